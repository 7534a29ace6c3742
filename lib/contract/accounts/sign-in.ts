import * as z from "zod/mini";
import { id, instant } from "@/lib/contract/kit/common";
import { EMAIL_MAX } from "@/lib/contract/kit/email";
import { email } from "@/lib/contract/kit/email-field";
import { LOCALES } from "@/lib/contract/kit/locale";
import { defineEndpoint, noParams } from "@/lib/http/endpoint";

// Group `sign_in`: sessions and used links. The embedded backend always answers these calls. Only the web server makes
// them.

const FEATURE = "sign-in";
const GROUP = "sign_in";
const anonymous = { anonymous: true } as const;

/** How a session was created: by a mailed sign-in link, a link in a notification, an SSO cookie, or OpenID Connect. */
export const amr = z.enum(["mail", "link", "sso", "oidc"]);
/** How a session was created. */
export type Amr = z.infer<typeof amr>;

/** A session that the backend can end. */
export const signInSession = z.object({
  sid: id,
  uid: id,
  amr,
  issued_at: instant,
  expires_at: instant,
  /** Seconds without a request after which it ends; null: only `expires_at` ends it. */
  idle_s: z.nullable(z.int()),
  /** The only site it grants access to; null: all sites of the user. */
  site: z.nullable(z.string()),
  purpose: z.string(),
});
export type SignInSession = z.infer<typeof signInSession>;

/** The browser that opens a session, for the list of sessions of its user. */
export const client = z._default(
  z.object({ agent: z.string().check(z.maxLength(300)), address: z.string().check(z.maxLength(64)) }),
  {
    agent: "",
    address: "",
  },
);
/** The browser that opens a session. */
export type Client = z.output<typeof client>;

/** Sends a sign-in link to an address. The answer is the same whether or not the address is known. */
export const requestLink = defineEndpoint({
  feature: FEATURE,
  method: "POST",
  path: "/sign_in/links",
  params: noParams,
  body: z.object({
    email,
    locale: z.enum(LOCALES),
    /** Address within the product to open after signing in. */
    path: z._default(z.string().check(z.maxLength(2000, "invalid")), "/"),
  }),
  response: z.object({ sent: z.boolean() }),
  status: 202,
  errors: ["email_invalid", "mail_limit", "rate_limited"],
  access: anonymous,
  group: GROUP,
  servedBy: "backend",
  undo: { none: "A sent message cannot be recalled. Its link expires." },
});

/**
 * Mails a sign-in link to a user of a legacy backend. The caller has found the user there, and has counted the mail by `requestLink`.
 */
export const mailLink = defineEndpoint({
  feature: FEATURE,
  method: "POST",
  path: "/sign_in/links/mail",
  params: noParams,
  body: z.object({
    email,
    user: z.object({ id, name: z.string() }),
    locale: z.enum(LOCALES),
    path: z._default(z.string().check(z.maxLength(2000, "invalid")), "/"),
  }),
  response: z.object({ sent: z.boolean() }),
  status: 202,
  errors: ["email_invalid", "unknown_user"],
  access: anonymous,
  group: GROUP,
  servedBy: "backend",
  undo: { none: "A sent message cannot be recalled. Its link expires." },
});

/** Consumes a single-use link and opens a session. The caller has verified the link's signature and times. */
export const consumeLink = defineEndpoint({
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
    client,
  }),
  response: signInSession,
  status: 201,
  errors: ["link_used", "unknown_user"],
  access: anonymous,
  group: GROUP,
  servedBy: "backend",
  undo: { by: "endSession" },
});

/**
 * Opens a session for a user whom the web server has verified: by an SSO token or with an OpenID Connect provider. With a `sid`,
 * the call can be repeated, and refuses a session that has ended.
 */
