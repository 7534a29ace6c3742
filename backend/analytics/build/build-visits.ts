import { sql } from "drizzle-orm";
import type { Database, Tx } from "@/backend/db/client";
import { ensurePartition } from "@/backend/db/ensure-partition";
import { findProducts } from "@/backend/db/item-names";
import { ORDER_REPEATED } from "@/backend/db/schema/analytics/events";
import { takeTurn, toTimestamp } from "@/backend/db/steps";
import { buildVisits, type DroppedEvent } from "@/lib/domain/analytics/visit-builder";
import { VISIT_IDLE_MS } from "@/lib/domain/analytics/visit-clock";
import type { VisitDevice } from "@/lib/domain/analytics/visit-device";
import { listIdentities, type VisitEvent } from "@/lib/domain/analytics/visit-events";
import type { VisitWarning } from "@/lib/domain/analytics/visit-warnings";
import { DAY_MS } from "@/lib/domain/kit/durations";
import { EVENT_DAYS } from "@/lib/domain/kit/limits";
import { bumpSumsRevision, lockSums } from "./analytics-state";
import { foldShares } from "./fold-shares";
import { type BuiltVisit, removeVisits, storeVisits } from "./replace-visits";
import type { VisitKey } from "./visit-keys";

// Turns raw events into visits: reads the events of waiting visitors around what is new and replaces the affected visits
// (docs/adr/0031). Processes share the work with one advisory lock per visitor.

/** Visitors per transaction. */
export const BUILD_PORTION = { min: 10, max: 100 };
/** Number of waiting visitors that a process searches for ones that are not locked. */
const CANDIDATES = 1_000;
/** Events per transaction, which bounds memory; the remaining visitors wait for the next one. */
const EVENTS_MAX = 20_000;
const LOCKS = 7_346_116;

/** Limits a build to one site, or to a number of visitors. */
export type BuildScope = { siteId?: string | undefined; portion?: number };

/** Visitors built (0: none was waiting), how long the first of them had waited, and how long the transaction took; in ms. */
export type BuildResult = { visitors: number; waitedMs: number; transactionMs: number };

/** Builds the visits of one batch of waiting visitors. */
export async function buildWaitingVisits(database: Database, now: Date, scope: BuildScope = {}): Promise<BuildResult> {
  const waiting = await database.withSystem((tx) => findWaitingSite(tx, now, scope));
  if (waiting === null) return { visitors: 0, waitedMs: 0, transactionMs: 0 };
  await createMonthPartitions(database, waiting);
  let begun = performance.now();
  const visitors = await takeTurn(database, async (tx) => {
    begun = performance.now();
    const claimed = await claimVisitors(tx, waiting.siteId, now, scope.portion ?? BUILD_PORTION.max);
    if (claimed.length === 0) return 0;
    const affected = await lockAffectedVisits(tx, waiting.siteId, claimed);
    const ranges = claimed.map((one) => computeRange(one, affected));
    const { done, visits } = await buildFromEvents(tx, waiting, ranges);
    // Visits whose raw events have expired stay as they are; those of deleted events go, such as a bot's order that a person replaced.
    const rebuilt = new Set(visits.map(({ clientId }) => clientId));
    const hasEvents = ({ startedAt }: AffectedVisit): boolean => startedAt > now.getTime() - (EVENT_DAYS - 1) * DAY_MS;
    const old = affected.filter((one) => rebuilt.has(one.clientId) || (done.has(one.clientId) && hasEvents(one)));
    await subtractFromSums(tx, waiting.siteId, old);
    await removeVisits(tx, waiting.siteId, old);
    await storeVisits(tx, waiting, visits);
    await clearWaiting(
      tx,
      waiting.siteId,
      claimed.filter(({ clientId }) => done.has(clientId)),
    );
    return done.size;
  });
  return { visitors, waitedMs: now.getTime() - waiting.dueAt, transactionMs: performance.now() - begun };
}

/** Whether a site has events that are not part of a visit yet. */
export async function hasWaitingEvents(tx: Tx, siteId: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`select from waiting_visitors where site_id = ${siteId} limit 1`);
  return rows.length > 0;
}

/** Postpones a visitor whose visits could not be built, so that the others can go on. */
export async function postponeVisitor(database: Database, now: Date, scope: BuildScope, ms: number): Promise<void> {
  await database.withSystem(async (tx) => {
    const waiting = await findWaitingSite(tx, now, scope);
    const until = new Date(now.getTime() + ms).toISOString();
    await tx.execute(sql`
      update waiting_visitors set waits_from = ${until}::timestamptz where (site_id, client_id) = (
        select site_id, client_id from waiting_visitors
        where site_id = ${waiting?.siteId ?? ""} and waits_from <= ${toTimestamp(now)}
        order by waits_from limit 1
      )`);
  });
}

type WaitingSite = {
  siteId: string;
  timeZone: string;
  currency: string;
  since: number;
  until: number;
  dueAt: number;
};

