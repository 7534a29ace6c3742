import * as z from "zod/mini";
import { id } from "@/lib/contract/kit/common";
import { CATEGORY_MAX, TYPE_MAX } from "@/lib/contract/kit/limits";
import { KIND_ACCESS } from "@/lib/contract/search/kinds";
import { defineEndpoint } from "@/lib/http/endpoint";
import { buildListCall, listExtras } from "./customization-list";

// The calls of the list of listings, in a file of their own, so that the list does not load the schemas of rules.

/** Access rules for reading and writing. */
export const { access, writeAccess } = KIND_ACCESS["product-listings"];

/** The message namespace, and the start of the paths, of the calls of this kind. */
export const FEATURE = "product-listings";
export const PREFIX = "/sites/:siteId/product_listing_customizations";

/** A row of the list. */
export const listingItem = z.object({
  id,
  category_full: z.string(),
  type: z.string(),
  rules_count: z.int(),
  active_rules_count: z.int(),
  updated_at: z.nullable(z.string()),
  updated_by: z.nullable(z.string()),
  ...listExtras,
});
export type ListingItem = z.infer<typeof listingItem>;

/** Customized listings of a site; the sort order `query` sorts by path. */
export const list = buildListCall({ feature: FEATURE, prefix: PREFIX, access, item: listingItem });

/** Creates a customization without rules; the category must be one of the site's items. */
export const create = defineEndpoint({
  feature: FEATURE,
  method: "POST",
  path: `${PREFIX}/create_json`,
  servedBy: "both",
  body: z.object({
    category_full: z.string().check(z.maxLength(CATEGORY_MAX, "invalid")),
    type: z.string().check(z.maxLength(TYPE_MAX, "invalid")),
  }),
  response: z.object({ id }),
  status: 201,
  /** `already_exists` comes with the `id` of the existing one. */
  errors: ["blank_category", "invalid_category_attribute", "invalid_item_type", "already_exists", "default"],
  access: writeAccess,
  undo: { by: "undo" },
});
