import { sql } from "drizzle-orm";
import { bigint, foreignKey, index, jsonb, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { siteReference } from "@/backend/db/schema/accounts/accounts";
import { at } from "@/backend/db/schema/kit/at";

// Synonyms and redirects, which are also exchanged as files, and the changes of uploads.

/** Columns of a table of words; `cells` are the fields of the line in a file, without the marker. */
const buildWordColumns = () => ({
  siteId: text("site_id").notNull(),
  id: text().notNull(),
  kind: text().notNull(),
  cells: text().array().notNull(),
  /** Unique key of the row (lib/domain/rewrites/row). */
  key: text().notNull(),
  /** All cells, folded, for search and sorting in the list. */
  searchText: text("words").notNull(),
  revision: bigint({ mode: "number" }).notNull().default(1),
  /** The site's revision that wrote the row: searches that use this revision include it. */
  siteRevision: bigint("site_revision", { mode: "number" }).notNull(),
  updatedAt: at("updated_at").notNull().defaultNow(),
  updatedBy: text("updated_by").notNull(),
  /** The newer row with the same key, or in conflict with it; then searches do not use this one. Null for all others. */
  supersededBy: text("superseded_by"),
});

/** Synonyms: kind one_way, two_way or alternate; cells are the words. */
export const synonyms = pgTable("synonyms", buildWordColumns(), (t) => [
  primaryKey({ columns: [t.siteId, t.id] }),
  // Folded words may be too long for a B-tree.
  uniqueIndex("synonyms_key").on(t.siteId, sql`md5(${t.key})`).where(sql`${t.supersededBy} is null`),
  index("synonyms_updated").on(t.siteId, t.updatedAt),
]);

/** Redirects: kind exact; cells are the word and the URL. */
export const redirects = pgTable("redirects", buildWordColumns(), (t) => [
  primaryKey({ columns: [t.siteId, t.id] }),
  uniqueIndex("redirects_key").on(t.siteId, sql`md5(${t.key})`).where(sql`${t.supersededBy} is null`),
  index("redirects_updated").on(t.siteId, t.updatedAt),
]);

/**
 * Results of the daily check of targets, each of one revision of its redirect; `problem` is null if the target
 * answered, and `no_answer` until it does in time.
 */
export const redirectHealth = pgTable(
  "redirect_health",
  {
    siteId: text("site_id").notNull(),
    redirectId: text("redirect_id").notNull(),
    revision: bigint({ mode: "number" }).notNull(),
    checkedAt: at("checked_at").notNull(),
    problem: text(),
  },
  (t) => [
    primaryKey({ columns: [t.siteId, t.redirectId] }),
    foreignKey({
      name: "redirect_health_redirect_fk",
      columns: [t.siteId, t.redirectId],
      foreignColumns: [redirects.siteId, redirects.id],
    }).onDelete("cascade"),
    index("redirect_health_checked").on(t.checkedAt),
  ],
);

/** A change of one row by an upload; null means that the row does not exist. */
export type UploadedRow = { id: string; before: UploadedContent | null; after: UploadedContent | null };
/** The content of a row in an upload. */
export type UploadedContent = { kind: string; cells: string[] };

/** Uploads, with the rows they changed. */
export const uploads = pgTable(
  "uploads",
  {
    siteId: siteReference(),
    id: text().notNull(),
    feature: text({ enum: ["synonyms", "redirects"] }).notNull(),
    type: text({ enum: ["append", "replace"] }).notNull(),
    counts: jsonb().$type<UploadCounts & { format?: string }>().notNull(),
    rows: jsonb().$type<UploadedRow[]>().notNull(),
    uploadedAt: at("made_at").notNull(),
    uploadedBy: text("made_by").notNull(),
    undoneAt: at("undone_at"),
  },
  (t) => [primaryKey({ columns: [t.siteId, t.id] }), index("uploads_made").on(t.siteId, t.feature, t.uploadedAt)],
);

/** Number of rows an upload added, changed, left unchanged and removed, and of rejected lines. */
export type UploadCounts = { added: number; changed: number; same: number; removed: number; refused: number };
