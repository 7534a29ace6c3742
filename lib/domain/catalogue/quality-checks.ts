import type { CheckKey, CheckStatus, Weakened } from "@/lib/contract/catalogue/data-quality";

// The checks of data quality: above which share of failing items they are a warning and an error, and what suffers
// (the thresholds; the texts of the screen say them as sentences).

/** What a check is judged by; an `errorAbove` of null: it is advice, and never an error. */
export type CheckRule = { warnAbove: number; errorAbove: number | null; weakens: Weakened };

/** The rule of each check. Shares are 0..1; a share above the number counts. */
export const CHECK_RULES: Record<CheckKey, CheckRule> = {
  pairing: { warnAbove: 0.1, errorAbove: 0.5, weakens: "statistics" },
  title_missing: { warnAbove: 0, errorAbove: 0.05, weakens: "search" },
  web_url_missing: { warnAbove: 0, errorAbove: 0.05, weakens: "results" },
  image_missing: { warnAbove: 0.05, errorAbove: 0.2, weakens: "autocomplete" },
  price_unparsable: { warnAbove: 0.02, errorAbove: 0.2, weakens: "filters" },
  availability_contradiction: { warnAbove: 0, errorAbove: 0.05, weakens: "ranking" },
  category_unknown: { warnAbove: 0.02, errorAbove: 0.2, weakens: "listings" },
  category_primary_missing: { warnAbove: 0.05, errorAbove: 0.2, weakens: "listings" },
  brand_unknown: { warnAbove: 0.05, errorAbove: 0.5, weakens: "autocomplete" },
  variants_apart: { warnAbove: 0, errorAbove: 0.05, weakens: "variants" },
  type_clash: { warnAbove: 0.01, errorAbove: 0.1, weakens: "filters" },
  name_with_dot: { warnAbove: 0, errorAbove: null, weakens: "filters" },
  duplicate_title: { warnAbove: 0.02, errorAbove: null, weakens: "results" },
};

/** Examples of a check. */
export const QUALITY_SAMPLES = 20;
/** Computations in a trend. */
export const QUALITY_TREND = 30;
/** Failing items of a check that the catalog browser can show. */
export const QUALITY_BROWSABLE_MAX = 10_000;
/** What shops' pages told of counts for the pairing so long, in days. */
export const PAIRING_DAYS = 30;
/** Fewer missing items than this raise no alert, however fast they grow. */
export const MISSING_ALERT_MIN = 10;
/** Missing items that are kept of a site; of more, those that are reported first. */
export const MISSING_ITEMS_MAX = 100_000;
/** Raw events are kept for so many days: no report looks further back. */
export const EVENT_DAYS = 90;

/** The share of `affected` in `total`, 0 of nothing; to six digits, so that equal catalogues have equal shares. */
export function shareOf(affected: number, total: number): number {
  return total === 0 ? 0 : Math.round((affected / total) * 1_000_000) / 1_000_000;
}

/** What a check comes to; null as `total` says that there is nothing it could look at. */
export function checkStatusOf(key: CheckKey, affected: number, total: number | null): CheckStatus {
  if (total === null) return "not_applicable";
  const share = shareOf(affected, total);
  const { warnAbove, errorAbove } = CHECK_RULES[key];
  if (errorAbove !== null && share > errorAbove) return "error";
  return share > warnAbove ? "warning" : "ok";
}

const RANKS: Record<CheckStatus, number> = { not_applicable: 0, ok: 0, warning: 1, error: 2 };

/** Whether a check got so much worse that somebody is told. */
export function isWorse(before: CheckStatus, now: CheckStatus): boolean {
  return RANKS[now] > RANKS[before];
}

/** Whether missing items doubled from one day to the next. */
export function hasDoubled(before: number, now: number): boolean {
  return now >= MISSING_ALERT_MIN && now >= 2 * before;
}
