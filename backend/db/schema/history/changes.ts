import { bigint, index, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { at } from "@/backend/db/schema/kit/at";

/** All writes, with author, time, cause, before and after, as a hash chain. */
export const changes = pgTable(
  "changes",
  {
    siteId: text("site_id").notNull(),
    id: bigint({ mode: "number" }).notNull(),
    at: at("at").notNull().defaultNow(),
    actor: text().notNull(),
    /** One of hand, import, copy, undo, schedule. */
    cause: text().notNull(),
    feature: text().notNull(),
    action: text().notNull(),
    objectId: text("object_id").notNull(),
    before: jsonb(),
    after: jsonb(),
    revision: bigint({ mode: "number" }).notNull(),
    hash: text().notNull(),
    /** Names of the actor and the object at that time; `undoes` is the change that this one undoes. */
    actorName: text("actor_name"),
    title: text(),
    undoes: bigint({ mode: "number" }),
    /** Facts besides the contents, such as the new ranks; not restored by undo. */
    facts: jsonb(),
  },
  (t) => [
    primaryKey({ columns: [t.siteId, t.id] }),
    index("changes_object").on(t.siteId, t.feature, t.objectId),
    index("changes_at").on(t.siteId, t.at),
    index("changes_undoes").on(t.siteId, t.undoes),
  ],
);
