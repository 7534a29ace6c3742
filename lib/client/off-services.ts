import type { OffService } from "@/lib/contract/kit/site-services";
import { createSharedValue } from "./shared-value";
import { useSite } from "./site-context";

// The services of the site that are off, as last read: from the server with the page, then by the deferred part of the shell.

const NONE: readonly OffService[] = [];
const shared = createSharedValue<readonly OffService[]>();

/** Stores what was read. */
export function setOffServices(next: readonly OffService[]): void {
  if (JSON.stringify(next) !== JSON.stringify(shared.get())) shared.set(next);
}

/** The services that are off: those of the page until they were read again. */
export function useOffServices(): readonly OffService[] {
  const { offServices: initial = NONE } = useSite();
  return shared.useValue((known) => known ?? initial, initial);
}
