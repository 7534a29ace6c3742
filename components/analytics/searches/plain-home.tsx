import { useTranslations } from "next-intl";
import { UserSearch } from "@/components/analytics/filters/user-search";
import { useAllowed } from "@/lib/client/site-context";
import { fetchStats } from "@/lib/contract/analytics/site-stats";
import type { VisitFilters } from "@/lib/domain/analytics/visit-filters";
import { PlainFigures } from "./plain-figures";
import { SuggestedQueries } from "./suggested-queries";

type Props = { siteId: string; filters: VisitFilters };

/**
 * The start of a site whose backend counts no single query: totals for those who may see statistics, and for everybody
 * here the visits of a user and the queries that the empty search box suggests.
 */
export function PlainHome({ siteId, filters }: Props) {
  const t = useTranslations("searches");
  // The screen is for everybody who may see queries, its totals for those who may see statistics.
  const maySeeTotals = useAllowed(fetchStats.access);
  return (
    <>
      <p className="mb-4 text-ink-2">{t(maySeeTotals ? "totalsOnly" : "noTotalsRight")}</p>
      {maySeeTotals && <PlainFigures siteId={siteId} filters={filters} />}
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
