import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Tx } from "@/backend/db/client";
import { drafts } from "@/backend/db/schema/drafts/drafts";

// The rows of drafts, whatever they contain.

export type DraftRow = typeof drafts.$inferSelect;

/** The columns of a row whose form each subject decides. */
export type DraftColumns = Pick<DraftRow, "content" | "base">;

/** The object of a draft. */
export type DraftKey = { siteId: string; kind: string; objectId: string };

/**
 * Finds a draft.
 * @param forUpdate locks it until the transaction ends.
 */
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

/** Deletes a draft, with its review. */
export async function deleteDraft(tx: Tx, key: DraftKey): Promise<void> {
  await tx.delete(drafts).where(matchesDraft(key));
}

/** All drafts of a kind. */
export function loadDrafts(tx: Tx, siteId: string, kind: string): Promise<DraftRow[]> {
  return tx
    .select()
    .from(drafts)
    .where(and(eq(drafts.siteId, siteId), eq(drafts.kind, kind)));
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
