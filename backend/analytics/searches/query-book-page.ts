import { fold } from "@vitrine/engine/fold";
import { QUERY_SUM_NAMES } from "@/lib/domain/analytics/query-figures";
import { SHARE_N_MIN } from "@/lib/domain/kit/limits";
import type { QuerySums } from "@/lib/domain/search/query-sums";
import type { QueryNames } from "./query-book-names";
import { selectPage } from "./query-book-select";
import { indexOfNumber, type QuerySpan, type SpanColumn } from "./query-book-span";
import type { QueryOrder, SummedPage } from "./query-page";

// Pages of queries from sums cached in memory. Results equal those of `readQueryPage` exactly. Only the sums that filter and sort
// are computed for all queries, the others for the queries on the page.

/** The spans that make up a range, and the queries that their numbers refer to. */
export type BookRange = { names: QueryNames; spans: readonly QuerySpan[] };

const WIDTH = QUERY_SUM_NAMES.length;

/** Sums computed for a range are cached with it, because paging and sorting request the same range again. */
type RangeCache = { all: Selection | null; sums: Map<keyof QuerySums, Float64Array> };
const rangeCaches = new WeakMap<BookRange, RangeCache>();

function getCache(range: BookRange): RangeCache {
  const added = rangeCaches.get(range) ?? { all: null, sums: new Map() };
  rangeCaches.set(range, added);
  return added;
}

/** A page of the queries of a range; with a limit of 0 only the totals. Without a filter, it then does not count the queries. */
export function readBookPage(range: BookRange, order: QueryOrder): SummedPage {
  const isNarrowed = order.only !== undefined || fold(order.q) !== "";
  if (!isNarrowed && order.limit === 0) return { total: 0, totals: sumTotals(range), rows: [] };
  const selected = selectQueries(range, order);
  const totals = isNarrowed ? sumSelected(range, selected) : sumTotals(range);
  const rows = findPage(range, order, selected).map((number) => ({
    query: range.names.at(number),
    ...readQuerySums(range, number),
  }));
  return { total: selected.numbers.length, totals, rows };
}

/** The sums of some queries (folded); queries that are not in the range are left out. */
export function readBookSums(range: BookRange, queries: readonly string[]): Map<string, QuerySums> {
  const numbers = queries.map((query) => [query, range.names.find(query)] as const);
  const known = numbers.filter(([, number]) => range.spans.some((span) => indexOfNumber(span.numbers, number) >= 0));
  return new Map(known.map(([query, number]) => [query, readQuerySums(range, number)]));
}

function nameSums(sums: Float64Array): QuerySums {
  return Object.fromEntries(QUERY_SUM_NAMES.map((name, column) => [name, sums[column] ?? 0])) as QuerySums;
}

function sumTotals({ spans }: BookRange): QuerySums {
  const sums = new Float64Array(WIDTH);
  for (const { totals } of spans)
    for (let column = 0; column < WIDTH; column += 1) sums[column] = (sums[column] ?? 0) + (totals[column] ?? 0);
  return nameSums(sums);
}

function sumSelected({ spans }: BookRange, { isIn }: Selection): QuerySums {
  const sums = new Float64Array(WIDTH);
  for (const { numbers, columns } of spans) {
    const places = findPlaces(numbers, isIn);
    columns.forEach((column, at) => {
      const own = column.numbers === numbers ? places : findPlaces(column.numbers, isIn);
      sums[at] = (sums[at] ?? 0) + sumAt(column.values, own);
    });
  }
  return nameSums(sums);
}

/** Where among `numbers` the selected ones are. Branch-free: a branch would be mispredicted half the time. */
function findPlaces(numbers: Uint32Array, isIn: Uint8Array): Uint32Array {
  const places = new Uint32Array(numbers.length);
  let used = 0;
  for (let at = 0; at < numbers.length; at += 1) {
    places[used] = at;
    used += isIn[numbers[at] ?? 0] ?? 0;
  }
  return places.subarray(0, used);
}

function sumAt(values: SpanColumn["values"], places: Uint32Array): number {
  let sum = 0;
  for (let at = 0; at < places.length; at += 1) sum += values[places[at] ?? 0] ?? 0;
  return sum;
}

function readQuerySums({ spans }: BookRange, number: number): QuerySums {
  const sums = new Float64Array(WIDTH);
  for (const { numbers, columns } of spans) {
    const place = indexOfNumber(numbers, number);
    if (place < 0) continue;
    columns.forEach((column, at) => {
      const own = column.numbers === numbers ? place : indexOfNumber(column.numbers, number);
      sums[at] = (sums[at] ?? 0) + (column.values[own] ?? 0);
    });
  }
  return nameSums(sums);
}

/** One sum for every query, by number. */
function readSum(range: BookRange, name: keyof QuerySums): Float64Array {
  const { sums } = getCache(range);
  const known = sums.get(name) ?? addUp(range, name);
  sums.set(name, known);
  return known;
}

