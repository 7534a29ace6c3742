import * as z from "zod/mini";
import type { timeline } from "@/lib/contract/customizations/query-customizations";
import { pageNumber } from "@/lib/contract/kit/common";
import { type Axis, dayOf, stretchOf, ZOOMS } from "@/lib/domain/customizations/timeline";
import { changeAddress } from "@/lib/domain/kit/address";
import type { Input } from "@/lib/http/endpoint";

/** What stands in the address of a timeline: how much time, from which day on, which queries, which page. */
export const timelineAddress = z.object({
  zoom: z._default(z.enum(ZOOMS), "month"),
  /** A day of the stretch, `yyyy-MM-dd`; today unless told. */
  from: z.optional(z.iso.date()),
  q: z._default(z.string().check(z.maxLength(200)), ""),
  page: pageNumber,
});

/** The timeline's state out of its address. */
export type TimelineAddress = z.output<typeof timelineAddress>;

/** In the editor the timeline is a part that can be opened. */
export const editorTimelineAddress = z.object({
  timeline: z.optional(z.enum(["open"])),
  zoom: timelineAddress.shape.zoom,
  from: timelineAddress.shape.from,
});

/** What an address looks at; without a day it is the stretch of `now` (epoch ms). */
export function axisOf({ zoom, from }: Pick<TimelineAddress, "zoom" | "from">, now: number, timeZone: string): Axis {
  // Noon of a day is on that day in nearly every zone; the few others are off by one day, which moves no stretch's days.
  const at = from === undefined ? now : Date.parse(`${from}T12:00:00Z`);
  return { zoom, timeZone, stretch: stretchOf(zoom, at, timeZone) };
}

/** The call for what an address looks at. */
export function timelineInput(siteId: string, { q, page }: TimelineAddress, { stretch }: Axis): Input<typeof timeline> {
  const [from, to] = [stretch.from, stretch.to].map((at) => new Date(at).toISOString());
  return { params: { siteId }, query: { from: from ?? "", to: to ?? "", q, page } };
}

/** The query string of a stretch, keeping what else stands there. */
export function stretchHref(axis: Pick<Axis, "zoom" | "timeZone">, at: number, search: string): string {
  const patch = { zoom: axis.zoom, from: dayOf(at, axis.timeZone) };
  return `?${changeAddress(timelineAddress, new URLSearchParams(search), patch)}`;
}
