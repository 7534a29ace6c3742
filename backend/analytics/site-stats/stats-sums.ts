import { type SQL, sql } from "drizzle-orm";
import { pastPolicies } from "@/backend/analytics/build/past-policies";
import type { Tx } from "@/backend/db/client";
import type { Granularity } from "@/lib/contract/analytics/site-stats";
import { addSums, type MetricSums, NO_SUMS, takeSums } from "@/lib/domain/analytics/metrics";
import { bucketKey, bucketsOf } from "@/lib/domain/analytics/stat-buckets";
import type { SearchScope } from "@/lib/domain/search/search-scopes";

/** A stretch of time: instants `[from, to)`, and the site's days that it lies in. */
export type StatRange = { from: string; to: string; fromDay: string; toDay: string };

/** What sums are asked for. `where` narrows the visits `v`; null where the range is all that does. */
export type AskedSums = {
  siteId: string;
  scope: SearchScope;
  granularity: Granularity;
  range: StatRange;
  /** The range is of whole days and nothing else narrows, so that the kept sums answer. */
  isPlain: boolean;
  /** The range is of whole days and `where` leaves few visits out, so that those are taken from the kept sums. */
  isMostly: boolean;
  where: SQL | null;
};

/** The sums of a range, and of each of its points by key; a point without any is absent. */
export type StatSums = { total: MetricSums; points: ReadonlyMap<string, MetricSums> };

/**
 * Sums of visits that are over: out of the kept ones where these answer, else out of the visits themselves. Both ways come
 * to the same numbers for the same question.
 */
export async function statSums(tx: Tx, asked: AskedSums): Promise<StatSums> {
  if (asked.isPlain) return keptSums(tx, asked);
  const { where } = asked;
  // Hours have no kept visitors, so leaving out would save nothing.
  if (!asked.isMostly || where === null || asked.granularity === "hour") return visitSums(tx, asked, seenVisitors);
  const out = { ...asked, where: sql`not (${where})` };
  return lessThose(await keptSums(tx, asked), await visitSums(tx, out, goneVisitors));
}

async function keptSums(tx: Tx, asked: AskedSums): Promise<StatSums> {
  return summed(asked, await keptRows(tx, asked), await keptVisitors(tx, asked));
}

function summed(asked: AskedSums, rows: readonly Row[], visitors: ReadonlyMap<string, number>): StatSums {
  const points = new Map<string, MetricSums>();
  let total: MetricSums = { ...NO_SUMS };
  for (const row of rows) {
    const sums = sumsOf(row);
    total = addSums(total, sums);
    const key = bucketKey(String(row.day), Number(row.hour ?? 0), asked.granularity);
    points.set(key, addSums(points.get(key) ?? NO_SUMS, sums));
  }
  for (const [key, sums] of points) points.set(key, { ...sums, visitors: visitors.get(key) ?? 0 });
  return { total: { ...total, visitors: visitors.get(TOTAL) ?? 0 }, points };
}

/** Sums without those of what is left out; `visitors` of the latter are those who are left out altogether. */
function lessThose(kept: StatSums, out: StatSums): StatSums {
  const less = (sums: MetricSums, key: string) => takeSums(sums, out.points.get(key) ?? NO_SUMS);
  return {
    total: takeSums(kept.total, out.total),
    points: new Map([...kept.points].map(([key, sums]) => [key, less(sums, key)])),
  };
}

/** Stands for the whole range among the keys of points. */
const TOTAL = "";

type Row = Record<string, unknown>;

