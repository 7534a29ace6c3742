import type { feedSources } from "@/backend/db/schema/catalogue/feeds";
import type { feedPlans } from "@/backend/db/schema/catalogue/plans";
import { OPERATOR, OWNER } from "@/backend/demo/plan";
import type { DemoSite } from "@/backend/demo/sites";
import { DEMO_FEEDS, type DemoFeed, demoFeedPath } from "./demo-feeds";

type SourceRow = typeof feedSources.$inferInsert;
type PlanRow = typeof feedPlans.$inferInsert;

/** The site whose articles could not be read any more, so that their plan is paused. */
export const PAUSED_SITE = "100200-300402";
const WEEK = [1, 2, 3, 4, 5, 6, 7];

/** Where the feeds of a made-up shop are: with the shop itself. */
export function makeSources({ siteId }: DemoSite, { shopUrl, now }: { shopUrl: string; now: Date }): SourceRow[] {
  const read = { file: null, format: null, encoding: null, mapping: {}, join: null };
  return DEMO_FEEDS.map((feed) => ({
    ...{ siteId, feed, updatedAt: now, updatedBy: "owner", updatedByName: OWNER },
    sources: [{ ...read, url: shopUrl + demoFeedPath(siteId, feed) }],
  }));
}

/** When they are read: products every night, the rest by a line of cron. */
export function makePlans({ siteId, timeZone }: DemoSite, pausedAt: Date): PlanRow[] {
  const row = (feed: DemoFeed, content: Pick<PlanRow, "type" | "times" | "days" | "cron">): PlanRow => ({
    ...{ siteId, feed, timeZone, ...content, updatedAt: pausedAt, updatedBy: "operator", updatedByName: OPERATOR },
    ...(siteId === PAUSED_SITE && feed === "article"
      ? { pausedAt, pausedBecause: "failures" as const, failures: 5 }
      : {}),
  });
  return [
    row("item", { type: "manual_calendar", times: ["04:00"], days: WEEK, cron: null }),
    row("category", { type: "cron", times: [], days: [], cron: "30 3 * * 1" }),
    row("brand", { type: "cron", times: [], days: [], cron: "40 3 * * 1" }),
    row("article", { type: "cron", times: [], days: [], cron: "10 */6 * * *" }),
  ];
}
