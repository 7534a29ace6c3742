import { createHash } from "node:crypto";
import { and, desc, eq, gt, isNull, ne } from "drizzle-orm";
import type { Tx } from "@/backend/db/client";
import { sessions } from "@/backend/db/schema/accounts/accounts";
import { isActiveSession } from "@/backend/kit/caller";
import { type ImplementedCall, implement, type SessionRow } from "@/backend/kit/implement";
import { endOwnSessions, listOwnSessions } from "@/lib/contract/accounts/own-sessions";
import type { Amr } from "@/lib/contract/accounts/sign-in";
import { endSessions } from "./session-rows";

/** The handlers of `own-sessions`. */
export const ownSessionHandlers: ImplementedCall[] = [
  implement(listOwnSessions, async (_, { tx, session, now, refuse }) => {
    if (session === null) return refuse(401, "unauthenticated");
    const active = await loadActive(tx, session.uid, now);
    const isCurrent = (row: SessionRow) => row.sid === session.sid;
    return {
      sessions: [
        ...active.filter(isCurrent),
        ...(isLimited(session) ? [] : active.filter((row) => !isCurrent(row))),
      ].map((row) => ({
        handle: toHandle(row.sid),
        is_current: isCurrent(row),
        amr: row.amr as Amr,
        issued_at: row.issuedAt.toISOString(),
        seen_at: row.seenAt.toISOString(),
        expires_at: row.expiresAt.toISOString(),
        agent: row.agent,
        address: row.address,
      })),
    };
  }),
  implement(endOwnSessions, async ({ body }, { tx, session, now, refuse }) => {
    if (session === null) return refuse(401, "unauthenticated");
    if (isLimited(session)) return refuse(403, "forbidden");
    if (body.handle === undefined) {
      await endSessions(tx, and(eq(sessions.uid, session.uid), ne(sessions.sid, session.sid)), now);
      return undefined;
    }
    const active = await loadActive(tx, session.uid, now);
    const named = active.find((row) => toHandle(row.sid) === body.handle);
    if (named === undefined) return refuse(404, "not_found");
    await endSessions(tx, eq(sessions.sid, named.sid), now);
    return undefined;
  }),
];

/** Whether a link in a notification opened the session; such a session may do only what the link's purpose names. */
function isLimited({ amr }: SessionRow): boolean {
  return amr === "link";
}

/** The active sessions of a user, last used first. */
async function loadActive(tx: Tx, uid: string, now: Date): Promise<SessionRow[]> {
  const rows = await tx
    .select()
    .from(sessions)
    .where(and(eq(sessions.uid, uid), isNull(sessions.endedAt), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.seenAt), sessions.sid);
  return rows.filter((row) => isActiveSession(row, now));
}

/** Names a session without revealing its id. */
function toHandle(sid: string): string {
  return createHash("sha256").update(`session ${sid}`).digest("base64url").slice(0, 22);
}
