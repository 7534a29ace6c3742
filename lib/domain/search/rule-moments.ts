import { type EvaluatorRule, findInterval } from "@vitrine/engine/rule-evaluator";
import { DAY_MS } from "@/lib/domain/kit/durations";

// The moments at which rules begin or end: the marks of the time slider. Between two of them the same rules act, so
// that previewing every mark shows everything.

/** An instant (epoch ms) with the rules that begin and end there. */
export type RuleMoment<R = unknown> = { at: number; starts: readonly R[]; ends: readonly R[] };

type RuleDates = Pick<EvaluatorRule, "active_from" | "active_to">;

/** A time span in epoch ms. */
export type TimeSpan = { from: number; to: number };

/** Limits of the time slider's span. */
const PAST_DAYS = 30;
const FUTURE_DAYS = { least: 14, most: 400 } as const;

/** Every moment at which a rule begins or ends, in time order; rules that never act have none. */
export function findMoments<R extends RuleDates>(rules: readonly R[], timeZone: string): RuleMoment<R>[] {
  const moments = new Map<number, { starts: R[]; ends: R[] }>();
  const at = (instant: number) => {
    const known = moments.get(instant) ?? { starts: [], ends: [] };
    moments.set(instant, known);
    return known;
  };
  for (const rule of rules) {
    const { from, to } = findInterval(rule, timeZone);
    if (from >= to) continue;
    if (Number.isFinite(from)) at(from).starts.push(rule);
    if (Number.isFinite(to)) at(to).ends.push(rule);
  }
  return [...moments].sort(([a], [b]) => a - b).map(([instant, rest]) => ({ at: instant, ...rest }));
}

/**
 * The span of the time slider: now, the marks of the last 30 and the next 400 days, and some room after the last one;
 * at least the next 14 days.
 */
export function computeSpan(moments: readonly RuleMoment[], now: number): TimeSpan {
  const near = moments
    .map(({ at }) => at)
    .filter((at) => at >= now - PAST_DAYS * DAY_MS && at <= now + FUTURE_DAYS.most * DAY_MS);
  const from = Math.min(now, ...near);
  const last = Math.max(now + FUTURE_DAYS.least * DAY_MS, ...near);
  return { from, to: last + Math.max(DAY_MS, Math.round((last - from) / 20)) };
}

/** The first mark after an instant. */
export function findNextMoment(moments: readonly RuleMoment[], at: number): RuleMoment | null {
  return moments.find((moment) => moment.at > at) ?? null;
}

/** The last mark before an instant. */
export function findPreviousMoment(moments: readonly RuleMoment[], at: number): RuleMoment | null {
  return moments.findLast((moment) => moment.at < at) ?? null;
}

/** The mark at an instant; null between marks. */
export function findMomentAt(moments: readonly RuleMoment[], at: number): RuleMoment | null {
  return moments.find((moment) => moment.at === at) ?? null;
}

/** Moves an instant by days, clamped to the span. */
export function shiftDays(at: number, days: number, span: TimeSpan): number {
  return Math.min(span.to, Math.max(span.from, at + days * DAY_MS));
}
