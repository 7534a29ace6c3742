import { positionsFrom, positionsOf } from "@/components/ui/reorder-part";

test("parts count from 1, and fixed ones have no position", () => {
  const positions = positionsFrom(positionsOf([{ id: "a" }, { id: "ghost", isFixed: true }, { id: "b" }]));
  expect(["a", "ghost", "b", "unknown"].map(positions.of)).toEqual([1, null, 2, null]);
});

test("only parts that stand elsewhere are told, until they stop listening", () => {
  const positions = positionsFrom(positionsOf([{ id: "a" }, { id: "b" }, { id: "c" }]));
  const told: string[] = [];
  const [, stopB] = ["a", "b", "c"].map((id) => positions.watch(id, () => told.push(id)));
  positions.put(positionsOf([{ id: "b" }, { id: "a" }, { id: "c" }]));
  expect(told).toEqual(["a", "b"]);
  stopB?.();
  positions.put(positionsOf([{ id: "a" }, { id: "b" }, { id: "c" }]));
  expect(told).toEqual(["a", "b", "a"]);
});
