import { and, eq } from "drizzle-orm";
import type { Tx } from "@/backend/db/client";
import { feedSources } from "@/backend/db/schema/catalogue/feeds";
import type { Actor, SiteRow } from "@/backend/kit/implement";
import type { FeedSource, StoredSource } from "@/lib/contract/catalogue/feeds";
import { type FileRow, loadFiles, toWireFile } from "./file-rows";

/** The sources of one feed as stored. */
export type SourcesRow = typeof feedSources.$inferSelect;

/** Primary key of the sources of a feed. */
export type FeedKey = Pick<SourcesRow, "siteId" | "feed">;

/** The feeds of a site, the main one first, under the site's name for it. */
export function listFeedNames(site: Pick<SiteRow, "mainType">): string[] {
  return [site.mainType, "category", "brand", "article"];
}

/** Resolves both names of the main feed to the site's name for it. */
export function resolveFeedName(site: Pick<SiteRow, "mainType">, name: string): string {
  return name === "item" || name === "product" ? site.mainType : name;
}

/** The label of a source: its URL or file name. */
export function getSourceLabel({ url, file }: FeedSource): string {
  return file ? file.name : (url ?? "");
}

/** Replaces the file details sent by a caller with the stored ones. */
export function fillInFiles<Source extends FeedSource>(
  sources: readonly Source[],
  files: ReadonlyMap<string, FileRow>,
): Source[] {
  return sources.map((source) => {
    const row = source.file === null ? undefined : files.get(source.file.id);
    return row === undefined ? source : { ...source, url: null, file: toWireFile(row) };
  });
}

/** Loads the files that sources refer to, by id; skips files that the site does not have. */
export async function loadReferencedFiles(
  tx: Tx,
  siteId: string,
  sources: readonly FeedSource[],
): Promise<Map<string, FileRow>> {
  const ids = sources.flatMap(({ file }) => (file === null ? [] : [file.id]));
  return loadFiles(tx, siteId, ids);
}

export async function loadSources(tx: Tx, siteId: string): Promise<SourcesRow[]> {
  const rows = await tx.select().from(feedSources).where(eq(feedSources.siteId, siteId));
  return rows.map(addMissingFields);
}

/** Loads the sources of a feed and locks them until the transaction ends. */
export async function lockSources(tx: Tx, key: FeedKey): Promise<SourcesRow | undefined> {
  const [row] = await tx.select().from(feedSources).where(isFeed(key)).for("update");
  return row === undefined ? undefined : addMissingFields(row);
}

/** Rows from before uploads existed lack `file`; rows from before formats were known lack `reading`. */
function addMissingFields(row: SourcesRow): SourcesRow {
  return { ...row, sources: row.sources.map(addMissing) };
}

/** A source as it was read when it was stored. */
export function addMissing<Source extends FeedSource>(source: Source): Source {
  return { ...source, file: source.file ?? null, reading: source.reading ?? 1 };
}

/** Sources as stored in the history; the object form has a non-default hold share. */
export type SourcesVersion = StoredSource[] | { sources: StoredSource[]; hold_share: number };

/** The version of a feed's sources for the history. */
export function toSourcesVersion({
  sources,
  holdShare,
}: Pick<SourcesRow, "sources" | "holdShare">): SourcesVersion | null {
  if (sources.length === 0) return null;
  return holdShare === null ? sources : { sources, hold_share: holdShare };
}

/** Writes the sources of a feed and its hold share (null: the default); an empty list deletes them. */
export async function writeSources(
  { tx, user, now }: { tx: Tx; user: Pick<Actor, "id" | "name">; now: Date },
  key: FeedKey,
  { sources, holdShare }: Pick<SourcesRow, "sources" | "holdShare">,
): Promise<void> {
  if (sources.length === 0) {
    await tx.delete(feedSources).where(isFeed(key));
    return;
  }
  const old = await lockSources(tx, key);
  const by = { updatedAt: now, updatedBy: user.id, updatedByName: user.name };
  const content = { sources, holdShare, revision: (old?.revision ?? 0) + 1, ...by };
  await tx
    .insert(feedSources)
    .values({ ...key, ...content })
    .onConflictDoUpdate({ target: [feedSources.siteId, feedSources.feed], set: content });
}

function isFeed({ siteId, feed }: FeedKey) {
  return and(eq(feedSources.siteId, siteId), eq(feedSources.feed, feed));
}
