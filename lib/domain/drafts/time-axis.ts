import { tz } from "@date-fns/tz";
import type { Interval } from "@vitrine/engine/rule-evaluator";
import {
  addDays,
  addMonths,
  addWeeks,
  addYears,
  lightFormat,
  startOfDay,
  startOfMonth,
  startOfWeek,
  startOfYear,
} from "date-fns";
import { DAY_MS } from "@/lib/domain/kit/durations";

// The time axis of a timeline: the visible range, positions on it, and moves of what it shows. Times are epoch milliseconds; days,
// weeks, months and years are in the site's time zone.

/** The visible range. */
export const ZOOMS = ["week", "month", "year"] as const;
export type Zoom = (typeof ZOOMS)[number];

const QUARTER_MS = 15 * 60_000;

const STARTS = {
  week: (at: number, zone: string) => startOfWeek(at, { weekStartsOn: 1, in: tz(zone) }),
  month: (at: number, zone: string) => startOfMonth(at, { in: tz(zone) }),
  year: (at: number, zone: string) => startOfYear(at, { in: tz(zone) }),
} as const;
const STEPS = { week: addWeeks, month: addMonths, year: addYears } as const;

/** The week (from Monday), month or year that contains an instant, half-open. */
export function resolveVisibleRange(zoom: Zoom, at: number, timeZone: string): Interval {
  const from = STARTS[zoom](at, timeZone);
  return { from: from.getTime(), to: STEPS[zoom](from, 1).getTime() };
}

/** The range shifted by a number of weeks, months or years; negative is earlier. */
export function shiftVisibleRange(zoom: Zoom, range: Interval, by: number, timeZone: string): Interval {
  const from = STEPS[zoom](range.from, by, { in: tz(timeZone) });
  return resolveVisibleRange(zoom, from.getTime(), timeZone);
}

/** The day of an instant in the zone, `yyyy-MM-dd`. */
export function toAxisDay(at: number, timeZone: string): string {
  return lightFormat(tz(timeZone)(at), "yyyy-MM-dd");
}

/** The start of each day, or of each month in a year. */
export function buildTicks(zoom: Zoom, range: Interval, timeZone: string): number[] {
  const step = zoom === "year" ? addMonths : addDays;
  const ticks: number[] = [];
  for (let at = range.from; at < range.to; ) {
    ticks.push(at);
    at = step(at, 1, { in: tz(timeZone) }).getTime();
  }
  return ticks;
}

/** The position of an instant in a range, clamped to 0..1. */
export function toAxisShare(at: number, { from, to }: Interval): number {
  return Math.min(1, Math.max(0, (at - from) / (to - from)));
}

/** Snaps to a quarter of an hour in a week, otherwise to the start of a day. */
export function snap(at: number, zoom: Zoom, timeZone: string): number {
  if (!Number.isFinite(at)) return at;
  const day = startOfDay(at, { in: tz(timeZone) }).getTime();
  // Counted from midnight, so that zones with a fractional UTC offset get round times too.
  if (zoom === "week") return day + Math.round((at - day) / QUARTER_MS) * QUARTER_MS;
  const next = addDays(day, 1, { in: tz(timeZone) }).getTime();
  return at - day < next - at ? day : next;
}

/** Adds steps: quarters of an hour in a week, otherwise days, keeping the time of day. */
export function addSteps(at: number, steps: number, zoom: Zoom, timeZone: string): number {
  if (!Number.isFinite(at)) return at;
  if (zoom === "week") return at + steps * QUARTER_MS;
  return addDays(at, steps, { in: tz(timeZone) }).getTime();
}

/** Number of steps between two instants. */
export function countSteps(from: number, to: number, zoom: Zoom): number {
  return Math.round((to - from) / (zoom === "week" ? QUARTER_MS : DAY_MS));
}

/** Moves one end of a range, snapped; the range stays at least one step long. */
export function withEdge(range: Interval, edge: "from" | "to", at: number, zoom: Zoom, timeZone: string): Interval {
  const wanted = snap(at, zoom, timeZone);
  if (edge === "from") return { ...range, from: Math.min(wanted, addSteps(range.to, -1, zoom, timeZone)) };
  return { ...range, to: Math.max(wanted, addSteps(range.from, 1, zoom, timeZone)) };
}

/** Moves one end by steps; an open end first becomes the edge of the visible range. */
export function withEdgeStepped(
  range: Interval,
  edge: "from" | "to",
  steps: number,
  { zoom, visible, timeZone }: Axis,
): Interval {
  const current = range[edge];
  const at = Number.isFinite(current) ? addSteps(current, steps, zoom, timeZone) : visible[edge];
  const limit = edge === "from" ? addSteps(range.to, -1, zoom, timeZone) : addSteps(range.from, 1, zoom, timeZone);
  return edge === "from" ? { ...range, from: Math.min(at, limit) } : { ...range, to: Math.max(at, limit) };
}

/** Moves a whole range; open ends stay open. */
export function moveRange(range: Interval, steps: number, zoom: Zoom, timeZone: string): Interval {
  return { from: addSteps(range.from, steps, zoom, timeZone), to: addSteps(range.to, steps, zoom, timeZone) };
}

/** The visible range, its zoom and its time zone. */
export type Axis = { zoom: Zoom; visible: Interval; timeZone: string };
