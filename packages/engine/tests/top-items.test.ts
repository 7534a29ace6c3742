import type { IndexedItem } from "../src/index/search-index";
import type { ListQuery, ListRule, TopOrder } from "../src/pipeline/list-query";
import { runTop } from "../src/pipeline/run-top";
import { buildTestIndex, createItem, createListRule, createQuery } from "./support/catalogue";

// The automatic order of TOP items, and their rules (packages/engine/src/pipeline/run-top.ts).

const runTopItems = (items: readonly IndexedItem[], order: TopOrder, type: string, over: Partial<ListQuery> = {}) =>
  runTop(buildTestIndex(items), createQuery("", { types: [type], ...over }), { order, counted: ["item"] });
const listIds = (...given: Parameters<typeof runTopItems>): string[] =>
  runTopItems(...given).hits.map(({ identity }) => identity);

const popular = [
  createItem("a", "A", { popularity: 10, introduced_at: "2026-01-01" }),
  createItem("b", "B", { popularity: 90, availability: 0 }),
  createItem("c", "C", { popularity: 50, availability_rank: 7 }),
  createItem("d", "D", { introduced_at: "2026-03-01" }),
  createItem("e", "E", { popularity: 10, introduced_at: "2026-02-01" }),
  createItem("x", "X", { popularity: 99 }, "article"),
];

test("items: available first, then popularity, then newest", () => {
  expect(listIds(popular, "items", "item")).toEqual(["c", "e", "a", "d", "b"]);
});

test("ranks newest first when the catalogue has no popularity", () => {
  const items = popular.map((item) => ({ ...item, attributes: { ...item.attributes, popularity: undefined } }));
  expect(listIds(items, "items", "item")).toEqual(["d", "e", "a", "c", "b"]);
});

const tree = [
  createItem("i1", "One", { category: ["Camping | Tents"] }),
  createItem("i2", "Two", { category: ["Camping | Tents", "Camping | Sale"] }),
  createItem("i3", "Three", { category: ["Camping | Stoves"], availability: 0 }),
  createItem("i4", "Four", { category: ["Garden | Tents"] }),
  createItem("camping", "Camping", { category: ["Camping"] }, "category"),
  createItem("tents", "Tents", { hierarchy: ["Camping"] }, "category"),
  createItem("stoves", "Stoves", { category: ["Camping | Stoves"] }, "category"),
  createItem("party", "Tents", { category: ["Garden | Tents"] }, "category"),
  createItem("garden", "Garden", {}, "category"),
];

test("ranks categories by available items in and below them, each item once", () => {
  expect(listIds(tree, "categories", "category")).toEqual(["camping", "tents", "party", "garden", "stoves"]);
  const { hits } = runTopItems(tree, "categories", "category", { isExplained: true });
  expect(hits.map(({ identity, factors, organicPosition }) => [identity, factors, organicPosition])).toEqual([
    ["camping", [{ name: "items_count", value: 2 }], 1],
    ["tents", [{ name: "items_count", value: 2 }], 2],
    ["party", [{ name: "items_count", value: 1 }], 3],
    ["garden", [{ name: "items_count", value: 1 }], 4],
    ["stoves", [{ name: "items_count", value: 0 }], 5],
  ]);
});

test("counts by title when categories have no paths", () => {
  const items = [
    createItem("i1", "One", { category: ["Camping", "Tents"] }),
    createItem("tents", "Tents", { hierarchy: ["Camping"] }, "category"),
    createItem("stoves", "Stoves", { hierarchy: ["Camping"] }, "category"),
  ];
  expect(
    runTopItems(items, "categories", "category", { isExplained: true }).hits.map(({ factors }) => factors?.[0]?.value),
  ).toEqual([1, 0]);
});

test("ranks brands by available items", () => {
  const items = [
    createItem("i1", "One", { brand: "Oak", availability: 0 }),
    createItem("i2", "Two", { brand: "Oak" }),
    createItem("i3", "Three", { brand: "Fern" }),
    createItem("i4", "Four", { brand: "Fern" }),
    createItem("oak", "Oak", { brand: ["Oak"] }, "brand"),
    createItem("fern", "Fern", {}, "brand"),
  ];
  expect(listIds(items, "brands", "brand")).toEqual(["fern", "oak"]);
});

test("ranks articles by date", () => {
  const items = [
    createItem("a", "A", { introduced_at: "2026-01-01" }, "article"),
    createItem("b", "B", { published_at: "2026-02-01" }, "article"),
    createItem("c", "C", {}, "article"),
  ];
  expect(listIds(items, "newest", "article")).toEqual(["b", "a", "c"]);
});

const rule = (over: Partial<ListRule>): ListRule => createListRule({ placement: "both", ...over });
const pin = (item_url: string, position: number, over: Partial<ListRule> = {}): ListRule =>
  rule({ type: "pin", item_url, position, ...over });
