import type { Keys } from "@/backend/kit/env";
import type { ImplementedCall } from "@/backend/kit/implement";
import type { RetentionTask } from "@/backend/kit/retention";
import { deleteExpiredSessions } from "./delete-expired-sessions";
import { languageHandlers } from "./language";
import { siteListHandlers } from "./site-list";
import { whoHandlers } from "./who";

/** How the backend answers the calls of the area; those of signing in are made by `signInHandlers`. */
export const handlers = ({ keys }: { keys: Keys }): ImplementedCall[] => [
  ...whoHandlers(keys.csrf),
  ...siteListHandlers,
  ...languageHandlers,
];

/** Retention tasks of the accounts area. */
export const retention: readonly RetentionTask[] = [{ name: "sessions", run: deleteExpiredSessions }];
