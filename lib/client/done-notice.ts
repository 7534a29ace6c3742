import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { HISTORY_GROUP } from "@/lib/contract/kit/common";
import { readStored, writeStored } from "./browser-storage";
import { callApi } from "./call";
import { withinTime } from "./lazy-screen";
import { notify } from "./notify";
import { announceError } from "./query-client";
import { useSite } from "./site-context";

// The notification of a finished write, which offers to undo exactly its changes (docs/adr/0017).

/** What the notification of a finished write says. */
export type DoneNotice = {
  text: string;
  detail?: string;
  /** False offers no undo: the person may undo nothing, or the write is not undone by its changes. */
  mayUndo?: boolean;
  /** Runs after an undo, when all reads have been fetched again. */
  onUndone?: () => void | Promise<void>;
  /** A page to open instead, which shows the notification (`useKeptDoneNotice`). */
  href?: string;
};

/** Few writes are undone: what asks for it loads when somebody does. */
const loadHistory = () => withinTime(import("@/lib/contract/history/change-history"));

/**
 * Shows the notification of a write with these change ids. Where the backend has a history it offers Undo, and so does the
 * notification of that undo.
 */
export function useDoneNotice(): (notice: DoneNotice, changeIds: readonly number[]) => void {
  const t = useTranslations();
  const client = useQueryClient();
  const { site, groups } = useSite();

  async function undoAll(changeIds: readonly number[], { mayUndo, onUndone }: DoneNotice): Promise<void> {
    const params = { siteId: site.trackingCode };
    const undone = collectChangeIds();
    try {
      const { undo } = await loadHistory();
      // The newest first: each stands on those before it.
      for (const id of [...changeIds].sort((a, b) => b - a))
        await callApi(undo, { params, body: { id } }, { onChanges: undone.onChanges });
      show({ text: t("common.undone"), mayUndo, onUndone }, undone.changeIds);
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      announceError(t, error, "change-history");
    }
    await client.invalidateQueries();
    await onUndone?.();
  }
  function show(notice: DoneNotice, changeIds: readonly number[]): void {
    const { text, detail, mayUndo = true, href } = notice;
    if (href !== undefined) {
      keepDoneNotice(text, changeIds, Date.now());
      window.location.assign(href);
      return;
    }
    const canUndo = mayUndo && changeIds.length > 0 && groups.includes(HISTORY_GROUP);
    const action = canUndo ? { label: t("common.undo"), run: () => void undoAll(changeIds, notice) } : undefined;
    notify({ kind: "good", text, detail, action });
  }
  return show;
}

/** Collects the change ids of several calls: `callApi(call, input, { onChanges })`. */
export function collectChangeIds(): { changeIds: number[]; onChanges: (changeIds: number[]) => void } {
  const changeIds: number[] = [];
  return { changeIds, onChanges: (ids) => void changeIds.push(...ids) };
}

const STORED_AS = "vitrine.done";
/** A notification that nobody came to see within this time is dropped. */
const KEPT_MS = 30_000;

type KeptNotice = { at: number; text: string; changeIds: number[] };

/** Keeps a notification for the page that opens next: this one is about to be left. */
export function keepDoneNotice(text: string, changeIds: readonly number[], now: number): void {
  writeStored("session", STORED_AS, JSON.stringify({ at: now, text, changeIds }));
}

/** Shows, once, the notification that the page before kept; `onUndone` runs after it was undone from here. */
export function useKeptDoneNotice(onUndone: () => void): void {
  const show = useDoneNotice();
  const latest = useRef({ show, onUndone });
  useEffect(() => {
    latest.current = { show, onUndone };
  });
  useEffect(() => {
    const kept = keptNotice();
    if (kept === null) return;
    writeStored("session", STORED_AS, null);
    if (Date.now() - kept.at > KEPT_MS) return;
    latest.current.show({ text: kept.text, onUndone: () => latest.current.onUndone() }, kept.changeIds);
  }, []);
}

function keptNotice(): KeptNotice | null {
  const text = readStored("session", STORED_AS);
  if (text === null) return null;
  try {
    const kept = JSON.parse(text) as Partial<KeptNotice>;
    const { at, changeIds } = kept;
    const isSound = typeof at === "number" && typeof kept.text === "string" && Array.isArray(changeIds);
    return isSound ? { at, text: kept.text ?? "", changeIds: changeIds.filter(Number.isSafeInteger) } : null;
  } catch {
    return null;
  }
}
