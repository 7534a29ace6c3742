import { and, count, desc, eq, gte, type SQL, sql } from "drizzle-orm";
import type { Database, Tx } from "@/backend/db/client";
import { uploads } from "@/backend/db/schema/rewrites/rewrites";
import { deleteRows, subtractDays } from "@/backend/db/steps";
import { buildPage, getOffset } from "@/backend/kit/lists";
import type { WordFeature } from "@/backend/search/service/site-rewrites";
import { ROWS_PER_PAGE } from "@/lib/contract/kit/limits";
import { FOREIGN_FORMATS } from "@/lib/contract/rewrites/word-uploads";
import { DAY_MS } from "@/lib/domain/kit/durations";
import { UNDO_DAYS } from "@/lib/domain/kit/limits";

// Uploads are stored for 30 days, with the rows that they changed.

/** Prefix of uploads' object ids in the history. */
const PREFIX = "upload-";

export type UploadRow = typeof uploads.$inferSelect;

/** The history's object id of an upload. */
export function uploadObjectId(id: string): string {
  return PREFIX + id;
}

/** The upload id of a history object id; null if the object is a row. */
export function parseUploadId(objectId: string): string | null {
  return objectId.startsWith(PREFIX) ? objectId.slice(PREFIX.length) : null;
}

/** Builds a query for the history's object ids of uploads that wrote a row. */
export function selectUploadsOfRow(siteId: string, feature: WordFeature, rowId: string): SQL {
  const written = JSON.stringify([{ id: rowId }]);
  return sql`select ${PREFIX} || ${uploads.id} from ${uploads}
    where ${uploads.siteId} = ${siteId} and ${uploads.feature} = ${feature} and ${uploads.rows} @> ${written}::jsonb`;
}

/** The time until which an upload can be undone. */
export function getUndoDeadline(uploadedAt: Date): Date {
  return new Date(uploadedAt.getTime() + UNDO_DAYS * DAY_MS);
}

/**
 * Finds an upload.
 * @param forUpdate locks it until the transaction ends.
 */
export async function findUpload(
  db: Tx,
  { siteId, feature, id }: { siteId: string; feature: WordFeature; id: string },
  forUpdate = false,
): Promise<UploadRow | undefined> {
  const query = db
    .select()
    .from(uploads)
    .where(and(eq(uploads.siteId, siteId), eq(uploads.id, id), eq(uploads.feature, feature)));
  const [row] = await (forUpdate ? query.for("update") : query);
  return row;
}

/** Loads a page of uploads of the last 30 days, newest first. */
export async function loadUploadPage(db: Tx, of: { siteId: string; feature: WordFeature; now: Date }, page: number) {
  const wanted = { page, perPage: ROWS_PER_PAGE };
  const where = and(
    eq(uploads.siteId, of.siteId),
    eq(uploads.feature, of.feature),
    gte(uploads.uploadedAt, subtractDays(of.now, UNDO_DAYS)),
  );
  const [counted] = await db.select({ count: count() }).from(uploads).where(where);
  const { id, type, counts, uploadedAt, uploadedBy, undoneAt } = uploads;
  const rows = await db
    .select({ id, type, counts, uploadedAt, uploadedBy, undoneAt })
    .from(uploads)
    .where(where)
    .orderBy(desc(uploads.uploadedAt), uploads.id)
    .limit(wanted.perPage)
    .offset(getOffset(wanted));
  const items = rows.map((row) => ({
    id: row.id,
    type: row.type,
    format: FOREIGN_FORMATS.find((format) => format === row.counts.format) ?? null,
    at: row.uploadedAt.toISOString(),
    by: row.uploadedBy,
    counts: { added: row.counts.added, changed: row.counts.changed, removed: row.counts.removed },
    undo_until: getUndoDeadline(row.uploadedAt).toISOString(),
    undone_at: row.undoneAt?.toISOString() ?? null,
  }));
  return buildPage(items, counted?.count ?? 0, wanted);
}

/** Deletes the records of uploads that can no longer be undone. */
export async function deleteExpiredUploads(database: Database, now: Date): Promise<void> {
  await deleteRows(database, "uploads", sql`made_at < ${subtractDays(now, UNDO_DAYS)}`);
}
