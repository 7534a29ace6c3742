import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { useNeedsApproval } from "./approval";
import { nameAttempt } from "./attempt";
import { readStored, writeStored } from "./browser-storage";
import { callApi } from "./call";
import { withinTime } from "./lazy-screen";
import { clearFailure, notify } from "./notify";
import { announceError } from "./query-client";
import { useSite } from "./site-context";

// The notification of a finished write, which offers to undo exactly its changes (docs/adr/0017).

/** The notification of a finished write. */
export type DoneNotice = {
  text: string;
  detail?: string;
  /** False offers no undo: the user may not undo, or undoing the changes would not undo the write. */
  canUndo?: boolean;
  /** Where the site requires approval, undoing it is sent for approval, too. */
  needsApproval?: boolean;
  /** Runs after an undo, when all reads have been fetched again. */
  onUndone?: () => void | Promise<void>;
  /** A page to open instead, which shows the notification (`useStoredDoneNotice`). */
  href?: string;
};

/** Loaded on demand: few writes are undone. */
const loadHistory = () => withinTime(import("@/lib/contract/history/change-history"));

/**
 * Shows the notification of a write with these change ids. If the backend has a history, it offers Undo, and so does the
 * notification of the undo.
 */
export function useDoneNotice(): (notice: DoneNotice, changeIds: readonly number[]) => void {
  const t = useTranslations();
  const client = useQueryClient();
  const { site, supports } = useSite();
  const isApprovalOn = useNeedsApproval();
  const isForApproval = ({ needsApproval }: DoneNotice) => needsApproval === true && isApprovalOn;

  /**
   * Undoes the changes. What was approved is undone in one call, so that it becomes one request: the first change, with those that
   * belong to it.
   */
  async function undoChanges(changeIds: readonly number[], notice: DoneNotice): Promise<void> {
    const { canUndo, onUndone } = notice;
    const params = { siteId: site.trackingCode };
    const undone = collectChangeIds();
    let attempt = "undo";
    try {
      const history = await loadHistory();
      // Newest first: later changes depend on earlier ones.
      const bodies = isForApproval(notice)
        ? [{ id: Math.min(...changeIds), with_related: true }]
        : [...changeIds].sort((a, b) => b - a).map((id) => ({ id }));
      for (const body of bodies) {
        attempt = nameAttempt(history.undoChanges, { params, body });
        await callApi(history.undoChanges, { params, body }, { onChanges: undone.onChanges });
        clearFailure(attempt);
      }
      show({ text: t("common.undone"), canUndo, onUndone }, undone.changeIds);
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      announceError(t, error, "change-history", { attempt });
    }
    await client.invalidateQueries();
    await onUndone?.();
  }
  function show(notice: DoneNotice, changeIds: readonly number[]): void {
    const { text, detail, canUndo = true, href } = notice;
    if (href !== undefined) {
      storeDoneNotice(text, changeIds, Date.now());
      window.location.assign(href);
      return;
    }
    const isUndoOffered = canUndo && changeIds.length > 0 && supports("history");
    const action = isUndoOffered
      ? {
          label: t(isForApproval(notice) ? "common.undoForApproval" : "common.undo"),
          run: () => void undoChanges(changeIds, notice),
        }
      : undefined;
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
/** A stored notification is dropped after this time. */
const STORED_MS = 30_000;

type StoredNotice = { at: number; text: string; changeIds: number[] };

/** Stores a notification for the next page. */
export function storeDoneNotice(text: string, changeIds: readonly number[], now: number): void {
  writeStored("session", STORED_AS, JSON.stringify({ at: now, text, changeIds }));
}

/**
 * Shows the notification that the previous page stored, once.
 * @param onUndone runs after an undo from here.
 */
export function useStoredDoneNotice(onUndone: () => void): void {
  const show = useDoneNotice();
  const latest = useRef({ show, onUndone });
  useEffect(() => {
    latest.current = { show, onUndone };
  });
  useEffect(() => {
    const stored = readStoredNotice();
    if (stored === null) return;
    writeStored("session", STORED_AS, null);
    if (Date.now() - stored.at > STORED_MS) return;
    latest.current.show({ text: stored.text, onUndone: () => latest.current.onUndone() }, stored.changeIds);
  }, []);
}

function readStoredNotice(): StoredNotice | null {
  const text = readStored("session", STORED_AS);
  if (text === null) return null;
  try {
    const stored = JSON.parse(text) as Partial<StoredNotice>;
    const { at, changeIds } = stored;
    const isSound = typeof at === "number" && typeof stored.text === "string" && Array.isArray(changeIds);
    return isSound ? { at, text: stored.text ?? "", changeIds: changeIds.filter(Number.isSafeInteger) } : null;
  } catch {
    return null;
  }
}
