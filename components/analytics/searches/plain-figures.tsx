import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { MetricCard } from "@/components/analytics/charts/metric-card";
import { EmptyState } from "@/components/ui/empty-state";
import { FailedRead } from "@/components/ui/failed-read";
import { SkeletonRows, SkeletonWhile } from "@/components/ui/skeleton";
import { read } from "@/lib/client/query";
import { useSite } from "@/lib/client/site-context";
import { fetchStats } from "@/lib/contract/analytics/site-stats";
import { rangeOf } from "@/lib/domain/analytics/visit-filter-range";
import type { VisitFilters } from "@/lib/domain/analytics/visit-filters";
import { isApiError } from "@/lib/http/api-error";

type Props = { siteId: string; filters: VisitFilters };

/** What all searches come to, for a backend that tells of no single query. */
export function PlainFigures({ siteId, filters }: Props) {
  const t = useTranslations("searches");
  const { site } = useSite();
  const range = rangeOf(filters, site.time_zone, Date.now());
  const dates = { "dates[from]": range.fromDay, "dates[to]": range.toDay, "dates[granularity]": "day" as const };
  const found = useQuery(read(fetchStats, { params: { siteId }, query: { ...dates, scope: "search" } }));
  if (isApiError(found.error) && found.error.status === 404) return <EmptyState kind="nothing" title={t("noTotals")} />;
  if (found.isError && found.data === undefined) return <FailedRead of={found} title={t("errors.loading")} />;
  return (
    <SkeletonWhile isWaiting={found.data === undefined} skeleton={<SkeletonRows rows={2} columns={4} />}>
      <section
        aria-label={t("title")}
        className="mb-6 grid grid-cols-[repeat(auto-fit,minmax(11rem,1fr))] border-line border-y"
      >
        {found.data?.metrics.map((metric) => (
          <MetricCard key={metric.key} metric={metric} />
        ))}
      </section>
    </SkeletonWhile>
  );
}
