import type { AffectedArea, CheckKey, CheckStatus } from "@/lib/contract/catalogue/data-quality";

// Thresholds of the data quality checks: the share of failing items above which a check is a warning or an error.

/** Thresholds of a check; `errorAbove: null` means it never becomes an error. */
export type CheckRule = { warnAbove: number; errorAbove: number | null; weakens: AffectedArea };

/** The rule of each check. Shares are 0..1; the thresholds are exclusive. */
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

/** Number of examples per check. */
export const QUALITY_SAMPLES = 20;
/** Number of computations in a trend. */
export const QUALITY_TREND = 30;
/** Failing items of a check that the catalog browser can show. */
export const QUALITY_BROWSABLE_MAX = 10_000;
/** Days for which reports of shop pages count for the pairing. */
export const PAIRING_DAYS = 30;
/** Fewer missing items than this raise no alert, however fast they grow. */
export const MISSING_ALERT_MIN = 10;
/** Maximum number of missing items stored per site; later ones are ignored. */
export const MISSING_ITEMS_MAX = 100_000;

/** `affected / total`, 0 if `total` is 0; rounded to six digits, so that equal catalogs have equal shares. */
export function computeShare(affected: number, total: number): number {
  return total === 0 ? 0 : Math.round((affected / total) * 1_000_000) / 1_000_000;
}

/**
 * The status of a check.
 * @param total null if there was nothing to check.
 */
export function computeCheckStatus(key: CheckKey, affected: number, total: number | null): CheckStatus {
  if (total === null) return "not_applicable";
  const share = computeShare(affected, total);
  const { warnAbove, errorAbove } = CHECK_RULES[key];
  if (errorAbove !== null && share > errorAbove) return "error";
  return share > warnAbove ? "warning" : "ok";
}

const RANKS: Record<CheckStatus, number> = { not_applicable: 0, ok: 0, warning: 1, error: 2 };

/** Whether a check crossed a threshold and raises an alert. */
export function isWorse(before: CheckStatus, now: CheckStatus): boolean {
  return RANKS[now] > RANKS[before];
}

/** Whether the number of missing items doubled within a day. */
export function hasDoubled(before: number, now: number): boolean {
  return now >= MISSING_ALERT_MIN && now >= 2 * before;
}
