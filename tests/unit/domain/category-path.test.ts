import { normalPath, parentPaths, pathParts } from "@/lib/domain/category-path";

test.each([
  ["Camping | Tents |  Family tents", "Camping||Tents||Family tents"],
  ["Camping||Tents", "Camping||Tents"],
  [" Camping ", "Camping"],
  ["||", ""],
  ["", ""],
])("a path is the same however a shop writes it: %j", (written, path) => {
  expect(normalPath(written)).toBe(path);
  expect(normalPath(normalPath(written))).toBe(path);
});

test("the categories above one come the nearest first", () => {
  expect(parentPaths("A||B||C")).toEqual(["A||B", "A"]);
  expect(parentPaths("A")).toEqual([]);
  expect(pathParts("A | B")).toEqual(["A", "B"]);
});
