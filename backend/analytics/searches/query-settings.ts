import { applyRewrite } from "@vitrine/engine/rewrite";
import { findActingSynonyms } from "@vitrine/engine/synonyms";
import { sql } from "drizzle-orm";
import { isInRange, startsLater } from "@/backend/customizations/rules/rule-range";
import type { Tx } from "@/backend/db/client";
import { toTimestamp } from "@/backend/db/steps";
import { asTyped, findQueryRedirect } from "@/backend/search/service/query-entries";
import type { SearchContext } from "@/backend/search/service/search-context";
import type { QUERY_MARKS } from "@/lib/contract/analytics/searches";
import type { QueryScope } from "@/lib/contract/search/scopes";
import { toArrayParam } from "./query-rows";

// What exists for queries: customizations, redirects, synonyms, marks.

/** What exists for a query. */
export type QuerySettings = {
  customization: { id: string; state: "active" | "planned" | "inactive" } | null;
  redirect: boolean;
  synonyms: boolean;
  mark: (typeof QUERY_MARKS)[number] | null;
};

/** Customizations of queries (or of listings, whose query is their path) and marks, from the database. */
export type QueryRecords = {
  customizations: ReadonlyMap<string, { id: string; state: "active" | "planned" | "inactive"; savedAt: Date }>;
  marks: ReadonlyMap<string, (typeof QUERY_MARKS)[number]>;
};

/** Reads what is stored for folded queries. Of several customizations of a query, an active one wins, then a scheduled one. */
export async function loadQueryRecords(
  tx: Tx,
  site: { siteId: string },
  { scope, queries, now }: { scope: QueryScope; queries: readonly string[]; now: Date },
): Promise<QueryRecords> {
  if (queries.length === 0 || scope === "recommendation") return { customizations: new Map(), marks: new Map() };
  const list = sql`${toArrayParam(queries)}::text[]`;
  const at = toTimestamp(now);
  const isListing = scope === "product_listing";
  const keys = isListing ? sql`array[c.words]` : sql`c.alias_keys || c.subject_key`;
  const isMatch = isListing
    ? sql`c.words = any(${list})`
    : sql`(c.subject_key = any(${list}) or c.alias_keys && ${list})`;
  const found = await tx.execute<{
    query: string;
    id: string;
    state: "active" | "planned" | "inactive";
    saved_at: Date;
  }>(
    sql`select distinct on (k.query) k.query, c.id, c.updated_at as saved_at, n.state
    from customizations c
    cross join lateral unnest(${keys}) as k(query)
    cross join lateral (
      select case
        when bool_or(${isInRange(at)})
          then 'active'
        when bool_or(${startsLater(at)}) then 'planned' else 'inactive' end as state
      from rules r where r.site_id = c.site_id and r.customization_id = c.id
    ) n
    where c.site_id = ${site.siteId} and c.kind = ${isListing ? "product-listings" : "query-customizations"}
      and ${isMatch} and k.query = any(${list})
    order by k.query, array_position(array['active', 'planned', 'inactive'], n.state), c.updated_at desc`,
  );
  const marks = await tx.execute<{ query: string; mark: (typeof QUERY_MARKS)[number] }>(
    sql`select query, mark from query_marks where site_id = ${site.siteId} and query = any(${list})`,
  );
  return {
    customizations: new Map(
      found.rows.map(({ query, id, state, saved_at }) => [query, { id, state, savedAt: new Date(saved_at) }]),
    ),
    marks: new Map(marks.rows.map(({ query, mark }) => [query, mark])),
  };
}

/**
 * What exists for a query; redirects and synonyms come from the search.
 * @param searching null where neither applies.
 */
export function buildQuerySettings(
  records: QueryRecords,
  searching: SearchContext | null,
  query: string,
): QuerySettings {
  const customization = records.customizations.get(query);
  const rules = searching?.rules;
  return {
    customization: customization === undefined ? null : { id: customization.id, state: customization.state },
    redirect: searching !== null && findQueryRedirect(searching, asTyped(query)) !== null,
    synonyms:
      rules !== undefined && findActingSynonyms(rules.synonyms, applyRewrite(rules.rewrites, query).query).length > 0,
    mark: records.marks.get(query) ?? null,
  };
}
