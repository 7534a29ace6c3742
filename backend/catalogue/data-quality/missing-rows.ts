import { type SQL, sql } from "drizzle-orm";
import type { Database, Tx } from "@/backend/db/client";
import { isInCatalogue } from "@/backend/db/item-names";
import { deleteRows, subtractDays, toTimestamp } from "@/backend/db/steps";
import type { SiteRow } from "@/backend/kit/implement";
import { createListStatements } from "@/backend/kit/lists";
import type { missingGroups, missingItems } from "@/lib/contract/catalogue/data-quality";
import { type MissingItem, type MissingState, missingList } from "@/lib/contract/catalogue/missing-items";
import { getMissingState, isVerified } from "@/lib/domain/catalogue/missing-items";
import { PAIRING_DAYS } from "@/lib/domain/catalogue/quality-checks";
import { EVENT_DAYS, MISSING_ITEM_GONE_MS, MISSING_ITEM_VERIFIED_MS, UNDO_DAYS } from "@/lib/domain/kit/limits";
import type { Answer, Parsed } from "@/lib/http/endpoint";

// The list of missing items. States follow from times, so that no job is needed for an item to become verified or to leave
// the list.

const GROUPS_MAX = 200;

type Query = Parsed<typeof missingItems>["query"];
/** Filters of the list. */
export type MissingFilters = Pick<Query, "verified_only" | "source" | "pattern" | "state">;

/** A missing item as stored; times as texts. */
export type MissingRow = {
  identity: string;
  pattern: string;
  source: string;
  context: Record<string, string>;
  count: number;
  first_reported_at: string;
  last_reported_at: string;
  found_at: string | null;
};

/**
 * Marks missing items that the catalog has by now. Cheap if the catalog did not change, so every read of the list calls
 * it first. Works in site and system transactions.
 */
export async function markFoundItems(
  tx: Tx,
  { siteId, catalogueRevision }: Pick<SiteRow, "siteId" | "catalogueRevision">,
  now: Date,
): Promise<void> {
  const { rows } = await tx.execute<{ swept: string }>(sql`
    select swept_revision as swept from quality_settings where site_id = ${siteId}`);
  if (rows[0] !== undefined && Number(rows[0].swept) >= catalogueRevision) return;
  await tx.execute(sql`
    update missing_items m set found_at = ${toTimestamp(now)}
    where m.site_id = ${siteId} and m.found_at is null
      and ${isInCatalogue(sql`m.site_id`, sql`m.identity`)}`);
  await tx.execute(sql`
    insert into quality_settings (site_id, swept_revision) values (${siteId}, ${catalogueRevision})
    on conflict (site_id) do update set swept_revision = greatest(quality_settings.swept_revision, excluded.swept_revision)`);
}

const LIST = createListStatements<typeof missingList, Date>(missingList, {
  sorts: {
    last_reported_at: (way) => sql`last_reported_at ${way}`,
    first_reported_at: (way) => sql`first_reported_at ${way}`,
    count: (way) => sql`count ${way}`,
    url: (way) => sql`identity ${way}`,
  },
  tie: sql`identity`,
  filters: {
    source: (source) => sql`source = ${source}`,
    pattern: (pattern) => sql`pattern = ${pattern}`,
    state: whereState,
  },
});

/** Builds the SQL condition of filters at a time. */
export function buildMissingFilter(siteId: string, filters: MissingFilters, now: Date): SQL {
  const isListed = filters.state === undefined ? whereListed(filters.verified_only, now) : sql`true`;
  return sql`site_id = ${siteId} and ${isListed} and ${LIST.where(filters, now)}`;
}

const DAY = sql`make_interval(secs => ${MISSING_ITEM_VERIFIED_MS / 1000})`;

function whereState(state: MissingState, now: Date): SQL {
  const at = toTimestamp(now);
  const goneBefore = getGoneBefore(now);
  const conditions: Record<MissingState, SQL> = {
    gone: sql`found_at <= ${goneBefore}`,
    fixed_waiting: sql`found_at > ${goneBefore}`,
    verified: sql`found_at is null and first_reported_at <= ${at} - ${DAY}`,
    reported: sql`found_at is null and first_reported_at > ${at} - ${DAY}`,
  };
  return conditions[state];
}

/** Items in any state but `gone`. */
function whereListed(isVerifiedOnly: boolean, now: Date): SQL {
  const isListed = sql`(found_at is null or found_at > ${getGoneBefore(now)})`;
  if (!isVerifiedOnly) return isListed;
  return sql`${isListed} and first_reported_at <= coalesce(found_at, ${toTimestamp(now)}) - ${DAY}`;
}

