import { createSharedValue } from "./shared-value";

// How many drafts wait for the user's approval, by the screen that lists them, as last read by the deferred part of the shell.

/** Counts by the name of the screen; of one site. */
export type WaitingReviews = { siteId: string; counts: ReadonlyMap<string, number> };

const NONE: WaitingReviews["counts"] = new Map();
const shared = createSharedValue<WaitingReviews>();

/** Stores what was read. */
export function setWaitingReviews(next: WaitingReviews): void {
  shared.set(next);
}

/** The counts of a site; empty until they were read. */
export function useWaitingReviews(siteId: string): WaitingReviews["counts"] {
  return shared.useValue((known) => (known?.siteId === siteId ? known.counts : NONE), NONE);
}
