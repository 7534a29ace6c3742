import { count, eq, isNull } from "drizzle-orm";
import { createMailLink, type LinkKeys } from "@/backend/accounts/links/mail-link";
import { canSignIn, findSignInId, findUserByEmail, findUserById } from "@/backend/accounts/users/find-user";
import { sessions, sites, usedLinks, users } from "@/backend/db/schema/accounts/accounts";
import { isActiveSession, type UserLookup } from "@/backend/kit/caller";
import { type ImplementedCall, implement, type SessionRow } from "@/backend/kit/implement";
import { createRateLimit } from "@/backend/kit/rate-limit";
import type { SendSignInMail } from "@/backend/mail/mail";
import { takeMail } from "@/backend/mail/mail-limits";
import {
  consumeLink,
  currentSession,
  endSession,
  findUser,
  linkSettings,
  linkSubject,
  listUsers,
  mailLink,
  mailState,
  openSession,
  requestLink,
} from "@/lib/contract/accounts/sign-in";
import { computeKeyCheck } from "@/lib/domain/accounts/link-key-check";
import { MINUTE_MS } from "@/lib/domain/kit/durations";
import { LINK_SESSION_MS } from "@/lib/domain/kit/limits";
import type { Parsed } from "@/lib/http/endpoint";
import { ownSessionHandlers } from "./own-sessions";
import { buildSession, buildSessionAnswer, endSessions, noteSignIn, SIGN_IN } from "./session-rows";

const CLOCK_TOLERANCE_S = 300;
/** Minimum time between updates of a session's last use. */
const SEEN_EVERY_MS = 60_000;
/** Links that one client may request, for any addresses. */
const LINKS_PER_MINUTE = 10;
/** Maximum users the link command lists. */
const USERS_SHOWN = 100;
/** Header with the browser's IP address, used only for rate limiting. */
const CLIENT_HEADER = "x-vitrine-client";

/** Settings of sign-in: link keys (newest first), the web server's origin, mail, and where users are stored. */
export type SignInSettings = LinkKeys & { sendMail: SendSignInMail; hasMailServer: boolean; userLookup: UserLookup };

/** The handlers of `sign-in`. */
export function buildSignInHandlers(settings: SignInSettings): ImplementedCall[] {
  return [
    buildRequestHandler(settings),
    buildMailHandler(settings),
    implement(consumeLink, async ({ body }, { tx, now, refuse }) => {
      if (!(await canSignIn(tx, body.sub, settings.userLookup))) return refuse(422, "unknown_user");
      if (body.exp + CLOCK_TOLERANCE_S < now.getTime() / 1000) return refuse(422, "link_used");
      const used = { nonce: body.nonce, expiresAt: new Date((body.exp + CLOCK_TOLERANCE_S) * 1000) };
      const [first] = await tx.insert(usedLinks).values(used).onConflictDoNothing().returning();
      if (first === undefined) return refuse(422, "link_used");
      const row = createSession(body, now);
      await tx.insert(sessions).values(row);
      await noteSignIn(tx, row);
      return buildSessionAnswer(row);
    }),
    buildOpenSessionHandler(settings.userLookup),
    ...ownSessionHandlers,
    implement(currentSession, async (_, { tx, session, now, refuse, services }) => {
      if (session === null) return refuse(401, "unauthenticated");
      const isDue = session.idleSeconds !== null && now.getTime() - session.seenAt.getTime() > SEEN_EVERY_MS;
      if (isDue && services.database.hasDiskSpace())
        await tx.update(sessions).set({ seenAt: now }).where(eq(sessions.sid, session.sid));
      return buildSessionAnswer(session);
    }),
    implement(endSession, async ({ query }, { tx, session, now }) => {
      if (session === null) return { id_token: null };
      await endSessions(tx, query.all === "1" ? eq(sessions.uid, session.uid) : eq(sessions.sid, session.sid), now);
      return { id_token: session.idToken };
    }),
    implement(findUser, async ({ query }, { tx, refuse }) => {
      const id = await findSignInId(tx, query.user, settings.userLookup);
      return id === null ? refuse(404, "unknown_user") : { id };
    }),
    implement(listUsers, async (_, { tx }) => {
      const { id, name, email } = users;
      const total = count().mapWith(Number);
      const [all] = await tx.select({ total }).from(users).where(isNull(users.disabledAt));
      const shown = tx.select({ id, name, email }).from(users).where(isNull(users.disabledAt));
      return { users: await shown.orderBy(email).limit(USERS_SHOWN), total: all?.total ?? 0 };
    }),
    implement(linkSettings, async () => {
      const keys = await settings.loadLinkKeys();
      const checked = keys.map(async (key) => ({ id: key.id, check: await computeKeyCheck(key) }));
      return { public_url: settings.publicUrl, keys: await Promise.all(checked) };
    }),
    implement(mailState, async () => ({ is_on: settings.hasMailServer })),
    implement(linkSubject, async ({ params, query }, { tx, refuse }) => {
      const user = await findUserById(tx, params.uid);
      if (user === undefined) return refuse(404, "unknown_user");
      const [site] = await tx.select({ name: sites.name }).from(sites).where(eq(sites.siteId, query.site));
      return { name: user.name, email: user.email, site_name: site?.name ?? null };
    }),
  ];
}

