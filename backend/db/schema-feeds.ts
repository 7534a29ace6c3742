import { bigint, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import type { FeedSource } from "@/lib/contract/feeds";
import { at } from "./schema";

/** Where the feeds of a site come from, one row a feed: it is saved, taken back and read as a whole. The first source drives. */
export const feedSources = pgTable(
  "feed_sources",
  {
    siteId: text("site_id").notNull(),
    feed: text().notNull(),
    sources: jsonb().$type<FeedSource[]>().notNull(),
    revision: bigint({ mode: "number" }).notNull().default(1),
    updatedAt: at("updated_at").notNull().defaultNow(),
    updatedBy: text("updated_by").notNull(),
    updatedByName: text("updated_by_name").notNull(),
  },
  (t) => [primaryKey({ columns: [t.siteId, t.feed] })],
);
