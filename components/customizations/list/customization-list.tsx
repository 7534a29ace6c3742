import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { CalendarRange, Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { Suspense, useRef, useState } from "react";
import { buildListPath, keepKnown } from "@/components/customizations/model/lists/list-address";
import { type DeleteTarget, useListKind } from "@/components/customizations/model/lists/list-kind";
import { StaleRulesSection } from "@/components/customizations/stale-rules/stale-rules-section";
import { SuggestionsSection } from "@/components/customizations/suggestions/suggestions-section";
import { ListResult } from "@/components/lists/list-result";
import { useList } from "@/components/lists/use-list";
import { Button } from "@/components/ui/button";
import { PageHead } from "@/components/ui/page-head";
import { ScreenLink } from "@/components/ui/screen-link";
import { useAfterIdle } from "@/components/ui/use-after-idle";
import { useStoredDoneNotice } from "@/lib/client/done-notice";
import { focusOnceDrawn } from "@/lib/client/focus-once-drawn";
import { useAllowed, useSite } from "@/lib/client/site-context";
import { useLastPage } from "@/lib/client/use-last-page";
import { customizationList } from "@/lib/contract/customizations/customization-list";
import { CustomizationRows, type ListVerbs } from "./customization-rows";
import { FindCustomization } from "./find-customization";
import { ActiveListFilters, ListFilters } from "./list-filters";

/** An undone delete reappears in the list; nothing else to do. */
const noop = () => undefined;

/** The list of customizations; their kind comes from `ListKindContext`. */
export function CustomizationList({ siteId }: { siteId: string }) {
  const t = useTranslations("query-customizations.list");
  const { supports } = useSite();
  const { folder, writeAccess, read, evidence, CreateForm, CopyWizard, DeleteDialog, Missing } = useListKind();
  const isIdle = useAfterIdle();
  const view = useList(customizationList, {
    path: buildListPath(siteId, folder),
    keepKnown: (state) => keepKnown(state, supports),
  });
  useStoredDoneNotice(noop);
  const canWrite = useAllowed(writeAccess);
  const found = useQuery({ ...read(siteId, view.state), placeholderData: keepPreviousData });
  const [creating, setCreating] = useState<string | null>(null);
  const [deleteTarget, setDeleteTarget] = useState<DeleteTarget | null>(null);
  const [copying, setCopying] = useState<string[] | null>(null);
  const createButton = useRef<HTMLButtonElement>(null);
  useLastPage(found.isPlaceholderData ? undefined : found.data, (page) => view.set({ page }, { inPlace: true }));
  const filters = { view, facets: found.data?.facets };
  const verbs: ListVerbs = {
    create: setCreating,
    delete: setDeleteTarget,
    copy: CopyWizard && supports("customization_copies") ? setCopying : undefined,
  };
  function handleGone() {
    setDeleteTarget(null);
    if (found.data !== undefined) view.leaveEmptied(found.data);
  }
  const focusCreateButton = () => focusOnceDrawn(() => createButton.current);
  return (
    <>
      <ListHead siteId={siteId} onCreate={canWrite ? () => setCreating(view.state.q.trim()) : null} />
      <Suspense fallback={null}>{isIdle && Missing && <Missing siteId={siteId} />}</Suspense>
      <Suspense fallback={null}>
        {creating !== null && <CreateForm initial={creating} onClose={() => setCreating(null)} />}
      </Suspense>
      <div className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <FindCustomization siteId={siteId} view={view} onNothing={focusCreateButton} />
        <StaleRulesSection siteId={siteId} />
        {evidence.kind === "query-customizations" && <SuggestionsSection siteId={siteId} />}
      </div>
      <ListFilters {...filters} />
      <ActiveListFilters {...filters} />
      <ListResult
        found={found}
        announce={({ total_count: total }) => t("found", { total })}
        failed={t("loadFailed")}
        skeleton={{ rows: 10, columns: 5 }}
      >
        {(page, isBusy) => (
          <CustomizationRows
            view={view}
            page={page}
            isBusy={isBusy}
            createButton={createButton}
            on={canWrite ? verbs : null}
          />
        )}
      </ListResult>
      <Suspense fallback={null}>
        {deleteTarget && (
          <DeleteDialog about={deleteTarget} onCancel={() => setDeleteTarget(null)} onGone={handleGone} />
        )}
        {copying && CopyWizard && <CopyWizard ids={copying} onClose={() => setCopying(null)} />}
      </Suspense>
    </>
  );
}

type HeadProps = { siteId: string; onCreate: (() => void) | null };

/** Title, introduction and actions of the list; `onCreate` is null for read-only users. */
function ListHead({ siteId, onCreate }: HeadProps) {
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
            {Tools && <Tools siteId={siteId} />}
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
