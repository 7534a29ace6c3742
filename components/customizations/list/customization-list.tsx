import { keepPreviousData, type UseQueryResult, useQuery } from "@tanstack/react-query";
import { CalendarRange, Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { Suspense, useMemo, useRef, useState } from "react";
import { ListRows, type ListRowsProps } from "@/components/customizations/list/list-rows";
import { keepKnown, type ListAddress, listAddress } from "@/components/customizations/model/lists/list-address";
import { type DeleteTarget, type ListPage, useListKind } from "@/components/customizations/model/lists/list-kind";
import { StaleRulesSection } from "@/components/customizations/stale-rules/stale-rules-section";
import { SuggestionsSection } from "@/components/customizations/suggestions/suggestions-section";
import { UnreadableRows } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { FailedRead } from "@/components/ui/empty-state";
import { PageHead } from "@/components/ui/page-head";
import { ScreenLink } from "@/components/ui/screen-link";
import { SkeletonRows, SkeletonWhile } from "@/components/ui/skeleton";
import { useAfterIdle } from "@/components/ui/use-after-idle";
import { useStoredDoneNotice } from "@/lib/client/done-notice";
import { focusOnceDrawn } from "@/lib/client/focus-once-drawn";
import { useAllowed, useSite } from "@/lib/client/site-context";
import { useAddress } from "@/lib/client/use-address";
import { useLastPage } from "@/lib/client/use-last-page";
import { FindCustomization } from "./find-customization";
import { ActiveFilters, ListFilters } from "./list-filters";
import type { ListVerbs } from "./list-rows";

/** An undone delete reappears in the list; nothing else to do. */
const noop = () => undefined;

/** The list of customizations; their kind comes from `ListKindContext`. */
export function CustomizationList({ siteId }: { siteId: string }) {
  const { supports } = useSite();
  const { writeAccess, read, evidence, CreateForm, CopyWizard, DeleteDialog, Missing } = useListKind();
  const isIdle = useAfterIdle();
  const [typed, setAddress] = useAddress(listAddress);
  const address = useMemo(() => keepKnown(typed, supports), [typed, supports]);
  useStoredDoneNotice(noop);
  const canWrite = useAllowed(writeAccess);
  const found = useQuery({ ...read(siteId, address), placeholderData: keepPreviousData });
  const [creating, setCreating] = useState<string | null>(null);
  const [deleteTarget, setDeleteTarget] = useState<DeleteTarget | null>(null);
  const [copying, setCopying] = useState<string[] | null>(null);
  const createButton = useRef<HTMLButtonElement>(null);
  const page = found.data;
  useLastPage(found.isPlaceholderData ? undefined : page, (last) => setAddress({ page: last }, { inPlace: true }));
  const filters = { siteId, address, onChange: setAddress, facets: page?.facets };
  const verbs: ListVerbs = {
    create: setCreating,
    delete: setDeleteTarget,
    copy: CopyWizard && supports("customization_copies") ? setCopying : undefined,
  };

  /** Goes to the previous page when the last row of a page was deleted. */
  function leaveEmptyPage() {
    setDeleteTarget(null);
    if (page?.items.length === 1 && address.page > 1) setAddress({ page: address.page - 1 });
  }
  const focusCreateButton = () => focusOnceDrawn(() => createButton.current);
  return (
    <>
      <ListHead siteId={siteId} address={address} onCreate={canWrite ? () => setCreating(address.q.trim()) : null} />
      <Suspense fallback={null}>{isIdle && Missing && <Missing siteId={siteId} />}</Suspense>
      <Suspense fallback={null}>
        {creating !== null && <CreateForm initial={creating} onClose={() => setCreating(null)} />}
      </Suspense>
      <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <FindCustomization siteId={siteId} address={address} onChange={setAddress} onNothing={focusCreateButton} />
        <StaleRulesSection siteId={siteId} />
        {evidence.kind === "query-customizations" && <SuggestionsSection siteId={siteId} />}
      </div>
      <ListFilters {...filters} />
      <ActiveFilters {...filters} />
      <FoundCustomizations
        found={found}
        siteId={siteId}
        address={address}
        setAddress={setAddress}
        createButton={createButton}
        on={canWrite ? verbs : null}
      />
      <Suspense fallback={null}>
        {deleteTarget && (
          <DeleteDialog about={deleteTarget} onCancel={() => setDeleteTarget(null)} onGone={leaveEmptyPage} />
        )}
        {copying && CopyWizard && <CopyWizard ids={copying} onClose={() => setCopying(null)} />}
      </Suspense>
    </>
  );
}

type Props = Omit<ListRowsProps, "page" | "isBusy"> & { found: UseQueryResult<ListPage> };

/** The found rows, a skeleton while they load, or an error with a retry button. */
function FoundCustomizations({ found, ...rows }: Props) {
  const t = useTranslations("query-customizations.list");
  const page = found.data;
  const refused = found.isError && page === undefined;
  return (
    <>
      <span role="status" className="sr-only">
        {page && !found.isPlaceholderData && t("found", { total: page.total_count })}
      </span>
      {refused && <FailedRead of={found} title={t("loadFailed")} />}
      <SkeletonWhile isWaiting={page === undefined && !refused} skeleton={<SkeletonRows rows={10} columns={5} />}>
        <UnreadableRows of={page} />
        {page && <ListRows page={page} isBusy={found.isFetching && found.isPlaceholderData} {...rows} />}
      </SkeletonWhile>
    </>
  );
}

type HeadProps = { siteId: string; address: ListAddress; onCreate: (() => void) | null };

/** Title, introduction and actions of the list; `onCreate` is null for read-only users. */
function ListHead({ siteId, address, onCreate }: HeadProps) {
  const t = useTranslations("query-customizations.list");
  const { site, supports } = useSite();
  const { folder, useWording, Tools } = useListKind();
  const wording = useWording(site.name);
  return (
    <>
      <PageHead
        title={wording.title}
        meta={wording.intro}
        actions={
          <>
            {supports("timeline") && (
              <ScreenLink look="secondary" icon={CalendarRange} href={`/sites/${siteId}/${folder}/timeline`}>
                {t("timeline")}
              </ScreenLink>
            )}
            {Tools && <Tools siteId={siteId} address={address} />}
            {onCreate !== null && (
              <Button kind="primary" icon={Plus} onClick={onCreate}>
                {wording.create}
              </Button>
            )}
          </>
        }
      />
      {onCreate === null && <p className="mb-4 text-ink-2">{t("readOnly")}</p>}
    </>
  );
}
