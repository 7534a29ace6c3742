import { sql } from "drizzle-orm";
import type { Tx } from "@/backend/db/client";
import { ORDER_REPEATED } from "@/backend/db/schema/analytics/events";
import type { ShopEvent } from "@/lib/contract/analytics/events";
import { toDay } from "./event-day";

// An order counts once: its page may be loaded again, or restored the next morning, and its ID is the order number of the shop.
// Programs that check mails open order pages before their readers do, so the order of a bot takes no number from a person.

type OrderEvent = { event: ShopEvent; raw: Record<string, unknown>; happenedAt: Date; bot: string | null };

/** Events without orders that are stored on another day, and the visitors of stored orders that were repeated with other items, or replaced. */
type RemainingOrders<E> = { events: readonly E[]; changed: { clientId: string; at: number }[] };

/**
 * Removes orders of persons that are stored on another day, and stores the days of the others, in the transaction that stores the events.
 * Counts those whose page was loaded again.
 */
export async function dropRepeatedOrders<E extends OrderEvent>(
  tx: Tx,
  siteId: string,
  events: readonly E[],
): Promise<RemainingOrders<E>> {
  const orders = new Map<string, E>();
  for (const one of events) if (isCounted(one) && !orders.has(one.event.id)) orders.set(one.event.id, one);
  if (orders.size === 0) return { events, changed: [] };
  const rows = JSON.stringify([...orders].map(([id, { happenedAt }]) => ({ id, day: toDay(happenedAt) })));
  // Always sorted the same way, so that two processes that store the same orders cannot deadlock.
  const { rows: stored } = await tx.execute<{ id: string; day: string }>(sql`
    insert into order_days as o (site_id, id, day)
    select ${siteId}, id, day from jsonb_to_recordset(${rows}::jsonb) as r(id text, day date)
    order by id collate "C"
    on conflict (site_id, id) do update set day = o.day
    returning id, day::text as day`);
  const days = new Map(stored.map(({ id, day }) => [id, day]));
  await countRepeated(tx, siteId, events.filter(isCounted), { first: orders, days });
  const isRepeated = (one: OrderEvent): boolean => days.get(one.event.id) !== toDay(one.happenedAt);
  const repeated = [...orders.values()].filter(isRepeated);
  const left = events.filter((one) => !isCounted(one) || !isRepeated(one));
  const replaced = await deleteOrdersOfBots(tx, siteId, stored);
  return { events: left, changed: [...replaced, ...(await markReused(tx, siteId, repeated, days))] };
}

function isCounted({ event, bot }: OrderEvent): boolean {
  return event.type === "transaction" && bot === null;
}

type KnownOrders<E> = { first: ReadonlyMap<string, E>; days: ReadonlyMap<string, string> };

/**
 * Counts orders of pages that were loaded again, by visitor and day. An order with the time of the stored one is no page that was loaded
 * again: a browser or server sent the same event twice.
 */
async function countRepeated<E extends OrderEvent>(
  tx: Tx,
  siteId: string,
  orders: readonly E[],
  { first, days }: KnownOrders<E>,
): Promise<void> {
  const keys = JSON.stringify([...days].map(([id, day]) => ({ id, day })));
  const { rows: stored } = await tx.execute<{ id: string; at: number }>(sql`
    select e.id, round(extract(epoch from e.happened_at) * 1000)::float8 as at
    from jsonb_to_recordset(${keys}::jsonb) as r(id text, day date)
    join events e on e.site_id = ${siteId} and e.day = r.day and e.id = r.id and e.bot is null`);
  const times = new Map(stored.map(({ id, at }) => [id, at]));
  const repeated = orders.filter(
    ({ event: { id }, happenedAt }) => (times.get(id) ?? first.get(id)?.happenedAt.getTime()) !== happenedAt.getTime(),
  );
  if (repeated.length === 0) return;
  const rows = JSON.stringify(repeated.map(({ event, happenedAt }) => [event.client_id, happenedAt.toISOString()]));
  await tx.execute(sql`
    insert into dropped_events as d (site_id, client_id, day, warning, events, last_at)
    select ${siteId}, r ->> 0, ((r ->> 1)::timestamptz at time zone 'UTC')::date, ${ORDER_REPEATED}, count(*), max((r ->> 1)::timestamptz)
    from jsonb_array_elements(${rows}::jsonb) r
    group by 1, 2, 3 order by 2, 3
    on conflict (site_id, client_id, day, warning) do update set
      events = d.events + excluded.events, last_at = greatest(d.last_at, excluded.last_at)`);
}

/** Deletes what bots stored under the IDs and days of orders, so that those of persons can be stored. */
async function deleteOrdersOfBots(
  tx: Tx,
  siteId: string,
  orders: readonly { id: string; day: string }[],
): Promise<RemainingOrders<OrderEvent>["changed"]> {
  const { rows } = await tx.execute<{ client_id: string; at: number }>(sql`
    delete from events e using jsonb_to_recordset(${JSON.stringify(orders)}::jsonb) as r(id text, day date)
    where e.site_id = ${siteId} and e.day = r.day and e.id = r.id and e.type = 'transaction' and e.bot is not null
    returning e.client_id, round(extract(epoch from e.happened_at) * 1000)::float8 as at`);
  return rows.map(({ client_id: clientId, at }) => ({ clientId, at }));
}

/** Marks stored orders that were sent again with other items. */
async function markReused(
  tx: Tx,
  siteId: string,
  orders: readonly OrderEvent[],
  days: ReadonlyMap<string, string>,
): Promise<RemainingOrders<OrderEvent>["changed"]> {
  if (orders.length === 0) return [];
  const rows = JSON.stringify(
    orders.map(({ event, raw }) => ({ id: event.id, day: days.get(event.id), items: raw.items })),
  );
  const { rows: marked } = await tx.execute<{ client_id: string; at: number }>(sql`
    update events e set is_id_reused = true
    from jsonb_to_recordset(${rows}::jsonb) as r(id text, day date, items jsonb)
    where e.site_id = ${siteId} and e.day = r.day and e.id = r.id and not e.is_id_reused
      and (e.type <> 'transaction' or e.raw -> 'items' <> r.items)
    returning e.client_id, round(extract(epoch from e.happened_at) * 1000)::float8 as at`);
  return marked.map(({ client_id: clientId, at }) => ({ clientId, at }));
}

/** The imported orders that are stored as live ones already: under the ID that the script makes from the order number. */
export async function findLiveOrders<E extends OrderEvent>(
  tx: Tx,
  siteId: string,
  events: readonly E[],
): Promise<Set<E>> {
  const named = events.flatMap((one) => {
    const { order_id: number } = one.raw;
    const id = one.event.type === "transaction" && typeof number === "string" ? `order-${number}` : null;
    return id === null || id === one.event.id ? [] : [{ one, id }];
  });
  if (named.length === 0) return new Set();
  const ids = [...new Set(named.map(({ id }) => id))];
  const { rows } = await tx.execute<{ id: string }>(sql`
    select id from order_days where site_id = ${siteId} and id = any(${sql.param(ids)}::text[])`);
  const live = new Set(rows.map(({ id }) => id));
  return new Set(named.flatMap(({ one, id }) => (live.has(id) ? [one] : [])));
}

/** Stores the days of orders that were stored before order days were. */
export async function addOrderDays(
  tx: Tx,
  { siteId, day }: { siteId: string; day: string },
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await tx.execute(sql`
    insert into order_days (site_id, id, day)
    select ${siteId}, id, ${day}::date from unnest(${sql.param([...ids])}::text[]) as r(id)
    order by id collate "C"
    on conflict do nothing`);
}
