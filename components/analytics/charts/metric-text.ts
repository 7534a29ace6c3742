import { useTranslations } from "next-intl";
import type { MetricUnit } from "@/lib/contract/analytics/site-stats";
import { isMetricKey } from "@/lib/domain/analytics/metrics";
import { formatMoney, formatNumber, formatPercent, NOTHING } from "@/lib/i18n/formats";

/** In what a number is written: its unit, the currency of money, and the language. */
export type NumberForm = { unit: MetricUnit; currency?: string | undefined; locale: string };

/**
 * A number of the statistics as text. Cards, charts, tables and sentences all write it with this, so that they agree to the
 * digit: shares with one decimal, places with two, money as the currency has it; a dash for what cannot be said.
 */
export function metricText(value: number | null | undefined, { unit, currency, locale }: NumberForm): string {
  if (value === null || value === undefined) return NOTHING;
  if (unit === "share") return formatPercent(value, locale);
  if (unit === "money") return formatMoney(value, currency ?? "", locale);
  return formatNumber(value, locale, { maximumFractionDigits: unit === "place" ? 2 : 0 });
}

const CARD_REM = 10;
/** Of a letter of a card's figure, and what is left and right of it. */
const LETTER_REM = 0.85;
const SIDES_REM = 1.5;

/** The room, in rem, that each of some cards needs so that no figure runs into the next one: amounts may be long. */
export function cardRoom(figures: readonly string[]): number {
  const longest = Math.max(0, ...figures.map(({ length }) => length));
  return Math.max(CARD_REM, longest * LETTER_REM + SIDES_REM);
}

/** A change from `before` to `now`: of shares in percentage points, of all else as a part of what was; null without one. */
export function changeBetween(
  now: number | null | undefined,
  before: number | null | undefined,
  unit: MetricUnit,
): { by: number; isPoints: boolean } | null {
  if (now === null || now === undefined || before === null || before === undefined) return null;
  if (unit === "share") return { by: (now - before) * 100, isPoints: true };
  return before === 0 ? null : { by: (now - before) / before, isPoints: false };
}

/** What metrics are called; one of another backend that has no name here by its key. */
export function useMetricName(): (key: string) => string {
  const t = useTranslations("analytics.metrics");
  return (key) => (isMetricKey(key) ? t(`${key}.name`) : key);
}
