import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Database, Tx } from "@/backend/db/client";
import { drafts } from "@/backend/db/schema/customizations/drafts";
import { deleteRows, subtractDays } from "@/backend/db/steps";
import { KINDS } from "@/lib/contract/search/kinds";
import { UNDO_DAYS } from "@/lib/domain/kit/limits";

// The rows of drafts, whatever they contain: of customizations and of campaigns.

export type DraftRow = typeof drafts.$inferSelect;

/** The object of a draft. */
export type DraftKey = { siteId: string; kind: string; objectId: string };

/** Finds a draft; `forUpdate` locks it until the transaction ends. */
export async function findDraft(tx: Tx, object: DraftKey, forUpdate = false): Promise<DraftRow | undefined> {
  const query = tx.select().from(drafts).where(matchesDraft(object));
  const [row] = forUpdate ? await query.for("update") : await query;
  return row;
}

export function matchesDraft({ siteId, kind, objectId }: DraftKey) {
  return and(eq(drafts.siteId, siteId), eq(drafts.kind, kind), eq(drafts.objectId, objectId));
}

/** Inserts or updates a draft. A new draft's revision is higher than that of any earlier draft of the object. */
export async function storeDraft(
  tx: Tx,
  key: DraftKey,
  parts: Pick<DraftRow, "content" | "base" | "baseRevision" | "review" | "changeRequest">,
  by: { old: DraftRow | undefined; user: { id: string; name: string }; now: Date },
): Promise<DraftRow> {
  const values = { ...parts, updatedAt: by.now, updatedBy: by.user.id, updatedByName: by.user.name };
  // Saving a draft also increments the site's revision, so the site's is never lower.
  const fresh = sql`(select revision + 1 from sites where site_id = ${key.siteId})`;
  const [row] =
    by.old === undefined
      ? await tx
          .insert(drafts)
          .values({ ...key, ...values, revision: fresh })
          .returning()
      : await tx
          .update(drafts)
          .set({ ...values, revision: by.old.revision + 1 })
          .where(matchesDraft(key))
          .returning();
  if (row === undefined) throw new Error("a locked draft disappeared");
  return row;
}

/** Whether a row of `drafts` waits for a review by a user: others requested it, and changed it last. */
export function needsReviewBy(userId: string, d = sql.raw("drafts")): SQL {
  return sql`(${d}.review is not null and ${d}.updated_by <> ${userId}
    and ${d}.review #>> '{requested_by,id}' <> ${userId})`;
}

/** Whether a row of `drafts` came back to a user, who requested its review, with a request for changes. */
export function cameBackTo(userId: string, d = sql.raw("drafts")): SQL {
  return sql`coalesce(${d}.review is null and ${d}.change_request #>> '{author,id}' = ${userId}, false)`;
}

/** What a refusal says about the current draft. */
export function buildStaleDetails(draft: DraftRow | undefined) {
  if (draft === undefined) return { revision: 0 };
  return { revision: draft.revision, changed_by: draft.updatedByName, changed_at: draft.updatedAt.toISOString() };
}

/** Deletes ended preview links, old presence, and drafts of customizations that can no longer be restored. */
export async function deleteExpiredDrafts(database: Database, now: Date): Promise<void> {
  await deleteRows(database, "preview_links", sql`coalesce(ended_at, expires_at) < ${subtractDays(now, 1)}`);
  await deleteRows(database, "presence", sql`seen_at < ${subtractDays(now, 1)}`);
  const cut = subtractDays(now, UNDO_DAYS);
  await deleteRows(
    database,
    "drafts",
    sql`updated_at < ${cut} and kind in ${KINDS}
      and not exists (select from customizations c where c.site_id = drafts.site_id and c.id = drafts.object_id)
      and not exists (
        select from changes h
        where h.site_id = drafts.site_id and h.object_id = drafts.object_id and h.at >= ${cut}
      )`,
  );
}
