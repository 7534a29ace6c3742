import { foldQuery } from "@vitrine/engine/fold";
import { type SQL, sql } from "drizzle-orm";
import type { Database, Tx } from "@/backend/db/client";
import { runStep, takeTurn } from "@/backend/db/steps";
import type { FoldedSite, FoldTools } from "@/backend/kit/fold-keys";
import { bumpSumsRevision, lockSums } from "./analytics-state";
import { addExcluded, buildColumnList, ITEM_COLUMNS, QUERY_COLUMNS } from "./fold-shares";

// Converts the queries of searches and sums after a change of `fold` (docs/adr/0103). A query is renamed by itself, not by what was
// typed, so that searches and sums agree, whatever is subtracted or added meanwhile. Searches come first: what is subtracted from a sum
// that has another name yet makes it negative until both are one.

/** Index entries per step that reads queries only. */
const ENTRIES = 2_000;
/** Searches per step. */
const SEARCHES = 500;

/** Converts the queries of searches, and of all sums. */
export async function foldStatistics(database: Database, { siteId }: FoldedSite, tools: FoldTools): Promise<void> {
  const work = { database, siteId, ...tools };
  await renameQueries(work, sql`searches where site_id = ${siteId}`, (from, to) => renameSearches(work, from, to));
  await renameQueries(work, sql`query_days where site_id = ${siteId}`, (from, to) =>
    takeTurn(database, (tx) => renameSums(tx, siteId, from, to)),
  );
  const { rows: scopes } = await database.db.execute<{ scope: string }>(sql`
    select distinct scope from query_spans where site_id = ${siteId}`);
  for (const { scope } of scopes) {
    await renameQueries(work, sql`query_items where site_id = ${siteId} and scope = ${scope}`, (from, to) =>
      takeTurn(database, (tx) => renameItems(tx, { siteId, scope }, from, to)),
    );
    await renameNexts(work, scope);
  }
}

type Work = FoldTools & { database: Database; siteId: string };

/**
 * Finds queries that fold to others, and renames them.
 * @param from the SQL after `from`, with a condition.
 */
async function renameQueries(
  { database, signal }: Work,
  from: SQL,
  rename: (from: string, to: string) => Promise<unknown>,
): Promise<void> {
  for (let after: string | null = ""; after !== null; ) {
    signal?.throwIfAborted();
    const key: string = after;
    const { rows } = await runStep(database, (tx) =>
      tx.execute<{ query: string }>(sql`
        select query from ${from} and query > ${key} order by query limit ${ENTRIES}`),
    );
    for (const query of new Set(rows.map((row) => row.query))) {
      const to = foldStored(query);
      if (to !== query) await rename(query, to);
    }
    after = rows.length < ENTRIES ? null : (rows.at(-1)?.query ?? null);
  }
}

/** A query that folds to nothing stays, so that its searches are counted. */
function foldStored(query: string): string {
  return foldQuery(query) || query;
}

/** Renames the query in the searches of visits, some at a time, and where it is the next one in them. */
async function renameSearches({ database, siteId, signal }: Work, from: string, to: string): Promise<void> {
  for (let isLeft = true; isLeft; ) {
    signal?.throwIfAborted();
    isLeft = await takeTurn(database, async (tx) => {
      // Visits are added to sums and subtracted by the names of their searches, which must not change meanwhile.
      await lockSums(tx, siteId);
      const { rows } = await tx.execute(sql`
        with found as (
          select distinct started_at, client_id from (
            select started_at, client_id from searches where site_id = ${siteId} and query = ${from}
            order by started_at limit ${SEARCHES}
          ) s
        )
        update searches s set query = case when s.query = ${from} then ${to} else s.query end,
          next = nullif(case when s.next = ${from} then ${to} else s.next end,
            case when s.query = ${from} then ${to} else s.query end)
        from found f
        where s.site_id = ${siteId} and s.started_at = f.started_at and s.client_id = f.client_id
          and (s.query in (${from}, ${to}) or s.next = ${from})
        returning 1`);
      return rows.length > 0;
    });
  }
}

/** Adds the sums of a query to those of another. */
async function renameSums(tx: Tx, siteId: string, from: string, to: string): Promise<void> {
  await lockSums(tx, siteId);
  const columns = buildColumnList(QUERY_COLUMNS);
  await tx.execute(sql`
    insert into query_spans (site_id, scope, span, day)
    select distinct site_id, scope, span, day from query_days where site_id = ${siteId} and query = ${from}
    on conflict (site_id, scope, span, day) do update set revision = excluded.revision`);
  await tx.execute(sql`
    insert into query_days (site_id, scope, span, day, query, typed, ${columns})
    select site_id, scope, span, day, ${to}, typed, ${columns} from query_days
    where site_id = ${siteId} and query = ${from}
    on conflict (site_id, scope, span, day, query) do update set ${addExcluded("query_days", QUERY_COLUMNS)}`);
  await tx.execute(sql`delete from query_days where site_id = ${siteId} and query = ${from}`);
  await tx.execute(sql`
    delete from query_days where site_id = ${siteId} and query = ${to} and searches = 0`);
  await bumpSumsRevision(tx, siteId);
}

