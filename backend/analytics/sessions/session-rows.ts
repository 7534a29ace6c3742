import { type SQL, sql } from "drizzle-orm";
import type { Tx } from "@/backend/db/client";
import type { Session } from "@/lib/contract/analytics/sessions";
import { VISIT_IDLE_MS } from "@/lib/domain/analytics/visit-clock";
import type { ConversionsMode } from "@/lib/domain/analytics/visit-filter-values";
import { DAY_MS } from "@/lib/domain/kit/durations";
import type { VisitConditions } from "./visit-conditions";

/** A visit from the database; times are epoch ms, money in hundredths. */
export type VisitRow = {
  client_id: string;
  customer_id: string | null;
  platform: string | null;
  device: string;
  ip: string | null;
  variant: string | null;
  started: number;
  last: number;
  events: number;
  page_views: number;
  lists: number;
  clicks: number;
  transactions: number;
  orders: number;
  actions: number;
  revenue: number;
  no_results: number;
  queries: string[];
  warnings: string[];
  bot: string | null;
};

const COLUMNS = sql.raw(
  [
    "client_id",
    "customer_id",
    "platform",
    "device",
    "ip",
    "variant",
    "events",
    "page_views",
    "lists",
    "clicks",
    "transactions",
    "orders",
    "actions",
    "no_results",
    "queries",
    "warnings",
    "bot",
  ]
    .map((name) => `v.${name}`)
    .join(", "),
);
const MOMENTS = sql`round(extract(epoch from v.started_at) * 1000)::float8 as started,
  round(extract(epoch from v.last_at) * 1000)::float8 as last, v.revenue::float8 as revenue`;

/** Where a page ends: the start and the visitor of its last visit. */
export type SessionCursor = { started: number; clientId: string };

const CURSOR = /^(\d{1,15})\.(\d{1,40})$/;

/** Parses a cursor. */
export function readCursor(text: string): SessionCursor | null {
  const [, started, clientId] = CURSOR.exec(text) ?? [];
  return started === undefined || clientId === undefined ? null : { started: Number(started), clientId };
}

/** The cursor after a visit. */
export function buildCursorAfter({ started, client_id: clientId }: VisitRow): string {
  return `${started}.${clientId}`;
}

type Page = { cursor: SessionCursor | null; limit: number };

/**
 * A page of visits, newest first, plus one row when there are more. Continues on the primary key, or on what an index finds
 * for the filters: every page costs the same, and nothing is counted.
 */
export async function readSessionPage(
  tx: Tx,
  siteId: string,
  conditions: VisitConditions,
  { cursor, limit }: Page,
): Promise<VisitRow[]> {
  const query = { siteId, conditions, cursor, limit: limit + 1 };
  return conditions.isIndexed ? readFromIndex(tx, query) : readInOrder(tx, query);
}

type PageQuery = { siteId: string; conditions: VisitConditions; cursor: SessionCursor | null; limit: number };

const LAST_FIRST = sql`order by v.started_at desc, v.client_id desc`;

async function readInOrder(tx: Tx, query: PageQuery): Promise<VisitRow[]> {
  const { rows } = await tx.execute<VisitRow>(sql`
    select ${COLUMNS}, ${MOMENTS} from visits v where ${buildPageCondition(query)} ${andWhere(query.conditions.where)}
    ${LAST_FIRST} limit ${query.limit}`);
  return rows;
}

/** Selects the page from the few visits that an index finds: left alone, the planner might scan all other visits for them. */
async function readFromIndex(tx: Tx, query: PageQuery): Promise<VisitRow[]> {
  const { siteId, conditions, limit } = query;
  const { rows } = await tx.execute<VisitRow>(sql`
    with found as materialized (
      select v.started_at, v.client_id from visits v where ${buildPageCondition(query)} ${andWhere(conditions.where)}
    ), page as materialized (select * from found v ${LAST_FIRST} limit ${limit})
    select ${COLUMNS}, ${MOMENTS} from page p
    join visits v on v.site_id = ${siteId} and v.started_at = p.started_at and v.client_id = p.client_id
    ${LAST_FIRST}`);
  return rows;
}

/** The condition on visits in the range, after the cursor. */
function buildPageCondition({ siteId, conditions: { range }, cursor }: PageQuery): SQL {
  const behind =
    cursor === null
      ? sql``
      : sql`and (v.started_at, v.client_id) < (${toIsoTime(cursor.started)}::timestamptz, ${cursor.clientId})`;
  return sql`v.site_id = ${siteId} and v.started_at >= ${range.from}::timestamptz
    and v.started_at < ${range.to}::timestamptz ${behind}`;
}

function andWhere(where: SQL | null): SQL {
  return where === null ? sql`` : sql`and ${where}`;
}

/** The visitor's visit that contains the time of an ID. */
export async function findSession(tx: Tx, siteId: string, id: string): Promise<VisitRow | null> {
  const named = readVisitId(id);
  if (named === null) return null;
  const { clientId, at } = named;
  // Two days are enough to exclude other partitions: longer visits are split earlier by their number of events.
  const { rows } = await tx.execute<VisitRow>(sql`
    select ${COLUMNS}, ${MOMENTS} from visits v
    where v.site_id = ${siteId} and v.client_id = ${clientId}
      and v.started_at > ${toIsoTime(at - 2 * DAY_MS)}::timestamptz and v.started_at < ${toIsoTime(at + 1000)}::timestamptz
      and v.last_at >= ${toIsoTime(at)}::timestamptz
    order by v.started_at desc limit 1`);
  return rows[0] ?? null;
}

/** A visit in wire format. */
export function toSession(row: VisitRow, now: Date, mode: ConversionsMode = "any"): Session {
  const { client_id: clientId, started, last, orders, actions } = row;
  return {
    id: toVisitId({ clientId, startedAt: started }),
    user_id: clientId,
    customer_id: row.customer_id,
    platform: row.platform,
    started_at: toIsoTime(started),
    last_event_at: toIsoTime(last),
    closed: last + VISIT_IDLE_MS <= now.getTime(),
    events_count: row.events,
    counts: { pv: row.page_views, event: row.lists, click: row.clicks, transaction: row.transactions },
    queries: row.queries,
    converted: (mode !== "actions" && orders > 0) || (mode !== "orders" && actions > 0),
    ab_test_variant: row.variant,
    device: row.device,
    ip: row.ip,
    orders,
    actions,
    revenue: row.revenue / 100,
    no_results: row.no_results,
    warnings: row.warnings,
    ...(row.bot === null ? {} : { bot: row.bot }),
  };
}

/** Formats epoch ms as an ISO time. */
export function toIsoTime(ms: number): string {
  return new Date(ms).toISOString();
}

// A visit's ID consists of its visitor and a time within it, so that links survive a recomputation in which the visit starts
// earlier.

const VISIT_ID = /^(\d{1,40})-(\d{1,12})$/;

/**
 * The ID of a visit.
 * @param key.startedAt epoch ms.
 */
function toVisitId({ clientId, startedAt }: { clientId: string; startedAt: number }): string {
  return `${clientId}-${Math.floor(startedAt / 1000)}`;
}

/** The visitor and the second (epoch ms) of an ID. */
function readVisitId(id: string): { clientId: string; at: number } | null {
  const match = VISIT_ID.exec(id);
  const [, clientId, seconds] = match ?? [];
  return clientId === undefined || seconds === undefined ? null : { clientId, at: Number(seconds) * 1000 };
}
