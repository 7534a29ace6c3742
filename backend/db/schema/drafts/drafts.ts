import { sql } from "drizzle-orm";
import { bigint, boolean, foreignKey, index, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { siteReference } from "@/backend/db/schema/accounts/accounts";
import { at } from "@/backend/db/schema/kit/at";

// Tables of unpublished work.

/** Drafts: the full content of one object, and the live version that it is based on. */
export const drafts = pgTable(
  "drafts",
  {
    siteId: siteReference(),
    kind: text().notNull(),
    objectId: text("object_id").notNull(),
    /** In the form of the subject, as is `base`. */
    content: jsonb().$type<Record<string, unknown>>().notNull(),
    base: jsonb().$type<Record<string, unknown>>().notNull(),
    baseRevision: bigint("base_revision", { mode: "number" }).notNull(),
    revision: bigint({ mode: "number" }).notNull().default(1),
    updatedAt: at("updated_at").notNull().defaultNow(),
    updatedBy: text("updated_by").notNull(),
    updatedByName: text("updated_by_name").notNull(),
    /** The review request: by whom, when, and the message; null if there is none. */
    review: jsonb().$type<Record<string, unknown>>(),
    /** The request to change the draft before it is published: by whom, when, why, and who requested the review; null if none. */
    changeRequest: jsonb("change_request").$type<Record<string, unknown>>(),
  },
  (t) => [primaryKey({ columns: [t.siteId, t.kind, t.objectId] }), index("drafts_updated").on(t.siteId, t.updatedAt)],
);

/**
 * Mails about the review request of a draft, or about the request to change it: the title and path of the draft, and
 * the users who got one.
 */
export const reviewMails = pgTable(
  "review_mails",
  {
    siteId: text("site_id").notNull(),
    kind: text().notNull(),
    objectId: text("object_id").notNull(),
    title: text().notNull(),
    /** Path of the editor. */
    path: text().notNull(),
    requestedAt: at("requested_at").notNull(),
    sentTo: text("sent_to").array().notNull().default(sql`'{}'::text[]`),
  },
  (t) => [
    primaryKey({ columns: [t.siteId, t.kind, t.objectId] }),
    foreignKey({
      name: "review_mails_draft_fk",
      columns: [t.siteId, t.kind, t.objectId],
      foreignColumns: [drafts.siteId, drafts.kind, drafts.objectId],
    }).onDelete("cascade"),
    index("review_mails_requested").on(t.requestedAt),
  ],
);

/** Presence: which user has which object open. */
export const presence = pgTable(
  "presence",
  {
    siteId: siteReference(),
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
