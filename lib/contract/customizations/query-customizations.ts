import * as z from "zod/mini";
import { changeRequest } from "@/lib/contract/drafts/reviews";
import { WAITING } from "@/lib/contract/drafts/waiting";
import { buildPageSchema, id, instant, pageNumber, searchText } from "@/lib/contract/kit/common";
import { QUERY_MAX, TYPE_MAX } from "@/lib/contract/kit/limits";
import { KIND_ACCESS } from "@/lib/contract/search/kinds";
import { place, rule, ruleInput, rulePlacement, TAG_MAX } from "@/lib/contract/search/rules";
import { defineEndpoint, noAnswer } from "@/lib/http/endpoint";
import { rows, unreadableRows } from "@/lib/http/rows";
import { buildCustomizationCalls, ruleList } from "./customization-calls";
import { rowNumbers } from "./customization-numbers";

/** Access rules for reading and writing. */
export const { access, writeAccess } = KIND_ACCESS["query-customizations"];

const FEATURE = "query-customizations";
const PREFIX = "/sites/:siteId/query_customizations";

/** `simple`: one list for both places; `advanced`: one list per place. */
export const mode = z.enum(["simple", "advanced"]);
export type Mode = z.infer<typeof mode>;

/** A customization with its rules. In simple mode, both lists have the same rules. */
export const queryCustomization = z.object({
  id,
  query: z.string(),
  /** Alternative spellings that the rules apply to (group `aliases`). */
  aliases: z.optional(z.array(z.string())),
  type: z.string(),
  mode,
  revision: z.optional(z.union([z.string(), z.number()])),
  updated_at: z.nullish(z.string()),
  updated_by: z.nullish(z.string()),
  rules: z.object({ autocomplete: rows(rule), search: rows(rule) }),
  ...unreadableRows,
});
export type QueryCustomization = z.infer<typeof queryCustomization>;

/** Problems: an item left the catalog, a pin waits for its item, an item is sold out, all rules have expired. */
export const PROBLEMS = ["category_gone", "item_gone", "waiting_catalogue", "sold_out", "all_expired"] as const;

/** List row fields that only this backend returns, for all kinds. */
export const listExtras = {
  tags: z.optional(z.array(z.string())),
  /** Ids of the owners of its rules. */
  owners: z.optional(z.array(z.string())),
  problems: z.optional(z.array(z.enum(PROBLEMS))),
  /** When the next rule starts or ends. */
  next_change: z.nullish(z.object({ at: z.string(), kind: z.enum(["starts", "ends"]) })),
  has_draft: z.optional(z.boolean()),
  /** Its draft waits for approval by another person. */
  is_waiting: z.optional(z.boolean()),
  /** A reviewer requested changes of its draft. */
  change_request: z.nullish(changeRequest),
  planned_rules_count: z.optional(z.int()),
  /** Search numbers of the last 30 days; TOP items have none. */
  numbers: z.optional(rowNumbers),
};

/** A row of the list. */
export const listItem = z.object({
  id,
  query: z.string(),
  type: z.string(),
  mode,
  rules_count: z.int(),
  active_rules_count: z.int(),
  aliases: z.optional(z.array(z.string())),
  updated_at: z.nullable(z.string()),
  updated_by: z.nullable(z.string()),
  ...listExtras,
});
export type ListItem = z.infer<typeof listItem>;

/** States to filter by. */
export const LIST_STATES = ["active", "planned", "inactive"] as const;

/** Filter options of this site, with counts over all customizations. */
export const listFacets = z.object({
  states: z.record(z.enum(LIST_STATES), z.int()),
  types: z.array(z.object({ value: z.string(), count: z.int() })),
  tags: z.array(z.object({ value: z.string(), count: z.int() })),
  owners: z.array(z.object({ value: z.string(), name: z.string(), count: z.int() })),
  problems: z.int(),
  /** Drafts that wait for approval. */
  waiting: z.optional(z.int()),
});

/** Sort orders: `ctr` lists the worst first; `risk` (revenue at risk) is only for listings. */
export const LIST_SORTS = ["changed", "query", "next_change", "searches", "ctr", "risk"] as const;

/** Query parameters of lists of all kinds; those besides `q` and `page` only with the group `customization_lists`. */
export const listQuery = z.object({
  q: searchText,
  page: pageNumber,
  per_page: z.optional(z.coerce.number().check(z.int("invalid"), z.gte(1, "invalid"), z.lte(100, "invalid"))),
  state: z.optional(z.enum(LIST_STATES)),
  type: z.optional(z.string().check(z.maxLength(TYPE_MAX, "invalid"))),
  owner: z.optional(z.string().check(z.maxLength(64, "invalid"))),
  tag: z.optional(z.string().check(z.maxLength(TAG_MAX, "invalid"))),
  problem: z.optional(z.enum(["any", ...PROBLEMS])),
  waiting: z.optional(z.enum(WAITING)),
  sort: z.optional(z.enum(LIST_SORTS)),
});

