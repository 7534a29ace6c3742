import { useLocale, useTranslations } from "next-intl";
import { type ReactNode, useCallback } from "react";
import { formatDuration, RunStatusChip, useFeedFaultText, useFeedName } from "@/components/catalogue/feeds/feed-texts";
import { buildColumns } from "@/components/lists/list-columns";
import { ListTable, toPageFacts } from "@/components/lists/list-table";
import { DisclosureIcon } from "@/components/ui/disclosure-icon";
import type { TableColumn } from "@/components/ui/table";
import { useSite } from "@/lib/client/site-context";
import { type history, type Run, runList } from "@/lib/contract/catalogue/feed-runs";
import { hasEnded, isHeld, isRunInProgress, measureRunMs, readChanges } from "@/lib/domain/catalogue/run-states";
import type { Output } from "@/lib/http/endpoint";
import { formatDateTime, formatNumber } from "@/lib/i18n/formats";
import { NO_RUN } from "./history-address";
import type { RunHistoryView } from "./history-view";
import { RunPanel } from "./run-panel";

type Props = { view: RunHistoryView; page: Output<typeof history>; isBusy: boolean; empty: ReactNode };

/** The runs as rows; the open one is replaced by its details. */
export function RunTable({ view, page, isBusy, empty }: Props) {
  const t = useTranslations("feed-history");
  const { address, hasRuns } = view;
  return (
    <ListTable
      view={view}
      page={toPageFacts(page)}
      caption={t("title")}
      name="feed-runs"
      columns={useColumns(hasRuns)}
      rows={page.runs}
      isBusy={isBusy}
      empty={empty}
      row={{
        id: ({ id }) => id,
        link: hasRuns ? ({ id }) => view.to({ ...NO_RUN, run: id }) : undefined,
        instead: (run) => (hasRuns && run.id === address.run ? <RunPanel view={view} run={run} /> : undefined),
      }}
    />
  );
}

function useColumns(hasRuns: boolean): TableColumn<Run>[] {
  const t = useTranslations("feed-history");
  const locale = useLocale();
  const getFeedName = useFeedName();
  const faultText = useFeedFaultText();
  const getResult = useRunResult();
  const { time_zone: zone } = useSite().site;
  return buildColumns(runList, {
    feed: {
      header: t("columns.feed"),
      isRowHeader: true,
      cell: (run) => (
        <span className="inline-flex items-center gap-2 font-medium">
          {hasRuns && <DisclosureIcon />}
          {getFeedName(run.feed)}
        </span>
      ),
    },
    started: {
      header: t("columns.started", { zone }),
      cell: (run) => <RunStart run={run} zone={zone} />,
    },
    status: {
      header: t("columns.status"),
      cell: (run) => <RunStatusChip run={run} />,
    },
    took: {
      header: t("columns.took"),
      isNumeric: true,
      cell: (run) => <span className="count">{formatDuration(measureRunMs(run), locale)}</span>,
    },
    result: {
      header: t("columns.result"),
      width: "32%",
      cell: (run) => (run.error ? faultText(run.error) : getResult(run)),
    },
    errors: hasRuns
      ? {
          header: t("columns.errors"),
          isNumeric: true,
          cell: (run) => hasEnded(run) && run.errors_total !== undefined && formatNumber(run.errors_total, locale),
        }
      : null,
  });
}

/** When a run started or is due, and what triggered it. */
function RunStart({ run, zone }: { run: Run; zone: string }) {
  const t = useTranslations("feed-history");
  const at = run.started ?? run.planned_at;
  if (!at) return "–";
  const cause = run.cause ?? (run.schedule ? "plan" : undefined);
  const who = run.started_by?.name;
  const due = run.started || run.status === "scheduled" ? null : t("due");
  const why = cause === "hand" && who ? t("manuallyBy", { who }) : cause && t(`causes.${cause}`);
  return (
    <>
      <time dateTime={at} title={`${formatDateTime(at, "UTC")} UTC`} className="count">
        {formatDateTime(at, zone)}
      </time>
      <span title={[due, why].filter(Boolean).join(" · ")} className="under line-clamp-1">
        {[due, why].filter(Boolean).join(" · ")}
      </span>
    </>
  );
}

/** Summarizes a run: what it changed, would change, or has read so far; empty while unknown. */
function useRunResult(): (run: Run) => string {
  const t = useTranslations("feed-history.result");
  const { time_zone: zone } = useSite().site;
  return useCallback(
    (run) => {
      if (run.unchanged_since) return t("unchangedSince", { at: formatDateTime(run.unchanged_since, zone) });
      const changes = readChanges(run);
      if (isRunInProgress(run)) return run.counts?.read === undefined ? "" : t("readSoFar", { count: run.counts.read });
      if (changes === null || run.status === "scheduled") return "";
      const parts = (["added", "changed", "removed"] as const)
        .filter((kind) => changes[kind] > 0)
        .map((kind) => t(kind, { count: changes[kind] }));
      const isAllKnown = [run.counts?.added, run.counts?.changed, run.counts?.removed].every(
        (one) => one !== undefined,
      );
      if (parts.length === 0) return isAllKnown ? t("same") : "";
      return isHeld(run) ? t("would", { changes: parts.join(", ") }) : parts.join(", ");
    },
    [t, zone],
  );
}
