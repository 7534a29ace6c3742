import { sql } from "drizzle-orm";
import { lastDays } from "@/backend/analytics/site-days";
import type { Tx } from "@/backend/db/client";
import type { ListQuery } from "@/backend/search/list-query";
import { expand } from "@/backend/search/pipeline/synonyms";
import { storedTypes } from "@/backend/search/request";
import { rulesFor } from "@/backend/search/rules-for";
import type { Searching } from "@/backend/search/searching";
import { NUMBERS_DAYS } from "@/lib/contract/customization-numbers";
import type { Suggestion } from "@/lib/contract/rule-evidence";
import { spansOf } from "@/lib/domain/day-spans";
import { COMPARED_ROWS } from "@/lib/domain/rank-diff";
import {
  SUGGEST_CLICKS_MIN,
  SUGGEST_SEARCHES_MIN,
  SUGGEST_SHARE_MIN,
  suggestPins,
  type Wanted,
} from "@/lib/domain/suggested-pins";

/** Queries whose results are looked at, and those that are told. */
const LOOKED_MAX = 40;
const TOLD_MAX = 20;

type Candidate = {
  query: string;
  typed: string;
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
  return candidates
    .flatMap(({ items, ...candidate }, index): Suggestion[] => {
      const standing = (answers[index]?.hits ?? []).map(({ identity: url, rule }) => ({
        ...{ url, title: titles.get(url)?.title ?? url, isPinned: rule !== null },
      }));
      const { pins, moved } = suggestPins(standing, items);
      if (pins.length === 0) return [];
      const told = pins.map(({ url, ...pin }) => ({ ...pin, item_url: url }));
      return [{ ...candidate, pins: told, ranks: moved.map(({ url, ...one }) => ({ ...one, item_url: url })) }];
    })
    .slice(0, TOLD_MAX);
}

async function candidatesOf(
  db: Tx,
  { site, knownTypes }: Searching,
  { from, to }: { from: string; to: string },
): Promise<Candidate[]> {
  const spans = spansOf(from, to);
  const types = sql.param([...storedTypes(site.mainType, site.mainType, knownTypes)]);
  const { siteId } = site;
  const { rows } = await db.execute<Candidate>(sql`
    with clicked as (
      select query, identity, sum(clicks)::float8 as clicks from query_items
      where site_id = ${siteId} and scope = 'search' and day between ${from} and ${to}
      group by query, identity
    ),
    whole as (select query, sum(clicks)::float8 as clicks from clicked group by query having sum(clicks) >= ${SUGGEST_CLICKS_MIN}),
    searched as (
      select d.query, sum(d.searches)::float8 as searches, (array_agg(d.typed order by d.day desc))[1] as typed
      from query_days d join whole w on w.query = d.query
      where d.site_id = ${siteId} and d.scope = 'search' and (d.span, d.day) in (
        select * from unnest(${sql.param(spans.map(({ span }) => span))}::smallint[], ${sql.param(spans.map(({ day }) => day))}::date[]))
      group by d.query having sum(d.searches) >= ${SUGGEST_SEARCHES_MIN}
    )
    select s.query, s.typed, s.searches, w.clicks, o.id as customization_id,
      jsonb_agg(jsonb_build_object('url', c.identity, 'title', i.title, 'clicks', c.clicks) order by c.clicks desc) as items
    from searched s join whole w on w.query = s.query
    join clicked c on c.query = s.query and c.clicks >= greatest(${SUGGEST_CLICKS_MIN}, w.clicks * ${SUGGEST_SHARE_MIN}::float8)
    join catalogue_items i on i.site_id = ${siteId} and i.identity = c.identity and not i.sold_out and i.type = any(${types}::text[])
    left join lateral (
      select id from customizations u where u.site_id = ${siteId} and u.kind = 'query-customizations'
        and u.type = any(${types}::text[]) and (u.subject_key = s.query or u.alias_keys @> array[s.query]) order by id limit 1
    ) o on true
    where not exists (select from rules r where r.site_id = ${siteId} and r.customization_id = o.id and r.item_url = c.identity)
      and not exists (select from rejected_suggestions x where x.site_id = ${siteId} and x.query = s.query
        and x.identity = c.identity and c.clicks < 2 * x.clicks)
      and not exists (select from redirects l where l.site_id = ${siteId} and l.key = s.query)
      and not exists (select from drafts d where d.site_id = ${siteId} and d.object_id = o.id)
    group by s.query, s.typed, s.searches, w.clicks, o.id
    order by w.clicks desc, s.query limit ${LOOKED_MAX}`);
  return rows;
}

/** The first results of a query as shoppers have them now. */
async function listOf(searching: Searching, text: string): Promise<ListQuery> {
  const { site, rules, knownTypes, now } = searching;
  const { query, wordings } = expand(rules.rulesOf(site).synonyms, text);
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
