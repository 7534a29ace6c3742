import { randomBytes } from "node:crypto";
import { and, count, eq, isNull, sql } from "drizzle-orm";
import type { Tx } from "@/backend/db/client";
import { sessions, sites, usedLinks, users } from "@/backend/db/schema/accounts/accounts";
import type { UserLookup } from "@/backend/kit/caller";
import { type Implemented, implement, type SessionRow } from "@/backend/kit/implement";
import { rateLimit } from "@/backend/kit/rate-limit";
import type { SendSignInMail } from "@/backend/mail/mail";
import {
  type Amr,
  consumeLink,
  currentSession,
  endSession,
  findUser,
  linkSubject,
  listUsers,
  requestLink,
  type Session,
} from "@/lib/contract/accounts/sign-in";
import { mintLink } from "@/lib/domain/accounts/signed-link";
import { LINK_LIFE_S, LINK_SESSION_MS, SESSION_ABSOLUTE_MS, SESSION_IDLE_MS } from "@/lib/domain/kit/limits";
import type { Key } from "@/lib/http/crypto";

/** Purpose of a link that is a full sign-in; every other one is bound to what it names. */
const SIGN_IN = "sign_in";
const CLOCK_TOLERANCE_S = 300;
/** A session is written to at most this often just for being used. */
const SEEN_EVERY_MS = 60_000;
const MINUTE_MS = 60_000;
const LINKS_PER_MINUTE = 10;
/** How many users the link command lists. */
const USERS_SHOWN = 100;
/** Header in which the web server names the address of the browser, for the limit alone. */
const CLIENT_HEADER = "x-vitrine-client";

/** What signing in needs: keys of links, newest first, the web server's origin, the way of mail, where the users are. */
export type SignInSettings = {
  linkKeys: readonly Key[];
  publicUrl: string;
  sendMail: SendSignInMail;
  userLookup: UserLookup;
};

/** The handlers of `sign-in`. */
export function signInHandlers(settings: SignInSettings): Implemented[] {
  return [
    requestHandler(settings),
    implement(consumeLink, async ({ body }, { tx, now, refuse }) => {
      if (!(await isWelcome(tx, body.sub, settings.userLookup))) return refuse(422, "unknown_user");
      if (body.exp + CLOCK_TOLERANCE_S < now.getTime() / 1000) return refuse(422, "link_used");
      const used = { nonce: body.nonce, expiresAt: new Date((body.exp + CLOCK_TOLERANCE_S) * 1000) };
      const [first] = await tx.insert(usedLinks).values(used).onConflictDoNothing().returning();
      if (first === undefined) return refuse(422, "link_used");
      const row = newSession(body, now);
      await tx.insert(sessions).values(row);
      return answerOf(row);
    }),
    implement(currentSession, async (_, { tx, session, now, refuse, services }) => {
      if (session === null) return refuse(401, "unauthenticated");
      const isDue = session.idleSeconds !== null && now.getTime() - session.seenAt.getTime() > SEEN_EVERY_MS;
      if (isDue && services.database.hasRoom())
        await tx.update(sessions).set({ seenAt: now }).where(eq(sessions.sid, session.sid));
      return answerOf(session);
    }),
    implement(endSession, async ({ query }, { tx, session, now }) => {
      if (session === null) return undefined;
      const which = query.all === "1" ? eq(sessions.uid, session.uid) : eq(sessions.sid, session.sid);
      await tx
        .update(sessions)
        .set({ endedAt: now })
        .where(and(which, isNull(sessions.endedAt)));
      return undefined;
    }),
    implement(findUser, async ({ query }, { tx, refuse }) => {
      const isEmail = query.user.includes("@");
      const user = isEmail ? await userByEmail(tx, query.user) : await userById(tx, query.user);
      if (user !== undefined) return { id: user.id };
      const isElsewhere = !isEmail && (await isWelcome(tx, query.user, settings.userLookup));
      return isElsewhere ? { id: query.user } : refuse(404, "unknown_user");
    }),
    implement(listUsers, async (_, { tx }) => {
      const { id, name, email } = users;
      const total = count().mapWith(Number);
      const [all] = await tx.select({ total }).from(users).where(isNull(users.disabledAt));
      const shown = tx.select({ id, name, email }).from(users).where(isNull(users.disabledAt));
      return { users: await shown.orderBy(email).limit(USERS_SHOWN), total: all?.total ?? 0 };
    }),
    implement(linkSubject, async ({ params, query }, { tx, refuse }) => {
      const user = await userById(tx, params.uid);
      if (user === undefined) return refuse(404, "unknown_user");
      const [site] = await tx.select({ name: sites.name }).from(sites).where(eq(sites.siteId, query.site));
      return { name: user.name, email: user.email, site_name: site?.name ?? null };
    }),
  ];
}

