import { runListQuery } from "@vitrine/engine/run-list";
import { buildTestIndex, createItem, createListRule, createQuery } from "@vitrine/engine/testing";
import { pickMeant } from "@/backend/search/service/measure-queries";

// Which results of a query are meant by it.

const shop = buildTestIndex([
  createItem("red1", "Red running shoes"),
  createItem("red2", "Red jacket"),
  createItem("net", "Landing net"),
  createItem("boots", "Hiking boots"),
]);

const measure = (text: string, rules: Parameters<typeof createListRule>[0][] = []) => {
  const answer = runListQuery(shop, createQuery(text, { rules: rules.map(createListRule) }));
  const { hits, items } = pickMeant(answer);
  return { shown: answer.total, hits, items: items.map(({ identity }) => identity).sort() };
};

test("counts what matches as typed, or with a typo corrected", () => {
  expect(measure("red shoes")).toMatchObject({ hits: 1, items: ["red1"] });
  expect(measure("sheos")).toEqual({ shown: 1, hits: 1, items: ["red1"] });
});

test.each(["fishing rod", "rod", "boots whiskey"])("counts nothing of what %s shows instead", (text) => {
  const { shown, ...meant } = measure(text);
  expect(shown).toBeGreaterThan(0);
  expect(meant).toEqual({ hits: 0, items: [] });
});

test.each([
  ["sheos", [], true],
  ["shoes", [], false],
  ["sheos", [{ item_url: "net" }], false],
] as const)("%s with pins %j matches only with a word corrected: %s", (text, pins, isCorrected) => {
  const rules = pins.map(createListRule);
  expect(pickMeant(runListQuery(shop, createQuery(text, { rules }))).isCorrected).toBe(isCorrected);
});

test("counts what somebody pinned, whether it matches or not", () => {
  expect(measure("fishing rod", [{ item_url: "net" }])).toMatchObject({ hits: 1, items: ["net"] });
  expect(measure("rod", [{ item_url: "red2" }])).toMatchObject({ hits: 1, items: ["red2"] });
});
