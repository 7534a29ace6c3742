import { boolean, date, index, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { siteReference } from "@/backend/db/schema/accounts/accounts";
import { at } from "@/backend/db/schema/kit/at";
import type { VisitDevice } from "@/lib/domain/analytics/visit-device";
import type { VisitWarning } from "@/lib/domain/analytics/visit-warnings";

/**
 * Raw events of shop pages. Partitioned by the day on which they happened (UTC); the function `events_of_day` creates the
 * partitions. An event that is sent twice has the same day (`applyFirstTimes`), so the primary key detects it.
 */
export const events = pgTable(
  "events",
  {
    siteId: text("site_id").notNull(),
    day: date({ mode: "string" }).notNull(),
    id: text().notNull(),
    receivedAt: at("received_at").notNull(),
    happenedAt: at("happened_at").notNull(),
    type: text({ enum: ["pv", "event", "click", "transaction", "banner"] }).notNull(),
    clientId: text("client_id").notNull(),
    raw: jsonb().$type<Record<string, unknown>>().notNull(),
    /** The IP address, truncated: the last octet of IPv4, the last 80 bits of IPv6 are zero. */
    ip: text(),
    /** From the user agent; null without one. */
    device: text().$type<VisitDevice>(),
    /** A different event was received later with the same id. */
    isIdReused: boolean("is_id_reused").notNull().default(false),
    /** The clock of the page was wrong, and `happenedAt` was corrected; `raw` has the time of that clock. */
    isClockCorrected: boolean("is_clock_corrected").notNull().default(false),
    /** The name of the bot that sent it; null for a visitor (`lib/domain/analytics/known-bots.ts`). */
    bot: text(),
  },
  (t) => [
    primaryKey({ columns: [t.siteId, t.day, t.id] }),
    index("events_client").on(t.siteId, t.clientId, t.happenedAt),
  ],
);

/**
 * The day (UTC) of each stored order. An order counts once, however often and on whatever day its page is loaded again, and the
 * primary key of events detects repetitions only within a day.
 */
export const orderDays = pgTable(
  "order_days",
  { siteId: text("site_id").notNull(), id: text().notNull(), day: date({ mode: "string" }).notNull() },
  (t) => [primaryKey({ columns: [t.siteId, t.id] })],
);

/** Stands for a warning in `dropped_events`: an order whose page was loaded again, which is counted, and no warning of a visit. */
export const ORDER_REPEATED = "order_repeated";

/** Number of dropped events with a known visitor, by visitor and day received (UTC); of repeated orders, by the day when they happened. */
export const droppedEvents = pgTable(
  "dropped_events",
  {
    siteId: text("site_id").notNull(),
    clientId: text("client_id").notNull(),
    day: date({ mode: "string" }).notNull(),
    warning: text().$type<VisitWarning | typeof ORDER_REPEATED>().notNull(),
    events: integer().notNull(),
    lastAt: at("last_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.siteId, t.clientId, t.day, t.warning] }),
    index("dropped_events_day").on(t.siteId, t.day, t.warning),
  ],
);

/** Identities of the catalog that shop pages reported, and the last day on which they did (UTC). */
export const eventItems = pgTable(
  "event_items",
  {
    siteId: text("site_id").notNull(),
    identity: text().notNull(),
    lastSeenOn: date("last_seen_on", { mode: "string" }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.siteId, t.identity] })],
);

/** Impressions and clicks of banners by day in the time zone of the site. Campaigns are deleted without their counts. */
export const bannerDays = pgTable(
  "banner_days",
  {
    siteId: siteReference(),
    campaignId: text("campaign_id").notNull(),
    day: date({ mode: "string" }).notNull(),
    placement: text().notNull(),
    impressions: integer().notNull().default(0),
    clicks: integer().notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.siteId, t.campaignId, t.day, t.placement] })],
);
