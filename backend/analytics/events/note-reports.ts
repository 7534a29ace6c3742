import { sql } from "drizzle-orm";
import type { Tx } from "@/backend/db/client";
import { loadByName } from "@/backend/db/item-names";
import type { SearchedSite } from "@/backend/search/service/site-rules";
import { matchesItemPattern, toItemPattern } from "@/lib/domain/catalogue/identity-pattern";
import { addReport, type ItemReport, type ReportedItem } from "@/lib/domain/catalogue/missing-items";
import { MISSING_ITEMS_MAX } from "@/lib/domain/catalogue/quality-checks";
import type { CatalogueCache, CataloguePatterns } from "./catalogue-cache";

// What events report about the catalog: an identity that it contains was seen, one that it lacks is missing.

/** The fields of a site that events need. */
export type EventSite = Pick<SearchedSite, "siteId" | "catalogueRevision" | "mainType">;

type ReportBatch = { reports: readonly ItemReport[]; profile: CataloguePatterns; today: string; now: Date };

/** Stores item reports, in a transaction limited to the site. Returns the identities that count as seen once it commits. */
export async function noteReports(
  tx: Tx,
  site: EventSite,
  { reports, profile, today, now }: ReportBatch,
): Promise<string[]> {
  const { cache } = profile;
  const relevant = reports.filter((report) => isAboutItem(report, site, profile));
  const identities = [...new Set(relevant.map(({ identity }) => identity))];
  await lookUpUnknown(tx, site.siteId, cache, identities);
  const items = new Set(identities.flatMap((identity) => cache.findItem(identity) ?? []));
  const seen = cache.filterUnseen([...items]).sort();
  await noteSeen(tx, site.siteId, seen, today);
  const byIdentity = new Map<string, ReportedItem>();
  for (const report of relevant) {
    if (cache.findItem(report.identity) !== null) continue;
    byIdentity.set(report.identity, addReport(byIdentity.get(report.identity), report));
  }
  if (byIdentity.size === 0) return seen;
  const hasRoom = await cache.hasRoom(now.getTime(), async () => !(await isFull(tx, site.siteId)));
  // Sorted by key, so that two processes that store the same rows cannot deadlock.
  const sorted = [...byIdentity.values()].sort((a, b) => (a.identity < b.identity ? -1 : 1));
  await noteMissing(tx, site.siteId, sorted, hasRoom);
  return seen;
}

/** Looks up the identities that the cache does not know. */
async function lookUpUnknown(
  tx: Tx,
  siteId: string,
  cache: CatalogueCache,
  identities: readonly string[],
): Promise<void> {
  const unknown = cache.filterUnknown(identities);
  if (unknown.length === 0) return;
  const items = await loadByName(tx, siteId, unknown, async (own) => {
    const { rows } = await tx.execute<{ identity: string }>(sql`
      select identity from catalogue_items where site_id = ${siteId} and identity = any(${sql.param(own)}::text[])`);
    return rows;
  });
  cache.learn(unknown, items);
}

/**
 * Whether a report is about an item. A page view may name any page, and counts when its address looks like those of the
 * catalog. An item in a list counts when the catalog has its type.
 */
function isAboutItem(
  { source, type, identity }: ItemReport,
  { mainType }: EventSite,
  profile: CataloguePatterns,
): boolean {
  if (source === "pv") return matchesItemPattern(identity, profile.patterns);
  return type === null || type === mainType || type === "item" || type === "product" || profile.types.has(type);
}

async function noteSeen(tx: Tx, siteId: string, identities: readonly string[], today: string): Promise<void> {
  if (identities.length === 0) return;
  await tx.execute(sql`
    insert into event_items (site_id, identity, last_seen_on)
    select ${siteId}, identity, ${today}::date from unnest(${sql.param([...identities])}::text[]) as identity
    on conflict (site_id, identity) do update set last_seen_on = excluded.last_seen_on
      where event_items.last_seen_on < excluded.last_seen_on`);
}

/** A new report of an item that was found means that it left the catalog again: its entry starts over. */
async function noteMissing(tx: Tx, siteId: string, items: readonly ReportedItem[], hasRoom: boolean): Promise<void> {
  const rows = JSON.stringify(
    items.map((item) => ({
      identity: item.identity,
      pattern: toItemPattern(item.identity),
      source: item.source,
      context: item.context,
      last_event: item.lastEvent,
      count: item.count,
      first_reported_at: new Date(item.firstReportedAt).toISOString(),
      last_reported_at: new Date(item.lastReportedAt).toISOString(),
    })),
  );
  const isLast = sql`m.found_at is not null or (excluded.last_reported_at, excluded.last_event collate "C") > (m.last_reported_at, m.last_event)`;
  await tx.execute(sql`
    insert into missing_items as m
      (site_id, identity, pattern, source, last_event, context, count, first_reported_at, last_reported_at)
    select ${siteId}, identity, pattern, source, last_event, context, count, first_reported_at, last_reported_at
    from jsonb_to_recordset(${rows}::jsonb) as r(identity text, pattern text, source text, last_event text,
      context jsonb, count integer, first_reported_at timestamptz, last_reported_at timestamptz)
    where ${hasRoom}
      or exists (select from missing_items k where k.site_id = ${siteId} and k.identity = r.identity)
    on conflict (site_id, identity) do update set
      source = case when ${isLast} then excluded.source else m.source end,
      context = case when ${isLast} then excluded.context else m.context end,
      last_event = case when ${isLast} then excluded.last_event else m.last_event end,
      count = case when m.found_at is null then m.count else 0 end + excluded.count,
      first_reported_at = case when m.found_at is null
        then least(m.first_reported_at, excluded.first_reported_at) else excluded.first_reported_at end,
      last_reported_at = case when m.found_at is null
        then greatest(m.last_reported_at, excluded.last_reported_at) else excluded.last_reported_at end,
      found_at = null`);
}

/** Fake identities must not fill the database. */
async function isFull(tx: Tx, siteId: string): Promise<boolean> {
  const { rows } = await tx.execute<{ n: number }>(sql`
    select count(*)::int as n from (
      select from missing_items where site_id = ${siteId} limit ${MISSING_ITEMS_MAX}
    ) kept`);
  return (rows[0]?.n ?? 0) >= MISSING_ITEMS_MAX;
}
