import { pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { siteReference } from "@/backend/db/schema/accounts/accounts";
import { at } from "@/backend/db/schema/kit/at";
import type { QUERY_MARKS } from "@/lib/contract/analytics/searches";

/** Queries that users marked as "not sold here". `query` is folded, `typed` is as written. */
export const queryMarks = pgTable(
  "query_marks",
  {
    siteId: siteReference(),
    query: text().notNull(),
    typed: text().notNull(),
    mark: text().$type<(typeof QUERY_MARKS)[number]>().notNull(),
    markedAt: at("marked_at").notNull(),
    markedBy: text("marked_by").notNull(),
  },
  (t) => [primaryKey({ columns: [t.siteId, t.query] })],
);
