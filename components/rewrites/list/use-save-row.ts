import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { wordAddress } from "@/components/rewrites/model/list-address";
import {
  type OpenRow,
  useWordList,
  type WordFormProps,
  type WordItem,
  type WordListKind,
} from "@/components/rewrites/model/list-kind";
import { hearing, useDone } from "@/lib/client/done";
import { announceError } from "@/lib/client/query-client";
import { useSite } from "@/lib/client/site-context";
import { parseAddress } from "@/lib/domain/kit/address";
import { isSameRow, ROW_CODES } from "@/lib/domain/rewrites/row";
import { isApiError } from "@/lib/http/api-error";
import { queryKey } from "@/lib/http/query-key";

/** What is wrong with what was typed: its code, at the word or at the rest of the row. */
export type RowFault = { code: string; at: "word" | "rest" };

/** Somebody else's version that came in between; `item` is null where it could not be found. */
export type OtherVersion = { by: string; item: WordItem | null };

/** Saves what was typed; says what is wrong with it, and what somebody else has made of it. */
export type SaveRow = {
  isPending: boolean;
  fault: RowFault | null;
  other: OtherVersion | null;
  /** Whether it was saved, and the row is closed. */
  save: () => Promise<boolean>;
  /** What was wrong was typed anew. */
  forget: () => void;
};

/** Asks all reads anew that a write of rows changes. */
export function refreshWords(client: QueryClient, { words }: WordListKind): Promise<unknown> {
  return Promise.all(words.stale.map((call) => client.invalidateQueries({ queryKey: queryKey(call) })));
}

/** Adds or changes a row; where a newer version is there, it is told, and the next save goes over it. */
export function useSaveRow({ open, onChange, onClose }: Omit<WordFormProps, "onShow">): SaveRow {
  const t = useTranslations();
  const kind = useWordList();
  const client = useQueryClient();
  const done = useDone();
  const { site } = useSite();
  const [isPending, setPending] = useState(false);
  const [fault, setFault] = useState<RowFault | null>(null);
  const [other, setOther] = useState<OtherVersion | null>(null);
  const { base } = open;

  async function send(row: OpenRow["draft"]): Promise<boolean> {
    const { changeIds, told } = hearing();
    await kind.save(site.trackingCode, row, base, { told });
    await refreshWords(client, kind);
    const word = row.cells[0] ?? "";
    done(base === null ? t("words.list.added", { word }) : t("words.list.changed", { word }), { changeIds });
    onClose();
    return true;
  }
  async function fail(error: Error): Promise<void> {
    if (base !== null && isApiError(error) && error.status === 412) {
      const newest = await newestOf(client, kind, { siteId: site.trackingCode, item: base });
      const by = typeof error.body.changed_by === "string" ? error.body.changed_by : (newest?.updated_by ?? "–");
      setOther({ by, item: newest });
      onChange({ base: newest ?? { ...base, revision: Number(error.body.revision ?? base.revision) } });
      return;
    }
    const told = isApiError(error) ? faultOf(error.code) : null;
    setFault(told);
    if (told === null) announceError(t, error, kind.words.name);
    if (isApiError(error) && error.code === "outcome_unknown") await refreshWords(client, kind);
  }
  async function save(): Promise<boolean> {
    if (isPending) return false;
    const judged = kind.judge(open.draft);
    if ("code" in judged) {
      setFault(faultOf(judged.code));
      return false;
    }
    if (base !== null && isSameRow(judged.row, base)) {
      onClose();
      return true;
    }
    setPending(true);
    try {
      return await send(judged.row);
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      await fail(error);
      return false;
    } finally {
      setPending(false);
    }
  }
  return { isPending, fault, other, save, forget: () => setFault(null) };
}

/** The place of a code beside a field; null for what no field can mend. */
function faultOf(code: string): RowFault | null {
  if (code === "word_empty" || code === "already_exists") return { code, at: "word" };
  return ROW_CODES.some((one) => one === code) ? { code, at: "rest" } : null;
}

/** A row as it is now: it has its word still, or was given another one lately, and is among the first by change. */
async function newestOf(
  client: QueryClient,
  kind: WordListKind,
  { siteId, item }: { siteId: string; item: WordItem },
): Promise<WordItem | null> {
  await refreshWords(client, kind);
  for (const asked of [{ q: item.cells[0] ?? "" }, {}]) {
    const page = await client.fetchQuery(kind.read(siteId, parseAddress(wordAddress, asked))).catch(() => null);
    const found = page?.items.find(({ id }) => id === item.id);
    if (found !== undefined) return found;
  }
  return null;
}
