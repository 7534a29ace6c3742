import type { OBSTACLES } from "@/lib/contract/search/query-insight";
import { isPathWithin, normalPath } from "./category-path";

// Whether a rule can act on a list at all, apart from its time. The engine, the preview, the editor and the panel of what
// acts all ask here, so that none of them shows a pin that shoppers never get.

/** What a list can say of the item of a rule. */
export type ItemStanding = {
  /** The catalogue has it. */
  isThere: boolean;
  isOfType: boolean;
  /** It meets the other conditions of the list, such as the category of a listing. */
  passesFilters: boolean;
  /** It can be bought. */
  isAvailable: boolean;
};

/** Why a rule cannot act: its item is not in the catalogue, of another type, outside the list, or sold out. */
export type Obstacle = (typeof OBSTACLES)[number];

/** The standing of an item that nothing keeps away. */
export const REACHABLE: ItemStanding = { isThere: true, isOfType: true, passesFilters: true, isAvailable: true };

/** What keeps a rule from acting while its time has come; null when nothing does. A hide needs no place in the list. */
export function obstacleOf(
  rule: { type: "pin" | "hide"; availability: "always" | "if_available" },
  standing: ItemStanding,
): Obstacle | null {
  if (rule.type === "pin") {
    if (!standing.isThere) return "missing";
    if (!standing.isOfType) return "type";
    if (!standing.passesFilters) return "filter";
  }
  return rule.availability === "if_available" && !standing.isAvailable ? "stock" : null;
}

/** The attribute by which a listing is asked for: every category of an item counts, not only its first one. */
export const LISTING_ATTRIBUTE = "all_categories_path";

/** What a list shows: items of these types, of a listing those at or below a category. */
export type ListScope = { types: readonly string[]; category: string | null };

/** What is known of an item; what is not known counts as met. */
export type ItemFacts = {
  type?: string | undefined;
  categories?: readonly string[] | undefined;
  isAvailable: boolean | null;
};

/** The standing of an item by its facts; null for one that the catalogue does not have. */
export function standingOf(item: ItemFacts | null, { types, category }: ListScope): ItemStanding {
  if (item === null) return { ...REACHABLE, isThere: false, isAvailable: false };
  const path = category === null ? null : normalPath(category);
  return {
    isThere: true,
    isOfType: item.type === undefined || types.includes(item.type),
    passesFilters:
      path === null || item.categories === undefined || item.categories.some((own) => isPathWithin(own, path)),
    isAvailable: item.isAvailable !== false,
  };
}

/** What may hold the categories of an item; some search hosts keep single titles in `category` and the paths beside it. */
export const CATEGORY_ATTRIBUTES = ["category", "all_categories", "category_path", "all_categories_path"] as const;

/** The paths of the categories of an item, the primary one first. */
export function categoriesOf(attributes: Readonly<Record<string, unknown>>): string[] {
  const values = CATEGORY_ATTRIBUTES.flatMap((name) => attributes[name]);
  return values.filter((value) => typeof value === "string").map(normalPath);
}
