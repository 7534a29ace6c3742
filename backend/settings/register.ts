import type { ImplementedCall } from "@/backend/kit/implement";
import type { Reversible } from "@/backend/kit/reversible";
import { administrationReversal } from "@/backend/settings/site/administration-reversal";
import { settingsReversal } from "@/backend/settings/site/settings-reversal";
import { administrationHandlers } from "./administration";
import { allProjectsHandlers } from "./all-projects";
import { closingHandlers } from "./closing";
import { integrationHandlers } from "./integration";
import { newSiteHandlers } from "./new-site";
import { settingsHandlers } from "./site-settings";

/** Handlers of the area. */
export const handlers = (): ImplementedCall[] => [
  ...settingsHandlers,
  ...integrationHandlers,
  ...newSiteHandlers,
  ...administrationHandlers,
  ...closingHandlers,
  ...allProjectsHandlers,
];

/** What the history can undo. */
export const reversibles: readonly Reversible[] = [settingsReversal, administrationReversal];
