import { bigint, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { siteReference } from "@/backend/db/schema/accounts/accounts";
import { at } from "@/backend/db/schema/kit/at";
import type { CategoryTarget } from "@/lib/domain/search/category-successor";

/**
 * Categories that customizations or campaigns name, and that no item has now: how many items left them in the revision in which
 * they disappeared, how many of those left the catalog, and the categories that have the others, best first.
 */
export const goneCategories = pgTable(
  "gone_categories",
  {
    siteId: siteReference(),
    /** Titles joined by `||`. */
    path: text().notNull(),
    /** The revision of the catalog up to which items were looked for, at first the one without the category. */
    revision: bigint({ mode: "number" }).notNull(),
    goneAt: at("gone_at").notNull(),
    items: integer().notNull(),
    removed: integer().notNull(),
    targets: jsonb().$type<CategoryTarget[]>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.siteId, t.path] })],
);
