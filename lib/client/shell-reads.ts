import { useSyncExternalStore } from "react";
import type { OffService } from "@/lib/contract/kit/site-services";
import { useSite } from "./site-context";

// What the deferred part of the shell reads for components anywhere in the tab: services that are off, and drafts that wait for
// approval. One file, because every page loads it.

/** What waits for a user: approvals, and own drafts that came back with a request for changes. */
type WaitingCount = { count: number; returned: number };

/** What waits for the user on a site, by the name of the screen that lists it. */
export type WaitingReviews = {
  siteId: string;
  counts: ReadonlyMap<string, WaitingCount>;
  /** Whether the site requires approval. */
  isApprovalRequired?: boolean | undefined;
};

/** What was read last; null until then. */
type ShellReads = { offServices: readonly OffService[] | null; reviews: WaitingReviews | null };

const NO_SERVICES: readonly OffService[] = [];
const NO_COUNTS: WaitingReviews["counts"] = new Map();
let known: ShellReads = { offServices: null, reviews: null };
const listeners = new Set<() => void>();

/** Stores what was read. */
export function setShellReads(read: Partial<ShellReads>): void {
  known = { ...known, ...read };
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The services that are off: those of the page until they were read again. */
export function useOffServices(): readonly OffService[] {
  const { offServices: initial = NO_SERVICES } = useSite();
  return useSyncExternalStore(
    subscribe,
    () => known.offServices ?? initial,
    () => initial,
  );
}

/** The counts of a site; empty until they were read. */
export function useWaitingReviews(siteId: string): WaitingReviews["counts"] {
  return useSyncExternalStore(
    subscribe,
    () => (known.reviews?.siteId === siteId ? known.reviews.counts : NO_COUNTS),
    () => NO_COUNTS,
  );
}

/** Whether a site requires approval, as it was read since the page was opened; undefined until then. */
export function useApprovalRead(siteId: string): boolean | undefined {
  return useSyncExternalStore(
    subscribe,
    () => (known.reviews?.siteId === siteId ? known.reviews.isApprovalRequired : undefined),
    () => undefined,
  );
}
