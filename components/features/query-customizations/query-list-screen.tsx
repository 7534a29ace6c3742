"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { lazy, Suspense, useState } from "react";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHead } from "@/components/ui/page-head";
import { Pagination } from "@/components/ui/pagination";
import { SkeletonRows, SkeletonWhile } from "@/components/ui/skeleton";
import { read } from "@/lib/client/query";
import { useAllowed, useSite } from "@/lib/client/site-context";
import { type SetAddress, useAddress } from "@/lib/client/use-address";
import { create, list } from "@/lib/contract/query-customizations";
import type { Output } from "@/lib/http/endpoint";
import { CreateQueryForm } from "./create-query-form";
import type { Doomed } from "./delete-query-dialog";
import { type ListAddress, listAddress, listHref, listInput } from "./list-address";
import { QueryFilters } from "./query-filters";
import { QueryTable } from "./query-table";

const DeleteQueryDialog = lazy(() =>
  import("./delete-query-dialog").then((file) => ({ default: file.DeleteQueryDialog })),
);

/** The customizations of a site: find one, make one, see which act. */
export function QueryListScreen({ siteId }: { siteId: string }) {
  const t = useTranslations("query-customizations.list");
  const [address, setAddress] = useAddress(listAddress);
  const mayWrite = useAllowed(create.access);
  const found = useQuery({ ...read(list, listInput(siteId, address)), placeholderData: keepPreviousData });
  const [creating, setCreating] = useState<string | null>(null);
  const [doomed, setDoomed] = useState<Doomed | null>(null);
  const page = found.data;
  const refused = found.isError && page === undefined;

  /** After the last row of a page is gone the page before it is shown (U43). */
  function leaveEmptyPage() {
    setDoomed(null);
    if (page?.items.length === 1 && address.page > 1) setAddress({ page: address.page - 1 });
  }
  return (
    <>
      <PageHead
        title={t("title")}
        meta={t("intro")}
        actions={
          mayWrite && (
            <Button kind="primary" icon={Plus} onClick={() => setCreating(address.q.trim())}>
              {t("new")}
            </Button>
          )
        }
      />
      {!mayWrite && <p className="mb-4 text-ink-2">{t("readOnly")}</p>}
      {creating !== null && <CreateQueryForm initial={creating} onClose={() => setCreating(null)} />}
      <QueryFilters siteId={siteId} address={address} onChange={setAddress} total={page?.total_count} />
      {refused && (
        <EmptyState
          kind="failed"
          title={t("loadFailed")}
          onRetry={() => void found.refetch()}
          isRetrying={found.isFetching}
        />
      )}
      <SkeletonWhile isWaiting={page === undefined && !refused} skeleton={<SkeletonRows rows={10} columns={5} />}>
        {page && (
          <Rows
            page={page}
            isBusy={found.isFetching && found.isPlaceholderData}
            siteId={siteId}
            address={address}
            setAddress={setAddress}
            onDelete={mayWrite ? setDoomed : undefined}
            onCreate={mayWrite ? setCreating : undefined}
          />
        )}
      </SkeletonWhile>
      <Suspense fallback={null}>
        {doomed && <DeleteQueryDialog about={doomed} onCancel={() => setDoomed(null)} onGone={leaveEmptyPage} />}
      </Suspense>
    </>
  );
}

type RowsProps = {
  page: Output<typeof list>;
  isBusy: boolean;
  siteId: string;
  address: ListAddress;
  setAddress: SetAddress<typeof listAddress>;
  onDelete: ((doomed: Doomed) => void) | undefined;
  onCreate: ((query: string) => void) | undefined;
};

/** The rows of a page and the way to the other pages, or which kind of nothing there is. */
function Rows({ page, isBusy, siteId, address, setAddress, onDelete, onCreate }: RowsProps) {
  const isFiltered = address.q.trim() !== "" || address.state !== undefined;
  const nothing = (
    <NoRows
      isFiltered={isFiltered}
      q={address.q.trim()}
      onCreate={onCreate}
      onClear={() => setAddress({ q: "", state: undefined, page: 1 })}
    />
  );
  return (
    <>
      <QueryTable rows={page.items} isBusy={isBusy} onDelete={onDelete} empty={nothing} />
      {page.total_count > 0 && (
        <Pagination
          page={page.page}
          pageSize={page.per_page}
          total={page.total_count}
          hrefFor={(number) => listHref(siteId, { ...address, page: number })}
          onNavigate={(number) => setAddress({ page: number })}
        />
      )}
    </>
  );
}

/** Nothing yet, or nothing that fits; each with the way on (U36). */
function NoRows({
  isFiltered,
  q,
  onCreate,
  onClear,
}: {
  isFiltered: boolean;
  q: string;
  onCreate: ((query: string) => void) | undefined;
  onClear: () => void;
}) {
  const t = useTranslations("query-customizations.list");
  const { site } = useSite();
  if (!isFiltered) {
    return (
      <EmptyState
        kind="nothing"
        title={t("nothing")}
        action={
          onCreate && (
            <Button kind="primary" icon={Plus} onClick={() => onCreate("")}>
              {t("new")}
            </Button>
          )
        }
        sample={t("sample", { site: site.name })}
      >
        {t("nothingHint")}
      </EmptyState>
    );
  }
  return (
    <EmptyState kind="no-match" title={q === "" ? t("noMatchState") : t("noMatch", { q })} onClear={onClear}>
      {onCreate && q !== "" && (
        <Button icon={Plus} className="mt-3" onClick={() => onCreate(q)}>
          {t("createQuery", { q })}
        </Button>
      )}
    </EmptyState>
  );
}
