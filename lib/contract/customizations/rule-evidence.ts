import * as z from "zod/mini";
import { id, instant, pageNumber, pageOf } from "@/lib/contract/kit/common";
import { type Access, endpoint } from "@/lib/http/endpoint";
import { effect, rowNumbers } from "./customization-numbers";
import { access as listingAccess } from "./product-listings";
import { access as queryAccess, writeAccess as queryWriteAccess } from "./query-customizations";

// What the searches of the last 30 days say about customizations. Ours, group rule_evidence;
// every number is of closed visits, counted as docs/analytics.md says.

const FEATURE = "rule-evidence";
const GROUP = "rule_evidence";
const QUERIES = "/sites/:siteId/query_customizations";
const LISTINGS = "/sites/:siteId/product_listing_customizations";

/** What may be wrong with rules that are live or over, in the order in which it is told. */
export const DEBTS = [
  "hides_everything",
  "redirected",
  "item_gone",
  "sold_out",
  "shadowed",
  "duplicated",
  "never_triggered",
  "expired",
] as const;
/** What may be wrong with rules. */
export type Debt = (typeof DEBTS)[number];

/** Characters of the spellings that are asked about at once, one a line. */
export const MATCHES_CHARS_MAX = 6000;

const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/, "invalid"));

/** Which queries of the last 30 days a customization with these spellings would act for. */
export const matches = endpoint({
  feature: FEATURE,
  method: "GET",
  path: `${QUERIES}/matches_json`,
  /** The main query and the other spellings, one a line; case and accents do not matter. */
  query: z.object({ spellings: z.string().check(z.maxLength(MATCHES_CHARS_MAX, "invalid")) }),
  response: z.object({
    days: z.int(),
    /** All of them together. */
    searches: z.int(),
    /** The most searched first; `typed` is how it was typed last, null where nobody searched for it. */
    queries: z.array(z.object({ spelling: z.string(), typed: z.nullable(z.string()), searches: z.int() })),
    as_of: z.nullable(instant),
  }),
  access: queryAccess,
  group: GROUP,
});

/** What is told of one rule: its state, its verdict, and how often its item was clicked in the range. */
const ruleEvidence = z.object({
  rule_id: id,
  item_url: z.string(),
  title: z.string(),
  type: z.enum(["pin", "hide"]),
  state: z.enum(["live", "dormant", "shadowed", "scheduled", "ended"]),
  /** The instant since which the rule acts as it does now; null for one that does not act. */
  since: z.nullable(instant),
  /** It acts for 30 days or longer, and nobody searched meanwhile. */
  is_never_triggered: z.boolean(),
  effect: z.nullable(effect),
  clicks: z.int(),
});
/** What is told of one rule. */
export type RuleEvidence = z.infer<typeof ruleEvidence>;

function numbersOf(prefix: string, access: Access) {
  return endpoint({
    feature: FEATURE,
    method: "GET",
    path: `${prefix}/numbers_json`,
    /** Days of the site's zone, both ends included; the last 30 and the 30 before them where they are left out. */
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
export const numbers = numbersOf(QUERIES, queryAccess);
/** Numbers of a customized listing over two ranges, and the verdict on each of its rules. */
export const listingNumbers = numbersOf(LISTINGS, listingAccess);

/** Something that is wrong with rules of a customization; the findings of a page are the most searched ones. */
export const debtFinding = z.object({
  customization_id: id,
  /** The query, or the path of the category joined by `||`. */
  subject: z.string(),
  type: z.string(),
  problem: z.enum(DEBTS),
  /** Searches of the last 30 days. */
  searches: z.int(),
  rules: z.array(z.object({ rule_id: id, item_url: z.string(), title: z.string(), type: z.enum(["pin", "hide"]) })),
  /** Folded words of redirects that are in front of it. */
  redirected: z.array(z.string()),
  /** A draft without these rules mends it. */
  can_remove: z.boolean(),
});
/** Something that is wrong with rules of a customization. */
export type DebtFinding = z.infer<typeof debtFinding>;

function debtOf(prefix: string, access: Access) {
  return endpoint({
    feature: FEATURE,
    method: "GET",
    path: `${prefix}/debt_json`,
    query: z.object({ problem: z.optional(z.enum(DEBTS)), page: pageNumber }),
    response: z.extend(pageOf(debtFinding), {
      /** All findings by what is wrong; problems that nothing has are left out. */
      counts: z.partialRecord(z.enum(DEBTS), z.int()),
    }),
    access,
    group: GROUP,
  });
}

/** What is wrong with the rules of queries. */
export const debt = debtOf(QUERIES, queryAccess);
/** What is wrong with the rules of listings. */
export const listingDebt = debtOf(LISTINGS, listingAccess);

/** A query whose clicks say that items stand too far down; what is suggested is a draft, and never live by itself. */
export const suggestion = z.object({
  /** Folded; `typed` is how it was typed last. */
  query: z.string(),
  typed: z.string(),
  /** The customization that it would be a draft of; null where there is none yet. */
  customization_id: z.nullable(id),
  /** Of the last 30 days, in the results of search. */
  searches: z.int(),
  clicks: z.int(),
  /** The suggested pins with what each rests on; `from` is where the item stands now, null beyond the first results. */
  pins: z.array(
    z.object({
      item_url: z.string(),
      title: z.string(),
      clicks: z.int(),
      from: z.nullable(z.int()),
      to: z.int(),
    }),
  ),
  /** What the pins do to the first results; those that stay where they are are left out. */
  ranks: z.array(
    z.object({ item_url: z.string(), title: z.string(), from: z.nullable(z.int()), to: z.nullable(z.int()) }),
  ),
});
/** A query whose clicks say that items stand too far down. */
export type Suggestion = z.infer<typeof suggestion>;

/** Suggested pins of queries, those with the most clicks first, at most 20 queries. */
export const suggestions = endpoint({
  feature: FEATURE,
  method: "GET",
  path: `${QUERIES}/suggestions_json`,
  response: z.object({ items: z.array(suggestion), rejected: z.int() }),
  access: queryAccess,
  group: GROUP,
});

/** Rejects the pins suggested for a query, or takes that back; rejected ones come again when their clicks have doubled. */
export const judgeSuggestion = endpoint({
  feature: FEATURE,
  method: "POST",
  path: `${QUERIES}/suggestions_json`,
  body: z.object({
    query: z.string().check(z.minLength(1, "invalid"), z.maxLength(500, "invalid")),
    pins: z
      .array(z.object({ item_url: z.string().check(z.maxLength(2048, "invalid")), clicks: z.int("invalid") }))
      .check(z.maxLength(10, "invalid")),
    is_rejected: z.boolean(),
  }),
  response: z.object({ is_rejected: z.boolean() }),
  access: queryWriteAccess,
  group: GROUP,
  undo: { by: "judgeSuggestion" },
});