/** Answers the same, after the same work, whether the address is known or not: the mail goes out afterwards. */
function requestHandler({ linkKeys, publicUrl, sendMail }: SignInSettings): Implemented {
  const byAddress = rateLimit(LINKS_PER_MINUTE, MINUTE_MS);
  const byClient = rateLimit(LINKS_PER_MINUTE, MINUTE_MS);
  return implement(requestLink, async ({ body, headers }, { tx, now, refuse, after }) => {
    const client = headers[CLIENT_HEADER];
    const wait = Math.max(
      byAddress.take(body.email.toLowerCase(), now.getTime()),
      client === undefined ? 0 : byClient.take(client, now.getTime()),
    );
    if (wait > 0) return refuse(429, "rate_limited", { retry_after: String(wait) });
    const user = await userByEmail(tx, body.email);
    const iat = Math.floor(now.getTime() / 1000);
    const exp = iat + LINK_LIFE_S;
    const [key] = linkKeys;
    if (key === undefined) throw new Error("no key for links");
    const link = await mintLink(key, publicUrl, {
      aud: new URL(publicUrl).host,
      path: innerPath(body.path),
      sub: user?.id ?? "nobody",
      site: "",
      purpose: SIGN_IN,
      iat,
      exp,
      nonce: randomBytes(18).toString("base64url"),
    });
    if (user !== undefined)
      after(() =>
        sendMail({ to: user.email, name: user.name, locale: body.locale, link, until: new Date(exp * 1000) }),
      );
    return { sent: true };
  });
}

/** Whether a link's user may have a session; where the users are elsewhere, the backend there judges each call. */
async function isWelcome(tx: Tx, id: string, userLookup: UserLookup): Promise<boolean> {
  const [user] = await tx.select({ disabledAt: users.disabledAt }).from(users).where(eq(users.id, id));
  return user === undefined ? userLookup === "sessions_only" : user.disabledAt === null;
}

async function userById(tx: Tx, id: string): Promise<typeof users.$inferSelect | undefined> {
  const [user] = await tx
    .select()
    .from(users)
    .where(and(eq(users.id, id), isNull(users.disabledAt)));
  return user;
}

async function userByEmail(tx: Tx, email: string): Promise<typeof users.$inferSelect | undefined> {
  const [user] = await tx
    .select()
    .from(users)
    .where(and(eq(sql`lower(${users.email})`, email.toLowerCase()), isNull(users.disabledAt)));
  return user;
}

/** An address within the product, else the start page. */
function innerPath(path: string): string {
  return /^\/(?![/\\])[^\\\s]*$/.test(path) ? path : "/";
}

function newSession(link: { sub: string; site: string; purpose: string }, now: Date): SessionRow {
  const isFull = link.purpose === SIGN_IN;
  const amr: Amr = isFull ? "mail" : "link";
  return {
    sid: randomBytes(24).toString("base64url"),
    uid: link.sub,
    amr,
    purpose: link.purpose,
    site: isFull || link.site === "" ? null : link.site,
    issuedAt: now,
    seenAt: now,
    expiresAt: new Date(now.getTime() + (isFull ? SESSION_ABSOLUTE_MS : LINK_SESSION_MS)),
    idleSeconds: isFull ? SESSION_IDLE_MS / 1000 : null,
    endedAt: null,
  };
}

function answerOf(row: SessionRow): Session {
  return {
    sid: row.sid,
    uid: row.uid,
    amr: row.amr as Amr,
    issued_at: row.issuedAt.toISOString(),
    expires_at: row.expiresAt.toISOString(),
    idle_s: row.idleSeconds,
    site: row.site,
    purpose: row.purpose,
  };
}
