import { eq } from "drizzle-orm";
import { sessions } from "@/backend/db/schema/accounts/accounts";
import { isActiveSession, type UserLookup } from "@/backend/kit/caller";
import { type ImplementedCall, implement, type SessionRow } from "@/backend/kit/implement";
import { openSession } from "@/lib/contract/accounts/sign-in";
import type { Parsed } from "@/lib/http/endpoint";
import { buildAnswer, buildSession, noteSignIn } from "./session-rows";
import { findSignInId } from "./users/find-user";

/** The handler that opens sessions of users whom the web server has verified. */
export function openSessionHandler(userLookup: UserLookup): ImplementedCall {
  return implement(openSession, async ({ body }, { tx, now, refuse }) => {
    const uid = await findSignInId(tx, body.user, userLookup);
    if (uid === null) return refuse(422, "unknown_user");
    const row = createSession(body, uid, now);
    // Two processes may open the session of one SSO token.
    await tx.insert(sessions).values(row).onConflictDoNothing();
    const [stored] = await tx.select().from(sessions).where(eq(sessions.sid, row.sid));
    if (stored === undefined || stored.uid !== uid || !isActiveSession(stored, now))
      return refuse(422, "session_ended");
    await noteSignIn(tx, stored);
    return buildAnswer(stored);
  });
}

/** A session of a token lasts as long as the token; others have the usual lifetime. */
function createSession(body: Parsed<typeof openSession>["body"], uid: string, now: Date): SessionRow {
  const { sid, amr, signed_in_at: signedInAt, expires_at: expiresAt, id_token: idToken = null, client } = body;
  const issuedAt = new Date(Math.min(signedInAt * 1000, now.getTime()));
  const limits = sid === undefined ? {} : { sid, idleSeconds: null };
  const end = expiresAt === undefined ? {} : { expiresAt: new Date(expiresAt * 1000) };
  return buildSession({ uid, amr, issuedAt, idToken, ...limits, ...end, ...client }, now);
}
