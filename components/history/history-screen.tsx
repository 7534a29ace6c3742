"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useRef } from "react";
import { ExportLink } from "@/components/lists/export-link";
import { ListResult } from "@/components/lists/list-result";
import { NoRows } from "@/components/lists/list-table";
import { type ListView, useList } from "@/components/lists/use-list";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHead } from "@/components/ui/page-head";
import { useKeepFocus } from "@/components/ui/use-keep-focus";
import { read } from "@/lib/client/query";
import { useSite } from "@/lib/client/site-context";
import { changeList, exportCsv, listChanges, undoChanges } from "@/lib/contract/history/change-history";
import { isAllowed } from "@/lib/domain/kit/access";
import { HISTORY_DAYS, UNDO_DAYS } from "@/lib/domain/kit/limits";
import { pickQuery } from "@/lib/domain/kit/lists";
import type { Output } from "@/lib/http/endpoint";
import { ChangeDetail } from "./change-detail";
import { buildExportHref, historyList } from "./history-address";
import { ActiveHistoryFilters, HistoryFilters } from "./history-filters";
import { HistoryTable } from "./history-table";

/** All changes of a site: who, what, when and why, with undo and restore. */
export function HistoryScreen({ siteId }: { siteId: string }) {
  const t = useTranslations("change-history");
  useKeepFocus();
  const view = useHistoryList(siteId);
  // On a closed site each change says whether it can be undone, because staff may undo those of its administration.
  const canWrite = isAllowed(undoChanges.access, useSite().ownRights);
  const found = useQuery({
    ...read(listChanges, { params: { siteId }, query: pickQuery(changeList, view.state) }),
    placeholderData: keepPreviousData,
  });
  const total = found.data?.total_count ?? 0;
  return (
    <>
      <PageHead
        title={t("title")}
        meta={t("intro", { undo: UNDO_DAYS, kept: HISTORY_DAYS })}
        actions={
          total > 0 && (
            <ExportLink href={buildExportHref(exportCsv, siteId, view.state)}>
              {t("export", { count: total })}
            </ExportLink>
          )
        }
      />
      {!canWrite && <p className="mb-4 text-ink-2">{t("readOnly")}</p>}
      <HistoryFilters siteId={siteId} view={view} />
      <ActiveHistoryFilters siteId={siteId} view={view} />
      <ListResult
        found={found}
        announce={(page) => t("found", { total: page.total_count })}
        failed={t("loadFailed")}
        skeleton={{ rows: 10, columns: 5 }}
      >
        {(page, isBusy) => <Rows view={view} page={page} isBusy={isBusy} canWrite={canWrite} />}
      </ListResult>
    </>
  );
}

/** The list of the screen. Another page leaves the open change as it is, other filters close it. */
function useHistoryList(siteId: string): ListView<typeof historyList> {
  const view = useList(historyList, { path: `/sites/${siteId}/history`, closed: { change: undefined } });
  return { ...view, toPage: (page) => view.to({ page }) };
}

type RowsProps = {
  view: ListView<typeof historyList>;
  page: Output<typeof listChanges>;
  isBusy: boolean;
  canWrite: boolean;
};

/** The rows of a page, and the open change beside them. */
function Rows({ view, page, isBusy, canWrite }: RowsProps) {
  const t = useTranslations("change-history");
  const { change } = view.state;
  const opener = useRef<Element | null>(null);
  function open(id: number) {
    opener.current = document.activeElement;
    view.set({ change: id });
  }
  function close() {
    view.set({ change: undefined });
    if (opener.current instanceof HTMLElement) opener.current.focus();
  }
  const hrefFor = (id: number) => view.to({ change: id }).href;
  const empty = (
    <NoRows view={view} noMatch={t("noMatch")}>
      <EmptyState kind="nothing" title={t("nothing")}>
        {t("nothingHint")}
      </EmptyState>
    </NoRows>
  );
  return (
    <div className={change === undefined ? undefined : "grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_26rem]"}>
      {change !== undefined && (
        <ChangeDetail
          key={change}
          id={change}
          canWrite={canWrite}
          closeHref={view.to({ change: undefined }).href}
          hrefFor={hrefFor}
          onOpen={open}
          onClose={close}
        />
      )}
      <div className="min-w-0">
        <HistoryTable view={view} page={page} isBusy={isBusy} empty={empty} on={{ canWrite, hrefFor, open }} />
      </div>
    </div>
  );
}
