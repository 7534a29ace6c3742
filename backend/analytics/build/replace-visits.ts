import { sql } from "drizzle-orm";
import type { Tx } from "@/backend/db/client";
import type { Visit } from "@/lib/domain/analytics/visit-builder";
import { toSiteHour } from "@/lib/domain/analytics/visit-clock";
import { SHARE_NUMBERS } from "@/lib/domain/analytics/visit-shares";
import { storeAddresses } from "./visit-addresses";
import { buildKeyRows, isKey, type VisitKey } from "./visit-keys";

// Stores visits: rows of `visits` and `searches` under the same key.

/** A visit of a visitor, ready to store. */
export type BuiltVisit = Visit & { clientId: string };

/** Deletes visits and their searches. The caller has subtracted them from the aggregates. */
export async function removeVisits(tx: Tx, siteId: string, keys: readonly VisitKey[]): Promise<void> {
  if (keys.length === 0) return;
  for (const table of ["visits", "searches"]) {
    await tx.execute(sql`
      delete from ${sql.identifier(table)} v using ${buildKeyRows(keys)} where ${isKey("v", siteId, keys)}`);
  }
}

/** Stores visits, not folded yet. The partitions of their months must exist. */
export async function storeVisits(
  tx: Tx,
  { siteId, timeZone }: { siteId: string; timeZone: string },
  visits: readonly BuiltVisit[],
): Promise<void> {
  if (visits.length === 0) return;
  const dated = visits.map((visit) => ({ visit, when: toSiteHour(visit.startedAt, timeZone) }));
  await storeVisitRows(tx, siteId, dated);
  await storeAddresses(
    tx,
    siteId,
    dated.map(({ visit: { pages, referers }, when: { day } }) => ({ day, pages, referers })),
  );
  await storeSearches(tx, siteId, dated);
}

type DatedVisit = { visit: BuiltVisit; when: { day: string; hour: number } };

const VISIT_COLUMNS = {
  started_at: "timestamptz",
  client_id: "text",
  last_at: "timestamptz",
  day: "date",
  hour: "smallint",
  customer_id: "text",
  platform: "text",
  device: "text",
  ip: "text",
  variant: "text",
  events: "int",
  page_views: "int",
  lists: "int",
  clicks: "int",
  transactions: "int",
  searches: "int",
  no_results: "int",
  orders: "int",
  actions: "int",
  revenue: "bigint",
  queries: "text[]",
  tokens: "text[]",
  pages: "text",
  referers: "text",
  warnings: "text[]",
  bot: "text",
  foreign_orders: "int",
  share_all: "bigint[]",
  share_search: "bigint[]",
  share_autocomplete: "bigint[]",
  share_product_listing: "bigint[]",
  share_recommendation: "bigint[]",
};

async function storeVisitRows(tx: Tx, siteId: string, dated: readonly DatedVisit[]): Promise<void> {
  const rows = dated.map(({ visit: v, when }) => ({
    ...toVisitKey(v),
    last_at: toIsoTime(v.lastAt),
    ...when,
    customer_id: v.customerId,
    platform: v.platform,
    device: v.device,
    ip: v.ip,
    variant: v.variant,
    events: v.events,
    page_views: v.pageViews,
    lists: v.lists,
    clicks: v.clicks,
    transactions: v.transactions,
    searches: v.searches,
    no_results: v.noResults,
    orders: v.orders,
    actions: v.actions,
    revenue: v.revenue,
    queries: v.queries,
    tokens: v.tokens,
    pages: v.pages.join("\n"),
    referers: v.referers.join("\n"),
    warnings: v.warnings,
    bot: v.bot,
    foreign_orders: v.foreignOrders,
    ...Object.fromEntries(v.shares.map((share) => [`share_${share.scope}`, SHARE_NUMBERS.map((name) => share[name])])),
  }));
  await insert(tx, { table: "visits", siteId, columns: VISIT_COLUMNS, rows });
}

const SEARCH_COLUMNS = {
  started_at: "timestamptz",
  client_id: "text",
  ordinal: "int",
  at: "timestamptz",
  day: "date",
  scope: "text",
  list: "text",
  query: "text",
  typed: "text",
  filters: "jsonb",
  shown: "int",
  has_no_result: "boolean",
  deeds: "jsonb",
  next: "text",
  is_bot: "boolean",
};

async function storeSearches(tx: Tx, siteId: string, dated: readonly DatedVisit[]): Promise<void> {
  const rows = dated.flatMap(({ visit, when }) =>
    visit.found.map((s) => ({
      ...toVisitKey(visit),
      ordinal: s.ordinal,
      at: toIsoTime(s.at),
      day: when.day,
      scope: s.scope,
      list: s.list,
      query: s.query,
      typed: s.typed,
      filters: s.filters,
      shown: s.shown,
      has_no_result: s.hasNoResult,
      deeds: s.outcomes,
      next: s.next,
      is_bot: visit.bot !== null,
    })),
  );
  if (rows.length > 0) await insert(tx, { table: "searches", siteId, columns: SEARCH_COLUMNS, rows });
}

type Insert = { table: string; siteId: string; columns: Readonly<Record<string, string>>; rows: readonly object[] };

async function insert(tx: Tx, { table, siteId, columns, rows }: Insert): Promise<void> {
  const names = sql.join(
    Object.keys(columns).map((name) => sql.identifier(name)),
    sql`, `,
  );
  const typed = sql.raw(
    Object.entries(columns)
      .map(([name, type]) => `${name} ${type}`)
      .join(", "),
  );
  await tx.execute(sql`
    insert into ${sql.identifier(table)} (site_id, ${names})
    select ${siteId}, ${names} from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(${typed})`);
}

function toVisitKey({ startedAt, clientId }: BuiltVisit) {
  return { started_at: toIsoTime(startedAt), client_id: clientId };
}

function toIsoTime(at: number): string {
  return new Date(at).toISOString();
}
