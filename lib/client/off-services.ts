import { useSyncExternalStore } from "react";
import type { OffService } from "@/lib/contract/kit/site-services";
import { useSite } from "./site-context";

// The services of the site that are off, as last read: from the server with the page, then by the deferred part of the shell.

const NONE: readonly OffService[] = [];
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

/** The services that are off: those of the page until they were read again. */
export function useOffServices(): readonly OffService[] {
  const { offServices: initial = NONE } = useSite();
  return useSyncExternalStore(
    subscribe,
    () => known ?? initial,
    () => initial,
  );
}
