import * as z from "zod/mini";
import { PLACEMENTS } from "@/lib/contract/campaigns/placements";
import { anyMember, id as objectId } from "@/lib/contract/kit/common";
import { defineEndpoint, noParams, siteId } from "@/lib/http/endpoint";

// Events from shop pages: no session, no signature, any origin; `tracker_id` names the site.

const FEATURE = "events";
const GROUP = "events";

/** Maximum events per request. */
export const EVENTS_MAX = 100;
/** Maximum events per user within EVENTS_WINDOW_MS. */
export const EVENTS_PER_USER_MAX = 30;
/** Length of the window of EVENTS_PER_USER_MAX. */
export const EVENTS_WINDOW_MS = 15_000;
/** Maximum length of an event as JSON. */
export const EVENT_TEXT_MAX = 64 * 1024;
/** Maximum age of an event; pages resend events that they could not send earlier. */
export const EVENT_AGE_MAX_MS = 3 * 86_400_000;

/**
 * When the sender sent the request, in seconds since 1970 by its own clock. A clock may be off by years, but not by so much that the
 * number has 12 digits: those are milliseconds.
 */
const sentAt = z.pipe(
  z.string().check(z.regex(/^-?\d{1,11}(\.\d{1,6})?$/, "invalid")),
  z.transform((seconds) => Number(seconds)),
);

/** Error codes of an event. */
export const EVENT_CODES = [
  "invalid",
  "id_missing",
  "type_unknown",
  "client_id_invalid",
  "tracker_mismatch",
  "timestamp_invalid",
  "amount_negative",
  "event_too_large",
  "rate_limited",
  "visit_full",
] as const;
export type EventCode = (typeof EVENT_CODES)[number];

/** Longer queries are cut before they are validated. */
export const EVENT_QUERY_MAX = 1_000;

const text = (max: number) => z.string().check(z.minLength(1), z.maxLength(max));
const optionalText = (max: number) => z.nullish(z.string().check(z.maxLength(max)));

/** Visitor ids are integers beyond JSON's exact range, sent as strings or numbers. */
const clientId = z.pipe(
  z.union([z.string(), z.number()], { error: "client_id_invalid" }).check(
    // Larger numbers are formatted with an exponent.
    z.refine((value) => /^\d{1,40}$/.test(String(value)), "client_id_invalid"),
  ),
  z.transform((value) => String(value)),
);

const listItem = z.object({
  title: optionalText(2000),
  type: optionalText(100),
  url: optionalText(2048),
});

const shownList = z.object({
  items: z.nullish(z.array(listItem).check(z.maxLength(1000))),
  query: z.nullish(
    z.object({
      string: optionalText(EVENT_QUERY_MAX),
      filters: z.optional(z.unknown()),
      scopes: z.optional(z.unknown()),
    }),
  ),
});

const common = {
  id: z.string({ error: "id_missing" }).check(z.minLength(1, "id_missing"), z.maxLength(200, "id_missing")),
  tracker_id: z.nullish(z.string()),
  client_id: clientId,
  /** Seconds since 1970; default: now. */
  local_timestamp: z.nullish(z.number({ error: "timestamp_invalid" })),
  /** `desktop`, or name and version. */
  platform: z.nullish(z.union([z.string(), z.array(z.unknown()).check(z.maxLength(10))])),
};

const pageView = z.object({ ...common, type: z.literal("pv"), url: text(2048), title: optionalText(2000) });
const shown = z.object({
  ...common,
  type: z.literal("event"),
  lists: z.record(z.string().check(z.minLength(1), z.maxLength(100)), shownList),
});
const click = z.object({
  ...common,
  type: z.literal("click"),
  action: z.object({
    type: text(100),
    resource_identifier: text(2048),
    resource_type: optionalText(100),
  }),
});
const transaction = z.object({
  ...common,
  type: z.literal("transaction"),
  items: z.array(z.looseObject({ title: optionalText(2000), url: text(2048) })).check(z.maxLength(1000)),
  /** ISO code; default: the currency of the site. */
  currency: optionalText(10),
});

/** An impression or click of a banner; `query` is what the shopper typed. */
const banner = z.object({
  ...common,
  type: z.literal("banner"),
  action: z.enum(["impression", "click"]),
  campaign_id: objectId,
  placement: z.enum(PLACEMENTS),
  query: optionalText(EVENT_QUERY_MAX),
});

/** The known fields of an event; unknown ones are stored as sent. */
export const shopEvent = z.discriminatedUnion("type", [pageView, shown, click, transaction, banner], {
  error: "type_unknown",
});
export type ShopEvent = z.output<typeof shopEvent>;

/**
 * Accepts one event or a list: 204 if all were accepted (including repeated ones), 202 with the refused ones by index,
 * 422 if all were refused. An event is stored completely or not at all, before the response; after 503 `busy` it must
 * be sent again. The difference between `sent_at` and our clock is added to the times of events. `sent_at` is a
 * parameter because the body of a repeated request must not change.
 */
export const sendEvents = defineEndpoint({
  feature: FEATURE,
  method: "POST",
  path: "/v1/events",
  params: noParams,
  query: z.object({ tracker_id: siteId, sent_at: z.optional(sentAt) }),
  body: z.union([z.array(z.unknown()), z.record(z.string(), z.unknown())]),
  response: z.object({
    accepted: z.int(),
    refused: z.array(z.object({ index: z.int(), id: z.nullable(z.string()), error: z.enum(EVENT_CODES) })),
  }),
  status: 202,
  errors: ["unknown_site", "payload_too_large", "busy", ...EVENT_CODES],
  access: anyMember,
  group: GROUP,
  host: "search",
  servedBy: "backend",
  undo: { none: "Events record what has happened." },
});
