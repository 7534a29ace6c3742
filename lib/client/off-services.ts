import { useSyncExternalStore } from "react";
import type { OffService } from "@/lib/domain/kit/site-services";

// The services of the site that are off, as last read: from the server with the page, then by the deferred part of the shell.

let known: readonly OffService[] | null = null;
const listeners = new Set<() => void>();

/** Stores what was read. */
export function setOffServices(next: readonly OffService[]): void {
  if (JSON.stringify(next) === JSON.stringify(known)) return;
  known = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The services that are off; `initial` until they were read again. */
export function useOffServices(initial: readonly OffService[]): readonly OffService[] {
  return useSyncExternalStore(
    subscribe,
    () => known ?? initial,
    () => initial,
  );
}
