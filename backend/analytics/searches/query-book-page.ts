import { QUERY_SUM_NAMES } from "@/lib/domain/analytics/query-figures";
import { fold } from "@/lib/domain/kit/fold";
import { SHARE_N_MIN } from "@/lib/domain/kit/limits";
import type { QuerySums } from "@/lib/domain/search/query-sums";
import type { QueryNames } from "./query-book-names";
import { firstOf } from "./query-book-select";
import { indexIn, type QuerySpan, type SpanColumn } from "./query-book-span";
import type { QueryOrder, SummedPage } from "./query-page";

// Questions to the queries of a range that are kept in memory. They are answered as `queryPage` answers them, digit by
// digit: only the sums that choose and order are added up for all queries, the others for those that are shown.

/** The spans that make up a range, and the queries whose numbers they hold. */
export type BookRange = { names: QueryNames; spans: readonly QuerySpan[] };

const WIDTH = QUERY_SUM_NAMES.length;

/** What was added up for a range stays with it: whoever turns a page or orders a list asks for the same range again. */
type Added = { all: Found | null; sums: Map<keyof QuerySums, Float64Array> };
const addedOfRanges = new WeakMap<BookRange, Added>();

function addedOf(range: BookRange): Added {
  const added = addedOfRanges.get(range) ?? { all: null, sums: new Map() };
  addedOfRanges.set(range, added);
  return added;
}

/** A page of the queries of a range; with a limit of 0 what they come to, without counting them where nothing narrows. */
export function pageOfBook(range: BookRange, order: QueryOrder): SummedPage {
  const isNarrowed = order.only !== undefined || fold(order.q) !== "";
  if (!isNarrowed && order.limit === 0) return { total: 0, totals: totalsOf(range), rows: [] };
  const meant = chosen(range, order);
  const totals = isNarrowed ? totalsOfSome(range, meant) : totalsOf(range);
  const rows = shownOf(range, order, meant).map((number) => ({
    query: range.names.at(number),
    ...sumsAt(range, number),
  }));
  return { total: meant.numbers.length, totals, rows };
}

/** The sums of some queries (folded); those that are not in the range are not among them. */
export function sumsInBook(range: BookRange, queries: readonly string[]): Map<string, QuerySums> {
  const numbers = queries.map((query) => [query, range.names.find(query)] as const);
  const known = numbers.filter(([, number]) => range.spans.some((span) => indexIn(span.numbers, number) >= 0));
  return new Map(known.map(([query, number]) => [query, sumsAt(range, number)]));
}

function named(sums: Float64Array): QuerySums {
  return Object.fromEntries(QUERY_SUM_NAMES.map((name, column) => [name, sums[column] ?? 0])) as QuerySums;
}

function totalsOf({ spans }: BookRange): QuerySums {
  const sums = new Float64Array(WIDTH);
  for (const { totals } of spans)
    for (let column = 0; column < WIDTH; column += 1) sums[column] = (sums[column] ?? 0) + (totals[column] ?? 0);
  return named(sums);
}

function totalsOfSome({ spans }: BookRange, { isIn }: Found): QuerySums {
  const sums = new Float64Array(WIDTH);
  for (const { numbers, columns } of spans) {
    const places = placesOf(numbers, isIn);
    columns.forEach((column, at) => {
      const own = column.numbers === numbers ? places : placesOf(column.numbers, isIn);
      sums[at] = (sums[at] ?? 0) + sumOf(column.values, own);
    });
  }
  return named(sums);
}

/** Where among numbers those are that are meant. Written without a branch, which would be guessed wrongly half the time. */
function placesOf(numbers: Uint32Array, isIn: Uint8Array): Uint32Array {
  const places = new Uint32Array(numbers.length);
  let used = 0;
  for (let at = 0; at < numbers.length; at += 1) {
    places[used] = at;
    used += isIn[numbers[at] ?? 0] ?? 0;
  }
  return places.subarray(0, used);
}

function sumOf(values: SpanColumn["values"], places: Uint32Array): number {
  let sum = 0;
  for (let at = 0; at < places.length; at += 1) sum += values[places[at] ?? 0] ?? 0;
  return sum;
}

