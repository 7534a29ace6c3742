import { type CandidateRequest, generateCandidates } from "@/lib/domain/recommendations/candidates";
import { buildContextFilters } from "@/lib/domain/recommendations/context-filters";
import type { PastAct } from "@/lib/domain/recommendations/histories";
import { BOUGHT, type RecommendationModel } from "@/lib/domain/recommendations/model";
import { findModel, MODELS, type ModelId } from "@/lib/domain/recommendations/models";
import { makeOrder, makePageView, trainModel } from "@/tests/support/recommendation-model";

const DAY = 86_400;
const inCategory = (identity: string, category: string, more: Record<string, unknown> = {}) => ({
  identity,
  title: `Thing ${identity}`,
  attributes: { category: [category], ...more },
});
const ITEMS = [
  ...["t1", "t2", "t3"].map((identity) => inCategory(identity, "Camping | Tents", { price_amount: 100 })),
  ...["l1", "l2"].map((identity) => inCategory(identity, "Camping | Lamps", { brand: "Fern" })),
  inCategory("n1", "News", { introduced_at: "2026-01-02" }),
  inCategory("n2", "News", { introduced_at: "2026-01-03", price_amount: 5, price_old_amount: 10 }),
];

function list(
  model: RecommendationModel,
  id: ModelId,
  given: Partial<Omit<CandidateRequest, "inputs">> & { inputs?: string[] } = {},
) {
  const { inputs = [], ...more } = given;
  const found = generateCandidates(model, {
    recommender: MODELS[id],
    inputs: inputs.map((identity) => model.profile.identities.indexOf(identity)),
    paths: [],
    brands: [],
    history: [],
    isOutput: () => true,
    random: () => 0.3,
    ...more,
  });
  return [...found].map(({ item, ...rest }) => ({ ...rest, identity: model.profile.identities[item] ?? "" }));
}

const identities = (found: readonly { identity: string }[]): string[] => found.map(({ identity }) => identity);
const past = (model: RecommendationModel, identity: string, kind: number, times = 1): PastAct => {
  return { item: model.profile.identities.indexOf(identity), kind, times };
};

test("every model is found by its id, and no unknown or inherited name is", () => {
  for (const [id, model] of Object.entries(MODELS)) expect(findModel(id)).toBe(model);
  for (const id of Object.keys(MODELS)) expect(MODELS[id as ModelId].id).toBe(id);
  expect(findModel("nothing")).toBeUndefined();
  expect(findModel("toString")).toBeUndefined();
});

test("no candidate comes twice, and inputs never come back", () => {
  const model = trainModel(ITEMS, [
    makePageView("v", 0, "t1"),
    makePageView("v", 5, "t2"),
    makeOrder("v", 9, "t1", "l1"),
  ]);
  for (const id of Object.keys(MODELS) as ModelId[]) {
    const found = identities(list(model, id, { inputs: ["t1"] }));
    expect(new Set(found).size).toBe(found.length);
    if (MODELS[id].input === "items") expect(found).not.toContain("t1");
  }
});

test("evidence of several inputs adds up, most orders first", () => {
  const model = trainModel(ITEMS, [
    ...[
      makeOrder("v", 0, "t1", "l1"),
      makeOrder("w", 0, "t1", "l1"),
      makeOrder("x", 0, "t2", "l1"),
      makeOrder("y", 0, "t2", "l2"),
    ],
  ]);
  const [first] = list(model, "basket", { inputs: ["t1", "t2"] });
  const item = (identity: string) => model.profile.identities.indexOf(identity);
  expect(first).toMatchObject({ identity: "l1", source: "bought_together", isFallback: false });
  expect(first?.evidence).toEqual([
    { item: item("t1"), n: 2, of: 2 },
    { item: item("t2"), n: 1, of: 2 },
  ]);
});

test("without visits alternatives are similar by category, brand, words and price, and marked", () => {
  const model = trainModel(ITEMS, []);
  const found = list(model, "item_detail_alternatives", { inputs: ["t1"] });
  expect(identities(found).slice(0, 2)).toEqual(["t2", "t3"]);
  expect(found.every(({ isFallback, source }) => isFallback && source === "similar")).toBe(true);
  expect(found[0]?.evidence[0]?.likeness).toContain("category");
});

test("news have a date, discounts an old price", () => {
  const model = trainModel(ITEMS, []);
  expect(identities(list(model, "news"))).toEqual(["n2", "n1"]);
  expect(list(model, "discount")).toMatchObject([{ identity: "n2", evidence: [{ value: 0.5 }] }]);
});

test("a category or brand is not left, not even by fallbacks", () => {
  const model = trainModel(ITEMS, [makePageView("v", 0, "t1"), makePageView("w", 0, "l2")]);
  expect(identities(list(model, "category", { paths: ["Camping||Lamps"] }))).toEqual(["l2", "l1"]);
  expect(identities(list(model, "category", { paths: ["Camping"] })).sort()).toEqual(["l1", "l2", "t1", "t2", "t3"]);
  expect(identities(list(model, "brand", { brands: ["Fern"] }))).toEqual(["l2", "l1"]);
  expect(identities(list(model, "brand", { brands: ["Unknown"] }))).toEqual([]);
});

