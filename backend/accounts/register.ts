import type { Keys } from "@/backend/kit/env";
import type { Implemented } from "@/backend/kit/implement";
import type { RetentionTask } from "@/backend/kit/retention";
import { forgetSessions } from "./forget-sessions";
import { languageHandlers } from "./language";
import { siteListHandlers } from "./site-list";
import { whoHandlers } from "./who";

/** How the backend answers the calls of a site's people; those of signing in are made by `signInHandlers`. */
export const accountHandlers = (csrfKey: Keys["csrf"]): Implemented[] => [
  ...whoHandlers(csrfKey),
  ...siteListHandlers,
  ...languageHandlers,
];

/** What is deleted once it has expired. */
export const retention: readonly RetentionTask[] = [{ name: "sessions", run: forgetSessions }];
