import { readUserLookup } from "@/backend/kit/caller";
import type { BackendSettings } from "@/backend/kit/env";
import type { ImplementedCall } from "@/backend/kit/implement";
import type { RetentionTask } from "@/backend/kit/retention";
import type { Reversible } from "@/backend/kit/reversible";
import type { ServiceTools } from "@/backend/kit/services";
import { openInvitations, openMail } from "@/backend/mail/mail";
import { deleteCountedMails } from "@/backend/mail/mail-limits";
import { ensureOwner } from "./first-owner";
import { languageHandlers } from "./language";
import { buildLinkKeys } from "./links/mail-link";
import { buildMemberHandlers } from "./members";
import { membersReversal } from "./members/members-reversal";
import { deleteExpiredSessions } from "./session-rows";
import { buildSignInHandlers } from "./sign-in";
import { siteListHandlers } from "./site-list";
import { buildWhoHandlers } from "./who";

/** Handlers that also answer in front of a legacy backend. */
export const frontHandlers = (settings: BackendSettings): ImplementedCall[] =>
  buildSignInHandlers({
    ...buildLinkKeys(settings),
    sendMail: openMail(settings.env, settings.log),
    hasMailServer: settings.env.SMTP_URL !== undefined,
    userLookup: readUserLookup(settings.env),
  });

/** Handlers of the area. */
export const handlers = (settings: BackendSettings): ImplementedCall[] => [
  ...frontHandlers(settings),
  ...buildWhoHandlers(settings.keys.csrf),
  ...buildMemberHandlers({ ...buildLinkKeys(settings), sendMail: openInvitations(settings.env, settings.log) }),
  ...siteListHandlers,
  ...languageHandlers,
];

/** What the history can undo. */
export const reversibles: readonly Reversible[] = [membersReversal];

/** Retention tasks of the accounts area. */
export const retention: readonly RetentionTask[] = [
  { name: "sessions", run: deleteExpiredSessions },
  { name: "counted mails", run: deleteCountedMails },
];

/** Creates the first owner in an empty store. */
export const createOwner = ({ database, env }: ServiceTools): Promise<void> => ensureOwner(database, env.OWNER_EMAIL);
