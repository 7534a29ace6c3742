import { createContext, use } from "react";
import type { CustomizationKindConfig } from "@/components/customizations/model/kinds/kind";
import type { buildTimelineInput } from "@/components/customizations/timeline/timeline-address";
import type { ConvertedRead } from "@/lib/client/query";
import type { Customization } from "@/lib/contract/customizations/customizations";
import type { timeline } from "@/lib/contract/customizations/query-customizations";
import type { Output } from "@/lib/http/endpoint";

type QueryPage = Output<typeof timeline>;

/** A customization in a site's timeline in the common form: `subject` as in `Customization`, `title` of the item that it names. */
export type TimelineRow = Omit<QueryPage["items"][number], "query"> & Pick<Customization, "subject" | "title">;
/** A page of a site's timeline. */
export type SiteTimelinePage = Omit<QueryPage, "items"> & { items: TimelineRow[] };

/** What the timeline of a site needs from a kind of customization. */
export type SiteTimelineKind = {
  /** The editor's kind with its calls. */
  kind: CustomizationKindConfig;
  read: (input: ReturnType<typeof buildTimelineInput>) => ConvertedRead<SiteTimelinePage>;
  useRowName: () => (row: TimelineRow) => string;
  /** Names the type of a row; without it the type is its own name. */
  useTypeName?: () => (type: string) => string;
  /** Texts of the search box and of its empty state. */
  useWording: () => { find: string; noMatch: (q: string) => string };
};

export const SiteTimelineContext = createContext<SiteTimelineKind | null>(null);

/** The kind of the surrounding timeline. */
export function useSiteTimelineKind(): SiteTimelineKind {
  const kind = use(SiteTimelineContext);
  if (kind === null) throw new Error("useSiteTimelineKind must be used inside a timeline of a site");
  return kind;
}
