import fc from "fast-check";
import { selectRanked } from "@/backend/search/pipeline/order";

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
