import fc from "fast-check";
import { computeSpellingDistance, getMisspellingMax } from "@/lib/domain/analytics/spelling-distance";

test.each([
  ["kayak", "kayak", 0],
  ["kayak", "kajak", 1],
  ["kayak", "kayaks", 1],
  ["kayak", "kyaak", 1],
  ["lamp", "lmap", 1],
  ["lamp", "chair", 3],
])("measures %s to %s as %i letters", (a, b, distance) => {
  expect(computeSpellingDistance(a, b, 2)).toBe(distance);
});

test("is symmetric, and zero only for the same text", () => {
  const word = fc.string({ maxLength: 12 });
  fc.assert(
    fc.property(word, word, (a, b) => {
      expect(computeSpellingDistance(a, b, 3)).toBe(computeSpellingDistance(b, a, 3));
      expect(computeSpellingDistance(a, a, 3)).toBe(0);
    }),
  );
});

test("allows one wrong letter in short words, two in longer ones", () => {
  expect([getMisspellingMax("lamp"), getMisspellingMax("kayak")]).toEqual([1, 2]);
});
