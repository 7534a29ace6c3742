import type { ImplementedCall } from "@/backend/kit/implement";
import type { Reversible } from "@/backend/kit/reversible";
import { settingsReversal } from "@/backend/settings/site/settings-reversal";
import { integrationHandlers } from "./integration";
import { newSiteHandlers } from "./new-site";
import { settingsHandlers } from "./site-settings";

/** Handlers of the area. */
export const handlers = (): ImplementedCall[] => [...settingsHandlers, ...integrationHandlers, ...newSiteHandlers];

/** What the history can undo. */
export const reversibles: readonly Reversible[] = [settingsReversal];
