import fc from "fast-check";
import { QueryNames } from "@/backend/analytics/searches/query-book-names";
import { type BookRange, readBookPage, readBookSums } from "@/backend/analytics/searches/query-book-page";
import { parseSpan } from "@/backend/analytics/searches/query-book-span";
import type { QueryOrder } from "@/backend/analytics/searches/query-page";
import { QUERY_SUM_NAMES } from "@/lib/domain/analytics/query-figures";
import { SHARE_N_MIN } from "@/lib/domain/kit/limits";
import { EMPTY_QUERY_SUMS, type QuerySums } from "@/lib/domain/search/query-sums";

const ORDER: QueryOrder = {
  q: "",
  only: undefined,
  sort: "searches",
  isDescending: true,
  mode: "any",
  offset: 0,
  limit: 10,
};

type Rows = Record<string, Partial<QuerySums>>;

function makeRange(...spans: Rows[]): BookRange {
  const names = new QueryNames();
  return { names, spans: spans.map((rows) => parseSpan(makeText(rows), names)) };
}

function makeText(rows: Rows): string | null {
  const lines = Object.entries(rows).map(([query, sums]) =>
    [...QUERY_SUM_NAMES.map((name) => sums[name] ?? 0), query].join("\t"),
  );
  return lines.length === 0 ? null : lines.join("\n");
}

const RANGE = makeRange(
  { kayak: { searches: 40, noResults: 40 }, lamp: { searches: 60, clicked: 30, revenue: 900 } },
  { lamp: { searches: 40, clicked: 20 }, oar: { searches: 3, clicked: 3 }, sofa: { searches: 50 } },
  { chair: { searches: 100, clicked: 20, revenue: 100 } },
  {},
);

const names = (order: Partial<QueryOrder>) =>
  readBookPage(RANGE, { ...ORDER, ...order }).rows.map(({ query }) => query);

test("sorts by searches descending, and by text for equal counts", () => {
  expect(names({})).toEqual(["chair", "lamp", "sofa", "kayak", "oar"]);
  expect(names({ isDescending: false })).toEqual(["oar", "kayak", "sofa", "chair", "lamp"]);
  expect(names({ sort: "query" })).toEqual(["sofa", "oar", "lamp", "kayak", "chair"]);
});

test("sorts ratios with too small denominators last in both directions", () => {
  expect(names({ sort: "ctr" })).toEqual(["lamp", "chair", "sofa", "kayak", "oar"]);
  expect(names({ sort: "ctr", isDescending: false })).toEqual(["sofa", "kayak", "chair", "lamp", "oar"]);
});

test("filters by missing results, missing clicks and text", () => {
  expect(names({ only: "no_results" })).toEqual(["kayak"]);
  expect(names({ only: "no_clicks" })).toEqual(["sofa"]);
  expect(names({ q: "ÁM" })).toEqual(["lamp"]);
  expect(readBookPage(RANGE, { ...ORDER, q: "ÁM", limit: 0 })).toMatchObject({ total: 1, totals: { searches: 100 } });
});

test("returns a page of the sorted list with the totals of the whole list", () => {
  const { total, totals, rows } = readBookPage(RANGE, { ...ORDER, offset: 2, limit: 2 });
  expect({ total, searches: totals.searches, revenue: totals.revenue }).toEqual({
    total: 5,
    searches: 293,
    revenue: 1000,
  });
  expect(rows.map(({ query }) => query)).toEqual(["sofa", "kayak"]);
  expect(readBookPage(RANGE, { ...ORDER, offset: 5 }).rows).toEqual([]);
  expect(readBookPage(RANGE, { ...ORDER, limit: 0 })).toMatchObject({ rows: [], totals: { searches: 293 } });
});

test("returns the sums of the given queries over all spans, without queries that were not searched", () => {
  expect(readBookSums(RANGE, ["lamp", "boat"])).toEqual(
    new Map([["lamp", { ...EMPTY_QUERY_SUMS, searches: 100, clicked: 50, revenue: 900 }]]),
  );
});

