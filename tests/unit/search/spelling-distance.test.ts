import fc from "fast-check";
import {
  computeSpellingDistance,
  getMisspellingMax,
  isSameText,
  isSameWord,
} from "@/lib/domain/search/spelling-distance";

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

test.each([
  ["sheos", "shoes", true],
  ["kajak", "kayak", true],
  ["kayak", "kayaks", true],
  ["shos", "shoes", true],
  ["lmap", "lamp", true],
  ["ehlmet", "helmet", true],
  ["waterprof", "waterproof", true],
  ["rod", "red", false],
  ["lamp", "lamb", false],
  ["boot", "boat", false],
  ["paddle", "saddle", false],
  ["grass", "glass", false],
  ["block", "black", false],
  ["horse", "house", false],
  ["sandel", "sandal", true],
  ["helmrt", "helmet", true],
  ["bluatooth", "bluetooth", true],
  ["tisch", "tischlampe", false],
])("%s corrected to %s is the same word: %s", (typed, corrected, expected) => {
  expect(isSameWord(typed, corrected)).toBe(expected);
});

test.each([
  ["red sheos", "red shoes", true],
  ["ski brille", "skibrille", true],
  ["fishing rod", "fishing red", false],
  ["fishing rod", "red", false],
])("%s corrected to %s is the same text: %s", (typed, corrected, expected) => {
  expect(isSameText(typed, corrected)).toBe(expected);
});
