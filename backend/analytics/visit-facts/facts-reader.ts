import { sql } from "drizzle-orm";
import type { Tx } from "@/backend/db/client";
import { SEARCH_SCOPES } from "@/lib/domain/search/search-scopes";
import { FLAGS } from "./day-facts";
import type { DayText } from "./facts-messages";

// Reads the folded visits of days as texts, which the thread parses (`parse-day.ts`). A day is the UTC day in which a visit began,
// as the number of days since 1970-01-01.

/** Reads the visits of one site. */
export type FactsReader = {
  site: string;
  /** The current revision of each day. */
  readRevisions: (days: readonly number[]) => Promise<ReadonlyMap<number, string>>;
  /** About how many visits each day has; a day without any is absent. */
  countVisits: (days: readonly number[]) => Promise<ReadonlyMap<number, number>>;
  read: (days: readonly number[]) => Promise<DayText[]>;
};

/** The revision of a day that has not changed since revisions are stored. */
export const FIRST_REVISION = "0";

/** A reader whose statements run in transactions with the owner's rights. */
export function createFactsReader(
  site: string,
  inTransaction: <T>(run: (tx: Tx) => Promise<T>) => Promise<T>,
): FactsReader {
  return {
    site,
    readRevisions: (days) => inTransaction((tx) => readRevisions(tx, site, days)),
    countVisits: (days) => inTransaction((tx) => countVisits(tx, site, days)),
    read: (days) =>
      inTransaction(async (tx) => {
        // The visits of a day are sorted in memory.
        await tx.execute(sql`select set_config('work_mem', '64MB', true)`);
        const found: DayText[] = [];
        for (const [first, last] of listStretches(days)) found.push(...(await readStretch(tx, site, first, last)));
        return found;
      }),
  };
}

/** Ascending numbers as stretches without gaps: the first and last number of each. */
export function listStretches(numbers: readonly number[]): [first: number, last: number][] {
  const found: [number, number][] = [];
  for (const number of numbers.toSorted((a, b) => a - b)) {
    const last = found.at(-1);
    if (last !== undefined && last[1] >= number - 1) last[1] = number;
    else found.push([number, number]);
  }
  return found;
}

const EPOCH = sql`date '1970-01-01'`;

async function readRevisions(tx: Tx, siteId: string, days: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await tx.execute<{ day: number; revision: string }>(sql`
    select day - ${EPOCH} as day, revision::text as revision from visit_days
    where site_id = ${siteId} and day between ${EPOCH} + ${Math.min(...days)}::int and ${EPOCH} + ${Math.max(...days)}::int`);
  return new Map(rows.map(({ day, revision }) => [day, revision]));
}

/** From the aggregates, by the local day, which differs from the UTC day by some hours; visits of bots have their own. */
async function countVisits(tx: Tx, siteId: string, days: readonly number[]): Promise<Map<number, number>> {
  const isRequested = sql`day = any(select ${EPOCH} + d from unnest(${sql.param([...days])}::int[]) d)`;
  const { rows } = await tx.execute<{ day: number; visits: number }>(sql`
    select day - ${EPOCH} as day, sum(visits)::float8 as visits from (
      select day, visits from stats_hours where site_id = ${siteId} and scope = 'all' and ${isRequested}
      union all
      select day, bot_visits from left_out_days where site_id = ${siteId} and bot_visits > 0 and ${isRequested}
    ) v group by day`);
  return new Map(rows.map(({ day, visits }) => [day, visits]));
}

/** Reads days and their revisions in one statement, so that they belong together. */
async function readStretch(tx: Tx, siteId: string, first: number, last: number): Promise<DayText[]> {
  const { rows } = await tx.execute<{ day: number; revision: string; visits: number; text: string | null }>(sql`
    select d.day, coalesce(r.revision::text, ${FIRST_REVISION}) as revision, coalesce(v.visits, 0)::int as visits, v.text
    from generate_series(${first}::int, ${last}::int) d(day)
    left join visit_days r on r.site_id = ${siteId} and r.day = ${EPOCH} + d.day
    left join (
      select l.utc_day, count(*) as visits, string_agg(l.line, E'\\n' order by l.day, l.hour) as text
      from (${selectLines(siteId, first, last)}) l group by l.utc_day
    ) v on v.utc_day = d.day`);
  return rows.map(({ day, revision, visits, text }) => ({ day, revision, visits, text: text ?? "" }));
}

function selectLines(siteId: string, first: number, last: number) {
  const shares = SEARCH_SCOPES.map((scope) => sql`coalesce(v.${sql.identifier(`share_${scope}`)}, '{}')`);
  const toMidnight = (day: number) => sql`to_timestamp(${day}::int * 86400::float8)`;
  const ms = sql`(extract(epoch from v.started_at) * 1000)::bigint`;
  return sql`
    select (${ms} / 86400000)::int as utc_day, v.day, v.hour, concat_ws(' ',
      ${ms} % 86400000, v.day - ${EPOCH}, v.hour,
      (v.orders > 0)::int * ${FLAGS.orders}::int + (v.actions > 0)::int * ${FLAGS.actions}::int
        + (v.no_results > 0)::int * ${FLAGS.noResults}::int + (v.bot is not null)::int * ${FLAGS.bot}::int,
      v.revenue, array[v.client_id, v.ip, v.device], ${sql.join(shares, sql`, `)},
      v.tokens, string_to_array(v.pages, E'\\n'), string_to_array(v.referers, E'\\n')) as line
    from visits v
    where v.site_id = ${siteId} and v.is_folded
      and v.started_at >= ${toMidnight(first)} and v.started_at < ${toMidnight(last + 1)}`;
}
