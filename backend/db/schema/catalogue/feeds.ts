import {
  bigint,
  boolean,
  customType,
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
} from "drizzle-orm/pg-core";
import { ofSite } from "@/backend/db/schema/accounts/accounts";
import { at } from "@/backend/db/schema/kit/at";
import type { FeedSource } from "@/lib/contract/catalogue/feeds";

/** Where the feeds of a site come from, one row a feed: it is saved, taken back and read as a whole. The first source drives. */
export const feedSources = pgTable(
  "feed_sources",
  {
    siteId: ofSite(),
    feed: text().notNull(),
    sources: jsonb().$type<FeedSource[]>().notNull(),
    /** Share of the catalogue that a run may remove or damage unasked; null is FEED_HOLD_SHARE. */
    holdShare: doublePrecision("hold_share"),
    revision: bigint({ mode: "number" }).notNull().default(1),
    updatedAt: at("updated_at").notNull().defaultNow(),
    updatedBy: text("updated_by").notNull(),
    updatedByName: text("updated_by_name").notNull(),
  },
  (t) => [primaryKey({ columns: [t.siteId, t.feed] })],
);

const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => "bytea" });

/** Files that were uploaded to be read as a source. One that no source names goes a day after it was used last. */
export const feedFiles = pgTable(
  "feed_files",
  {
    siteId: ofSite(),
    id: text().notNull(),
    name: text().notNull(),
    size: bigint({ mode: "number" }).notNull(),
    /** When its last part came; null while parts are missing. */
    finishedAt: at("finished_at"),
    /** When it was begun, a part of it came, or a source was seen to name it. */
    usedAt: at("used_at").notNull(),
    startedBy: text("started_by").notNull(),
  },
  (t) => [primaryKey({ columns: [t.siteId, t.id] }), index("feed_files_used").on(t.usedAt)],
);

/** The bytes of an uploaded file in parts of one size, so that no process ever holds a whole file. */
export const feedFileParts = pgTable(
  "feed_file_parts",
  {
    siteId: text("site_id").notNull(),
    fileId: text("file_id").notNull(),
    part: integer().notNull(),
    /** Bytes of the file in it. */
    size: integer().notNull(),
    /** Whether `content` is gzip of them; what gzip makes no smaller is kept as it is. */
    isPacked: boolean("is_packed").notNull(),
    content: bytes().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.siteId, t.fileId, t.part] }),
    foreignKey({
      name: "feed_file_parts_file_fk",
      columns: [t.siteId, t.fileId],
      foreignColumns: [feedFiles.siteId, feedFiles.id],
    }).onDelete("cascade"),
  ],
);
