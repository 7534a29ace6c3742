import { bigint, boolean, date, index, integer, jsonb, pgTable, primaryKey, smallint, text } from "drizzle-orm/pg-core";
import { ofSite } from "@/backend/db/schema/accounts/accounts";
import { at } from "@/backend/db/schema/kit/at";
import type { SearchScope } from "@/lib/domain/search/search-scopes";

// What is computed from events: visits, the searches in them, and their sums by hour and by day (docs/adr/0031). All of
// it can be computed again from the raw events. Money is in hundredths of the site's currency, so that sums stay exact.

const whole = (name: string) => integer(name).notNull().default(0);
const money = (name: string) => bigint(name, { mode: "number" }).notNull().default(0);
const sum = (name: string) => bigint(name, { mode: "number" }).notNull().default(0);
const siteDay = (name = "day") => date(name, { mode: "string" }).notNull();
const scope = () => text().$type<SearchScope>().notNull();
/** A share of a visit, its numbers in the order of SHARE_NUMBERS (lib/domain/analytics/visit-shares.ts); null where it has none. */
const share = (name: string) => bigint(name, { mode: "number" }).array();

/** Where the computing of a site stands. `recompute`: everything is to be computed again, because its time zone moved. */
export const analyticsStates = pgTable("analytics_states", {
  siteId: ofSite().primaryKey(),
  timeZone: text("time_zone").notNull(),
  /** Visits that began before this moment are in the sums, but for those that wait as late ones. */
  foldedUntil: at("folded_until"),
  /** Grows with every change of the sums, so that answers can be kept. */
  revision: bigint({ mode: "number" }).notNull().default(0),
  recompute: boolean().notNull().default(false),
});

/** Visitors with events that are not in their visits yet. `marks` grows with each; who built removes the row it saw. */
export const waitingVisitors = pgTable(
  "waiting_visitors",
  {
    siteId: text("site_id").notNull(),
    clientId: text("client_id").notNull(),
    since: at("since").notNull(),
    until: at("until").notNull(),
    marks: bigint({ mode: "number" }).notNull().default(1),
    waitsFrom: at("waits_from").notNull(),
  },
  (t) => [primaryKey({ columns: [t.siteId, t.clientId] }), index("waiting_visitors_from").on(t.waitsFrom)],
);

/**
 * Visits: the events of one visitor until 30 minutes pass without one. Parted by the month in which they begin (UTC).
 * `day` and `hour` are those of the site's zone at the beginning, where all of a visit counts. `tokens` are what filters
 * look for (`lib/domain/analytics/visit-tokens.ts`); `pages` and `referers` are addresses in order, one a line.
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
    /** In the sums as it stands here. */
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
    /** Queries as typed, in order, each once. */
    queries: text().array().notNull(),
    tokens: text().array().notNull(),
    pages: text().notNull().default(""),
    referers: text().notNull().default(""),
    warnings: text().array().notNull(),
    // What the visit adds to the sums, by scope; the view `visit_scopes` has a row for each of them.
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

/** What somebody clicked, put aside or bought after a search; `place` is the absolute position, null where unknown. */
export type SearchDeed = {
  identity: string;
  title: string | null;
  place: number | null;
  kind: "click" | "action" | "order";
  revenue: number;
};

/** Searches of visits: a query that was shown in a list, its pages and filters included. Parted like `visits`. */
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
    /** Name of the list, as it came. */
    list: text().notNull(),
    /** Folded, as queries are compared. */
    query: text().notNull(),
    /** As it was typed. */
    typed: text().notNull(),
    filters: jsonb().$type<Record<string, string[]>>(),
    /** Items in the first list that was shown. */
    shown: integer().notNull(),
    hasNoResult: boolean("has_no_result").notNull(),
    deeds: jsonb().$type<SearchDeed[]>().notNull(),
    /** The folded query searched next in this visit and scope. */
    next: text(),
  },
  (t) => [
    primaryKey({ columns: [t.siteId, t.startedAt, t.clientId, t.ordinal] }),
    index("searches_query").on(t.siteId, t.query, t.startedAt),
    index("searches_day").on(t.siteId, t.scope, t.day),
  ],
);

/** Sums of `visit_scopes` by hour of the site's day. */
export const statsHours = pgTable(
  "stats_hours",
  {
    siteId: text("site_id").notNull(),
    scope: scope(),
    day: siteDay(),
    hour: smallint().notNull(),
    /** Visits in which the scope was seen; of `all`, all of them. `using`: those with a search in it. */
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
 * The distinct addresses of pages that visits saw or came from, without what is asked of them, with the last day on which
 * a visit that had it began. A step with `*` is looked for here first; an address of over 400 characters is not here.
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

/** Days on which a visitor came, by scope; `before` is the day before that on which they came. */
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
 * Visitors of a day by how many days before they had come last (32,767: never). Distinct visitors of any range are those
 * whose day before lies outside of it, which makes them a sum.
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
 * Sums of searches by query. `span` is 1, 8 or 32 days; `day` is the first of them, and spans begin at multiples of their
 * length since 1970-01-01, so that a range is few rows (`lib/domain/kit/site-days.ts`). The query of a listing is its path.
 */
export const queryDays = pgTable(
  "query_days",
  {
    siteId: text("site_id").notNull(),
    scope: scope(),
    span: smallint().notNull(),
    day: siteDay(),
    query: text().notNull(),
    /** As it was typed last. */
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
 * Which spans of `query_days` there are, each with a number that is another one after every change of it and never comes
 * again: who keeps a span in memory sees by it whether to read it again (docs/adr/0038).
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

/** What came of a query, by item and position (0: unknown), by day. */
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

/** What was searched next, by day. */
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
