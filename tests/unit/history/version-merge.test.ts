import fc from "fast-check";
import { CLASH, countDifferences, mergeValue, mergeWords } from "@/lib/domain/history/version-merge";

const isSame = (a: string, b: string): boolean => a === b;

test.each([
  ["only mine", "a", "b", "a", "b"],
  ["only theirs", "a", "a", "c", "c"],
  ["both the same", "a", "b", "b", "b"],
  ["nobody", "a", "a", "a", "a"],
] as const)("%s changed a value: it wins", (_, base, mine, theirs, merged) => {
  expect(mergeValue<string>(base, mine, theirs, isSame)).toBe(merged);
});

test("a value changed differently on both sides clashes", () => {
  expect(mergeValue("a", "b", "c", isSame)).toBe(CLASH);
});

test("merges words that either side added or removed", () => {
  expect(mergeWords(["a", "b"], ["a", "c"], ["b", "a", "d"])).toEqual(["a", "c", "d"]);
  const words = fc.uniqueArray(fc.constantFrom<string>("a", "b", "c", "d", "e"));
  fc.assert(
    fc.property(words, words, words, (base, mine, theirs) => {
      const merged = mergeWords(base, mine, theirs);
      const expected = ["a", "b", "c", "d", "e"].filter((word) =>
        base.includes(word)
          ? mine.includes(word) && theirs.includes(word)
          : mine.includes(word) || theirs.includes(word),
      );
      expect([...merged].sort()).toEqual(expected);
      expect(mergeWords(base, mine, base)).toEqual(mine.filter((word) => merged.includes(word) || mine.includes(word)));
    }),
  );
});

test("counts words that are in only one of two sets", () => {
  expect(countDifferences(["a", "b"], ["b", "c", "d"])).toBe(3);
  expect(countDifferences(["a"], ["a"])).toBe(0);
});
