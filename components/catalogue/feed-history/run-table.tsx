import { useLocale, useTranslations } from "next-intl";
import { type ReactNode, useCallback } from "react";
import { formatDuration, RunStatusChip, useFaultText, useFeedName } from "@/components/catalogue/feeds/feed-texts";
import { DisclosureIcon } from "@/components/ui/disclosure-icon";
import { Table, type TableColumn, type TableSort } from "@/components/ui/table";
import { useSite } from "@/lib/client/site-context";
import type { Run } from "@/lib/contract/catalogue/feed-runs";
import { hasEnded, isHeld, isInProgress, measureRunMs, readChanges } from "@/lib/domain/catalogue/run-states";
import { formatDateTime, formatNumber } from "@/lib/i18n/formats";
import { type HistoryAddress, NO_RUN } from "./history-address";
import type { HistoryView } from "./history-view";
import { RunPanel } from "./run-panel";

type Props = { view: HistoryView; runs: readonly Run[]; isBusy: boolean; empty: ReactNode };

/** The runs as rows; the open one is replaced by its details. */
export function RunTable({ view, runs, isBusy, empty }: Props) {
  const t = useTranslations("feed-history");
  const { address, hasRuns } = view;
  const columns = useColumns(hasRuns);
  const shown = hasRuns ? columns : columns.filter(({ id }) => id !== "errors");
  return (
    <Table
      caption={t("title")}
      name="feed-runs"
      columns={shown}
      rows={runs}
      isBusy={isBusy}
      empty={empty}
      sorting={{
        current: {
          column: address.sort_by,
          direction: address.sort_direction === "asc" ? "ascending" : "descending",
        },
        hrefFor: (next) => view.href(toSortPatch(next)),
        onSort: (next) => view.set(toSortPatch(next)),
      }}
      row={{
        id: ({ id }) => id,
        link: hasRuns
          ? ({ id }) => ({ href: view.href({ ...NO_RUN, run: id }), onFollow: () => view.set({ ...NO_RUN, run: id }) })
          : undefined,
        instead: (run) => (hasRuns && run.id === address.run ? <RunPanel view={view} run={run} /> : undefined),
      }}
    />
  );
}

function toSortPatch({ column, direction }: TableSort): Partial<HistoryAddress> {
  const by = (["feed", "status"] as const).find((one) => one === column) ?? "started";
  return { ...NO_RUN, sort_by: by, sort_direction: direction === "ascending" ? "asc" : "desc", offset: 0 };
}

function useColumns(hasRuns: boolean): TableColumn<Run>[] {
  const t = useTranslations("feed-history");
  const locale = useLocale();
  const getFeedName = useFeedName();
  const faultText = useFaultText();
  const getResult = useRunResult();
  const { time_zone: zone } = useSite().site;
  return [
    {
      id: "feed",
      header: t("columns.feed"),
      isRowHeader: true,
      isSortable: true,
      cell: (run) => (
        <span className="inline-flex items-center gap-2 font-medium">
          {hasRuns && <DisclosureIcon />}
          {getFeedName(run.feed)}
        </span>
      ),
    },
    {
      id: "started",
      header: t("columns.started", { zone }),
      isSortable: true,
      cell: (run) => <Started run={run} zone={zone} />,
    },
    {
      id: "status",
      header: t("columns.status"),
      isSortable: true,
      cell: (run) => <RunStatusChip run={run} />,
    },
    {
      id: "took",
      header: t("columns.took"),
      isNumeric: true,
      cell: (run) => <span className="count">{formatDuration(measureRunMs(run), locale)}</span>,
    },
    {
      id: "result",
      header: t("columns.result"),
      width: "32%",
      cell: (run) => (run.error ? faultText(run.error) : getResult(run)),
    },
    {
      id: "errors",
      header: t("columns.errors"),
      isNumeric: true,
      cell: (run) => hasEnded(run) && run.errors_total !== undefined && formatNumber(run.errors_total, locale),
    },
  ];
}

/** When a run started or is due, and what triggered it. */
function Started({ run, zone }: { run: Run; zone: string }) {
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
      if (isInProgress(run)) return run.counts?.read === undefined ? "" : t("readSoFar", { count: run.counts.read });
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
