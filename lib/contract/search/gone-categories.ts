import * as z from "zod/mini";

// Categories that no item has now, and the categories that took their items over.

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
