import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { buttonStyle } from "@/components/ui/button-style";
import { FailedRead } from "@/components/ui/empty-state";
import { ScreenLink } from "@/components/ui/screen-link";
import { SkeletonRows, SkeletonWhile } from "@/components/ui/skeleton";
import { read } from "@/lib/client/query";
import { useSite } from "@/lib/client/site-context";
import { candidates, type QueryDetail } from "@/lib/contract/analytics/searches";
import { isAllowed } from "@/lib/domain/kit/access";
import { Choices } from "./candidate-panel";
import { chooseLabel } from "./query-menu";
import { linkToPlace, type QueryScreenName } from "./searches-links";

/** The main actions on a query without results, the first one emphasized. */
const PLACES: readonly QueryScreenName[] = ["synonyms", "redirects", "customization"];

/** What helps shoppers whose searches for a query find nothing: the main actions, and the best suggestions. */
export function NoResultFixes({ siteId, detail }: { siteId: string; detail: QueryDetail }) {
  const t = useTranslations("searches");
  const { rights } = useSite();
  const found = useQuery(read(candidates, { params: { siteId }, query: { q: detail.typed } }));
  const links = PLACES.map((place) => ({ place, ...linkToPlace(siteId, place, detail, "search") })).filter(
    ({ screen }) => screen.exists && isAllowed(screen.access, rights),
  );
  return (
    <section aria-labelledby="fixes" className="mb-6 rounded-box border border-line bg-surface p-4">
      <h2 id="fixes" className="font-semibold text-lg">
        {t("fixes.title")}
      </h2>
      <p className="text-ink-2 tabular-nums">
        {t("work.facts", { lost: detail.totals.no_results.n, of: detail.totals.no_results.of })}
      </p>
      {links.length > 0 && (
        <div className="my-3 flex flex-wrap gap-2">
          {links.map(({ place, href }, at) => (
            <ScreenLink
              key={place}
              href={href}
              look="plain"
              className={buttonStyle({ kind: at === 0 ? "primary" : "secondary" })}
            >
              {t(`actions.${chooseLabel(place, detail)}`)}
            </ScreenLink>
          ))}
        </div>
      )}
      {found.isError && found.data === undefined ? (
        <FailedRead of={found} title={t("work.failed")} headingLevel={3} />
      ) : (
        <SkeletonWhile isWaiting={found.data === undefined} skeleton={<SkeletonRows rows={3} columns={2} />}>
          {found.data && <Choices siteId={siteId} query={detail.typed} found={found.data} />}
        </SkeletonWhile>
      )}
    </section>
  );
}
