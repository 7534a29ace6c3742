"use client";

import { useQuery } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { Banner, UnreadableRows } from "@/components/ui/banner";
import { FailedRead } from "@/components/ui/empty-state";
import { PageHead } from "@/components/ui/page-head";
import { SkeletonRows, SkeletonWhile } from "@/components/ui/skeleton";
import { read } from "@/lib/client/query";
import { useSite } from "@/lib/client/site-context";
import { list, RECOMMENDERS_GROUP } from "@/lib/contract/recommendations/recommenders";
import type { Output } from "@/lib/http/endpoint";
import { formatDateTime, formatNumber } from "@/lib/i18n/formats";
import { type Box, CodeDialog } from "./code-dialog";
import { DefinitionList } from "./definition-list";
import { ModelList } from "./model-list";
import { PlacementTable } from "./placement-table";
import { PreviewPanel } from "./preview-panel";

/** The recommender models of a site, the placements in which the shop shows them, and a preview. */
export function RecommendersScreen({ siteId }: { siteId: string }) {
  const t = useTranslations("recommenders");
  const { groups } = useSite();
  return (
    <>
      <PageHead title={t("title")} meta={t("intro")} />
      {groups.includes(RECOMMENDERS_GROUP) ? <Recommenders siteId={siteId} /> : <DefinitionList siteId={siteId} />}
    </>
  );
}

function Recommenders({ siteId }: { siteId: string }) {
  const t = useTranslations("recommenders");
  const found = useQuery(read(list, { params: { siteId } }));
  const [box, setBox] = useState<Box | null>(null);
  const isFailed = found.isError && found.data === undefined;
  return (
    <>
      {isFailed && <FailedRead of={found} title={t("loadFailed")} />}
      <SkeletonWhile isWaiting={found.data === undefined && !isFailed} skeleton={<SkeletonRows rows={8} columns={4} />}>
        <UnreadableRows of={found.data} />
        {found.data && (
          <div className="grid gap-10">
            <TrainingNote training={found.data.training} />
            <PlacementTable answer={found.data} onCode={setBox} />
            <ModelList models={found.data.recommenders} onCode={setBox} />
            <PreviewPanel siteId={siteId} models={found.data.recommenders} />
          </div>
        )}
      </SkeletonWhile>
      {box !== null && <CodeDialog box={box} url={found.data?.recommend_url ?? null} onClose={() => setBox(null)} />}
    </>
  );
}

/** When the models were trained, and from what. */
function TrainingNote({ training }: Pick<Output<typeof list>, "training">) {
  const t = useTranslations("recommenders");
  const locale = useLocale();
  const { site } = useSite();
  if (!training)
    return (
      <Banner kind="warn" title={t("untrained")}>
        {t("untrainedHint")}
      </Banner>
    );
  return (
    <p className="max-w-[72ch] text-ink-2 tabular-nums">
      {t("trained", {
        at: formatDateTime(training.trained_at, site.time_zone),
        items: formatNumber(training.items, locale),
        visits: formatNumber(training.visits, locale),
        orders: formatNumber(training.orders, locale),
      })}
    </p>
  );
}
