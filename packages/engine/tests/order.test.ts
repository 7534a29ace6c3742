import fc from "fast-check";
import { FirstItems, selectRanked } from "../src/pipeline/order";

/** The key of an item without the sort attribute. */
const NONE = Number.NEGATIVE_INFINITY;
const keys = fc.array(fc.oneof(fc.integer({ min: -2, max: 3 }), fc.constant(NONE)), { minLength: 1, maxLength: 400 });

test("selects the same items at any positions as a full sort", () => {
  fc.assert(
    fc.property(keys, fc.nat(420), fc.nat(60), fc.boolean(), (list, from, count, isBackwards) => {
      const docs = Uint32Array.from(list, (_, at) => (isBackwards ? list.length - at : at) * 3);
      const whole = list
        .map((key, at) => ({ key, doc: docs[at] ?? 0 }))
        .sort((a, b) => (a.key === b.key ? a.doc - b.doc : b.key - a.key))
        .map(({ doc }) => doc);
      expect([...selectRanked(docs, Float64Array.from(list), from, from + count)]).toEqual(
        whole.slice(from, from + count),
      );
    }),
    { numRuns: 500 },
  );
});

test("selects a late page as in the full order", () => {
  const size = 20_000;
  const docs = Uint32Array.from({ length: size }, (_, at) => at);
  const far = Float64Array.from(docs, (doc) => (doc * 7919) % 1000);
  const whole = [...docs].sort((a, b) => (far[b] ?? 0) - (far[a] ?? 0) || a - b);
  for (const from of [0, 10, 4990, size - 7])
    expect([...selectRanked(docs, far, from, from + 10)]).toEqual(whole.slice(from, from + 10));
});

test("the first items say which key can no longer be one of them", () => {
  const first = new FirstItems(2);
  const least: number[] = [];
  const offered: [doc: number, key: number][] = [
    [7, 1],
    [5, 3],
    [6, 2],
    [4, 1],
    [3, 2],
  ];
  for (const [doc, key] of offered) {
    first.offer(doc, key);
    least.push(first.least);
  }
  expect(least).toEqual([NONE, 1, 2, 2, 2]);
  // Of 6 and 3 with equal keys the first one stays.
  expect([...first.list()]).toEqual([5, 3]);
});
