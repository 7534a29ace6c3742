import { readBookPage } from "@/backend/analytics/searches/query-book-page";
import { QueryBooks, type SpanOfDays, type SpanReader } from "@/backend/analytics/searches/query-books";
import type { QueryOrder } from "@/backend/analytics/searches/query-page";
import { QUERY_SUM_NAMES } from "@/lib/domain/analytics/query-figures";
import { findSpanStart, SPANS, toDayNumber } from "@/lib/domain/kit/site-days";

const ORDER: QueryOrder = {
  q: "",
  only: undefined,
  sort: "query",
  isDescending: false,
  mode: "any",
  offset: 0,
  limit: 99,
};
const toSpanId = ({ span, day }: SpanOfDays) => `${span} ${day}`;

/** A store of searches by day that records which spans were read. */
function aStore(key = "site") {
  const spans = new Map<string, { revision: number; searches: Map<string, number> }>();
  const read: string[] = [];
  let revisions = 0;
  const search = (day: string, query: string, count = 1) => {
    revisions += 1;
    for (const span of SPANS) {
      const id = toSpanId({ span, day: findSpanStart(day, span) });
      const { searches } = spans.get(id) ?? { searches: new Map<string, number>() };
      searches.set(query, (searches.get(query) ?? 0) + count);
      if (searches.get(query) === 0) searches.delete(query);
      spans.set(id, { revision: revisions, searches });
    }
  };
  const reader: SpanReader = {
    key,
    revisions: async (wanted) => wanted.map((span) => String(spans.get(toSpanId(span))?.revision ?? "")),
    read: async (wanted) => {
      read.push(toSpanId(wanted));
      const stored = spans.get(toSpanId(wanted));
      const lines = [...(stored?.searches ?? [])].map(([query, count]) =>
        [...QUERY_SUM_NAMES.map((name) => (name === "searches" ? count : 0)), query].join("\t"),
      );
      await new Promise(setImmediate);
      return { revision: String(stored?.revision ?? ""), text: lines.length === 0 ? null : lines.join("\n") };
    },
  };
  return { search, reader, read };
}

async function listed(books: QueryBooks, reader: SpanReader, from: string, to: string) {
  const range = await books.open(reader, from, to);
  if (range === null) return null;
  return Object.fromEntries(readBookPage(range, ORDER).rows.map(({ query, searches }) => [query, searches]));
}

/** 1 April 2026 is the first day of a span of 32 days. */
const FIRST = "2026-04-01";
const day = (number: number) => new Date(Date.parse(FIRST) + number * 86_400_000).toISOString().slice(0, 10);

test("uses days of a long span in the tests below", () => {
  expect(toDayNumber(FIRST) % 32).toBe(0);
});

test("reads a span once for all ranges that contain it, and again when it changes", async () => {
  const { search, reader, read } = aStore();
  const books = new QueryBooks();
  for (let number = 0; number < 40; number += 1) search(day(number), `query ${number % 3}`);
  expect(await listed(books, reader, day(0), day(34))).toEqual({ "query 0": 12, "query 1": 12, "query 2": 11 });
  expect(read).toEqual([`32 ${day(0)}`, `1 ${day(32)}`, `1 ${day(33)}`, `1 ${day(34)}`]);
  await listed(books, reader, day(0), day(33));
  expect(read).toHaveLength(4);
  search(day(34), "new", 5);
  expect(await listed(books, reader, day(0), day(34))).toMatchObject({ new: 5, "query 0": 12 });
  expect(read.slice(4)).toEqual([`1 ${day(34)}`]);
});

test("reflects late additions and removals on past days", async () => {
  const { search, reader, read } = aStore();
  const books = new QueryBooks();
  search(day(3), "lamp");
  search(day(3), "sofa");
  expect(await listed(books, reader, day(0), day(32))).toEqual({ lamp: 1, sofa: 1 });
  search(day(5), "lamp");
  search(day(3), "sofa", -1);
  expect(await listed(books, reader, day(0), day(32))).toEqual({ lamp: 2 });
  expect(read).toEqual([`32 ${day(0)}`, `1 ${day(32)}`, `32 ${day(0)}`]);
});

test("separates the last day, because it changes", async () => {
  const { search, reader, read } = aStore();
  search(day(31), "lamp");
  expect(await listed(new QueryBooks(), reader, day(24), day(31))).toEqual({ lamp: 1 });
  expect(read).toEqual([24, 25, 26, 27, 28, 29, 30, 31].map((number) => `1 ${day(number)}`));
});

