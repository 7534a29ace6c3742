import { type SQL, sql } from "drizzle-orm";
import type { Tx } from "@/backend/db/client";
import { withoutRowSecurity } from "@/backend/db/without-row-security";
import type { Granularity } from "@/lib/contract/analytics/site-stats";
import { addSums, type MetricSums, NO_SUMS, subtractSums } from "@/lib/domain/analytics/metrics";
import { buildBucketKey, buildBuckets } from "@/lib/domain/analytics/stat-buckets";
import type { SearchScope } from "@/lib/domain/search/search-scopes";

/** A time range: instants `[from, to)`, and the local days that contain it. */
export type StatRange = { from: string; to: string; fromDay: string; toDay: string };

/** Which sums to compute. `where` filters the visits `v`; null when only the range does. */
export type SumsInput = {
  siteId: string;
  scope: SearchScope;
  granularity: Granularity;
  range: StatRange;
  /** Whole days without other conditions, so that the aggregates answer. */
  isPlain: boolean;
  /** Whole days, and `where` excludes few visits, so that these are subtracted from the aggregates. */
  isMostly: boolean;
  where: SQL | null;
};

/** The sums of a range, and of each of its points by key; a point without visits is absent. */
export type StatSums = { total: MetricSums; points: ReadonlyMap<string, MetricSums> };

/** Sums of closed visits: from the aggregates if they can answer, else from the visits. Both give the same numbers. */
export async function readStatSums(tx: Tx, input: SumsInput): Promise<StatSums> {
  if (input.isPlain) return readAggregates(tx, input);
  const { where } = input;
  // There are no hourly visitor aggregates, so subtracting would save nothing.
  if (!input.isMostly || where === null || input.granularity === "hour")
    return readVisitSums(tx, input, countDistinctVisitors);
  // The aggregates have no bots to subtract.
  const excluded = { ...input, where: sql`v.bot is null and not (${where})` };
  return subtractExcluded(await readAggregates(tx, input), await readVisitSums(tx, excluded, selectExcludedVisitors));
}

async function readAggregates(tx: Tx, input: SumsInput): Promise<StatSums> {
  return addUp(input, await readAggregateRows(tx, input), await readAggregateVisitors(tx, input));
}

function addUp(input: SumsInput, rows: readonly Row[], visitors: ReadonlyMap<string, number>): StatSums {
  const points = new Map<string, MetricSums>();
  let total: MetricSums = { ...NO_SUMS };
  for (const row of rows) {
    const sums = parseSums(row);
    total = addSums(total, sums);
    const key = buildBucketKey(String(row.day), Number(row.hour ?? 0), input.granularity);
    points.set(key, addSums(points.get(key) ?? NO_SUMS, sums));
  }
  for (const [key, sums] of points) points.set(key, { ...sums, visitors: visitors.get(key) ?? 0 });
  return { total: { ...total, visitors: visitors.get(TOTAL) ?? 0 }, points };
}

/** Subtracts the excluded visits; `excluded.visitors` counts visitors all of whose visits are excluded. */
function subtractExcluded(all: StatSums, excluded: StatSums): StatSums {
  const subtract = (sums: MetricSums, key: string) => subtractSums(sums, excluded.points.get(key) ?? NO_SUMS);
  return {
    total: subtractSums(all.total, excluded.total),
    points: new Map([...all.points].map(([key, sums]) => [key, subtract(sums, key)])),
  };
}

/** Key of the whole range among the keys of points. */
const TOTAL = "";

type Row = Record<string, unknown>;

