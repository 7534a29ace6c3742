import { sql } from "drizzle-orm";
import { bigint, boolean, index, jsonb, pgTable, pgView, primaryKey, text } from "drizzle-orm/pg-core";
import { ofSite } from "@/backend/db/schema/accounts/accounts";
import { at } from "@/backend/db/schema/kit/at";

const catalogueColumns = {
  siteId: text("site_id").notNull(),
  identity: text().notNull(),
  type: text().notNull(),
  title: text().notNull(),
  attributes: jsonb().$type<Record<string, unknown>>().notNull(),
  /** Differs when an import changes the item. */
  hash: text().notNull(),
  updatedAt: at("updated_at").notNull().defaultNow(),
  /** The result of `isSoldOut` for the attributes, written with them (a generated column would double the time of an import). */
  soldOut: boolean("sold_out").notNull().default(false),
  /** The catalogue's revision that wrote it last. */
  writtenIn: bigint("written_in", { mode: "number" }).notNull().default(0),
};

/** The catalogue of each site, as it is read: what the site's revision of the catalogue shows of `catalogueRows`. */
export const catalogueItems = pgView("catalogue_items", catalogueColumns).existing();

/**
 * What catalogues are made of. A row is shown from the revision `written_in` up to before `gone_in`, so that an import can
 * write rows of the next revision beside those of the current one, and all of them show at once (docs/adr/0041).
 */
export const catalogueRows = pgTable(
  "catalogue_rows",
  { ...catalogueColumns, goneIn: bigint("gone_in", { mode: "number" }) },
  (t) => [
    primaryKey({ columns: [t.siteId, t.identity, t.writtenIn] }),
    index("catalogue_rows_type").on(t.siteId, t.type, t.identity),
    // What a run has added stands together: a few pages of index tell where, and writing costs nothing.
    index("catalogue_rows_written").using("brin", t.writtenIn),
    // Addresses may be longer than a tree takes.
    index("catalogue_rows_web_url").using("hash", sql`(attributes->>'web_url')`),
  ],
);

/** Items of an import that is not finished; becomes the catalogue in one transaction. */
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
  },
  (t) => [primaryKey({ columns: [t.siteId, t.importId, t.identity] })],
);

/** Imports, open and finished. */
export const catalogueImports = pgTable(
  "catalogue_imports",
  {
    siteId: ofSite(),
    id: text().notNull(),
    source: text().notNull(),
    startedAt: at("started_at").notNull().defaultNow(),
    finishedAt: at("finished_at"),
    counts: jsonb().$type<Record<string, number>>(),
  },
  (t) => [primaryKey({ columns: [t.siteId, t.id] })],
);
