import { bigint, boolean, foreignKey, index, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { siteReference } from "@/backend/db/schema/accounts/accounts";
import { feedRuns } from "@/backend/db/schema/catalogue/plans";
import { at } from "@/backend/db/schema/kit/at";
import { ATTRIBUTE_TYPES } from "@/lib/domain/catalogue/attribute-types";
import type { ItemChange } from "@/lib/domain/catalogue/item-diff";

// Results of runs: catalog revisions, previous versions of items, errors, attribute types (docs/adr/0028).

/** Catalog revisions of a site, created by a run or by the import command (`run_id` is null). */
export const catalogueRevisions = pgTable(
  "catalogue_revisions",
  {
    siteId: siteReference(),
    revision: bigint({ mode: "number" }).notNull(),
    at: at("at").notNull().defaultNow(),
    feed: text(),
    runId: text("run_id"),
    /** Number of its rows in item_versions, and whether they still exist. */
    versions: integer().notNull(),
    hasVersions: boolean("is_kept").notNull().default(true),
  },
  (t) => [primaryKey({ columns: [t.siteId, t.revision] })],
);

/**
 * Items as they were before a revision changed or removed them. Added items need no copy: `written_in` of the item, or of its
 * oldest later version, is that revision.
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

/** Changes that rejected runs would have made, with a limited number of items per kind. */
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

/** Rejected rows and dropped values of runs, in feed order. */
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

/** The types of a feed's attributes; the first value decides. */
export const attributeTypes = pgTable(
  "attribute_types",
  {
    siteId: siteReference(),
    feed: text().notNull(),
    name: text().notNull(),
    type: text({ enum: ATTRIBUTE_TYPES }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.siteId, t.feed, t.name] })],
);
