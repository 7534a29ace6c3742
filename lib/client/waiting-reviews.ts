import { useSyncExternalStore } from "react";

// How many drafts wait for the user's approval, by the screen that lists them, as last read by the deferred part of the shell.

/** Counts by the name of the screen; of one site. */
export type WaitingReviews = { siteId: string; counts: ReadonlyMap<string, number> };

const NONE: WaitingReviews["counts"] = new Map();
let known: WaitingReviews | null = null;
const listeners = new Set<() => void>();

/** Stores what was read. */
export function setWaitingReviews(next: WaitingReviews): void {
  known = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The counts of a site; empty until they were read. */
export function useWaitingReviews(siteId: string): WaitingReviews["counts"] {
  return useSyncExternalStore(
    subscribe,
    () => (known?.siteId === siteId ? known.counts : NONE),
    () => NONE,
  );
}
