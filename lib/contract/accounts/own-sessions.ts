import * as z from "zod/mini";
import { anyMember, instant } from "@/lib/contract/kit/common";
import { defineEndpoint, noAnswer, noParams } from "@/lib/http/endpoint";
import { amr } from "./sign-in";

// The sessions of the signed-in user. Part of the group `sign_in`, so the embedded backend always answers these calls.

const FEATURE = "own-sessions";
const GROUP = "sign_in";

/** Names a session in the browser without revealing its id. */
const handle = z.string().check(z.regex(/^[A-Za-z0-9_-]{22}$/, "invalid"));

/** An active session of the signed-in user. */
export const ownSession = z.object({
  handle,
  is_current: z.boolean(),
  amr,
  issued_at: instant,
  /** The last use, to the minute. */
  seen_at: instant,
  expires_at: instant,
  /** User agent and IP address at sign-in; empty if unknown. */
  agent: z.string(),
  address: z.string(),
});
export type OwnSession = z.infer<typeof ownSession>;

/** Lists the active sessions of the signed-in user: the current one first, then by last use. A notification link sees only its own. */
export const listOwnSessions = defineEndpoint({
  feature: FEATURE,
  method: "GET",
  path: "/sign_in/sessions",
  servedBy: "both",
  params: noParams,
  response: z.object({ sessions: z.array(ownSession) }),
  access: anyMember,
  group: GROUP,
});

/** Ends one session of the signed-in user, or without `handle` all but the current one. Sessions of notification links may not. */
export const endOwnSessions = defineEndpoint({
  feature: FEATURE,
  method: "DELETE",
  path: "/sign_in/sessions",
  servedBy: "both",
  params: noParams,
  body: z.object({ handle: z.optional(handle) }),
  response: noAnswer,
  status: 204,
  access: anyMember,
  group: GROUP,
  own: true,
  undo: { none: "An ended session cannot be resumed. Signing in again starts a new one." },
});
