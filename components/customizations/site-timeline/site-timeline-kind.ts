import { createContext, use } from "react";
import type { Kind } from "@/components/customizations/model/kind";
import type { timelineInput } from "@/components/customizations/timeline/timeline-address";
import type { FormedRead } from "@/lib/client/query";
import type { timeline } from "@/lib/contract/customizations/query-customizations";
import type { Output } from "@/lib/http/endpoint";

/** A page of a site's timeline; its rows are called by `query`, whatever they customize. */
export type TimelinePage = Output<typeof timeline>;
/** A customization as the site's timeline has it. */
export type TimelineRow = TimelinePage["items"][number];

/** What the timeline of a site needs to know of a kind of customization. */
export type SiteTimelineKind = {
  /** Its calls, as the editor has them. */
  kind: Kind;
  read: (input: ReturnType<typeof timelineInput>) => FormedRead<TimelinePage>;
  /** What is looked for, and what is said when nothing is called so. */
  useWording: () => { find: string; noMatch: (q: string) => string };
};

/** The kind of customizations that a timeline is about. */
export const SiteTimelineContext = createContext<SiteTimelineKind | null>(null);

/** The kind of customizations that the timeline is about. */
export function useSiteTimelineKind(): SiteTimelineKind {
  const kind = use(SiteTimelineContext);
  if (kind === null) throw new Error("useSiteTimelineKind stands outside a timeline of a site");
  return kind;
}
