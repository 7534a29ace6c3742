import type { Keys } from "@/backend/kit/env";
import type { ImplementedCall } from "@/backend/kit/implement";
import type { RetentionTask } from "@/backend/kit/retention";
import type { Reversible } from "@/backend/kit/reversible";
import { languageHandlers } from "./language";
import { memberHandlers } from "./members";
import type { InvitationNeeds } from "./members/invite";
import { membersReversal } from "./members/members-reversal";
import { deleteExpiredSessions } from "./session-rows";
import { siteListHandlers } from "./site-list";
import { whoHandlers } from "./who";

/** How the backend answers the calls of the area; those of signing in are made by `signInHandlers`. */
export const handlers = ({ keys, invitations }: { keys: Keys; invitations: InvitationNeeds }): ImplementedCall[] => [
  ...whoHandlers(keys.csrf),
  ...memberHandlers(invitations),
  ...siteListHandlers,
  ...languageHandlers,
];

/** What the history can undo. */
export const reversibles: readonly Reversible[] = [membersReversal];

/** Retention tasks of the accounts area. */
export const retention: readonly RetentionTask[] = [{ name: "sessions", run: deleteExpiredSessions }];
