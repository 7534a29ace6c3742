import { bigint, boolean, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { ofSite } from "@/backend/db/schema/accounts/accounts";
import { at } from "@/backend/db/schema/kit/at";

// What people keep of analytics: segments, views of tables, dashboards.

/** Filters of visits that were kept under a name: of their maker, or of everybody with rights on the site. */
export const segments = pgTable(
  "segments",
  {
    siteId: ofSite(),
    id: text().notNull(),
    name: text().notNull(),
    /** The filters as they stand in an address, by name. */
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

/** Ways of looking at a table that were kept under a name: filters, columns, order, range, of one screen. */
export const savedViews = pgTable(
  "saved_views",
  {
    siteId: ofSite(),
    id: text().notNull(),
    screen: text().notNull(),
    name: text().notNull(),
    /** The query string of the screen, without its question mark. */
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

/** One part of a dashboard: what it shows, and how. */
export type KeptWidget = {
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
    siteId: ofSite(),
    id: text().notNull(),
    name: text().notNull(),
    position: integer().notNull(),
    widgets: jsonb().$type<KeptWidget[]>().notNull(),
    createdBy: text("created_by").notNull(),
    createdAt: at("created_at").notNull(),
    updatedAt: at("updated_at").notNull(),
    updatedBy: text("updated_by").notNull(),
    revision: bigint({ mode: "number" }).notNull().default(1),
  },
  (t) => [primaryKey({ columns: [t.siteId, t.id] })],
);
