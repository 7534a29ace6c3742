import { checkEligibility } from "@vitrine/engine/rule-eligibility";
import { buildPreviewItem } from "@/lib/domain/search/preview-item";

test.each([
  ["paths in `category`", { category: ["Camping | Tents"] }, true],
  [
    "single titles in `category` and paths beside them",
    { category: ["Tents"], category_path: ["Camping||Tents"] },
    true,
  ],
  ["paths in `all_categories_path` only", { all_categories_path: ["Sale", "Camping||Tents||Family"] }, true],
  ["another path", { category: ["Tents"], all_categories_path: ["Garden||Tents"] }, false],
  ["no category at all, so nothing is known", {}, true],
])("an item with %s is measured by its path", (_, attributes, isWithin) => {
  const item = buildPreviewItem({ url: "a", type: "item", attributes: { title: "A", ...attributes } });
  expect(checkEligibility(item, { types: ["item"], category: "Camping||Tents" }).passesFilters).toBe(isWithin);
});
