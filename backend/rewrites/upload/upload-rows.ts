import { and, count, desc, eq, gte, type SQL, sql } from "drizzle-orm";
import type { Tx } from "@/backend/db/client";
import { uploads } from "@/backend/db/schema/rewrites/rewrites";
import { daysAgo } from "@/backend/db/steps";
import type { WordFeature } from "@/backend/search/service/site-rewrites";
import { UNDO_DAYS } from "@/lib/domain/kit/limits";

// Uploads as they are kept: for 30 days, with the rows that they changed.

const DAY_MS = 86_400_000;
const PER_PAGE = 20;
/** What the history calls an upload: this and its id. */
const PREFIX = "upload-";

/** An upload as it is stored. */
export type UploadRow = typeof uploads.$inferSelect;

/** What the history calls an upload. */
export function uploadObject(id: string): string {
  return PREFIX + id;
}

/** The upload that the history means by an object; null when it means a row. */
export function uploadOf(objectId: string): string | null {
  return objectId.startsWith(PREFIX) ? objectId.slice(PREFIX.length) : null;
}

/** What the history calls the uploads that wrote a row, as a query. */
export function uploadsWith(siteId: string, feature: WordFeature, rowId: string): SQL {
  const written = JSON.stringify([{ id: rowId }]);
  return sql`select ${PREFIX} || ${uploads.id} from ${uploads}
    where ${uploads.siteId} = ${siteId} and ${uploads.feature} = ${feature} and ${uploads.rows} @> ${written}::jsonb`;
}

/** Until when an upload can be taken back. */
export function undoUntil(madeAt: Date): Date {
  return new Date(madeAt.getTime() + UNDO_DAYS * DAY_MS);
}

/** An upload of a feature; held until the transaction ends where `isHeld`. */
export async function findUpload(
  db: Tx,
  { siteId, feature, id }: { siteId: string; feature: WordFeature; id: string },
  isHeld = false,
): Promise<UploadRow | undefined> {
  const query = db
    .select()
    .from(uploads)
    .where(and(eq(uploads.siteId, siteId), eq(uploads.id, id), eq(uploads.feature, feature)));
  const [row] = await (isHeld ? query.for("update") : query);
  return row;
}

/** A page of the uploads of the last 30 days, the newest first. */
export async function pageOfUploads(db: Tx, of: { siteId: string; feature: WordFeature; now: Date }, page: number) {
  const where = and(
    eq(uploads.siteId, of.siteId),
    eq(uploads.feature, of.feature),
    gte(uploads.madeAt, daysAgo(of.now, UNDO_DAYS)),
  );
  const [counted] = await db.select({ count: count() }).from(uploads).where(where);
  const { id, type, counts, madeAt, madeBy, undoneAt } = uploads;
  const rows = await db
    .select({ id, type, counts, madeAt, madeBy, undoneAt })
    .from(uploads)
    .where(where)
    .orderBy(desc(uploads.madeAt), uploads.id)
    .limit(PER_PAGE)
    .offset((page - 1) * PER_PAGE);
  const total = counted?.count ?? 0;
  return {
    items: rows.map((row) => ({
      id: row.id,
      type: row.type,
      at: row.madeAt.toISOString(),
      by: row.madeBy,
      counts: { added: row.counts.added, changed: row.counts.changed, removed: row.counts.removed },
      undo_until: undoUntil(row.madeAt).toISOString(),
      undone_at: row.undoneAt?.toISOString() ?? null,
    })),
    page,
    per_page: PER_PAGE,
    total_pages: Math.max(1, Math.ceil(total / PER_PAGE)),
    total_count: total,
  };
}