function addUp({ names, spans }: BookRange, name: keyof QuerySums): Float64Array {
  const column = QUERY_SUM_NAMES.indexOf(name);
  const sums = new Float64Array(names.length);
  for (const { columns } of spans) {
    const { numbers = new Uint32Array(), values = new Uint8Array() } = columns[column] ?? {};
    for (let at = 0; at < numbers.length; at += 1) {
      const number = numbers[at] ?? 0;
      sums[number] = (sums[number] ?? 0) + (values[at] ?? 0);
    }
  }
  return sums;
}

/** Selected queries: their numbers, and a flag by number that is 1 for each of them. */
type Selection = { numbers: Uint32Array; isIn: Uint8Array };

function selectQueries(range: BookRange, { q, only }: Pick<QueryOrder, "q" | "only">): Selection {
  const all = copyAll(range);
  const part = fold(q);
  const having = part === "" ? null : range.names.findContaining(part);
  const named = having === null ? all : filterSelection(all, (number) => having[number] === 1);
  if (only === undefined) return named;
  const lost = readSum(range, "noResults");
  if (only === "no_results") return filterSelection(named, (number) => (lost[number] ?? 0) > 0);
  const searches = readSum(range, "searches");
  const clicked = readSum(range, "clicked");
  return filterSelection(named, (number) => clicked[number] === 0 && (lost[number] ?? 0) < (searches[number] ?? 0));
}

/** A copy of all queries of a range, which callers may modify. */
function copyAll(range: BookRange): Selection {
  const added = getCache(range);
  added.all ??= collectAll(range);
  return { numbers: added.all.numbers.slice(), isIn: added.all.isIn.slice() };
}

function collectAll({ names, spans }: BookRange): Selection {
  const all = new Uint32Array(names.length);
  const isIn = new Uint8Array(names.length);
  let used = 0;
  for (const { numbers } of spans) {
    for (let at = 0; at < numbers.length; at += 1) {
      const number = numbers[at] ?? 0;
      if (isIn[number] === 1) continue;
      isIn[number] = 1;
      all[used] = number;
      used += 1;
    }
  }
  return { numbers: all.subarray(0, used), isIn };
}

/** Filters in place. */
function filterSelection({ numbers, isIn }: Selection, isWanted: (number: number) => boolean): Selection {
  let used = 0;
  for (let at = 0; at < numbers.length; at += 1) {
    const number = numbers[at] ?? 0;
    if (isWanted(number)) {
      numbers[used] = number;
      used += 1;
    } else isIn[number] = 0;
  }
  return { numbers: numbers.subarray(0, used), isIn };
}

/** The numbers of the queries on the page, sorted; reorders `numbers`. */
function findPage(range: BookRange, order: QueryOrder, { numbers, isIn }: Selection): number[] {
  const from = order.offset;
  const to = Math.min(order.offset + order.limit, numbers.length);
  if (from >= to) return [];
  if (order.sort === "query") return findPageByName(range.names, isIn, { from, to, isDescending: order.isDescending });
  const searches = readSum(range, "searches");
  const keys = computeKeys(range, order, searches);
  const places = range.names.getRanks();
  const isBefore = (a: number, b: number): boolean => {
    const one = keys[a] ?? 0;
    const other = keys[b] ?? 0;
    if (one !== other) return one > other;
    // When the sort key is the number of searches, it is equal here, and so is this comparison.
    const many = searches[a] ?? 0;
    const more = searches[b] ?? 0;
    return many === more ? (places[a] ?? 0) < (places[b] ?? 0) : many > more;
  };
  return selectPage(numbers, from, to, isBefore);
}

function findPageByName(
  names: QueryNames,
  isIn: Uint8Array,
  { from, to, isDescending }: { from: number; to: number; isDescending: boolean },
): number[] {
  const sorted = names.order();
  const shown: number[] = [];
  let passed = 0;
  for (let at = 0; passed < to && at < sorted.length; at += 1) {
    const number = sorted[isDescending ? sorted.length - 1 - at : at] ?? 0;
    if (isIn[number] !== 1) continue;
    if (passed >= from) shown.push(number);
    passed += 1;
  }
  return shown;
}

/** Larger than any share or mean (positions are below 2^31), yet small enough that differences between values survive. */
const FAR = 2 ** 33;

/** A sort key for each query, greatest first; ratios with too small a denominator come after all others. */
function computeKeys(range: BookRange, { sort, isDescending, mode }: QueryOrder, searches: Float64Array): Float64Array {
  if (sort === "query") return searches;
  const [top, bottom] = PARTS[sort];
  const way = isDescending ? 1 : -1;
  const tops = readSum(range, sort === "conversion" ? CONVERTED[mode] : top);
  const keys = new Float64Array(tops.length);
  const of = bottom === null ? null : bottom === "searches" ? searches : readSum(range, bottom);
  for (let at = 0; at < keys.length; at += 1) {
    const value = way * (tops[at] ?? 0);
    const whole = of?.[at] ?? 0;
    if (of === null) keys[at] = value;
    else keys[at] = whole === 0 ? Number.NEGATIVE_INFINITY : value / whole - (whole < SHARE_N_MIN ? FAR : 0);
  }
  return keys;
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
