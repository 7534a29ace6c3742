import { tz } from "@date-fns/tz";
import type { EvaluatorRule, Interval, Place } from "@vitrine/engine/rule-evaluator";
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
import { formatBoundary } from "@/lib/domain/kit/day-boundary";
import { DAY_MS } from "@/lib/domain/kit/durations";
import { findClashes } from "./rule-clashes";

// Rules as bars on a time axis: the visible range, bar positions, moves and clashes. Times are epoch milliseconds; days, weeks,
// months and years are in the site's time zone.

/** The visible range. */
export const ZOOMS = ["week", "month", "year"] as const;
export type Zoom = (typeof ZOOMS)[number];

/** One rule on the time axis; open ends are infinite. */
export type TimeBar = {
  key: string;
  item_url: string;
  title: string;
  type: "pin" | "hide";
  position: number | null;
  placement: Place | "both";
  range: Interval;
};

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
export function toDay(at: number, timeZone: string): string {
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
export function toShare(at: number, { from, to }: Interval): number {
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

/** Bars of one item on one line, in time order. */
export type Lane = { item_url: string; title: string; bars: TimeBar[] };

/** Builds lanes: bars of an item share a line unless they overlap. */
export function buildLanes(bars: readonly TimeBar[]): Lane[] {
  const items = new Map<string, Lane[]>();
  for (const bar of bars.toSorted((a, b) => a.range.from - b.range.from || a.range.to - b.range.to)) {
    const lanes = items.get(bar.item_url) ?? [];
    const free = lanes.find((lane) => (lane.bars.at(-1)?.range.to ?? 0) <= bar.range.from);
    if (free !== undefined) free.bars.push(bar);
    else items.set(bar.item_url, [...lanes, { item_url: bar.item_url, title: bar.title, bars: [bar] }]);
  }
  return [...items.values()].flat();
}

/** A time without a pin at a position, between two pins; `after` is the bar that ends there. */
export type Gap = { position: number; after: string; range: Interval };

/** Finds gaps between the pins of one query, by position and place. */
export function findGaps(bars: readonly TimeBar[]): Gap[] {
  const gaps: Gap[] = [];
  const groups = new Map<string, TimeBar[]>();
  for (const bar of bars) {
    if (bar.type !== "pin" || bar.position === null) continue;
    const key = `${bar.placement} ${bar.position}`;
    groups.set(key, [...(groups.get(key) ?? []), bar]);
  }
  for (const group of groups.values()) {
    let last: TimeBar | null = null;
    for (const bar of group.toSorted((a, b) => a.range.from - b.range.from)) {
      if (last !== null && last.range.to < bar.range.from) {
        gaps.push({ position: bar.position ?? 0, after: last.key, range: { from: last.range.to, to: bar.range.from } });
      }
      if (last === null || bar.range.to > last.range.to) last = bar;
    }
  }
  return gaps;
}

/** A clashing bar, the other bar, the error code, and when both are active. */
export type BarClash = { key: string; other: string | null; code: string; range: Interval };

/** Finds clashes between the bars of one query, with the same check as the editor and the server. */
export function findBarClashes(bars: readonly TimeBar[], timeZone: string): BarClash[] {
  return findClashes(
    bars.map((bar) => buildRule(bar, timeZone)),
    timeZone,
  ).flatMap((clash) => {
    const own = bars[clash.index];
    const other = clash.other === null ? undefined : bars[clash.other];
    if (own === undefined) return [];
    const from = Math.max(own.range.from, other?.range.from ?? own.range.from);
    const to = Math.min(own.range.to, other?.range.to ?? own.range.to);
    return [{ key: own.key, other: other?.key ?? null, code: clash.code, range: { from, to } }];
  });
}

function buildRule(bar: TimeBar, timeZone: string): EvaluatorRule {
  const { item_url, type, position, placement, range } = bar;
  const style = { withTimes: true, timeZone };
  return {
    item_url,
    type,
    position,
    placement,
    availability: "always",
    active_from: formatBoundary(range.from, style, false),
    active_to: formatBoundary(range.to, style, true),
  };
}
