import { useQuery } from "@tanstack/react-query";
import { RefreshCw } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { PageHead } from "@/components/ui/page-head";
import { createTaskPoll } from "@/lib/client/poll";
import { read } from "@/lib/client/query";
import { useAllowed, useSite } from "@/lib/client/site-context";
import { useWrite } from "@/lib/client/use-write";
import { startCheck, stats } from "@/lib/contract/catalogue/data-quality";
import { formatDateTime, formatPercent } from "@/lib/i18n/formats";

/** The title of the screen, the age of its figures, and a button that checks again. */
export function QualityHead({ quality }: { quality: Quality }) {
  const t = useTranslations("data-quality");
  const canWrite = useAllowed(startCheck.access);
  return (
    <>
      <PageHead
        title={t("title")}
        meta={
          <>
            <span className="max-w-[72ch]">{t("intro")}</span>
            <span role="status" className="basis-full tabular-nums">
              {quality.data && <StatusLine quality={quality} />}
            </span>
          </>
        }
        actions={canWrite && quality.data && <CheckNow quality={quality} />}
      />
      {!canWrite && <p className="mb-4 text-ink-2">{t("readOnly")}</p>}
      {quality.isSlow && (
        <div className="mb-4">
          <Banner
            kind="warn"
            isLive
            title={t("head.slow")}
            actions={
              <Button kind="secondary" onClick={() => void quality.resumePolling()}>
                {t("head.refresh")}
              </Button>
            }
          >
            {t("head.slowHint")}
          </Banner>
        </div>
      )}
    </>
  );
}

/** Whether a check is running, and when the last one ended. */
function StatusLine({ quality: { data, isRunning } }: { quality: Quality }) {
  const t = useTranslations("data-quality.head");
  const { site } = useSite();
  const locale = useLocale();
  const at = (instant: string) => formatDateTime(instant, site.time_zone);
  const checkedAt = data?.checked_at ?? null;
  const startedAt = data?.started_at ?? null;
  const checked = checkedAt === null ? t("never") : t("checkedAt", { at: at(checkedAt), zone: site.time_zone });
  if (!isRunning) return `${checked}. ${t("idle")}.`;
  const done = data?.progress ?? 0;
  const since = startedAt === null ? t("running") : t("runningSince", { at: at(startedAt) });
  const running = done > 0 ? t("progress", { running: since, done: formatPercent(done, locale) }) : since;
  return `${running}. ${checkedAt === null ? "" : `${checked}. ${t("runningHint")}`}`.trimEnd();
}

/** Starts a new check; shows a pending state while it runs. */
function CheckNow({ quality }: { quality: Quality }) {
  const t = useTranslations("data-quality.head");
  const { site } = useSite();
  const { isPending, send } = useWrite(startCheck, {
    stale: [stats],
    onDone: () => ({ text: t("begun"), canUndo: false }),
  });
  return (
    <Button
      kind="primary"
      icon={RefreshCw}
      isPending={isPending || (quality.isRunning && !quality.isSlow)}
      onClick={() => void send({ params: { siteId: site.trackingCode } })}
    >
      {t("checkNow")}
    </Button>
  );
}

/** The data quality of a site; polled while a check runs and the tab is visible. */
export function useQuality(siteId: string) {
  const [poll] = useState(() => createTaskPoll(() => performance.now()));
  const found = useQuery({
    ...read(stats, { params: { siteId } }),
    refetchInterval: ({ state }) => poll.delay(state.data?.state === "running" ? "running" : null),
  });
  // Depends on `dataUpdatedAt`, so that an identical answer also rerenders and shows when polling has given up.
  const isRunning = found.dataUpdatedAt > 0 && found.data?.state === "running";
  async function resumePolling(): Promise<void> {
    poll.restart();
    await found.refetch();
  }
  return { found, data: found.data, isRunning, isSlow: isRunning && poll.hasGivenUp(), resumePolling };
}

export type Quality = ReturnType<typeof useQuality>;
