import * as z from "zod/mini";
import { endpoint, siteId } from "@/lib/http/endpoint";
import { rows, unreadableRows } from "@/lib/http/rows";

// Visits and their events. The list by user id and the two calls for events
// are L; the filters, what follows a page, and what a visitor saw are X, in the group `session_filters`.

const FEATURE = "sessions";
/** The group of what is ours in these calls. */
export const SESSION_GROUP = "session_filters";
const PREFIX = "/sites/:siteId/settings/explore/events";
/** Who may look at visits. */
export const access = { policies: ["analytics"] } as const;

/** Visits on a page at most, and where nothing is said; there is no way to ask for all of them. */
export const SESSIONS_MAX = 100;
/** Visits on a page where nothing is said. */
export const SESSIONS_DEFAULT = 25;
/** A question that takes longer than this, in milliseconds, is given up: `request_timeout`. */
export const SESSIONS_MS = 8_000;

// The filters of visits (docs/filters.md) pass through a call's query in any of their forms, so such a query is a loose
// object; the backend validates them: 400 `invalid` with codes by name.

/** What an answer says of the time it is about: instants, days of the site's zone, both included, and whether it was cut. */
const answeredRange = z.object({
  from: z.string(),
  to: z.string(),
  from_day: z.string(),
  to_day: z.string(),
  is_clipped: z.boolean(),
});

/** The segment that acted; `name` is null where this site has none of that id for the caller, and then none acted. */
const answeredSegment = z.nullable(z.object({ id: z.string(), name: z.nullable(z.string()) }));

const sessionId = z.string().check(z.regex(/^[A-Za-z0-9_.-]{1,80}$/, "invalid"));
const eventId = z.string().check(z.minLength(1, "invalid"), z.maxLength(200, "invalid"));
/** Ids of visits and of their events are texts here; a backend may have integers. */
const anyId = z.pipe(
  z.union([z.string(), z.int()]),
  z.transform((value) => String(value)),
);
const text = z._default(z.nullable(z.string()), null);
const count = z._default(z.int(), 0);

/** A visit. Ours are `<client id>-<second of its beginning>`; a visit that has grown at its front is found by the same. */
export const session = z.object({
  id: anyId,
  user_id: anyId,
  customer_id: z._default(z.nullable(anyId), null),
  platform: text,
  started_at: z.string(),
  last_event_at: z.string(),
  /** Half an hour has passed without an event. Sums hold closed visits only. */
  closed: z.boolean(),
  events_count: z.int(),
  counts: z.object({ pv: count, event: count, click: count, transaction: count }),
  queries: z._default(z.array(z.string()), []),
  converted: z._default(z.boolean(), false),
  ab_test_variant: text,
  /** X from here on. Addresses are truncated. Revenue is in the site's currency. */
  device: text,
  ip: text,
  orders: z.optional(z.int()),
  actions: z.optional(z.int()),
  revenue: z.optional(z.number()),
  /** Searches that showed nothing. */
  no_results: z.optional(z.int()),
  warnings: z._default(z.array(z.string()), []),
});
/** A visit. */
export type Session = z.output<typeof session>;

/**
 * Visits, the newest first. A legacy backend takes `user_id` alone and answers `no_session_found` where it finds none;
 * ours answers an empty list. `cursor` is the `next_cursor` of the page before. The filters of docs/filters.md pass through.
 */
export const list = endpoint({
  feature: FEATURE,
  method: "GET",
  path: PREFIX,
  query: z.looseObject({
    cursor: z.optional(z.string().check(z.maxLength(200, "invalid"))),
    limit: z.optional(z.coerce.number().check(z.int("invalid"), z.gte(1, "invalid"), z.lte(SESSIONS_MAX, "invalid"))),
  }),
  response: z.object({
    sessions: rows(session),
    ...unreadableRows,
    next_cursor: z.optional(z.nullable(z.string())),
    range: z.optional(answeredRange),
    segment: z.optional(answeredSegment),
  }),
  errors: ["no_session_found", "request_timeout", "error"],
  access,
});

/** An item of a list that was shown, as the page told it. */
const seenItem = z.object({
  identity: z.nullable(z.string()),
  title: z.nullable(z.string()),
  type: z.nullable(z.string()),
  position: z.nullable(z.int()),
});
/** An item of a list that was shown. */
export type SeenItem = z.output<typeof seenItem>;

