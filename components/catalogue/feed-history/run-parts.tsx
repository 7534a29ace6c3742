import { useQueryClient } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { formatDuration } from "@/components/catalogue/feeds/feed-texts";
import { FilterLink } from "@/components/ui/address-link";
import { Table } from "@/components/ui/table";
import { useSite } from "@/lib/client/site-context";
import { diff, errors, type Run } from "@/lib/contract/catalogue/feed-runs";
import { readChanges } from "@/lib/domain/catalogue/run-states";
import { buildQueryKey } from "@/lib/http/query-key";
import { formatNumber, formatTime } from "@/lib/i18n/formats";
import { choosePart, hasDiff } from "./history-address";
import type { RunHistoryView } from "./history-view";
import { RunDiff } from "./run-diff";
import { RunErrors } from "./run-errors";

/** The changes and the errors of a run: one of the two at a time, each with its own URL. */
export function RunParts({ view, run }: { view: RunHistoryView; run: Run }) {
  const t = useTranslations("feed-history.parts");
  const locale = useLocale();
  const open = choosePart(view.address, run);
  useFreshParts(run);
  if (!view.hasRuns || open === null) return null;
  const changes = readChanges(run);
  const counts = {
    changes: hasDiff(run) && changes ? changes.added + changes.changed + changes.removed : 0,
    errors: run.errors_total ?? 0,
  };
  return (
    <section aria-label={t("label")} className="grid min-w-0 gap-3">
      <nav aria-label={t("label")} className="flex flex-wrap gap-1">
        {(["changes", "errors"] as const)
          .filter((part) => counts[part] > 0)
          .map((part) => {
            const to = { run: run.id, part, kind: undefined, row: 0 };
            return (
              <FilterLink key={part} {...view.to(to)} isCurrent={part === open}>
                {t(part)} <span className="ml-1 text-ink-2 tabular-nums">{formatNumber(counts[part], locale)}</span>
              </FilterLink>
            );
          })}
      </nav>
      {open === "changes" ? <RunDiff view={view} run={run} /> : <RunErrors view={view} run={run} />}
    </section>
  );
}

/** Invalidates the details of a run when its status changes. */
function useFreshParts({ status }: Run): void {
  const client = useQueryClient();
  const seen = useRef(status);
  useEffect(() => {
    if (seen.current === status) return;
    seen.current = status;
    for (const call of [diff, errors]) void client.invalidateQueries({ queryKey: buildQueryKey(call) });
  }, [client, status]);
}

/** The phases of a run, and how long each took. */
export function RunPhases({ run: { phases } }: { run: Run }) {
  const t = useTranslations("feed-history.phases");
  const locale = useLocale();
  const { site } = useSite();
  if (!phases || phases.length === 0) return null;
  return (
    <section className="grid min-w-0 gap-2">
      <h3 className="font-semibold text-md">{t("title")}</h3>
      <Table
        caption={t("title")}
        rows={phases}
        row={{ id: ({ name }) => name }}
        columns={[
          {
            id: "name",
            header: t("phase"),
            isRowHeader: true,
            cell: ({ name }) => (
              <div className="min-w-0">
                {t(`${name}.name`)}
                <span className="under">{t(`${name}.description`)}</span>
              </div>
            ),
          },
          {
            id: "began",
            header: t("began"),
            cell: ({ started_at }) => <span className="count">{formatTime(started_at, site.time_zone)}</span>,
          },
          {
            id: "took",
            header: t("took"),
            isNumeric: true,
            cell: ({ ms }) => <span className="count">{ms === null ? t("running") : formatDuration(ms, locale)}</span>,
          },
        ]}
      />
    </section>
  );
}
