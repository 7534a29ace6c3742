import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { RankChanges } from "@/components/search/results/rank-changes";
import { FailedRead } from "@/components/ui/failed-read";
import { SkeletonRows, SkeletonWhile } from "@/components/ui/skeleton";
import { useSite } from "@/lib/client/site-context";
import { orderChanges, resultsOf } from "@/lib/domain/search/preview-answers";
import { useBothOrders } from "./use-preview-reads";
import type { PreviewView } from "./use-preview-view";

/** The first results beside those without customizations: who moved, who came in, who left. */
export function CompareSection({ view }: { view: PreviewView }) {
  const t = useTranslations("search-preview.compare");
  const { site } = useSite();
  const { ours, organic } = useBothOrders(view);
  const [now, before] = [ours.data?.results.hits, organic.data?.results.hits];
  const changes = useMemo(() => orderChanges(resultsOf(now ?? []), resultsOf(before ?? [])), [now, before]);
  const failed = [ours, organic].find((one) => one.isError && one.data === undefined);
  return (
    <section aria-labelledby="compare" className="mt-10">
      <h2 id="compare" className="border-line border-b pb-2 font-semibold text-lg">
        {t("title")}
      </h2>
      <p className="max-w-[72ch] pt-2 text-ink-2 text-md">{t("hint")}</p>
      {failed ? (
        <FailedRead of={failed} title={t("failed")} headingLevel={3} />
      ) : (
        <SkeletonWhile
          isWaiting={now === undefined || before === undefined}
          skeleton={<SkeletonRows rows={4} columns={3} />}
        >
          <div className="max-w-[60rem]">
            <RankChanges place="search" changes={changes} language={site.language} />
          </div>
        </SkeletonWhile>
      )}
    </section>
  );
}
