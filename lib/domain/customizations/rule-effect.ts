import type { EffectVerdict } from "@/lib/contract/customizations/customization-numbers";
import { type DayRange, toDayNumber, toIsoDay } from "@/lib/domain/kit/site-days";

// Compares a query before and after a rule started: two ranges of equal length, excluding the start day itself. The
// comparison is not proof: season and stock change the numbers too.

/** Maximum days on each side. */
export const EFFECT_DAYS_MAX = 28;
/** Minimum days on each side: one week, so that every weekday is included. */
export const EFFECT_DAYS_MIN = 7;
/** Minimum searches on each side. */
export const EFFECT_SEARCHES_MIN = 100;
/** Standard errors for a 95% confidence interval. */
const SIGMAS = 1.96;

/** Searches in a range, and searches with a click. */
export type EffectSums = { searches: number; clicked: number };
/** Two ranges of `days` days each. */
export type EffectRanges = { days: number; before: DayRange; after: DayRange };
/** Share of searches with a click: `n` of `of`. */
export type EffectShare = { value: number | null; n: number; of: number };
/** A verdict with its numbers; `change` and `margin` (half of the interval) are fractions of 1. */
export type Effect = {
  verdict: EffectVerdict;
  method: "before_after";
  before: EffectShare;
  after: EffectShare;
  change: number | null;
  margin: number | null;
};

/**
 * The ranges to compare for a rule that started on `since`. Null until EFFECT_DAYS_MIN complete days have passed.
 * @param lastDay the last day with complete data.
 */
export function computeEffectRanges(since: string, lastDay: string): EffectRanges | null {
  const began = toDayNumber(since);
  const available = Math.min(EFFECT_DAYS_MAX, toDayNumber(lastDay) - began);
  if (available < EFFECT_DAYS_MIN) return null;
  // Whole weeks, so that both sides have the same weekdays.
  const days = available - (available % 7);
  return {
    days,
    before: { from: toIsoDay(began - days), to: toIsoDay(began - 1) },
    after: { from: toIsoDay(began + 1), to: toIsoDay(began + days) },
  };
}

/** Computes the effect from sums before and after the start; null sums mean the range is too short. */
export function computeEffect(before: EffectSums | null, after: EffectSums | null): Effect {
  const shares = { method: "before_after" as const, before: toShare(before), after: toShare(after) };
  const { value: was, of: ofBefore } = shares.before;
  const { value: is, of: ofAfter } = shares.after;
  const isEnough = ofBefore >= EFFECT_SEARCHES_MIN && ofAfter >= EFFECT_SEARCHES_MIN;
  if (was === null || is === null || !isEnough) {
    return { ...shares, verdict: "not_enough_data", change: null, margin: null };
  }
  const change = is - was;
  const margin = SIGMAS * Math.sqrt((was * (1 - was)) / ofBefore + (is * (1 - is)) / ofAfter);
  return { ...shares, verdict: decideVerdict(change, margin), change, margin };
}

function decideVerdict(change: number, margin: number): EffectVerdict {
  if (Math.abs(change) <= margin) return "no_difference";
  return change > 0 ? "better" : "worse";
}

function toShare(sums: EffectSums | null): EffectShare {
  if (sums === null || sums.searches === 0) return { value: null, n: sums?.clicked ?? 0, of: sums?.searches ?? 0 };
  return { value: sums.clicked / sums.searches, n: sums.clicked, of: sums.searches };
}
