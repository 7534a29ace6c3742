import { ACTS, DigestBuilder } from "@/lib/domain/recommendations/day-digest";
import { readHistory } from "@/lib/domain/recommendations/histories";
import { BOUGHT } from "@/lib/domain/recommendations/model";
import { makeAction, makeOrder, makePageView, trainModel } from "@/tests/support/recommendation-model";

const ITEMS = ["a", "b", "c", "d"].map((identity) => ({ identity }));
const HOUR = 3_600;
const DAY = 24 * HOUR;

/** The neighbours of an item by identity, with their counts. */
function readCounts(model: ReturnType<typeof trainModel>, kind: "bought" | "viewed", identity: string) {
  const { starts, items, counts } = model[kind];
  const item = model.profile.identities.indexOf(identity);
  return Object.fromEntries(
    Array.from({ length: (starts[item + 1] ?? 0) - (starts[item] ?? 0) }, (_, at) => {
      const place = (starts[item] ?? 0) + at;
      return [model.profile.identities[items[place] ?? -1], counts[place]];
    }),
  );
}

test("a pause of half an hour ends a visit", () => {
  const model = trainModel(ITEMS, [
    ...[makePageView("v", 0, "a"), makePageView("v", 1_800, "b"), makePageView("v", 3_700, "c")],
    ...[makePageView("w", 0, "a"), makePageView("w", 60, "c")],
  ]);
  expect(readCounts(model, "viewed", "a")).toEqual({ b: 1, c: 1 });
  expect(readCounts(model, "viewed", "b")).toEqual({ a: 1 });
  expect(model.visits).toBe(3);
});

test("a visit continues past midnight", () => {
  const model = trainModel(ITEMS, [makePageView("v", DAY - 60, "a"), makePageView("v", DAY + 60, "b")]);
  expect(readCounts(model, "viewed", "a")).toEqual({ b: 1 });
});

test("acts on variants are acts on their product", () => {
  const items = [{ identity: "a", attributes: { variants: ["a-1", "a-2", "b"] } }, { identity: "b" }];
  const model = trainModel(items, [
    ...[makePageView("v", 0, "a-1"), makePageView("v", 5, "a-2"), makePageView("v", 9, "b")],
    makeOrder("v", 60, "a-1", "a-2", "b"),
  ]);
  expect(readCounts(model, "viewed", "a")).toEqual({ b: 1 });
  expect(readCounts(model, "bought", "a")).toEqual({ b: 1 });
});

test("an item viewed or ordered twice counts once, unknown items not at all", () => {
  const model = trainModel(ITEMS, [
    ...[makePageView("v", 0, "a"), makePageView("v", 5, "a"), makePageView("v", 9, "gone"), makePageView("v", 12, "b")],
    makeOrder("v", 60, "a", "b", "a", "gone"),
  ]);
  expect(readCounts(model, "viewed", "a")).toEqual({ b: 1 });
  expect(readCounts(model, "bought", "a")).toEqual({ b: 1 });
  expect([...model.bought.totals]).toEqual([1, 1, 0, 0]);
});

test("robots that open hundreds of items are no visits", () => {
  const items = Array.from({ length: 210 }, (_, at) => ({ identity: `i${at}` }));
  const model = trainModel(
    items,
    items.map(({ identity }, at) => makePageView("robot", at, identity)),
  );
  expect(model.viewed.items).toHaveLength(0);
  expect(model.visits).toBe(0);
});

test("trends forget within weeks, and orders count more than views", () => {
  const model = trainModel(ITEMS, [
    makePageView("v", 0, "a"),
    makePageView("w", 14 * DAY, "b"),
    makeOrder("x", 14 * DAY, "c"),
  ]);
  const [a = 0, b = 0, c = 0, d] = model.trend;
  expect(a * 3).toBeLessThan(b);
  expect(c).toBeCloseTo(10 * b, 1);
  expect(d).toBe(0);
});

test("histories have the newest acts first, each once, also under the customer's id", () => {
  const customer = { ...makePageView("v", 50, "d"), raw: { url: "d", customer_id: 7 } };
  const model = trainModel(ITEMS, [
    ...[
      makePageView("v", 0, "a"),
      makePageView("v", 10, "b"),
      makePageView("v", 20, "a"),
      makeAction("v", 30, "b", "wishlist"),
    ],
    ...[makeOrder("v", 40, "c"), customer],
  ]);
  const { ids, historyOf, starts, items, kinds } = model.histories;
  expect(ids).toEqual(["v", "7"]);
  expect([...historyOf]).toEqual([0, 0]);
  const acts = [...items.subarray(starts[0], starts[1])].map((item, at) => [model.profile.identities[item], kinds[at]]);
  expect(acts).toEqual([
    ["d", ACTS.view],
    ["c", BOUGHT],
    ["b", ACTS.favorite],
    ["a", ACTS.view],
    ["b", ACTS.view],
  ]);
});