/** The site of the visitor that has waited longest, and the time range of its waiting events. */
async function findWaitingSite(tx: Tx, now: Date, scope: BuildScope): Promise<WaitingSite | null> {
  const ofSite = scope.siteId === undefined ? sql`` : sql`and site_id = ${scope.siteId}`;
  type Row = { site_id: string; time_zone: string; currency: string; since: number; until: number; waits_from: number };
  const { rows } = await tx.execute<Row>(sql`
    select s.site_id, s.time_zone, s.currency, w.since, w.until, ${toEpochMs("o.waits_from")} as waits_from
    from (
      select site_id, waits_from from waiting_visitors where waits_from <= ${toTimestamp(now)} ${ofSite}
      order by waits_from limit 1
    ) o
    join sites s on s.site_id = o.site_id
    cross join lateral (
      select ${toEpochMs("min(c.since)")} as since, ${toEpochMs("max(c.until)")} as until
      from (
        select since, until from waiting_visitors where site_id = o.site_id order by waits_from limit ${CANDIDATES}
      ) c
    ) w`);
  const [row] = rows;
  if (row === undefined) return null;
  const { site_id: siteId, time_zone: timeZone, currency, since, until, waits_from: dueAt } = row;
  return { siteId, timeZone, currency, since, until, dueAt };
}

type ClaimedVisitor = { clientId: string; since: number; until: number; marks: string };

/** Takes advisory locks without waiting, until the transaction ends. */
async function claimVisitors(tx: Tx, siteId: string, now: Date, portion: number): Promise<ClaimedVisitor[]> {
  const { rows } = await tx.execute<{ client_id: string; since: number; until: number; marks: string }>(sql`
    select client_id, ${toEpochMs("since")} as since, ${toEpochMs("until")} as until, marks::text as marks
    from (
      select * from waiting_visitors where site_id = ${siteId} and waits_from <= ${toTimestamp(now)}
      order by waits_from limit ${CANDIDATES}
    ) w
    where pg_try_advisory_xact_lock(${LOCKS}, hashtext(site_id || ' ' || client_id))
    limit ${portion}`);
  return rows.map((row) => ({ clientId: row.client_id, since: row.since, until: row.until, marks: row.marks }));
}

type AffectedVisit = VisitKey & { lastAt: number; isFolded: boolean };

/** Visits that the new events may belong to or connect; locked until the transaction ends. */
async function lockAffectedVisits(
  tx: Tx,
  siteId: string,
  claimed: readonly ClaimedVisitor[],
): Promise<AffectedVisit[]> {
  const { rows } = await tx.execute<{ client_id: string; at: number; last: number; is_folded: boolean }>(sql`
    select v.client_id, ${toEpochMs("v.started_at")} as at, ${toEpochMs("v.last_at")} as last, v.is_folded
    from ${buildRangeRows(claimed.map(({ clientId, since, until }) => ({ clientId, from: since - VISIT_IDLE_MS, to: until + VISIT_IDLE_MS })))}
    join visits v on v.site_id = ${siteId} and v.client_id = w.client_id
      and v.last_at > w.low and v.started_at < w.high
    order by v.client_id, v.started_at for update of v`);
  return rows.map((row) => ({ clientId: row.client_id, startedAt: row.at, lastAt: row.last, isFolded: row.is_folded }));
}

type Range = { clientId: string; from: number; to: number };

function computeRange({ clientId, since, until }: ClaimedVisitor, affected: readonly AffectedVisit[]): Range {
  const own = affected.filter((visit) => visit.clientId === clientId);
  return {
    clientId,
    from: Math.min(since, ...own.map(({ startedAt }) => startedAt)),
    to: Math.max(until, ...own.map(({ lastAt }) => lastAt)),
  };
}

/** Subtracts visits that will be replaced from the aggregates, with the same numbers that were added. */
async function subtractFromSums(tx: Tx, siteId: string, visits: readonly AffectedVisit[]): Promise<void> {
  const folded = visits.filter(({ isFolded }) => isFolded);
  if (folded.length === 0) return;
  await lockSums(tx, siteId);
  await foldShares(tx, siteId, folded, -1);
  await bumpSumsRevision(tx, siteId);
}

/** Removes visitors from the queue, unless new events have marked them again meanwhile. Skips locked rows, so it cannot deadlock. */
async function clearWaiting(tx: Tx, siteId: string, claimed: readonly ClaimedVisitor[]): Promise<void> {
  const clients = claimed.map(({ clientId }) => clientId);
  const marks = claimed.map((one) => one.marks);
  await tx.execute(sql`
    delete from waiting_visitors where (site_id, client_id) in (
      select w.site_id, w.client_id
      from unnest(${sql.param(clients)}::text[], ${sql.param(marks)}::bigint[]) as c(client_id, marks)
      join waiting_visitors w on w.site_id = ${siteId} and w.client_id = c.client_id and w.marks = c.marks
      for update of w skip locked
    )`);
}

type RawRow = {
  client_id: string;
  id: string;
  at: number;
  type: VisitEvent["type"];
  raw: Record<string, unknown>;
  ip: string | null;
  device: VisitDevice | null;
  is_id_reused: boolean;
  is_clock_corrected: boolean;
  bot: string | null;
};