export const openSession = defineEndpoint({
  feature: FEATURE,
  method: "POST",
  path: "/sign_in/sessions/open",
  params: noParams,
  body: z.object({
    /** Id or email address. */
    user: z.string().check(z.minLength(1, "invalid"), z.maxLength(EMAIL_MAX, "invalid")),
    amr: z.enum(["sso", "oidc"]),
    sid: z.optional(id),
    /** When the user signed in there, in epoch seconds. */
    signed_in_at: z.int(),
    /** When a session with a `sid` ends, in epoch seconds; others have the usual lifetime. */
    expires_at: z.optional(z.int()),
    /** The provider's ID token, which it asks for at sign-out. */
    id_token: z.optional(z.string().check(z.maxLength(8192, "invalid"))),
    client,
  }),
  response: signInSession,
  status: 201,
  errors: ["unknown_user", "session_ended"],
  access: anonymous,
  group: GROUP,
  servedBy: "backend",
  undo: { by: "endSession" },
});

/** The session named in the signed headers. The call counts as activity and resets the idle timer. */
export const currentSession = defineEndpoint({
  feature: FEATURE,
  method: "GET",
  path: "/sign_in/session",
  params: noParams,
  response: signInSession,
  errors: ["unauthenticated"],
  access: {},
  group: GROUP,
  servedBy: "backend",
});

/**
 * Ends the session named in the signed headers, or with `all` every session of its user. Answers with the ID token of its provider,
 * if it has one, for the sign-out there.
 */
export const endSession = defineEndpoint({
  feature: FEATURE,
  method: "DELETE",
  path: "/sign_in/session",
  params: noParams,
  query: z.object({ all: z.optional(z.enum(["1"])) }),
  response: z.object({ id_token: z.nullable(z.string()) }),
  access: {},
  group: GROUP,
  servedBy: "backend",
  own: true,
  undo: { none: "An ended session cannot be resumed. Signing in again starts a new one." },
});

/**
 * Finds a user id by id or email address, for commands that mint links. A backend that stores only sessions accepts any
 * id, because the users are in the backend behind it.
 */
export const findUser = defineEndpoint({
  feature: FEATURE,
  method: "GET",
  path: "/sign_in/users",
  params: noParams,
  query: z.object({ user: z.string().check(z.trim(), z.maxLength(EMAIL_MAX, "invalid")) }),
  response: z.object({ id }),
  errors: ["unknown_user"],
  access: anonymous,
  group: GROUP,
  servedBy: "backend",
});

/**
 * Users who can sign in, sorted by email address, at most 100. The link command shows them when a user does not exist.
 */
export const listUsers = defineEndpoint({
  feature: FEATURE,
  method: "GET",
  path: "/sign_in/users/all",
  params: noParams,
  response: z.object({ users: z.array(z.object({ id, name: z.string(), email: z.string() })), total: z.int() }),
  access: anonymous,
  group: GROUP,
  servedBy: "backend",
});

/** What the product signs and accepts links with, so that the link command finds out which of its settings differ. */
export const linkSettings = defineEndpoint({
  feature: FEATURE,
  method: "GET",
  path: "/sign_in/link_settings",
  params: noParams,
  response: z.object({
    /** Origin of the console. */
    public_url: z.string(),
    /** The accepted keys, newest first, each with the text of `computeKeyCheck`. */
    keys: z.array(z.object({ id: z.string(), check: z.string() })),
  }),
  access: anonymous,
  group: GROUP,
  servedBy: "backend",
});

/**
 * Whether a mail server is set. Without one, links are kept in a file on the server, and nobody gets a summary, so pages that promise an
 * e-mail say so.
 */
export const mailState = defineEndpoint({
  feature: FEATURE,
  method: "GET",
  path: "/sign_in/mail_state",
  params: noParams,
  response: z.object({ is_on: z.boolean() }),
  access: anonymous,
  group: GROUP,
  servedBy: "backend",
});

/** The user and site a link names, for "Continue as … to …". The caller has verified the link. Changes nothing. */
export const linkSubject = defineEndpoint({
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
