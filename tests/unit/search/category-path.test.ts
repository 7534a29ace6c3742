import { isPathWithin, normalPath, parentPaths, pathParts, soughtPath } from "@/lib/domain/search/category-path";

test.each([
  ["Camping | Tents |  Family tents", "Camping||Tents||Family tents"],
  ["Camping||Tents", "Camping||Tents"],
  ["Camping > Tents", "Camping||Tents"],
  ["Salt & Pepper | 2-in-1", "Salt & Pepper||2-in-1"],
  ["a>b", "a>b"],
  ["Two  blanks", "Two blanks"],
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

test("a path lies within itself and what is above it, not within a title that begins alike", () => {
  expect([isPathWithin("A||B", "A"), isPathWithin("A", "A")]).toEqual([true, true]);
  expect([isPathWithin("AB", "A"), isPathWithin("A", "A||B")]).toEqual([false, false]);
});

test.each([
  ["Tents | Fam", "Tents||Fam"],
  ["camping||tents", "camping||tents"],
  ["Camping > Tents", "Camping||Tents"],
  ["Camping |", "Camping||"],
  ["two words", "two words"],
])("what is looked for among paths may be written as they are read: %j", (text, sought) => {
  expect(soughtPath(text)).toBe(sought);
});
