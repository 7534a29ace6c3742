import { createEmptyModel, type RecommendationModel } from "@/lib/domain/recommendations/model";
import { listFeeds, measureReach } from "@/lib/domain/recommendations/model-reach";
import { MODELS, type ModelId, type RecommenderModel } from "@/lib/domain/recommendations/models";
import { type ModelEvent, makeAction, makeOrder, makePageView, trainModel } from "@/tests/support/recommendation-model";

const inCategory = (identity: string, category: string, more: object = {}) => {
  return { identity, attributes: { category: [category], ...more } };
};
const ITEMS = [
  ...["t1", "t2", "t3"].map((identity) => inCategory(identity, "Tents")),
  inCategory("l1", "Lamps", { brand: "Oak", price_amount: 5, price_old_amount: 10 }),
  { identity: "plain" },
  { ...inCategory("tents", "Tents"), type: "category" },
  { identity: "a1", type: "article" },
];

function measure(model: RecommendationModel, id: ModelId, type = "item") {
  const { types, typeOf } = model.profile;
  return measureReach(model, MODELS[id], (item) => types[typeOf[item] ?? -1] === type);
}

/** Visits of as many visitors to the same items. */
const visits = (count: number, ...items: string[]): ModelEvent[] =>
  Array.from({ length: count }, (_, visitor) =>
    items.map((item, second) => makePageView(`v${visitor}`, second, item)),
  ).flat();

test("before a training every model is untrained", () => {
  const states = Object.values<RecommenderModel>(MODELS).map(
    (recommender) => measureReach(createEmptyModel(), recommender, () => true).state,
  );
  expect(new Set(states)).toEqual(new Set(["untrained"]));
});

test.each([
  [0, "empty"],
  [49, "learning"],
  [50, "ready"],
])("after %i visits a model that learns from them is %s", (count, state) => {
  const model = trainModel(ITEMS, visits(count, "t1", "t2"));
  expect(measure(model, "item_detail_alternatives")).toMatchObject({
    state,
    basis: { kind: "visits", n: count, minimum: 50 },
  });
});

test("a model that only has fallbacks is a substitute, however much data there is", () => {
  const model = trainModel(ITEMS, visits(60, "t1", "t2"));
  expect(measure(model, "item_detail_visual_alternatives")).toMatchObject({
    state: "substitute",
    basis: null,
    coverage: { n: 0, of: 5 },
  });
});

test("pairs count only where the model may use them: alternatives in the same category, favorites everywhere", () => {
  const model = trainModel(ITEMS, visits(1, "t1", "t2", "l1"));
  expect(measure(model, "item_detail_alternatives")).toMatchObject({ pairs: 2, coverage: { n: 2, of: 5 } });
  expect(measure(model, "favorites")).toMatchObject({ pairs: 6, coverage: { n: 3, of: 5 } });
});

test("complements count what was bought together, in any category", () => {
  const model = trainModel(ITEMS, [makeOrder("v", 0, "t1", "t2"), makeOrder("w", 0, "t1", "l1")]);
  expect(measure(model, "item_detail_complements")).toMatchObject({
    basis: { kind: "orders", n: 2 },
    pairs: 4,
    coverage: { n: 3, of: 5 },
  });
});

test("where customers buy again, the model by purchases reaches what they bought, otherwise only what goes with it", () => {
  const once = trainModel(ITEMS, [makeOrder("v", 0, "t1", "t2"), makeOrder("w", 0, "l1")]);
  expect(measure(once, "user_conversion_based")).toMatchObject({ pairs: 2, coverage: { n: 2, of: 5 } });
  const again = trainModel(ITEMS, [
    makeOrder("v", 0, "t1", "t2"),
    makeOrder("w", 0, "l1"),
    makeOrder("w", 90_000, "l1"),
  ]);
  expect(measure(again, "user_conversion_based")).toMatchObject({
    ...{ basis: { kind: "orders", n: 3 }, pairs: 2, coverage: { n: 3, of: 5 } },
  });
});

test("only items of the type that a model returns count", () => {
  const model = trainModel(ITEMS, visits(1, "a1", "t1"));
  expect(measure(model, "article_items")).toMatchObject({ pairs: 1, coverage: { n: 1, of: 5 } });
  expect(measure(model, "article_articles", "article")).toMatchObject({
    state: "empty",
    pairs: 0,
    coverage: { n: 0, of: 1 },
  });
  expect(measure(model, "top_categories", "category")).toMatchObject({ coverage: { n: 1, of: 1 } });
});

test("histories count visitors and their items by what they did", () => {
  const model = trainModel(ITEMS, [
    makePageView("v", 0, "t1"),
    makePageView("w", 0, "t1"),
    makePageView("w", 1, "t2"),
    makeOrder("w", 2, "l1"),
    makeAction("x", 0, "t3", "add-to-cart"),
  ]);
  expect(measure(model, "last_seen")).toMatchObject({
    state: "ready",
    basis: { kind: "visitors", n: 2 },
    coverage: { n: 2 },
  });
  expect(measure(model, "recently_ordered")).toMatchObject({
    basis: { kind: "visitors", n: 1 },
    coverage: { n: 1 },
  });
});

test("models of the catalogue count items with the attribute, and models of categories and brands items that have one", () => {
  const model = trainModel(ITEMS, visits(1, "t1", "l1", "plain"));
  expect(measure(model, "news")).toMatchObject({ state: "empty", basis: { kind: "items", n: 0 }, coverage: { n: 0 } });
  expect(measure(model, "discount")).toMatchObject({ state: "learning", basis: { n: 1 }, coverage: { n: 1 } });
  expect(measure(model, "category").coverage).toEqual({ n: 2, of: 5 });
  expect(measure(model, "brand").coverage).toEqual({ n: 1, of: 5 });
  expect(measure(model, "random").coverage).toEqual({ n: 5, of: 5 });
});

test("what a model with labels can recommend depends on the request", () => {
  expect(measure(trainModel(ITEMS, []), "discount_by_label").coverage).toBeNull();
});

test("feeds are those of the model's own sources, else of its first fallback", () => {
  expect(listFeeds(MODELS.item_detail_alternatives)).toEqual(["views"]);
  expect(listFeeds(MODELS.favorites)).toEqual(["views", "favorites"]);
  expect(listFeeds(MODELS.user_conversion_based)).toEqual(["orders", "baskets"]);
  expect(listFeeds(MODELS.discount_by_label)).toEqual(["price", "price_old_amount", "labels"]);
  expect(listFeeds(MODELS.item_detail_visual_alternatives)).toEqual(["category", "brand", "title", "price"]);
  expect(listFeeds(MODELS.random)).toEqual([]);
});