const COLUMNS: readonly (readonly [name: Exclude<keyof MetricSums, "visitors">, kept: string, counted: SQL])[] = [
  ["visits", "visits", sql`count(*)`],
  ["using", "using_visits", sql`count(*) filter (where s.searches > 0)`],
  ["convertedOrders", "converted_orders", sql`sum(s.converted_orders)`],
  ["convertedActions", "converted_actions", sql`sum(s.converted_actions)`],
  ["convertedAny", "converted_any", sql`sum(s.converted_any)`],
  ["usingConvertedOrders", "using_converted_orders", sql`sum(s.converted_orders) filter (where s.searches > 0)`],
  ["usingConvertedActions", "using_converted_actions", sql`sum(s.converted_actions) filter (where s.searches > 0)`],
  ["usingConvertedAny", "using_converted_any", sql`sum(s.converted_any) filter (where s.searches > 0)`],
  ["searches", "searches", sql`sum(s.searches)`],
  ["noResults", "no_results", sql`sum(s.no_results)`],
  ["clicked", "clicked", sql`sum(s.clicked)`],
  ["clicks", "clicks", sql`sum(s.clicks)`],
  ["placedClicks", "placed_clicks", sql`sum(s.placed_clicks)`],
  ["placesSum", "places_sum", sql`sum(s.places_sum)`],
  ["orders", "orders", sql`sum(s.orders)`],
  ["revenue", "revenue", sql`sum(s.revenue)`],
  ["usingRevenue", "using_revenue", sql`sum(s.visit_revenue) filter (where s.searches > 0)`],
];

function sumsOf(row: Row): MetricSums {
  const counted = COLUMNS.map(([name]) => [name, Number(row[name.toLowerCase()] ?? 0)] as const);
  return { ...NO_SUMS, ...Object.fromEntries(counted) };
}

function named(name: string): SQL {
  return sql.raw(name.toLowerCase());
}

/** Sums by day, or by hour of the day, out of the kept ones. */
async function keptRows(tx: Tx, { siteId, scope, granularity, range }: AskedSums): Promise<Row[]> {
  const sums = COLUMNS.map(([name, kept]) => sql`sum(h.${sql.raw(kept)}) as ${named(name)}`);
  const by = granularity === "hour" ? sql`h.day, h.hour` : sql`h.day`;
  const { rows } = await tx.execute(sql`
    select h.day::text as day, ${granularity === "hour" ? sql`h.hour` : sql`0`} as hour, ${sql.join(sums, sql`, `)}
    from stats_hours h
    where h.site_id = ${siteId} and h.scope = ${scope}
      and h.day between ${range.fromDay}::date and ${range.toDay}::date
    group by ${by} order by ${by}`);
  return rows;
}

/** The same out of the visits, each of which is read once; `visitors` counts those whose visits are the rows `s`. */
async function visitSums(tx: Tx, asked: AskedSums, visitors: (asked: AskedSums) => SQL): Promise<StatSums> {
  const sums = COLUMNS.map(([name, , counted]) => sql`coalesce(${counted}, 0) as ${named(name)}`);
  const hour = hourOf(asked.granularity);
  // Tens of thousands of visits fit into memory, and are read by several processes: the store takes reading for what it
  // waits for, not for what it computes.
  await tx.execute(sql`select set_config('work_mem', '64MB', true), set_config('parallel_setup_cost', '0', true),
    set_config('parallel_tuple_cost', '0', true)`);
  const found = await pastPolicies(tx, asked.siteId, () =>
    tx.execute<{ sums: Row[]; visitors: Row[] }>(sql`
      with s as materialized (${chosenVisits(asked)})
      select
        (select coalesce(json_agg(r), '[]') from (
          select s.day::text as day, ${hour} as hour, ${sql.join(sums, sql`, `)} from s group by s.day, 2 order by s.day, 2
        ) r) as sums,
        (select coalesce(json_agg(n), '[]') from (${visitors(asked)}) n) as visitors`),
  );
  const [row] = found.rows;
  return summed(asked, row?.sums ?? [], visitorsBy(row?.visitors ?? []));
}

/** A row for each visit that is asked for and saw the scope, with what it adds to it: as `visit_scopes` has them. */
function chosenVisits(asked: AskedSums): SQL {
  const share = shareOf(asked.scope);
  return sql`select v.day, v.hour, v.client_id, (v.orders > 0)::int as converted_orders,
      (v.actions > 0)::int as converted_actions, (v.orders > 0 or v.actions > 0)::int as converted_any,
      ${share}[1]::int as searches, ${share}[2]::int as no_results, ${share}[3]::int as clicked,
      ${share}[4]::int as clicks, ${share}[5]::int as placed_clicks, ${share}[6]::int as places_sum,
      ${share}[7]::int as orders, ${share}[8] as revenue, v.revenue as visit_revenue
    from visits v where ${isChosen(asked)}`;
}

