import { sql } from "drizzle-orm";
import type { PgRemoteDatabase } from "drizzle-orm/pg-proxy";
import { store } from "./test-backend";

/** Everything computed for a site, by table, except last-used spellings and names, which depend on the order of visits. */
export const COUNTED = {
  visits:
    "started_at, client_id, last_at, day, hour, is_folded, device, ip, events, page_views, lists, clicks, transactions, searches, no_results, orders, actions, revenue, queries, tokens, pages, referers, warnings",
  visit_scopes:
    "started_at, client_id, scope, day, hour, searches, no_results, clicked, clicks, placed_clicks, places_sum, converted_orders, converted_actions, converted_any, orders, revenue, visit_revenue",
  searches:
    "started_at, client_id, ordinal, at, day, scope, list, query, typed, filters::text as filters, shown, has_no_result, deeds::text as deeds, next",
  stats_hours:
    "scope, day, hour, visits, using_visits, converted_orders, converted_actions, converted_any, using_converted_orders, using_converted_actions, using_converted_any, searches, no_results, clicked, clicks, placed_clicks, places_sum, orders, revenue, using_revenue",
  visitor_days: "client_id, scope, day, visits",
  visitor_gaps: "scope, day, gap, visitors",
  query_days:
    "scope, span, day, query, searches, no_results, clicked, clicks, placed_clicks, places_sum, converted_orders, converted_actions, converted_any, revenue",
  query_items: "scope, query, day, identity, place, clicks, actions, orders, revenue",
  query_nexts: "scope, query, day, next, visits",
} as const;

/** The computed rows of a site, as sorted texts, by table. */
export async function countTables(siteId: string, from: PgRemoteDatabase = store()): Promise<Record<string, string[]>> {
  const tables = Object.entries(COUNTED).map(async ([table, columns]) => {
    const isThere = table === "visitor_gaps" ? " and visitors <> 0" : "";
    const text = `select ${columns} from ${table} where site_id = '${siteId}'${isThere}`;
    const rows = await from.execute(sql.raw(text));
    return [table, rows.map((row) => JSON.stringify(row)).sort()] as const;
  });
  return Object.fromEntries(await Promise.all(tables));
}
