import { sql } from "drizzle-orm";
import { bigint, index, jsonb, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { ofSite } from "@/backend/db/schema/accounts/accounts";
import { at } from "@/backend/db/schema/kit/at";

// Synonyms and redirects: tables that are files as well, and what uploads did to them.

/** Columns of a table of words; `cells` are the fields of its line in a file, without the marker. */
const wordColumns = () => ({
  siteId: text("site_id").notNull(),
  id: text().notNull(),
  kind: text().notNull(),
  cells: text().array().notNull(),
  /** What tells the row from others (lib/domain/rewrites/row). */
  key: text().notNull(),
  /** All cells, folded, for the list's search and order. */
  words: text().notNull(),
  revision: bigint({ mode: "number" }).notNull().default(1),
  /** The site's revision that wrote the row: a search that has read this one knows it. */
  siteRevision: bigint("site_revision", { mode: "number" }).notNull(),
  updatedAt: at("updated_at").notNull().defaultNow(),
  updatedBy: text("updated_by").notNull(),
});

/** Synonyms: kind one_way, two_way or alternate; cells are the words. */
export const synonyms = pgTable("synonyms", wordColumns(), (t) => [
  primaryKey({ columns: [t.siteId, t.id] }),
  // Folded words may be longer than a tree takes.
  uniqueIndex("synonyms_key").on(t.siteId, sql`md5(${t.key})`),
  index("synonyms_updated").on(t.siteId, t.updatedAt),
]);

/** Redirects: kind exact; cells are the word and the address. */
export const redirects = pgTable("redirects", wordColumns(), (t) => [
  primaryKey({ columns: [t.siteId, t.id] }),
  uniqueIndex("redirects_key").on(t.siteId, sql`md5(${t.key})`),
  index("redirects_updated").on(t.siteId, t.updatedAt),
]);

/** What one upload did to one row; null is "no row". */
export type UploadedRow = { id: string; before: UploadedContent | null; after: UploadedContent | null };
/** A row's content as an upload keeps it. */
export type UploadedContent = { kind: string; cells: string[] };

/** Uploads, with the rows that they changed. */
export const uploads = pgTable(
  "uploads",
  {
    siteId: ofSite(),
    id: text().notNull(),
    feature: text({ enum: ["synonyms", "redirects"] }).notNull(),
    type: text({ enum: ["append", "replace"] }).notNull(),
    counts: jsonb().$type<UploadCounts>().notNull(),
    rows: jsonb().$type<UploadedRow[]>().notNull(),
    madeAt: at("made_at").notNull(),
    madeBy: text("made_by").notNull(),
    undoneAt: at("undone_at"),
  },
  (t) => [primaryKey({ columns: [t.siteId, t.id] }), index("uploads_made").on(t.siteId, t.feature, t.madeAt)],
);

/** How many rows an upload added, changed, left and removed, and how many lines it refused. */
export type UploadCounts = { added: number; changed: number; same: number; removed: number; refused: number };
