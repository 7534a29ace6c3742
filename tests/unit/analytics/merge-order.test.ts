import fc from "fast-check";
import { findMoved, mergeOrder } from "@/lib/domain/analytics/merge-order";

const order = fc.uniqueArray(fc.constantFrom(..."abcdefgh"), { maxLength: 8 });

test.each([
  ["only mine moved", "abcd", "dabc", "abcd", "dabc"],
  ["only theirs moved", "abcd", "abcd", "bacd", "bacd"],
  ["each moved another one", "abcde", "eabcd", "acbde", "eacbd"],
  ["both moved the same one: mine stays", "abcd", "dabc", "adbc", "dabc"],
  ["what both added is there", "ab", "xab", "aby", "xaby"],
  ["what either took out is gone", "abcd", "acd", "abc", "ac"],
  ["what theirs took out does not come back by a move of mine", "abcd", "dabc", "abc", "abc"],
])("%s", (_, base, mine, theirs, merged) => {
  expect(mergeOrder([...base], [...mine], [...theirs]).join("")).toBe(merged);
});

test("a merged order holds everything once that neither side took out, whatever was done", () => {
  fc.assert(
    fc.property(order, order, order, (base, mine, theirs) => {
      const stays = [..."abcdefgh"].filter((id) =>
        base.includes(id) ? mine.includes(id) && theirs.includes(id) : mine.includes(id) || theirs.includes(id),
      );
      expect(mergeOrder(base, mine, theirs).sort()).toEqual(stays);
    }),
  );
});

test("an unchanged side brings the other one back as it is", () => {
  fc.assert(
    fc.property(order, order, (base, other) => {
      expect(mergeOrder(base, other, base)).toEqual(other);
      expect(mergeOrder(base, base, other)).toEqual(other);
    }),
  );
});

test("the fewest things are said to have moved", () => {
  expect([...findMoved([..."abcd"], [..."dabc"])]).toEqual(["d"]);
  expect([...findMoved([..."abcd"], [..."abcd"])]).toEqual([]);
  expect([...findMoved([..."ab"], [..."axb"])]).toEqual(["x"]);
});
