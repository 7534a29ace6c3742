import { sql } from "drizzle-orm";
import type { Tx } from "@/backend/db/client";
import { fold } from "@/lib/domain/fold";
import { SHARE_N_MIN } from "@/lib/domain/limits";
import { QUERY_SUM_NAMES, type QuerySums } from "@/lib/domain/query-figures";
import { groups, type QueryOrder, type SummedPage } from "./query-page";
import type { AskedRows } from "./query-rows";

// All queries of a range with their sums, read once and kept: every page, order and search of the list is made of them
// without asking the store again. They say the same as `queryPage`, which answers where there are too many to keep.

/** Queries of a range that are kept at most. */
export const GROUPS_MAX = 100_000;

/** Queries by their letters, and their sums side by side: those of one query after those of the one before. */
export type QueryGroups = { queries: readonly string[]; sums: Float64Array };

const WIDTH = QUERY_SUM_NAMES.length;

/** The queries of a range; null where they are too many. One text travels faster than so many rows. */
export async function readGroups(tx: Tx, asked: AskedRows): Promise<QueryGroups | null> {
  const columns = sql.join(
    QUERY_SUM_NAMES.map((name) => sql`g.${sql.identifier(name)}`),
    sql`, `,
  );
  const { rows } = await tx.execute<{ total: number; lines: string | null }>(sql`
    with g as materialized (${groups(asked, { q: "", only: undefined })}),
      n as materialized (select count(*)::int as total from g)
    select n.total, case when n.total <= ${GROUPS_MAX}
      then (select string_agg(concat_ws(E'\\t', ${columns}, g.query), E'\\n') from g) end as lines
    from n`);
  const [row] = rows;
  if (row === undefined || row.total > GROUPS_MAX) return null;
  return row.lines === null ? { queries: [], sums: new Float64Array() } : parsed(row.lines.split("\n"));
}

/** The query comes last on its line: it may hold whatever it likes but the end of a line, which folding takes out. */
function parsed(lines: readonly string[]): QueryGroups {
  const sums = new Float64Array(lines.length * WIDTH);
  const queries = lines.map((line, at) => {
    let from = 0;
    for (let column = 0; column < WIDTH; column += 1) {
      const to = line.indexOf("\t", from);
      sums[at * WIDTH + column] = Number(line.slice(from, to));
      from = to + 1;
    }
    return line.slice(from);
  });
  return { queries, sums };
}

/** A page of kept queries, as `queryPage` would answer it. */
export function pageOfGroups(kept: QueryGroups, order: QueryOrder): SummedPage {
  const found = chosen(kept, order);
  const all = new Float64Array(WIDTH);
  for (let one = 0; one < found.length; one += 1) {
    const base = (found[one] ?? 0) * WIDTH;
    for (let column = 0; column < WIDTH; column += 1)
      all[column] = (all[column] ?? 0) + (kept.sums[base + column] ?? 0);
  }
  const shown = inOrder(kept, found, order).slice(order.offset, order.offset + order.limit);
  const rows = shown.map((at) => ({ query: kept.queries[at] ?? "", ...sumsAt(kept.sums, at) }));
  return { total: found.length, totals: sumsAt(all, 0), rows };
}

function sumsAt(sums: Float64Array, at: number): QuerySums {
  const read = QUERY_SUM_NAMES.map((name, column) => [name, sums[at * WIDTH + column] ?? 0]);
  return Object.fromEntries(read) as QuerySums;
}

function columnOf(name: keyof QuerySums): number {
  return QUERY_SUM_NAMES.indexOf(name);
}

function chosen({ queries, sums }: QueryGroups, { q, only }: QueryOrder): number[] {
  const part = fold(q);
  const [all, lost, clicked] = [columnOf("searches"), columnOf("noResults"), columnOf("clicked")];
  const found: number[] = [];
  for (let at = 0; at < queries.length; at += 1) {
    const base = at * WIDTH;
    const lostOnes = sums[base + lost] ?? 0;
    if (only === "no_results" && lostOnes === 0) continue;
    if (only === "no_clicks" && ((sums[base + clicked] ?? 0) > 0 || lostOnes >= (sums[base + all] ?? 0))) continue;
    if (part === "" || queries[at]?.includes(part)) found.push(at);
  }
  return found;
}

/** The queries up to the end of the page, in order; those behind it need none. */
function inOrder(kept: QueryGroups, found: readonly number[], order: QueryOrder): number[] {
  const end = order.offset + order.limit;
  if (end === 0 || order.limit === 0) return [];
  const byName = (a: number, b: number) => {
    const [one = "", two = ""] = [kept.queries[a], kept.queries[b]];
    return one < two ? -1 : one > two ? 1 : 0;
  };
  if (order.sort === "query") return [...found].sort((a, b) => (order.isDescending ? byName(b, a) : byName(a, b)));
  const keys = keysOf(kept, found, order);
  // The last one that can be on the page, found among the bare numbers, which are sorted much faster.
  const last = Float64Array.from(keys).sort()[Math.max(0, keys.length - end)] ?? Number.NEGATIVE_INFINITY;
  const near = found.flatMap((at, place) => ((keys[place] ?? 0) >= last ? [{ at, key: keys[place] ?? 0 }] : []));
  const searches = (at: number) => kept.sums[at * WIDTH + columnOf("searches")] ?? 0;
  const isPlain = order.sort === "searches";
  near.sort(
    (a, b) =>
      (a.key === b.key ? 0 : b.key - a.key) || (isPlain ? 0 : searches(b.at) - searches(a.at)) || byName(a.at, b.at),
  );
  return near.map(({ at }) => at);
}

/** More than any share, mean or amount: what rests on too little comes after all others. */
const FAR = 1e6;

/** A number for each query, the greatest of which comes first. */
function keysOf({ sums }: QueryGroups, found: readonly number[], order: QueryOrder): Float64Array {
  const { sort, isDescending, mode } = order;
  if (sort === "query") return new Float64Array(found.length);
  const [top, bottom] = PARTS[sort];
  const [up, down] = [columnOf(sort === "conversion" ? CONVERTED[mode] : top), bottom === null ? -1 : columnOf(bottom)];
  const way = isDescending ? 1 : -1;
  return Float64Array.from(found, (at) => {
    const value = sums[at * WIDTH + up] ?? 0;
    if (down < 0) return way * value;
    const of = sums[at * WIDTH + down] ?? 0;
    if (of === 0) return Number.NEGATIVE_INFINITY;
    return (way * value) / of - (of < SHARE_N_MIN ? FAR : 0);
  });
}

const CONVERTED = {
  any: "convertedAny",
  orders: "convertedOrders",
  actions: "convertedActions",
} as const satisfies Record<QueryOrder["mode"], keyof QuerySums>;

const PARTS: Record<Exclude<QueryOrder["sort"], "query">, readonly [keyof QuerySums, keyof QuerySums | null]> = {
  searches: ["searches", null],
  ctr: ["clicked", "searches"],
  conversion: ["convertedAny", "searches"],
  no_results: ["noResults", "searches"],
  lost: ["noResults", null],
  revenue: ["revenue", null],
  clicks: ["clicks", null],
  avg_position: ["placesSum", "placedClicks"],
};
