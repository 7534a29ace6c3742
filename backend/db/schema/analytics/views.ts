import { bigint, boolean, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { siteReference, users } from "@/backend/db/schema/accounts/accounts";
import { at } from "@/backend/db/schema/kit/at";
import type { QUERY_MARKS } from "@/lib/contract/analytics/searches";

// Saved objects of analytics: segments, table views, dashboards, hidden first steps.

/** Named filters of visits: private to their creator, or shared with everyone on the site. */
export const segments = pgTable(
  "segments",
  {
    siteId: siteReference(),
    id: text().notNull(),
    name: text().notNull(),
    /** The filters as in the query string of a screen, by name. */
    filters: jsonb().$type<Record<string, string[]>>().notNull(),
    isShared: boolean("is_shared").notNull(),
    ownerId: text("owner_id").notNull(),
    createdAt: at("created_at").notNull(),
    updatedAt: at("updated_at").notNull(),
    updatedBy: text("updated_by").notNull(),
    revision: bigint({ mode: "number" }).notNull().default(1),
  },
  (t) => [primaryKey({ columns: [t.siteId, t.id] }), uniqueIndex("segments_name").on(t.siteId, t.ownerId, t.name)],
);

/** Named views of the table on one screen: filters, columns, sort order, range. */
export const savedViews = pgTable(
  "saved_views",
  {
    siteId: siteReference(),
    id: text().notNull(),
    screen: text().notNull(),
    name: text().notNull(),
    /** The query string of the screen, without the question mark. */
    search: text().notNull(),
    isShared: boolean("is_shared").notNull(),
    ownerId: text("owner_id").notNull(),
    createdAt: at("created_at").notNull(),
    updatedAt: at("updated_at").notNull(),
    updatedBy: text("updated_by").notNull(),
    revision: bigint({ mode: "number" }).notNull().default(1),
  },
  (t) => [
    primaryKey({ columns: [t.siteId, t.id] }),
    uniqueIndex("saved_views_name").on(t.siteId, t.screen, t.ownerId, t.name),
  ],
);

/** A widget of a dashboard as stored. */
export type StoredWidget = {
  id: string;
  kind: string;
  title: string | null;
  width: 1 | 2;
  settings: Record<string, string>;
};

/** Dashboards of a site, in their order. */
export const dashboards = pgTable(
  "dashboards",
  {
    siteId: siteReference(),
    id: text().notNull(),
    name: text().notNull(),
    position: integer().notNull(),
    widgets: jsonb().$type<StoredWidget[]>().notNull(),
    createdBy: text("created_by").notNull(),
    createdAt: at("created_at").notNull(),
    updatedAt: at("updated_at").notNull(),
    updatedBy: text("updated_by").notNull(),
    revision: bigint({ mode: "number" }).notNull().default(1),
  },
  (t) => [primaryKey({ columns: [t.siteId, t.id] })],
);

/** Users who have hidden the first steps of a site. */
export const hiddenFirstDays = pgTable(
  "hidden_first_days",
  {
    siteId: siteReference(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
  },
  (t) => [primaryKey({ columns: [t.siteId, t.userId] })],
);

/** Queries that users marked as "not sold here". `query` is folded, `typed` is as written. */
export const queryMarks = pgTable(
  "query_marks",
  {
    siteId: siteReference(),
    query: text().notNull(),
    typed: text().notNull(),
    mark: text().$type<(typeof QUERY_MARKS)[number]>().notNull(),
    markedAt: at("marked_at").notNull(),
    markedBy: text("marked_by").notNull(),
  },
  (t) => [primaryKey({ columns: [t.siteId, t.query] })],
);
