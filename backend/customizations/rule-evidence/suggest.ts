import type { ListQuery } from "@vitrine/engine/list-query";
import { expandQuery, toListWords } from "@vitrine/engine/synonyms";
import { and, eq, inArray, sql } from "drizzle-orm";
import type { Tx } from "@/backend/db/client";
import { catalogueItems } from "@/backend/db/schema/catalogue/items";
import { toTimestamp } from "@/backend/db/steps";
import { findRules } from "@/backend/search/service/find-rules";
import { buildPlainList } from "@/backend/search/service/plain-list";
import { asTyped, findQueryRules } from "@/backend/search/service/query-entries";
import { loadQueryTotals } from "@/backend/search/service/query-totals";
import { listStoredTypes } from "@/backend/search/service/request";
import type { SearchContext } from "@/backend/search/service/search-context";
import type { Suggestion } from "@/lib/contract/customizations/rule-evidence";
import {
  type ClickedItem,
  SUGGEST_CLICKS_MIN,
  SUGGEST_SEARCHES_MIN,
  SUGGEST_SHARE_MIN,
  suggestPins,
} from "@/lib/domain/customizations/suggested-pins";
import { COMPARED_ROWS, NUMBERS_DAYS } from "@/lib/domain/kit/limits";
import { getLastDays } from "@/lib/domain/kit/site-days";
import { loadQueryCoverage } from "./query-coverage";
import { loadLastTyped } from "./query-matches";

/** Queries whose results are computed, and suggestions returned. */
const CANDIDATES_MAX = 40;
const SUGGESTIONS_MAX = 20;
/** Queries read from the click statistics, most clicked first. */
const QUERIES_MAX = 2_000;

type Candidate = {
  query: string;
  customization_id: string | null;
  searches: number;
  clicks: number;
  items: ClickedItem[];
};

/** Suggests pins from clicks of the last 30 days; skips items that are unavailable, already in a rule, or rejected. */
export async function suggestForSite(
  db: Tx,
  searching: SearchContext,
  { timeZone, now }: { timeZone: string; now: Date },
): Promise<Suggestion[]> {
  const { from, to } = getLastDays(now, timeZone, NUMBERS_DAYS);
  const candidates = await findCandidates(db, searching, { from, to });
  const lists = await Promise.all(candidates.map(({ query }) => buildList(searching, query)));
  const answers = lists.length === 0 ? [] : await searching.runLists(lists);
  const titles = await searching.loadItems(answers.flatMap(({ hits }) => hits.map(({ identity }) => identity)));
  const typed = await loadLastTyped(
    db,
    searching.site.siteId,
    candidates.map(({ query }) => query),
  );
  return candidates
    .flatMap(({ items, ...candidate }, index): Suggestion[] => {
      const results = (answers[index]?.hits ?? []).map(({ identity: url, rule }) => ({
        url,
        title: titles.get(url)?.title ?? url,
        isPinned: rule !== null,
      }));
      const { pins, rankChanges } = suggestPins(results, items);
      if (pins.length === 0) return [];
      const titled = { ...candidate, typed: typed.get(candidate.query) ?? candidate.query };
      const wirePins = pins.map(({ url, ...pin }) => ({ ...pin, item_url: url }));
      return [{ ...titled, pins: wirePins, ranks: rankChanges.map(({ url, ...one }) => ({ ...one, item_url: url })) }];
    })
    .slice(0, SUGGESTIONS_MAX);
}

type Days = { from: string; to: string };

async function findCandidates(db: Tx, searching: SearchContext, days: Days): Promise<Candidate[]> {
  const { siteId } = searching.site;
  const clicked = await loadClickedQueries(db, siteId, days);
  const queries = [...clicked.keys()];
  const totals = await loadQueryTotals(db, { siteId }, { ...days, scope: "search", queries });
  const frequent = queries.filter(
    (query) => (totals.get(query)?.searches ?? 0) >= SUGGEST_SEARCHES_MIN && !hasRulesOfForm(searching, query),
  );
  const coverage = await loadQueryCoverage(db, searching, frequent);
  const known = await loadBuyableTitles(db, searching, [
    ...new Set(frequent.flatMap((query) => findPopularItems(clicked, query))),
  ]);
  return frequent
    .flatMap((query): Candidate[] => {
      const ownClicks = clicked.get(query);
      const covered = coverage.get(query);
      if (ownClicks === undefined || covered?.isSettled) return [];
      const items = findPopularItems(clicked, query).flatMap((url): ClickedItem[] => {
        const title = known.get(url);
        const clicks = ownClicks.items.get(url) ?? 0;
        const isSettled = covered?.ruledItems.has(url) || clicks < 2 * (covered?.rejected.get(url) ?? 0);
        return title === undefined || isSettled ? [] : [{ url, title, clicks }];
      });
      const { searches = 0 } = totals.get(query) ?? {};
      return items.length === 0
        ? []
        : [{ query, customization_id: covered?.id ?? null, searches, clicks: ownClicks.clicks, items }];
    })
    .sort((a, b) => b.clicks - a.clicks)
    .slice(0, CANDIDATES_MAX);
}

