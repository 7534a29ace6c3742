import { randomBytes, randomUUID } from "node:crypto";
import * as z from "zod/mini";
import { createSite } from "@/backend/accounts/sites/create-site";
import { listFeedNames, toSourcesVersion, writeSources } from "@/backend/catalogue/feeds/source-rows";
import { loadStoreTime } from "@/backend/catalogue/plans/plan-rows";
import { writePlan } from "@/backend/catalogue/plans/save-plan";
import type { Tx } from "@/backend/db/client";
import { projects, siteGroups, users } from "@/backend/db/schema/accounts/accounts";
import { feedRuns } from "@/backend/db/schema/catalogue/plans";
import { change } from "@/backend/kit/record-change";
import * as feeds from "@/lib/contract/catalogue/feeds";
import { savePlan } from "@/lib/contract/catalogue/plans";
import { saveSettings } from "@/lib/contract/settings/site-settings";
import { endOfDay } from "@/lib/domain/kit/day-boundary";
import { TRIAL_DAYS } from "@/lib/domain/kit/limits";
import { toDayNumber, toIsoDay, toSiteDay } from "@/lib/domain/kit/site-days";
import { chooseConsoleLocale } from "@/lib/domain/signup/suggest-settings";
import type { SignUpRow } from "./request-rows";

/** A new account: its user and its site. */
export type NewAccount = { userId: string; siteId: string };

/** The history's object id of the settings of a site. */
const SETTINGS = "site";

/**
 * Creates the user of a request, a project and a site with a trial, and starts the first feed. Null if the address has an account
 * by now. Needs a transaction that sees every site.
 */
export async function createAccount(
  tx: Tx,
  row: SignUpRow,
  { now, shopUrl }: { now: Date; shopUrl: string },
): Promise<NewAccount | null> {
  const id = `u-${randomBytes(12).toString("hex")}`;
  const { email, name } = row;
  const created = await tx
    .insert(users)
    .values({ id, name, email, locale: chooseConsoleLocale(row.locale), createdAt: now })
    .onConflictDoNothing()
    .returning({ id: users.id });
  if (created.length === 0) return null;
  const siteId = await storeSite(tx, row, { now, shopUrl, owner: id });
  const context = { tx, now, user: { id, name }, site: { siteId, timeZone: row.timeZone } };
  const { siteName, timeZone, currency, language, baseUrl } = row;
  const after = { name: siteName, time_zone: timeZone, currency, language, base_url: baseUrl };
  const entry = { feature: saveSettings.feature, action: "create", objectId: SETTINGS, title: siteName };
  await change(context, { ...entry, before: null, after });
  if (row.feedUrl !== null) await startFirstFeed(context, row.feedUrl);
  return { userId: id, siteId };
}

async function storeSite(
  tx: Tx,
  { siteName: name, timeZone, currency, language, baseUrl }: SignUpRow,
  { now, shopUrl, owner }: { now: Date; shopUrl: string; owner: string },
): Promise<string> {
  const projectId = randomUUID();
  const groupId = randomUUID();
  await tx.insert(projects).values({ id: projectId, name });
  await tx.insert(siteGroups).values({ id: groupId, projectId, name });
  const lastDay = toIsoDay(toDayNumber(toSiteDay(now, timeZone)) + TRIAL_DAYS - 1);
  const trialEndsAt = new Date(endOfDay(lastDay, timeZone));
  const site = { projectId, groupId, name, timeZone, currency, language, baseUrl, trialEndsAt };
  return createSite(tx, site, { shopUrl, owners: [owner] });
}

/** When the feed of a new site runs every day, in its time zone. */
const DAILY_AT = "04:00";
const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7];

type Context = { tx: Tx; now: Date; user: { id: string; name: string }; site: { siteId: string; timeZone: string } };

/**
 * Stores the feed of a new site with a daily plan, and queues a run of it. That run counts as one of the plan, so that the manual run
 * of the day remains for a corrected URL.
 */
async function startFirstFeed(context: Context, url: string): Promise<void> {
  const { tx, site } = context;
  const [feed = "item"] = listFeedNames({ mainType: "item" });
  const key = { siteId: site.siteId, feed };
  const stored = { sources: [z.parse(feeds.storedSource, { url, reading: 2 })], holdShare: null };
  await writeSources(context, key, stored);
  const entry = { objectId: feed, title: feed, before: null };
  const sources = toSourcesVersion(stored);
  await change(context, { ...entry, feature: feeds.saveFeedSources.feature, action: "save_sources", after: sources });
  const content = { type: "manual_calendar", time_zone: site.timeZone, times: [DAILY_AT], days: EVERY_DAY, cron: null };
  const plan = { ...content, type: "manual_calendar" as const, paused: false };
  await writePlan(context, key, plan);
  await change(context, { ...entry, feature: savePlan.feature, action: "save_plan", after: plan });
  const due = { status: "queued", cause: "plan", plannedAt: await loadStoreTime(tx) } as const;
  await tx.insert(feedRuns).values({ ...key, id: randomUUID(), ...due });
}
