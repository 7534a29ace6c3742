import { randomUUID } from "node:crypto";
import { promisify } from "node:util";
import { gunzip, gzip } from "node:zlib";
import { and, eq, inArray, lt, type SQL, sql } from "drizzle-orm";
import type { Database, Tx } from "@/backend/db/client";
import { feedFileParts, feedFiles } from "@/backend/db/schema/catalogue/feeds";
import { takeTurn } from "@/backend/db/steps";
import { FEED_PART_BYTES, type FeedFile, type WaitingFile } from "@/lib/contract/catalogue/feeds";
import { FEED_FILE_IDLE_MS, FEED_FILE_UNUSED_MS, FEED_FILES_UNUSED_MAX } from "@/lib/domain/kit/limits";

/** An uploaded file as stored, without its content. */
export type FileRow = typeof feedFiles.$inferSelect;

/** Primary key of a file. */
export type FileKey = { siteId: string; id: string };

/** The wire format of a file; null while parts are missing. */
export function toWireFile({ id, name, size, finishedAt }: FileRow): FeedFile | null {
  return finishedAt === null ? null : { id, name, size, uploaded_at: finishedAt.toISOString() };
}

export async function loadFile(tx: Tx, key: FileKey): Promise<FileRow | undefined> {
  const [row] = await tx.select().from(feedFiles).where(isFile(key));
  return row;
}

/** Loads files of a site by id; skips unknown ids. */
export async function loadFiles(tx: Tx, siteId: string, ids: readonly string[]): Promise<Map<string, FileRow>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .select()
    .from(feedFiles)
    .where(and(eq(feedFiles.siteId, siteId), inArray(feedFiles.id, [...ids])));
  return new Map(rows.map((row) => [row.id, row]));
}

/** Loads the files of a site that no source uses, least recently used first. */
export async function loadUnusedFiles(tx: Tx, siteId: string): Promise<WaitingFile[]> {
  const rows = await tx
    .select()
    .from(feedFiles)
    .where(and(eq(feedFiles.siteId, siteId), IS_UNUSED))
    .orderBy(feedFiles.usedAt);
  return rows.map(({ id, name, size, finishedAt, usedAt }) => ({
    id,
    name,
    size,
    uploaded_at: finishedAt?.toISOString() ?? null,
    used_at: usedAt.toISOString(),
  }));
}

/** Starts a file; null if the site has too many recent files that no source uses. */
export async function createFeedFile(
  tx: Tx,
  file: Pick<FileRow, "siteId" | "name" | "size" | "startedBy">,
  now: Date,
): Promise<string | null> {
  if (!(await makeRoom(tx, file.siteId, now))) return null;
  const id = randomUUID();
  await tx.insert(feedFiles).values({ ...file, id, usedAt: now });
  return id;
}

/** Whether another file may be started; deletes the least recently used one if there are too many unused files. */
async function makeRoom(tx: Tx, siteId: string, now: Date): Promise<boolean> {
  const unused = await tx
    .select({ siteId: feedFiles.siteId, id: feedFiles.id, usedAt: feedFiles.usedAt })
    .from(feedFiles)
    .where(and(eq(feedFiles.siteId, siteId), IS_UNUSED))
    .orderBy(feedFiles.usedAt)
    .for("update");
  const [oldest] = unused;
  if (oldest === undefined || unused.length < FEED_FILES_UNUSED_MAX) return true;
  if (now.getTime() - oldest.usedAt.getTime() < FEED_FILE_IDLE_MS) return false;
  await deleteFiles(tx, [oldest]);
  return true;
}

export type AddPartResult = { received: number; file: FeedFile | null } | { code: "file_gone" | "part_wrong" };

/** Stores a part, idempotently; the file is complete once all of its bytes are stored. */
export async function storeFilePart(
  tx: Tx,
  key: FileKey,
  part: number,
  packed: PackedPart,
  now: Date,
): Promise<AddPartResult> {
  const [row] = await tx.select().from(feedFiles).where(isFile(key)).for("update");
  if (row === undefined) return { code: "file_gone" };
  if (packed.size !== computePartSize(row.size, part)) return { code: "part_wrong" };
  // A retry whose first answer was lost: a complete file stays as it is.
  if (row.finishedAt !== null) return { received: row.size, file: toWireFile(row) };
  const content = { size: packed.size, isPacked: packed.isPacked, content: packed.content };
  await tx
    .insert(feedFileParts)
    .values({ siteId: key.siteId, fileId: key.id, part, ...content })
    .onConflictDoUpdate({ target: [feedFileParts.siteId, feedFileParts.fileId, feedFileParts.part], set: content });
  const [sum] = await tx
    .select({ received: sql<number>`sum(${feedFileParts.size})::int` })
    .from(feedFileParts)
    .where(belongsToFile(key));
  const received = sum?.received ?? 0;
  const finishedAt = received === row.size ? now : null;
  await tx.update(feedFiles).set({ usedAt: now, finishedAt }).where(isFile(key));
  return { received, file: toWireFile({ ...row, finishedAt }) };
}

