import { type EvaluatorRule, intervalOf } from "./rule-evaluator";

// The moments at which something changes by itself: the marks of the time scrubber. Between two of them
// the same rules act, so that looking at every mark shows everything.

/** An instant (epoch ms) with the rules that begin and that end there. */
export type RuleMoment<R = unknown> = { at: number; starts: readonly R[]; ends: readonly R[] };

/** What has a beginning and an end. */
type Dated = Pick<EvaluatorRule, "active_from" | "active_to">;

/** A stretch of time in epoch ms. */
export type TimeSpan = { from: number; to: number };

const DAY_MS = 86_400_000;
/** How much of the past and of the future a scrubber shows at most, and at least. */
const PAST_DAYS = 30;
const FUTURE_DAYS = { least: 14, most: 400 } as const;

/** Every moment at which a rule begins or ends, in time order; rules that never act have none. */
export function momentsOf<R extends Dated>(rules: readonly R[], timeZone: string): RuleMoment<R>[] {
  const moments = new Map<number, { starts: R[]; ends: R[] }>();
  const at = (instant: number) => {
    const known = moments.get(instant) ?? { starts: [], ends: [] };
    moments.set(instant, known);
    return known;
  };
  for (const rule of rules) {
    const { from, to } = intervalOf(rule, timeZone);
    if (from >= to) continue;
    if (Number.isFinite(from)) at(from).starts.push(rule);
    if (Number.isFinite(to)) at(to).ends.push(rule);
  }
  return [...moments].sort(([a], [b]) => a - b).map(([instant, rest]) => ({ at: instant, ...rest }));
}

/**
 * The stretch that a scrubber shows: now, the marks of the last 30 days and of the next 400, and a little room behind
 * the last one; at least the next 14 days.
 */
export function spanOf(moments: readonly RuleMoment[], now: number): TimeSpan {
  const near = moments
    .map(({ at }) => at)
    .filter((at) => at >= now - PAST_DAYS * DAY_MS && at <= now + FUTURE_DAYS.most * DAY_MS);
  const from = Math.min(now, ...near);
  const last = Math.max(now + FUTURE_DAYS.least * DAY_MS, ...near);
  return { from, to: last + Math.max(DAY_MS, Math.round((last - from) / 20)) };
}

/** The first mark after an instant; null when nothing changes any more. */
export function nextMoment(moments: readonly RuleMoment[], at: number): RuleMoment | null {
  return moments.find((moment) => moment.at > at) ?? null;
}

/** The last mark before an instant; null when there is none. */
export function previousMoment(moments: readonly RuleMoment[], at: number): RuleMoment | null {
  return moments.findLast((moment) => moment.at < at) ?? null;
}

/** The mark at an instant; null between marks. */
export function momentAt(moments: readonly RuleMoment[], at: number): RuleMoment | null {
  return moments.find((moment) => moment.at === at) ?? null;
}

/** An instant so many days on, within the span. */
export function daysOn(at: number, days: number, span: TimeSpan): number {
  return Math.min(span.to, Math.max(span.from, at + days * DAY_MS));
}
