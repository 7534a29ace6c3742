import type { AfterCatalogue } from "@/backend/kit/services";
import { refreshItemStates } from "./item-states";
import { wakeWaitingPins } from "./wake-waiting-pins";

/** Lets pins act that waited for their items, then stores the new states of the items of rules; each as short as a save. */
export const customizationsAfterCatalogue: readonly AfterCatalogue[] = [
  ({ database }, { siteId, user, now }) =>
    database.withSite(siteId, (tx) => wakeWaitingPins({ tx, site: { siteId }, user, now })),
  ({ database }, { siteId }) => database.withSite(siteId, (tx) => refreshItemStates(tx, siteId)),
];
