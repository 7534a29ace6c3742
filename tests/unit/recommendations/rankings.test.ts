import {
  followRankings,
  listWordItems,
  rankSold,
  rankTrending,
  rateWords,
} from "@/lib/domain/recommendations/rankings";
import { makeOrder, makePageView, trainModel } from "@/tests/support/recommendation-model";

const ITEMS = ["Oak table", "Oak chair", "Fern lamp"].map((title, at) => ({ identity: `i${at}`, title }));
const EVENTS = [
  makePageView("v", 0, "i1"),
  makePageView("w", 0, "i1"),
  makePageView("v", 5, "i0"),
  makeOrder("v", 9, "i2"),
];

test("what requests used of the last model is computed for a new one before its first request", () => {
  const [last, next] = [trainModel(ITEMS, EVENTS), trainModel(ITEMS, EVENTS)];
  const order = [...rankTrending(last)];
  rateWords(last);
  expect([...followRankings(last, next)]).toHaveLength(2);
  next.trend.fill(0);
  next.sold.fill(0);
  expect([...rankTrending(next)]).toEqual(order);
  // Not used before, so computed now.
  expect([...rankSold(next)]).toEqual([]);
});

test("a shared word says more if fewer titles have it", () => {
  const model = trainModel(ITEMS, []);
  const { wordItems } = model.profile;
  const rarities = rateWords(model);
  expect(Math.max(...wordItems)).toBe(2);
  const [frequent, rare] = [wordItems.indexOf(2), wordItems.indexOf(1)];
  expect(rarities[rare] ?? 0).toBeGreaterThan(rarities[frequent] ?? 0);
  expect([...listWordItems(model, frequent)]).toEqual([0, 1]);
});
