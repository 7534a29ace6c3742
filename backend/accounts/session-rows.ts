import { randomBytes } from "node:crypto";
import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { Database, Tx } from "@/backend/db/client";
import { sessions, users } from "@/backend/db/schema/accounts/accounts";
import { deleteRows, subtractDays } from "@/backend/db/steps";
import type { SessionRow } from "@/backend/kit/implement";
import type { Amr, SignInSession } from "@/lib/contract/accounts/sign-in";
import { SESSION_ABSOLUTE_MS, SESSION_IDLE_MS } from "@/lib/domain/kit/limits";

/** Purpose of a full sign-in; sessions of other links are limited to what their purpose names. */
export const SIGN_IN = "sign_in";

/** Builds the row of a new session; by default a full one that starts now. */
export function buildSession(
  given: Pick<SessionRow, "uid" | "amr" | "agent" | "address"> & Partial<SessionRow>,
  now: Date,
): SessionRow {
  return {
    sid: randomBytes(24).toString("base64url"),
    purpose: SIGN_IN,
    site: null,
    issuedAt: now,
    seenAt: now,
    expiresAt: new Date(now.getTime() + SESSION_ABSOLUTE_MS),
    idleSeconds: SESSION_IDLE_MS / 1000,
    endedAt: null,
    idToken: null,
    viewAs: null,
    viewSite: null,
    ...given,
  };
}

/** Stores the first sign-in of a user, by which an invited user becomes an active member. */
export async function noteSignIn(tx: Tx, { uid, issuedAt }: SessionRow): Promise<void> {
  const isFirst = and(eq(users.id, uid), isNull(users.signedInAt));
  await tx.update(users).set({ signedInAt: issuedAt }).where(isFirst);
}

/** Ends the active sessions that match a condition; returns how many. */
export async function endSessions(tx: Tx, condition: SQL | undefined, now: Date): Promise<number> {
  const ended = await tx
    .update(sessions)
    .set({ endedAt: now, idToken: null })
    .where(and(condition, isNull(sessions.endedAt)))
    .returning({ sid: sessions.sid });
  return ended.length;
}

/** A session as the contract describes it. */
export function buildSessionAnswer(row: SessionRow): SignInSession {
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

/** Expired sessions stay this many days, so that support can look up their end. */
const ENDED_SESSION_DAYS = 1;

/** Deletes expired sessions, and used links that have expired. */
export async function deleteExpiredSessions(database: Database, now: Date): Promise<void> {
  await deleteRows(database, "sessions", sql`expires_at < ${subtractDays(now, ENDED_SESSION_DAYS)}`);
  await deleteRows(database, "used_links", sql`expires_at < ${subtractDays(now, 0)}`);
}
