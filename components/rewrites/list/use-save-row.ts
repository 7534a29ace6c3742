import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { wordAddress } from "@/components/rewrites/model/list-address";
import {
  useWordList,
  type WordFormProps,
  type WordItem,
  type WordListKind,
} from "@/components/rewrites/model/list-kind";
import { useSite } from "@/lib/client/site-context";
import { useWrites } from "@/lib/client/use-write";
import { parseAddress } from "@/lib/domain/kit/address";
import { isSameRow, ROW_CODES } from "@/lib/domain/rewrites/row";
import { isApiError } from "@/lib/http/api-error";

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

/** Adds or changes a row; where a newer version is there, it is told, and the next save goes over it. */
export function useSaveRow({ open, onChange, onClose }: Omit<WordFormProps, "onShow">): SaveRow {
  const t = useTranslations();
  const kind = useWordList();
  const client = useQueryClient();
  const { site } = useSite();
  const [fault, setFault] = useState<RowFault | null>(null);
  const [other, setOther] = useState<OtherVersion | null>(null);
  const { isPending, run } = useWrites(kind.words.name, { stale: kind.words.stale, onRefused });
  const { base } = open;
  const siteId = site.trackingCode;

  async function onRefused(error: Error): Promise<boolean> {
    if (base !== null && isApiError(error) && error.status === 412) {
      const newest = await newestOf(client, kind, { siteId, item: base });
      const by = typeof error.body.changed_by === "string" ? error.body.changed_by : (newest?.updated_by ?? "–");
      setOther({ by, item: newest });
      onChange({ base: newest ?? { ...base, revision: Number(error.body.revision ?? base.revision) } });
      return true;
    }
    const found = isApiError(error) ? faultOf(error.code) : null;
    setFault(found);
    return found !== null;
  }
  async function save(): Promise<boolean> {
    if (isPending) return false;
    const judged = kind.judge(open.draft);
    if ("code" in judged) {
      setFault(faultOf(judged.code));
      return false;
    }
    const { row } = judged;
    const isSaved =
      (base !== null && isSameRow(row, base)) ||
      (await run(async ({ send, done }) => {
        await kind.save(send, siteId, row, base);
        done(t(base === null ? "words.list.added" : "words.list.changed", { word: row.cells[0] ?? "" }));
        return true;
      }));
    if (isSaved) onClose();
    return isSaved === true;
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
  for (const asked of [{ q: item.cells[0] ?? "" }, {}]) {
    const page = await client
      .fetchQuery({ ...kind.read(siteId, parseAddress(wordAddress, asked)), staleTime: 0 })
      .catch(() => null);
    const found = page?.items.find(({ id }) => id === item.id);
    if (found !== undefined) return found;
  }
  return null;
}
