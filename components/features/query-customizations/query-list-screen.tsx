"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { CalendarRange, Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { lazy, Suspense, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHead } from "@/components/ui/page-head";
import { ScreenLink } from "@/components/ui/screen-link";
import { SkeletonRows, SkeletonWhile } from "@/components/ui/skeleton";
import { useKeptDone } from "@/lib/client/done";
import { read } from "@/lib/client/query";
import { useAllowed, useSite } from "@/lib/client/site-context";
import { useAddress } from "@/lib/client/use-address";
import { create, list } from "@/lib/contract/query-customizations";
import type { Doomed } from "./delete-query-dialog";
import { FindBox } from "./find-box";
import { listAddress, listInput } from "./list-address";
import { ListRows } from "./list-rows";
import { ActiveFilters, QueryFilters } from "./query-filters";

const CreateQueryForm = lazy(() => import("./create-query-form").then((file) => ({ default: file.CreateQueryForm })));
const DeleteQueryDialog = lazy(() =>
  import("./delete-query-dialog").then((file) => ({ default: file.DeleteQueryDialog })),
);
const CopyWizard = lazy(() => import("./copy-wizard").then((file) => ({ default: file.CopyWizard })));

/** What was taken back is in the list again; nothing else follows. */
const STAYS = () => undefined;

/** The customizations of a site: find one, make one, see which act and what is wrong with them. */
export function QueryListScreen({ siteId }: { siteId: string }) {
  const t = useTranslations("query-customizations.list");
  const { groups } = useSite();
  const [address, setAddress] = useAddress(listAddress);
  useKeptDone(STAYS);
  const mayWrite = useAllowed(create.access);
  const found = useQuery({ ...read(list, listInput(siteId, address)), placeholderData: keepPreviousData });
  const [creating, setCreating] = useState<string | null>(null);
  const [doomed, setDoomed] = useState<Doomed | null>(null);
  const [copying, setCopying] = useState<string[] | null>(null);
  const createButton = useRef<HTMLButtonElement>(null);
  const page = found.data;
  const refused = found.isError && page === undefined;
  const filters = { siteId, address, onChange: setAddress, facets: page?.facets };

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
          <>
            {groups.includes("timeline") && (
              <ScreenLink look="secondary" icon={CalendarRange} href={`/sites/${siteId}/query_customizations/timeline`}>
                {t("timeline")}
              </ScreenLink>
            )}
            {mayWrite && (
              <Button kind="primary" icon={Plus} onClick={() => setCreating(address.q.trim())}>
                {t("new")}
              </Button>
            )}
          </>
        }
      />
      {!mayWrite && <p className="mb-4 text-ink-2">{t("readOnly")}</p>}
      <Suspense fallback={null}>
        {creating !== null && <CreateQueryForm initial={creating} onClose={() => setCreating(null)} />}
      </Suspense>
      <div className="mb-3">
        <FindBox
          siteId={siteId}
          address={address}
          onChange={setAddress}
          onNothing={() => requestAnimationFrame(() => createButton.current?.focus())}
        />
      </div>
      <QueryFilters {...filters} />
      <ActiveFilters {...filters} />
      <span role="status" className="sr-only">
        {page && !found.isPlaceholderData && t("found", { total: page.total_count })}
      </span>
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
          <ListRows
            page={page}
            isBusy={found.isFetching && found.isPlaceholderData}
            siteId={siteId}
            address={address}
            setAddress={setAddress}
            createButton={createButton}
            on={
              mayWrite
                ? {
                    create: setCreating,
                    delete: setDoomed,
                    copy: groups.includes("customization_copies") ? setCopying : undefined,
                  }
                : null
            }
          />
        )}
      </SkeletonWhile>
      <Suspense fallback={null}>
        {doomed && <DeleteQueryDialog about={doomed} onCancel={() => setDoomed(null)} onGone={leaveEmptyPage} />}
        {copying && <CopyWizard ids={copying} onClose={() => setCopying(null)} />}
      </Suspense>
    </>
  );
}
