import { sql } from "drizzle-orm";
import type { Tx } from "@/backend/db/client";
import type { Visit } from "@/lib/domain/visit-builder";
import { siteHourOf } from "@/lib/domain/visit-clock";
import { isKey, keyRows, type VisitKey } from "./visit-keys";

// Visits in the store: rows of `visits`, `visit_scopes` and `searches` under one key.

/** A visit of a visitor, to be stored. */
export type BuiltVisit = Visit & { clientId: string };

/** Removes visits with all that is kept of them; what they have in the sums is out of there before. */
export async function removeVisits(tx: Tx, siteId: string, keys: readonly VisitKey[]): Promise<void> {
  if (keys.length === 0) return;
  for (const table of ["visits", "visit_scopes", "searches"]) {
    await tx.execute(sql`
      delete from ${sql.identifier(table)} v using ${keyRows(keys)} where ${isKey("v", siteId, keys)}`);
  }
}

/** Stores visits, in none of the sums yet. The parts of their months are there. */
export async function storeVisits(
  tx: Tx,
  { siteId, timeZone }: { siteId: string; timeZone: string },
  visits: readonly BuiltVisit[],
): Promise<void> {
  if (visits.length === 0) return;
  const dated = visits.map((visit) => ({ visit, when: siteHourOf(visit.startedAt, timeZone) }));
  await storeHeads(tx, siteId, dated);
  await storeShares(tx, siteId, dated);
  await storeSearches(tx, siteId, dated);
}

type Dated = { visit: BuiltVisit; when: { day: string; hour: number } };

const HEADS = {
  ...{ started_at: "timestamptz", client_id: "text", last_at: "timestamptz", day: "date", hour: "smallint" },
  ...{ customer_id: "text", platform: "text", device: "text", ip: "text", variant: "text", events: "int" },
  ...{ page_views: "int", lists: "int", clicks: "int", transactions: "int", searches: "int", no_results: "int" },
  ...{ orders: "int", actions: "int", revenue: "bigint", queries: "text[]", tokens: "text[]", pages: "text" },
  ...{ referers: "text", warnings: "text[]" },
};

async function storeHeads(tx: Tx, siteId: string, dated: readonly Dated[]): Promise<void> {
  const rows = dated.map(({ visit: v, when }) => ({
    ...{ ...keyOf(v), last_at: instant(v.lastAt), ...when, customer_id: v.customerId, platform: v.platform },
    ...{ device: v.device, ip: v.ip, variant: v.variant, events: v.events, page_views: v.pageViews, lists: v.lists },
    ...{ clicks: v.clicks, transactions: v.transactions, searches: v.searches, no_results: v.noResults },
    ...{ orders: v.orders, actions: v.actions, revenue: v.revenue, queries: v.queries, tokens: v.tokens },
    ...{ pages: v.pages.join("\n"), referers: v.referers.join("\n"), warnings: v.warnings },
  }));
  await insert(tx, { table: "visits", siteId, columns: HEADS, rows });
}

const SHARES = {
  ...{ started_at: "timestamptz", client_id: "text", scope: "text", day: "date", hour: "smallint", searches: "int" },
  ...{ no_results: "int", clicked: "int", clicks: "int", placed_clicks: "int", places_sum: "int" },
  ...{ converted_orders: "smallint", converted_actions: "smallint", converted_any: "smallint", orders: "int" },
  ...{ revenue: "bigint", visit_revenue: "bigint" },
};

async function storeShares(tx: Tx, siteId: string, dated: readonly Dated[]): Promise<void> {
  const rows = dated.flatMap(({ visit, when }) =>
    visit.shares.map((s) => ({
      ...{ ...keyOf(visit), scope: s.scope, ...when, searches: s.searches, no_results: s.noResults },
      ...{ clicked: s.clicked, clicks: s.clicks, placed_clicks: s.placedClicks, places_sum: s.placesSum },
      ...{ converted_orders: s.convertedOrders, converted_actions: s.convertedActions, converted_any: s.convertedAny },
      ...{ orders: s.orders, revenue: s.revenue, visit_revenue: s.visitRevenue },
    })),
  );
  await insert(tx, { table: "visit_scopes", siteId, columns: SHARES, rows });
}

const SEARCHES = {
  ...{ started_at: "timestamptz", client_id: "text", ordinal: "int", at: "timestamptz", day: "date", scope: "text" },
  ...{ list: "text", query: "text", typed: "text", filters: "jsonb", shown: "int", has_no_result: "boolean" },
  ...{ deeds: "jsonb", next: "text" },
};

async function storeSearches(tx: Tx, siteId: string, dated: readonly Dated[]): Promise<void> {
  const rows = dated.flatMap(({ visit, when }) =>
    visit.found.map((s) => ({
      ...{ ...keyOf(visit), ordinal: s.ordinal, at: instant(s.at), day: when.day, scope: s.scope, list: s.list },
      ...{ query: s.query, typed: s.typed, filters: s.filters, shown: s.shown, has_no_result: s.hasNoResult },
      ...{ deeds: s.deeds, next: s.next },
    })),
  );
  if (rows.length > 0) await insert(tx, { table: "searches", siteId, columns: SEARCHES, rows });
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

function keyOf({ startedAt, clientId }: BuiltVisit) {
  return { started_at: instant(startedAt), client_id: clientId };
}

function instant(at: number): string {
  return new Date(at).toISOString();
}