function computePartSize(size: number, part: number): number {
  return Math.min(FEED_PART_BYTES, size - part * FEED_PART_BYTES);
}

/** Deletes a file unless a source uses it; returns whether no source uses it. */
export async function deleteFeedFile(tx: Tx, key: FileKey): Promise<boolean> {
  const [row] = await tx.select().from(feedFiles).where(isFile(key)).for("update");
  if (row === undefined) return true;
  const [unused] = await tx
    .select({ id: feedFiles.id })
    .from(feedFiles)
    .where(and(isFile(key), IS_UNUSED));
  if (unused === undefined) return false;
  await deleteFiles(tx, [key]);
  return true;
}

/** Deletes files that no source has used for a day, one by one; marks files in use as used now. */
export async function deleteUnusedFiles(database: Database, now: Date): Promise<void> {
  const isOld = lt(feedFiles.usedAt, new Date(now.getTime() - FEED_FILE_UNUSED_MS));
  const old = await takeTurn(database, async (tx) => {
    await tx.update(feedFiles).set({ usedAt: now }).where(sql`not (${IS_UNUSED})`);
    return tx.select({ siteId: feedFiles.siteId, id: feedFiles.id }).from(feedFiles).where(isOld);
  });
  for (const key of old)
    await takeTurn(database, async (tx) => {
      const locked = await tx
        .select({ id: feedFiles.id })
        .from(feedFiles)
        .where(and(isFile(key), isOld))
        .for("update");
      if (locked.length > 0) await deleteFiles(tx, [key]);
    });
}

async function deleteFiles(tx: Tx, keys: readonly FileKey[]): Promise<void> {
  for (const key of keys) {
    await tx.delete(feedFileParts).where(belongsToFile(key));
    await tx.delete(feedFiles).where(isFile(key));
  }
}

/** Reads a file part by part; ends early if the file is deleted meanwhile, which the caller detects by its size. */
export async function* readFileBytes(database: Database, key: FileKey, size: number): AsyncGenerator<Buffer> {
  for (let part = 0; part * FEED_PART_BYTES < size; part += 1) {
    const [row] = await database.withSystem((tx) =>
      tx
        .select()
        .from(feedFileParts)
        .where(and(belongsToFile(key), eq(feedFileParts.part, part))),
    );
    if (row === undefined) return;
    yield await unpack(row);
  }
}

function isFile({ siteId, id }: FileKey) {
  return and(eq(feedFiles.siteId, siteId), eq(feedFiles.id, id));
}

function belongsToFile({ siteId, id }: FileKey) {
  return and(eq(feedFileParts.siteId, siteId), eq(feedFileParts.fileId, id));
}

/** Condition: no source of the site uses the file. */
const IS_UNUSED: SQL = sql`not exists (
  select from feed_sources s
  where s.site_id = ${feedFiles.siteId}
    and s.sources @> jsonb_build_array(jsonb_build_object('file', jsonb_build_object('id', ${feedFiles.id}))))`;

/** A part of a file as stored; `size` is the uncompressed size. */
export type PackedPart = { size: number; isPacked: boolean; content: Uint8Array };

const gzipBytes = promisify(gzip);
const gunzipBytes = promisify(gunzip);
/** A part that gzip does not shrink below this ratio is stored as it is: it was compressed before. */
const PACKED_RATIO_MAX = 0.9;

/** Compresses a part, favoring speed over size. */
export async function packPart(bytes: Uint8Array): Promise<PackedPart> {
  const packed = await gzipBytes(bytes, { level: 3 });
  const isPacked = packed.length < bytes.length * PACKED_RATIO_MAX;
  return { size: bytes.length, isPacked, content: isPacked ? packed : bytes };
}

async function unpack({ isPacked, content }: Pick<PackedPart, "isPacked" | "content">): Promise<Buffer> {
  if (isPacked) return gunzipBytes(content, { maxOutputLength: FEED_PART_BYTES });
  return Buffer.from(content.buffer, content.byteOffset, content.byteLength);
}
