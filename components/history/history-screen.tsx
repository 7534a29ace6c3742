"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { useTranslations } from "next-intl";
import { useRef } from "react";
import { buttonStyle } from "@/components/ui/button-style";
import { EmptyState, FailedRead } from "@/components/ui/empty-state";
import { Icon } from "@/components/ui/icon";
import { PageHead } from "@/components/ui/page-head";
import { Pagination } from "@/components/ui/pagination";
import { SkeletonRows, SkeletonWhile } from "@/components/ui/skeleton";
import { useKeepFocus } from "@/components/ui/use-keep-focus";
import { read } from "@/lib/client/query";
import { useSite } from "@/lib/client/site-context";
import { type SetAddress, useAddress } from "@/lib/client/use-address";
import { exportCsv, list, undo } from "@/lib/contract/history/change-history";
import { isAllowed } from "@/lib/domain/kit/access";
import { HISTORY_DAYS, UNDO_DAYS } from "@/lib/domain/kit/limits";
import type { Output } from "@/lib/http/endpoint";
import { ChangeDetail } from "./change-detail";
import {
  buildExportHref,
  buildHistoryHref,
  buildHistoryInput,
  type HistoryAddress,
  hasFilters,
  historyAddress,
  NO_FILTERS,
} from "./history-address";
import { ActiveFilters, HistoryFilters } from "./history-filters";
import { HistoryTable } from "./history-table";

/** All changes of a site: who, what, when and why, with undo and restore. */
export function HistoryScreen({ siteId }: { siteId: string }) {
  const t = useTranslations("change-history");
  useKeepFocus();
  const [address, setAddress] = useAddress(historyAddress);
  // On a closed site each change says whether it can be undone, because staff may undo those of its administration.
  const canWrite = isAllowed(undo.access, useSite().ownRights);
  const found = useQuery({ ...read(list, buildHistoryInput(siteId, address)), placeholderData: keepPreviousData });
  const page = found.data;
  const hasFailed = found.isError && page === undefined;
  return (
    <>
      <PageHead
        title={t("title")}
        meta={t("intro", { undo: UNDO_DAYS, kept: HISTORY_DAYS })}
        actions={page && page.total_count > 0 && <Export siteId={siteId} address={address} count={page.total_count} />}
      />
      {!canWrite && <p className="mb-4 text-ink-2">{t("readOnly")}</p>}
      <HistoryFilters siteId={siteId} address={address} onChange={setAddress} />
      <ActiveFilters siteId={siteId} address={address} onChange={setAddress} />
      <span role="status" className="sr-only">
        {page && t("found", { total: page.total_count })}
      </span>
      {hasFailed && <FailedRead of={found} title={t("loadFailed")} />}
      <SkeletonWhile isWaiting={page === undefined && !hasFailed} skeleton={<SkeletonRows rows={10} columns={5} />}>
        {page && (
          <Rows
            page={page}
            isBusy={found.isFetching && found.isPlaceholderData}
            siteId={siteId}
            address={address}
            setAddress={setAddress}
            canWrite={canWrite}
          />
        )}
      </SkeletonWhile>
    </>
  );
}

/** Download of the filtered history; a link, so that it works without JavaScript. */
function Export({ siteId, address, count }: { siteId: string; address: HistoryAddress; count: number }) {
  const t = useTranslations("change-history");
  return (
    <a download href={buildExportHref(exportCsv, siteId, address)} className={buttonStyle({ kind: "secondary" })}>
      <Icon of={Download} />
      {t("export", { count })}
    </a>
  );
}

type RowsProps = {
  page: Output<typeof list>;
  isBusy: boolean;
  siteId: string;
  address: HistoryAddress;
  setAddress: SetAddress<typeof historyAddress>;
  canWrite: boolean;
};

/** The rows of a page, the open change beside them, and pagination. */
function Rows({ page, isBusy, siteId, address, setAddress, canWrite }: RowsProps) {
  const opener = useRef<Element | null>(null);
  function open(change: number) {
    opener.current = document.activeElement;
    setAddress({ change });
  }
  function close() {
    setAddress({ change: undefined });
    if (opener.current instanceof HTMLElement) opener.current.focus();
  }
  const isOpen = address.change !== undefined;
  return (
    <div className={isOpen ? "grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_26rem]" : undefined}>
      {address.change !== undefined && (
        <ChangeDetail
          key={address.change}
          id={address.change}
          canWrite={canWrite}
          closeHref={buildHistoryHref(siteId, { ...address, change: undefined })}
          hrefFor={(change) => buildHistoryHref(siteId, { ...address, change })}
          onOpen={open}
          onClose={close}
        />
      )}
      <div className="min-w-0">
        <HistoryTable
          rows={page.items}
          isBusy={isBusy}
          openId={address.change}
          canWrite={canWrite}
          hrefFor={(change) => buildHistoryHref(siteId, { ...address, change })}
          onOpen={open}
          empty={
            <EmptyHistory isFiltered={hasFilters(address)} onClear={() => setAddress({ ...NO_FILTERS, page: 1 })} />
          }
        />
        {page.total_count > 0 && (
          <Pagination
            page={page.page}
            pageSize={page.per_page}
            total={page.total_count}
            hrefFor={(number) => buildHistoryHref(siteId, { ...address, page: number })}
            onNavigate={(number) => setAddress({ page: number })}
          />
        )}
      </div>
    </div>
  );
}

/** No changes yet, or no match. */
function EmptyHistory({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  const t = useTranslations("change-history");
  if (isFiltered) return <EmptyState kind="no-match" title={t("noMatch")} onClear={onClear} />;
  return (
    <EmptyState kind="nothing" title={t("nothing")}>
      {t("nothingHint")}
    </EmptyState>
  );
}