/** Builds the visits of the visitors whose events could all be read. */
async function buildFromEvents(
  tx: Tx,
  { siteId, currency }: WaitingSite,
  ranges: readonly Range[],
): Promise<{ done: Set<string>; visits: BuiltVisit[] }> {
  const days = computeDays(ranges);
  const { rows } = await tx.execute<RawRow>(sql`
    select e.* from ${buildRangeRows(ranges)}
    cross join lateral (
      select client_id, id, ${toEpochMs("happened_at")} as at, type, raw, ip, device, is_id_reused,
        is_clock_corrected, bot
      from events where site_id = ${siteId} and client_id = w.client_id
        and happened_at >= w.low and happened_at <= w.high
        -- The days of this visitor, so that only their partitions are read; the days of all visitors may span months.
        and day >= (w.low at time zone 'UTC')::date and day <= (w.high at time zone 'UTC')::date and day >= ${days.from}::date and day <= ${days.to}::date
      limit ${EVENTS_MAX}
    ) e
    limit ${EVENTS_MAX}`);
  const events = new Map<string, VisitEvent[]>(ranges.map(({ clientId }) => [clientId, []]));
  for (const row of rows) {
    const { client_id: clientId, is_id_reused: isIdReused, is_clock_corrected: isClockCorrected, ...event } = row;
    events.get(clientId)?.push({ ...event, isIdReused, isClockCorrected });
  }
  // The last visitor read may be cut off, and those after it are missing. A visitor that fills a batch alone is built as read.
  const isFull = rows.length >= EVENTS_MAX;
  const last = rows.at(-1)?.client_id;
  const isWhole = (clientId: string, index: number): boolean =>
    !isFull || (clientId !== last && events.get(clientId)?.length !== 0) || index === 0;
  const whole = ranges.filter(({ clientId }, index) => isWhole(clientId, index)).map(({ clientId }) => clientId);
  const dropped = await readDroppedEvents(tx, siteId, whole, days);
  const products = await findNamedProducts(
    tx,
    siteId,
    whole.flatMap((clientId) => events.get(clientId) ?? []),
  );
  const visits = whole.flatMap((clientId) =>
    buildVisits(events.get(clientId) ?? [], dropped.get(clientId), products, currency).map((visit) => ({
      ...visit,
      clientId,
    })),
  );
  return { done: new Set(whole), visits };
}

/** The products of the variants that events name. */
async function findNamedProducts(tx: Tx, siteId: string, events: readonly VisitEvent[]): Promise<Map<string, string>> {
  const { rows } = await tx.execute(sql`select from variant_products where site_id = ${siteId} limit 1`);
  // Most catalogs have no variants, and the identities of all lists are many.
  return rows.length === 0 ? new Map() : findProducts(tx, siteId, events.flatMap(listIdentities));
}

async function readDroppedEvents(
  tx: Tx,
  siteId: string,
  clients: readonly string[],
  { from, to }: { from: string; to: string },
): Promise<Map<string, DroppedEvent[]>> {
  const { rows } = await tx.execute<{ client_id: string; at: number; warning: VisitWarning }>(sql`
    select client_id, ${toEpochMs("last_at")} as at, warning from dropped_events
    where site_id = ${siteId} and client_id = any(${sql.param([...clients])}::text[])
      and day >= ${from}::date and day <= ${to}::date and warning <> ${ORDER_REPEATED}`);
  const found = new Map<string, DroppedEvent[]>();
  for (const { client_id: clientId, at, warning } of rows)
    found.set(clientId, [...(found.get(clientId) ?? []), { at, warning }]);
  return found;
}

function computeDays(ranges: readonly Range[]): { from: string; to: string } {
  const first = Math.min(...ranges.map(({ from }) => from));
  const last = Math.max(...ranges.map(({ to }) => to));
  return { from: toIsoTime(first).slice(0, 10), to: toIsoTime(last).slice(0, 10) };
}

function buildRangeRows(ranges: readonly Range[]) {
  return sql`unnest(
    ${sql.param(ranges.map(({ clientId }) => clientId))}::text[],
    ${sql.param(ranges.map(({ from }) => toIsoTime(from)))}::timestamptz[],
    ${sql.param(ranges.map(({ to }) => toIsoTime(to)))}::timestamptz[]
  ) as w(client_id, low, high)`;
}

function toEpochMs(value: string) {
  return sql.raw(`round(extract(epoch from ${value}) * 1000)::float8`);
}

function toIsoTime(at: number): string {
  return new Date(at).toISOString();
}

/** Creates the partitions of the months in which visits may begin. */
export async function createMonthPartitions(
  database: Database,
  { since, until }: { since: number; until: number },
): Promise<void> {
  for (let month = toIsoTime(since).slice(0, 7); month <= toIsoTime(until).slice(0, 7); month = getNextMonth(month))
    await ensurePartition(database, "month", `${month}-01`);
}

function getNextMonth(month: string): string {
  const [year = 0, number = 0] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 7);
}
