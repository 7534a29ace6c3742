import { type SQL, sql } from "drizzle-orm";
import type { Tx } from "@/backend/db/client";
import type { SearchContext } from "@/backend/search/service/search-context";
import { type listQueries, type QueryRow, SOLVED_TRIED_MAX } from "@/lib/contract/analytics/searches";
import type { QueryScope } from "@/lib/contract/search/scopes";
import { resolveComparedRange } from "@/lib/domain/analytics/compared-range";
import { buildQueryFigures, buildTrend } from "@/lib/domain/analytics/query-figures";
import type { VisitRange } from "@/lib/domain/analytics/visit-filter-range";
import type { Answer, Parsed } from "@/lib/http/endpoint";
import { type BookRange, readBookPage, readBookSums } from "./query-book-page";
import type { QueryBooks, SpanOfDays, SpanReader } from "./query-books";
import { type QueryOrder, readQueryPage, type SummedPage } from "./query-page";
import { allowLargeGroups, type RowSelection, readQueryDays, readQuerySums, toArrayParam } from "./query-rows";
import { buildQuerySettings, loadQueryRecords } from "./query-settings";
import { describeAnswer, parseSearchesRequest, type SearchesCaller, type SearchesRequest } from "./searches-request";
import type { SolvedQueries } from "./solved-queries";

// The list of queries. Sums are cached in memory; the typed form of a query and its customizations are read each time.

type Query = Parsed<typeof listQueries>["query"];
type ListedSums = { page: SummedPage; details: RowDetails; previous: Previous | null };
type RowDetails = ReadonlyMap<string, { typed: string; trend: number[] }>;
type Previous = { range: VisitRange; page: SummedPage; rows: Awaited<ReturnType<typeof readQuerySums>> };

/** What a list is built from: redirects and synonyms, cached sums, and the queries that are listed apart. */
type ListSources = { searching: SearchContext | null; books: QueryBooks; apart?: ApartPage };

/** A page of queries without results, without the solved ones, which come after it. */
export type ApartPage = { page: SummedPage; solved: SolvedQueries };

/** Reads the queries without results among which solved ones are looked for. */
export async function readLostQueries(caller: SearchesCaller, query: Query, books: QueryBooks): Promise<SummedPage> {
  const request = await parseSearchesRequest(caller, query);
  const order = { ...buildQueryOrder(query, request), offset: 0, limit: SOLVED_TRIED_MAX };
  return readPage(caller.tx, request.rows, order, await openCachedRange(caller.tx, request.rows, books));
}

/** The requested page of queries without results, once it is known which of them are solved. */
export function pickUnsolved(lost: SummedPage, solved: SolvedQueries, { page, per_page }: Query): ApartPage {
  const unsolved = lost.rows.filter((row) => !solved.has(row.query));
  const rows = unsolved.slice((page - 1) * per_page, page * per_page);
  const others = lost.rows.filter((row) => solved.has(row.query));
  return { page: { ...lost, total: lost.total - others.length, rows: [...rows, ...others] }, solved };
}

/** Returns a page of the list. */
export async function listSearches(
  caller: SearchesCaller,
  query: Query,
  { searching, books, apart }: ListSources,
): Promise<Answer<typeof listQueries>> {
  const request = await parseSearchesRequest(caller, query);
  const { mode } = request.conditions;
  const { page, details, previous } = await readSums(caller, request, query, { books, page: apart?.page });
  const records = await loadQueryRecords(caller.tx, caller.site, {
    scope: query.scope,
    queries: page.rows.map((row) => row.query),
    now: caller.now,
  });
  const rows = page.rows.map(({ query: key, ...sums }): QueryRow => {
    const before = previous?.rows.get(key);
    return {
      query: key,
      typed: details.get(key)?.typed ?? key,
      ...buildQueryFigures(sums, mode),
      previous: before === undefined ? null : buildQueryFigures(before, mode),
      trend: details.get(key)?.trend ?? [],
      ...buildQuerySettings(records, searching, key),
    };
  });
  return {
    ...splitRows(rows, apart?.solved),
    page: query.page,
    per_page: query.per_page,
    total_pages: Math.ceil(page.total / query.per_page),
    total_count: page.total,
    ...describeAnswer(request, caller.now),
    totals: buildQueryFigures(page.totals, mode),
    previous_range: previous && { from: previous.range.fromDay, to: previous.range.toDay },
    previous_totals: previous && buildQueryFigures(previous.page.totals, mode),
  };
}

function splitRows(rows: QueryRow[], solved: SolvedQueries | undefined) {
  if (solved === undefined) return { items: rows };
  return {
    items: rows.filter((row) => !solved.has(row.query)),
    solved: rows.flatMap((row) => {
      const hits = solved.get(row.query);
      return hits === undefined ? [] : [{ ...row, hits_now: hits }];
    }),
  };
}

/** The sorting and filtering of a list. */
export function buildQueryOrder(
  query: Pick<Query, "q" | "only" | "sort_by" | "sort_direction">,
  request: SearchesRequest,
): Omit<QueryOrder, "offset" | "limit"> {
  return {
    q: query.q ?? "",
    only: query.only,
    sort: query.sort_by,
    isDescending: query.sort_direction === "desc",
    mode: request.conditions.mode,
  };
}

