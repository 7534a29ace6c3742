import * as z from "zod/mini";
import { id, instant } from "@/lib/contract/kit/common";
import { LOCALES } from "@/lib/contract/kit/locale";
import { endpoint, noAnswer, noParams } from "@/lib/http/endpoint";

// Group `sign_in`: sessions and used links. The embedded backend answers these in every set-up; only the web server
// calls them.

const FEATURE = "sign-in";
const GROUP = "sign_in";
const anonymous = { anonymous: true } as const;

/** How a session came about: a mailed sign-in link, a link in a notification, single sign-on. */
export const amr = z.enum(["mail", "link", "sso", "oidc"]);
/** How a session came about. */
export type Amr = z.infer<typeof amr>;

/** A session that the backend can end. */
export const session = z.object({
  sid: id,
  uid: id,
  amr,
  issued_at: instant,
  expires_at: instant,
  /** Seconds without a request after which it ends; null: never before `expires_at`. */
  idle_s: z.nullable(z.int()),
  /** The one site it is good for; null: all of the user's. */
  site: z.nullable(z.string()),
  purpose: z.string(),
});
/** A session that the backend can end. */
export type Session = z.infer<typeof session>;

/** Sends a sign-in link to an address; answers the same whether the address is known or not. */
export const requestLink = endpoint({
  feature: FEATURE,
  method: "POST",
  path: "/sign_in/links",
  params: noParams,
  body: z.object({
    email: z
      .string()
      .check(z.trim(), z.maxLength(254, "email_invalid"), z.regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, "email_invalid")),
    locale: z.enum(LOCALES),
    /** Address within the product to open after signing in. */
    path: z._default(z.string().check(z.maxLength(2000, "invalid")), "/"),
  }),
  response: z.object({ sent: z.boolean() }),
  status: 202,
  errors: ["email_invalid", "rate_limited"],
  access: anonymous,
  group: GROUP,
  servedBy: "backend",
  undo: { none: "A sent message cannot be called back; the link in it expires." },
});

/** Uses up a link, once, and opens a session. The caller has checked the link's signature and times. */
export const consumeLink = endpoint({
  feature: FEATURE,
  method: "POST",
  path: "/sign_in/links/consume",
  params: noParams,
  body: z.object({
    nonce: z.string().check(z.regex(/^[A-Za-z0-9_-]{16,64}$/, "invalid")),
    sub: id,
    site: z.string(),
    purpose: z.string().check(z.maxLength(64, "invalid")),
    exp: z.int(),
  }),
  response: session,
  status: 201,
  errors: ["link_used", "unknown_user"],
  access: anonymous,
  group: GROUP,
  servedBy: "backend",
  undo: { by: "endSession" },
});

/** The session named in the signed headers, kept awake by asking. */
export const currentSession = endpoint({
  feature: FEATURE,
  method: "GET",
  path: "/sign_in/session",
  params: noParams,
  response: session,
  errors: ["unauthenticated"],
  access: {},
  group: GROUP,
  servedBy: "backend",
});

/** Ends the session named in the signed headers, or with `all` every session of its user. */
export const endSession = endpoint({
  feature: FEATURE,
  method: "DELETE",
  path: "/sign_in/session",
  params: noParams,
  query: z.object({ all: z.optional(z.enum(["1"])) }),
  response: noAnswer,
  status: 204,
  access: {},
  group: GROUP,
  servedBy: "backend",
  own: true,
  undo: { none: "Signing in again opens a new session; an ended one stays ended." },
});

/**
 * The id of a person given by id or e-mail address, for commands that mint links. A backend that only keeps sessions
 * takes any id: the users are in the backend behind it.
 */
export const findUser = endpoint({
  feature: FEATURE,
  method: "GET",
  path: "/sign_in/users",
  params: noParams,
  query: z.object({ user: z.string().check(z.trim(), z.maxLength(254, "invalid")) }),
  response: z.object({ id }),
  errors: ["unknown_user"],
  access: anonymous,
  group: GROUP,
  servedBy: "backend",
});

/** Who can sign in, by e-mail address, at most 100: shown by the link command for a user that does not exist. */
export const listUsers = endpoint({
  feature: FEATURE,
  method: "GET",
  path: "/sign_in/users/all",
  params: noParams,
  response: z.object({ users: z.array(z.object({ id, name: z.string(), email: z.string() })), total: z.int() }),
  access: anonymous,
  group: GROUP,
  servedBy: "backend",
});

/** Whom and what a link is about, for "Continue as … to …"; the caller has checked the link. Changes nothing. */
export const linkSubject = endpoint({
  feature: FEATURE,
  method: "GET",
  path: "/sign_in/subjects/:uid",
  params: z.object({ uid: id }),
  query: z.object({ site: z._default(z.string().check(z.maxLength(64, "invalid")), "") }),
  response: z.object({ name: z.string(), email: z.string(), site_name: z.nullable(z.string()) }),
  errors: ["unknown_user"],
  access: anonymous,
  group: GROUP,
  servedBy: "backend",
});
