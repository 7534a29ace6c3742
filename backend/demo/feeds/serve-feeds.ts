import { and, eq } from "drizzle-orm";
import type { Hono } from "hono";
import { feedSources } from "@/backend/db/schema/catalogue/feeds";
import { makeCatalogue } from "@/backend/demo/make-catalogue";
import { DEMO_SITES, type DemoSite } from "@/backend/demo/sites";
import type { HonoEnv } from "@/backend/kit/hono-env";
import type { Services } from "@/backend/kit/services";
import { buildRecord, DEMO_FEEDS, type DemoFeed, getFeedItems } from "./make-plans";

/** Maximum cached feeds: making a catalog takes most of a second. */
const CACHED_MAX = 4 * DEMO_SITES.length;

type FeedDependencies = Pick<Services, "database" | "shopUrl" | "now">;

/**
 * Serves the feeds of the demo shops. A feed has the initial items of the shop, whatever the current catalog is, so that a
 * run restores missing items.
 */
export function mountDemoFeeds(app: Hono<HonoEnv>, dependencies: FeedDependencies, seed: number): void {
  const cache = new Map<string, string>();
  app.get("/shop/:siteId/feeds/:file", async (c) => {
    const site = DEMO_SITES.find(({ siteId }) => siteId === c.req.param("siteId"));
    const feed = DEMO_FEEDS.find((name) => c.req.param("file") === `${name}.json`);
    if (site === undefined || feed === undefined) return c.notFound();
    const now = await loadSeedTime(dependencies, site.siteId);
    const key = `${site.siteId} ${feed} ${now.toISOString().slice(0, 10)}`;
    const text = cache.get(key) ?? buildFeed(site, feed, seed, { shopUrl: dependencies.shopUrl, now });
    if (cache.size >= CACHED_MAX) cache.clear();
    cache.set(key, text);
    return c.body(text, 200, { "content-type": "application/json; charset=utf-8" });
  });
}

function buildFeed(site: DemoSite, feed: DemoFeed, seed: number, place: { shopUrl: string; now: Date }): string {
  const lines = getFeedItems(makeCatalogue(site, seed, place), feed).map((item) => JSON.stringify(buildRecord(item)));
  return `[\n${lines.join(",\n")}\n]\n`;
}

/** The time when the shop was seeded, on which the dates of its catalog depend. The sources were stored at that time. */
async function loadSeedTime({ database, now }: FeedDependencies, siteId: string): Promise<Date> {
  const isMain = and(eq(feedSources.siteId, siteId), eq(feedSources.feed, DEMO_FEEDS[0]));
  const [row] = await database.withSite(siteId, (tx) => tx.select().from(feedSources).where(isMain));
  return row?.updatedAt ?? now();
}
