import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Banner, UnreadableRows } from "@/components/ui/banner";
import { EmptyState, FailedRead } from "@/components/ui/empty-state";
import { SkeletonRows, SkeletonWhile } from "@/components/ui/skeleton";
import { read } from "@/lib/client/query";
import { listRecommenderRules } from "@/lib/contract/recommendations/recommender-rules";
import { isApiError } from "@/lib/http/api-error";

/** The recommenders that a backend names with its rules, if it has nothing else about them. */
export function DefinitionList({ siteId }: { siteId: string }) {
  const t = useTranslations("recommenders");
  const found = useQuery(read(listRecommenderRules, { params: { siteId } }));
  const isFailed = found.isError && found.data === undefined;
  const hasNone = isFailed && isApiError(found.error) && found.error.body.error === "no_definitions";
  const definitions = found.data?.definitions ?? [];
  return (
    <>
      <div className="mb-6">
        <Banner title={t("legacy.title")}>{t("legacy.text")}</Banner>
      </div>
      {isFailed && !hasNone && <FailedRead of={found} title={t("loadFailed")} />}
      {(hasNone || (found.data !== undefined && definitions.length === 0)) && (
        <EmptyState kind="nothing" title={t("legacy.none")}>
          {t("legacy.noneHint")}
        </EmptyState>
      )}
      <SkeletonWhile isWaiting={found.data === undefined && !isFailed} skeleton={<SkeletonRows rows={5} columns={2} />}>
        <UnreadableRows of={found.data} />
        {definitions.length > 0 && (
          <ul aria-label={t("models.title")} className="divide-y divide-line border-line border-y">
            {definitions.map(({ recommender_id: id, name, title }) => (
              <li key={id} className="flex flex-wrap items-baseline gap-x-4 py-3">
                <span className="font-semibold">{name || title || id}</span>
                <code className="break-words font-code text-ink-2 text-sm">{id}</code>
              </li>
            ))}
          </ul>
        )}
      </SkeletonWhile>
    </>
  );
}
