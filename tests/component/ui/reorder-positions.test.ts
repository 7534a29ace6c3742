import { assignPositions, createPositions } from "@/components/ui/reorder-part";

// The store of positions in reorder-part.tsx.

test("positions start at 1, and fixed parts have none", () => {
  const positions = createPositions(assignPositions([{ id: "a" }, { id: "ghost", isFixed: true }, { id: "b" }]));
  expect(["a", "ghost", "b", "unknown"].map(positions.of)).toEqual([1, null, 2, null]);
});

test("notifies only parts whose position changed, until they unsubscribe", () => {
  const positions = createPositions(assignPositions([{ id: "a" }, { id: "b" }, { id: "c" }]));
  const notified: string[] = [];
  const [, stopB] = ["a", "b", "c"].map((id) => positions.watch(id, () => notified.push(id)));
  positions.put(assignPositions([{ id: "b" }, { id: "a" }, { id: "c" }]));
  expect(notified).toEqual(["a", "b"]);
  stopB?.();
  positions.put(assignPositions([{ id: "a" }, { id: "b" }, { id: "c" }]));
  expect(notified).toEqual(["a", "b", "a"]);
});
