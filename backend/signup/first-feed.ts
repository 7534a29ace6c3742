import { randomUUID } from "node:crypto";
import * as z from "zod/mini";
import { listFeedNames, toVersion as sourcesVersionOf, writeSources } from "@/backend/catalogue/feeds/source-rows";
import { loadStoreTime } from "@/backend/catalogue/plans/plan-rows";
import { writePlan } from "@/backend/catalogue/plans/save-plan";
import type { Tx } from "@/backend/db/client";
import { feedRuns } from "@/backend/db/schema/catalogue/plans";
import { change } from "@/backend/kit/record-change";
import * as feeds from "@/lib/contract/catalogue/feeds";
import { save } from "@/lib/contract/catalogue/plans";

/** When the feed of a new site runs every day, in its time zone. */
const DAILY_AT = "04:00";
const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7];

type Context = { tx: Tx; now: Date; user: { id: string; name: string }; site: { siteId: string; timeZone: string } };

/**
 * Stores the feed of a new site with a daily plan, and queues a run of it. That run counts as one of the plan, so that the manual run
 * of the day remains for a corrected URL.
 */
export async function startFirstFeed(context: Context, url: string): Promise<void> {
  const { tx, site } = context;
  const [feed = "item"] = listFeedNames({ mainType: "item" });
  const key = { siteId: site.siteId, feed };
  const stored = { sources: [z.parse(feeds.source, { url })], holdShare: null };
  await writeSources(context, key, stored);
  const entry = { objectId: feed, title: feed, before: null };
  const sources = sourcesVersionOf(stored);
  await change(context, { ...entry, feature: feeds.save.feature, action: "save_sources", after: sources });
  const content = { type: "manual_calendar", time_zone: site.timeZone, times: [DAILY_AT], days: EVERY_DAY, cron: null };
  const plan = { ...content, type: "manual_calendar" as const, paused: false };
  await writePlan(context, key, plan);
  await change(context, { ...entry, feature: save.feature, action: "save_plan", after: plan });
  const due = { status: "queued", cause: "plan", plannedAt: await loadStoreTime(tx) } as const;
  await tx.insert(feedRuns).values({ ...key, id: randomUUID(), ...due });
}
