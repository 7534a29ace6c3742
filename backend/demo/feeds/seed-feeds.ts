import { and, eq, inArray, like, sql } from "drizzle-orm";
import { scheduleNextRun } from "@/backend/catalogue/plans/plan-rows";
import type { StagedItem } from "@/backend/catalogue/revisions/stage-items";
import type { Tx } from "@/backend/db/client";
import { sites } from "@/backend/db/schema/accounts/accounts";
import { feedSources } from "@/backend/db/schema/catalogue/feeds";
import { catalogueRows } from "@/backend/db/schema/catalogue/items";
import { feedPlans, feedRuns } from "@/backend/db/schema/catalogue/plans";
import { catalogueRevisions, feedRunErrors, itemVersions } from "@/backend/db/schema/catalogue/runs";
import type { DemoCatalogue } from "@/backend/demo/make-catalogue";
import type { DemoSite } from "@/backend/demo/sites";
import { DAY_MS } from "@/lib/domain/kit/durations";
import { makePlans, makeSources } from "./make-plans";
import { CHANGING_RUN, type DemoRunRow, findLastTime, HELD_RUN, makeRuns, VARIED_SITE } from "./make-runs";
import { CHANGED_REVISION, HELD_IMPORT, makeErrors, makeHeldItems, makeVersions } from "./make-versions";

type Place = { shopUrl: string; now: Date };

/** Days since the feeds of a demo shop were set up. */
const SET_UP_DAYS = 26;

/** Stores the feed sources and plans of a demo shop, and its runs in the last week; returns what was set up, and when. */
export async function seedFeeds(tx: Tx, site: DemoSite, catalogue: DemoCatalogue, place: Place) {
  const setUp = place.now.getTime() - SET_UP_DAYS * DAY_MS;
  const sources = makeSources(site, place).map((row) => ({ ...row, updatedAt: new Date(setUp) }));
  await tx.insert(feedSources).values(sources);
  const pausedAt = new Date(findLastTime("06:10", site.timeZone, place.now).getTime() - DAY_MS + 32_000);
  const plans = await tx.insert(feedPlans).values(makePlans(site, pausedAt)).returning();
  for (const plan of plans) await scheduleNextRun(tx, plan, place.now);
  const runs = makeRuns({ site, catalogue, ...place });
  if (site.siteId === VARIED_SITE) await seedVariedRuns(tx, site, catalogue, runs);
  await tx.insert(feedRuns).values(runs);
  if (site.siteId === VARIED_SITE) await tx.insert(feedRunErrors).values(makeErrors(site, catalogue, place.shopUrl));
  return { sources, plans, at: setUp };
}

/** Stores the item versions of the run with changes, and the staged items of the held run. */
async function seedVariedRuns(tx: Tx, site: DemoSite, catalogue: DemoCatalogue, runs: DemoRunRow[]): Promise<void> {
  const { siteId } = site;
  const { versions, written, counts } = makeVersions(site, catalogue);
  const revision = CHANGED_REVISION;
  const changing = runs.find(({ id }) => id === CHANGING_RUN);
  if (changing !== undefined) {
    changing.counts = { ...changing.counts, ...counts };
    const by = { feed: changing.feed, runId: changing.id, at: changing.finishedAt ?? undefined };
    await tx.insert(catalogueRevisions).values({ siteId, revision, versions: versions.length, ...by });
  }
  await tx.insert(itemVersions).values(versions);
  await tx
    .update(catalogueRows)
    .set({ writtenIn: revision })
    .where(and(eq(catalogueRows.siteId, siteId), inArray(catalogueRows.identity, written)));
  await tx.update(sites).set({ catalogueRevision: revision }).where(eq(sites.siteId, siteId));
  const held = makeHeldItems(site, catalogue);
  await stageItems(tx, siteId, held.rows);
  const waiting = runs.find(({ id }) => id === HELD_RUN);
  if (waiting === undefined) return;
  const read = { read: held.rows.length, rejected: 0, clashes: 0 };
  const sources = (waiting.sources ?? []).map((source) => ({ ...source, read: held.rows.length }));
  Object.assign(waiting, {
    counts: { ...read, ...held.counts },
    sources,
    staged: HELD_IMPORT,
    shareRemoved: held.share,
  });
}

async function stageItems(tx: Tx, siteId: string, rows: readonly StagedItem[]): Promise<void> {
  await tx.execute(sql`
    insert into import_items (site_id, import_id, identity, type, title, attributes, hash, sold_out)
    select ${siteId}, ${HELD_IMPORT}, identity, type, title, attributes, hash, sold_out
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r(identity text, type text, title text, attributes jsonb, hash text, sold_out boolean)`);
}

/** Updates the sources of a demo shop after a change of the public listener's origin. */
export async function moveFeeds(tx: Tx, siteId: string, old: string, shopUrl: string): Promise<void> {
  const usesOldAddress = and(eq(feedSources.siteId, siteId), like(sql`${feedSources.sources}::text`, `%"${old}/%`));
  for (const row of await tx.select().from(feedSources).where(usesOldAddress)) {
    const sources = row.sources.map((source) => ({ ...source, url: moveUrl(source.url, old, shopUrl) }));
    const isRow = and(eq(feedSources.siteId, siteId), eq(feedSources.feed, row.feed));
    await tx.update(feedSources).set({ sources }).where(isRow);
  }
}

function moveUrl(url: string | null, old: string, shopUrl: string): string | null {
  return url?.startsWith(`${old}/`) ? shopUrl + url.slice(old.length) : url;
}