/** Answers the same, after the same work, whether or not the address is known: mails to both are counted, and sent afterwards. */
function buildRequestHandler({ sendMail, userLookup, ...keys }: SignInSettings): ImplementedCall {
  const byClient = createRateLimit(LINKS_PER_MINUTE, MINUTE_MS);
  return implement(requestLink, async ({ body, headers }, { tx, now, refuse, after }) => {
    const client = headers[CLIENT_HEADER];
    const wait = client === undefined ? 0 : byClient.take(client, now.getTime());
    if (wait > 0) return refuse(429, "rate_limited", { retry_after: String(wait) });
    const limit = await takeMail(tx, { kind: "sign_in_link", to: body.email }, now);
    if (limit !== null) return refuse(429, "mail_limit", { retry_after: String(limit.wait) });
    // Users of a legacy backend are found by the web server, which then calls `mailLink`.
    const user = userLookup === "sessions_only" ? undefined : await findUserByEmail(tx, body.email);
    const target = { path: sanitizePath(body.path), userId: user?.id ?? "nobody", siteId: "", purpose: SIGN_IN };
    const { link, until } = await createMailLink(keys, target, now);
    if (user !== undefined)
      after(() => sendMail({ to: user.email, name: user.name, locale: body.locale, link, until }));
    return { sent: true };
  });
}

/** Mails a link to a user of a legacy backend; our own users get theirs by `requestLink` only. */
function buildMailHandler({ sendMail, userLookup, ...keys }: SignInSettings): ImplementedCall {
  return implement(mailLink, async ({ body }, { now, refuse, after }) => {
    if (userLookup !== "sessions_only") return refuse(422, "unknown_user");
    const { email, user, locale } = body;
    const target = { path: sanitizePath(body.path), userId: user.id, siteId: "", purpose: SIGN_IN };
    const { link, until } = await createMailLink(keys, target, now);
    after(() => sendMail({ to: email, name: user.name, locale, link, until }));
    return { sent: true };
  });
}

/** The path within the product, else the home page. */
function sanitizePath(path: string): string {
  return /^\/(?![/\\])[^\\\s]*$/.test(path) ? path : "/";
}

function createSession(link: Parsed<typeof consumeLink>["body"], now: Date): SessionRow {
  const isFull = link.purpose === SIGN_IN;
  return buildSession(
    {
      uid: link.sub,
      amr: isFull ? "mail" : "link",
      purpose: link.purpose,
      site: isFull || link.site === "" ? null : link.site,
      ...(isFull ? {} : { expiresAt: new Date(now.getTime() + LINK_SESSION_MS), idleSeconds: null }),
      ...link.client,
    },
    now,
  );
}

/** The handler that opens sessions of users whom the web server has verified. */
function buildOpenSessionHandler(userLookup: UserLookup): ImplementedCall {
  return implement(openSession, async ({ body }, { tx, now, refuse }) => {
    const uid = await findSignInId(tx, body.user, userLookup);
    if (uid === null) return refuse(422, "unknown_user");
    const row = createVerifiedSession(body, uid, now);
    // Two processes may open the session of one SSO token.
    await tx.insert(sessions).values(row).onConflictDoNothing();
    const [stored] = await tx.select().from(sessions).where(eq(sessions.sid, row.sid));
    if (stored === undefined || stored.uid !== uid || !isActiveSession(stored, now))
      return refuse(422, "session_ended");
    await noteSignIn(tx, stored);
    return buildSessionAnswer(stored);
  });
}

/** A session of a token lasts as long as the token; others have the usual lifetime. */
function createVerifiedSession(body: Parsed<typeof openSession>["body"], uid: string, now: Date): SessionRow {
  const { sid, amr, signed_in_at: signedInAt, expires_at: expiresAt, id_token: idToken = null, client } = body;
  const issuedAt = new Date(Math.min(signedInAt * 1000, now.getTime()));
  const limits = sid === undefined ? {} : { sid, idleSeconds: null };
  const end = expiresAt === undefined ? {} : { expiresAt: new Date(expiresAt * 1000) };
  return buildSession({ uid, amr, issuedAt, idToken, ...limits, ...end, ...client }, now);
}
