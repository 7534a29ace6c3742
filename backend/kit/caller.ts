import { and, eq, inArray, sql } from "drizzle-orm";
import type { Tx } from "@/backend/db/client";
import { members, sessions, sites, users } from "@/backend/db/schema/accounts/accounts";
import type { Rights } from "@/lib/domain/kit/access";
import { combineGrants } from "@/lib/domain/kit/grants";
import { buildViewedRights, canViewAs } from "@/lib/domain/kit/view-as";
import { ApiError } from "@/lib/http/api-error";
import type { BackendEnv } from "./env";
import type { Actor, SessionRow, SiteRow } from "./implement";

/** The user who makes a call, and the site of the call. */
export type Caller = { user: Actor; session: SessionRow; site: SiteRow | null; rights: Rights | null };

type GrantRow = typeof members.$inferSelect;

/** Site id of a grant for all sites. */
export const ALL_SITES = "*";

/** Whether a session is active at an instant. */
export function isActiveSession(session: SessionRow, now: Date): boolean {
  if (session.endedAt !== null || session.expiresAt <= now) return false;
  return session.idleSeconds === null || session.seenAt.getTime() + session.idleSeconds * 1000 > now.getTime();
}

/** Whether our store has users; in front of another backend it has sessions only. */
export type UserLookup = "knows_users" | "sessions_only";

/** Where users are stored. */
export function readUserLookup(env: Pick<BackendEnv, "SIGN_IN_ONLY">): UserLookup {
  return env.SIGN_IN_ONLY === "1" ? "sessions_only" : "knows_users";
}

/**
 * The user of a session, with the site of the path and the user's rights there. Throws 401 `unauthenticated` if the
 * session is not active or belongs to another user, and 403 `forbidden` for a site without a grant. Only callers with a
 * grant for all sites learn that a site does not exist: 404 `not_found`.
 */
export async function identifyCaller(
  tx: Tx,
  request: { sid: string; uid: string; siteId: string | undefined },
  now: Date,
  userLookup: UserLookup,
): Promise<Caller> {
  const siteId = request.siteId ?? null;
  const rows = await tx
    .select({ session: sessions, user: users, site: sites, member: members })
    .from(sessions)
    .leftJoin(users, eq(users.id, sessions.uid))
    .leftJoin(sites, sql`${sites.siteId} = ${siteId}::text`)
    .leftJoin(
      members,
      and(eq(members.userId, sessions.uid), inArray(members.siteId, [ALL_SITES, ...(siteId === null ? [] : [siteId])])),
    )
    .where(eq(sessions.sid, request.sid));
  const [row] = rows;
  if (row === undefined || row.session.uid !== request.uid || !isActiveSession(row.session, now))
    throw new ApiError(401, { error: "unauthenticated" });
  const { session, site } = row;
  const user = row.user ?? (userLookup === "sessions_only" ? createUnknownActor(session.uid) : null);
  if (user === null || row.user?.disabledAt) throw new ApiError(401, { error: "unauthenticated" });
  const grants = rows.flatMap(({ member }) => (member === null ? [] : [member]));
  if (siteId !== null) {
    const isElsewhere = session.site !== null && session.site !== siteId;
    if (isElsewhere || grants.length === 0) throw new ApiError(403, { error: "forbidden" });
    if (site === null) throw new ApiError(404, { error: "not_found" });
  }
  return {
    user,
    session,
    site,
    rights: siteId === null ? null : await applyView(tx, session, siteId, grants),
  };
}

/** The rights on a site while the user views it as a member, if they may still do that; otherwise their own. */
async function applyView(
  tx: Tx,
  { viewAs, viewSite }: SessionRow,
  siteId: string,
  grants: readonly GrantRow[],
): Promise<Rights | null> {
  const own = combineGrants(grants);
  if (viewAs === null || viewSite !== siteId || own === null || !canViewAs(own)) return own;
  const isEverywhere = grants.some((grant) => grant.siteId === ALL_SITES);
  return buildViewedRights(own, await loadRightsFor(tx, { isEverywhere }, { userId: viewAs, siteId }));
}

/** The rights of a user as shown to a reader: a grant for all sites is visible only to readers who have one. */
export async function loadRightsFor(
  tx: Tx,
  reader: { isEverywhere: boolean },
  { userId, siteId }: { userId: string; siteId: string },
): Promise<Rights | null> {
  if (reader.isEverywhere) return loadRights(tx, userId, siteId);
  const isHere = and(eq(members.userId, userId), eq(members.siteId, siteId));
  return combineGrants(await tx.select().from(members).where(isHere));
}

/** The rights of a user on a site. */
export async function loadRights(tx: Tx, userId: string, siteId: string): Promise<Rights | null> {
  const isHere = and(eq(members.userId, userId), inArray(members.siteId, [ALL_SITES, siteId]));
  return combineGrants(await tx.select().from(members).where(isHere));
}

function createUnknownActor(id: string): Actor {
  return { id, name: "", email: "", locale: "en", defaultSite: null };
}