function sumsAt({ spans }: BookRange, number: number): QuerySums {
  const sums = new Float64Array(WIDTH);
  for (const { numbers, columns } of spans) {
    const place = indexIn(numbers, number);
    if (place < 0) continue;
    columns.forEach((column, at) => {
      const own = column.numbers === numbers ? place : indexIn(column.numbers, number);
      sums[at] = (sums[at] ?? 0) + (column.values[own] ?? 0);
    });
  }
  return named(sums);
}

/** A sum of every query, by number. */
function summed(range: BookRange, name: keyof QuerySums): Float64Array {
  const { sums } = addedOf(range);
  const known = sums.get(name) ?? addedUp(range, name);
  sums.set(name, known);
  return known;
}

function addedUp({ names, spans }: BookRange, name: keyof QuerySums): Float64Array {
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

/** Queries that are asked for: their numbers, and by number 1 where it is one of them. */
type Found = { numbers: Uint32Array; isIn: Uint8Array };

function chosen(range: BookRange, { q, only }: Pick<QueryOrder, "q" | "only">): Found {
  const all = allOf(range);
  const part = fold(q);
  const having = part === "" ? null : range.names.having(part);
  const named = having === null ? all : narrowed(all, (number) => having[number] === 1);
  if (only === undefined) return named;
  const lost = summed(range, "noResults");
  if (only === "no_results") return narrowed(named, (number) => (lost[number] ?? 0) > 0);
  const [searches, clicked] = [summed(range, "searches"), summed(range, "clicked")];
  return narrowed(named, (number) => clicked[number] === 0 && (lost[number] ?? 0) < (searches[number] ?? 0));
}

/** All of a range, to be moved about and taken out of. */
function allOf(range: BookRange): Found {
  const added = addedOf(range);
  added.all ??= found(range);
  return { numbers: added.all.numbers.slice(), isIn: added.all.isIn.slice() };
}

function found({ names, spans }: BookRange): Found {
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

/** Takes out in place what is not meant. */
function narrowed({ numbers, isIn }: Found, isMeant: (number: number) => boolean): Found {
  let used = 0;
  for (let at = 0; at < numbers.length; at += 1) {
    const number = numbers[at] ?? 0;
    if (isMeant(number)) {
      numbers[used] = number;
      used += 1;
    } else isIn[number] = 0;
  }
  return { numbers: numbers.subarray(0, used), isIn };
}

/** The numbers of the queries on the page, in order; moves those that were found about. */
function shownOf(range: BookRange, order: QueryOrder, { numbers, isIn }: Found): number[] {
  const [from, to] = [order.offset, Math.min(order.offset + order.limit, numbers.length)];
  if (from >= to) return [];
  if (order.sort === "query") return namedOnes(range.names, isIn, { from, to, isDescending: order.isDescending });
  const searches = summed(range, "searches");
  const keys = keysOf(range, order, searches);
  const places = range.names.places();
  const isBefore = (a: number, b: number): boolean => {
    const [one = 0, other = 0] = [keys[a], keys[b]];
    if (one !== other) return one > other;
    // Where the searches themselves are the key, those of both are the same here.
    const [many = 0, more = 0] = [searches[a], searches[b]];
    return many === more ? (places[a] ?? 0) < (places[b] ?? 0) : many > more;
  };
  return firstOf(numbers, from, to, isBefore);
}

function namedOnes(
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

/** More than any share or mean (positions are below 2^31), and so little that those of few still differ beside it. */
const FAR = 2 ** 33;

/** A number for each query, the greatest of which comes first; what rests on too little comes after all others. */
function keysOf(range: BookRange, { sort, isDescending, mode }: QueryOrder, searches: Float64Array): Float64Array {
  if (sort === "query") return searches;
  const [top, bottom] = PARTS[sort];
  const way = isDescending ? 1 : -1;
  const tops = summed(range, sort === "conversion" ? CONVERTED[mode] : top);
  const keys = new Float64Array(tops.length);
  const of = bottom === null ? null : bottom === "searches" ? searches : summed(range, bottom);
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
