import { extendTo, NO_SELECTION, pruneSelection, selectAll, toggle } from "@/lib/domain/kit/selection";

const order = ["a", "b", "c", "d", "e"];

test("what is chosen keeps the order in which it was chosen", () => {
  const chosen = ["d", "a", "c"].reduce(toggle, NO_SELECTION);
  expect(chosen.ids).toEqual(["d", "a", "c"]);
  expect(toggle(chosen, "a").ids).toEqual(["d", "c"]);
});

test("a range goes from what was chosen last, in the direction in which it was drawn", () => {
  expect(extendTo(toggle(NO_SELECTION, "b"), order, "d").ids).toEqual(["b", "c", "d"]);
  expect(extendTo(toggle(NO_SELECTION, "d"), order, "b").ids).toEqual(["d", "c", "b"]);
});

test("a range that is drawn further keeps its beginning", () => {
  const first = extendTo(toggle(NO_SELECTION, "b"), order, "c");
  expect(extendTo(first, order, "e").ids).toEqual(["b", "c", "d", "e"]);
});

test("without a beginning a range is the one that was meant", () => {
  expect(extendTo(NO_SELECTION, order, "c").ids).toEqual(["c"]);
  expect(extendTo(NO_SELECTION, order, "nobody").ids).toEqual([]);
});

test("everything stands behind what was chosen before", () => {
  expect(selectAll(toggle(NO_SELECTION, "c"), order).ids).toEqual(["c", "a", "b", "d", "e"]);
});

test("what left the list is not selected any more", () => {
  const chosen = ["a", "c"].reduce(toggle, NO_SELECTION);
  expect(pruneSelection(chosen, ["a", "b"])).toEqual({ ids: ["a"], anchor: null });
  expect(pruneSelection(chosen, order)).toBe(chosen);
});
