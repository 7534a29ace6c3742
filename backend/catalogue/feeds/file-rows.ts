import { randomUUID } from "node:crypto";
import { and, eq, inArray, lt, type SQL, sql } from "drizzle-orm";
import type { Database, Tx } from "@/backend/db/client";
import { feedFileParts, feedFiles } from "@/backend/db/schema/catalogue/feeds";
import { takeTurn } from "@/backend/db/steps";
import type { FeedFile, WaitingFile } from "@/lib/contract/catalogue/feeds";
import {
  FEED_FILE_IDLE_MS,
  FEED_FILE_UNUSED_MS,
  FEED_FILES_UNUSED_MAX,
  FEED_PART_BYTES,
} from "@/lib/domain/kit/limits";
import { type Packed, unpack } from "./pack-part";

/** An uploaded file as the store has it, without its bytes. */
export type FileRow = typeof feedFiles.$inferSelect;

/** A file by site and id. */
export type FileKey = { siteId: string; id: string };

/** What others see of a file; null while parts of it are missing. */
export function shownFile({ id, name, size, finishedAt }: FileRow): FeedFile | null {
  return finishedAt === null ? null : { id, name, size, uploaded_at: finishedAt.toISOString() };
}

/** A file of a site; undefined when there is none. */
export async function fileOf(tx: Tx, key: FileKey): Promise<FileRow | undefined> {
  const [row] = await tx.select().from(feedFiles).where(isFile(key));
  return row;
}

/** The files of a site by id, of those ids that there are. */
export async function filesOf(tx: Tx, siteId: string, ids: readonly string[]): Promise<Map<string, FileRow>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .select()
    .from(feedFiles)
    .where(and(eq(feedFiles.siteId, siteId), inArray(feedFiles.id, [...ids])));
  return new Map(rows.map((row) => [row.id, row]));
}

/** The files of a site that no source names, the one left alone longest first. */
export async function waitingFiles(tx: Tx, siteId: string): Promise<WaitingFile[]> {
  const rows = await tx
    .select()
    .from(feedFiles)
    .where(and(eq(feedFiles.siteId, siteId), IS_UNNAMED))
    .orderBy(feedFiles.usedAt);
  return rows.map(({ id, name, size, finishedAt, usedAt }) => ({
    ...{ id, name, size, uploaded_at: finishedAt?.toISOString() ?? null },
    used_at: usedAt.toISOString(),
  }));
}

/** Begins a file; null when the site has too many that no source names and that were touched lately. */
export async function startFile(
  tx: Tx,
  file: Pick<FileRow, "siteId" | "name" | "size" | "startedBy">,
  now: Date,
): Promise<string | null> {
  if (!(await makeRoom(tx, file.siteId, now))) return null;
  const id = randomUUID();
  await tx.insert(feedFiles).values({ ...file, id, usedAt: now });
  return id;
}

/** Whether one more file may be begun: of those that no source names the one left alone longest goes where they are many. */
async function makeRoom(tx: Tx, siteId: string, now: Date): Promise<boolean> {
  const unused = await tx
    .select({ siteId: feedFiles.siteId, id: feedFiles.id, usedAt: feedFiles.usedAt })
    .from(feedFiles)
    .where(and(eq(feedFiles.siteId, siteId), IS_UNNAMED))
    .orderBy(feedFiles.usedAt)
    .for("update");
  const [oldest] = unused;
  if (oldest === undefined || unused.length < FEED_FILES_UNUSED_MAX) return true;
  if (now.getTime() - oldest.usedAt.getTime() < FEED_FILE_IDLE_MS) return false;
  await removeAll(tx, [oldest]);
  return true;
}

/** What came of a part. */
export type AddedPart = { received: number; file: FeedFile | null } | { code: "file_gone" | "part_wrong" };