function getGoneBefore(now: Date): SQL {
  return toTimestamp(new Date(now.getTime() - MISSING_ITEM_GONE_MS));
}

export async function loadMissingPage(
  tx: Tx,
  siteId: string,
  query: Query,
  now: Date,
): Promise<Answer<typeof missingItems>> {
  const { limit, offset } = query;
  const where = buildMissingFilter(siteId, query, now);
  const { rows } = await tx.execute<MissingRow>(sql`
    select ${COLUMNS} from missing_items where ${where}
    order by ${LIST.order(query)} limit ${limit} offset ${offset}`);
  const { rows: totals } = await tx.execute<{ n: number }>(sql`
    select count(*)::int as n from missing_items where ${where}`);
  return { items: rows.map((row) => toWireMissingItem(row, now)), limit, offset, total: totals[0]?.n ?? 0 };
}

const COLUMNS = sql`identity, pattern, source, context, count, first_reported_at, last_reported_at, found_at`;

/** Loads the missing items after an identity, for iterating over all of them. */
export async function loadMissingAfter(tx: Tx, where: SQL, after: string | null, limit: number): Promise<MissingRow[]> {
  const place = after === null ? sql`` : sql`and identity > ${after}`;
  const { rows } = await tx.execute<MissingRow>(sql`
    select ${COLUMNS} from missing_items where ${where} ${place} order by identity limit ${limit}`);
  return rows;
}

/** The wire format of a missing item at a time. */
export function toWireMissingItem(row: MissingRow, now: Date): MissingItem & { state: MissingState } {
  const times = {
    firstReportedAt: new Date(row.first_reported_at),
    foundAt: row.found_at === null ? null : new Date(row.found_at),
  };
  return {
    url: row.identity,
    count: row.count,
    first_reported_at: times.firstReportedAt.toISOString(),
    last_reported_at: new Date(row.last_reported_at).toISOString(),
    source: row.source,
    context: row.context,
    verified: isVerified(times, now),
    state: getMissingState(times, now),
    pattern: row.pattern,
    found_at: times.foundAt?.toISOString() ?? null,
  };
}

export async function groupMissing(
  tx: Tx,
  siteId: string,
  query: Parsed<typeof missingGroups>["query"],
  now: Date,
): Promise<Answer<typeof missingGroups>> {
  const key = query.by === "source" ? sql`source` : sql`pattern`;
  const { rows } = await tx.execute<{ key: string; items: number; count: number; last: string; total: number }>(sql`
    select ${key} as key, count(*)::int as items, least(sum(count), 2000000000)::int as count,
      max(last_reported_at) as last, count(*) over ()::int as total
    from missing_items where ${buildMissingFilter(siteId, query, now)}
    group by ${key} order by 2 desc, 1 limit ${GROUPS_MAX}`);
  return {
    groups: rows.map(({ key, items, count, last }) => ({
      key,
      items,
      count,
      last_reported_at: new Date(last).toISOString(),
    })),
    total: rows[0]?.total ?? 0,
  };
}

/**
 * Deletes missing items that were found more than 30 days or last reported more than 90 days ago, clearings older than 30
 * days, alerts older than 90 days, and outdated reports for the pairing.
 */
export async function deleteExpiredQuality(database: Database, now: Date): Promise<void> {
  const getCutoff = (days: number) => subtractDays(now, days);
  await deleteRows(
    database,
    "missing_items",
    sql`found_at < ${getCutoff(UNDO_DAYS)} or last_reported_at < ${getCutoff(EVENT_DAYS)}`,
  );
  await deleteRows(
    database,
    "missing_cleared",
    sql`exists (select from missing_clearings c where c.site_id = missing_cleared.site_id
      and c.id = missing_cleared.clearing_id and c.cleared_at < ${getCutoff(UNDO_DAYS)})`,
  );
  // Rows that were locked above still exist; their clearing stays until the next run.
  await deleteRows(
    database,
    "missing_clearings",
    sql`cleared_at < ${getCutoff(UNDO_DAYS)} and not exists (select from missing_cleared c
      where c.site_id = missing_clearings.site_id and c.clearing_id = missing_clearings.id)`,
  );
  await deleteRows(database, "quality_alerts", sql`raised_at < ${getCutoff(EVENT_DAYS)}`);
  await deleteRows(database, "event_items", sql`last_seen_on < (${getCutoff(PAIRING_DAYS)})::date`);
}
