import { fold } from "@vitrine/engine/fold";
import { sql } from "drizzle-orm";
import type { Database } from "@/backend/db/client";
import { PAIRING_DAYS } from "@/lib/domain/catalogue/quality-checks";
import { toDayNumber, toIsoDay } from "@/lib/domain/kit/site-days";
import type { ClaimedComputation } from "./claim-computation";

// Counts the searches of the last 30 days that showed a failing item. Only raw events contain the items that a search
// showed, so the newest searches are sampled; the result includes the sample size.

/** Maximum number of searches to examine, newest first. */
export const SEARCHES_MAX = 20_000;
/** Events per statement: the embedded store runs one statement at a time. */
const BATCH = 1_000;

/** `n` of `of` searches showed a failing item. */
export type FailingSearches = { n: number; of: number };

/** `list` is null for an event without search results. */
type Row = {
  day: string;
  id: string;
  client_id: string;
  list: string | null;
  query: string | null;
  shown: string[] | null;
};

/**
 * Counts searches that showed a failing item, by check; empty without searches.
 * @param keepAlive renews the lease.
 */
export async function countFailingSearches(
  database: Database,
  { siteId, id }: ClaimedComputation,
  now: Date,
  keepAlive: () => Promise<void>,
): Promise<Map<string, FailingSearches>> {
  const checksByItem = await loadChecksByItem(database, siteId, id);
  const searches = new Set<string>();
  const searchesByCheck = new Map<string, Set<string>>(
    [...new Set([...checksByItem.values()].flat())].map((key) => [key, new Set()]),
  );
  if (searchesByCheck.size === 0) return new Map();
  const first = toIsoDay(toDayNumber(now.toISOString().slice(0, 10)) - PAIRING_DAYS + 1);
  let last: Pick<Row, "day" | "id"> | null = null;
  while (searches.size < SEARCHES_MAX) {
    await keepAlive();
    const rows: Row[] = await loadNextLists(database, siteId, first, last);
    for (const row of rows) {
      if (row.list === null) continue;
      const search = JSON.stringify([row.day, row.client_id, fold(row.query ?? "")]);
      searches.add(search);
      for (const identity of row.shown ?? [])
        for (const key of checksByItem.get(identity) ?? []) searchesByCheck.get(key)?.add(search);
    }
    last = rows.at(-1) ?? null;
    if (last === null) break;
  }
  if (searches.size === 0) return new Map();
  return new Map([...searchesByCheck].map(([key, failing]) => [key, { n: failing.size, of: searches.size }]));
}

/** Loads the failed checks of each failing item; at most 10,000 items per check are stored. */
async function loadChecksByItem(database: Database, siteId: string, id: string): Promise<Map<string, string[]>> {
  const { rows } = await database.withSystem((tx) =>
    tx.execute<{ identity: string; check_key: string }>(sql`
      select identity, check_key from quality_failures where site_id = ${siteId} and computation_id = ${id}`),
  );
  const checks = new Map<string, string[]>();
  for (const { identity, check_key } of rows) {
    const known = checks.get(identity);
    if (known === undefined) checks.set(identity, [check_key]);
    else known.push(check_key);
  }
  return checks;
}

/** Loads the next lists of search results, newest day first; an event may have several. */
async function loadNextLists(
  database: Database,
  siteId: string,
  first: string,
  last: Pick<Row, "day" | "id"> | null,
): Promise<Row[]> {
  const after = last === null ? sql`true` : sql`(e.day < ${last.day} or (e.day = ${last.day} and e.id > ${last.id}))`;
  const { rows } = await database.withSystem((tx) =>
    tx.execute<Row>(sql`
      select p.day::text as day, p.id, p.client_id, l.key as list, l.value->'query'->>'string' as query,
        (select array_agg(coalesce(i->>'url', i->>'title')) from jsonb_array_elements(
          case jsonb_typeof(l.value->'items') when 'array' then l.value->'items' else '[]' end) i) as shown
      from (
        select e.day, e.id, e.client_id, e.raw->'lists' as lists from events e
        where e.site_id = ${siteId} and e.day >= ${first} and ${after} and e.bot is null
          and jsonb_typeof(e.raw->'lists') = 'object'
        order by e.day desc, e.id limit ${BATCH}
      ) p left join lateral jsonb_each(p.lists) l on lower(l.key) like 'search results%'
      order by p.day desc, p.id`),
  );
  return rows;
}
