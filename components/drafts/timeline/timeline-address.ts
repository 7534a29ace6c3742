import * as z from "zod/mini";
import { pageNumber } from "@/lib/contract/kit/common";
import { type Axis, resolveVisibleRange, toAxisDay, ZOOMS } from "@/lib/domain/drafts/time-axis";
import { changeAddress } from "@/lib/domain/kit/address";

/** Query parameters of every timeline: zoom, first day, page. */
export const timelineAddress = z.object({
  zoom: z._default(z.enum(ZOOMS), "month"),
  /** A day of the range, `yyyy-MM-dd`; defaults to today. */
  from: z.optional(z.iso.date()),
  page: pageNumber,
});

type Address = z.output<typeof timelineAddress>;

/**
 * The visible axis of an address.
 * @param now epoch ms; the range around it is shown if the address has no day.
 */
export function buildAxis({ zoom, from }: Pick<Address, "zoom" | "from">, now: number, timeZone: string): Axis {
  // Noon UTC is on the same day in nearly every zone; in the others it is off by one day, which does not change the range.
  const at = from === undefined ? now : Date.parse(`${from}T12:00:00Z`);
  return { zoom, timeZone, visible: resolveVisibleRange(zoom, at, timeZone) };
}

/** The ends of the visible range as calls name them. */
export function formatVisibleRange({ visible }: Axis): { from: string; to: string } {
  return { from: new Date(visible.from).toISOString(), to: new Date(visible.to).toISOString() };
}

/** The query string of a range; keeps the other parameters. */
export function buildRangeHref(axis: Pick<Axis, "zoom" | "timeZone">, at: number, search: string): string {
  const patch = { zoom: axis.zoom, from: toAxisDay(at, axis.timeZone) };
  return `?${changeAddress(timelineAddress, new URLSearchParams(search), patch)}`;
}
