import { createContext, use } from "react";
import type { Kind } from "@/components/customizations/model/kinds/kind";
import type { buildTimelineInput } from "@/components/customizations/timeline/timeline-address";
import type { ConvertedRead } from "@/lib/client/query";
import type { timeline } from "@/lib/contract/customizations/query-customizations";
import type { Output } from "@/lib/http/endpoint";

/** A page of a site's timeline; `query` is the name of a row, whatever it customizes. */
export type SiteTimelinePage = Output<typeof timeline>;
/** A customization in the site's timeline. */
export type TimelineRow = SiteTimelinePage["items"][number];

/** What the timeline of a site needs from a kind of customization. */
export type SiteTimelineKind = {
  /** The editor's kind with its calls. */
  kind: Kind;
  read: (input: ReturnType<typeof buildTimelineInput>) => ConvertedRead<SiteTimelinePage>;
  /** Names a row; without it its query does. */
  useRowName?: () => (row: TimelineRow) => string;
  /** Names the type of a row; without it the type is its own name. */
  useTypeName?: () => (type: string) => string;
  /** Texts of the search box and of its empty state. */
  useWording: () => { find: string; noMatch: (q: string) => string };
};

/** The name of a row of a kind whose `query` is its name. */
export const getQueryName = ({ query }: TimelineRow): string => query;

export const SiteTimelineContext = createContext<SiteTimelineKind | null>(null);

/** The kind of the surrounding timeline. */
export function useSiteTimelineKind(): SiteTimelineKind {
  const kind = use(SiteTimelineContext);
  if (kind === null) throw new Error("useSiteTimelineKind must be used inside a timeline of a site");
  return kind;
}
