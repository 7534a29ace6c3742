import { findCategories } from "@/lib/domain/search/category-find";
import { buildCategoryTree } from "@/lib/domain/search/category-tree";

const TREE = buildCategoryTree([
  { value: "Camping | Tents | Family tents", hits_count: 12 },
  { value: "Camping | Tents", hits_count: 3 },
  { value: "Camping | Sleeping | Bags for tents", hits_count: 30 },
  { value: "Clothing | Jackets", hits_count: 20 },
  { value: "Clothing | Čepice", hits_count: 5 },
]);

function found(text: string, limit = 10): string[] {
  return findCategories(TREE, text, limit).map(({ path }) => path);
}

test("returns the largest categories up to the limit for an empty text", () => {
  expect(found("", 3)).toEqual(["Camping", "Camping||Sleeping", "Camping||Sleeping||Bags for tents"]);
  expect(found("  ")).toHaveLength(8);
});

test("ranks titles that start with the text before those that contain it, then paths", () => {
  expect(found("tents")).toEqual([
    "Camping||Tents",
    "Camping||Sleeping||Bags for tents",
    "Camping||Tents||Family tents",
  ]);
  expect(found("jack")).toEqual(["Clothing||Jackets"]);
});

test("a full path finds its category first, whatever its separators", () => {
  for (const text of ["Camping | Tents", "camping||tents", "Camping > Tents", "camping tents"]) {
    expect(found(text)[0]).toBe("Camping||Tents");
  }
});

test("requires all words in the path, ignoring case and accents", () => {
  expect(found("CEPICE")).toEqual(["Clothing||Čepice"]);
  expect(found("camp fam")).toEqual(["Camping||Tents||Family tents"]);
  expect(found("camping jackets")).toEqual([]);
});
