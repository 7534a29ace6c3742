import * as z from "zod/mini";
import { id } from "@/lib/contract/kit/common";
import { CATEGORY_MAX } from "@/lib/contract/kit/limits";
import { defineEndpoint } from "@/lib/http/endpoint";
import { rows, unreadableRows } from "@/lib/http/rows";
import { access, writeAccess } from "./product-listings";

// Customizations of listings whose category no item has any more, and the category that has its items now.

const FEATURE = "product-listings";
const PREFIX = "/sites/:siteId/product_listing_customizations";

/** Capability group of backends that find the successors of categories. */
export const GONE_CATEGORIES_GROUP = "gone_categories";

/**
 * How a category disappeared: its items, those that left the catalog, and the category that has most of the others now. Of `total`
 * items of the successor, `shared` were in the former category.
 */
export const goneCategory = {
  /** When the catalog without the category was loaded. */
  gone_at: z.string(),
  /** 0 if nothing is known about its items. */
  items: z.int(),
  removed: z.int(),
  successor: z.nullable(z.object({ path: z.string(), shared: z.int(), total: z.int() })),
};

const goneListing = z.object({
  id,
  category_full: z.string(),
  type: z.string(),
  revision: z.int(),
  rules_count: z.int(),
  has_draft: z.boolean(),
  /** Banner campaigns that name the category, with those that exist as a draft only. */
  campaigns_count: z.int(),
  ...goneCategory,
  /** The customization that the successor has already. */
  target: z.nullable(z.object({ id, rules_count: z.int() })),
});
export type GoneListing = z.infer<typeof goneListing>;

/** Listings whose category is gone, latest first, at most 100; or one of them. */
export const goneListings = defineEndpoint({
  feature: FEATURE,
  method: "GET",
  path: `${PREFIX}/gone_json`,
  query: z.object({ id: z.optional(id) }),
  response: z.object({ items: rows(goneListing), total_count: z.int(), ...unreadableRows }),
  access,
  group: GONE_CATEGORIES_GROUP,
});

/**
 * Moves the rules of a listing to another category, with its draft. If that one has rules already, `merge` adds them; rules that
 * conflict with those there stay where they are. Requires `If-Match`.
 */
export const moveRules = defineEndpoint({
  feature: FEATURE,
  method: "POST",
  path: `${PREFIX}/move_json`,
  body: z.object({
    queryId: id,
    category_full: z.string().check(z.maxLength(CATEGORY_MAX, "invalid")),
    merge: z.optional(z.boolean()),
  }),
  /** The customization that has the rules now, how many moved, and how many stayed. */
  response: z.object({ id, category_full: z.string(), moved: z.int(), left: z.int() }),
  errors: [
    "not_found",
    "stale",
    "precondition_required",
    "blank_category",
    "invalid_category_attribute",
    /** Comes with the `id` of the other customization and its `rules_count`. */
    "target_has_rules",
    "draft_in_the_way",
    "too_many_rules",
  ],
  access: writeAccess,
  group: GONE_CATEGORIES_GROUP,
  undo: { by: "undo" },
});
