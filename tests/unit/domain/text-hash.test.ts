import fc from "fast-check";
import { DistinctCount, HashSet, textHash } from "@/lib/domain/text-hash";

test("equal texts have equal numbers, and a hundred thousand different ones different numbers", () => {
  const hashes = new Set(Array.from({ length: 100_000 }, (_, n) => textHash(`item ${n}`)));
  expect(hashes.size).toBe(100_000);
  expect(textHash("item 7")).toBe(textHash("item 7"));
});

test("a hash is a whole number that a double holds exactly", () => {
  fc.assert(fc.property(fc.string(), (text) => Number.isSafeInteger(textHash(text)) && textHash(text) >= 0));
});

test("the set of hashes says what a set says", () => {
  fc.assert(
    fc.property(fc.array(fc.nat({ max: 5000 }), { maxLength: 4000 }), (numbers) => {
      const [ours, theirs] = [new HashSet(), new Set<number>()];
      for (const number of numbers) {
        expect(ours.add(number)).toBe(!theirs.has(number));
        theirs.add(number);
      }
      expect(ours.size).toBe(theirs.size);
      expect([...theirs].every((number) => ours.has(number))).toBe(true);
      expect(ours.has(5001)).toBe(false);
    }),
    { numRuns: 30 },
  );
});

test.each([1, 10, 1000, 50_000, 300_000])("of %i different texts the estimate is within a twelfth", (many) => {
  const count = new DistinctCount();
  for (let n = 0; n < many; n += 1) {
    count.add(textHash(`value ${n}`));
    if (n % 3 === 0) count.add(textHash(`value ${n}`));
  }
  expect(Math.abs(count.estimate - many)).toBeLessThanOrEqual(Math.max(1, many / 12));
});
