import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { MetricCard } from "@/components/analytics/charts/metric-card";
import { UserSearch } from "@/components/analytics/filters/user-search";
import { EmptyState, FailedRead } from "@/components/ui/empty-state";
import { ScreenLink } from "@/components/ui/screen-link";
import { SkeletonRows, SkeletonWhile } from "@/components/ui/skeleton";
import { read } from "@/lib/client/query";
import { useAllowed, useSite } from "@/lib/client/site-context";
import { fetchStats } from "@/lib/contract/analytics/site-stats";
import { topItems } from "@/lib/contract/search/search-host";
import { resolveRange } from "@/lib/domain/analytics/visit-filter-range";
import type { VisitFilters } from "@/lib/domain/analytics/visit-filters";
import { buildScreenPath, getScreen } from "@/lib/domain/kit/screens";
import { buildPreviewItem } from "@/lib/domain/search/preview-item";
import { buildSuggestedQueriesInput } from "@/lib/domain/search/search-inputs";
import { isApiError } from "@/lib/http/api-error";

type Props = { siteId: string; filters: VisitFilters };

/**
 * The start screen of a site whose backend has no statistics by query: totals for users who may see them, and for everyone the
 * search for a user's visits and the queries suggested in the empty search box.
 */
export function PlainHome({ siteId, filters }: Props) {
  const t = useTranslations("searches");
  // The screen needs access to queries, its totals need access to statistics.
  const canSeeTotals = useAllowed(fetchStats.access);
  return (
    <>
      <p className="mb-4 text-ink-2">{t(canSeeTotals ? "totalsOnly" : "noTotalsRight")}</p>
      {canSeeTotals && <PlainFigures siteId={siteId} filters={filters} />}
      <section aria-labelledby="home-visits" className="mt-6">
        <h2 id="home-visits" className="mb-2 font-semibold text-lg">
          {t("visits")}
        </h2>
        <UserSearch siteId={siteId} />
      </section>
      <SuggestedQueries siteId={siteId} />
    </>
  );
}

type PlainFiguresProps = { siteId: string; filters: VisitFilters };

/** Totals of all searches, for a backend without statistics by query. */
function PlainFigures({ siteId, filters }: PlainFiguresProps) {
  const t = useTranslations("searches");
  const { site } = useSite();
  const range = resolveRange(filters, site.time_zone, Date.now());
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

/** The queries suggested in the empty search box; absent when there are none. */
function SuggestedQueries({ siteId }: { siteId: string }) {
  const t = useTranslations("searches");
  const { site } = useSite();
  const preview = getScreen("search-preview");
  const canPreview = useAllowed(preview.access);
  const found = useQuery(read(topItems, buildSuggestedQueriesInput(siteId)));
  const queries = (found.data?.hits ?? []).map((hit) => buildPreviewItem(hit).title);
  if (queries.length === 0) return null;
  return (
    <section aria-labelledby="home-suggested" className="mt-6">
      <h2 id="home-suggested" className="mb-2 font-semibold text-lg">
        {t("suggested")}
      </h2>
      <ul className="grid rounded-box border border-line bg-surface px-4">
        {[...new Set(queries)].map((query) => (
          <li key={query} className="border-line border-t py-2 first:border-0">
            <bdi lang={site.language} className="[overflow-wrap:anywhere]">
              {canPreview ? (
                <ScreenLink href={`${buildScreenPath(preview, siteId)}?q=${encodeURIComponent(query)}`}>
                  {query}
                </ScreenLink>
              ) : (
                query
              )}
            </bdi>
          </li>
        ))}
      </ul>
    </section>
  );
}
