import { and, eq, inArray, sql } from "drizzle-orm";
import type { Tx } from "@/backend/db/client";
import { catalogueItems } from "@/backend/db/schema/catalogue/items";
import type { ListQuery } from "@/backend/search/pipeline/list-query";
import { expand } from "@/backend/search/pipeline/synonyms";
import { queryTotals } from "@/backend/search/service/query-totals";
import { storedTypes } from "@/backend/search/service/request";
import { rulesFor } from "@/backend/search/service/rules-for";
import type { Searching } from "@/backend/search/service/searching";
import type { Suggestion } from "@/lib/contract/customizations/rule-evidence";
import {
  SUGGEST_CLICKS_MIN,
  SUGGEST_SEARCHES_MIN,
  SUGGEST_SHARE_MIN,
  suggestPins,
  type Wanted,
} from "@/lib/domain/customizations/suggested-pins";
import { NUMBERS_DAYS } from "@/lib/domain/kit/limits";
import { lastDays } from "@/lib/domain/kit/site-days";
import { COMPARED_ROWS } from "@/lib/domain/search/rank-diff";
import { madeFor } from "./made-for";
import { typedLast } from "./query-matches";

/** Queries whose results are looked at, and those that are told. */
const LOOKED_MAX = 40;
const TOLD_MAX = 20;
/** Queries whose clicks are looked at, the most clicked first. */
const CLICKED_MAX = 2_000;

type Candidate = {
  query: string;
  customization_id: string | null;
  searches: number;
  clicks: number;
  items: Wanted[];
};

/** Pins that the clicks of the last 30 days suggest; what is sold out, gone, ruled on already or rejected is left out. */
export async function suggestionsFor(
  db: Tx,
  searching: Searching,
  { timeZone, now }: { timeZone: string; now: Date },
): Promise<Suggestion[]> {
  const { from, to } = lastDays(now, timeZone, NUMBERS_DAYS);
  const candidates = await candidatesOf(db, searching, { from, to });
  const lists = await Promise.all(candidates.map(({ query }) => listOf(searching, query)));
  const answers = lists.length === 0 ? [] : await searching.ask(lists);
  const titles = await searching.itemsOf(answers.flatMap(({ hits }) => hits.map(({ identity }) => identity)));
  const typed = await typedLast(
    db,
    searching.site.siteId,
    candidates.map(({ query }) => query),
  );
  return candidates
    .flatMap(({ items, ...candidate }, index): Suggestion[] => {
      const standing = (answers[index]?.hits ?? []).map(({ identity: url, rule }) => ({
        ...{ url, title: titles.get(url)?.title ?? url, isPinned: rule !== null },
      }));
      const { pins, moved } = suggestPins(standing, items);
      if (pins.length === 0) return [];
      const named = { ...candidate, typed: typed.get(candidate.query) ?? candidate.query };
      const told = pins.map(({ url, ...pin }) => ({ ...pin, item_url: url }));
      return [{ ...named, pins: told, ranks: moved.map(({ url, ...one }) => ({ ...one, item_url: url })) }];
    })
    .slice(0, TOLD_MAX);
}

type Days = { from: string; to: string };

async function candidatesOf(db: Tx, searching: Searching, days: Days): Promise<Candidate[]> {
  const { siteId } = searching.site;
  const clicked = await clickedQueries(db, siteId, days);
  const queries = [...clicked.keys()];
  const totals = await queryTotals(db, { siteId }, { ...days, scope: "search", queries });
  const often = queries.filter((query) => (totals.get(query)?.searches ?? 0) >= SUGGEST_SEARCHES_MIN);
  const made = await madeFor(db, searching, often);
  const known = await knownItems(db, searching, [...new Set(often.flatMap((query) => wantedIn(clicked, query)))]);
  return often
    .flatMap((query): Candidate[] => {
      const own = clicked.get(query);
      const mine = made.get(query);
      if (own === undefined || mine?.isLeft) return [];
      const items = wantedIn(clicked, query).flatMap((url): Wanted[] => {
        const title = known.get(url);
        const clicks = own.items.get(url) ?? 0;
        const isSettled = mine?.ruled.has(url) || clicks < 2 * (mine?.rejected.get(url) ?? 0);
        return title === undefined || isSettled ? [] : [{ url, title, clicks }];
      });
      const { searches = 0 } = totals.get(query) ?? {};
      return items.length === 0
        ? []
        : [{ query, customization_id: mine?.id ?? null, searches, clicks: own.clicks, items }];
    })
    .sort((a, b) => b.clicks - a.clicks)
    .slice(0, LOOKED_MAX);
}

