import {
  isPathWithin,
  listParentPaths,
  normalizePath,
  normalizePathQuery,
  splitPath,
} from "../src/items/category-path";

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
  expect(normalizePath(written)).toBe(path);
  expect(normalizePath(normalizePath(written))).toBe(path);
});

test("lists parent categories nearest first", () => {
  expect(listParentPaths("A||B||C")).toEqual(["A||B", "A"]);
  expect(listParentPaths("A")).toEqual([]);
  expect(splitPath("A | B")).toEqual(["A", "B"]);
});

test("a path is within itself and its parents, not within a title with the same beginning", () => {
  expect([isPathWithin("A||B", "A"), isPathWithin("A", "A")]).toEqual([true, true]);
  expect([isPathWithin("AB", "A"), isPathWithin("A", "A||B")]).toEqual([false, false]);
});

test.each([
  ["Tents | Fam", "Tents||Fam"],
  ["camping||tents", "camping||tents"],
  ["Camping > Tents", "Camping||Tents"],
  ["Camping |", "Camping||"],
  ["two words", "two words"],
])("normalizes the separators of a searched path: %j", (text, expected) => {
  expect(normalizePathQuery(text)).toBe(expected);
});
