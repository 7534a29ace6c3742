import { sql } from "drizzle-orm";
import type { Database, Tx } from "@/backend/db/client";
import { computeNextSize, runStep, STEP_ROWS, takeTurn, toTimestamp } from "@/backend/db/steps";
import { DAY_MS } from "@/lib/domain/kit/durations";
import { EVENT_DAYS } from "@/lib/domain/kit/limits";
import type { ProfileRow } from "./build-profile";
import type { EventRow } from "./train-worker";

// The rows that a training reads and writes, in short steps.

/** Increase it when the content of digests changes. */
export const DIGEST_FORMAT = 1;

const CATALOGUE_ROWS = 500;
const EVENT_ROWS = { min: STEP_ROWS, max: 4_000 };

/** A day with events, and how many. */
export type EventDay = { day: string; events: number };

/**
 * Counts the events of a site by day, without those of bots, oldest first.
 * @param range.since the first day.
 */
export async function countEventDays(
  database: Database,
  siteId: string,
  { since, now }: { since: Date; now: Date },
): Promise<EventDay[]> {
  const days: EventDay[] = [];
  for (const day of await listEventDays(database, siteId, { since, now })) {
    const { rows } = await runStep(database, (tx) =>
      tx.execute<{ events: number }>(
        sql`select count(*)::int as events from events where site_id = ${siteId} and day = ${day} and bot is null`,
      ),
    );
    days.push({ day, events: rows[0]?.events ?? 0 });
  }
  return days;
}

/** The days with events of a site: one probe per day, however many events it has. */
async function listEventDays(
  database: Database,
  siteId: string,
  { since, now }: { since: Date; now: Date },
): Promise<string[]> {
  const [first, last] = [since, now].map((at) => at.toISOString().slice(0, 10));
  const { rows } = await takeTurn(database, (tx) =>
    tx.execute<{ day: string }>(sql`
      select d.day::date::text as day from generate_series(${first}::date, ${last}::date, interval '1 day') as d(day)
      where exists (select from events e where e.site_id = ${siteId} and e.day = d.day::date and e.bot is null)
      order by 1`),
  );
  return rows.map(({ day }) => day);
}

/** The first day whose events are stored. */
export function findFirstDay(now: Date): Date {
  return new Date(now.getTime() - EVENT_DAYS * DAY_MS);
}

/** Reads the events of a day that a digest needs, in order of their ids. */
export async function readEvents(
  database: Database,
  { siteId, day, signal }: { siteId: string; day: string; signal: AbortSignal },
  use: (rows: EventRow[]) => Promise<unknown>,
): Promise<void> {
  let after = "";
  let size = EVENT_ROWS.min;
  for (;;) {
    signal.throwIfAborted();
    const started = performance.now();
    let worked = 0;
    const { rows } = await runStep(database, async (tx) => {
      const begun = performance.now();
      const found = await tx.execute<EventRow>(sql`
        select id, type, client_id, (extract(epoch from happened_at) * 1000)::float8 as at,
          jsonb_build_object('url', raw -> 'url', 'customer_id', raw -> 'customer_id', 'action', raw -> 'action',
            'items', case when type = 'transaction' then raw -> 'items' end)::text as raw
        from events
        where site_id = ${siteId} and day = ${day} and id > ${after} and type in ('pv', 'click', 'transaction')
          and bot is null
        order by id limit ${size}`);
      worked = performance.now() - begun;
      return found;
    });
    if (rows.length > 0) await use(rows);
    if (rows.length < size) return;
    after = rows.at(-1)?.id ?? after;
    size = computeNextSize(database, { size, ms: worked === 0 ? performance.now() - started : worked }, EVENT_ROWS);
  }
}

/** Reads the catalog of a site, in order of identities. */
export async function readCatalogue(
  database: Database,
  { siteId, signal }: { siteId: string; signal: AbortSignal },
  use: (rows: ProfileRow[]) => Promise<unknown>,
): Promise<void> {
  let after = "";
  for (;;) {
    signal.throwIfAborted();
    const { rows } = await runStep(database, (tx) =>
      tx.execute<ProfileRow>(sql`
        select identity, type, title, jsonb_build_object('category', attributes -> 'category',
          'hierarchy', attributes -> 'hierarchy', 'brand', attributes -> 'brand',
          'price_amount', attributes -> 'price_amount', 'price_old_amount', attributes -> 'price_old_amount',
          'introduced_at', attributes -> 'introduced_at',
          'variants', jsonb_path_query_array(attributes, '$._variants[*].identity'))::text as attributes
        from (
          select identity, type, title, attributes from catalogue_items
          where site_id = ${siteId} and identity > ${after} order by identity limit ${CATALOGUE_ROWS}
        ) batch order by identity`),
    );
    if (rows.length > 0) await use(rows);
    if (rows.length < CATALOGUE_ROWS) return;
    after = rows.at(-1)?.identity ?? after;
  }
}

/** The days of a site with a digest, and the number of events it was made of. */
export async function listDigests(tx: Tx, siteId: string): Promise<Map<string, number>> {
  const { rows } = await tx.execute<EventDay>(sql`
    select day::text as day, events from recommendation_days
    where site_id = ${siteId} and format = ${DIGEST_FORMAT} order by day`);
  return new Map(rows.map(({ day, events }) => [day, events]));
}

/** Stores the digest of a day. */
export async function saveDayDigest(
  tx: Tx,
  { siteId, day, events, digest }: EventDay & { siteId: string; digest: string },
): Promise<void> {
  await tx.execute(sql`
    insert into recommendation_days (site_id, day, events, format, digest)
    values (${siteId}, ${day}, ${events}, ${DIGEST_FORMAT}, ${digest})
    on conflict (site_id, day) do update set
      events = excluded.events, format = excluded.format, digest = excluded.digest`);
}

/** Reads the digest of a day. */
export async function readDigest(tx: Tx, siteId: string, day: string): Promise<string | null> {
  const { rows } = await tx.execute<{ digest: string }>(sql`
    select digest from recommendation_days where site_id = ${siteId} and day = ${day} and format = ${DIGEST_FORMAT}`);
  return rows[0]?.digest ?? null;
}

/** Deletes the digest of a day, so that it is made again. */
export async function deleteDigest(tx: Tx, siteId: string, day: string): Promise<void> {
  await tx.execute(sql`delete from recommendation_days where site_id = ${siteId} and day = ${day}`);
}

/** Deletes digests of days whose events have expired. */
export async function forgetDigests(database: Database, now: Date): Promise<void> {
  await takeTurn(database, (tx) =>
    tx.execute(
      sql`delete from recommendation_days where day < (${toTimestamp(findFirstDay(now))} at time zone 'UTC')::date`,
    ),
  );
}
