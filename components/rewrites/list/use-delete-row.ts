import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useRef } from "react";
import { useWordList, type WordItem } from "@/components/rewrites/model/list-kind";
import { hearing, useDone } from "@/lib/client/done";
import { announceError } from "@/lib/client/query-client";
import { useSite } from "@/lib/client/site-context";
import { refreshWords } from "./use-save-row";

/** Deletes a row at once; the notice of it takes that back. `onGone` follows when it is gone. */
export function useDeleteRow(onGone: (item: WordItem) => void): (item: WordItem) => Promise<void> {
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
