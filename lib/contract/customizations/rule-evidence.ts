import * as z from "zod/mini";
import { buildPageSchema, id, instant, pageNumber } from "@/lib/contract/kit/common";
import { CATEGORY_MAX, IDENTITY_MAX, QUERY_MAX, TYPE_MAX } from "@/lib/contract/kit/limits";
import { type Access, defineEndpoint } from "@/lib/http/endpoint";
import { effect, rowNumbers } from "./customization-numbers";
import { access as listingAccess } from "./product-listings";
import { access as queryAccess, writeAccess as queryWriteAccess } from "./query-customizations";

// How customizations performed in the last 30 days. Not part of the original API: group rule_evidence. All numbers count
// closed visits (docs/analytics.md).

const FEATURE = "rule-evidence";
const GROUP = "rule_evidence";
const QUERIES = "/sites/:siteId/query_customizations";
const LISTINGS = "/sites/:siteId/product_listing_customizations";

/** Problems of live or ended rules, in display order. */
export const STALE_RULE_PROBLEMS = [
  "hides_everything",
  "redirected",
  "item_gone",
  "sold_out",
  "shadowed",
  "duplicated",
  "never_triggered",
  "expired",
] as const;
export type StaleRuleProblem = (typeof STALE_RULE_PROBLEMS)[number];

/** Maximum characters of `spellings`, one per line. */
export const MATCHES_CHARS_MAX = 6000;

const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/, "invalid"));

/** Searches of the last 30 days that a customization with these spellings would match. */
export const matches = defineEndpoint({
  feature: FEATURE,
  method: "GET",
  path: `${QUERIES}/matches_json`,
  servedBy: "both",
  /** The main query and the other spellings, one per line; case and accents are ignored. */
  query: z.object({ spellings: z.string().check(z.maxLength(MATCHES_CHARS_MAX, "invalid")) }),
  response: z.object({
    days: z.int(),
    /** Total over all queries. */
    searches: z.int(),
    /** Most searched first; `typed` is its most recently typed form, null without searches. */
    queries: z.array(z.object({ spelling: z.string(), typed: z.nullable(z.string()), searches: z.int() })),
    as_of: z.nullable(instant),
  }),
  access: queryAccess,
  group: GROUP,
});

/** A rule's state, effect, and clicks on its item in the range. */
const ruleEvidence = z.object({
  rule_id: id,
  item_url: z.string(),
  title: z.string(),
  type: z.enum(["pin", "hide"]),
  state: z.enum(["live", "dormant", "shadowed", "scheduled", "ended"]),
  /** Since when the live rule is unchanged; null if it is not live. */
  since: z.nullable(instant),
  /** Live for at least 30 days without a search. */
  is_never_triggered: z.boolean(),
  effect: z.nullable(effect),
  clicks: z.int(),
});
export type RuleEvidence = z.infer<typeof ruleEvidence>;

function defineNumbersEndpoint(prefix: string, access: Access) {
  return defineEndpoint({
    feature: FEATURE,
    method: "GET",
    path: `${prefix}/numbers_json`,
    servedBy: "both",
    /** Days in the site's time zone, both ends included; defaults to the last 30 days and the 30 days before. */
    query: z.object({
      id,
      from: z.optional(day),
      to: z.optional(day),
      compare_from: z.optional(day),
      compare_to: z.optional(day),
    }),
    response: z.object({
      range: z.object({ from: z.string(), to: z.string() }),
      compared: z.object({ from: z.string(), to: z.string() }),
      numbers: rowNumbers,
      rules: z.array(ruleEvidence),
      as_of: z.nullable(instant),
    }),
    errors: ["not_found", "range_reversed"],
    access,
    group: GROUP,
  });
}

/** Numbers of a customized query over two ranges, and the verdict on each of its rules. */
export const numbers = defineNumbersEndpoint(QUERIES, queryAccess);
/** Numbers of a customized listing over two ranges, and the verdict on each of its rules. */
export const listingNumbers = defineNumbersEndpoint(LISTINGS, listingAccess);

function defineItemClicksEndpoint(prefix: string, access: Access) {
  return defineEndpoint({
    feature: FEATURE,
    method: "GET",
    path: `${prefix}/item_clicks_json`,
    servedBy: "both",
    /** The query, or the path of the category joined by `||`; it need not be customized. */
    query: z.object({
      subject: z.string().check(z.maxLength(CATEGORY_MAX, "invalid")),
      type: z.string().check(z.maxLength(TYPE_MAX, "invalid")),
    }),
    response: z.object({
      days: z.int(),
      /** Most clicked first; null if nothing is counted yet. */
      items: z.nullable(z.array(z.object({ item_url: z.string(), clicks: z.int() }))),
      /** Whether items that are left out have no clicks. */
      is_complete: z.boolean(),
      as_of: z.nullable(instant),
    }),
    access,
    group: GROUP,
  });
}

