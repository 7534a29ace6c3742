import { computeOrderAmount, isReturn } from "@/lib/domain/analytics/order-amount";
import { buildVisits } from "@/lib/domain/analytics/visit-builder";
import type { VisitEvent } from "@/lib/domain/analytics/visit-events";
import { at, makeShownList } from "@/tests/support/visit-events";

// Which amounts of orders are valid.

test.each<[unknown, number | null]>([
  [12.5, 1_250],
  ["12.50", 1_250],
  [0, 0],
  [1_000_000_000, 100_000_000_000],
  [-50, null],
  ["12,50", null],
  ["abc", null],
  ["", null],
  [true, null],
  [{ amount: 5 }, null],
  [1e12, null],
  ["1e309", null],
])("converts %j to %j hundredths", (sent, amount) => {
  expect(computeOrderAmount({ total_price: sent })).toBe(amount);
  expect(computeOrderAmount({ price: sent })).toBe(amount);
});

test("multiplies price and count only if no total was sent", () => {
  expect(computeOrderAmount({ price: 2.5, count: 3 })).toBe(750);
  expect(computeOrderAmount({ total_price: null, price: 2.5, count: "3" })).toBe(750);
  expect(computeOrderAmount({ total_price: "abc", price: 2.5, count: 3 })).toBeNull();
  expect(computeOrderAmount({ price: 2.5, count: "many" })).toBeNull();
  expect(computeOrderAmount({})).toBeNull();
});

test("treats an order with a negative amount as a return", () => {
  expect(isReturn([{ total_price: -50 }])).toBe(true);
  expect(isReturn([{ price: 5, count: -2 }])).toBe(true);
  expect(isReturn([{ total_price: 200 }, { total_price: -50 }])).toBe(false);
  expect(isReturn([{ total_price: "abc" }, {}])).toBe(false);
});

const order = (seconds: number, amount: unknown): VisitEvent =>
  at(seconds, "transaction", { items: [{ url: "A", count: 1, total_price: amount }] });

test("counts an order with an invalid amount, but not the amount, and adds a warning", () => {
  const unusable = [-50, "12,50", "abc", 1e12];
  const orders = unusable.map((amount, index) => order(5 + index, amount));
  const [visit] = buildVisits([makeShownList(0, "lamp", ["A"]), ...orders, order(20, "12.50")]);
  expect(visit).toMatchObject({ orders: 5, revenue: 1_250, warnings: ["amount_invalid"] });
  expect(visit?.found[0]?.outcomes.map(({ revenue }) => revenue)).toEqual([0, 0, 0, 0, 1_250]);
  expect(visit?.shares.map(({ scope, revenue }) => [scope, revenue])).toEqual([
    ["all", 1_250],
    ["search", 1_250],
  ]);
  expect([...(visit?.eventWarnings ?? [])]).toEqual(orders.map(({ id }) => [id, new Set(["amount_invalid"])]));
});
