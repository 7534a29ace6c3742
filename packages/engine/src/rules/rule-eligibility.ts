import { isPathWithin, normalizePath } from "../items/category-path";

// Whether a rule can act on a list at all, regardless of time. The engine, the preview, the editor and query insight
// all ask here, so that none shows a pin that shoppers never see.

/** Whether a list can show the item of a rule. */
export type ItemEligibility = {
  isInCatalogue: boolean;
  isOfType: boolean;
  /** Whether it meets the other conditions of the list, such as the category of a listing. */
  passesFilters: boolean;
  isAvailable: boolean;
};

/** Why a rule cannot act: its item is missing from the catalog, of another type, outside the list, or sold out. */
export type Obstacle = "missing" | "type" | "filter" | "stock";

/** The eligibility of an item without obstacles. */
export const ELIGIBLE: ItemEligibility = {
  isInCatalogue: true,
  isOfType: true,
  passesFilters: true,
  isAvailable: true,
};

/** What prevents a rule in force from acting. A hide needs no place in the list. */
export function findObstacle(
  rule: { type: "pin" | "hide"; availability: "always" | "if_available" },
  eligibility: ItemEligibility,
): Obstacle | null {
  if (rule.type === "pin") {
    if (!eligibility.isInCatalogue) return "missing";
    if (!eligibility.isOfType) return "type";
    if (!eligibility.passesFilters) return "filter";
  }
  return rule.availability === "if_available" && !eligibility.isAvailable ? "stock" : null;
}

/** The attribute that listings filter by: all categories of an item count, not only the first. */
export const LISTING_ATTRIBUTE = "all_categories_path";

/** The scope of a list: item types and, for a listing, the category at or above the items. */
export type ListRestriction = { types: readonly string[]; category: string | null };

/** Known facts of an item; unknown ones count as met. */
export type EligibilityFacts = {
  type?: string | undefined;
  categories?: readonly string[] | undefined;
  isAvailable: boolean | null;
};

/** The eligibility of an item by its facts; null for an item missing from the catalog. */
export function checkEligibility(item: EligibilityFacts | null, { types, category }: ListRestriction): ItemEligibility {
  if (item === null) return { ...ELIGIBLE, isInCatalogue: false, isAvailable: false };
  const path = category === null ? null : normalizePath(category);
  return {
    isInCatalogue: true,
    isOfType: item.type === undefined || types.includes(item.type),
    passesFilters:
      path === null ||
      item.categories === undefined ||
      item.categories.some((itemPath) => isPathWithin(itemPath, path)),
    isAvailable: item.isAvailable !== false,
  };
}

/**
 * Attributes that may hold an item's categories; some search hosts put single titles in `category` and the paths in
 * another.
 */
export const CATEGORY_ATTRIBUTES = ["category", "all_categories", "category_path", "all_categories_path"] as const;

/** The category paths of an item, primary first. */
export function listCategories(attributes: Readonly<Record<string, unknown>>): string[] {
  const values = CATEGORY_ATTRIBUTES.flatMap((name) => attributes[name]);
  return values.filter((value) => typeof value === "string").map(normalizePath);
}
