import { eq, sql } from "drizzle-orm";
import { toItemRow } from "@/backend/catalogue/revisions/stage-items";
import { refreshItemStates } from "@/backend/customizations/rules/item-states";
import type { Database, Tx } from "@/backend/db/client";
import * as accounts from "@/backend/db/schema/accounts/accounts";
import { eventItems } from "@/backend/db/schema/analytics/events";
import { dashboards } from "@/backend/db/schema/analytics/views";
import { campaigns } from "@/backend/db/schema/campaigns/campaigns";
import { missingItems, qualityComputations } from "@/backend/db/schema/catalogue/quality";
import * as rows from "@/backend/db/schema/customizations/rules";
import { recommenderRules } from "@/backend/db/schema/recommendations/recommender-rules";
import { redirects, synonyms } from "@/backend/db/schema/rewrites/rewrites";
import { voiceSettings, voiceVersions } from "@/backend/db/schema/voice/voice";
import { toTimestamp } from "@/backend/db/steps";
import { moveFeeds, seedFeeds } from "@/backend/demo/feeds/seed-feeds";
import type { Log } from "@/backend/kit/log";
import type { CatalogueItem } from "@/lib/contract/catalogue/catalogue-import";
import { DAY_MS } from "@/lib/domain/kit/durations";
import { makeCustomizationHistory } from "./history/customization-history";
import { makeCampaignHistory, makeFeedHistory, makeWordHistory } from "./history/other-history";
import { selectMonth, storeHistory } from "./history/store-history";
import { makeCampaigns } from "./make-campaigns";
import { makeCatalogue } from "./make-catalogue";
import { makeCustomizations } from "./make-customizations";
import { makeDashboards } from "./make-dashboards";
import { findOutageStart, seedOutage } from "./make-outage";
import { makeQuality } from "./make-quality";
import { makeRecommenderRules } from "./make-recommender-rules";
import { makeVoice } from "./make-voice";
import { makeWords } from "./make-words";
import { makeDemoMembers, makeDemoUsers } from "./people";
import { DEMO_PROJECTS, DEMO_SITES, type DemoSite } from "./sites";

/** Settings of the demo data, which is deterministic for a seed; dates depend on `now`, URLs on `shopUrl`. */
export type DemoSettings = { seed: number; log: Log; ownerEmail: string; now: Date; shopUrl: string };

/** Fills an empty store with the demo projects; does nothing if the store has a site. */
export async function seedDemo(database: Database, settings: DemoSettings): Promise<void> {
  const started = performance.now();
  const count = await database.withSystem((tx) => seedAll(tx, settings));
  if (count === 0) return;
  settings.log.info(
    { seed: settings.seed, sites: DEMO_SITES.length, demo_items: count, ms: Math.round(performance.now() - started) },
    "demo data made",
  );
}

/**
 * Updates links and images of demo and imported shops after a change of the public listener's origin. A site without a base
 * URL is such a shop.
 */
export async function moveShops(database: Pick<Database, "withSystem">, shopUrl: string): Promise<void> {
  await database.withSystem(async (tx) => {
    const { siteId: id, baseUrl: url } = accounts.sites;
    for (const { siteId, baseUrl } of await tx.select({ siteId: id, baseUrl: url }).from(accounts.sites)) {
      const own = `/shop/${siteId}`;
      const old = baseUrl.endsWith(own) ? baseUrl.slice(0, -own.length) : null;
      if (baseUrl === "")
        await tx
          .update(accounts.sites)
          .set({ baseUrl: shopUrl + own })
          .where(eq(id, siteId));
      else if (old !== null && old !== shopUrl) await moveSite(tx, siteId, old, shopUrl);
    }
  });
}