const listIdsWithRules = (rules: ListRule[], over: Partial<ListQuery> = {}): string[] =>
  listIds(popular, "items", "item", { place: "top", rules, ...over });

test("rules pin and hide without duplicates", () => {
  expect(listIdsWithRules([pin("a", 1), rule({ type: "hide", item_url: "c" })])).toEqual(["a", "e", "d", "b"]);
  expect(listIdsWithRules([pin("a", 1), pin("b", 2)], { limit: 3 })).toEqual(["a", "b", "c"]);
});

test("a pin beyond the end is appended, one beyond the page is not shown", () => {
  expect(listIdsWithRules([pin("c", 99)])).toEqual(["e", "a", "d", "b", "c"]);
  expect(listIdsWithRules([pin("c", 99)], { limit: 2 })).toEqual(["e", "a"]);
  expect(listIdsWithRules([pin("c", 3)], { limit: 2 })).toEqual(["e", "a"]);
  expect(listIdsWithRules([pin("c", 3)], { limit: 3 })).toEqual(["e", "a", "c"]);
});

test("a pin of another type or a dormant pin has no effect", () => {
  expect(listIdsWithRules([pin("x", 1), pin("b", 1, { availability: "if_available" })])).toEqual([
    "c",
    "e",
    "a",
    "d",
    "b",
  ]);
});

test("conditions filter the list and its pins", () => {
  const filters = { any: [{ key: "popularity", value: "|20" }], must: [], none: [] };
  expect(listIdsWithRules([pin("b", 1)], { filters })).toEqual(["e", "a"]);
});

test("explains a pinned item with its rule and organic position", () => {
  const rules = [pin("d", 1, { ruleId: "r7" })];
  const [first] = runTopItems(popular, "items", "item", { isExplained: true, rules, limit: 1 }).hits;
  expect(first).toMatchObject({ identity: "d", organicPosition: 4, rule: { ruleId: "r7", position: 1 } });
  expect(first?.factors).toEqual([
    { name: "available", value: 1 },
    { name: "introduced_at", value: Date.parse("2026-03-01") },
  ]);
});

test("a probe reports the item's position and what hides it", () => {
  const probe = (identity: string, rules: ListRule[] = []) =>
    runTopItems(popular, "items", "item", { place: "top", limit: 1, rules, probe: identity }).probe;
  expect(probe("a")).toMatchObject({ isIndexed: true, position: 3, passesFilters: true, hiddenBy: null });
  expect(probe("a", [pin("d", 1), pin("a", 4)])).toMatchObject({ position: 4, hit: { organicPosition: 3, rule: {} } });
  expect(probe("c", [rule({ type: "hide", item_url: "c", ruleId: "h" })])).toMatchObject({
    position: null,
    hiddenBy: { ruleId: "h" },
  });
  expect(probe("x")).toMatchObject({ position: null, passesFilters: false });
  expect(probe("nowhere")).toEqual({ isIndexed: false });
});

// Sorting for every answer would exceed the test timeout.
test("orders a hundred thousand items once for a thousand answers", () => {
  const items = Array.from({ length: 100_000 }, (_, at) =>
    createItem(`i${at}`, "Lamp", { popularity: (at * 7919) % 100_003 }),
  );
  const index = buildTestIndex(items);
  const ask = () =>
    runTop(index, createQuery("", { types: ["item"], limit: 10 }), { order: "items", counted: ["item"] });
  const { hits } = ask();
  for (let again = 1; again < 1000; again += 1) expect(ask().hits).toEqual(hits);
});

test("ranks by clicks first, but keeps sold-out items last", () => {
  const index = buildTestIndex(popular);
  const query = createQuery("", { types: ["item"], isExplained: true });
  const clicks = { state: "1", of: [["a", 7] as const, ["b", 900] as const, ["d", 30] as const, ["gone", 5] as const] };
  const request = { order: "items" as const, counted: ["item"] };
  const { hits } = runTop(index, query, { ...request, clicks });
  expect(hits.map(({ identity }) => identity)).toEqual(["d", "a", "c", "e", "b"]);
  expect(hits[0]?.factors).toContainEqual({ name: "clicks_30d", value: 30 });
  // New counts change the order; without counts it is the catalog's order again.
  const later = runTop(index, query, { ...request, clicks: { state: "2", of: [["e", 1]] } });
  expect(later.hits[0]?.identity).toBe("e");
  const organic = runTop(index, query, request);
  expect(organic.hits.map(({ identity }) => identity)).toEqual(["c", "e", "a", "d", "b"]);
  expect(organic.hits[0]?.factors?.map(({ name }) => name)).not.toContain("clicks_30d");
});
