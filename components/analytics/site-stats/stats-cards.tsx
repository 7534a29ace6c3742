import { useLocale, useTranslations } from "next-intl";
import { MetricCard } from "@/components/analytics/charts/metric-card";
import { cardRoom, metricText } from "@/components/analytics/charts/metric-text";
import type { Stats } from "@/lib/contract/analytics/site-stats";
import { METRIC_KEYS } from "@/lib/domain/analytics/metrics";
import type { StatsView } from "./use-stats-view";

type Props = { view: StatsView; stats: Stats; charted: string | undefined };

/** The figures of the range between two hairlines; choosing one draws it. */
export function StatsCards({ view, stats, charted }: Props) {
  const t = useTranslations("site-stats");
  const locale = useLocale();
  const room = cardRoom(
    stats.metrics.map(({ total, unit, currency }) => metricText(total, { unit, currency, locale })),
  );
  return (
    <section
      aria-label={t("figures")}
      className="mb-6 grid border-line border-y"
      style={{ gridTemplateColumns: `repeat(auto-fit, minmax(min(100%, ${room}rem), 1fr))` }}
    >
      {stats.metrics.map((metric) => {
        const key = METRIC_KEYS.find((one) => one === metric.key);
        return (
          <MetricCard
            key={metric.key}
            metric={metric}
            isCurrent={metric.key === charted}
            {...(key === undefined ? {} : { to: view.to({ chart: key }) })}
          />
        );
      })}
    </section>
  );
}