test("a visitor's models use what the visitor did; recent acts count more", () => {
  const model = trainModel(ITEMS, [
    ...[makePageView("v", 0, "t1"), makePageView("v", 5, "t2"), makePageView("w", 0, "l1"), makePageView("w", 5, "l2")],
  ]);
  const history = [past(model, "l1", 0), past(model, "t1", 0)];
  expect(identities(list(model, "last_seen", { history }))).toEqual(["l1", "t1"]);
  expect(identities(list(model, "user_click_based", { history })).slice(0, 2)).toEqual(["l2", "t2"]);
  expect(list(model, "last_seen")).toEqual([]);
});

test("bought items are recommended again only in shops where that happens", () => {
  const once = trainModel(ITEMS, [makeOrder("v", 0, "t1", "l1"), makeOrder("w", 0, "t1", "l1")]);
  const again = trainModel(ITEMS, [makeOrder("v", 0, "t1", "l1"), makeOrder("v", DAY, "t1", "l1")]);
  const own = (model: RecommendationModel) => [past(model, "t1", 9), past(model, "l1", 9)];
  expect(list(once, "user_conversion_based", { history: own(once) }).filter(({ isFallback }) => !isFallback)).toEqual(
    [],
  );
  expect(identities(list(again, "user_conversion_based", { history: own(again) }))).toEqual(
    expect.arrayContaining(["t1", "l1"]),
  );
});

test("where customers buy again, what the customer ordered most often comes first, with how often, then what goes with it", () => {
  const model = trainModel(ITEMS, [
    ...[makeOrder("v", 0, "t1", "l1"), makeOrder("v", DAY, "t1", "l1"), makeOrder("w", 0, "l1", "n1")],
    makeOrder("x", 0, "n2"),
  ]);
  // The newest act is an order since the training, of an item that was ordered before.
  const history = [
    ...[past(model, "t2", BOUGHT), past(model, "l1", BOUGHT), past(model, "t3", 0, 9)],
    ...[past(model, "l1", BOUGHT, 2), past(model, "t1", BOUGHT, 3)],
  ];
  const found = list(model, "user_conversion_based", { history });
  expect(found.slice(0, 4).map(({ identity, source, evidence: [why] }) => [identity, source, why?.n])).toEqual([
    ["t1", "bought_again", 3],
    ["l1", "bought_again", 2],
    ["t2", "bought_again", 1],
    ["n1", "bought_together", 1],
  ]);
  expect(found.slice(0, 4).every(({ isFallback }) => !isFallback)).toBe(true);
  expect(found.slice(4).every(({ isFallback }) => isFallback)).toBe(true);
});

test("of what a customer ordered equally often, best sellers come first", () => {
  const model = trainModel(ITEMS, [
    ...[makeOrder("v", 0, "t1"), makeOrder("v", DAY, "t1"), makeOrder("w", 0, "l2"), makeOrder("x", 0, "l2", "t3")],
  ]);
  const history = ["l1", "t3", "l2"].map((identity) => past(model, identity, BOUGHT));
  expect(identities(list(model, "user_conversion_based", { history })).slice(0, 3)).toEqual(["l2", "t3", "l1"]);
});

test("recently ordered items stay in the order of time, however often they were ordered", () => {
  const model = trainModel(ITEMS, [makeOrder("v", 0, "t1"), makeOrder("v", DAY, "t1"), makeOrder("v", 2 * DAY, "l1")]);
  const history = [past(model, "l1", BOUGHT), past(model, "t1", BOUGHT, 2)];
  expect(identities(list(model, "recently_ordered", { history }))).toEqual(["l1", "t1"]);
});

test("random visits every item once, in an order that depends on chance", () => {
  const model = trainModel(ITEMS, []);
  const orders = [0, 0.2, 0.5, 0.9].map((value) => identities(list(model, "random", { random: () => value })));
  for (const order of orders) expect([...order].sort()).toEqual(ITEMS.map(({ identity }) => identity).sort());
  expect(new Set(orders.map(String)).size).toBeGreaterThan(1);
});

test.each([
  ["the short form", { size: "M" }, { any: [{ key: "size", value: "M" }], must: [], none: [] }],
  ["a list", { size: ["M", 42] }, { any: ["M", "42"].map((value) => ({ key: "size", value })), must: [], none: [] }],
  [
    "and",
    { a: { values: ["x", "y"], operator: "and" } },
    { any: [], must: ["x", "y"].map((value) => ({ key: "a", value })), none: [] },
  ],
  ["not", { a: { values: true, operator: "not" } }, { any: [], must: [], none: [{ key: "a", value: "true" }] }],
  [
    "a range",
    { price_amount: { values: ["5|10"] } },
    { any: [{ key: "price_amount", value: "5|10" }], must: [], none: [] },
  ],
] as const)("a context in %s becomes conditions", (_, context, expected) => {
  expect(buildContextFilters(context)).toEqual(expected);
});
