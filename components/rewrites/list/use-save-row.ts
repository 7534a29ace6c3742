import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import {
  useWordList,
  type WordFormProps,
  type WordItem,
  type WordListKind,
} from "@/components/rewrites/model/list-kind";
import { isApprovalRequested } from "@/lib/client/approval";
import { useSite } from "@/lib/client/site-context";
import { useWrites } from "@/lib/client/use-write";
import { wordList } from "@/lib/contract/rewrites/word-uploads";
import { parseAddress } from "@/lib/domain/kit/address";
import { isSameRow, WORD_ROW_CODES } from "@/lib/domain/rewrites/row";
import { isApiError } from "@/lib/http/api-error";

/** Error code of a row, at its word or at the rest. */
export type SaveFault = { code: string; at: "word" | "rest" };

/** A concurrent version of the row; `item` is null if it was not found. */
export type OtherVersion = { by: string; item: WordItem | null };

/** Save state of a row: validation error, concurrent version, commands. */
export type SaveRow = {
  isPending: boolean;
  fault: SaveFault | null;
  other: OtherVersion | null;
  /** Saves and closes the row; false if it was not saved. */
  save: () => Promise<boolean>;
  /** Clears the error after an edit. */
  clearFault: () => void;
};

/** Adds or changes a row. A newer version is returned as `other`, and the next save overwrites it. */
export function useSaveRow({ open, onChange, onClose }: Omit<WordFormProps, "onShow">): SaveRow {
  const t = useTranslations();
  const kind = useWordList();
  const client = useQueryClient();
  const { site } = useSite();
  const [fault, setFault] = useState<SaveFault | null>(null);
  const [other, setOther] = useState<OtherVersion | null>(null);
  const { isPending, run } = useWrites(kind.words.name, { stale: kind.words.stale, onRefused });
  const { base } = open;
  const siteId = site.trackingCode;

  async function onRefused(error: Error): Promise<boolean> {
    if (isApprovalRequested(error)) {
      onClose();
      return false;
    }
    if (base !== null && isApiError(error) && error.status === 412) {
      const newest = await findNewest(client, kind, { siteId, item: base });
      const by = typeof error.body.changed_by === "string" ? error.body.changed_by : (newest?.updated_by ?? "–");
      setOther({ by, item: newest });
      onChange({ base: newest ?? { ...base, revision: Number(error.body.revision ?? base.revision) } });
      return true;
    }
    const found = isApiError(error) ? findFault(error.code) : null;
    setFault(found);
    return found !== null;
  }
  async function save(): Promise<boolean> {
    if (isPending) return false;
    const result = kind.validate(open.draft, site.base_url);
    if ("code" in result) {
      setFault(findFault(result.code));
      return false;
    }
    const { row } = result;
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
  return { isPending, fault, other, save, clearFault: () => setFault(null) };
}

/** Maps an error code to its field; null if no field can fix it. */
function findFault(code: string): SaveFault | null {
  if (code === "word_empty" || code === "already_exists") return { code, at: "word" };
  return WORD_ROW_CODES.some((one) => one === code) ? { code, at: "rest" } : null;
}

/** Finds the current version of a row by its word, or else among the last changed rows. */
async function findNewest(
  client: QueryClient,
  kind: WordListKind,
  { siteId, item }: { siteId: string; item: WordItem },
): Promise<WordItem | null> {
  for (const query of [{ q: item.cells[0] ?? "" }, {}]) {
    const page = await client
      .fetchQuery({ ...kind.read(siteId, parseAddress(wordList.query, query)), staleTime: 0 })
      .catch(() => null);
    const found = page?.items.find(({ id }) => id === item.id);
    if (found !== undefined) return found;
  }
  return null;
}
