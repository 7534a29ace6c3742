import { wallText } from "@/lib/domain/kit/clock-change";

/** Length of a pause that ends a visit. */
export const VISIT_IDLE_MS = 30 * 60_000;
/** Events of a visit that count. */
export const VISIT_EVENTS_MAX = 400;

/** The day (`yyyy-MM-dd`) and the hour on the clocks of a zone at a moment, epoch ms. An hour that comes twice is one. */
export function siteHourOf(at: number, timeZone: string): { day: string; hour: number } {
  const wall = wallText(at, timeZone);
  return { day: wall.slice(0, 10), hour: Number(wall.slice(11, 13)) };
}
