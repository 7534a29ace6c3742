import { integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { at } from "./at";

/** Answers of writes with an Idempotency-Key, stored for 24 hours. */
export const idempotencyKeys = pgTable(
  "idempotency_keys",
  {
    scope: text().notNull(),
    key: text().notNull(),
    bodyHash: text("body_hash").notNull(),
    status: integer(),
    answer: jsonb(),
    createdAt: at("created_at").notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.scope, t.key] })],
);
