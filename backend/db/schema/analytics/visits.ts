import { bigint, boolean, date, index, integer, jsonb, pgTable, primaryKey, smallint, text } from "drizzle-orm/pg-core";
import { siteReference } from "@/backend/db/schema/accounts/accounts";
import { at } from "@/backend/db/schema/kit/at";
import type { SearchScope } from "@/lib/domain/search/search-scopes";

// Data computed from events: visits, their searches, and sums by hour and day (docs/adr/0031). All of it can be recomputed
// from the raw events. Amounts are in hundredths of the site's currency, so that sums stay exact.

const whole = (name: string) => integer(name).notNull().default(0);
const money = (name: string) => bigint(name, { mode: "number" }).notNull().default(0);
const sum = (name: string) => bigint(name, { mode: "number" }).notNull().default(0);
const siteDay = (name = "day") => date(name, { mode: "string" }).notNull();
const scope = () => text().$type<SearchScope>().notNull();
/** The share of a visit in the sums, as numbers in the order of SHARE_NUMBERS (lib/domain/analytics/visit-shares.ts); null: none. */
const share = (name: string) => bigint(name, { mode: "number" }).array();

/**
 * State of the computation of a site. `recompute`: everything must be recomputed, because its time zone changed. `findsBots`: events
 * that were stored before bots were known must be searched for them.
 */
export const analyticsStates = pgTable("analytics_states", {
  siteId: siteReference().primaryKey(),
  timeZone: text("time_zone").notNull(),
  /** Visits that began before this instant are in the sums, except late ones that are still pending. */
  foldedUntil: at("folded_until"),
  /** Increases with every change of the sums, so that answers can be cached. */
  revision: bigint({ mode: "number" }).notNull().default(0),
  recompute: boolean().notNull().default(false),
  findsBots: boolean("finds_bots").notNull().default(false),
  /** The day (UTC) from which bots are known by the header of requests; null: from the first event on. */
  botsKnownFrom: date("bots_known_from", { mode: "string" }),
});

/** Visitors with events that are not in visits yet. Each event increases `marks`; a build deletes the row only if unchanged. */
export const waitingVisitors = pgTable(
  "waiting_visitors",
  {
    siteId: text("site_id").notNull(),
    clientId: text("client_id").notNull(),
    since: at("since").notNull(),
    until: at("until").notNull(),
    marks: bigint({ mode: "number" }).notNull().default(1),
    dueAt: at("waits_from").notNull(),
  },
  (t) => [primaryKey({ columns: [t.siteId, t.clientId] }), index("waiting_visitors_from").on(t.dueAt)],
);

/**
 * Visits: the events of one visitor until 30 minutes without one. Partitioned by the month in which they begin (UTC).
 * `day` and `hour` of the beginning are in the site's time zone. Filters search `tokens`
 * (`lib/domain/analytics/visit-tokens.ts`). `pages` and `referers` are URLs in order, one per line.
 */
export const visits = pgTable(
  "visits",
  {
    siteId: text("site_id").notNull(),
    startedAt: at("started_at").notNull(),
    clientId: text("client_id").notNull(),
    lastAt: at("last_at").notNull(),
    day: siteDay(),
    hour: smallint().notNull(),
    /** Whether the sums include this version of the visit. */
    isFolded: boolean("is_folded").notNull().default(false),
    customerId: text("customer_id"),
    platform: text(),
    device: text({ enum: ["desktop", "mobile", "tablet", "app", "other"] }).notNull(),
    /** Truncated: the last octet of IPv4, the last 80 bits of IPv6 are zero. */
    ip: text(),
    variant: text(),
    events: whole("events"),
    pageViews: whole("page_views"),
    lists: whole("lists"),
    clicks: whole("clicks"),
    transactions: whole("transactions"),
    searches: whole("searches"),
    noResults: whole("no_results"),
    orders: whole("orders"),
    actions: whole("actions"),
    revenue: money("revenue"),
    /** Distinct queries as typed, in order. */
    queries: text().array().notNull(),
    tokens: text().array().notNull(),
    pages: text().notNull().default(""),
    referers: text().notNull().default(""),
    warnings: text().array().notNull(),
    /** The name of the bot; null for a visitor. Visits of bots are in no sums but `left_out_days`. */
    bot: text(),
    /** Orders in another currency than the site's, which are in no other number but `transactions`. */
    foreignOrders: whole("foreign_orders"),
    // The visit's share in the sums, by scope; the view `visit_scopes` has a row for each.
    shareAll: share("share_all"),
    shareSearch: share("share_search"),
    shareAutocomplete: share("share_autocomplete"),
    shareProductListing: share("share_product_listing"),
    shareRecommendation: share("share_recommendation"),
  },
  (t) => [
    primaryKey({ columns: [t.siteId, t.startedAt, t.clientId] }),
    index("visits_client").on(t.siteId, t.clientId, t.startedAt),
    index("visits_open").on(t.siteId, t.isFolded, t.lastAt),
    index("visits_day").on(t.siteId, t.day),
    index("visits_customer").on(t.siteId, t.customerId, t.startedAt),
    index("visits_ip").on(t.siteId, t.ip, t.startedAt),
    index("visits_tokens").using("gin", t.tokens),
  ],
);

