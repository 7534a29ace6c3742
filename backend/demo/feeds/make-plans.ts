import type { feedSources } from "@/backend/db/schema/catalogue/feeds";
import type { feedPlans } from "@/backend/db/schema/catalogue/plans";
import type { DemoCatalogue } from "@/backend/demo/make-catalogue";
import { OPERATOR, OWNER } from "@/backend/demo/plan";
import type { DemoSite } from "@/backend/demo/sites";
import type { CatalogueItem } from "@/lib/contract/catalogue/catalogue-import";

type SourceRow = typeof feedSources.$inferInsert;
type PlanRow = typeof feedPlans.$inferInsert;

/** The site whose article plan is paused after failed runs. */
export const PAUSED_SITE = "100200-300402";
const WEEK = [1, 2, 3, 4, 5, 6, 7];

/** The feed sources of a demo shop: the shop itself serves them. */
export function makeSources({ siteId }: DemoSite, { shopUrl, now }: { shopUrl: string; now: Date }): SourceRow[] {
  const read = { file: null, format: null, encoding: null, mapping: {}, join: null, reading: 2 };
  return DEMO_FEEDS.map((feed) => ({
    siteId,
    feed,
    updatedAt: now,
    updatedBy: "owner",
    updatedByName: OWNER,
    sources: [{ ...read, url: shopUrl + buildFeedPath(siteId, feed) }],
  }));
}

/** The plans of the feeds: products every night, the others by cron expression. */
export function makePlans({ siteId, timeZone }: DemoSite, pausedAt: Date): PlanRow[] {
  const makeRow = (feed: DemoFeed, content: Pick<PlanRow, "type" | "times" | "days" | "cron">): PlanRow => ({
    siteId,
    feed,
    timeZone,
    ...content,
    updatedAt: pausedAt,
    updatedBy: "operator",
    updatedByName: OPERATOR,
    ...(siteId === PAUSED_SITE && feed === "article"
      ? { pausedAt, pausedBecause: "failures" as const, failures: 5 }
      : {}),
  });
  return [
    makeRow("item", { type: "manual_calendar", times: ["04:00"], days: WEEK, cron: null }),
    makeRow("category", { type: "cron", times: [], days: [], cron: "30 3 * * 1" }),
    makeRow("brand", { type: "cron", times: [], days: [], cron: "40 3 * * 1" }),
    makeRow("article", { type: "cron", times: [], days: [], cron: "10 */6 * * *" }),
  ];
}

/** The feeds of a demo shop, the main one first. */
export const DEMO_FEEDS = ["item", "category", "brand", "article"] as const;
/** A feed of a demo shop. */
export type DemoFeed = (typeof DEMO_FEEDS)[number];

const PARTS = { item: "items", category: "categories", brand: "brands", article: "articles" } as const;

export function getFeedItems(catalogue: DemoCatalogue, feed: DemoFeed): CatalogueItem[] {
  return catalogue[PARTS[feed]];
}

/** Path of a feed on the public listener. */
export function buildFeedPath(siteId: string, feed: DemoFeed): string {
  return `/shop/${siteId}/feeds/${feed}.json`;
}

/** The record of an item in a feed; reading it results in the same item. Prices are numbers; their texts derive from them. */
export function buildRecord({ identity, title, attributes }: CatalogueItem): Record<string, unknown> {
  const { price_amount, price_old_amount, price: _price, price_old: _old, ...rest } = attributes;
  return { id: identity, title, ...rest, price: price_amount, price_old: price_old_amount };
}