type Clicked = Map<string, { clicks: number; items: Map<string, number> }>;

/** Queries with enough clicks, and their items. */
async function clickedQueries(db: Tx, siteId: string, { from, to }: Days): Promise<Clicked> {
  const { rows } = await db.execute<{ query: string; clicks: number; items: Record<string, number> }>(sql`
    select query, sum(clicks)::float8 as clicks, jsonb_object_agg(identity, clicks) as items
    from (
      select query, identity, sum(clicks) as clicks from query_items
      where site_id = ${siteId} and scope = 'search' and day between ${from} and ${to} group by query, identity
    ) c group by query having sum(clicks) >= ${SUGGEST_CLICKS_MIN} order by 2 desc limit ${CLICKED_MAX}`);
  return new Map(
    rows.map(({ query, clicks, items }) => [query, { clicks, items: new Map(Object.entries(items)) }] as const),
  );
}

/** The items that have a good part of a query's clicks. */
function wantedIn(clicked: Clicked, query: string): string[] {
  const own = clicked.get(query);
  if (own === undefined) return [];
  const least = Math.max(SUGGEST_CLICKS_MIN, own.clicks * SUGGEST_SHARE_MIN);
  return [...own.items].flatMap(([url, clicks]) => (clicks >= least ? [url] : []));
}

/** Titles of items that can be bought and are of the site's main type. */
async function knownItems(db: Tx, { site, knownTypes }: Searching, urls: string[]): Promise<Map<string, string>> {
  if (urls.length === 0) return new Map();
  const t = catalogueItems;
  const types = storedTypes(site.mainType, site.mainType, knownTypes);
  const rows = await db
    .select({ identity: t.identity, title: t.title })
    .from(t)
    .where(
      and(eq(t.siteId, site.siteId), inArray(t.identity, urls), eq(t.soldOut, false), inArray(t.type, [...types])),
    );
  return new Map(rows.map(({ identity, title }) => [identity, title]));
}

/** The first results of a query as shoppers have them now. */
async function listOf(searching: Searching, text: string): Promise<ListQuery> {
  const { site, rules, knownTypes, now } = searching;
  const { query, wordings } = expand(rules.synonyms, text);
  return {
    place: "search",
    text: query,
    wordings,
    types: storedTypes(site.mainType, site.mainType, knownTypes),
    filters: { any: [], must: [], none: [] },
    prefer: [],
    sort: null,
    rules: await rulesFor(searching, { kind: "query-customizations", subject: text }, site.mainType),
    at: now.getTime(),
    timeZone: site.timeZone,
    offset: 0,
    limit: COMPARED_ROWS,
    facets: [],
    isPrefix: false,
    isExplained: false,
  };
}

type Judged = { query: string; pins: readonly { item_url: string; clicks: number }[]; isRejected: boolean };

/** Writes down that suggested pins are not wanted, or forgets it. */
export async function judge(
  tx: Tx,
  { siteId, by, now }: { siteId: string; by: string; now: Date },
  { query, pins, isRejected }: Judged,
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
    select ${siteId}, ${query}, item_url, clicks, ${now.toISOString()}::timestamptz, ${by}
    from jsonb_to_recordset(${rows}::jsonb) as p(item_url text, clicks bigint)
    on conflict (site_id, query, identity) do update
      set clicks = excluded.clicks, rejected_at = excluded.rejected_at, rejected_by = excluded.rejected_by`);
}

/** How many suggested pins of a site are rejected. */
export async function rejectedCount(db: Tx, siteId: string): Promise<number> {
  const { rows } = await db.execute<{ count: string }>(
    sql`select count(*) as count from rejected_suggestions where site_id = ${siteId}`,
  );
  return Number(rows[0]?.count ?? 0);
}
