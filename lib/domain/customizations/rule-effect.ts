import type { EffectVerdict } from "@/lib/contract/customizations/customization-numbers";
import { dayAt, dayNumber } from "@/lib/domain/kit/site-days";

// What became of a query after a rule began to act: two stretches of whole days of the same length, one on each side of
// the day on which it began, which belongs to neither. It compares and proves nothing: season and stock move figures too.

/** Days on each side at most. */
export const EFFECT_DAYS_MAX = 28;
/** Days on each side at least: whole weeks would be better, a week is the least that has every weekday. */
export const EFFECT_DAYS_MIN = 7;
/** Searches on each side at least. */
export const EFFECT_SEARCHES_MIN = 100;
/** Of this many standard errors, which is 95 of 100, a difference is taken for one. */
const SIGMAS = 1.96;

/** Sums of the searches of a stretch: how many, and in how many something was clicked. */
export type EffectSums = { searches: number; clicked: number };
/** Two stretches of days, both ends included. */
export type EffectRanges = { days: number; before: DayRange; after: DayRange };
/** Days written `yyyy-MM-dd`, both included. */
export type DayRange = { from: string; to: string };
/** A share of searches that were clicked, with what it is made of. */
export type EffectShare = { value: number | null; n: number; of: number };
/** A verdict with its figures; `margin` is half of the interval, both it and `change` in shares of 1. */
export type Effect = {
  verdict: EffectVerdict;
  method: "before_after";
  before: EffectShare;
  after: EffectShare;
  change: number | null;
  margin: number | null;
};

/**
 * The stretches to compare for a rule that began on `since`; `lastDay` is the last day whose figures are whole. Null while
 * fewer than EFFECT_DAYS_MIN whole days have passed.
 */
export function effectRanges(since: string, lastDay: string): EffectRanges | null {
  const began = dayNumber(since);
  const whole = Math.min(EFFECT_DAYS_MAX, dayNumber(lastDay) - began);
  if (whole < EFFECT_DAYS_MIN) return null;
  // Whole weeks, so that both sides have the same weekdays.
  const days = whole - (whole % 7);
  return {
    days,
    before: { from: dayAt(began - days), to: dayAt(began - 1) },
    after: { from: dayAt(began + 1), to: dayAt(began + days) },
  };
}

/** The verdict on a rule out of the sums before and after it began; both null where no stretch is long enough. */
export function ruleEffect(before: EffectSums | null, after: EffectSums | null): Effect {
  const shares = { method: "before_after" as const, before: shareOf(before), after: shareOf(after) };
  const { value: was, of: ofBefore } = shares.before;
  const { value: is, of: ofAfter } = shares.after;
  const isEnough = ofBefore >= EFFECT_SEARCHES_MIN && ofAfter >= EFFECT_SEARCHES_MIN;
  if (was === null || is === null || !isEnough) {
    return { ...shares, verdict: "not_enough_data", change: null, margin: null };
  }
  const change = is - was;
  const margin = SIGMAS * Math.sqrt((was * (1 - was)) / ofBefore + (is * (1 - is)) / ofAfter);
  return { ...shares, verdict: verdictOf(change, margin), change, margin };
}

function verdictOf(change: number, margin: number): EffectVerdict {
  if (Math.abs(change) <= margin) return "no_difference";
  return change > 0 ? "better" : "worse";
}

function shareOf(sums: EffectSums | null): EffectShare {
  if (sums === null || sums.searches === 0) return { value: null, n: sums?.clicked ?? 0, of: sums?.searches ?? 0 };
  return { value: sums.clicked / sums.searches, n: sums.clicked, of: sums.searches };
}
