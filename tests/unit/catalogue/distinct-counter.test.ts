import fc from "fast-check";
import { DistinctCounter, HashSet, hashText } from "@/lib/domain/catalogue/distinct-counter";

test("equal texts have equal hashes, and twenty thousand texts have no collision", () => {
  const hashes = new Set(Array.from({ length: 20_000 }, (_, n) => hashText(`item ${n}`)));
  expect(hashes.size).toBe(20_000);
  expect(hashText("item 7")).toBe(hashText("item 7"));
});

test("returns hashes that are safe integers", () => {
  fc.assert(fc.property(fc.string(), (text) => Number.isSafeInteger(hashText(text)) && hashText(text) >= 0));
});

test("behaves like a Set", () => {
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
  "estimates %i distinct %s within 5 %%",
  (many, _, of) => {
    const count = new DistinctCounter();
    for (let n = 0; n < many; n += 1) {
      count.add(hashText(of(n)));
      if (n % 3 === 0) count.add(hashText(of(n)));
    }
    expect(Math.abs(count.estimate - many)).toBeLessThanOrEqual(Math.max(1, many / 20));
  },
);
