import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { AddressLink, type To } from "@/components/ui/address-link";
import { InfoPopover } from "@/components/ui/info-popover";
import type { StatMetric } from "@/lib/contract/analytics/site-stats";
import { isMetricKey, isSampleTooSmall, METRICS } from "@/lib/domain/analytics/metrics";
import { formatNumber } from "@/lib/i18n/formats";
import { computeMetricChange, formatMetric, useMetricName } from "./metric-text";

type Props = {
  metric: StatMetric;
  /** Shows this metric in the chart; makes the card a link. */
  to?: To;
  isCurrent?: boolean;
  /** Whether the heading around the card is its name already. */
  isNamed?: boolean;
};

/** A metric: name, value with n, previous value, and its formula behind a symbol. */
export function MetricCard({ metric, to, isCurrent = false, isNamed = false }: Props) {
  const name = useMetricName()(metric.key);
  const label = "text-sm text-ink-2";
  return (
    <div
      className={`min-w-0 border-t-2 px-3 py-3 ${isCurrent ? "border-accent bg-accent-soft/40" : "border-transparent"}`}
    >
      {!isNamed && (
        <div className={`${label} flex items-center justify-between gap-1`}>
          {to === undefined ? (
            name
          ) : (
            <AddressLink
              to={to}
              aria-current={isCurrent ? "true" : undefined}
              className="inline-flex min-h-6 items-center underline decoration-1 decoration-line-strong underline-offset-2 hover:text-ink pointer-coarse:min-h-11"
            >
              {name}
            </AddressLink>
          )}
          <Formula metric={metric} name={name} />
        </div>
      )}
      <Figure metric={metric}>{isNamed && <Formula metric={metric} name={name} />}</Figure>
      <Change metric={metric} />
    </div>
  );
}

function Figure({ metric, children }: { metric: StatMetric; children: ReactNode }) {
  const { total, of, n, unit, currency } = metric;
  const t = useTranslations("analytics.figures");
  const locale = useLocale();
  const few = isSampleTooSmall(metric, metric);
  return (
    <div className="flex flex-wrap items-baseline gap-x-2">
      <span className="font-semibold text-2xl">
        {few ? t("tooFew") : formatMetric(total, { unit, currency, locale })}
      </span>
      {typeof of === "number" && (
        <span className="text-ink-2 text-sm tabular-nums">
          {t(unit === "money" ? "quotient" : "nOf", {
            n: formatNumerator(n, unit, { currency, locale }),
            of: formatNumber(of, locale),
          })}
        </span>
      )}
      {children}
    </div>
  );
}

/** The numerator of a ratio: money or a count. */
function formatNumerator(
  n: number | undefined,
  unit: StatMetric["unit"],
  { currency, locale }: { currency: string | undefined; locale: string },
): string {
  return formatMetric(n, { unit: unit === "money" ? "money" : "count", currency, locale });
}

function Change({ metric }: { metric: StatMetric }) {
  const t = useTranslations("analytics.figures.change");
  const locale = useLocale();
  const { key, unit, currency, previous, total } = metric;
  if (previous === undefined) return null;
  const isComparable = !isSampleTooSmall(metric, metric) && !isSampleTooSmall({ of: metric.previous_of }, metric);
  const change = isComparable ? computeMetricChange(total, previous, unit) : null;
  if (change === null) return <p className="text-ink-2 text-sm">{t("none")}</p>;
  const size = Math.abs(change.isPoints ? change.by : change.by * 100);
  const by = formatNumber(size, locale, { maximumFractionDigits: 1 });
  const isSame = formatNumber(0, locale) === by;
  const isUp = change.by > 0;
  const better = isMetricKey(key) ? METRICS[key].better : null;
  const isGood = better === null || isSame ? null : (better === "more") === isUp;
  const words = isSame ? t("same") : t(`${isUp ? "up" : "down"}${change.isPoints ? "Points" : ""}`, { by });
  return (
    <p className="text-sm tabular-nums">
      <span className={isGood === null ? "text-ink-2" : isGood ? "text-good" : "text-bad"}>
        {words}
        {isGood !== null && <span className="sr-only"> ({t(isGood ? "good" : "bad")})</span>}
      </span>{" "}
      <span className="text-ink-2">{t("before", { value: formatMetric(previous, { unit, currency, locale }) })}</span>
    </p>
  );
}

/** The formula of the metric, with its numbers filled in. */
function Formula({ metric: { key, n, of, total, unit, currency }, name }: { metric: StatMetric; name: string }) {
  const t = useTranslations("analytics");
  const locale = useLocale();
  if (!isMetricKey(key)) return null;
  const isRatio = METRICS[key].denominator !== null;
  const value = formatMetric(total, { unit, currency, locale });
  return (
    <InfoPopover label={`${t("figures.formula.open")} (${name})`}>
      <div className="grid gap-1">
        <p>{t(`metrics.${key}.about`)}</p>
        {isRatio ? (
          <p className="text-ink-2">
            {t("figures.formula.value", { top: t(`metrics.${key}.top`), bottom: t(`metrics.${key as Ratio}.bottom`) })}
          </p>
        ) : (
          <p className="text-ink-2">{t("figures.formula.counted")}</p>
        )}
        {isRatio && typeof of === "number" && (
          <p className="font-medium tabular-nums">
            {t("figures.formula.filled", {
              n: formatNumerator(n, unit, { currency, locale }),
              of: formatNumber(of, locale),
              value,
            })}
          </p>
        )}
      </div>
    </InfoPopover>
  );
}

/** The metrics that have a denominator, and so a text for it. */
type Ratio =
  | "ctr"
  | "no_results"
  | "no_click"
  | "conversion"
  | "aov"
  | "arpu"
  | "revenue_per_search_visit"
  | "used_search"
  | "not_used_search"
  | "not_used_search_conversion"
  | "avg_position";
