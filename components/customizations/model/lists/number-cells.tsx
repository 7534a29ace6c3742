import type { useFormatter, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { renderShare } from "@/components/ui/too-few";
import type { RowNumbers, WireEffect } from "@/lib/contract/customizations/customization-numbers";
import type { Share } from "@/lib/contract/kit/share";
import { SHARE_N_MIN } from "@/lib/domain/kit/limits";
import { formatMoney, formatPercent, NOTHING } from "@/lib/i18n/formats";

/** Mark of a verdict without a clear difference. */
export const NO_DIFFERENCE = "≈";

// Cells are functions, not components, because a page has dozens of them.

/** Formatting context of the number cells. */
export type NumberWords = {
  t: ReturnType<typeof useTranslations<"query-customizations.numbers">>;
  format: ReturnType<typeof useFormatter>;
  locale: string;
  currency: string;
};

/** Searches of the last 30 days, with the change from the previous 30 days; `visits` is the address of their visits. */
export function renderSearches(
  numbers: RowNumbers | undefined,
  { t, format, locale }: NumberWords,
  visits: string | null,
): ReactNode {
  if (numbers === undefined) return null;
  const { now, before } = numbers;
  const count = format.number(now.searches);
  return (
    <>
      {visits !== null && now.searches > 0 ? (
        <a href={visits} title={t("visits")} className="cell-link">
          {count}
        </a>
      ) : (
        count
      )}
      {before.searches >= SHARE_N_MIN && (
        <span className="under" title={t("beforeHint", { count: before.searches })}>
          {formatSignedPercent(now.searches / before.searches - 1, locale)}
        </span>
      )}
    </>
  );
}

/** Share of searches with a click, with a mark for the verdict on the rules, or the mean position if `hasPosition`. */
export function renderClicks(numbers: RowNumbers | undefined, words: NumberWords, hasPosition: boolean): ReactNode {
  if (numbers === undefined) return null;
  const { t, format } = words;
  const { ctr, position } = numbers.now;
  const value = position === null ? "" : format.number(position, { maximumFractionDigits: 1 });
  return (
    <>
      <span title={ctr.of > 0 ? t("ofSearches", { n: ctr.n, of: ctr.of }) : undefined}>
        {renderShare(ctr, words.locale)}
      </span>
      {numbers.effect && numbers.effect.verdict !== "not_enough_data" ? (
        renderEffect(numbers.effect, words)
      ) : hasPosition && position !== null ? (
        <span className="under whitespace-nowrap" title={t("positionHint")}>
          <span aria-hidden>⌀ {value}</span>
          <span className="sr-only">{t("position", { value })}</span>
        </span>
      ) : null}
    </>
  );
}

const TONES = { better: "text-good", worse: "text-bad", no_difference: "", not_enough_data: "" } as const;

/** A verdict as a short mark; its tooltip and screen readers have the words. */
function renderEffect(effect: WireEffect, words: NumberWords): ReactNode {
  const verdict = formatVerdict(effect, words);
  const isSame = effect.verdict === "no_difference";
  const points = words.t("points", { change: formatSignedPoints(effect.change ?? 0, words.locale) });
  return (
    <span className={`under whitespace-nowrap ${TONES[effect.verdict]}`} title={verdict}>
      <span aria-hidden>{isSame ? NO_DIFFERENCE : points}</span>
      <span className="sr-only">{verdict}</span>
    </span>
  );
}

/** Revenue of a listing, with the part at risk or the conversion rate of its views. */
export function renderRevenue(numbers: RowNumbers | undefined, words: NumberWords): ReactNode {
  if (numbers === undefined) return null;
  const { t, locale, currency } = words;
  const { at_risk: risk = 0, now } = numbers;
  const conversion = t("conversion", { share: formatShare(now.conversion, words) });
  return (
    <>
      <span title={conversion}>{formatMoney(now.revenue, currency, locale)}</span>
      {risk > 0 && (
        <span className="under text-bad" title={t("riskHint")}>
          {t("risk", { amount: formatMoney(risk, currency, locale) })}
        </span>
      )}
    </>
  );
}

/** A share in percent, a dash without data, "too few" under 30. */
export function formatShare({ value, of }: Share, { t, locale }: Pick<NumberWords, "t" | "locale">): string {
  if (value === null) return NOTHING;
  return of < SHARE_N_MIN ? t("tooFew") : formatPercent(value, locale);
}

/** A verdict in a few words: the change of the share, or that the data is inconclusive. */
export function formatVerdict(
  { verdict, change }: WireEffect,
  { t, locale }: Pick<NumberWords, "t" | "locale">,
): string {
  return t(`verdict.${verdict}`, { change: formatSignedPoints(change ?? 0, locale) });
}

/** A share of change with its sign, in percent. */
export function formatSignedPercent(share: number, locale: string): string {
  const rounded = new Intl.NumberFormat(locale, {
    style: "percent",
    maximumFractionDigits: 0,
    signDisplay: "exceptZero",
  });
  return rounded.format(share);
}

/** A difference of shares with its sign, in percentage points. */
function formatSignedPoints(share: number, locale: string): string {
  return new Intl.NumberFormat(locale, { maximumFractionDigits: 1, signDisplay: "exceptZero" }).format(share * 100);
}
