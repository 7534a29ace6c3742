import fc from "fast-check";
import { findMovedEntries, mergeOrder } from "@/lib/domain/analytics/merge-order";

const order = fc.uniqueArray(fc.constantFrom(..."abcdefgh"), { maxLength: 8 });

test.each([
  ["only mine moved", "abcd", "dabc", "abcd", "dabc"],
  ["only theirs moved", "abcd", "abcd", "bacd", "bacd"],
  ["each side moved another one", "abcde", "eabcd", "acbde", "eacbd"],
  ["both moved the same one: mine wins", "abcd", "dabc", "adbc", "dabc"],
  ["both added", "ab", "xab", "aby", "xaby"],
  ["either removed", "abcd", "acd", "abc", "ac"],
  ["a move does not restore what the other side removed", "abcd", "dabc", "abc", "abc"],
])("%s", (_, base, mine, theirs, merged) => {
  expect(mergeOrder([...base], [...mine], [...theirs]).join("")).toBe(merged);
});

test("contains everything exactly once that neither side removed", () => {
  fc.assert(
    fc.property(order, order, order, (base, mine, theirs) => {
      const stays = [..."abcdefgh"].filter((id) =>
        base.includes(id) ? mine.includes(id) && theirs.includes(id) : mine.includes(id) || theirs.includes(id),
      );
      expect(mergeOrder(base, mine, theirs).sort()).toEqual(stays);
    }),
  );
});

test("returns the other side if one side is unchanged", () => {
  fc.assert(
    fc.property(order, order, (base, other) => {
      expect(mergeOrder(base, other, base)).toEqual(other);
      expect(mergeOrder(base, base, other)).toEqual(other);
    }),
  );
});

test("finds the smallest set of moved elements", () => {
  expect([...findMovedEntries([..."abcd"], [..."dabc"])]).toEqual(["d"]);
  expect([...findMovedEntries([..."abcd"], [..."abcd"])]).toEqual([]);
  expect([...findMovedEntries([..."ab"], [..."axb"])]).toEqual(["x"]);
});
