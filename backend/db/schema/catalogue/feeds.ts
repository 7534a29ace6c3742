import {
  bigint,
  boolean,
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
} from "drizzle-orm/pg-core";
import { siteReference } from "@/backend/db/schema/accounts/accounts";
import { at } from "@/backend/db/schema/kit/at";
import { bytes } from "@/backend/db/schema/kit/bytes";
import type { StoredSource } from "@/lib/contract/catalogue/feeds";

/** Sources of feeds, one row per feed, because they are saved, undone and read together. The first source defines the items. */
export const feedSources = pgTable(
  "feed_sources",
  {
    siteId: siteReference(),
    feed: text().notNull(),
    sources: jsonb().$type<StoredSource[]>().notNull(),
    /** Share of the catalog that a run may remove or damage without approval; null: FEED_HOLD_SHARE. */
    holdShare: doublePrecision("hold_share"),
    revision: bigint({ mode: "number" }).notNull().default(1),
    updatedAt: at("updated_at").notNull().defaultNow(),
    updatedBy: text("updated_by").notNull(),
    updatedByName: text("updated_by_name").notNull(),
  },
  (t) => [primaryKey({ columns: [t.siteId, t.feed] })],
);

/**
 * User names and passwords for the hosts of feeds, encrypted (docs/adr/0098). Another password is another row, so that undo finds the
 * earlier one. A row without a source is deleted a day after its last use.
 */
export const feedLogins = pgTable(
  "feed_logins",
  {
    siteId: siteReference(),
    id: text().notNull(),
    /** The only origin that gets them. */
    origin: text().notNull(),
    sealed: text().notNull(),
    /** When it was stored, or when a source was last found to use it. */
    usedAt: at("used_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.siteId, t.id] }), index("feed_logins_used").on(t.usedAt)],
);

/** Uploaded files for sources. A file without a source is deleted a day after its last use. */
export const feedFiles = pgTable(
  "feed_files",
  {
    siteId: siteReference(),
    id: text().notNull(),
    name: text().notNull(),
    size: bigint({ mode: "number" }).notNull(),
    /** When the last part was received; null while parts are missing. */
    finishedAt: at("finished_at"),
    /** When the upload was started, when a part was received, or when a source was last found to use the file. */
    usedAt: at("used_at").notNull(),
    startedBy: text("started_by").notNull(),
  },
  (t) => [primaryKey({ columns: [t.siteId, t.id] }), index("feed_files_used").on(t.usedAt)],
);

/** The bytes of an uploaded file in parts of equal size, so that no process loads a whole file. */
export const feedFileParts = pgTable(
  "feed_file_parts",
  {
    siteId: text("site_id").notNull(),
    fileId: text("file_id").notNull(),
    part: integer().notNull(),
    /** Uncompressed bytes. */
    size: integer().notNull(),
    /** Whether `content` is compressed with gzip; parts that gzip does not shrink are stored uncompressed. */
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
