import { and, asc, eq, gt, ne, sql } from "drizzle-orm";
import type { Tx } from "@/backend/db/client";
import { presence } from "@/backend/db/schema/drafts/drafts";
import { toTimestamp } from "@/backend/db/steps";
import type { Person } from "@/lib/contract/drafts/drafts";
import { PRESENCE_MS } from "@/lib/domain/kit/limits";

type OpenObject = { siteId: string; kind: string; objectId: string };
type Viewer = { user: { id: string; name: string }; now: Date };

/** Records that the user has an object open, or has left it. Does not change any revision. */
export async function updatePresence(
  tx: Tx,
  object: OpenObject,
  { user, now, isEditing, isLeaving }: Viewer & { isEditing: boolean; isLeaving: boolean },
): Promise<void> {
  if (isLeaving) {
    await tx.delete(presence).where(and(matchesObject(object), eq(presence.userId, user.id)));
    return;
  }
  const seen = { name: user.name, seenAt: now, isEditing };
  // After an absence longer than PRESENCE_MS, `since` restarts.
  const since = sql`case when ${presence.seenAt} > ${toTimestamp(before(now))} then ${presence.since} else ${toTimestamp(now)} end`;
  await tx
    .insert(presence)
    .values({ ...object, ...seen, userId: user.id, since: now })
    .onConflictDoUpdate({
      target: [presence.siteId, presence.kind, presence.objectId, presence.userId],
      set: { ...seen, since },
    });
}

/** Other users who have the object open, longest first. */
export async function listOthers(tx: Tx, object: OpenObject, { user, now }: Viewer): Promise<Person[]> {
  const rows = await tx
    .select()
    .from(presence)
    .where(and(matchesObject(object), ne(presence.userId, user.id), gt(presence.seenAt, before(now))))
    .orderBy(asc(presence.since), asc(presence.userId));
  return rows.map((row) => ({
    id: row.userId,
    name: row.name,
    since: row.since.toISOString(),
    is_editing: row.isEditing,
  }));
}

function before(now: Date): Date {
  return new Date(now.getTime() - PRESENCE_MS);
}

function matchesObject({ siteId, kind, objectId }: OpenObject) {
  return and(eq(presence.siteId, siteId), eq(presence.kind, kind), eq(presence.objectId, objectId));
}
