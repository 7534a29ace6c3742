import { useQuery } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { useFeedName } from "@/components/catalogue/feeds/feed-texts";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { Checkbox } from "@/components/ui/checkbox";
import { Skeleton } from "@/components/ui/skeleton";
import { read } from "@/lib/client/query";
import { useSite } from "@/lib/client/site-context";
import { useWrite } from "@/lib/client/use-write";
import { history, type Run, restoreCatalogueVersion } from "@/lib/contract/catalogue/feed-runs";
import { findLaterRuns } from "@/lib/domain/catalogue/run-states";
import { formatDateTime } from "@/lib/i18n/formats";
import { type RunHistoryView, STALE_AFTER_DECISION, useRunApproval } from "./history-view";

type Props = { view: RunHistoryView; run: Run; isBefore: boolean; onClose: () => void };

/** Confirms restoring the catalog after or before a run: which later runs this undoes, and what happens to the plans. */
export function RestoreDialog({ view, run, isBefore, onClose }: Props) {
  const t = useTranslations("feed-history.restore");
  const { site } = useSite();
  const approval = useRunApproval(run);
  const { isPending, send } = useWrite(restoreCatalogueVersion, {
    stale: STALE_AFTER_DECISION,
    onDone: () => t("startsShortly"),
  });
  const [pause, setPause] = useState(true);
  const params = { siteId: view.siteId, runId: run.id };
  const act = () => send({ params, body: { pause, before: isBefore } }).then(onClose);
  return (
    <AlertDialog
      isOpen
      title={t("title")}
      onCancel={onClose}
      choices={[{ label: t("act"), isDanger: true, isPending, onChoose: () => void act() }]}
      size="medium"
    >
      <p>
        {isBefore && approval !== null
          ? t("becomesBefore", { site: site.name, ...approval })
          : t("becomes", { site: site.name, at: formatDateTime(run.finished ?? "", site.time_zone) })}
      </p>
      <UndoneRuns siteId={view.siteId} run={run} isBefore={isBefore} />
      <p className="my-3">{t("undoHint")}</p>
      <Checkbox
        label={t("pause")}
        hint={t("pauseHint")}
        checked={pause}
        onChange={(event) => setPause(event.target.checked)}
      />
    </AlertDialog>
  );
}

/** The runs that are undone: how many, of which feeds, and their changes. */
function UndoneRuns({ siteId, run, isBefore }: { siteId: string; run: Run; isBefore: boolean }) {
  const t = useTranslations("feed-history.restore");
  const locale = useLocale();
  const getFeedName = useFeedName();
  const found = useQuery({
    ...read(history, { params: { siteId }, query: { status: "succeeded" } }),
    staleTime: 0,
    gcTime: 0,
  });
  if (found.isPending) return <Skeleton height="3em" />;
  if (found.data === undefined) return <p className="mt-2">{t("unknown")}</p>;
  // Restoring the catalog before a run also undoes the run itself.
  const since = isBefore ? { id: "", finished: findInstantBefore(run) } : run;
  const later = findLaterRuns(since, found.data.runs);
  const feeds = new Intl.ListFormat(locale).format(later.feeds.map(getFeedName));
  // If the page does not reach back to the run, there may be more later runs.
  const isAll = found.data.total <= found.data.runs.length || found.data.runs.some(({ id }) => id === run.id);
  return (
    <p className="mt-2">
      {t(isAll ? "undoes" : "undoesAtLeast", { runs: later.runs, feeds })} {t("changes", later.counts)}
    </p>
  );
}

function findInstantBefore({ finished }: Run): string | null {
  return finished ? new Date(Date.parse(finished) - 1).toISOString() : null;
}
