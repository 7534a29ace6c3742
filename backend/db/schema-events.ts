import { date, index, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { at } from "./schema";

/**
 * What shops' pages sent, as it came. Parted by the day on which it happened (UTC), each day a table of its own that the
 * function `events_of_day` makes; the same event sent twice says the same day, so that the key finds it.
 */
export const events = pgTable(
  "events",
  {
    siteId: text("site_id").notNull(),
    day: date({ mode: "string" }).notNull(),
    id: text().notNull(),
    receivedAt: at("received_at").notNull(),
    happenedAt: at("happened_at").notNull(),
    type: text({ enum: ["pv", "event", "click", "transaction"] }).notNull(),
    clientId: text("client_id").notNull(),
    raw: jsonb().$type<Record<string, unknown>>().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.siteId, t.day, t.id] }),
    index("events_client").on(t.siteId, t.clientId, t.happenedAt),
  ],
);

/** Identities of the catalogue that shops' pages told of, and the last day on which they did (UTC). */
export const eventItems = pgTable(
  "event_items",
  {
    siteId: text("site_id").notNull(),
    identity: text().notNull(),
    lastSeenOn: date("last_seen_on", { mode: "string" }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.siteId, t.identity] })],
);
