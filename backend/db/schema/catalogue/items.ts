import { sql } from "drizzle-orm";
import { bigint, boolean, index, jsonb, pgTable, pgView, primaryKey, text } from "drizzle-orm/pg-core";
import { siteReference } from "@/backend/db/schema/accounts/accounts";
import { at } from "@/backend/db/schema/kit/at";

const catalogueColumns = {
  siteId: text("site_id").notNull(),
  identity: text().notNull(),
  type: text().notNull(),
  title: text().notNull(),
  attributes: jsonb().$type<Record<string, unknown>>().notNull(),
  /** Hash of the content; differs if an import changes the item. */
  hash: text().notNull(),
  updatedAt: at("updated_at").notNull().defaultNow(),
  /** The result of `isSoldOut` for the attributes (a generated column would double the duration of an import). */
  soldOut: boolean("sold_out").notNull().default(false),
  /** The catalog revision that last wrote the item. */
  writtenIn: bigint("written_in", { mode: "number" }).notNull().default(0),
};

/** The current catalog of each site: the rows of `catalogueRows` that its catalog revision shows. */
export const catalogueItems = pgView("catalogue_items", catalogueColumns).existing();

/**
 * Rows of catalogs. A row is visible from the revision `written_in` until before `gone_in`, so that an import can write
 * the next revision beside the current one and publish it at once (docs/adr/0041).
 */
export const catalogueRows = pgTable(
  "catalogue_rows",
  { ...catalogueColumns, removedIn: bigint("gone_in", { mode: "number" }) },
  (t) => [
    primaryKey({ columns: [t.siteId, t.identity, t.writtenIn] }),
    index("catalogue_rows_type").on(t.siteId, t.type, t.identity),
    // Rows of one run are stored together, so a small BRIN index finds them.
    index("catalogue_rows_written").using("brin", t.writtenIn),
    // URLs may be too long for a B-tree.
    index("catalogue_rows_web_url").using("hash", sql`(attributes->>'web_url')`),
  ],
);

/** Staged items of unfinished imports. */
export const importItems = pgTable(
  "import_items",
  {
    siteId: text("site_id").notNull(),
    importId: text("import_id").notNull(),
    identity: text().notNull(),
    type: text().notNull(),
    title: text().notNull(),
    attributes: jsonb().$type<Record<string, unknown>>().notNull(),
    hash: text().notNull(),
    soldOut: boolean("sold_out").notNull().default(false),
    /** The place of the row in its feed. */
    ordinal: bigint({ mode: "number" }).notNull().default(0),
    /** Rows with the same key belong to one product; null after they have been merged, and for rows without a group. */
    groupKey: text("group_key"),
    /**
     * The role of the row in its group: it describes the product (`main`) or one variant, and must not be public
     * (`main_out`), or only as a variant (`variant_only`).
     */
    groupRole: text("group_role", { enum: ["main", "main_out", "variant", "variant_only"] }),
  },
  (t) => [
    primaryKey({ columns: [t.siteId, t.importId, t.identity] }),
    index("import_items_group").on(t.siteId, t.importId, t.groupKey).where(sql`${t.groupKey} is not null`),
  ],
);

/** Rows of unfinished imports that belong to a group by what its main row names: their own key, or their identity. */
export const groupLinks = pgTable(
  "group_links",
  {
    siteId: text("site_id").notNull(),
    importId: text("import_id").notNull(),
    kind: text({ enum: ["key", "identity"] }).notNull(),
    /** The key, or the identity of the row. */
    identity: text().notNull(),
    groupKey: text("group_key").notNull(),
  },
  (t) => [primaryKey({ columns: [t.siteId, t.importId, t.kind, t.identity] })],
);

/** Rows of unfinished imports that are no items of their own, because they were merged into a product. */
export const mergedRows = pgTable(
  "merged_rows",
  { siteId: text("site_id").notNull(), importId: text("import_id").notNull(), identity: text().notNull() },
  (t) => [primaryKey({ columns: [t.siteId, t.importId, t.identity] })],
);

/**
 * The products of variants, by the identity of the variant. Rows are visible like those of `catalogueRows`; the view
 * `variant_products` has the current ones. A variant with the identity of its product has no row.
 */
export const variantRows = pgTable(
  "variant_rows",
  {
    siteId: text("site_id").notNull(),
    identity: text().notNull(),
    product: text().notNull(),
    writtenIn: bigint("written_in", { mode: "number" }).notNull(),
    removedIn: bigint("gone_in", { mode: "number" }),
  },
  (t) => [
    primaryKey({ columns: [t.siteId, t.identity, t.writtenIn] }),
    index("variant_rows_product").on(t.siteId, t.product),
  ],
);

/** The products of the variants of the current catalog of each site. */
export const variantProducts = pgView("variant_products", {
  siteId: text("site_id").notNull(),
  identity: text().notNull(),
  product: text().notNull(),
}).existing();

/** Imports, open and finished. */
export const catalogueImports = pgTable(
  "catalogue_imports",
  {
    siteId: siteReference(),
    id: text().notNull(),
    source: text().notNull(),
    startedAt: at("started_at").notNull().defaultNow(),
    finishedAt: at("finished_at"),
    counts: jsonb().$type<Record<string, number>>(),
  },
  (t) => [primaryKey({ columns: [t.siteId, t.id] })],
);
