import { bigint, boolean, index, jsonb, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { ofSite } from "@/backend/db/schema/accounts/accounts";
import { at } from "@/backend/db/schema/kit/at";

// Tables of work that is not live yet.

/** What is not live yet: the full rule set of one object, and the live state that it started from. */
export const drafts = pgTable(
  "drafts",
  {
    siteId: ofSite(),
    kind: text().notNull(),
    objectId: text("object_id").notNull(),
    /** Mode and rules, as on the wire. */
    content: jsonb().$type<Record<string, unknown>>().notNull(),
    base: jsonb().$type<Record<string, unknown>>().notNull(),
    baseRevision: bigint("base_revision", { mode: "number" }).notNull(),
    revision: bigint({ mode: "number" }).notNull().default(1),
    updatedAt: at("updated_at").notNull().defaultNow(),
    updatedBy: text("updated_by").notNull(),
    updatedByName: text("updated_by_name").notNull(),
    /** Who asked for a second person, when, and what they said; null when nobody did. */
    review: jsonb().$type<Record<string, unknown>>(),
  },
  (t) => [primaryKey({ columns: [t.siteId, t.kind, t.objectId] }), index("drafts_updated").on(t.siteId, t.updatedAt)],
);

/** Private previews of rule sets that are not live. The token itself is not kept. */
export const previewLinks = pgTable(
  "preview_links",
  {
    siteId: ofSite(),
    id: text().notNull(),
    tokenHash: text("token_hash").notNull(),
    kind: text().notNull(),
    objectId: text("object_id").notNull(),
    /** Query, aliases, type, mode and rules, as on the wire. */
    content: jsonb().$type<Record<string, unknown>>().notNull(),
    createdBy: text("created_by").notNull(),
    createdByName: text("created_by_name").notNull(),
    createdAt: at("created_at").notNull().defaultNow(),
    expiresAt: at("expires_at").notNull(),
    endedAt: at("ended_at"),
  },
  (t) => [
    primaryKey({ columns: [t.siteId, t.id] }),
    uniqueIndex("preview_links_token").on(t.tokenHash),
    index("preview_links_object").on(t.siteId, t.kind, t.objectId),
  ],
);

/** Who has what open. */
export const presence = pgTable(
  "presence",
  {
    siteId: ofSite(),
    kind: text().notNull(),
    objectId: text("object_id").notNull(),
    userId: text("user_id").notNull(),
    name: text().notNull(),
    since: at("since").notNull().defaultNow(),
    seenAt: at("seen_at").notNull().defaultNow(),
    isEditing: boolean("is_editing").notNull().default(false),
  },
  (t) => [primaryKey({ columns: [t.siteId, t.kind, t.objectId, t.userId] })],
);
