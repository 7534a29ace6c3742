import { findCategories } from "@/lib/domain/customizations/category-find";
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

test("without a text the largest come first, no more than asked for", () => {
  expect(found("", 3)).toEqual(["Camping", "Camping||Sleeping", "Camping||Sleeping||Bags for tents"]);
  expect(found("  ")).toHaveLength(8);
});

test("a title that begins so comes before one that has it inside, and that before the path", () => {
  expect(found("tents")).toEqual([
    "Camping||Tents",
    "Camping||Sleeping||Bags for tents",
    "Camping||Tents||Family tents",
  ]);
  expect(found("jack")).toEqual(["Clothing||Jackets"]);
});

test("the whole path finds its category first, however it is written", () => {
  for (const text of ["Camping | Tents", "camping||tents", "Camping > Tents", "camping tents"]) {
    expect(found(text)[0]).toBe("Camping||Tents");
  }
});

test("all words must be in the path; case and accents do not matter", () => {
  expect(found("CEPICE")).toEqual(["Clothing||Čepice"]);
  expect(found("camp fam")).toEqual(["Camping||Tents||Family tents"]);
  expect(found("camping jackets")).toEqual([]);
});
