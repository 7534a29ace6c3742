import { sql } from "drizzle-orm";
import type { Database } from "@/backend/db/client";
import { PAIRING_DAYS } from "@/lib/domain/catalogue/quality-checks";
import { fold } from "@/lib/domain/kit/fold";
import { dayAt, dayNumber } from "@/lib/domain/kit/site-days";
import type { HeldComputation } from "./claim-computation";

// What failing items cost: in how many of the last 30 days' searches one of them was shown. Raw events alone
// know what a search showed, so the newest searches are looked through, and the answer says how many that were.

/** Searches that are looked through at most, the newest first. */
export const SHOWN_SEARCHES_MAX = 20_000;
/** Events of one statement: on the embedded store nobody else is answered meanwhile. */
const BATCH = 1_000;

/** In how many searches an item that fails was shown, out of how many. */
export type ShownFailing = { n: number; of: number };

/** `list` is null for an event that shows no search. */
type Row = {
  day: string;
  id: string;
  client_id: string;
  list: string | null;
  query: string | null;
  shown: string[] | null;
};

/** The searches that showed a failing item, by check; empty where nobody searched. `alive` keeps the computation held. */
export async function shownFailing(
  database: Database,
  { siteId, id }: HeldComputation,
  now: Date,
  alive: () => Promise<void>,
): Promise<Map<string, ShownFailing>> {
  const checksOf = await failingItems(database, siteId, id);
  const looked = new Set<string>();
  const found = new Map<string, Set<string>>(
    [...new Set([...checksOf.values()].flat())].map((key) => [key, new Set()]),
  );
  if (found.size === 0) return new Map();
  const first = dayAt(dayNumber(now.toISOString().slice(0, 10)) - PAIRING_DAYS + 1);
  let last: Pick<Row, "day" | "id"> | null = null;
  while (looked.size < SHOWN_SEARCHES_MAX) {
    await alive();
    const rows: Row[] = await nextLists(database, siteId, first, last);
    for (const row of rows) {
      if (row.list === null) continue;
      const search = JSON.stringify([row.day, row.client_id, fold(row.query ?? "")]);
      looked.add(search);
      for (const identity of row.shown ?? [])
        for (const key of checksOf.get(identity) ?? []) found.get(key)?.add(search);
    }
    last = rows.at(-1) ?? null;
    if (last === null) break;
  }
  if (looked.size === 0) return new Map();
  return new Map([...found].map(([key, searches]) => [key, { n: searches.size, of: looked.size }]));
}

/** Checks that each failing item fails; of a check the first 10,000 items, as they are kept. */
async function failingItems(database: Database, siteId: string, id: string): Promise<Map<string, string[]>> {
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

/** The next lists of search results, the newest day first; several of one event count each. */
async function nextLists(
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
        where e.site_id = ${siteId} and e.day >= ${first} and ${after} and jsonb_typeof(e.raw->'lists') = 'object'
        order by e.day desc, e.id limit ${BATCH}
      ) p left join lateral jsonb_each(p.lists) l on lower(l.key) like 'search results%'
      order by p.day desc, p.id`),
  );
  return rows;
}
