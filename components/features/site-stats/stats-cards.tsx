import { useTranslations } from "next-intl";
import { MetricCard } from "@/components/analytics/metric-card";
import type { Stats } from "@/lib/contract/site-stats";
import { METRIC_KEYS } from "@/lib/domain/metrics";
import type { StatsView } from "./use-stats-view";

type Props = { view: StatsView; stats: Stats; charted: string | undefined };

/** The figures of the range between two hairlines; choosing one draws it. */
export function StatsCards({ view, stats, charted }: Props) {
  const t = useTranslations("site-stats");
  return (
    <section
      aria-label={t("figures")}
      className="mb-6 grid grid-cols-[repeat(auto-fit,minmax(10rem,1fr))] border-line border-y"
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
