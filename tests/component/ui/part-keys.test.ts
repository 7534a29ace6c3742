import fc from "fast-check";
import { findPartsToRemount } from "@/components/ui/part-keys";

const ids = Array.from({ length: 100 }, (_, index) => `p${index}`);
const without = (list: readonly string[], gone: readonly string[]) => list.filter((id) => !gone.includes(id));

test("a part that comes from far below is put in anew, and so no other one moves", () => {
  const now = ["p80", ...without(ids, ["p80"])];
  expect(findPartsToRemount(ids, now)).toEqual(["p80"]);
});

test("a part that goes down is one move anyway", () => {
  expect(findPartsToRemount(ids, [...ids.slice(1), "p0"])).toEqual([]);
});

test("among parts that keep their places, which the others step over, only the one that jumped is put in anew", () => {
  // Every third place is held; what was at 80 comes to the top and all free parts go on by one place.
  const isHeld = (id: string) => Number(id.slice(1)) % 3 === 2;
  const free = ids.filter((id) => !isHeld(id));
  const moved = ["p81", ...without(free, ["p81"])];
  const now = ids.map((id) => (isHeld(id) ? id : (moved.shift() ?? id)));
  expect(findPartsToRemount(ids, now)).toEqual(["p81"]);
});

test("where everything is in another order, parts are moved", () => {
  expect(findPartsToRemount(ids, ids.toReversed())).toEqual([]);
});

test("without what is put in anew, the others keep their order", () => {
  fc.assert(
    fc.property(fc.shuffledSubarray(ids, { minLength: 1, maxLength: 12 }), (moved) => {
      const now = [...moved, ...without(ids, moved)];
      const renewed = findPartsToRemount(ids, now);
      if (renewed.length === 0) return;
      expect(without(now, renewed)).toEqual(without(ids, renewed));
    }),
  );
});
