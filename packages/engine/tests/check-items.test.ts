import type { CompactIndex } from "../src/index/compact-index";
import { checkEach, checkItems, ITEM_STATES, type ItemCheck } from "../src/pipeline/check-items";
import type { Filters } from "../src/pipeline/list-query";
import { buildTestIndex, createItem } from "./support/catalogue";

const NO_FILTERS: Filters = { any: [], must: [], none: [] };
const brand = (value: string) => ({ key: "brand", value });
const { missing, eligible, soldOut, filteredOut } = ITEM_STATES;

function check(index: CompactIndex, filters: Partial<Filters>, more: Partial<ItemCheck> = {}): number[] {
  const identities = ["a", "b", "c"];
  const all = { identities, types: null, availabilityField: null, ...more };
  return [...checkItems(index, { ...all, filters: { ...NO_FILTERS, ...filters } })];
}

const buildShop = () =>
  buildTestIndex([createItem("a", "A", { brand: "Oak" }), createItem("b", "B", { brand: "Fern", availability: 0 })]);

test("conditions checked again answer the same, whatever was checked between", () => {
  const index = buildShop();
  for (let round = 0; round < 2; round += 1) {
    expect(check(index, { any: [brand("Oak")] })).toEqual([eligible, filteredOut, missing]);
    expect(check(index, { any: [brand("Fern")] })).toEqual([filteredOut, soldOut, missing]);
    expect(check(index, { any: [brand("Oak"), brand("Fern")] })).toEqual([eligible, soldOut, missing]);
    expect(check(index, { none: [brand("Oak")] })).toEqual([filteredOut, soldOut, missing]);
    expect(check(index, { must: [brand("Oak")], none: [brand("Oak")] })).toEqual([filteredOut, filteredOut, missing]);
    expect(check(index, {})).toEqual([eligible, soldOut, missing]);
    expect(check(index, {}, { types: ["article"] })).toEqual([filteredOut, filteredOut, missing]);
  }
});

test("another index, such as that of the next catalog or of another site, has its own answers", () => {
  const oak = { any: [brand("Oak")] };
  expect(check(buildShop(), oak)).toEqual([eligible, filteredOut, missing]);
  const next = buildTestIndex([
    createItem("a", "A", { brand: "Fern" }),
    createItem("b", "B", { brand: "Oak" }),
    createItem("c", "C", { brand: "Oak" }),
  ]);
  expect(check(next, oak)).toEqual([filteredOut, eligible, eligible]);
  expect(check(buildTestIndex([]), oak)).toEqual([missing, missing, missing]);
});

test("an attribute that no item has is refused each time, and only the items of a list are checked", () => {
  const index = buildShop();
  for (let round = 0; round < 2; round += 1)
    expect(() => check(index, { any: [{ key: "season", value: "x" }] })).toThrow("season");
  expect(check(index, { only: ["b"] })).toEqual([filteredOut, soldOut, missing]);
  expect(check(index, { only: ["a"] })).toEqual([eligible, filteredOut, missing]);
});

test("more conditions than are cached, and long ones, are answered, too", () => {
  const index = buildShop();
  for (let number = 0; number < 600; number += 1)
    expect(check(index, { any: [brand("Oak"), brand(`Brand ${number}`)] })).toEqual([eligible, filteredOut, missing]);
  const long = Array.from({ length: 1_000 }, (_, number) => brand(`Brand ${number} ${"x".repeat(20)}`));
  expect(check(index, { any: [...long, brand("Fern")] })).toEqual([filteredOut, soldOut, missing]);
});

test("several checks of the same items are answered each, also if one is about an attribute that no item has", () => {
  const index = buildShop();
  const identities = ["b", "a", "unknown"];
  const create = (filters: Partial<Filters>, items: readonly string[] = identities): ItemCheck => ({
    ...{ identities: items, types: null, availabilityField: null },
    filters: { ...NO_FILTERS, ...filters },
  });
  const states = checkEach(index, [
    create({}),
    create({ any: [brand("Oak")] }),
    create({ any: [{ key: "season", value: "x" }] }),
    create({ any: [brand("Fern")] }, ["a"]),
  ]);
  expect(states.map((one) => ("unknown" in one ? one.unknown : [...one]))).toEqual([
    [soldOut, eligible, missing],
    [filteredOut, eligible, missing],
    "season",
    [filteredOut],
  ]);
});
