"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { RefreshCw } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { UnreadableRows } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { FailedRead } from "@/components/ui/empty-state";
import { PageHead } from "@/components/ui/page-head";
import { SkeletonRows, SkeletonWhile } from "@/components/ui/skeleton";
import { createTaskPoll } from "@/lib/client/poll";
import { read } from "@/lib/client/query";
import { useSite } from "@/lib/client/site-context";
import { listRecommenders, preview } from "@/lib/contract/recommendations/recommenders";
import type { Output } from "@/lib/http/endpoint";
import { buildQueryKey } from "@/lib/http/query-key";
import { CodeDialog, type PlacedModel } from "./code-dialog";
import { DefinitionList } from "./definition-list";
import { ModelList } from "./model-list";
import { PlacementTable } from "./placement-table";
import { RecommenderPreviewPanel } from "./preview-panel";
import { TrainingNote } from "./training-note";

/** The recommender models of a site, the placements in which the shop shows them, and a preview. */
export function RecommendersScreen({ siteId }: { siteId: string }) {
  const t = useTranslations("recommenders");
  const { supports } = useSite();
  if (supports(listRecommenders)) return <Recommenders siteId={siteId} />;
  return (
    <>
      <PageHead title={t("title")} meta={t("intro")} />
      <DefinitionList siteId={siteId} />
    </>
  );
}

function Recommenders({ siteId }: { siteId: string }) {
  const t = useTranslations("recommenders");
  const { found, refresh } = useRecommenders(siteId);
  const [isRefreshing, setIsRefreshing] = useState(false);
  const [box, setBox] = useState<PlacedModel | null>(null);
  const isFailed = found.isError && found.data === undefined;
  async function onRefresh(): Promise<void> {
    setIsRefreshing(true);
    await refresh();
    setIsRefreshing(false);
  }
  const refreshButton = (
    <Button icon={RefreshCw} isPending={isRefreshing} onClick={() => void onRefresh()}>
      {t("refresh")}
    </Button>
  );
  return (
    <>
      <PageHead title={t("title")} meta={t("intro")} actions={found.data && refreshButton} />
      {isFailed && <FailedRead of={found} title={t("loadFailed")} />}
      <SkeletonWhile isWaiting={found.data === undefined && !isFailed} skeleton={<SkeletonRows rows={8} columns={4} />}>
        <UnreadableRows of={found.data} />
        {found.data && (
          <div className="grid gap-10">
            <TrainingNote training={found.data.training} training_state={found.data.training_state} />
            <PlacementTable answer={found.data} onCode={setBox} />
            <ModelList models={found.data.recommenders} onCode={setBox} />
            <RecommenderPreviewPanel
              siteId={siteId}
              models={found.data.recommenders}
              version={found.data.training?.version ?? null}
            />
          </div>
        )}
      </SkeletonWhile>
      {box !== null && <CodeDialog box={box} url={found.data?.recommend_url ?? null} onClose={() => setBox(null)} />}
    </>
  );
}

/** The models and placements of a site; polled while a training runs or is expected and the tab is visible. */
function useRecommenders(siteId: string) {
  const client = useQueryClient();
  const [poll] = useState(() => createTaskPoll(() => performance.now()));
  const found = useQuery({
    ...read(listRecommenders, { params: { siteId } }),
    refetchInterval: ({ state }) => poll.delay(findTask(state.data)),
  });
  async function refresh(): Promise<void> {
    poll.restart();
    await Promise.all([found.refetch(), client.invalidateQueries({ queryKey: buildQueryKey(preview) })]);
  }
  return { found, refresh };
}

/** The state that ends by itself. */
function findTask(answer: Output<typeof listRecommenders> | undefined): string | null {
  const state = answer?.training_state?.state;
  return state === "running" || state === "waiting" ? state : null;
}
