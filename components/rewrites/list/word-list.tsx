import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type ReactNode, Suspense, useState } from "react";
import { FilterChoices, FilterToggle } from "@/components/lists/filter-links";
import { ListResult } from "@/components/lists/list-result";
import { useList } from "@/components/lists/use-list";
import { useWordList, type WordItem, type WordListState, type WordView } from "@/components/rewrites/model/list-kind";
import { getArrowIcon } from "@/components/rewrites/model/row-words";
import { FoldedFilters } from "@/components/ui/folded-filters";
import { Icon } from "@/components/ui/icon";
import { useStoredDoneNotice } from "@/lib/client/done-notice";
import { createPoll } from "@/lib/client/poll";
import { useAllowed, useSite } from "@/lib/client/site-context";
import { useWrites } from "@/lib/client/use-write";
import { WORD_STATES, wordList } from "@/lib/contract/rewrites/word-uploads";
import type { SynonymKind } from "@/lib/domain/search/synonym-kinds";
import { AddLine, FindBox } from "./add-line";
import { ListHead } from "./list-head";
import { focusRow, NEW, useOpenRows } from "./use-open-rows";
import { WordTable } from "./word-table";

/** An undone delete reappears in the list; nothing else to do. */
const noop = () => undefined;

/** The synonyms or redirects of a site; a backend that cannot list them still accepts uploads. */
export function WordList({ siteId }: { siteId: string }) {
  const t = useTranslations("words.list");
  const { words, writeAccess } = useWordList();
  const { supports } = useSite();
  const canWrite = useAllowed(writeAccess);
  if (supports(words.calls.listUploads)) return <ListedWords siteId={siteId} canWrite={canWrite} />;
  return (
    <>
      <ListHead siteId={siteId} canWrite={canWrite} count={null} onAdd={null} pasted={null} />
      <p className="max-w-[72ch]">{t(canWrite ? "notListed" : "notListedReadOnly")}</p>
    </>
  );
}

/** The state of the list, without the filters that its rows do not have. */
function useWordView(siteId: string): WordView {
  const { folder, kinds, hasTargets } = useWordList();
  return useList(wordList, {
    path: `/sites/${siteId}/${folder}`,
    keepKnown: (state) => ({
      ...state,
      kind: kinds.length === 0 ? undefined : state.kind,
      problem: hasTargets ? state.problem : undefined,
    }),
  });
}

function ListedWords({ siteId, canWrite }: { siteId: string; canWrite: boolean }) {
  const t = useTranslations("words.list");
  const kind = useWordList();
  const view = useWordView(siteId);
  useStoredDoneNotice(noop);
  const found = useWords(siteId, view.state);
  const open = useOpenRows();
  const page = found.data;
  const remove = useDeleteRow(() => {
    if (page !== undefined) view.leaveEmptied(page);
  });
  const [pasted, setPasted] = useState<File | null>(null);
  const { site } = useSite();
  const typed = kind.typed(view.state.q, site.base_url);
  const deleteRow = async (item: WordItem) => {
    const items = page?.items ?? [];
    const at = items.indexOf(item);
    const next = items[at + 1] ?? items[at - 1];
    await remove(item);
    focusRow(next?.id ?? item.id);
  };
  const openNew = () => open.open(null, typed.row ?? kind.blank(typed.word));
  const renderForm = (key: string): ReactNode => {
    const row = open.rows.find((one) => one.key === key);
    if (row === undefined) return undefined;
    const on = { onChange: open.change.bind(null, key), onClose: () => open.close(key) };
    return <kind.Form open={row} onShow={(q) => view.change({ q })} {...on} />;
  };
  // Open forms stay open when their row is no longer in the list.
  const detached = open.rows.filter(({ key }) => key !== NEW && !page?.items.some(({ id }) => id === key));
  return (
    <>
      <ListHead
        siteId={siteId}
        canWrite={canWrite}
        count={page && !view.isNarrowed ? page.total_count : null}
        onAdd={canWrite ? openNew : null}
        pasted={pasted && { file: pasted, onClose: () => setPasted(null) }}
      />
      <FindBox
        view={view}
        siteId={siteId}
        onPasteRows={canWrite ? (text) => setPasted(new File([text], `${t("pasted")}.txt`)) : null}
      />
      <WordFilters view={view} />
      <Suspense fallback={null}>
        {[{ key: NEW }, ...detached].map(({ key }) => {
          const own = renderForm(key);
          return own && <FilterBox key={key}>{own}</FilterBox>;
        })}
      </Suspense>
      {canWrite && page && !found.isPlaceholderData && !open.rows.some(({ key }) => key === NEW) && (
        <AddLine key={view.state.q} typed={typed} items={page.items} onOpen={open.open} />
      )}
      <ListResult
        found={found}
        announce={({ total_count: total }) => t("found", { total })}
        failed={t("loadFailed")}
        skeleton={{ rows: 10, columns: 4 }}
      >
        {(shown, isBusy) => (
          <WordTable
            view={view}
            page={shown}
            isBusy={isBusy}
            form={renderForm}
            on={canWrite ? { add: openNew, edit: (item) => open.open(item, item), delete: deleteRow } : null}
          />
        )}
      </ListResult>
    </>
  );
}

