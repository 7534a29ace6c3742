import { bigint, boolean, foreignKey, index, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { ofSite } from "@/backend/db/schema/accounts/accounts";
import { feedRuns } from "@/backend/db/schema/catalogue/plans";
import { at } from "@/backend/db/schema/kit/at";
import { ATTRIBUTE_TYPES } from "@/lib/domain/catalogue/attribute-types";
import type { ItemChange } from "@/lib/domain/catalogue/item-diff";

// What runs leave behind: revisions of the catalogue, items as they were, rows with errors, types of attributes (docs/adr/0028).

/** Each new catalogue of a site, and who made it: a run, or an import of the command line (`run_id` is null). */
export const catalogueRevisions = pgTable(
  "catalogue_revisions",
  {
    siteId: ofSite(),
    revision: bigint({ mode: "number" }).notNull(),
    at: at("at").notNull().defaultNow(),
    feed: text(),
    runId: text("run_id"),
    /** Rows of item_versions that it left, and whether they are still there. */
    versions: integer().notNull(),
    isKept: boolean("is_kept").notNull().default(true),
  },
  (t) => [primaryKey({ columns: [t.siteId, t.revision] })],
);

/**
 * Items as they were before a revision changed or removed them. What one added needs no copy: `written_in` of the item, or
 * of its oldest version since, is that revision.
 */
export const itemVersions = pgTable(
  "item_versions",
  {
    siteId: text("site_id").notNull(),
    revision: bigint({ mode: "number" }).notNull(),
    identity: text().notNull(),
    kind: text({ enum: ["changed", "removed"] }).notNull(),
    type: text().notNull(),
    title: text().notNull(),
    attributes: jsonb().$type<Record<string, unknown>>().notNull(),
    hash: text().notNull(),
    soldOut: boolean("sold_out").notNull(),
    writtenIn: bigint("written_in", { mode: "number" }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.siteId, t.revision, t.identity] }),
    index("item_versions_written").using("brin", t.writtenIn),
  ],
);

/** What rejected runs would have changed, a bounded number of items of each kind. */
export const rejectedChanges = pgTable(
  "rejected_changes",
  {
    siteId: text("site_id").notNull(),
    runId: text("run_id").notNull(),
    kind: text({ enum: ["removed", "changed", "added"] }).notNull(),
    identity: text().notNull(),
    type: text().notNull(),
    title: text().notNull(),
    changes: jsonb().$type<ItemChange[]>().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.siteId, t.runId, t.kind, t.identity] }),
    foreignKey({
      name: "rejected_changes_run_fk",
      columns: [t.siteId, t.runId],
      foreignColumns: [feedRuns.siteId, feedRuns.id],
    }).onDelete("cascade"),
  ],
);

/** Rows of feeds that a run did not take, and values that it left out, in the order of the feed. */
export const feedRunErrors = pgTable(
  "feed_run_errors",
  {
    siteId: text("site_id").notNull(),
    runId: text("run_id").notNull(),
    ordinal: integer().notNull(),
    line: integer(),
    column: integer(),
    source: text().notNull(),
    identity: text(),
    code: text().notNull(),
    field: text(),
    value: text(),
  },
  (t) => [
    primaryKey({ columns: [t.siteId, t.runId, t.ordinal] }),
    foreignKey({
      name: "feed_run_errors_run_fk",
      columns: [t.siteId, t.runId],
      foreignColumns: [feedRuns.siteId, feedRuns.id],
    }).onDelete("cascade"),
  ],
);

/** The type that each attribute of a feed has, by the first value of it. */
export const attributeTypes = pgTable(
  "attribute_types",
  {
    siteId: ofSite(),
    feed: text().notNull(),
    name: text().notNull(),
    type: text({ enum: ATTRIBUTE_TYPES }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.siteId, t.feed, t.name] })],
);