/** Whether the rules of another form act on a query. A customization of its own would end that. */
function hasRulesOfForm(searching: SearchContext, query: string): boolean {
  return findQueryRules(searching, asTyped(query), searching.site.mainType)?.source === "form";
}

type ClickedQueries = Map<string, { clicks: number; items: Map<string, number> }>;

/** Loads queries with at least SUGGEST_CLICKS_MIN clicks, with clicks by item. */
async function loadClickedQueries(db: Tx, siteId: string, { from, to }: Days): Promise<ClickedQueries> {
  const { rows } = await db.execute<{ query: string; clicks: number; items: Record<string, number> }>(sql`
    select query, sum(clicks)::float8 as clicks, jsonb_object_agg(identity, clicks) as items
    from (
      select query, identity, sum(clicks) as clicks from query_items
      where site_id = ${siteId} and scope = 'search' and day between ${from} and ${to} group by query, identity
    ) c group by query having sum(clicks) >= ${SUGGEST_CLICKS_MIN} order by 2 desc limit ${QUERIES_MAX}`);
  return new Map(
    rows.map(({ query, clicks, items }) => [query, { clicks, items: new Map(Object.entries(items)) }] as const),
  );
}

/** Items with at least SUGGEST_SHARE_MIN of a query's clicks. */
function findPopularItems(clicked: ClickedQueries, query: string): string[] {
  const own = clicked.get(query);
  if (own === undefined) return [];
  const least = Math.max(SUGGEST_CLICKS_MIN, own.clicks * SUGGEST_SHARE_MIN);
  return [...own.items].flatMap(([url, clicks]) => (clicks >= least ? [url] : []));
}

/** Titles of available items of the site's main type, by identity. */
async function loadBuyableTitles(
  db: Tx,
  { site, knownTypes }: SearchContext,
  urls: string[],
): Promise<Map<string, string>> {
  if (urls.length === 0) return new Map();
  const t = catalogueItems;
  const types = listStoredTypes(site.mainType, site.mainType, knownTypes);
  const rows = await db
    .select({ identity: t.identity, title: t.title })
    .from(t)
    .where(
      and(eq(t.siteId, site.siteId), inArray(t.identity, urls), eq(t.soldOut, false), inArray(t.type, [...types])),
    );
  return new Map(rows.map(({ identity, title }) => [identity, title]));
}

/** Builds the query for the first results that shoppers see now. */
async function buildList(searching: SearchContext, subject: string): Promise<ListQuery> {
  const type = searching.site.mainType;
  const expansion = expandQuery(searching.rules.synonyms, subject);
  const rules = await findRules(searching, { kind: "query-customizations", subject }, type);
  return { ...buildPlainList(searching, { type, ...toListWords(expansion), limit: COMPARED_ROWS }), rules };
}

type SuggestionDecision = { query: string; pins: readonly { item_url: string; clicks: number }[]; isRejected: boolean };

/** Stores the rejection of suggested pins, or removes it. */
export async function saveDecision(
  tx: Tx,
  { siteId, by, now }: { siteId: string; by: string; now: Date },
  { query, pins, isRejected }: SuggestionDecision,
): Promise<void> {
  const rows = JSON.stringify(pins);
  if (!isRejected) {
    await tx.execute(sql`
      delete from rejected_suggestions where site_id = ${siteId} and query = ${query}
        and identity in (select item_url from jsonb_to_recordset(${rows}::jsonb) as p(item_url text))`);
    return;
  }
  await tx.execute(sql`
    insert into rejected_suggestions (site_id, query, identity, clicks, rejected_at, rejected_by)
    select ${siteId}, ${query}, item_url, clicks, ${toTimestamp(now)}, ${by}
    from jsonb_to_recordset(${rows}::jsonb) as p(item_url text, clicks bigint)
    on conflict (site_id, query, identity) do update
      set clicks = excluded.clicks, rejected_at = excluded.rejected_at, rejected_by = excluded.rejected_by`);
}

export async function countRejected(db: Tx, siteId: string): Promise<number> {
  const { rows } = await db.execute<{ count: string }>(
    sql`select count(*) as count from rejected_suggestions where site_id = ${siteId}`,
  );
  return Number(rows[0]?.count ?? 0);
}