test("histories count orders of an item, and views do not displace them", () => {
  const items = Array.from({ length: 60 }, (_, at) => ({ identity: `i${String(at).padStart(2, "0")}` }));
  const model = trainModel(items, [
    ...[makeOrder("v", 0, "i00", "i01"), makeOrder("v", DAY, "i01"), makeOrder("v", 2 * DAY, "i01", "i02")],
    ...items.slice(10).map(({ identity }, at) => makePageView("v", 3 * DAY + at, identity)),
  ]);
  const acts = readHistory(model.histories, 0);
  expect(acts.slice(0, 30).map(({ item, kind }) => [item, kind])).toEqual(
    Array.from({ length: 30 }, (_, at) => [59 - at, ACTS.view]),
  );
  expect(acts.slice(30)).toEqual([
    ...[1, 2].map((item) => ({ item, kind: BOUGHT, times: item === 1 ? 3 : 1 })),
    { item: 0, kind: BOUGHT, times: 1 },
  ]);
  expect(readHistory(model.histories, undefined)).toEqual([]);
});

test("of many ordered items, a history has the newest, those ordered most often, and best sellers, newest first", () => {
  const items = Array.from({ length: 100 }, (_, at) => ({ identity: `i${String(at).padStart(3, "0")}` }));
  const names = items.map(({ identity }) => identity);
  const model = trainModel(items, [
    ...[makeOrder("v", 0, ...names.slice(0, 5)), makeOrder("v", DAY, ...names.slice(0, 5))],
    ...[makeOrder("v", 2 * DAY, ...names.slice(20)), makeOrder("w", 2 * DAY, "i099")],
  ]);
  const acts = readHistory(model.histories, 0);
  expect(acts.filter(({ times }) => times === 2).map(({ item }) => item)).toEqual([0, 1, 2, 3, 4]);
  expect(acts.slice(0, 30).map(({ item }) => item)).toEqual(Array.from({ length: 30 }, (_, at) => 20 + at));
  expect(acts.map(({ item }) => item)).toContain(99);
  expect(acts).toHaveLength(36);
});

test("the share of goods bought again is that of later orders", () => {
  const model = trainModel(ITEMS, [
    ...[makeOrder("v", 0, "a", "b"), makeOrder("v", DAY, "a", "c"), makeOrder("v", 2 * DAY, "c", "d")],
    makeOrder("w", DAY, "a"),
  ]);
  expect(model.rebuyShare).toBe(0.5);
});

/** An order or a page view of a customer. */
const of = (customer: number, event: ReturnType<typeof makeOrder>) => ({
  ...event,
  raw: { ...event.raw, customer_id: customer },
});

test("a customer has the acts of all own devices, and each device only its own", () => {
  const model = trainModel(ITEMS, [
    ...[of(7, makeOrder("phone", 0, "a")), of(7, makeOrder("phone", DAY, "a", "b"))],
    ...[of(7, makeOrder("laptop", 2 * DAY, "a")), of(7, makePageView("laptop", 3 * DAY, "c"))],
    of(8, makeOrder("other", DAY, "d")),
  ]);
  const { histories } = model;
  const read = (id: string) => {
    const acts = readHistory(histories, histories.historyOf[histories.ids.indexOf(id)]);
    return acts.map(({ item, times }) => `${model.profile.identities[item]} ${times}`);
  };
  expect(read("7")).toEqual(["c 1", "a 3", "b 1"]);
  expect(read("laptop")).toEqual(["c 1", "a 1"]);
  expect(read("phone")).toEqual(["a 2", "b 1"]);
  expect([read("8"), read("other")]).toEqual([["d 1"], ["d 1"]]);
  expect(histories.visitors).toBe(3);
});

test("goods are bought again also on another device of the customer, but not by all guests of a shop that have one ID", () => {
  const order = (customer: number, day: number) => of(customer, makeOrder(`${customer} ${day}`, day * DAY, "a"));
  const again = trainModel(ITEMS, [order(7, 0), order(7, 1), order(8, 0), order(8, 1)]);
  expect(again.rebuyShare).toBe(1);
  const guests = trainModel(
    ITEMS,
    Array.from({ length: 31 }, (_, day) => order(0, day)),
  );
  expect(guests.rebuyShare).toBe(0);
  expect(readHistory(guests.histories, guests.histories.historyOf[guests.histories.ids.indexOf("0")])).toHaveLength(1);
});

test("digests do not depend on the order of events beyond their numbering", () => {
  const build = (urls: readonly string[]) => {
    const builder = new DigestBuilder();
    urls.forEach((url, at) => {
      builder.add({ type: "pv", clientId: "v", at: at * 1000, raw: { url } });
    });
    return builder.finish();
  };
  expect(build(["a", "b"])).toEqual({
    ...{ visitors: ["v"], customers: [null], items: ["a", "b"], orders: [] },
    acts: [0, 0, 0, 0, 0, 1, 0, 1],
  });
});

test.each([
  [{ type: "pv", raw: {} }],
  [{ type: "pv", raw: { url: "x".repeat(600) } }],
  [{ type: "click", raw: { action: null } }],
  [{ type: "click", raw: { action: { resource_identifier: 5 } } }],
  [{ type: "transaction", raw: { items: "none" } }],
  [{ type: "transaction", raw: { items: [null, 4, {}] } }],
  [{ type: "banner", raw: {} }],
])("events without a readable item are left out: %j", (event) => {
  const builder = new DigestBuilder();
  builder.add({ clientId: "v", at: 0, ...event });
  expect(builder.finish()).toEqual({ visitors: [], customers: [], items: [], acts: [], orders: [] });
});
