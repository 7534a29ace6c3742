import * as z from "zod/mini";
import { NOT_VIEWER } from "@/lib/contract/kit/common";

// Separate from the customizations contract, so that screens that only name a kind do not load it.

/** The kinds of customizations, by the names of their features. */
export const CUSTOMIZATION_KINDS = [
  "query-customizations",
  "product-listings",
  "top-items",
  "recommendations-customization",
] as const;
export const customizationKind = z.enum(CUSTOMIZATION_KINDS);
export type CustomizationKind = z.infer<typeof customizationKind>;

/** The kinds whose rules act in lists of the search host. */
export const SEARCH_KINDS = ["query-customizations", "product-listings", "top-items"] as const;
/** A kind whose rules act in lists of the search host. */
export type SearchKind = (typeof SEARCH_KINDS)[number];

const buildAccess = <const P extends string>(policy: P) => ({
  access: { policies: [policy] },
  writeAccess: { policies: [policy], roles: [NOT_VIEWER] },
});

/** Who may see customizations of a kind, and who may change them. */
export const KIND_ACCESS = {
  "query-customizations": buildAccess("search_customizations"),
  "product-listings": buildAccess("listing_customizations"),
  "top-items": buildAccess("top_items"),
  "recommendations-customization": buildAccess("recommendations"),
} as const;
