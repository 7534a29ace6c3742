import { formatWallTime } from "@/lib/domain/kit/clock-change";

/** Idle time that ends a visit. */
export const VISIT_IDLE_MS = 30 * 60_000;
/** Maximum counted events of a visit. */
export const VISIT_EVENTS_MAX = 400;

/** The local day (`yyyy-MM-dd`) and hour of an instant (epoch ms). A repeated hour counts as one. */
export function toSiteHour(at: number, timeZone: string): { day: string; hour: number } {
  const wall = formatWallTime(at, timeZone);
  return { day: wall.slice(0, 10), hour: Number(wall.slice(11, 13)) };
}
