import * as z from "zod/mini";
import type { timeline } from "@/lib/contract/customizations/query-customizations";
import { pageNumber } from "@/lib/contract/kit/common";
import { type Axis, resolveVisibleRange, toDay, ZOOMS } from "@/lib/domain/drafts/time-axis";
import { changeAddress } from "@/lib/domain/kit/address";
import { SEARCH_TEXT_MAX } from "@/lib/domain/kit/limits";
import type { Input } from "@/lib/http/endpoint";

/** Query parameters of a timeline: zoom, first day, search, page. */
export const timelineAddress = z.object({
  zoom: z._default(z.enum(ZOOMS), "month"),
  /** A day of the range, `yyyy-MM-dd`; defaults to today. */
  from: z.optional(z.iso.date()),
  q: z._default(z.string().check(z.maxLength(SEARCH_TEXT_MAX)), ""),
  page: pageNumber,
});

/** The timeline's state from its address. */
export type TimelineAddress = z.output<typeof timelineAddress>;

/** In the editor the timeline is an expandable section. */
export const editorTimelineAddress = z.object({
  timeline: z.optional(z.enum(["open"])),
  zoom: timelineAddress.shape.zoom,
  from: timelineAddress.shape.from,
});

/** The visible axis of an address; without a day the range around `now` (epoch ms). */
export function buildAxis({ zoom, from }: Pick<TimelineAddress, "zoom" | "from">, now: number, timeZone: string): Axis {
  // Noon UTC is on the same day in nearly every zone; in the others it is off by one day, which does not change the range.
  const at = from === undefined ? now : Date.parse(`${from}T12:00:00Z`);
  return { zoom, timeZone, visible: resolveVisibleRange(zoom, at, timeZone) };
}

/** The call for an address and its axis. */
export function buildTimelineInput(
  siteId: string,
  { q, page }: TimelineAddress,
  { visible }: Axis,
): Input<typeof timeline> {
  const [from, to] = [visible.from, visible.to].map((at) => new Date(at).toISOString());
  return { params: { siteId }, query: { from: from ?? "", to: to ?? "", q, page } };
}

/** The query string of a range; keeps the other parameters. */
export function buildRangeHref(axis: Pick<Axis, "zoom" | "timeZone">, at: number, search: string): string {
  const patch = { zoom: axis.zoom, from: toDay(at, axis.timeZone) };
  return `?${changeAddress(timelineAddress, new URLSearchParams(search), patch)}`;
}
