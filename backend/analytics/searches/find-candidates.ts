import { sql } from "drizzle-orm";
import type { Tx } from "@/backend/db/client";
import { loadQueryTotals } from "@/backend/search/service/query-totals";
import { EVIDENCE_VISITORS_MIN, isEvidence } from "@/lib/domain/analytics/next-searches";
import { splitIntoSpans, toDayNumber, toIsoDay } from "@/lib/domain/kit/site-days";
import { computeSpellingDistance, getMisspellingMax, isSameText } from "@/lib/domain/search/spelling-distance";
import { toArrayParam } from "./query-rows";

// Suggests other words for a query without results, from what visitors did and from similar spellings.

/** Other words for a query, and why: searched next in this many visits, similar in spelling, or with one word less. */
export type WordSuggestion = { words: string; reason: "searched_next" | "near" | "fewer_words"; evidence: number };

/** A site and the current day in its time zone. */
type At = { siteId: string; today: string };

/** How many days to look back. */
const DAYS = 90;
const NEXT_MAX = 6;
const NEAR_MAX = 4;
/** The most searched queries with results, among which similar spellings are found. */
const POOL_MAX = 3000;

/** Other words for a folded query, the best reason first, without duplicates. */
export async function findOtherWords(tx: Tx, at: At, query: string): Promise<WordSuggestion[]> {
  const found = [
    ...(await findSearchedNext(tx, at, query)),
    ...(await findNearSpellings(tx, at, query)),
    ...dropWords(query),
  ];
  const seen = new Set([query]);
  return found.filter(({ words }) => !seen.has(words) && seen.add(words));
}

type NextRow = { words: string; visitors: number; visits: number; all_visits: number };

/** What enough visitors searched next, and clearly more often than others search it. */
async function findSearchedNext(tx: Tx, at: At, query: string): Promise<WordSuggestion[]> {
  const { rows } = await tx.execute<NextRow>(sql`
    with nexts as (
      select s.next, count(distinct s.client_id)::int as visitors,
        count(distinct (s.client_id, s.started_at))::int as visits
      from searches s
      where s.site_id = ${at.siteId} and s.scope = 'search' and s.query = ${query} and s.next is not null and not s.is_bot
        and s.started_at >= ${getFirstDay(at)}::date
      group by s.next)
    select next as words, visitors, visits, (select sum(visits)::int from nexts) as all_visits
    from nexts where visitors >= ${EVIDENCE_VISITORS_MIN} order by visits desc, next limit ${4 * NEXT_MAX}`);
  const usual = await loadUsualSearches(
    tx,
    at,
    rows.map(({ words }) => words),
  );
  return rows
    .filter(({ words, visitors, visits, all_visits: allVisits }) =>
      isEvidence({ visitors, visits, allVisits, searches: usual.of(words), allSearches: usual.all }),
    )
    .slice(0, NEXT_MAX)
    .map(({ words, visits }) => ({ words, reason: "searched_next", evidence: visits }));
}

/** How often queries are searched, of all searches of the site. */
async function loadUsualSearches(tx: Tx, at: At, queries: readonly string[]) {
  const from = getFirstDay(at);
  const totals = await loadQueryTotals(tx, at, { scope: "search", from, to: at.today, queries });
  const { rows } = await tx.execute<{ searches: number }>(sql`
    select coalesce(sum(searches), 0)::float8 as searches from stats_hours
    where site_id = ${at.siteId} and scope = 'search' and day between ${from}::date and ${at.today}::date`);
  return { of: (query: string) => totals.get(query)?.searches ?? 0, all: rows[0]?.searches ?? 0 };
}

async function findNearSpellings(tx: Tx, at: At, query: string): Promise<WordSuggestion[]> {
  const max = getMisspellingMax(query);
  const spans = splitIntoSpans(getFirstDay(at), at.today);
  const { rows } = await tx.execute<{ query: string; searches: number }>(sql`
    select q.query, sum(q.searches)::int as searches
    from unnest(${toArrayParam(spans.map(({ span }) => span))}::smallint[], ${toArrayParam(spans.map(({ day }) => day))}::date[])
      as d(span, day)
    join query_days q on q.site_id = ${at.siteId} and q.scope = 'search' and q.span = d.span and q.day = d.day
    where length(q.query) between ${query.length - max} and ${query.length + max} and q.no_results < q.searches
    group by q.query order by searches desc limit ${POOL_MAX}`);
  const near = rows
    .flatMap(({ query: words, searches }) => {
      const distance = computeSpellingDistance(query, words, max);
      const isNear = distance > 0 && distance <= max && isSameText(query, words);
      return isNear ? [{ words, searches, distance }] : [];
    })
    .sort((a, b) => a.distance - b.distance || b.searches - a.searches)
    .slice(0, 4 * NEAR_MAX);
  const known = await findKnownQueries(
    tx,
    at,
    near.map(({ words }) => words),
  );
  return near
    .filter(({ words }) => known.has(words))
    .slice(0, NEAR_MAX)
    .map(({ words, searches }) => ({ words, reason: "near", evidence: searches }));
}

/** Which of the queries enough visitors searched. */
async function findKnownQueries(tx: Tx, at: At, queries: readonly string[]): Promise<Set<string>> {
  if (queries.length === 0) return new Set();
  const { rows } = await tx.execute<{ query: string }>(sql`
    select s.query from searches s
    where s.site_id = ${at.siteId} and s.scope = 'search' and s.query = any(${toArrayParam(queries)}::text[])
      and s.started_at >= ${getFirstDay(at)}::date and not s.is_bot
    group by s.query having count(distinct s.client_id) >= ${EVIDENCE_VISITORS_MIN}`);
  return new Set(rows.map(({ query }) => query));
}

function getFirstDay({ today }: At): string {
  return toIsoDay(toDayNumber(today) - DAYS + 1);
}

/** The query without one of its words. */
function dropWords(query: string): WordSuggestion[] {
  const words = query.split(" ");
  if (words.length < 2 || words.length > 5) return [];
  return words.map((_, left) => ({
    words: words.filter((__, place) => place !== left).join(" "),
    reason: "fewer_words",
    evidence: words.length - 1,
  }));
}

/** Clicks that an item must have; fewer may be one person. */
const CLICKS_MIN = 3;

/** The items clicked most after other words, and how often. */
export async function findClickedAfter(tx: Tx, at: At, words: readonly string[]) {
  if (words.length === 0) return [];
  const { rows } = await tx.execute<{ identity: string; clicks: number }>(sql`
    select identity, sum(clicks)::int as clicks from query_items
    where site_id = ${at.siteId} and scope = 'search' and query = any(${toArrayParam(words)}::text[])
      and day >= ${getFirstDay(at)}::date
    group by identity having sum(clicks) >= ${CLICKS_MIN} order by clicks desc, identity limit 2`);
  return rows;
}
