import { and, eq } from "drizzle-orm";
import type { Hono } from "hono";
import { feedSources } from "@/backend/db/schema/catalogue/feeds";
import { makeCatalogue } from "@/backend/demo/make-catalogue";
import { DEMO_SITES, type DemoSite } from "@/backend/demo/sites";
import type { HonoEnv } from "@/backend/kit/answer-call";
import type { Services } from "@/backend/kit/services";
import { DEMO_FEEDS, type DemoFeed, itemsOf, recordOf } from "./make-plans";

/** Feeds that are kept as texts: making a catalogue takes a good part of a second. */
const KEPT_MAX = 4 * DEMO_SITES.length;

type Needs = Pick<Services, "database" | "shopUrl" | "now">;

/**
 * Serves the feeds of the made-up shops, which their sources name. A feed says what the shop was made with, whatever the
 * catalogue is meanwhile, so that a run brings back what it lacks.
 */
export function mountDemoFeeds(app: Hono<HonoEnv>, needs: Needs, seed: number): void {
  const kept = new Map<string, string>();
  app.get("/shop/:siteId/feeds/:file", async (c) => {
    const site = DEMO_SITES.find(({ siteId }) => siteId === c.req.param("siteId"));
    const feed = DEMO_FEEDS.find((name) => c.req.param("file") === `${name}.json`);
    if (site === undefined || feed === undefined) return c.notFound();
    const now = await madeAt(needs, site.siteId);
    const key = `${site.siteId} ${feed} ${now.toISOString().slice(0, 10)}`;
    const text = kept.get(key) ?? feedText(site, feed, seed, { shopUrl: needs.shopUrl, now });
    if (kept.size >= KEPT_MAX) kept.clear();
    kept.set(key, text);
    return c.body(text, 200, { "content-type": "application/json; charset=utf-8" });
  });
}

function feedText(site: DemoSite, feed: DemoFeed, seed: number, place: { shopUrl: string; now: Date }): string {
  const lines = itemsOf(makeCatalogue(site, seed, place), feed).map((item) => JSON.stringify(recordOf(item)));
  return `[\n${lines.join(",\n")}\n]\n`;
}

/** The day the shop was made, by which its catalogue is dated: its sources are as old. */
async function madeAt({ database, now }: Needs, siteId: string): Promise<Date> {
  const isMain = and(eq(feedSources.siteId, siteId), eq(feedSources.feed, DEMO_FEEDS[0]));
  const [row] = await database.withSite(siteId, (tx) => tx.select().from(feedSources).where(isMain));
  return row?.updatedAt ?? now();
}
