"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Banner, UnreadableRows } from "@/components/ui/banner";
import { FailedRead } from "@/components/ui/empty-state";
import { PageHead } from "@/components/ui/page-head";
import { SkeletonRows, SkeletonWhile } from "@/components/ui/skeleton";
import { createTaskPoll } from "@/lib/client/poll";
import { read } from "@/lib/client/query";
import { useSite } from "@/lib/client/site-context";
import { runs, type ScreenshotRun } from "@/lib/contract/screenshots/screenshots";
import { isTakingShots } from "@/lib/domain/screenshots/screenshot-run";
import { RecentRuns } from "./recent-runs";
import { RunView } from "./run-view";
import { SettingsForm } from "./settings-form";
import { useScreenshots } from "./use-screenshots";

/** Screenshots of the shop: settings, the pictures of a run, and earlier runs. */
export function ScreenshotsScreen({ siteId }: { siteId: string }) {
  const t = useTranslations("screenshots");
  const { supports } = useSite();
  const hasRuns = supports(runs);
  const [poll] = useState(() => createTaskPoll(() => performance.now()));
  // Also for runs that someone else started, or that are not shown.
  const found = useQuery({
    ...read(runs, { params: { siteId } }),
    enabled: hasRuns,
    refetchInterval: ({ state }) => poll.delay(findTask(state.data?.runs ?? [])),
  });
  const isFailed = found.isError && found.data === undefined;
  const isWaiting = hasRuns && found.data === undefined && !isFailed;
  return (
    <>
      <PageHead title={t("title")} tag="internal-plus" meta={<p className="max-w-[72ch] text-ink-2">{t("intro")}</p>} />
      <SkeletonWhile isWaiting={isWaiting} skeleton={<SkeletonRows rows={8} columns={2} />}>
        {isFailed && <FailedRead of={found} title={t("failed")} />}
        {found.data?.browser === "missing" && (
          <div className="mb-6">
            <Banner kind="warn" title={t("noBrowser.title")}>
              {t("noBrowser.hint")}
            </Banner>
          </div>
        )}
        <UnreadableRows of={found.data} />
        {!isWaiting && (
          <ScreenshotPanels siteId={siteId} earlier={found.data?.runs ?? []} days={found.data?.days ?? null} />
        )}
      </SkeletonWhile>
    </>
  );
}

/** Names the runs that are in progress. */
function findTask(all: readonly ScreenshotRun[]): string | null {
  const running = all.filter(isTakingShots).map(({ key }) => key);
  return running.length === 0 ? null : running.join(" ");
}

type ScreenshotPanelsProps = { siteId: string; earlier: readonly ScreenshotRun[]; days: number | null };

function ScreenshotPanels({ siteId, earlier, days }: ScreenshotPanelsProps) {
  const screen = useScreenshots(siteId, earlier);
  return (
    <div className="grid gap-10">
      <div className="grid items-start gap-x-10 gap-y-8 xl:grid-cols-[minmax(0,28rem)_minmax(0,1fr)]">
        <SettingsForm form={screen.form} />
        <RunView run={screen.run} />
      </div>
      {days !== null && <RecentRuns runs={earlier} days={days} screen={screen} />}
    </div>
  );
}