const COLUMNS: readonly (readonly [name: Exclude<keyof MetricSums, "visitors">, column: string, counted: SQL])[] = [
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

function parseSums(row: Row): MetricSums {
  const counted = COLUMNS.map(([name]) => [name, Number(row[name.toLowerCase()] ?? 0)] as const);
  return { ...NO_SUMS, ...Object.fromEntries(counted) };
}

function buildColumnAlias(name: string): SQL {
  return sql.raw(name.toLowerCase());
}

/** Sums by day, or by hour, from the aggregates. */
async function readAggregateRows(tx: Tx, { siteId, scope, granularity, range }: SumsInput): Promise<Row[]> {
  const sums = COLUMNS.map(([name, column]) => sql`sum(h.${sql.raw(column)}) as ${buildColumnAlias(name)}`);
  const by = granularity === "hour" ? sql`h.day, h.hour` : sql`h.day`;
  const { rows } = await tx.execute(sql`
    select h.day::text as day, ${granularity === "hour" ? sql`h.hour` : sql`0`} as hour, ${sql.join(sums, sql`, `)}
    from stats_hours h
    where h.site_id = ${siteId} and h.scope = ${scope}
      and h.day between ${range.fromDay}::date and ${range.toDay}::date
    group by ${by} order by ${by}`);
  return rows;
}

/**
 * Sums from the visits, each of which is read once.
 * @param visitors builds the SQL that counts visitors among the rows `s`.
 */
async function readVisitSums(tx: Tx, input: SumsInput, visitors: (input: SumsInput) => SQL): Promise<StatSums> {
  const sums = COLUMNS.map(([name, , counted]) => sql`coalesce(${counted}, 0) as ${buildColumnAlias(name)}`);
  const hour = buildHourColumn(input.granularity);
  // Tens of thousands of visits fit into memory. Lower costs enable parallel workers: the planner underestimates the CPU time of
  // this query.
  await tx.execute(sql`select set_config('work_mem', '64MB', true), set_config('parallel_setup_cost', '0', true),
    set_config('parallel_tuple_cost', '0', true)`);
  const found = await withoutRowSecurity(tx, input.siteId, () =>
    tx.execute<{ sums: Row[]; visitors: Row[] }>(sql`
      with s as materialized (${selectMatchingVisits(input)})
      select
        (select coalesce(json_agg(r), '[]') from (
          select s.day::text as day, ${hour} as hour, ${sql.join(sums, sql`, `)} from s group by s.day, 2 order by s.day, 2
        ) r) as sums,
        (select coalesce(json_agg(n), '[]') from (${visitors(input)}) n) as visitors`),
  );
  const [row] = found.rows;
  return addUp(input, row?.sums ?? [], collectVisitorsByKey(row?.visitors ?? []));
}

/** A row for each matching visit that saw the scope, with the columns of `visit_scopes`. */
function selectMatchingVisits(input: SumsInput): SQL {
  const share = buildShareColumn(input.scope);
  return sql`select v.day, v.hour, v.client_id, (v.orders > 0)::int as converted_orders,
      (v.actions > 0)::int as converted_actions, (v.orders > 0 or v.actions > 0)::int as converted_any,
      ${share}[1]::int as searches, ${share}[2]::int as no_results, ${share}[3]::int as clicked,
      ${share}[4]::int as clicks, ${share}[5]::int as placed_clicks, ${share}[6]::int as places_sum,
      ${share}[7]::int as orders, ${share}[8] as revenue, v.revenue as visit_revenue
    from visits v where ${isMatching(input)}`;
}

function isMatching({ siteId, scope, range, where }: SumsInput): SQL {
  return sql`v.site_id = ${siteId} and v.is_folded and ${buildShareColumn(scope)} is not null
    and v.started_at >= ${range.from}::timestamptz and v.started_at < ${range.to}::timestamptz
    ${where === null ? sql`` : sql`and ${where}`}`;
}

function buildShareColumn(scope: SearchScope): SQL {
  return sql`v.${sql.identifier(`share_${scope}`)}`;
}

/** Distinct visitors of each point and of the range: those whose previous day is before it. Hours have no such aggregates. */
async function readAggregateVisitors(tx: Tx, input: SumsInput): Promise<Map<string, number>> {
  const { siteId, scope, granularity, range } = input;
  const days = granularity === "hour" ? [] : buildBuckets(range.fromDay, range.toDay, granularity);
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
  const found = collectVisitorsByKey(rows);
  if (granularity !== "hour") return found;
  const { points } = await readVisitSums(tx, input, countDistinctVisitors);
  const hours = [...points].map(([key, { visitors }]) => [key, visitors] as const);
  return new Map([...hours, [TOTAL, found.get(TOTAL) ?? 0]]);
}

/** Distinct visitors of each point and of the range, among the visits `s`. */
function countDistinctVisitors({ granularity }: SumsInput): SQL {
  return sql`with seen as materialized (
      select ${FIRST_DAYS[granularity]} as day, ${buildHourColumn(granularity)} as hour, s.client_id from s group by 1, 2, 3
    )
    select ${buildPointKey(granularity)} as key, count(*) as visitors from seen s group by s.day, s.hour
    union all select ${TOTAL}, count(*) from (select from seen group by client_id) t`;
}

/**
 * Distinct visitors, of each point and of the range, all of whose visits match. Days are joined while visits are read,
 * not afterwards, so that parallel workers do it.
 */
function selectExcludedVisitors(input: SumsInput): SQL {
  const { siteId, scope, granularity, range } = input;
  return sql`with days as materialized (
      select d.client_id, d.day, d.visits, count(*) filter (where v.day = d.day) as gone
      from visits v join visitor_days d on d.site_id = ${siteId} and d.client_id = v.client_id and d.scope = ${scope}
        and d.day between ${range.fromDay}::date and ${range.toDay}::date
      where ${isMatching(input)}
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

function buildHourColumn(granularity: Granularity): SQL {
  return granularity === "hour" ? sql`s.hour` : sql`0`;
}

/** `buildBucketKey` in SQL, for rows `s` with the first days of points. */
function buildPointKey(granularity: Granularity): SQL {
  return granularity === "hour" ? sql`s.day::text || 'T' || lpad(s.hour::text, 2, '0')` : sql`s.day::text`;
}

function collectVisitorsByKey(rows: Row[]): Map<string, number> {
  return new Map(rows.map((row) => [String(row.key), Number(row.visitors)]));
}
