// Requests made of orders, each with the item that a recommendation should hit, and the plain answers to compare with.

import { mean, sampleStandardDeviation } from "simple-statistics";
import { createRandom } from "@/backend/demo/random";
import type { RetailOrder } from "./retail-orders";

/** A request and the item to be hit. */
export type Case = { inputs: string[]; customer: string; target: string };

const SEED = 1;

/**
 * A case of an order: a random item is the target, and up to `count` random others are the inputs. The choice only depends on the
 * number of the order. Lists of invoices are sorted, so neighbours would be too easy, and so would be an order by a hash of the
 * codes: those of variants differ in their last letter, and so their hashes are close together.
 */
export function toCase({ no, items, customer }: RetailOrder, count: number): Case {
  const random = createRandom(SEED, no);
  const target = random.pick(items);
  const others = items.filter((item) => item !== target);
  return { inputs: random.some(others, count), customer, target };
}

/** The first order in the test of each customer with an order in the training. */
export function listNextOrders(past: readonly RetailOrder[], next: readonly RetailOrder[]): Case[] {
  const known = new Set(past.map(({ customer }) => customer));
  const firsts = new Map<string, RetailOrder>();
  for (const order of next)
    if (known.has(order.customer) && !firsts.has(order.customer)) firsts.set(order.customer, order);
  return [...firsts.values()].map((order) => toCase(order, 0));
}

/** Items by the number of their orders. */
export function rankMostSold(past: readonly RetailOrder[]): string[] {
  const counts = new Map<string, number>();
  for (const item of past.flatMap(({ items }) => items)) counts.set(item, (counts.get(item) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).map(([item]) => item);
}

/** Ranks what each customer ordered: most often first, among equals in the order of `sold`. */
export function rankOwnRepeats(past: readonly RetailOrder[], sold: readonly string[]): Map<string, string[]> {
  const places = new Map(sold.map((item, place) => [item, place]));
  const byCustomer = new Map<string, Map<string, number>>();
  for (const { customer, items } of past) {
    const times = byCustomer.get(customer) ?? new Map<string, number>();
    byCustomer.set(customer, times);
    for (const item of items) times.set(item, (times.get(item) ?? 0) + 1);
  }
  const place = (item: string): number => places.get(item) ?? sold.length;
  return new Map(
    [...byCustomer].map(([customer, times]) => {
      const ranked = [...times].sort(([a, timesA], [b, timesB]) => timesB - timesA || place(a) - place(b));
      return [customer, ranked.map(([item]) => item)];
    }),
  );
}

/** The mean of differences, with the limits of its 95 % interval. */
export type Difference = { mean: number; low: number; high: number };

/** Compares two ways to answer the same cases, by whether each case was hit: mean of the paired differences, with its interval. */
export function compareHits(own: readonly boolean[], other: readonly boolean[]): Difference {
  const differences = own.map((isHit, at) => Number(isHit) - Number(other[at]));
  const middle = mean(differences);
  const half = (1.96 * sampleStandardDeviation(differences)) / Math.sqrt(differences.length);
  return { mean: middle, low: middle - half, high: middle + half };
}
