import fc from "fast-check";
import { findPartsToRemount } from "@/components/ui/part-keys";

const ids = Array.from({ length: 100 }, (_, index) => `p${index}`);
const without = (list: readonly string[], gone: readonly string[]) => list.filter((id) => !gone.includes(id));

test("remounts a part that jumps up from far below, so that no other part moves", () => {
  const now = ["p80", ...without(ids, ["p80"])];
  expect(findPartsToRemount(ids, now)).toEqual(["p80"]);
});

test("a part that moves down is a single move anyway", () => {
  expect(findPartsToRemount(ids, [...ids.slice(1), "p0"])).toEqual([]);
});

test("remounts only the jumped part among parts with fixed positions", () => {
  // Every third position is fixed; the part at 81 moves to the top and all free parts shift by one.
  const isFixed = (id: string) => Number(id.slice(1)) % 3 === 2;
  const free = ids.filter((id) => !isFixed(id));
  const moved = ["p81", ...without(free, ["p81"])];
  const now = ids.map((id) => (isFixed(id) ? id : (moved.shift() ?? id)));
  expect(findPartsToRemount(ids, now)).toEqual(["p81"]);
});

test("remounts nothing if the whole order changes", () => {
  expect(findPartsToRemount(ids, ids.toReversed())).toEqual([]);
});

test("all other parts keep their order", () => {
  fc.assert(
    fc.property(fc.shuffledSubarray(ids, { minLength: 1, maxLength: 12 }), (moved) => {
      const now = [...moved, ...without(ids, moved)];
      const remounted = findPartsToRemount(ids, now);
      if (remounted.length === 0) return;
      expect(without(now, remounted)).toEqual(without(ids, remounted));
    }),
  );
});
