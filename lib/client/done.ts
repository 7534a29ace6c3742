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

// A write that is done says so, and offers to take itself back: one way for every write of the product.

/** What a write did: the ids of its changes, as `told` hears them, and what follows when they were taken back. */
export type Done = {
  changeIds: readonly number[];
  /** The site they are of, where it is not the page's. */
  siteId?: string;
  detail?: string;
  /** Brings what is shown in line; all reads are asked anew in any case. */
  onUndone?: () => void | Promise<void>;
};

/** Listens to a write: `const heard = hearing(); await callApi(call, input, { told: heard.told }); done(text, heard)`. */
export function hearing(): { changeIds: number[]; told: (changeIds: number[]) => void } {
  const changeIds: number[] = [];
  return { changeIds, told: (ids) => changeIds.push(...ids) };
}

/** Few writes are taken back: what asks for it comes when somebody does. */
const loadHistory = () => withinTime(import("@/lib/contract/history/change-history"));

/**
 * Says that a write is done. Where the backend's history has it, the notice can take it back, and that notice itself
 * again.
 */
export function useDone(): (text: string, done: Done) => void {
  const t = useTranslations();
  const client = useQueryClient();
  const { site, groups } = useSite();

  async function takeBack(done: Done): Promise<void> {
    const params = { siteId: done.siteId ?? site.trackingCode };
    const heard = hearing();
    try {
      const { undo } = await loadHistory();
      // The newest first: each stands on those before it.
      for (const id of [...done.changeIds].sort((a, b) => b - a))
        await callApi(undo, { params, body: { id } }, { told: heard.told });
      say(t("common.undone"), { ...done, detail: undefined, changeIds: heard.changeIds });
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      announceError(t, error, "change-history");
    }
    await client.invalidateQueries();
    await done.onUndone?.();
  }
  function say(text: string, done: Done): void {
    const canUndo = done.changeIds.length > 0 && groups.includes(HISTORY_GROUP);
    const action = canUndo ? { label: t("common.undo"), run: () => void takeBack(done) } : undefined;
    notify({ kind: "good", text, detail: done.detail, action });
  }
  return say;
}

const KEPT = "vitrine.done";
/** A notice that nobody came to see is not said later. */
const KEPT_MS = 30_000;

type Kept = { at: number; text: string; changeIds: number[] };

/** Keeps what a write did for the page that opens next, where its notice would be lost with this one. */
export function keepDone(text: string, changeIds: readonly number[], now: number): void {
  writeStored("session", KEPT, JSON.stringify({ at: now, text, changeIds }));
}

/** Says what the page before kept, once; `onUndone` follows when it was taken back from here. */
export function useKeptDone(onUndone: () => void): void {
  const done = useDone();
  const latest = useRef({ done, onUndone });
  useEffect(() => {
    latest.current = { done, onUndone };
  });
  useEffect(() => {
    const kept = keptDone();
    if (kept === null) return;
    writeStored("session", KEPT, null);
    if (Date.now() - kept.at > KEPT_MS) return;
    latest.current.done(kept.text, { changeIds: kept.changeIds, onUndone: () => latest.current.onUndone() });
  }, []);
}

function keptDone(): Kept | null {
  const text = readStored("session", KEPT);
  if (text === null) return null;
  try {
    const kept = JSON.parse(text) as Partial<Kept>;
    const { at, changeIds } = kept;
    const isSound = typeof at === "number" && typeof kept.text === "string" && Array.isArray(changeIds);
    return isSound ? { at, text: kept.text ?? "", changeIds: changeIds.filter(Number.isSafeInteger) } : null;
  } catch {
    return null;
  }
}