async function renameItems(
  tx: Tx,
  { siteId, scope }: { siteId: string; scope: string },
  from: string,
  to: string,
): Promise<void> {
  await lockSums(tx, siteId);
  const columns = buildColumnList(ITEM_COLUMNS);
  const own = sql`site_id = ${siteId} and scope = ${scope} and query = ${from}`;
  await tx.execute(sql`
    insert into query_items (site_id, scope, query, day, identity, place, title, ${columns})
    select site_id, scope, ${to}, day, identity, place, title, ${columns} from query_items where ${own}
    on conflict (site_id, scope, query, day, identity, place) do update set ${addExcluded("query_items", ITEM_COLUMNS)}`);
  await tx.execute(sql`delete from query_items where ${own}`);
  const sums = ITEM_COLUMNS.map((name) => sql`${sql.identifier(name)} = 0`);
  await tx.execute(sql`
    delete from query_items
    where site_id = ${siteId} and scope = ${scope} and query = ${to} and ${sql.join(sums, sql` and `)}`);
  await bumpSumsRevision(tx, siteId);
}

type Pair = { query: string; day: string; next: string };

/** Renames both queries of pairs. A pair of a query and itself is none. */
async function renameNexts({ database, siteId, signal }: Work, scope: string): Promise<void> {
  const empty: Pair[] = [];
  for (let after: Pair | null = { query: "", day: "0001-01-01", next: "" }; after !== null; ) {
    signal?.throwIfAborted();
    const key: Pair = after;
    const { rows } = await runStep(database, (tx) =>
      tx.execute<Pair>(sql`
        select query, day::text as day, next from query_nexts where site_id = ${siteId} and scope = ${scope}
          and (query, day, next) > (${key.query}, ${key.day}::date, ${key.next})
        order by query, day, next limit ${ENTRIES}`),
    );
    const renamed = rows.filter(({ query, next }) => foldStored(query) !== query || foldStored(next) !== next);
    if (renamed.length > 0)
      empty.push(...(await takeTurn(database, (tx) => renamePairs(tx, { siteId, scope }, renamed))));
    after = rows.length < ENTRIES ? null : (rows.at(-1) ?? null);
  }
  for (let at = 0; at < empty.length; at += ENTRIES) {
    signal?.throwIfAborted();
    const part = empty.slice(at, at + ENTRIES);
    await takeTurn(database, (tx) => deleteEmptyPairs(tx, { siteId, scope }, part));
  }
}

/** Returns the pairs of which nothing is left, or less: a later step may add to them. */
async function renamePairs(
  tx: Tx,
  { siteId, scope }: { siteId: string; scope: string },
  pairs: readonly Pair[],
): Promise<Pair[]> {
  await lockSums(tx, siteId);
  const list = JSON.stringify(
    pairs.map((pair) => ({ ...pair, to_query: foldStored(pair.query), to_next: foldStored(pair.next) })),
  );
  const { rows } = await tx.execute<Pair & { visits: number }>(sql`
    with moved as (
      delete from query_nexts n
      using jsonb_to_recordset(${list}::jsonb) as r(query text, day date, next text, to_query text, to_next text)
      where n.site_id = ${siteId} and n.scope = ${scope} and n.query = r.query and n.day = r.day and n.next = r.next
      returning r.to_query as query, n.day, r.to_next as next, n.visits
    )
    insert into query_nexts (site_id, scope, query, day, next, visits)
    select ${siteId}, ${scope}, query, day, next, sum(visits) from moved where query <> next group by query, day, next
    on conflict (site_id, scope, query, day, next) do update set visits = query_nexts.visits + excluded.visits
    returning query, day::text as day, next, visits::float8 as visits`);
  await bumpSumsRevision(tx, siteId);
  return rows.filter(({ visits }) => visits <= 0);
}

/** Deletes those of the pairs that are in no visit. */
async function deleteEmptyPairs(
  tx: Tx,
  { siteId, scope }: { siteId: string; scope: string },
  pairs: readonly Pair[],
): Promise<void> {
  await lockSums(tx, siteId);
  await tx.execute(sql`
    delete from query_nexts n using jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as r(query text, day date, next text)
    where n.site_id = ${siteId} and n.scope = ${scope} and n.query = r.query and n.day = r.day and n.next = r.next
      and n.visits <= 0`);
  await bumpSumsRevision(tx, siteId);
}