function FilterBox({ children }: { children: ReactNode }) {
  return <div className="mb-3 rounded-box border border-line bg-surface">{children}</div>;
}

/**
 * Deletes a row immediately, with undo in the notification.
 * @param onDeleted runs afterwards.
 */
function useDeleteRow(onDeleted: (item: WordItem) => void): (item: WordItem) => Promise<unknown> {
  const t = useTranslations();
  const kind = useWordList();
  const { site } = useSite();
  const { run } = useWrites(kind.words.name, { stale: kind.words.stale });
  return (item) =>
    run(
      async ({ send, done }) => {
        await kind.destroy(send, site.trackingCode, item);
        onDeleted(item);
        done(t("words.list.deleted", { word: item.cells[0] ?? "" }));
      },
      { key: item.id },
    );
}

const GIVE_UP_MS = 60_000;

/** Poll interval (ms) while rows are pending in the search; false if none is pending or after giving up. */
export function createPendingPoll(now: () => number): (items: readonly WordItem[]) => number | false {
  const { delay } = createPoll(now, { giveUpAfter: GIVE_UP_MS });
  return (items) => {
    const pending = items.filter(({ state }) => state === "pending").map(({ id, revision }) => `${id} ${revision}`);
    return delay(pending.join() || null);
  };
}

/** A page of the list; polls while rows are pending and the tab is visible. */
function useWords(siteId: string, state: WordListState) {
  const { read } = useWordList();
  const [delay] = useState(() => createPendingPoll(() => Date.now()));
  return useQuery({
    ...read(siteId, state),
    placeholderData: keepPreviousData,
    refetchInterval: (query) => (query.state.data === undefined ? false : delay(query.state.data.items)),
  });
}

/** Filters as links: kinds, if there are several, and states. */
function WordFilters({ view }: { view: WordView }) {
  const t = useTranslations("words.list");
  const { kinds, hasTargets } = useWordList();
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-6 gap-y-1">
      <FoldedFilters count={view.filterCount} className="flex flex-wrap items-center gap-x-6 gap-y-1">
        {kinds.length > 0 && (
          <FilterChoices
            view={view}
            filter="kind"
            label={t("kindLabel")}
            options={[
              { value: undefined, label: t("kindAll") },
              ...kinds.map((kind) => ({ value: kind, label: <KindName kind={kind} /> })),
            ]}
          />
        )}
        <FilterChoices
          view={view}
          filter="state"
          label={t("columns.state")}
          options={[undefined, ...WORD_STATES].map((value) => ({ value, label: t(`states.${value ?? "all"}`) }))}
        />
        {hasTargets && (
          <FilterToggle view={view} filter="problem" value="target">
            {t("failedTargets")}
          </FilterToggle>
        )}
      </FoldedFilters>
    </div>
  );
}

function KindName({ kind }: { kind: SynonymKind }) {
  const t = useTranslations("words.list");
  return (
    <span className="inline-flex items-center gap-1.5">
      <Icon of={getArrowIcon(kind)} size={15} />
      {t(`kinds.${kind}`)}
    </span>
  );
}
