import fc from "fast-check";
import { selectPage } from "@/backend/analytics/searches/query-book-select";

const numbers = fc.uniqueArray(fc.nat({ max: 5_000 }), { minLength: 0, maxLength: 3_000, size: "max" });
const page = fc.record({ from: fc.nat({ max: 3_100 }), length: fc.nat({ max: 100 }) });

test("selects the same page as a full sort, near or far", () => {
  fc.assert(
    fc.property(numbers, page, fc.boolean(), (all, { from, length }, isSorted) => {
      const isBefore = (one: number, other: number) => (one % 7 === other % 7 ? one < other : one % 7 < other % 7);
      const sorted = [...all].sort((one, other) => (isBefore(one, other) ? -1 : 1));
      const to = Math.min(from + length, all.length);
      const found = selectPage(Uint32Array.from(isSorted ? sorted : all), Math.min(from, to), to, isBefore);
      expect(found).toEqual(sorted.slice(Math.min(from, to), to));
    }),
    { numRuns: 100 },
  );
});