/** Stores a part, the same one once; the file is whole when all of its bytes are there. */
export async function addPart(tx: Tx, key: FileKey, part: number, packed: Packed, now: Date): Promise<AddedPart> {
  const [row] = await tx.select().from(feedFiles).where(isFile(key)).for("update");
  if (row === undefined) return { code: "file_gone" };
  if (packed.size !== sizeOfPart(row.size, part)) return { code: "part_wrong" };
  // Sent again because its answer was lost: a file that is whole stays as it is.
  if (row.finishedAt !== null) return { received: row.size, file: shownFile(row) };
  const content = { size: packed.size, isPacked: packed.isPacked, content: packed.content };
  await tx
    .insert(feedFileParts)
    .values({ siteId: key.siteId, fileId: key.id, part, ...content })
    .onConflictDoUpdate({ target: [feedFileParts.siteId, feedFileParts.fileId, feedFileParts.part], set: content });
  const [sum] = await tx
    .select({ received: sql<number>`sum(${feedFileParts.size})::int` })
    .from(feedFileParts)
    .where(isPartOf(key));
  const received = sum?.received ?? 0;
  const finishedAt = received === row.size ? now : null;
  await tx.update(feedFiles).set({ usedAt: now, finishedAt }).where(isFile(key));
  return { received, file: shownFile({ ...row, finishedAt }) };
}

function sizeOfPart(size: number, part: number): number {
  return Math.min(FEED_PART_BYTES, size - part * FEED_PART_BYTES);
}

/** Removes a file that no source names, if it is there. Answers whether none names it. */
export async function removeFile(tx: Tx, key: FileKey): Promise<boolean> {
  const [row] = await tx.select().from(feedFiles).where(isFile(key)).for("update");
  if (row === undefined) return true;
  const [unnamed] = await tx
    .select({ id: feedFiles.id })
    .from(feedFiles)
    .where(and(isFile(key), IS_UNNAMED));
  if (unnamed === undefined) return false;
  await removeAll(tx, [key]);
  return true;
}

/** Removes files that no source has named for a day, one by one; those that one names count as used now. */
export async function forgetFiles(database: Database, now: Date): Promise<void> {
  const isOld = lt(feedFiles.usedAt, new Date(now.getTime() - FEED_FILE_UNUSED_MS));
  const old = await takeTurn(database, async (tx) => {
    await tx.update(feedFiles).set({ usedAt: now }).where(sql`not (${IS_UNNAMED})`);
    return tx.select({ siteId: feedFiles.siteId, id: feedFiles.id }).from(feedFiles).where(isOld);
  });
  for (const key of old)
    await takeTurn(database, async (tx) => {
      const held = await tx
        .select({ id: feedFiles.id })
        .from(feedFiles)
        .where(and(isFile(key), isOld))
        .for("update");
      if (held.length > 0) await removeAll(tx, [key]);
    });
}

async function removeAll(tx: Tx, keys: readonly FileKey[]): Promise<void> {
  for (const key of keys) {
    await tx.delete(feedFileParts).where(isPartOf(key));
    await tx.delete(feedFiles).where(isFile(key));
  }
}

/** The bytes of a file part by part; ends early where the file goes meanwhile, which its reader sees as a file cut short. */
export async function* bytesOf(database: Database, key: FileKey, size: number): AsyncGenerator<Buffer> {
  for (let part = 0; part * FEED_PART_BYTES < size; part += 1) {
    const [row] = await database.withSystem((tx) =>
      tx
        .select()
        .from(feedFileParts)
        .where(and(isPartOf(key), eq(feedFileParts.part, part))),
    );
    if (row === undefined) return;
    yield await unpack(row);
  }
}

function isFile({ siteId, id }: FileKey) {
  return and(eq(feedFiles.siteId, siteId), eq(feedFiles.id, id));
}

function isPartOf({ siteId, id }: FileKey) {
  return and(eq(feedFileParts.siteId, siteId), eq(feedFileParts.fileId, id));
}

/** That no source of its site names the file of the row. */
const IS_UNNAMED: SQL = sql`not exists (
  select from feed_sources s
  where s.site_id = ${feedFiles.siteId}
    and s.sources @> jsonb_build_array(jsonb_build_object('file', jsonb_build_object('id', ${feedFiles.id}))))`;