/** Customizations of a site, most recently changed first by default. */
export const list = defineEndpoint({
  feature: FEATURE,
  method: "GET",
  path: `${PREFIX}/page_json`,
  servedBy: "both",
  query: listQuery,
  response: z.extend(buildPageSchema(listItem), { facets: z.optional(listFacets) }),
  errors: ["loading"],
  access,
});

/** Reads, deletes and saves customizations; a save without `where_to_use` (backends with revisions) replaces the rules of both places. */
export const { show, destroy, saveRules } = buildCustomizationCalls({
  feature: FEATURE,
  prefix: PREFIX,
  access,
  writeAccess,
  answer: queryCustomization,
  sent: { where_to_use: z.optional(place), rules: ruleList(ruleInput) },
});

/** Creates a customization without rules, in simple mode. */
export const create = defineEndpoint({
  feature: FEATURE,
  method: "POST",
  path: `${PREFIX}/create_json`,
  servedBy: "both",
  body: z.object({
    query: z.string().check(z.maxLength(QUERY_MAX, "invalid")),
    type: z.string().check(z.maxLength(TYPE_MAX, "invalid")),
  }),
  response: z.object({ id }),
  status: 201,
  errors: ["blank_query", "invalid_item_type", "already_exists", "default"],
  access: writeAccess,
  undo: { by: "undo" },
});

/** Deletes one live rule. */
export const deleteRule = defineEndpoint({
  feature: FEATURE,
  method: "DELETE",
  path: `${PREFIX}/delete_rule_json`,
  servedBy: "both",
  body: z.object({ id }),
  response: noAnswer,
  status: 204,
  errors: ["not_found"],
  access: writeAccess,
  undo: { by: "undo" },
});

/** Switches the mode; `simple` requires `source`, the place whose rules stay. */
export const changeMode = defineEndpoint({
  feature: FEATURE,
  method: "POST",
  path: `${PREFIX}/change_mode`,
  servedBy: "both",
  body: z.object({ queryId: id, mode, source: z.optional(place) }),
  response: queryCustomization,
  errors: ["not_found", "source_required", "stale"],
  access: writeAccess,
  undo: { by: "undo" },
});

/** Maximum aliases per customization. */
export const ALIASES_MAX = 50;

/** Replaces the aliases; case and accents are ignored. Requires `If-Match`. */
export const saveAliases = defineEndpoint({
  feature: FEATURE,
  method: "POST",
  path: `${PREFIX}/aliases_json`,
  servedBy: "both",
  body: z.object({
    queryId: id,
    aliases: z
      .array(z.string().check(z.trim(), z.minLength(1, "blank_query"), z.maxLength(QUERY_MAX, "invalid")))
      .check(z.maxLength(ALIASES_MAX, "too_many_aliases")),
  }),
  response: queryCustomization,
  /** `alias_taken` is reported at `aliases.<index>`, with `taken_by: { <index>: { id, query } }`. */
  errors: ["not_found", "stale", "precondition_required", "blank_query", "alias_taken", "too_many_aliases"],
  access: writeAccess,
  group: "aliases",
  undo: { by: "undo" },
});

/** A timeline bar: one rule with its half-open time range, null for an open end. */
export const timelineBar = z.object({
  rule_id: z.string(),
  item_url: z.string(),
  title: z.string(),
  type: z.enum(["pin", "hide"]),
  position: z.nullable(z.int()),
  placement: rulePlacement,
  active_from: z.nullable(z.string()),
  active_to: z.nullable(z.string()),
});
export type TimelineBar = z.infer<typeof timelineBar>;

/** Time range, text filter and page of a timeline. */
export const timelineQuery = z.object({
  from: instant,
  to: instant,
  q: searchText,
  page: pageNumber,
});

/** Revision and bars of a timeline row. */
export const timelineBars = { revision: z.int(), bars: z.array(timelineBar) } as const;
/** Fields of timeline rows of kinds whose customizations have a type. */
export const timelineRow = { id, type: z.string(), ...timelineBars } as const;

/** Customizations with rules active within `[from, to)`, by query, paginated. */
export const timeline = defineEndpoint({
  feature: FEATURE,
  method: "GET",
  path: `${PREFIX}/timeline_json`,
  servedBy: "both",
  query: timelineQuery,
  response: buildPageSchema(z.object({ ...timelineRow, query: z.string() })),
  errors: ["loading"],
  access,
  group: "timeline",
});
