import { and, eq } from "drizzle-orm";
import type { Tx } from "@/backend/db/client";
import { feedSources } from "@/backend/db/schema-feeds";
import type { Actor, SiteRow } from "@/backend/implement";
import type { FeedSource } from "@/lib/contract/feeds";

/** The sources of one feed as the store has them. */
export type SourcesRow = typeof feedSources.$inferSelect;

/** A feed by site and name. */
export type FeedKey = Pick<SourcesRow, "siteId" | "feed">;

/** The feeds of a site, the main one first, in the site's own word. */
export function feedNamesOf(site: Pick<SiteRow, "mainType">): string[] {
  return [site.mainType, "category", "brand", "article"];
}

/** The sources of all feeds of a site. */
export async function sourcesOf(tx: Tx, siteId: string): Promise<SourcesRow[]> {
  return tx.select().from(feedSources).where(eq(feedSources.siteId, siteId));
}

/** The sources of a feed, held until the transaction ends; undefined when there are none. */
export async function heldSources(tx: Tx, key: FeedKey): Promise<SourcesRow | undefined> {
  const [row] = await tx.select().from(feedSources).where(isFeed(key)).for("update");
  return row;
}

/** Writes the sources of a feed; none removes them. */
export async function writeSources(
  { tx, user, now }: { tx: Tx; user: Pick<Actor, "id" | "name">; now: Date },
  key: FeedKey,
  sources: readonly FeedSource[],
): Promise<void> {
  if (sources.length === 0) {
    await tx.delete(feedSources).where(isFeed(key));
    return;
  }
  const old = await heldSources(tx, key);
  const by = { updatedAt: now, updatedBy: user.id, updatedByName: user.name };
  const content = { sources: [...sources], revision: (old?.revision ?? 0) + 1, ...by };
  await tx
    .insert(feedSources)
    .values({ ...key, ...content })
    .onConflictDoUpdate({ target: [feedSources.siteId, feedSources.feed], set: content });
}

function isFeed({ siteId, feed }: FeedKey) {
  return and(eq(feedSources.siteId, siteId), eq(feedSources.feed, feed));
}