async function readSums(
  { tx, site }: SearchesCaller,
  request: SearchesRequest,
  query: Query,
  { books, page: known }: { books: QueryBooks; page: SummedPage | undefined },
): Promise<ListedSums> {
  const order = {
    ...buildQueryOrder(query, request),
    offset: (query.page - 1) * query.per_page,
    limit: query.per_page,
  };
  const page = known ?? (await readPage(tx, request.rows, order, await openCachedRange(tx, request.rows, books)));
  const queries = page.rows.map((row) => row.query);
  const details = buildDetails(await readQueryDays(tx, { ...request.rows, queries }), request);
  const compared = resolveComparedRange(query, request.conditions.range, site.timeZone);
  if (compared === null) return { page, details, previous: null };
  const before: RowSelection = { ...request.rows, range: compared };
  const cached = await openCachedRange(tx, before, books);
  const earlier = await readPage(tx, before, { ...order, offset: 0, limit: 0 }, cached);
  const rows = cached === null ? await readQuerySums(tx, { ...before, queries }) : readBookSums(cached, queries);
  return { page, details, previous: { range: compared, page: earlier, rows } };
}

/** The cached queries of a range; null when a filter needs visits, or when there are too many to cache. */
async function openCachedRange(tx: Tx, rows: RowSelection, books: QueryBooks): Promise<BookRange | null> {
  if (!rows.conditions.isPlain) return null;
  return books.open(createSpanReader(tx, rows), rows.range.fromDay, rows.range.toDay);
}

async function readPage(tx: Tx, rows: RowSelection, order: QueryOrder, cached: BookRange | null): Promise<SummedPage> {
  if (cached !== null) return readBookPage(cached, order);
  await allowLargeGroups(tx);
  return readQueryPage(tx, rows, order);
}

function buildDetails(
  days: Awaited<ReturnType<typeof readQueryDays>>,
  { conditions: { range } }: SearchesRequest,
): RowDetails {
  const byQuery = new Map<string, { typed: string; values: { day: string; value: number }[] }>();
  for (const { query, day, typed, searches } of days) {
    const known = byQuery.get(query) ?? { typed, values: [] };
    known.typed = typed;
    known.values.push({ day, value: searches });
    byQuery.set(query, known);
  }
  return new Map(
    [...byQuery].map(([query, { typed, values }]) => [
      query,
      { typed, trend: buildTrend(values, range.fromDay, range.toDay) },
    ]),
  );
}

type Sums = { siteId: string; scope: QueryScope };

/** Reads the sums of one scope of a site from the database. */
function createSpanReader(tx: Tx, sums: Sums): SpanReader {
  const { siteId, scope } = sums;
  return {
    key: JSON.stringify([siteId, scope]),
    revisions: async (spans) => {
      const { rows } = await tx.execute<{ revision: string }>(sql`
        select coalesce(s.revision::text, '') as revision
        from unnest(${toArrayParam(spans.map(({ span }) => span))}::smallint[], ${toArrayParam(spans.map(({ day }) => day))}::date[])
          with ordinality as d(span, day, at)
        left join query_spans s on s.site_id = ${siteId} and s.scope = ${scope} and s.span = d.span and s.day = d.day
        order by d.at`);
      return rows.map(({ revision }) => revision);
    },
    read: async (span) => {
      // Sent together: a connection answers in order.
      const [, { rows }] = await Promise.all([
        tx.execute(setIndexScan(false)),
        tx.execute<{ revision: string | null; text: string | null }>(selectSpanAsText(sums, span)),
        tx.execute(setIndexScan(true)),
      ]);
      return { revision: rows[0]?.revision ?? "", text: rows[0]?.text ?? null };
    },
  };
}

/** The sums of `query_days` in the order of QUERY_SUM_NAMES. */
const COLUMNS = sql`q.searches, q.no_results, q.clicked, q.clicks, q.placed_clicks, q.places_sum, q.converted_orders,
  q.converted_actions, q.converted_any, q.revenue`;

/** A single statement, which sees one snapshot, so that revision and sums match. A single text transfers faster than rows. */
function selectSpanAsText({ siteId, scope }: Sums, { span, day }: SpanOfDays): SQL {
  return sql`
    select (
      select s.revision::text from query_spans s
      where s.site_id = ${siteId} and s.scope = ${scope} and s.span = ${span} and s.day = ${day}::date
    ) as revision, (
      select string_agg(concat_ws(E'\\t', ${COLUMNS}, q.query), E'\\n') from query_days q
      where q.site_id = ${siteId} and q.scope = ${scope} and q.span = ${span} and q.day = ${day}::date
    ) as text`;
}

/**
 * Switches index scans on or off. Reading the scattered rows of a span page by page (bitmap scan) takes half the time,
 * which the planner does not know: its statistics are of days and of span lengths, but not of both.
 */
function setIndexScan(isAllowed: boolean): SQL {
  return sql`select set_config('enable_indexscan', ${isAllowed ? "on" : "off"}, true)`;
}
