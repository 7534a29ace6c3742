import { bigint, index, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { at } from "@/backend/db/schema/kit/at";

/** Every write of the product: who, when, why, before and after; chained by hash. */
export const changes = pgTable(
  "changes",
  {
    siteId: text("site_id").notNull(),
    id: bigint({ mode: "number" }).notNull(),
    at: at("at").notNull().defaultNow(),
    actor: text().notNull(),
    /** hand, import, copy, undo, schedule. */
    cause: text().notNull(),
    feature: text().notNull(),
    action: text().notNull(),
    objectId: text("object_id").notNull(),
    before: jsonb(),
    after: jsonb(),
    revision: bigint({ mode: "number" }).notNull(),
    hash: text().notNull(),
    /** Name of the actor, and of the object, as they were then; the change that this one takes back. */
    actorName: text("actor_name"),
    title: text(),
    undoes: bigint({ mode: "number" }),
    /** What was known beside the contents, such as the new ranks; no part of what can be brought back. */
    facts: jsonb(),
  },
  (t) => [
    primaryKey({ columns: [t.siteId, t.id] }),
    index("changes_object").on(t.siteId, t.feature, t.objectId),
    index("changes_at").on(t.siteId, t.at),
    index("changes_undoes").on(t.siteId, t.undoes),
  ],
);