/**
 * The UTC days in which folded visits began, each with a unique number that changes with every change of its visits, so that
 * visits in memory can be validated (docs/adr/0101). A day without a row has not changed since this table exists.
 */
export const visitDays = pgTable(
  "visit_days",
  {
    siteId: text("site_id").notNull(),
    day: siteDay(),
    revision: bigint({ mode: "number" }).generatedByDefaultAsIdentity(),
  },
  (t) => [primaryKey({ columns: [t.siteId, t.day] })],
);

/** A click, favorite or purchase after a search; `place` is the absolute position. */
export type SearchAction = {
  identity: string;
  title: string | null;
  place: number | null;
  kind: "click" | "action" | "order";
  revenue: number;
};

/** Searches of visits: a query shown in a list, with its pages and filters. Partitioned like `visits`. */
export const searches = pgTable(
  "searches",
  {
    siteId: text("site_id").notNull(),
    startedAt: at("started_at").notNull(),
    clientId: text("client_id").notNull(),
    ordinal: integer().notNull(),
    at: at("at").notNull(),
    day: siteDay(),
    scope: scope(),
    /** Name of the list, as received. */
    list: text().notNull(),
    /** The folded query, for comparison. */
    query: text().notNull(),
    /** The query as typed. */
    typed: text().notNull(),
    filters: jsonb().$type<Record<string, string[]>>(),
    /** Number of items in the first list. */
    shown: integer().notNull(),
    hasNoResult: boolean("has_no_result").notNull(),
    outcomes: jsonb("deeds").$type<SearchAction[]>().notNull(),
    /** The next folded query in this visit and scope. */
    next: text(),
    /** Whether the visit is that of a bot. */
    isBot: boolean("is_bot").notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.siteId, t.startedAt, t.clientId, t.ordinal] }),
    index("searches_query").on(t.siteId, t.query, t.startedAt),
    index("searches_day").on(t.siteId, t.scope, t.day),
  ],
);

/** Sums of `visit_scopes` by day and hour in the site's time zone. */
export const statsHours = pgTable(
  "stats_hours",
  {
    siteId: text("site_id").notNull(),
    scope: scope(),
    day: siteDay(),
    hour: smallint().notNull(),
    /** Visits that saw the scope; for `all`, all visits. `using`: those with a search in it. */
    visits: sum("visits"),
    using: sum("using_visits"),
    convertedOrders: sum("converted_orders"),
    convertedActions: sum("converted_actions"),
    convertedAny: sum("converted_any"),
    usingConvertedOrders: sum("using_converted_orders"),
    usingConvertedActions: sum("using_converted_actions"),
    usingConvertedAny: sum("using_converted_any"),
    searches: sum("searches"),
    noResults: sum("no_results"),
    clicked: sum("clicked"),
    clicks: sum("clicks"),
    placedClicks: sum("placed_clicks"),
    placesSum: sum("places_sum"),
    orders: sum("orders"),
    revenue: money("revenue"),
    usingRevenue: money("using_revenue"),
  },
  (t) => [primaryKey({ columns: [t.siteId, t.scope, t.day, t.hour] })],
);

/**
 * Distinct URLs of pages and referrers of visits without query strings, with the last day of a visit that had them. Filters
 * with `*` are looked up here first. Does not contain URLs of over 400 characters.
 */