test("reads each span once for concurrent requests", async () => {
  const { search, reader, read } = aStore();
  const books = new QueryBooks();
  search(day(1), "lamp");
  const both = [listed(books, reader, day(0), day(33)), listed(books, reader, day(0), day(33))];
  expect(await Promise.all(both)).toEqual([{ lamp: 1 }, { lamp: 1 }]);
  expect(read).toHaveLength(new Set(read).size);
});

test("lets waiting requests read for themselves if the reading request fails", async () => {
  const { search, reader, read } = aStore();
  const books = new QueryBooks();
  search(day(1), "lamp");
  const broken: SpanReader = { ...reader, read: () => Promise.reject(new Error("the store is away")) };
  const [first, second] = await Promise.allSettled([
    listed(books, broken, day(1), day(1)),
    listed(books, reader, day(1), day(1)),
  ]);
  expect(first.status).toBe("rejected");
  expect(second).toMatchObject({ value: { lamp: 1 } });
  expect(read).toEqual([`1 ${day(1)}`]);
});

test("rereads sums that change meanwhile, so that all spans are from one time", async () => {
  const { search, reader } = aStore();
  search(day(0), "lamp");
  let moves = 1;
  const moving: SpanReader = {
    ...reader,
    read: async (span) => {
      const data = await reader.read(span);
      // A visit moves from the day being read to the next one.
      if (moves-- > 0) {
        search(day(0), "lamp", -1);
        search(day(1), "lamp");
      }
      return data;
    },
  };
  expect(await listed(new QueryBooks(), moving, day(0), day(1))).toEqual({ lamp: 1 });
});

test("evicts the least recently used spans, and reads them again on request", async () => {
  const { search, reader, read } = aStore();
  const books = new QueryBooks(30);
  for (const number of [0, 1, 2, 3]) for (let at = 0; at < 10; at += 1) search(day(number), `query ${at}`);
  for (const number of [0, 1, 2, 0, 3]) await listed(books, reader, day(number), day(number));
  expect(books.size.rows).toBe(30);
  await listed(books, reader, day(0), day(0));
  expect(read).toHaveLength(4);
  expect(Object.keys((await listed(books, reader, day(1), day(1))) ?? {})).toHaveLength(10);
  expect(read.slice(4)).toEqual([`1 ${day(1)}`]);
});

test("separates sites, and limits them together", async () => {
  const [one, other] = [aStore("one"), aStore("other")];
  const books = new QueryBooks(15);
  for (let at = 0; at < 10; at += 1) {
    one.search(day(0), `one ${at}`);
    other.search(day(0), `other ${at}`);
  }
  for (const { reader } of [one, other, one, other]) {
    const names = Object.keys((await listed(books, reader, day(0), day(0))) ?? {});
    expect(names.map((name) => name.split(" ")[0])).toEqual(Array.from({ length: 10 }, () => reader.key));
    expect(books.size.rows).toBe(10);
  }
});

test("returns null for a range above the limit, and does not read it again", async () => {
  const { search, reader, read } = aStore();
  const books = new QueryBooks(15);
  for (const number of [1, 2, 3]) for (let at = 0; at < 10; at += 1) search(day(number), `query ${at}`);
  expect(await listed(books, reader, day(1), day(3))).toBeNull();
  expect(await listed(books, reader, day(1), day(3))).toBeNull();
  expect(read).toHaveLength(2);
  expect(Object.keys((await listed(books, reader, day(3), day(3))) ?? {})).toHaveLength(10);
});

test("drops queries that no span has any more, and preserves the sums of others", async () => {
  const { search, reader } = aStore();
  const books = new QueryBooks(3_000);
  search(day(0), "stays", 7);
  let most = 0;
  for (let number = 0; number < 30; number += 1) {
    for (let at = 0; at < 500; at += 1) search(day(number + 1), `${number} of ${at}`);
    await books.open(reader, day(0), day(0));
    const range = await books.open(reader, day(number + 1), day(number + 1));
    most = Math.max(most, range?.names.length ?? 0);
    expect(await listed(books, reader, day(0), day(0))).toEqual({ stays: 7 });
    expect(range === null ? null : readBookPage(range, { ...ORDER, q: "of 77" }).rows).toEqual([
      expect.objectContaining({ query: `${number} of 77`, searches: 1 }),
    ]);
  }
  expect(most).toBeLessThan(2 * 3_000 + 1_000);
});