async function moveSite(tx: Tx, siteId: string, old: string, shopUrl: string): Promise<void> {
  const buildMovedUrl = (name: string) => sql`case when attributes->>${name} like ${`${old}/%`}
    then jsonb_build_object(${name}::text, ${shopUrl}::text || substr(attributes->>${name}, ${old.length + 1}::int))
    else '{}'::jsonb end`;
  await tx.execute(sql`
    update catalogue_rows set attributes = attributes || ${buildMovedUrl("web_url")} || ${buildMovedUrl("image_link")}
    where site_id = ${siteId}`);
  await tx.execute(sql`
    update redirects set cells[2] = ${shopUrl}::text || substr(cells[2], ${old.length + 1}::int)
    where site_id = ${siteId} and cells[2] like ${`${old}/%`}`);
  await tx.execute(sql`
    update campaigns set banners = replace(banners::text, ${`"${old}/`}, ${`"${shopUrl}/`})::jsonb,
      target_url = case when target_url like ${`${old}/%`}
        then ${shopUrl}::text || substr(target_url, ${old.length + 1}::int) else target_url end, revision = revision + 1
    where site_id = ${siteId} and (target_url like ${`${old}/%`} or banners::text like ${`%"${old}/%`})`);
  await moveFeeds(tx, siteId, old, shopUrl);
  await tx.execute(sql`
    update sites set base_url = ${`${shopUrl}/shop/${siteId}`}, catalogue_revision = catalogue_revision + 1,
      revision = revision + 1, words_revision = revision + 1
    where site_id = ${siteId}`);
}

async function seedAll(tx: Tx, settings: DemoSettings): Promise<number> {
  const [known] = await tx.select({ siteId: accounts.sites.siteId }).from(accounts.sites).limit(1);
  if (known !== undefined) return 0;
  await tx.insert(accounts.users).values(makeDemoUsers(settings.ownerEmail)).onConflictDoNothing();
  await tx.insert(accounts.projects).values(DEMO_PROJECTS.map(({ id, name, persoo }) => ({ id, name, persoo })));
  const groups = DEMO_PROJECTS.flatMap((project) =>
    project.groups.map((group, position) => ({ ...group, projectId: project.id, position })),
  );
  await tx.insert(accounts.siteGroups).values(groups);
  await tx.insert(accounts.sites).values(DEMO_SITES.map((site, position) => makeSiteRow(site, position, settings)));
  await tx.insert(accounts.members).values(makeDemoMembers()).onConflictDoNothing();
  let count = 0;
  for (const site of DEMO_SITES) count += await seedSite(tx, site, settings);
  return count;
}

function makeSiteRow(site: DemoSite, position: number, settings: DemoSettings): typeof accounts.sites.$inferInsert {
  const { siteId, name, timeZone, currency, language } = site;
  return {
    siteId,
    name,
    timeZone,
    currency,
    language,
    position,
    projectId: site.project,
    groupId: site.group,
    baseUrl: `${settings.shopUrl}/shop/${siteId}`,
    trialEndsAt: site.trialDays === null ? null : new Date(settings.now.getTime() + site.trialDays * DAY_MS),
    catalogueRevision: 1,
    mergesVariants: true,
  };
}

async function seedSite(tx: Tx, site: DemoSite, { seed, now, shopUrl }: DemoSettings): Promise<number> {
  const catalogue = makeCatalogue(site, seed, { shopUrl, now });
  const items = [...catalogue.categories, ...catalogue.brands, ...catalogue.articles, ...catalogue.items];
  await insertItems(tx, site.siteId, items, now);
  const customized = makeCustomizations(site, catalogue, now);
  const banners = makeCampaigns(site, { shopUrl, now });
  const words = makeWords(site, catalogue, now);
  const history = [...makeCustomizationHistory(customized), ...makeWordHistory(words), ...makeCampaignHistory(banners)];
  await tx.insert(rows.customizations).values(customized.customizations);
  await tx.insert(rows.rules).values(customized.rules);
  await tx.insert(campaigns).values(banners);
  if (words.synonyms.length > 0) await tx.insert(synonyms).values(words.synonyms);
  if (words.redirects.length > 0) await tx.insert(redirects).values(words.redirects);
  const quality = makeQuality(site, catalogue, seed, now);
  await tx.insert(missingItems).values(quality.missing);
  await tx.insert(eventItems).values(quality.seen);
  await tx.insert(qualityComputations).values(quality.computations);
  await tx.insert(dashboards).values(makeDashboards(site, now));
  await tx.insert(recommenderRules).values(makeRecommenderRules(site, now));
  const voice = makeVoice(site, now);
  if (voice !== null) {
    await tx.insert(voiceVersions).values(voice.versions);
    await tx.insert(voiceSettings).values(voice.settings);
  }
  history.push(...makeFeedHistory(await seedFeeds(tx, site, catalogue, { shopUrl, now })));
  const outage = findOutageStart(now);
  const month = selectMonth(history, now);
  const before = month.filter(({ at }) => at < outage);
  await storeHistory(tx, site, before);
  await seedOutage(tx, site, now);
  await storeHistory(tx, site, month.slice(before.length));
  await refreshItemStates(tx, site.siteId);
  return items.length;
}

async function insertItems(tx: Tx, siteId: string, items: readonly CatalogueItem[], now: Date): Promise<void> {
  const rows = JSON.stringify(items.map(toItemRow));
  await tx.execute(sql`
    insert into catalogue_rows (site_id, identity, type, title, attributes, hash, sold_out, updated_at, written_in)
    select ${siteId}, identity, type, title, attributes, hash, sold_out, ${toTimestamp(now)}, 1
    from jsonb_to_recordset(${rows}::jsonb)
      as r(identity text, type text, title text, attributes jsonb, hash text, sold_out boolean)`);
}
