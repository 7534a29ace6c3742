import { randomBytes, randomUUID } from "node:crypto";
import { createSite } from "@/backend/accounts/sites/create-site";
import type { Tx } from "@/backend/db/client";
import { projects, siteGroups, users } from "@/backend/db/schema/accounts/accounts";
import { change } from "@/backend/kit/record-change";
import { save } from "@/lib/contract/settings/site-settings";
import { endOfDay } from "@/lib/domain/kit/day-boundary";
import { TRIAL_DAYS } from "@/lib/domain/kit/limits";
import { dayAt, dayNumber, siteDayOf } from "@/lib/domain/kit/site-days";
import { chooseConsoleLocale } from "@/lib/domain/signup/suggest-settings";
import { startFirstFeed } from "./first-feed";
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
  const entry = { feature: save.feature, action: "create", objectId: SETTINGS, title: siteName };
  await change(context, { ...entry, before: null, after });
  if (row.feedUrl !== null) await startFirstFeed(context, row.feedUrl);
  return { userId: id, siteId };
}

async function storeSite(
  tx: Tx,
  { siteName: name, timeZone, currency, language, baseUrl }: SignUpRow,
  { now, shopUrl, owner }: { now: Date; shopUrl: string; owner: string },
): Promise<string> {
  const [projectId, groupId] = [randomUUID(), randomUUID()];
  await tx.insert(projects).values({ id: projectId, name });
  await tx.insert(siteGroups).values({ id: groupId, projectId, name });
  const lastDay = dayAt(dayNumber(siteDayOf(now, timeZone)) + TRIAL_DAYS - 1);
  const trialEndsAt = new Date(endOfDay(lastDay, timeZone));
  const site = { projectId, groupId, name, timeZone, currency, language, baseUrl, trialEndsAt };
  return createSite(tx, site, { shopUrl, owners: [owner] });
}
