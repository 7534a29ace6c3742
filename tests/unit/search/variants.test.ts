import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { checkItems, ITEM_STATES } from "@vitrine/engine/check-items";
import { CompactIndex } from "@vitrine/engine/compact-index";
import { IndexDraft, loadIndex } from "@vitrine/engine/index-file";
import type { Filters, ListQuery } from "@vitrine/engine/list-query";
import { runListQuery } from "@vitrine/engine/run-list";
import type { IndexedItem } from "@vitrine/engine/search-index";
import { buildTestIndex, createItem, createListRule, createQuery } from "@vitrine/engine/testing";
import { mergeVariants } from "@/lib/domain/catalogue/merge-variants";

type Row = [identity: string, title: string, attributes: Record<string, unknown>];

function createProduct(identity: string, title: string, shared: Record<string, unknown>, rows: Row[]): IndexedItem {
  const main = { identity, type: "item", title, attributes: shared };
  const variants = rows.map(([id, name, attributes]) => ({ identity: id, type: "item", title: name, attributes }));
  const product = mergeVariants({ main, variants, identity });
  if (product === null) throw new Error("the product is too large");
  return product;
}

const shirt = createProduct("P1", "Shirt", { brand: ["Oak"], product_code: "SH" }, [
  ["red-s", "Shirt red S", { color: "red", size: "S", price_amount: 50, availability: 1, product_code: "SH-1" }],
  ["blue-s", "Shirt blue S", { color: "blue", size: "S", price_amount: 30, availability: 1, product_code: "SH-2" }],
  [
    "blue-l",
    "Shirt blue azure L",
    { color: "blue", size: "L", price_amount: 40, availability: 0, ean: "4006381333931" },
  ],
]);
const hat = createProduct("P2", "Hat", { brand: ["Fern"], color: "red" }, [
  ["hat-1", "Hat", { size: "S", price_amount: 20 }],
  ["hat-2", "Hat", { size: "M", price_amount: 60 }],
]);
const sock = createItem("sock", "Sock", { brand: ["Oak"], color: "red", size: "S", price_amount: 45 });
const items = [
  shirt,
  createItem("shoe", "Shoe", { brand: ["Fern"], color: "blue", size: "L", price_amount: 35 }),
  hat,
  sock,
];

const index = buildTestIndex(items);

const listAny = (...clauses: [key: string, value: string][]): Filters => ({
  any: clauses.map(([key, value]) => ({ key, value })),
  must: [],
  none: [],
});

function list(text: string, over: Partial<ListQuery> = {}) {
  const { hits, total, facets } = runListQuery(index, createQuery(text, over));
  return { ids: hits.map(({ identity }) => identity), total, facets, hits };
}

test("a product is listed once, and found by the titles and codes of its variants", () => {
  expect(list("")).toMatchObject({ ids: expect.arrayContaining(["P1", "P2", "shoe", "sock"]), total: 4 });
  for (const text of ["shirt", "azure", "blue-l", "SH-2", "SH", "4006381333931", "shirt azure"])
    expect(list(text).ids[0]).toBe("P1");
});

test("a product passes conditions if one of its variants passes all of them", () => {
  const find = (...clauses: [string, string][]) => list("", { filters: listAny(...clauses) }).ids.sort();
  expect(find(["color", "blue"])).toEqual(["P1", "shoe"]);
  expect(find(["color", "red"])).toEqual(["P1", "P2", "sock"]);
  expect(find(["color", "red"], ["size", "L"])).toEqual([]);
  expect(find(["color", "red"], ["size", "M"])).toEqual(["P2"]);
  expect(find(["brand", "Oak"], ["size", "L"])).toEqual(["P1"]);
  expect(find(["price_amount", "48|70"])).toEqual(["P1", "P2"]);
  expect(find(["product_code", "SH"])).toEqual(["P1"]);
  expect(find(["size", "value_missing"])).toEqual([]);
  const none = list("", { filters: { any: [], must: [], none: [{ key: "color", value: "blue" }] } });
  expect(none.ids.sort()).toEqual(["P1", "P2", "sock"]);
});

describe("variants in place of their products", () => {
  test("are counted, filtered and sorted by their own values", () => {
    const all = list("", { isExpanded: true });
    expect(all.total).toBe(7);
    expect(all.hits.find(({ identity }) => identity === "blue-l")).toMatchObject({ product: "P1" });
    expect(all.hits.find(({ identity }) => identity === "sock")?.product).toBeUndefined();
    const sort = { attribute: "price_amount", descending: false };
    expect(list("", { isExpanded: true, sort }).ids).toEqual([
      ...["hat-1", "blue-s", "shoe", "blue-l", "sock", "red-s", "hat-2"],
    ]);
    expect(list("shirt", { isExpanded: true, filters: listAny(["color", "blue"]) })).toMatchObject({
      ids: ["blue-s", "blue-l"],
      total: 2,
    });
    expect(list("", { isExpanded: true, filters: listAny(["color", "red"], ["size", "M"]) }).ids).toEqual(["hat-2"]);
    expect(list("", { isExpanded: true, filters: listAny(["product_code", "SH-2"]) }).ids).toEqual(["blue-s"]);
  });

  test("are sold out on their own", () => {
    expect(list("shirt", { isExpanded: true }).ids).toEqual(["red-s", "blue-s", "blue-l"]);
    expect(list("shirt").total).toBe(1);
  });

  test("are pages of the same list", () => {
    const page = (offset: number) => list("", { isExpanded: true, offset, limit: 3 }).ids;
    expect([...page(0), ...page(3), ...page(6)]).toEqual(list("", { isExpanded: true }).ids);
  });
});

