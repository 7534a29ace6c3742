import { extendTo, NO_SELECTION, pruneSelection, selectAll, toggleId } from "@/lib/domain/kit/selection";

const order = ["a", "b", "c", "d", "e"];

test("keeps the order of selection", () => {
  const chosen = ["d", "a", "c"].reduce(toggleId, NO_SELECTION);
  expect(chosen.ids).toEqual(["d", "a", "c"]);
  expect(toggleId(chosen, "a").ids).toEqual(["d", "c"]);
});

test("a range starts at the last selected entry, in its direction", () => {
  expect(extendTo(toggleId(NO_SELECTION, "b"), order, "d").ids).toEqual(["b", "c", "d"]);
  expect(extendTo(toggleId(NO_SELECTION, "d"), order, "b").ids).toEqual(["d", "c", "b"]);
});

test("extending a range keeps its start", () => {
  const first = extendTo(toggleId(NO_SELECTION, "b"), order, "c");
  expect(extendTo(first, order, "e").ids).toEqual(["b", "c", "d", "e"]);
});

test("without a start, a range is the clicked entry", () => {
  expect(extendTo(NO_SELECTION, order, "c").ids).toEqual(["c"]);
  expect(extendTo(NO_SELECTION, order, "nobody").ids).toEqual([]);
});

test("select all appends to the selection", () => {
  expect(selectAll(toggleId(NO_SELECTION, "c"), order).ids).toEqual(["c", "a", "b", "d", "e"]);
});

test("deselects entries that left the list", () => {
  const chosen = ["a", "c"].reduce(toggleId, NO_SELECTION);
  expect(pruneSelection(chosen, ["a", "b"])).toEqual({ ids: ["a"], anchor: null });
  expect(pruneSelection(chosen, order)).toBe(chosen);
});
