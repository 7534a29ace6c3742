import { and, eq } from "drizzle-orm";
import type { Tx } from "@/backend/db/client";
import { feedSources } from "@/backend/db/schema/catalogue/feeds";
import type { Actor, SiteRow } from "@/backend/kit/implement";
import type { FeedSource } from "@/lib/contract/catalogue/feeds";
import { type FileRow, filesOf, shownFile } from "./file-rows";

/** The sources of one feed as the store has them. */
export type SourcesRow = typeof feedSources.$inferSelect;

/** A feed by site and name. */
export type FeedKey = Pick<SourcesRow, "siteId" | "feed">;

/** The feeds of a site, the main one first, in the site's own word. */
export function feedNamesOf(site: Pick<SiteRow, "mainType">): string[] {
  return [site.mainType, "category", "brand", "article"];
}

/** The feed that is meant: both words for the main type are taken. */
export function feedNamed(site: Pick<SiteRow, "mainType">, name: string): string {
  return name === "item" || name === "product" ? site.mainType : name;
}

/** Where a source comes from, in words: its address, or the name of its file. */
export function placeOf({ url, file }: FeedSource): string {
  return file ? file.name : (url ?? "");
}

/** Sources with what the store knows of their files in the place of what a caller says; their ids are known. */
export function withFiles(sources: readonly FeedSource[], files: ReadonlyMap<string, FileRow>): FeedSource[] {
  return sources.map((source) => {
    const row = source.file === null ? undefined : files.get(source.file.id);
    return row === undefined ? source : { ...source, url: null, file: shownFile(row) };
  });
}

/** The files that sources name, by id, of those that the site has. */
export async function filesNamedBy(
  tx: Tx,
  siteId: string,
  sources: readonly FeedSource[],
): Promise<Map<string, FileRow>> {
  const ids = sources.flatMap(({ file }) => (file === null ? [] : [file.id]));
  return filesOf(tx, siteId, ids);
}

/** The sources of all feeds of a site. */
export async function sourcesOf(tx: Tx, siteId: string): Promise<SourcesRow[]> {
  const rows = await tx.select().from(feedSources).where(eq(feedSources.siteId, siteId));
  return rows.map(whole);
}

/** The sources of a feed, held until the transaction ends; undefined when there are none. */
export async function heldSources(tx: Tx, key: FeedKey): Promise<SourcesRow | undefined> {
  const [row] = await tx.select().from(feedSources).where(isFeed(key)).for("update");
  return row === undefined ? undefined : whole(row);
}

/** What was stored before sources could be files says nothing of one. */
function whole(row: SourcesRow): SourcesRow {
  return { ...row, sources: row.sources.map((source) => ({ ...source, file: source.file ?? null })) };
}

/** Sources as the history keeps them; those with a share of their own say it beside them. */
export type SourcesVersion = FeedSource[] | { sources: FeedSource[]; hold_share: number };

/** What the sources of a feed are for the history; null when there are none. */
export function versionOf({ sources, holdShare }: Pick<SourcesRow, "sources" | "holdShare">): SourcesVersion | null {
  if (sources.length === 0) return null;
  return holdShare === null ? sources : { sources, hold_share: holdShare };
}

/** Writes the sources of a feed, with the share at which its runs are held (null: the usual one); none removes them. */
export async function writeSources(
  { tx, user, now }: { tx: Tx; user: Pick<Actor, "id" | "name">; now: Date },
  key: FeedKey,
  { sources, holdShare }: Pick<SourcesRow, "sources" | "holdShare">,
): Promise<void> {
  if (sources.length === 0) {
    await tx.delete(feedSources).where(isFeed(key));
    return;
  }
  const old = await heldSources(tx, key);
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