describe("facets", () => {
  const facets = [
    { name: "color", limit: 9 },
    { name: "size", limit: 9 },
    { name: "brand", limit: 9 },
  ];
  const count = (over: Partial<ListQuery>) =>
    Object.fromEntries(
      list("", { facets, ...over }).facets.map(({ name, values }) => [
        name,
        Object.fromEntries(values.map(({ value, hits_count }) => [value, hits_count])),
      ]),
    );

  test("count each product once for each of its values", () => {
    expect(count({})).toEqual({ color: { red: 3, blue: 2 }, size: { S: 3, L: 2, M: 1 }, brand: { Oak: 2, Fern: 2 } });
  });

  test("count only values of variants that pass the other conditions", () => {
    expect(count({ filters: listAny(["color", "red"]) })).toEqual({
      color: { red: 3, blue: 2 },
      size: { S: 3, M: 1 },
      brand: { Oak: 2, Fern: 1 },
    });
  });

  test("count variants if those are listed", () => {
    expect(count({ isExpanded: true })).toEqual({
      color: { red: 4, blue: 3 },
      size: { S: 4, L: 2, M: 1 },
      brand: { Oak: 4, Fern: 3 },
    });
  });
});

describe("rules", () => {
  test("that name a variant act for its product", () => {
    expect(list("", { rules: [createListRule({ item_url: "hat-2" })] }).ids[0]).toBe("P2");
    expect(list("", { rules: [createListRule({ item_url: "hat-2", type: "hide" })] }).ids).not.toContain("P2");
  });

  test("pin a product once, whichever of its names they use", () => {
    const rules = [
      createListRule({ ruleId: "a", item_url: "hat-2", position: 2 }),
      createListRule({ ruleId: "b", item_url: "P2", position: 3 }),
    ];
    const { ids, hits, total } = list("", { rules });
    expect(ids.filter((id) => id === "P2")).toHaveLength(1);
    expect(hits[1]).toMatchObject({ identity: "P2", rule: { ruleId: "a" } });
    expect(total).toBe(4);
  });

  test("pin one variant in a list of variants, and hide all of them", () => {
    const pin = (item_url: string) => list("", { isExpanded: true, rules: [createListRule({ item_url })] });
    expect(pin("blue-l").ids[0]).toBe("blue-l");
    expect(pin("P1").ids[0]).toBe("red-s");
    expect(pin("P1").total).toBe(7);
    const hidden = list("", { isExpanded: true, rules: [createListRule({ item_url: "blue-l", type: "hide" })] });
    expect(hidden).toMatchObject({ total: 4, ids: expect.not.arrayContaining(["red-s", "blue-s", "blue-l"]) });
  });
});

test("the identity of a variant names its product, unless it is the product", () => {
  const own = createProduct("b", "Bag", {}, [
    ["b", "Bag S", { size: "S" }],
    ["c", "Bag M", { size: "M" }],
  ]);
  const bags = buildTestIndex([createItem("a", "Other"), own]);
  expect(["b", "c", "a", "x"].map((identity) => bags.findDoc(identity))).toEqual([1, 1, 0, -1]);
  expect(bags.findOwnDoc("b")).toBe(1);
  expect(bags.productOf(bags.findOwnDoc("c"))).toBe(1);
  const check = { identities: ["hat-2", "P2"], types: ["item"], filters: listAny(), availabilityField: null };
  expect([...checkItems(index, check)]).toEqual([ITEM_STATES.eligible, ITEM_STATES.eligible]);
});

test("only some identities are listed, also by the name of a variant", () => {
  const only = (...identities: string[]) => ({ ...listAny(), only: identities });
  expect(list("", { filters: only("hat-2", "sock") }).ids.sort()).toEqual(["P2", "sock"]);
  expect(list("", { filters: only("hat-2", "sock"), isExpanded: true }).ids.sort()).toEqual(["hat-2", "sock"]);
  expect(list("", { filters: only("P2"), isExpanded: true }).ids.sort()).toEqual(["hat-1", "hat-2"]);
});

test("variants are stored with the index", async () => {
  const folder = mkdtempSync(join(tmpdir(), "vitrine-variants-"));
  try {
    const path = join(folder, "a.index");
    await new IndexDraft(path).save(index.parts, 1);
    const saved = await loadIndex(path);
    const read = new CompactIndex(saved?.parts ?? index.parts);
    const query = createQuery("", { isExpanded: true, facets: [{ name: "size", limit: 9 }], isExplained: true });
    expect(runListQuery(read, query)).toEqual(runListQuery(index, query));
    expect(read.bytes).toBe(index.bytes);
    await saved?.close();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