export const visitAddresses = pgTable(
  "visit_addresses",
  {
    siteId: text("site_id").notNull(),
    kind: text({ enum: ["page", "referer"] }).notNull(),
    address: text().notNull(),
    lastDay: siteDay("last_day"),
  },
  (t) => [primaryKey({ columns: [t.siteId, t.kind, t.address] })],
);

/** Days with a visit by visitor and scope; `before` is the previous such day. */
export const visitorDays = pgTable(
  "visitor_days",
  {
    siteId: text("site_id").notNull(),
    clientId: text("client_id").notNull(),
    scope: scope(),
    day: siteDay(),
    visits: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.siteId, t.clientId, t.scope, t.day] }),
    index("visitor_days_day").on(t.siteId, t.day),
  ],
);

/**
 * Visitors of a day by the number of days since their previous one (32,767: none). The distinct visitors of a range are those
 * whose previous day is before it, which makes them a sum.
 */
export const visitorGaps = pgTable(
  "visitor_gaps",
  {
    siteId: text("site_id").notNull(),
    scope: scope(),
    day: siteDay(),
    gap: smallint().notNull(),
    visitors: sum("visitors"),
  },
  (t) => [primaryKey({ columns: [t.siteId, t.scope, t.day, t.gap] })],
);

/**
 * Sums of searches by query. `span` is 1, 8 or 32 days and `day` its first day. Spans begin at multiples of their length
 * since 1970-01-01, so that a range is few rows (`lib/domain/kit/site-days.ts`). The query of a listing is its path.
 */
export const queryDays = pgTable(
  "query_days",
  {
    siteId: text("site_id").notNull(),
    scope: scope(),
    span: smallint().notNull(),
    day: siteDay(),
    query: text().notNull(),
    /** The query as last typed. */
    typed: text().notNull(),
    searches: sum("searches"),
    noResults: sum("no_results"),
    clicked: sum("clicked"),
    clicks: sum("clicks"),
    placedClicks: sum("placed_clicks"),
    placesSum: sum("places_sum"),
    convertedOrders: sum("converted_orders"),
    convertedActions: sum("converted_actions"),
    convertedAny: sum("converted_any"),
    revenue: money("revenue"),
  },
  (t) => [
    primaryKey({ columns: [t.siteId, t.scope, t.span, t.day, t.query] }),
    index("query_days_query").on(t.siteId, t.query, t.scope, t.span, t.day),
  ],
);

/**
 * The spans of `query_days`, each with a unique number that changes with every change of its rows, so that a cached span can
 * be validated (docs/adr/0038).
 */
export const querySpans = pgTable(
  "query_spans",
  {
    siteId: text("site_id").notNull(),
    scope: scope(),
    span: smallint().notNull(),
    day: siteDay(),
    revision: bigint({ mode: "number" }).generatedByDefaultAsIdentity(),
  },
  (t) => [primaryKey({ columns: [t.siteId, t.scope, t.span, t.day] })],
);

/** Results of a query by day, item and position (0: unknown). */
export const queryItems = pgTable(
  "query_items",
  {
    siteId: text("site_id").notNull(),
    scope: scope(),
    query: text().notNull(),
    day: siteDay(),
    identity: text().notNull(),
    place: integer().notNull(),
    title: text(),
    clicks: sum("clicks"),
    actions: sum("actions"),
    orders: sum("orders"),
    revenue: money("revenue"),
  },
  (t) => [
    primaryKey({ columns: [t.siteId, t.scope, t.query, t.day, t.identity, t.place] }),
    index("query_items_day").on(t.siteId, t.day),
    index("query_items_identity").on(t.siteId, t.identity, t.day),
  ],
);

/** The next queries after a query, by day. */
export const queryNexts = pgTable(
  "query_nexts",
  {
    siteId: text("site_id").notNull(),
    scope: scope(),
    query: text().notNull(),
    day: siteDay(),
    next: text().notNull(),
    visits: sum("visits"),
  },
  (t) => [primaryKey({ columns: [t.siteId, t.scope, t.query, t.day, t.next] })],
);

/** What the other sums leave out, by day in the site's time zone. */
export const leftOutDays = pgTable(
  "left_out_days",
  {
    siteId: text("site_id").notNull(),
    day: siteDay(),
    botVisits: sum("bot_visits"),
    botSearches: sum("bot_searches"),
    foreignOrders: sum("foreign_orders"),
  },
  (t) => [primaryKey({ columns: [t.siteId, t.day] })],
);
