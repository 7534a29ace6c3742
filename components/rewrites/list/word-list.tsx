import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type ReactNode, Suspense, useState } from "react";
import { buildWordHref, isNarrowed, type WordAddress, wordAddress } from "@/components/rewrites/model/list-address";
import { useWordList, type WordItem } from "@/components/rewrites/model/list-kind";
import { getArrowIcon } from "@/components/rewrites/model/row-words";
import { FilterLink } from "@/components/ui/address-link";
import { FoldedFilters } from "@/components/ui/folded-filters";
import { Icon } from "@/components/ui/icon";
import { useStoredDoneNotice } from "@/lib/client/done-notice";
import { createPoll } from "@/lib/client/poll";
import { useAllowed, useSite } from "@/lib/client/site-context";
import { useAddress } from "@/lib/client/use-address";
import { useWrites } from "@/lib/client/use-write";
import { WORD_STATES } from "@/lib/contract/rewrites/word-uploads";
import { AddLine, FindBox } from "./add-line";
import { FoundWords } from "./found-words";
import { ListHead } from "./list-head";
import { focusRow, NEW, useOpenRows } from "./use-open-rows";

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

/** The address of the list, without the filters that its rows do not have. */
function useWordAddress(): [WordAddress, (patch: Partial<WordAddress>, isTyping?: boolean) => void] {
  const { kinds, hasTargets } = useWordList();
  const [address, setAddress] = useAddress(wordAddress);
  const own = {
    ...address,
    kind: kinds.length === 0 ? undefined : address.kind,
    problem: hasTargets ? address.problem : undefined,
  };
  return [own, (patch, typing = false) => setAddress({ page: 1, ...patch }, { typing })];
}

function ListedWords({ siteId, canWrite }: { siteId: string; canWrite: boolean }) {
  const kind = useWordList();
  const [address, setAddress] = useWordAddress();
  useStoredDoneNotice(noop);
  const found = useWords(siteId, address);
  const open = useOpenRows();
  const page = found.data;
  const remove = useDeleteRow(() => {
    // Go to the previous page when the last row of a page was deleted.
    if (page?.items.length === 1 && address.page > 1) setAddress({ page: address.page - 1 });
  });
  const t = useTranslations("words.list");
  const [pasted, setPasted] = useState<File | null>(null);
  const { site } = useSite();
  const typed = kind.typed(address.q, site.base_url);
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
    return <kind.Form open={row} onShow={(q) => setAddress({ q })} {...on} />;
  };
  // Open forms stay open when their row is no longer in the list.
  const detached = open.rows.filter(({ key }) => key !== NEW && !page?.items.some(({ id }) => id === key));
  return (
    <>
      <ListHead
        siteId={siteId}
        canWrite={canWrite}
        count={page && !isNarrowed(address) ? page.total_count : null}
        onAdd={canWrite ? openNew : null}
        pasted={pasted && { file: pasted, onClose: () => setPasted(null) }}
      />
      <FindBox
        siteId={siteId}
        address={address}
        onChange={setAddress}
        onPasteRows={canWrite ? (text) => setPasted(new File([text], `${t("pasted")}.txt`)) : null}
      />
      <WordFilters siteId={siteId} address={address} onChange={setAddress} />
      <Suspense fallback={null}>
        {[{ key: NEW }, ...detached].map(({ key }) => {
          const own = renderForm(key);
          return own && <Framed key={key}>{own}</Framed>;
        })}
      </Suspense>
      {canWrite && page && !found.isPlaceholderData && !open.rows.some(({ key }) => key === NEW) && (
        <AddLine key={address.q} typed={typed} items={page.items} onOpen={open.open} />
      )}
      <FoundWords
        found={found}
        siteId={siteId}
        address={address}
        setAddress={setAddress}
        form={renderForm}
        on={canWrite ? { add: openNew, edit: (item) => open.open(item, item), delete: deleteRow } : null}
      />
    </>
  );
}

function Framed({ children }: { children: ReactNode }) {
  return <div className="mb-3 rounded-box border border-line bg-surface">{children}</div>;
}

/** Deletes a row immediately, with undo in the notification, then calls `onGone`. */
function useDeleteRow(onGone: (item: WordItem) => void): (item: WordItem) => Promise<unknown> {
  const t = useTranslations();
  const kind = useWordList();
  const { site } = useSite();
  const { run } = useWrites(kind.words.name, { stale: kind.words.stale });
  return (item) =>
    run(
      async ({ send, done }) => {
        await kind.destroy(send, site.trackingCode, item);
        onGone(item);
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
function useWords(siteId: string, address: WordAddress) {
  const { read } = useWordList();
  const [delay] = useState(() => createPendingPoll(() => Date.now()));
  return useQuery({
    ...read(siteId, address),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data === undefined ? false : delay(state.data.items)),
  });
}

type Props = {
  siteId: string;
  address: WordAddress;
  onChange: (patch: Partial<WordAddress>) => void;
};

/** Filters as links: kinds, if there are several, and states. */
function WordFilters({ siteId, address, onChange }: Props) {
  const t = useTranslations("words.list");
  const { folder, kinds, hasTargets } = useWordList();
  const to = (patch: Partial<WordAddress>) => ({
    href: buildWordHref(siteId, folder, { ...address, ...patch, page: 1 }),
    onFollow: () => onChange(patch),
  });
  const set = [address.kind, address.state, address.problem].filter((value) => value !== undefined);
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-6 gap-y-1">
      <FoldedFilters count={set.length} className="flex flex-wrap items-center gap-x-6 gap-y-1">
        {kinds.length > 0 && (
          <nav aria-label={t("kindLabel")} className="flex flex-wrap gap-1">
            <FilterLink {...to({ kind: undefined })} isCurrent={address.kind === undefined}>
              {t("kindAll")}
            </FilterLink>
            {kinds.map((kind) => (
              <FilterLink key={kind} {...to({ kind })} isCurrent={address.kind === kind}>
                <span className="inline-flex items-center gap-1.5">
                  <Icon of={getArrowIcon(kind)} size={15} />
                  {t(`kinds.${kind}`)}
                </span>
              </FilterLink>
            ))}
          </nav>
        )}
        <nav aria-label={t("columns.state")} className="flex flex-wrap gap-1">
          {[undefined, ...WORD_STATES].map((state) => (
            <FilterLink key={state ?? "all"} {...to({ state })} isCurrent={address.state === state}>
              {t(`states.${state ?? "all"}`)}
            </FilterLink>
          ))}
        </nav>
        {hasTargets && (
          <FilterLink
            {...to({ problem: address.problem ? undefined : "target" })}
            isCurrent={address.problem !== undefined}
          >
            {t("failedTargets")}
          </FilterLink>
        )}
      </FoldedFilters>
    </div>
  );
}
