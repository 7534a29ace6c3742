import { type SQL, sql } from "drizzle-orm";
import type { Tx } from "@/backend/db/client";
import type { SearchContext } from "@/backend/search/service/search-context";
import type { list, QueryRow } from "@/lib/contract/analytics/searches";
import type { QueryScope } from "@/lib/contract/search/scopes";
import { queryFigures, trendOf } from "@/lib/domain/analytics/query-figures";
import type { Answer, Parsed } from "@/lib/http/endpoint";
import { type AskedSearches, askedSearches, type SearchesCaller, toldOf } from "./asked-searches";
import { type BookRange, pageOfBook, sumsInBook } from "./query-book-page";
import type { QueryBooks, SpanOfDays, SpanReader } from "./query-books";
import { keptForQueries, madeForQuery } from "./query-made";
import { type QueryOrder, queryPage, type SummedPage } from "./query-page";
import { type AskedRows, allowLargeGroups, daysOfQueries, listOf, rangeBefore, sumsOfQueries } from "./query-rows";

// The list of queries. Its sums are kept in memory; how a query was typed and what was made for it is read each time.

type Query = Parsed<typeof list>["query"];
type ListedSums = { page: SummedPage; details: RowDetails; previous: Previous | null };
type RowDetails = ReadonlyMap<string, { typed: string; trend: number[] }>;
type Previous = { page: SummedPage; rows: Awaited<ReturnType<typeof sumsOfQueries>> };

/** Answers a page of the list. `searching` tells of redirects and synonyms. */
export async function listSearches(
  caller: SearchesCaller,
  query: Query,
  { searching, books }: { searching: SearchContext | null; books: QueryBooks },
): Promise<Answer<typeof list>> {
  const asked = await askedSearches(caller, query);
  const { mode, range } = asked.conditions;
  const { page, details, previous } = await sumsOf(caller, asked, query, books);
  const kept = await keptForQueries(caller.tx, caller.site, {
    scope: query.scope,
    queries: page.rows.map((row) => row.query),
    now: caller.now,
  });
  const items = page.rows.map(({ query: key, ...sums }): QueryRow => {
    const before = previous?.rows.get(key);
    return {
      query: key,
      typed: details.get(key)?.typed ?? key,
      ...queryFigures(sums, mode),
      previous: before === undefined ? null : queryFigures(before, mode),
      trend: details.get(key)?.trend ?? [],
      ...madeForQuery(kept, searching, key),
    };
  });
  const before = previous === null ? null : rangeBefore(range, caller.site.timeZone);
  return {
    items,
    page: query.page,
    per_page: query.per_page,
    total_pages: Math.ceil(page.total / query.per_page),
    total_count: page.total,
    ...toldOf(asked, caller.now),
    totals: queryFigures(page.totals, mode),
    previous_range: before && { from: before.fromDay, to: before.toDay },
    previous_totals: previous && queryFigures(previous.page.totals, mode),
  };
}

/** How a list is ordered and narrowed. */
export function orderOf(
  query: Pick<Query, "q" | "only" | "sort_by" | "sort_direction">,
  asked: AskedSearches,
): Omit<QueryOrder, "offset" | "limit"> {
  return {
    q: query.q ?? "",
    only: query.only,
    sort: query.sort_by,
    isDescending: query.sort_direction === "desc",
    mode: asked.conditions.mode,
  };
}

async function sumsOf(
  { tx, site }: SearchesCaller,
  asked: AskedSearches,
  query: Query,
  books: QueryBooks,
): Promise<ListedSums> {
  const { range } = asked.conditions;
  const order = { ...orderOf(query, asked), offset: (query.page - 1) * query.per_page, limit: query.per_page };
  const page = await pageOf(tx, asked.rows, order, await keptRange(tx, asked.rows, books));
  const queries = page.rows.map((row) => row.query);
  const details = detailsOf(await daysOfQueries(tx, { ...asked.rows, queries }), asked);
  if (query.compare === undefined) return { page, details, previous: null };
  const before: AskedRows = { ...asked.rows, range: rangeBefore(range, site.timeZone) };
  const kept = await keptRange(tx, before, books);
  const earlier = await pageOf(tx, before, { ...order, offset: 0, limit: 0 }, kept);
  const rows = kept === null ? await sumsOfQueries(tx, { ...before, queries }) : sumsInBook(kept, queries);
  return { page, details, previous: { page: earlier, rows } };
}

/** The queries of a range in memory; null where a filter asks for visits, or where they are too many. */
async function keptRange(tx: Tx, rows: AskedRows, books: QueryBooks): Promise<BookRange | null> {
  if (!rows.conditions.isPlain) return null;
  return books.open(spanReader(tx, rows), rows.range.fromDay, rows.range.toDay);
}

async function pageOf(tx: Tx, rows: AskedRows, order: QueryOrder, kept: BookRange | null): Promise<SummedPage> {
  if (kept !== null) return pageOfBook(kept, order);
  await allowLargeGroups(tx);
  return queryPage(tx, rows, order);
}

function detailsOf(
  days: Awaited<ReturnType<typeof daysOfQueries>>,
  { conditions: { range } }: AskedSearches,
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
      { typed, trend: trendOf(values, range.fromDay, range.toDay) },
    ]),
  );
}

type Sums = { siteId: string; scope: QueryScope };

/** Reads the sums of a site's scope out of the store. */
function spanReader(tx: Tx, sums: Sums): SpanReader {
  const { siteId, scope } = sums;
  return {
    key: JSON.stringify([siteId, scope]),
    revisions: async (spans) => {
      const { rows } = await tx.execute<{ revision: string }>(sql`
        select coalesce(s.revision::text, '') as revision
        from unnest(${listOf(spans.map(({ span }) => span))}::smallint[], ${listOf(spans.map(({ day }) => day))}::date[])
          with ordinality as d(span, day, at)
        left join query_spans s on s.site_id = ${siteId} and s.scope = ${scope} and s.span = d.span and s.day = d.day
        order by d.at`);
      return rows.map(({ revision }) => revision);
    },
    read: async (span) => {
      // Sent together, as a connection answers in order.
      const [, { rows }] = await Promise.all([
        tx.execute(oneByOne(false)),
        tx.execute<{ revision: string | null; text: string | null }>(spanAsText(sums, span)),
        tx.execute(oneByOne(true)),
      ]);
      return { revision: rows[0]?.revision ?? "", text: rows[0]?.text ?? null };
    },
  };
}

/** The sums of `query_days` in the order of QUERY_SUM_NAMES. */
const COLUMNS = sql`q.searches, q.no_results, q.clicked, q.clicks, q.placed_clicks, q.places_sum, q.converted_orders,
  q.converted_actions, q.converted_any, q.revenue`;

/** One statement sees one state of the store, so the revision is that of the text, which travels faster than its rows. */
function spanAsText({ siteId, scope }: Sums, { span, day }: SpanOfDays): SQL {
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
 * Whether rows are read one by one as an index has them. Those of a span lie all over the table, and page by page they
 * are read in half the time, which the planner does not see: it knows how many rows have a day and how many a length, and
 * not that only few days begin a long one.
 */
function oneByOne(isAllowed: boolean): SQL {
  return sql`select set_config('enable_indexscan', ${isAllowed ? "on" : "off"}, true)`;
}
