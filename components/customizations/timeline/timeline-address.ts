import * as z from "zod/mini";
import { formatVisibleRange, timelineAddress } from "@/components/drafts/timeline/timeline-address";
import type { timeline } from "@/lib/contract/customizations/query-customizations";
import type { Axis } from "@/lib/domain/drafts/time-axis";
import { SEARCH_TEXT_MAX } from "@/lib/domain/kit/limits";
import type { Input } from "@/lib/http/endpoint";

const { zoom, from, page } = timelineAddress.shape;

/** Query parameters of the timeline of a site: visible range, search, page. */
export const siteTimelineAddress = z.object({
  zoom,
  from,
  q: z._default(z.string().check(z.maxLength(SEARCH_TEXT_MAX)), ""),
  page,
});

/** The state of the timeline of a site from its address. */
export type SiteTimelineAddress = z.output<typeof siteTimelineAddress>;

/** In the editor the timeline is an expandable section. */
export const editorTimelineAddress = z.object({ timeline: z.optional(z.enum(["open"])), zoom, from });

/** The call for an address and its axis. */
export function buildTimelineInput(
  siteId: string,
  { q, page: number }: SiteTimelineAddress,
  axis: Axis,
): Input<typeof timeline> {
  return { params: { siteId }, query: { ...formatVisibleRange(axis), q, page: number } };
}
