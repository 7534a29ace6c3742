import { history } from "@/lib/contract/catalogue/feed-runs";
import { list } from "@/lib/contract/customizations/query-customizations";
import { addTotals } from "@/lib/server/upstream/answer-totals";

// The totals of lists that another backend leaves out.

const items = (count: number) => Array.from({ length: count }, (_, id) => ({ id }));
const totals = (value: object, query: object = {}) => {
  const { items: _, ...rest } = addTotals(list, { query }, value) as Record<string, unknown>;
  return rest;
};

test.each<[string, object, object, object]>([
  ["everything", { page: 2, per_page: 10, total_pages: 3, total_count: 25 }, {}, {}],
  ["the number of pages", { page: 2, per_page: 10, total_count: 25 }, { total_pages: 3 }, {}],
  ["no page", { per_page: 10, total_count: 25 }, { page: 2, total_pages: 3 }, { page: 2 }],
  [
    "texts",
    { page: "2", per_page: "10", total_count: "25" },
    { page: 2, per_page: 10, total_pages: 3, total_count: 25 },
    {},
  ],
])("works out what is missing beside %s", (_, given, added, query) => {
  expect(totals({ items: items(10), ...given }, query)).toEqual({ ...given, ...added });
});

test("a full page without totals may go on, a shorter one ends", () => {
  expect(totals({ items: items(10), page: 2, per_page: 10 })).toMatchObject({
    ...{ total_pages: 3, total_count: 21, is_total_unknown: true },
  });
  expect(totals({ items: items(4), page: 2, per_page: 10 })).toEqual({
    ...{ page: 2, per_page: 10, total_pages: 2, total_count: 14 },
  });
});

test("a list that says nothing about pages is complete, unless it has as many rows as a page", () => {
  expect(totals({ items: items(57) })).toEqual({ page: 1, per_page: 57, total_pages: 1, total_count: 57 });
  expect(totals({ items: items(20) })).toMatchObject({ page: 1, per_page: 20, total_pages: 2, is_total_unknown: true });
  expect(totals({ items: [] })).toEqual({ page: 1, per_page: 20, total_pages: 1, total_count: 0 });
});

test("of known pages without a number of rows, the last one decides", () => {
  expect(totals({ items: items(10), page: 1, per_page: 10, total_pages: 4 })).toMatchObject({
    ...{ total_count: 31, is_total_unknown: true },
  });
  expect(totals({ items: items(3), page: 4, per_page: 10, total_pages: 4 })).toMatchObject({ total_count: 33 });
});

test("lists by offset", () => {
  const of = (value: object, query: object) => addTotals(history, { query }, { runs: items(10), ...value });
  expect(of({ offset: 20, limit: 10, total: 42 }, {})).toMatchObject({ offset: 20, limit: 10, total: 42 });
  expect(of({ limit: 10 }, { offset: 20 })).toMatchObject({ offset: 20, total: 31, is_total_unknown: true });
  expect(of({ limit: 25 }, { offset: 20 })).toEqual({ runs: items(10), offset: 20, limit: 25, total: 30 });
});

test.each<[object, object]>([
  [{}, { per_page: 10, total_pages: 2, total_count: 11, is_total_unknown: true }],
  [{ page: 1 }, { per_page: 10, total_pages: 2, total_count: 11, is_total_unknown: true }],
  [{ total_count: 45 }, { per_page: 10, total_pages: 5, total_count: 45 }],
  [
    { total_count: 45, total_pages: 5 },
    { per_page: 10, total_pages: 5, total_count: 45 },
  ],
  [{ total_pages: 5 }, { per_page: 10, total_pages: 5, total_count: 41, is_total_unknown: true }],
])("a first page of ten rows without its size leads to all others: %j", (given, expected) => {
  expect(totals({ items: items(10), ...given })).toEqual({ page: 1, ...expected });
});

test("the last page of a list without a size has the size of those before it", () => {
  expect(totals({ items: items(5), page: 5, total_count: 45 })).toMatchObject({ per_page: 10, total_pages: 5 });
});

test("runs without a limit go on where the page ends", () => {
  const given = addTotals(history, { query: {} }, { runs: items(10), total: 45 });
  expect(given).toMatchObject({ offset: 0, limit: 10, total: 45 });
  const last = addTotals(history, { query: { offset: 40 } }, { runs: items(5), total: 45 });
  expect(last).toMatchObject({ offset: 40, total: 45 });
});

test("answers of other calls stay as they are", () => {
  const value = { anything: 1 };
  expect(addTotals(list, {}, value)).toBe(value);
  expect(addTotals(list, {}, null)).toBeNull();
});
