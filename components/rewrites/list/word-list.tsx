import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type ReactNode, Suspense, useRef, useState } from "react";
import { pendingPoll } from "@/components/rewrites/list/pending-poll";
import { refreshWords } from "@/components/rewrites/list/use-save-row";
import { isNarrowed, type WordAddress, wordAddress } from "@/components/rewrites/model/list-address";
import { useWordList, type WordItem } from "@/components/rewrites/model/list-kind";
import { hearing, useDone, useKeptDone } from "@/lib/client/done";
import { announceError } from "@/lib/client/query-client";
import { useAllowed, useSite } from "@/lib/client/site-context";
import { useAddress } from "@/lib/client/use-address";
import { AddLine } from "./add-line";
import { FindBox } from "./find-box";
import { FoundWords } from "./found-words";
import { ListHead } from "./list-head";
import { focusRow, NEW, useOpenRows } from "./use-open-rows";
import { WordFilters } from "./word-filters";

/** What was taken back is in the list again; nothing else follows. */
const STAYS = () => undefined;

/** The rows of a site's synonyms or redirects; a backend that cannot list them takes files all the same. */
export function WordList({ siteId }: { siteId: string }) {
  const t = useTranslations("words.list");
  const { words, writeAccess } = useWordList();
  const { groups } = useSite();
  const mayWrite = useAllowed(writeAccess);
  if (groups.includes(words.name)) return <ListedWords siteId={siteId} mayWrite={mayWrite} />;
  return (
    <>
      <ListHead siteId={siteId} mayWrite={mayWrite} count={null} onAdd={null} />
      <p className="max-w-[72ch]">{t(mayWrite ? "notListed" : "notListedReadOnly")}</p>
    </>
  );
}

/** The address of the list; what a kind of words cannot be narrowed by does not count. */
function useWordAddress(): [WordAddress, (patch: Partial<WordAddress>, isTyping?: boolean) => void] {
  const { kinds } = useWordList();
  const [address, setAddress] = useAddress(wordAddress);
  const own = kinds.length === 0 ? { ...address, kind: undefined } : address;
  return [own, (patch, typing = false) => setAddress({ page: 1, ...patch }, { typing })];
}

function ListedWords({ siteId, mayWrite }: { siteId: string; mayWrite: boolean }) {
  const kind = useWordList();
  const [address, setAddress] = useWordAddress();
  useKeptDone(STAYS);
  const found = useWords(siteId, address);
  const open = useOpenRows();
  const page = found.data;
  const remove = useDeleteRow(() => {
    // After the last row of a page is gone the page before it is shown.
    if (page?.items.length === 1 && address.page > 1) setAddress({ page: address.page - 1 });
  });
  const typed = kind.typed(address.q);
  const erase = async (item: WordItem) => {
    const items = page?.items ?? [];
    const at = items.indexOf(item);
    const next = items[at + 1] ?? items[at - 1];
    await remove(item);
    focusRow(next?.id ?? item.id);
  };
  const begin = () => open.open(null, typed.row ?? kind.blank(typed.word));
  const form = (key: string): ReactNode => {
    const row = open.rows.find((one) => one.key === key);
    if (row === undefined) return undefined;
    const on = { onChange: open.change.bind(null, key), onClose: () => open.close(key) };
    return <kind.Form open={row} onShow={(q) => setAddress({ q })} {...on} />;
  };
  // What is being changed stays open when the list has moved on.
  const loose = open.rows.filter(({ key }) => key !== NEW && !page?.items.some(({ id }) => id === key));
  return (
    <>
      <ListHead
        siteId={siteId}
        mayWrite={mayWrite}
        count={page && !isNarrowed(address) ? page.total_count : null}
        onAdd={mayWrite ? begin : null}
      />
      <FindBox siteId={siteId} address={address} onChange={setAddress} />
      <WordFilters siteId={siteId} address={address} onChange={setAddress} />
      <Suspense fallback={null}>
        {[{ key: NEW }, ...loose].map(({ key }) => {
          const own = form(key);
          return own && <Framed key={key}>{own}</Framed>;
        })}
      </Suspense>
      {mayWrite && page && !found.isPlaceholderData && !open.rows.some(({ key }) => key === NEW) && (
        <AddLine key={address.q} typed={typed} items={page.items} onOpen={open.open} />
      )}
      <FoundWords
        found={found}
        siteId={siteId}
        address={address}
        setAddress={setAddress}
        form={form}
        on={mayWrite ? { add: begin, edit: (item) => open.open(item, item), delete: erase } : null}
      />
    </>
  );
}

function Framed({ children }: { children: ReactNode }) {
  return <div className="mb-3 rounded-box border border-line bg-surface">{children}</div>;
}

/** Deletes a row at once; the notice of it takes that back. `onGone` follows when it is gone. */
function useDeleteRow(onGone: (item: WordItem) => void): (item: WordItem) => Promise<void> {
  const t = useTranslations();
  const kind = useWordList();
  const client = useQueryClient();
  const done = useDone();
  const { site } = useSite();
  const going = useRef(new Set<string>());
  return async (item) => {
    if (going.current.has(item.id)) return;
    going.current.add(item.id);
    const { changeIds, told } = hearing();
    try {
      await kind.destroy(site.trackingCode, item, { told });
      onGone(item);
      done(t("words.list.deleted", { word: item.cells[0] ?? "" }), { changeIds });
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      announceError(t, error, kind.words.name);
    }
    await refreshWords(client, kind);
    going.current.delete(item.id);
  };
}

/** A page of the list; while rows wait for the search and the tab is looked at, it is read again. */
function useWords(siteId: string, address: WordAddress) {
  const { read } = useWordList();
  const [delay] = useState(() => pendingPoll(() => Date.now()));
  return useQuery({
    ...read(siteId, address),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data === undefined ? false : delay(state.data.items)),
  });
}
