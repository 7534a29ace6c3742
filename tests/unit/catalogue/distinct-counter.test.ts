import fc from "fast-check";
import { DistinctCount, HashSet, textHash } from "@/lib/domain/catalogue/distinct-counter";

test("equal texts have equal numbers, and twenty thousand different ones different numbers", () => {
  const hashes = new Set(Array.from({ length: 20_000 }, (_, n) => textHash(`item ${n}`)));
  expect(hashes.size).toBe(20_000);
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

const NAMES: [string, (n: number) => string][] = [
  ["words", (n) => `value ${n}`],
  ["codes", (n) => String(n).padStart(13, "0")],
  ["addresses", (n) => `https://shop.example/products/lamp-${n}`],
  ["numbers", (n) => String(n / 2)],
];

test.each(NAMES.flatMap(([name, of]) => [1, 1000, 20_000].map((many) => [many, name, of] as const)))(
  "of %i different %s the estimate is within a twentieth",
  (many, _, of) => {
    const count = new DistinctCount();
    for (let n = 0; n < many; n += 1) {
      count.add(textHash(of(n)));
      if (n % 3 === 0) count.add(textHash(of(n)));
    }
    expect(Math.abs(count.estimate - many)).toBeLessThanOrEqual(Math.max(1, many / 20));
  },
);
