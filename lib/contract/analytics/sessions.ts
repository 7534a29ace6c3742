import * as z from "zod/mini";
import { BY_CURSOR, defineList } from "@/lib/contract/kit/lists";
import { defineEndpoint, siteId } from "@/lib/http/endpoint";
import { rows, unreadableRows } from "@/lib/http/rows";
import { leftOutFacts } from "./left-out";

// Visits and their events. Legacy backends have the list by user id and the two event endpoints; filters, pagination and what a
// visitor saw are in the group `session_filters`.

const FEATURE = "sessions";
/** Capability group of the extensions. */
const SESSION_GROUP = "session_filters";
const PREFIX = "/sites/:siteId/settings/explore/events";
/** Access for reading. */
export const sessionsAccess = { policies: ["analytics"] } as const;

/** Maximum visits per page. */
export const SESSIONS_MAX = 100;
/** Default visits per page. */
export const SESSIONS_DEFAULT = 25;
/** Timeout of a query in milliseconds; then the error is `request_timeout`. */
export const SESSIONS_MS = 8_000;

// Visit filters (docs/filters.md) may have any of their forms, so the query is a loose object; the backend validates them: 400
// `invalid` with codes by name.

/** The resolved range: instants, days in the site's time zone (both included), and whether it was cut. */
const answeredRange = z.object({
  from: z.string(),
  to: z.string(),
  from_day: z.string(),
  to_day: z.string(),
  is_clipped: z.boolean(),
});

/** The applied segment; if the caller has no such segment, `name` is null and none was applied. */
const answeredSegment = z.nullable(z.object({ id: z.string(), name: z.nullable(z.string()) }));

const sessionId = z.string().check(z.regex(/^[A-Za-z0-9_.-]{1,80}$/, "invalid"));
const eventId = z.string().check(z.minLength(1, "invalid"), z.maxLength(200, "invalid"));
/** Ids of visits and events; strings here, possibly integers in other backends. */
const anyId = z.pipe(
  z.union([z.string(), z.int()]),
  z.transform((value) => String(value)),
);
const text = z._default(z.nullable(z.string()), null);
const count = z._default(z.int(), 0);

/** A visit. This backend's ids are `<client id>-<start second>`; they still work if earlier events are added later. */
export const session = z.object({
  id: anyId,
  user_id: anyId,
  customer_id: z._default(z.nullable(anyId), null),
  platform: text,
  started_at: z.string(),
  last_event_at: z.string(),
  /** No event for half an hour. Statistics only include closed visits. */
  closed: z.boolean(),
  events_count: z.int(),
  counts: z.object({ pv: count, event: count, click: count, transaction: count }),
  queries: z._default(z.array(z.string()), []),
  converted: z._default(z.boolean(), false),
  ab_test_variant: text,
  /** Extensions from here on. IP addresses are truncated; revenue is in the site's currency. */
  device: text,
  ip: text,
  orders: z.optional(z.int()),
  actions: z.optional(z.int()),
  revenue: z.optional(z.number()),
  /** Searches without results. */
  no_results: z.optional(z.int()),
  warnings: z._default(z.array(z.string()), []),
  /** The name of the bot whose visit it is; lists have such visits only with the filter `with_bots`. */
  bot: z.nullish(z.string()),
});
export type Session = z.output<typeof session>;

const cursor = z.optional(z.string().check(z.maxLength(200, "invalid")));

/** The list of visits. What narrows it are visit filters, as in statistics. */
export const visitList = defineList({
  query: z.object({ cursor }),
  columns: ["visitor", "start", "device", "searched", "counts", "outcome", "warnings"],
  filters: [],
  paging: BY_CURSOR,
});

/**
 * Visits, newest first. A legacy backend accepts only `user_id` and returns the error `no_session_found` if there are none; this one
 * returns an empty list. `cursor` is the `next_cursor` of the previous page.
 */
export const listSessions = defineEndpoint({
  feature: FEATURE,
  method: "GET",
  path: PREFIX,
  servedBy: "both",
  query: z.looseObject({
    cursor,
    limit: z.optional(z.coerce.number().check(z.int("invalid"), z.gte(1, "invalid"), z.lte(SESSIONS_MAX, "invalid"))),
  }),
  response: z.object({
    sessions: rows(session),
    ...unreadableRows,
    next_cursor: z.nullish(z.string()),
    range: z.optional(answeredRange),
    segment: z.optional(answeredSegment),
    ...leftOutFacts,
  }),
  errors: ["no_session_found", "request_timeout", "error"],
  access: sessionsAccess,
});

/** An item of a shown list, as reported by the page. */
const seenItem = z.object({
  identity: z.nullable(z.string()),
  title: z.nullable(z.string()),
  type: z.nullable(z.string()),
  position: z.nullable(z.int()),
});
export type SeenListItem = z.output<typeof seenItem>;

/** A shown list; `items` has only the first ones. */
const shownList = z.object({
  name: z.string(),
  scope: z.nullable(z.string()),
  query: z.nullable(z.string()),
  filters: z.record(z.string(), z.array(z.string())),
  items_count: z.int(),
  items: z.array(seenItem),
});
export type ShownList = z.output<typeof shownList>;