/** A list that an event showed; `items`: the first of them. */
const shownList = z.object({
  name: z.string(),
  scope: z.nullable(z.string()),
  query: z.nullable(z.string()),
  filters: z.record(z.string(), z.array(z.string())),
  items_count: z.int(),
  items: z.array(seenItem),
});
/** A list that an event showed. */
export type ShownList = z.output<typeof shownList>;

/** What an event tells, for the timeline in words. */
const eventFacts = z.object({
  lists: z.array(shownList),
  /** What was clicked or put aside: `click` or another word of the shop's, and where the latest list had it. */
  action: z.nullable(
    z.object({
      type: z.string(),
      identity: z.string(),
      title: z.nullable(z.string()),
      position: z.nullable(z.int()),
      list: z.nullable(z.string()),
    }),
  ),
  /** The page and where it was come from. */
  url: z.nullable(z.string()),
  referer: z.nullable(z.string()),
  /** What was bought; money in the site's currency, null where it is no amount that counts. */
  bought: z.array(
    z.object({
      identity: z.string(),
      title: z.nullable(z.string()),
      pieces: z.nullable(z.number()),
      total: z.nullable(z.number()),
    }),
  ),
});
/** What an event tells. */
export type EventFacts = z.output<typeof eventFacts>;

/** An event of a visit, as its timeline has it. `list` and `title`: what was shown, by the page's words. */
export const sessionEvent = z.object({
  id: anyId,
  type: z.string(),
  list: text,
  received_at: z.string(),
  title: text,
  summary: text,
  items_count: count,
  warnings: z._default(z.array(z.string()), []),
  /** X: the moment at which it happened, by the visitor's clock. */
  happened_at: z.optional(z.string()),
  facts: z.optional(eventFacts),
  /** X: whether it says what the event before it says, within a second; an order never does, because its id names it. */
  repeats_previous: z.optional(z.boolean()),
});
/** An event of a visit. */
export type SessionEvent = z.output<typeof sessionEvent>;

const params = z.object({ siteId, sessionId });

/** The events of a visit, the earliest first. */
export const raws = endpoint({
  feature: FEATURE,
  method: "GET",
  path: `${PREFIX}/:sessionId/raws`,
  params,
  response: z.object({ session, events: rows(sessionEvent), ...unreadableRows }),
  errors: ["no_session_found", "request_timeout", "error"],
  access,
});

/** One event as the page sent it. */
export const raw = endpoint({
  feature: FEATURE,
  method: "GET",
  path: `${PREFIX}/:sessionId/raws/:eventId`,
  params: z.object({ siteId, sessionId, eventId }),
  response: z.object({
    id: anyId,
    received_at: z.string(),
    raw: z.record(z.string(), z.unknown()),
    warnings: z._default(z.array(z.string()), []),
  }),
  errors: ["no_session_found", "request_timeout", "error"],
  access,
});

/**
 * What could not be rebuilt of a moment. `catalogue_now`: the catalogue has changed since, and items are ranked by their
 * words of today; `items_gone`: some that were shown are gone; `words_changed`: synonyms or redirects have changed since;
 * `filters_left_out`: the visitor's filters are none that the search knows.
 */
export const SEEN_GAPS = ["catalogue_now", "items_gone", "words_changed", "filters_left_out"] as const;
/** What could not be rebuilt of a moment. */
export type SeenGap = (typeof SEEN_GAPS)[number];

const rebuiltItem = z.object({
  identity: z.string(),
  title: z.nullable(z.string()),
  type: z.string(),
  position: z.int(),
  pinned: z.boolean(),
  /** Its place in the list that the event tells of; null where it was not among those. */
  was: z.nullable(z.int()),
});
/** An item of the list as it is rebuilt. */
export type RebuiltItem = z.output<typeof rebuiltItem>;

/**
 * What a visitor saw: `shown` is what the event itself says, which is the truth of that moment; `rebuilt`
 * is what the search makes of the query with the rules of then. Null where there was no query, or no scope of the search.
 */
export const seen = endpoint({
  feature: FEATURE,
  method: "GET",
  path: `${PREFIX}/:sessionId/seen`,
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
        /** The rules of the query have changed since; those of then are the ones that acted. */
        rules_changed: z.boolean(),
        /** Items that came into the catalogue later, which were left out. */
        left_out: z.int(),
        /** Shown items that stand at the same position, out of those that can be compared. */
        same: z.int(),
        of: z.int(),
      }),
    ),
    /** The customization that the query has today. */
    customization: z.nullable(z.object({ id: z.string(), query: z.string() })),
  }),
  errors: ["no_session_found", "request_timeout"],
  access,
  group: SESSION_GROUP,
});
