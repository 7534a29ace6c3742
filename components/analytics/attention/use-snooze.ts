import { useState } from "react";
import { useUiState } from "@/lib/client/ui-state";

/** How long an item is hidden after it was snoozed. */
const SNOOZE_MS = 7 * 86_400_000;

/** The name of the strip of queries without results among what a user can snooze. */
export const NO_RESULTS = "no_results";

/** What the user has hidden for a week on a site, in this browser, by name. */
export function useSnooze(siteId: string) {
  const [{ snoozed }, change] = useUiState();
  const [now] = useState(() => Date.now());
  const toKey = (name: string) => `${siteId} ${name}`;
  const listCurrent = () => Object.entries(snoozed).filter(([, until]) => until > now);
  return {
    isSnoozed: (name: string) => (snoozed[toKey(name)] ?? 0) > now,
    snooze: (name: string) =>
      change({ snoozed: { ...Object.fromEntries(listCurrent()), [toKey(name)]: now + SNOOZE_MS } }),
    /** Shows again what is hidden on this site. */
    showAll: () =>
      change({ snoozed: Object.fromEntries(listCurrent().filter(([key]) => !key.startsWith(`${siteId} `))) }),
  };
}
