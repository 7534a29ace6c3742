import type { IndexedItem } from "@/backend/search/index/search-index";
import type { ListQuery, ListRule, TopOrder } from "@/backend/search/pipeline/list-query";
import { runTop } from "@/backend/search/pipeline/run-top";
import { aListRule, anItem, aQuery, indexOf } from "./catalogue";

const topOf = (items: readonly IndexedItem[], order: TopOrder, type: string, over: Partial<ListQuery> = {}) =>
  runTop(indexOf(items), aQuery("", { types: [type], ...over }), { order, counted: ["item"] });
const ids = (...given: Parameters<typeof topOf>): string[] => topOf(...given).hits.map(({ identity }) => identity);

const popular = [
  anItem("a", "A", { popularity: 10, introduced_at: "2026-01-01" }),
  anItem("b", "B", { popularity: 90, availability: 0 }),
  anItem("c", "C", { popularity: 50, availability_rank: 7 }),
  anItem("d", "D", { introduced_at: "2026-03-01" }),
  anItem("e", "E", { popularity: 10, introduced_at: "2026-02-01" }),
  anItem("x", "X", { popularity: 99 }, "article"),
];

test("items: what can be bought, then popularity, then the newest", () => {
  expect(ids(popular, "items", "item")).toEqual(["c", "e", "a", "d", "b"]);
});

test("without a popularity of the catalogue's own the newest lead", () => {
  const items = popular.map((item) => ({ ...item, attributes: { ...item.attributes, popularity: undefined } }));
  expect(ids(items, "items", "item")).toEqual(["d", "e", "a", "c", "b"]);
});

const tree = [
  anItem("i1", "One", { category: ["Camping | Tents"] }),
  anItem("i2", "Two", { category: ["Camping | Tents", "Camping | Sale"] }),
  anItem("i3", "Three", { category: ["Camping | Stoves"], availability: 0 }),
  anItem("i4", "Four", { category: ["Garden | Tents"] }),
  anItem("camping", "Camping", { category: ["Camping"] }, "category"),
  anItem("tents", "Tents", { hierarchy: ["Camping"] }, "category"),
  anItem("stoves", "Stoves", { category: ["Camping | Stoves"] }, "category"),
  anItem("party", "Tents", { category: ["Garden | Tents"] }, "category"),
  anItem("garden", "Garden", {}, "category"),
];

test("categories stand by the items that can be bought in and below them, each item once", () => {
  expect(ids(tree, "categories", "category")).toEqual(["camping", "tents", "party", "garden", "stoves"]);
  const { hits } = topOf(tree, "categories", "category", { isExplained: true });
  expect(hits.map(({ identity, factors, organicPosition }) => [identity, factors, organicPosition])).toEqual([
    ["camping", [{ name: "items_count", value: 2 }], 1],
    ["tents", [{ name: "items_count", value: 2 }], 2],
    ["party", [{ name: "items_count", value: 1 }], 3],
    ["garden", [{ name: "items_count", value: 1 }], 4],
    ["stoves", [{ name: "items_count", value: 0 }], 5],
  ]);
});

test("a catalogue that writes titles without paths counts by titles", () => {
  const items = [
    anItem("i1", "One", { category: ["Camping", "Tents"] }),
    anItem("tents", "Tents", { hierarchy: ["Camping"] }, "category"),
    anItem("stoves", "Stoves", { hierarchy: ["Camping"] }, "category"),
  ];
  expect(
    topOf(items, "categories", "category", { isExplained: true }).hits.map(({ factors }) => factors?.[0]?.value),
  ).toEqual([1, 0]);
});

test("brands stand by their items that can be bought", () => {
  const items = [
    anItem("i1", "One", { brand: "Oak", availability: 0 }),
    anItem("i2", "Two", { brand: "Oak" }),
    anItem("i3", "Three", { brand: "Fern" }),
    anItem("i4", "Four", { brand: "Fern" }),
    anItem("oak", "Oak", { brand: ["Oak"] }, "brand"),
    anItem("fern", "Fern", {}, "brand"),
  ];
  expect(ids(items, "brands", "brand")).toEqual(["fern", "oak"]);
});

test("articles stand by date", () => {
  const items = [
    anItem("a", "A", { introduced_at: "2026-01-01" }, "article"),
    anItem("b", "B", { published_at: "2026-02-01" }, "article"),
    anItem("c", "C", {}, "article"),
  ];
  expect(ids(items, "newest", "article")).toEqual(["b", "a", "c"]);
});

const rule = (over: Partial<ListRule>): ListRule => aListRule({ placement: "both", ...over });
const pin = (item_url: string, position: number, over: Partial<ListRule> = {}): ListRule =>
  rule({ type: "pin", item_url, position, ...over });
