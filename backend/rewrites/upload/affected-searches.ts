import { eq, sql } from "drizzle-orm";
import type { Tx } from "@/backend/db/client";
import { analyticsStates, queryDays } from "@/backend/db/schema/analytics/visits";
import { findTouchingSynonyms, indexSynonyms } from "@/backend/search/pipeline/synonyms";
import type { WordFeature } from "@/backend/search/service/site-rewrites";
import { parseKind } from "@/backend/search/service/site-rewrites";
import { fold } from "@/lib/domain/kit/fold";
import { NUMBERS_DAYS } from "@/lib/domain/kit/limits";
import { lastDays, spansOf } from "@/lib/domain/kit/site-days";

// How many searches of the last 30 days rows of words act on: a redirect on those for its word, a synonym on
// those that have one of its words in them.

/** A folded query that was searched in the last 30 days, and how often. */
export type SearchedQuery = { query: string; searches: number };
/** A row, by whatever tells it from others. */
export type TouchingRow = { id: string; kind: string; cells: readonly string[] };

/** Queries that are looked at: the most searched ones. */
const QUERIES_MAX = 100_000;
/** Sites whose queries are remembered. */
const REMEMBERED_MAX = 4;

const remembered = new Map<string, { state: string; queries: readonly SearchedQuery[] }>();

/** What was searched in the last 30 days, the most searched first; null while nothing has been counted on the site. */
export async function searchedQueries(
  db: Tx,
  { siteId, timeZone }: { siteId: string; timeZone: string },
  now: Date,
): Promise<readonly SearchedQuery[] | null> {
  const t = analyticsStates;
  const [counted] = await db.select({ until: t.foldedUntil, revision: t.revision }).from(t).where(eq(t.siteId, siteId));
  if (!counted?.until) return null;
  const { from, to } = lastDays(now, timeZone, NUMBERS_DAYS);
  const state = `${counted.revision} ${to}`;
  const known = remembered.get(siteId);
  if (known?.state === state) return known.queries;
  const spans = spansOf(from, to);
  const lengths = sql.param(spans.map(({ span }) => span));
  const days = sql.param(spans.map(({ day }) => day));
  const { rows } = await db.execute<SearchedQuery>(sql`
    select ${queryDays.query} as "query", sum(${queryDays.searches})::float8 as "searches" from ${queryDays}
    where ${queryDays.siteId} = ${siteId} and ${queryDays.scope} = 'search'
      and (${queryDays.span}, ${queryDays.day}) in (select * from unnest(${lengths}::smallint[], ${days}::date[]))
    group by ${queryDays.query} having sum(${queryDays.searches}) > 0 order by 2 desc, 1 limit ${QUERIES_MAX}`);
  if (remembered.size >= REMEMBERED_MAX) remembered.delete(remembered.keys().next().value ?? "");
  remembered.set(siteId, { state, queries: rows });
  return rows;
}

/** What rows act on: how many searches each, and the query with the most of them. */
export type Touched = { searches: number; query: string };

/** What each row acts on, by its id; a row that nobody searched for has no entry. */
export function touchedBy(
  feature: WordFeature,
  rows: readonly TouchingRow[],
  queries: readonly SearchedQuery[],
): Map<string, Touched> {
  const idsOf = feature === "synonyms" ? synonymsFor(rows) : redirectsFor(rows);
  const touched = new Map<string, Touched>();
  for (const { query, searches } of queries) {
    for (const id of idsOf(query)) {
      const known = touched.get(id);
      // The most searched query comes first.
      touched.set(id, { query: known?.query ?? query, searches: (known?.searches ?? 0) + searches });
    }
  }
  return touched;
}

type IdsOf = (query: string) => readonly string[];

function synonymsFor(rows: readonly TouchingRow[]): IdsOf {
  const index = indexSynonyms(rows.map(({ id, kind, cells }) => ({ id, kind: parseKind(kind), words: cells })));
  return (query) => findTouchingSynonyms(index, query).map(({ id }) => id);
}

function redirectsFor(rows: readonly TouchingRow[]): IdsOf {
  const ids = new Map<string, string[]>();
  for (const { id, cells } of rows) {
    const key = fold(cells[0] ?? "");
    ids.set(key, [...(ids.get(key) ?? []), id]);
  }
  return (query) => ids.get(query) ?? [];
}