/** Facts of an event, for the visit's timeline. */
const eventFacts = z.object({
  lists: z.array(shownList),
  /** A click or another action of the shop, and the item's position in the latest list. */
  action: z.nullable(
    z.object({
      type: z.string(),
      identity: z.string(),
      title: z.nullable(z.string()),
      position: z.nullable(z.int()),
      list: z.nullable(z.string()),
    }),
  ),
  /** The page and its referrer. */
  url: z.nullable(z.string()),
  referer: z.nullable(z.string()),
  /** Purchased items; totals in the site's currency, null if invalid. */
  bought: z.array(
    z.object({
      identity: z.string(),
      title: z.nullable(z.string()),
      pieces: z.nullable(z.number()),
      total: z.nullable(z.number()),
    }),
  ),
  /** An impression or click of a banner; the campaign may no longer exist. */
  banner: z.nullish(
    z.object({
      action: z.enum(["impression", "click"]),
      campaign_id: anyId,
      placement: z.string(),
      campaign: z.nullish(z.object({ kind: z.enum(["campaigns", "listing-campaigns"]), title: z.string() })),
    }),
  ),
});
export type EventFacts = z.output<typeof eventFacts>;

/** An event in the timeline of a visit. `list` and `title` are as reported by the page. */
export const sessionEvent = z.object({
  id: anyId,
  type: z.string(),
  list: text,
  received_at: z.string(),
  title: text,
  summary: text,
  items_count: count,
  warnings: z._default(z.array(z.string()), []),
  /** Extension: when it happened, by the visitor's clock; by the server's, if that clock was wrong. */
  happened_at: z.optional(z.string()),
  facts: z.optional(eventFacts),
  /** Extension: whether it repeats the previous event within a second; never true for orders, because their ids identify them. */
  repeats_previous: z.optional(z.boolean()),
});
export type SessionEvent = z.output<typeof sessionEvent>;

const params = z.object({ siteId, sessionId });

/** The events of a visit, oldest first. */
export const raws = defineEndpoint({
  feature: FEATURE,
  method: "GET",
  path: `${PREFIX}/:sessionId/raws`,
  servedBy: "both",
  params,
  response: z.object({ session, events: rows(sessionEvent), ...unreadableRows }),
  errors: ["no_session_found", "request_timeout", "error"],
  access: sessionsAccess,
});

/** One event exactly as sent. */
export const raw = defineEndpoint({
  feature: FEATURE,
  method: "GET",
  path: `${PREFIX}/:sessionId/raws/:eventId`,
  servedBy: "both",
  params: z.object({ siteId, sessionId, eventId }),
  response: z.object({
    id: anyId,
    received_at: z.string(),
    raw: z.record(z.string(), z.unknown()),
    warnings: z._default(z.array(z.string()), []),
  }),
  errors: ["no_session_found", "request_timeout", "error"],
  access: sessionsAccess,
});

/**
 * What could not be reconstructed. `catalogue_now`: the catalog has changed, so items are ranked by their current data;
 * `items_gone`: some shown items have been removed; `words_changed`: synonyms or redirects have changed; `filters_left_out`: the search
 * does not support the visitor's filters; `other_types`: the list also had items of other types, which are not rebuilt.
 */
export const SEEN_GAPS = ["catalogue_now", "items_gone", "words_changed", "filters_left_out", "other_types"] as const;
export type SeenGap = (typeof SEEN_GAPS)[number];

const rebuiltItem = z.object({
  identity: z.string(),
  title: z.nullable(z.string()),
  type: z.string(),
  position: z.int(),
  pinned: z.boolean(),
  /** Its position in the reported list; null if it was not in it. */
  was: z.nullable(z.int()),
});
/** An item of the reconstructed list. */
export type RebuiltItem = z.output<typeof rebuiltItem>;

/**
 * What a visitor saw. `shown`: the items that the event reported; `rebuilt`: the search result for the query with the rules of that
 * time, null without a query or for lists that are not searches.
 */
export const seen = defineEndpoint({
  feature: FEATURE,
  method: "GET",
  path: `${PREFIX}/:sessionId/seen`,
  servedBy: "both",
  params,
  query: z.object({ event: eventId, list: z.optional(z.string().check(z.maxLength(100, "invalid"))) }),
  response: z.object({
    at: z.string(),
    list: z.string(),
    query: z.nullable(z.string()),
    shown: z.array(z.extend(seenItem, { in_catalogue: z.boolean() })),
    rebuilt: z.nullable(
      z.object({
        items: z.array(rebuiltItem),
        total: z.int(),
        redirect: z.nullable(z.string()),
        gaps: z.array(z.enum(SEEN_GAPS)),
        /** The query's rules have changed since; the old ones were applied. */
        rules_changed: z.boolean(),
        /** Items that were added to the catalog later and are left out. */
        left_out: z.int(),
        /** Shown items at the same position, out of the comparable ones. */
        same: z.int(),
        of: z.int(),
      }),
    ),
    /** The query's current customization. */
    customization: z.nullable(z.object({ id: z.string(), query: z.string() })),
  }),
  errors: ["no_session_found", "request_timeout"],
  access: sessionsAccess,
  group: SESSION_GROUP,
});