const under = (rules: ListRule[], over: Partial<ListQuery> = {}): string[] =>
  ids(popular, "items", "item", { place: "autocomplete", rules, ...over });

test("rules pin and hide; of what is pinned nothing is shown twice", () => {
  expect(under([pin("a", 1), rule({ type: "hide", item_url: "c" })])).toEqual(["a", "e", "d", "b"]);
  expect(under([pin("a", 1), pin("b", 2)], { limit: 3 })).toEqual(["a", "b", "c"]);
});

test("a pin beyond the end is appended, one beyond the page is not shown", () => {
  expect(under([pin("c", 99)])).toEqual(["e", "a", "d", "b", "c"]);
  expect(under([pin("c", 99)], { limit: 2 })).toEqual(["e", "a"]);
  expect(under([pin("c", 3)], { limit: 2 })).toEqual(["e", "a"]);
  expect(under([pin("c", 3)], { limit: 3 })).toEqual(["e", "a", "c"]);
});

test("a pin of another type or one that waits for stock does nothing", () => {
  expect(under([pin("x", 1), pin("b", 1, { availability: "if_available" })])).toEqual(["c", "e", "a", "d", "b"]);
});

test("conditions narrow the list and what is pinned in it", () => {
  const filters = { any: [{ key: "popularity", value: "|20" }], must: [], none: [] };
  expect(under([pin("b", 1)], { filters })).toEqual(["e", "a"]);
});

test("a pinned one says by which rule and where it would stand by itself", () => {
  const rules = [pin("d", 1, { ruleId: "r7" })];
  const [first] = topOf(popular, "items", "item", { isExplained: true, rules, limit: 1 }).hits;
  expect(first).toMatchObject({ identity: "d", organicPosition: 4, rule: { ruleId: "r7", position: 1 } });
  expect(first?.factors).toEqual([
    { name: "available", value: 1 },
    { name: "introduced_at", value: Date.parse("2026-03-01") },
  ]);
});

test("whoever asks about one item is told where it stands, and what hides it", () => {
  const probe = (identity: string, rules: ListRule[] = []) =>
    topOf(popular, "items", "item", { place: "autocomplete", limit: 1, rules, probe: identity }).probe;
  expect(probe("a")).toMatchObject({ isIndexed: true, position: 3, passesFilters: true, hiddenBy: null });
  expect(probe("a", [pin("d", 1), pin("a", 4)])).toMatchObject({ position: 4, hit: { organicPosition: 3, rule: {} } });
  expect(probe("c", [rule({ type: "hide", item_url: "c", ruleId: "h" })])).toMatchObject({
    position: null,
    hiddenBy: { ruleId: "h" },
  });
  expect(probe("x")).toMatchObject({ position: null, passesFilters: false });
  expect(probe("nowhere")).toEqual({ isIndexed: false });
});

// Put in order for each of them anew, the answers would outlast the limit of a test.
test("of a hundred thousand items the first ones are put in order once, for a thousand answers", () => {
  const items = Array.from({ length: 100_000 }, (_, at) =>
    anItem(`i${at}`, "Lamp", { popularity: (at * 7919) % 100_003 }),
  );
  const index = indexOf(items);
  const ask = () => runTop(index, aQuery("", { types: ["item"], limit: 10 }), { order: "items", counted: ["item"] });
  const { hits } = ask();
  for (let again = 1; again < 1000; again += 1) expect(ask().hits).toEqual(hits);
});

test("clicks come first, but what cannot be bought stays last", () => {
  const index = indexOf(popular);
  const query = aQuery("", { types: ["item"], isExplained: true });
  const clicks = { state: "1", of: [["a", 7] as const, ["b", 900] as const, ["d", 30] as const, ["gone", 5] as const] };
  const asked = { order: "items" as const, counted: ["item"] };
  const { hits } = runTop(index, query, { ...asked, clicks });
  expect(hits.map(({ identity }) => identity)).toEqual(["d", "a", "c", "e", "b"]);
  expect(hits[0]?.factors).toContainEqual({ name: "clicks_30d", value: 30 });
  // Another counting makes another order, and without one it is the catalogue's own again.
  const later = runTop(index, query, { ...asked, clicks: { state: "2", of: [["e", 1]] } });
  expect(later.hits[0]?.identity).toBe("e");
  const own = runTop(index, query, asked);
  expect(own.hits.map(({ identity }) => identity)).toEqual(["c", "e", "a", "d", "b"]);
  expect(own.hits[0]?.factors?.map(({ name }) => name)).not.toContain("clicks_30d");
});
