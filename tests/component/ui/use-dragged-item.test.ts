import {
  countColumns,
  findDropLine,
  findPositionAt,
  findPositionByKey,
  isOutside,
} from "@/components/ui/use-dragged-item";

// Two rows of three parts, 100 px each, 10 px apart.
const grid = [0, 1, 2, 3, 4, 5].map((index) => ({
  left: (index % 3) * 110,
  top: Math.floor(index / 3) * 110,
  width: 100,
  height: 100,
}));
const list = [0, 1, 2].map((index) => ({ left: 0, top: index * 50, width: 300, height: 50 }));

test.each([
  [{ x: 10, y: 50 }, 1],
  [{ x: 60, y: 50 }, 2],
  [{ x: 320, y: 50 }, 4],
  [{ x: 10, y: 105 }, 4],
  [{ x: 10, y: 150 }, 4],
  [{ x: 170, y: 150 }, 6],
  [{ x: 999, y: 999 }, 7],
  [{ x: -9, y: -9 }, 1],
])("in a grid the point %j maps to position %s", (point, position) => {
  expect(findPositionAt(grid, point, "grid")).toBe(position);
});

test("in a list only the vertical position counts", () => {
  expect([0, 24, 26, 80, 200].map((y) => findPositionAt(list, { x: 5, y }, "list"))).toEqual([1, 1, 2, 3, 4]);
});

test("the line is before the part at the position, or after the last one", () => {
  expect(findDropLine(grid, 4, "grid", 10)).toMatchObject({ top: 110, height: 100, width: 3 });
  expect(findDropLine(grid, 7, "grid", 10)?.left).toBeGreaterThan(320);
  expect(findDropLine(list, 4, "list", 0)).toMatchObject({ width: 300, height: 3 });
  expect(findDropLine([], 1, "list", 0)).toBeNull();
});

test("arrows move by one or by a row, within the bounds", () => {
  expect(countColumns(grid)).toBe(3);
  const to = (key: string) => findPositionByKey(key, 2, 6, () => 3);
  const keys = ["ArrowLeft", "ArrowRight", "ArrowDown", "ArrowUp", "Home", "End", "x"];
  expect(keys.map(to)).toEqual([1, 3, 5, 1, 1, 6, undefined]);
});

test.each([
  [{ x: 150, y: 75 }, false],
  [{ x: -20, y: 170 }, false],
  [{ x: -30, y: 75 }, true],
  [{ x: 150, y: -30 }, true],
  [{ x: 330, y: 75 }, true],
  [{ x: 150, y: 180 }, true],
])("whether the point %j is outside of a list of 300 by 150 px: %s", (point, expected) => {
  expect(isOutside({ width: 300, height: 150 }, point)).toBe(expected);
});
