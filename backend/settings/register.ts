import type { ImplementedCall } from "@/backend/kit/implement";
import type { Reversible } from "@/backend/kit/reversible";
import { administrationReversal } from "@/backend/settings/site/administration-reversal";
import { settingsReversal } from "@/backend/settings/site/settings-reversal";
import { administrationHandlers } from "./administration";
import { allProjectsHandlers } from "./all-projects";
import { backupHandlers } from "./backups";
import { closingHandlers } from "./closing";
import { integrationHandlers } from "./integration";
import { newSiteHandlers } from "./new-site";
import { settingsHandlers } from "./site-settings";

/** Handlers that also answer in front of a legacy backend: there the store holds sessions. */
export const frontHandlers = (): ImplementedCall[] => backupHandlers;

/** Handlers of the area. */
export const handlers = (): ImplementedCall[] => [
  ...frontHandlers(),
  ...settingsHandlers,
  ...integrationHandlers,
  ...newSiteHandlers,
  ...administrationHandlers,
  ...closingHandlers,
  ...allProjectsHandlers,
];

/** What the history can undo. */
export const reversibles: readonly Reversible[] = [settingsReversal, administrationReversal];