const many = fc.oneof(fc.nat({ max: 3 }), fc.nat({ max: 80 }), fc.constantFrom(255, 256, 65_535, 65_536, 2 ** 32));
const sums = fc.record(
  Object.fromEntries(
    QUERY_SUM_NAMES.map((name) => [name, name === "searches" ? fc.integer({ min: 1, max: 90 }) : many]),
  ),
);
const letters = fc.string({ unit: fc.constantFrom("a", "b", "ž", "\uffee", "😀", " "), minLength: 1, maxLength: 3 });
const spans = fc.array(fc.dictionary(letters, sums, { noNullPrototype: true, maxKeys: 40 }), {
  minLength: 1,
  maxLength: 5,
});
const order: fc.Arbitrary<QueryOrder> = fc.record({
  q: fc.constantFrom("", "", "a", "ab"),
  only: fc.constantFrom(undefined, undefined, "no_results" as const, "no_clicks" as const),
  sort: fc.constantFrom(
    ...(["searches", "query", "ctr", "conversion", "no_results", "lost", "revenue", "clicks", "avg_position"] as const),
  ),
  isDescending: fc.boolean(),
  mode: fc.constantFrom("any", "orders", "actions"),
  offset: fc.nat({ max: 60 }),
  limit: fc.nat({ max: 30 }),
});

test("returns the same as a naive implementation", () => {
  fc.assert(
    fc.property(spans, order, (rows, queryOrder) => {
      expect(readBookPage(makeRange(...(rows as Rows[])), queryOrder)).toEqual(plainPage(rows as Rows[], queryOrder));
    }),
    { numRuns: 400 },
  );
});

/** A naive implementation: the order is that of `orderBy` (backend/analytics/searches/query-page.ts). */
function plainPage(rows: Rows[], queryOrder: QueryOrder) {
  const all = new Map<string, QuerySums>();
  for (const [query, some] of rows.flatMap((span) => Object.entries(span))) all.set(query, plus(all.get(query), some));
  const found = [...all].filter(
    ([query, { searches, noResults, clicked }]) =>
      query.includes(queryOrder.q) &&
      (queryOrder.only !== "no_results" || noResults > 0) &&
      (queryOrder.only !== "no_clicks" || (clicked === 0 && noResults < searches)),
  );
  found.sort((a, b) => compared(listKeys(a, queryOrder), listKeys(b, queryOrder)));
  const totals = found.reduce((sum, [, one]) => plus(sum, one), { ...EMPTY_QUERY_SUMS });
  const page = found
    .slice(queryOrder.offset, queryOrder.offset + queryOrder.limit)
    .map(([query, one]) => ({ query, ...one }));
  const isCounted = queryOrder.limit > 0 || queryOrder.q !== "" || queryOrder.only !== undefined;
  return { total: isCounted ? found.length : 0, totals, rows: page };
}

function plus(one: QuerySums = { ...EMPTY_QUERY_SUMS }, other: Partial<QuerySums>): QuerySums {
  return Object.fromEntries(QUERY_SUM_NAMES.map((name) => [name, one[name] + (other[name] ?? 0)])) as QuerySums;
}

type Key = number | Buffer;

function listKeys([query, sums]: [string, QuerySums], { sort, isDescending, mode }: QueryOrder): Key[] {
  const way = isDescending ? -1 : 1;
  const last: Key[] = [-sums.searches, Buffer.from(query)];
  const converted = { any: sums.convertedAny, orders: sums.convertedOrders, actions: sums.convertedActions }[mode];
  const share = (top: number, bottom: number): Key[] =>
    bottom === 0 ? [2, 0, ...last] : [bottom >= SHARE_N_MIN ? 0 : 1, (way * top) / bottom, ...last];
  return {
    searches: [way * sums.searches, Buffer.from(query)],
    query: [Buffer.from(query)],
    ctr: share(sums.clicked, sums.searches),
    conversion: share(converted, sums.searches),
    no_results: share(sums.noResults, sums.searches),
    lost: [way * sums.noResults, ...last],
    revenue: [way * sums.revenue, ...last],
    clicks: [way * sums.clicks, ...last],
    avg_position: share(sums.placesSum, sums.placedClicks),
  }[sort].map((key) => (sort === "query" && isDescending && Buffer.isBuffer(key) ? reversed(key) : key));
}

/** Bytes that compare in reverse order. */
function reversed(key: Buffer): Buffer {
  return Buffer.concat([key.map((byte) => 254 - byte), Buffer.from([255])]);
}

function compared(one: Key[], other: Key[]): number {
  for (const [at, a] of one.entries()) {
    const b = other[at];
    const order = Buffer.isBuffer(a) && Buffer.isBuffer(b) ? a.compare(b) : Number(a) - Number(b);
    if (order !== 0) return order;
  }
  return 0;
}
