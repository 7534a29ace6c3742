import { useTranslations } from "next-intl";
import type { MetricUnit } from "@/lib/contract/analytics/site-stats";
import { isMetricKey } from "@/lib/domain/analytics/metrics";
import { formatMoney, formatNumber, formatPercent, NOTHING } from "@/lib/i18n/formats";

/** How to format a number: unit, currency for money, and locale. */
export type NumberForm = { unit: MetricUnit; currency?: string | undefined; locale: string };

/**
 * Formats a statistics number. Cards, charts, tables and sentences all use it, so that they agree to the digit: shares with one
 * decimal, positions with two, money as its currency requires, a dash for null.
 */
export function formatMetric(value: number | null | undefined, { unit, currency, locale }: NumberForm): string {
  if (value === null || value === undefined) return NOTHING;
  if (unit === "share") return formatPercent(value, locale);
  if (unit === "money") return formatMoney(value, currency ?? "", locale);
  return formatNumber(value, locale, { maximumFractionDigits: unit === "place" ? 2 : 0 });
}

const CARD_REM = 10;
/** Width of a digit of a card's figure, and of the padding. */
const LETTER_REM = 0.85;
const SIDES_REM = 1.5;

/** The minimum width of cards, in rem, so that long amounts do not overlap. */
export function computeMinCardWidth(figures: readonly string[]): number {
  const longest = Math.max(0, ...figures.map(({ length }) => length));
  return Math.max(CARD_REM, longest * LETTER_REM + SIDES_REM);
}

/** The change from `before` to `now`: percentage points for shares, else relative to `before`; null if either is missing. */
export function computeMetricChange(
  now: number | null | undefined,
  before: number | null | undefined,
  unit: MetricUnit,
): { by: number; isPoints: boolean } | null {
  if (now === null || now === undefined || before === null || before === undefined) return null;
  if (unit === "share") return { by: (now - before) * 100, isPoints: true };
  return before === 0 ? null : { by: (now - before) / before, isPoints: false };
}

/** Names of metrics; the key for a metric that only another backend knows. */
export function useMetricName(): (key: string) => string {
  const t = useTranslations("analytics.metrics");
  return (key) => (isMetricKey(key) ? t(`${key}.name`) : key);
}