/** Clicks by item after searches for a query and its spellings in the last 30 days. */
export const itemClicks = defineItemClicksEndpoint(QUERIES, queryAccess);
/** Clicks by item in a listing in the last 30 days. */
export const listingItemClicks = defineItemClicksEndpoint(LISTINGS, listingAccess);

/** A problem of a customization's rules. */
export const staleRuleFinding = z.object({
  customization_id: id,
  /** The query, or the path of the category joined by `||`. */
  subject: z.string(),
  type: z.string(),
  problem: z.enum(STALE_RULE_PROBLEMS),
  /** Searches of the last 30 days. */
  searches: z.int(),
  rules: z.array(z.object({ rule_id: id, item_url: z.string(), title: z.string(), type: z.enum(["pin", "hide"]) })),
  /** Its folded query and spellings that are redirected. */
  redirected: z.array(z.string()),
  /** A draft without these rules fixes the problem. */
  can_remove: z.boolean(),
});
export type StaleRuleFinding = z.infer<typeof staleRuleFinding>;

function defineStaleRulesEndpoint(prefix: string, access: Access) {
  return defineEndpoint({
    feature: FEATURE,
    method: "GET",
    path: `${prefix}/debt_json`,
    servedBy: "both",
    query: z.object({ problem: z.optional(z.enum(STALE_RULE_PROBLEMS)), page: pageNumber }),
    response: z.extend(buildPageSchema(staleRuleFinding), {
      /** Number of all findings by problem; problems without findings are omitted. */
      counts: z.partialRecord(z.enum(STALE_RULE_PROBLEMS), z.int()),
    }),
    access,
    group: GROUP,
  });
}

/** Stale rules of queries, most searched first. */
export const staleRules = defineStaleRulesEndpoint(QUERIES, queryAccess);
/** Stale rules of listings, most searched first. */
export const staleListingRules = defineStaleRulesEndpoint(LISTINGS, listingAccess);

/** A query whose most clicked items rank too low. Accepting a suggestion creates a draft; nothing goes live. */
export const suggestion = z.object({
  /** Folded; `typed` is its most recently typed form. */
  query: z.string(),
  typed: z.string(),
  /** The customization to draft for; null if there is none yet. */
  customization_id: z.nullable(id),
  /** In the last 30 days, in search results. */
  searches: z.int(),
  clicks: z.int(),
  /** Suggested pins; `from` is the item's current position, null beyond the first results. */
  pins: z.array(
    z.object({
      item_url: z.string(),
      title: z.string(),
      clicks: z.int(),
      from: z.nullable(z.int()),
      to: z.int(),
    }),
  ),
  /** How the pins move the first results; unmoved ones are omitted. */
  ranks: z.array(
    z.object({ item_url: z.string(), title: z.string(), from: z.nullable(z.int()), to: z.nullable(z.int()) }),
  ),
});
export type Suggestion = z.infer<typeof suggestion>;

/** Suggested pins of at most 20 queries, most clicked first. */
export const suggestions = defineEndpoint({
  feature: FEATURE,
  method: "GET",
  path: `${QUERIES}/suggestions_json`,
  servedBy: "both",
  response: z.object({ items: z.array(suggestion), rejected: z.int() }),
  access: queryAccess,
  group: GROUP,
});

/** Rejects suggested pins of a query or undoes that; rejected pins return when their clicks have doubled. */
export const decideSuggestion = defineEndpoint({
  feature: FEATURE,
  method: "POST",
  path: `${QUERIES}/suggestions_json`,
  servedBy: "both",
  body: z.object({
    query: z.string().check(z.minLength(1, "invalid"), z.maxLength(QUERY_MAX, "invalid")),
    pins: z
      .array(z.object({ item_url: z.string().check(z.maxLength(IDENTITY_MAX, "invalid")), clicks: z.int("invalid") }))
      .check(z.maxLength(10, "invalid")),
    is_rejected: z.boolean(),
  }),
  response: z.object({ is_rejected: z.boolean() }),
  access: queryWriteAccess,
  group: GROUP,
  undo: { by: "decideSuggestion" },
});