function isChosen({ siteId, scope, range, where }: AskedSums): SQL {
  return sql`v.site_id = ${siteId} and v.is_folded and ${shareOf(scope)} is not null
    and v.started_at >= ${range.from}::timestamptz and v.started_at < ${range.to}::timestamptz
    ${where === null ? sql`` : sql`and ${where}`}`;
}

function shareOf(scope: SearchScope): SQL {
  return sql`v.${sql.identifier(`share_${scope}`)}`;
}

/** Distinct visitors of each point and of the range: those whose day before lies outside of it. Hours have no such sums. */
async function keptVisitors(tx: Tx, asked: AskedSums): Promise<Map<string, number>> {
  const { siteId, scope, granularity, range } = asked;
  const days = granularity === "hour" ? [] : bucketsOf(range.fromDay, range.toDay, granularity);
  const stretches = [{ key: TOTAL, from: range.fromDay, to: range.toDay }, ...days];
  const list = sql.join(
    stretches.map(({ key, from, to }) => sql`(${key}::text, ${from}::date, ${to}::date)`),
    sql`, `,
  );
  const { rows } = await tx.execute(sql`
    select b.key, sum(g.visitors) as visitors
    from (values ${list}) as b(key, first, last)
    join visitor_gaps g on g.site_id = ${siteId} and g.scope = ${scope}
      and g.day between b.first and b.last and g.day - g.gap::int < b.first
    group by b.key`);
  const found = visitorsBy(rows);
  if (granularity !== "hour") return found;
  const { points } = await visitSums(tx, asked, seenVisitors);
  const hours = [...points].map(([key, { visitors }]) => [key, visitors] as const);
  return new Map([...hours, [TOTAL, found.get(TOTAL) ?? 0]]);
}

/** Distinct visitors of each point and of the range, of the visits `s`. */
function seenVisitors({ granularity }: AskedSums): SQL {
  return sql`with seen as materialized (
      select ${FIRST_DAYS[granularity]} as day, ${hourOf(granularity)} as hour, s.client_id from s group by 1, 2, 3
    )
    select ${keyOf(granularity)} as key, count(*) as visitors from seen s group by s.day, s.hour
    union all select ${TOTAL}, count(*) from (select from seen group by client_id) t`;
}

/**
 * Distinct visitors of each point and of the range all of whose visits there are chosen. The days of each are looked up
 * while visits are read, which several processes do at once, and not behind it.
 */
function goneVisitors(asked: AskedSums): SQL {
  const { siteId, scope, granularity, range } = asked;
  return sql`with days as materialized (
      select d.client_id, d.day, d.visits, count(*) filter (where v.day = d.day) as gone
      from visits v join visitor_days d on d.site_id = ${siteId} and d.client_id = v.client_id and d.scope = ${scope}
        and d.day between ${range.fromDay}::date and ${range.toDay}::date
      where ${isChosen(asked)}
      group by d.client_id, d.day, d.visits
    ), seen as materialized (
      select ${FIRST_DAYS[granularity]} as day, s.client_id, sum(s.visits) as visits, sum(s.gone) as gone
      from days s group by 1, 2
    )
    select s.day::text as key, count(*) as visitors from seen s where s.visits = s.gone group by s.day
    union all
    select ${TOTAL}, count(*) from (select from seen group by client_id having sum(visits) = sum(gone)) t`;
}

/** The first day of the point that a row `s` belongs to. */
const FIRST_DAYS: Record<Granularity, SQL> = {
  hour: sql`s.day`,
  day: sql`s.day`,
  week: sql`date_trunc('week', s.day)::date`,
  month: sql`date_trunc('month', s.day)::date`,
};

function hourOf(granularity: Granularity): SQL {
  return granularity === "hour" ? sql`s.hour` : sql`0`;
}

/** `bucketKey` in SQL, of rows `s` with the first days of points. */
function keyOf(granularity: Granularity): SQL {
  return granularity === "hour" ? sql`s.day::text || 'T' || lpad(s.hour::text, 2, '0')` : sql`s.day::text`;
}

function visitorsBy(rows: Row[]): Map<string, number> {
  return new Map(rows.map((row) => [String(row.key), Number(row.visitors)]));
}
