import { index, jsonb, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { siteReference } from "@/backend/db/schema/accounts/accounts";
import { at } from "@/backend/db/schema/kit/at";

/** Private previews of unpublished rule sets. The token itself is not stored. */
export const previewLinks = pgTable(
  "preview_links",
  {
    siteId: siteReference(),
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
