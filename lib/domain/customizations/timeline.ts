import type { EvaluatorRule, Interval, RulePlacement } from "@vitrine/engine/rule-evaluator";
import { formatBoundary } from "@/lib/domain/kit/day-boundary";
import { findClashes } from "./rule-clashes";

// Rules as bars on a time axis: lanes, gaps and clashes.

/** One rule on the time axis; open ends are infinite. */
export type TimeBar = {
  key: string;
  item_url: string;
  title: string;
  type: "pin" | "hide";
  position: number | null;
  placement: RulePlacement;
  range: Interval;
};

/** Bars of one item on one line, in time order. */
export type TimelineLane = { item_url: string; title: string; bars: TimeBar[] };

/** Builds lanes: bars of an item share a line unless they overlap. */
export function buildLanes(bars: readonly TimeBar[]): TimelineLane[] {
  const items = new Map<string, TimelineLane[]>();
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
