import { sql } from "drizzle-orm";
import type { Tx } from "@/backend/db/client";
import { toTimestamp } from "@/backend/db/steps";
import { applyRewrite, findRedirect } from "@/backend/search/pipeline/rewrite";
import { findActingSynonyms } from "@/backend/search/pipeline/synonyms";
import type { SearchContext } from "@/backend/search/service/search-context";
import type { QUERY_MARKS } from "@/lib/contract/analytics/searches";
import type { QueryScope } from "@/lib/contract/search/scopes";
import { listOf } from "./query-rows";

// What people have made for queries: customizations, redirects, synonyms, marks.

/** What exists for a query. */
export type MadeForQuery = {
  customization: { id: string; state: "active" | "planned" | "inactive" } | null;
  redirect: boolean;
  synonyms: boolean;
  mark: (typeof QUERY_MARKS)[number] | null;
};

/** Customizations of queries (or of listings, whose query is their path) and marks, as the store has them. */
export type KeptForQueries = {
  customizations: ReadonlyMap<string, { id: string; state: "active" | "planned" | "inactive"; savedAt: Date }>;
  marks: ReadonlyMap<string, (typeof QUERY_MARKS)[number]>;
};

/** What the store has for folded queries. Of several customizations of a query one that acts goes first. */
export async function keptForQueries(
  tx: Tx,
  site: { siteId: string },
  { scope, queries, now }: { scope: QueryScope; queries: readonly string[]; now: Date },
): Promise<KeptForQueries> {
  if (queries.length === 0 || scope === "recommendation") return { customizations: new Map(), marks: new Map() };
  const asked = sql`${listOf(queries)}::text[]`;
  const at = toTimestamp(now);
  const isListing = scope === "product_listing";
  const keys = isListing ? sql`array[c.words]` : sql`c.alias_keys || c.subject_key`;
  const isAsked = isListing
    ? sql`c.words = any(${asked})`
    : sql`(c.subject_key = any(${asked}) or c.alias_keys && ${asked})`;
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
        when bool_or((r.active_from is null or r.active_from <= ${at}) and (r.active_to is null or ${at} < r.active_to))
          then 'active'
        when bool_or(${at} < r.active_from) then 'planned' else 'inactive' end as state
      from rules r where r.site_id = c.site_id and r.customization_id = c.id
    ) n
    where c.site_id = ${site.siteId} and c.kind = ${isListing ? "product-listings" : "query-customizations"}
      and ${isAsked} and k.query = any(${asked})
    order by k.query, n.state, c.updated_at desc`,
  );
  const marks = await tx.execute<{ query: string; mark: (typeof QUERY_MARKS)[number] }>(
    sql`select query, mark from query_marks where site_id = ${site.siteId} and query = any(${asked})`,
  );
  return {
    customizations: new Map(
      found.rows.map(({ query, id, state, saved_at }) => [query, { id, state, savedAt: new Date(saved_at) }]),
    ),
    marks: new Map(marks.rows.map(({ query, mark }) => [query, mark])),
  };
}

/** What exists for a query; redirects and synonyms as the search has them. `searching` is null where none act. */
export function madeForQuery(kept: KeptForQueries, searching: SearchContext | null, query: string): MadeForQuery {
  const customization = kept.customizations.get(query);
  const words = searching?.rules;
  return {
    customization: customization === undefined ? null : { id: customization.id, state: customization.state },
    redirect: words !== undefined && findRedirect(words.redirects, query) !== null,
    synonyms:
      words !== undefined && findActingSynonyms(words.synonyms, applyRewrite(words.rewrites, query).query).length > 0,
    mark: kept.marks.get(query) ?? null,
  };
}
