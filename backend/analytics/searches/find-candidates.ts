import { sql } from "drizzle-orm";
import type { Tx } from "@/backend/db/client";
import { computeSpellingDistance, getMisspellingMax } from "@/lib/domain/analytics/spelling-distance";
import { splitIntoSpans, toDayNumber, toIsoDay } from "@/lib/domain/kit/site-days";
import { toArrayParam } from "./query-rows";

// Suggests other words for a query without results, from what visitors did and from similar spellings.

/** Other words for a query, and why: searched next in this many visits, similar in spelling, or with one word less. */
export type WordSuggestion = { words: string; reason: "searched_next" | "near" | "fewer_words"; evidence: number };

/** How many days to look back. */
const DAYS = 90;
const NEXT_MAX = 6;
const NEAR_MAX = 4;
/** The most searched queries with results, among which similar spellings are found. */
const POOL_MAX = 3000;

/** Other words for a folded query, the best reason first, without duplicates. */
export async function findOtherWords(tx: Tx, siteId: string, query: string, today: string): Promise<WordSuggestion[]> {
  const found = [
    ...(await findSearchedNext(tx, siteId, query, today)),
    ...(await findNearSpellings(tx, siteId, query, today)),
    ...dropWords(query),
  ];
  const seen = new Set([query]);
  return found.filter(({ words }) => !seen.has(words) && seen.add(words));
}

async function findSearchedNext(tx: Tx, siteId: string, query: string, today: string): Promise<WordSuggestion[]> {
  const { rows } = await tx.execute<{ words: string; evidence: number }>(sql`
    select next as words, sum(visits)::int as evidence from query_nexts
    where site_id = ${siteId} and scope = 'search' and query = ${query} and day >= ${toIsoDay(toDayNumber(today) - DAYS)}::date
    group by next order by evidence desc, next limit ${NEXT_MAX}`);
  return rows.map((row) => ({ ...row, reason: "searched_next" }));
}

async function findNearSpellings(tx: Tx, siteId: string, query: string, today: string): Promise<WordSuggestion[]> {
  const max = getMisspellingMax(query);
  const spans = splitIntoSpans(toIsoDay(toDayNumber(today) - DAYS + 1), today);
  const { rows } = await tx.execute<{ query: string; searches: number }>(sql`
    select q.query, sum(q.searches)::int as searches
    from unnest(${toArrayParam(spans.map(({ span }) => span))}::smallint[], ${toArrayParam(spans.map(({ day }) => day))}::date[])
      as d(span, day)
    join query_days q on q.site_id = ${siteId} and q.scope = 'search' and q.span = d.span and q.day = d.day
    where length(q.query) between ${query.length - max} and ${query.length + max} and q.no_results < q.searches
    group by q.query order by searches desc limit ${POOL_MAX}`);
  return rows
    .flatMap(({ query: words, searches }) => {
      const distance = computeSpellingDistance(query, words, max);
      return distance > 0 && distance <= max ? [{ words, searches, distance }] : [];
    })
    .sort((a, b) => a.distance - b.distance || b.searches - a.searches)
    .slice(0, NEAR_MAX)
    .map(({ words, searches }) => ({ words, reason: "near", evidence: searches }));
}

/** The query without one of its words. */
function dropWords(query: string): WordSuggestion[] {
  const words = query.split(" ");
  if (words.length < 2 || words.length > 5) return [];
  return words.map((_, left) => ({
    words: words.filter((__, at) => at !== left).join(" "),
    reason: "fewer_words",
    evidence: words.length - 1,
  }));
}

/** The items clicked most after other words, and how often. */
export async function findClickedAfter(tx: Tx, siteId: string, words: readonly string[], today: string) {
  if (words.length === 0) return [];
  const { rows } = await tx.execute<{ identity: string; clicks: number }>(sql`
    select identity, sum(clicks)::int as clicks from query_items
    where site_id = ${siteId} and scope = 'search' and query = any(${toArrayParam(words)}::text[])
      and day >= ${toIsoDay(toDayNumber(today) - DAYS)}::date
    group by identity having sum(clicks) > 0 order by clicks desc, identity limit 2`);
  return rows;
}
