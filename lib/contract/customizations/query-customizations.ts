import * as z from "zod/mini";
import { id, instant, pageNumber, pageOf } from "@/lib/contract/kit/common";
import { KIND_ACCESS } from "@/lib/contract/search/kinds";
import { place, RULE_CODES, rule, ruleInput } from "@/lib/contract/search/rules";
import { endpoint, noAnswer } from "@/lib/http/endpoint";
import { rows, unreadableRows } from "@/lib/http/rows";
import { rowNumbers } from "./customization-numbers";

/** Who may see them, and who may change them. */
export const { access, writeAccess } = KIND_ACCESS["query-customizations"];

const FEATURE = "query-customizations";
const PREFIX = "/sites/:siteId/query_customizations";

/** Simple: one list for both places; advanced: a list for each. */
export const mode = z.enum(["simple", "advanced"]);
/** Simple or advanced. */
export type Mode = z.infer<typeof mode>;

/** One customization with its rules. In simple mode both lists hold the same rules. */
export const queryCustomization = z.object({
  id,
  query: z.string(),
  /** Further spellings that the rules act for (group `aliases`). */
  aliases: z.optional(z.array(z.string())),
  type: z.string(),
  mode,
  revision: z.optional(z.union([z.string(), z.number()])),
  updated_at: z.optional(z.nullable(z.string())),
  updated_by: z.optional(z.nullable(z.string())),
  rules: z.object({ autocomplete: rows(rule), search: rows(rule) }),
  ...unreadableRows,
});
/** One customization with its rules. */
export type QueryCustomization = z.infer<typeof queryCustomization>;

/** What is wrong with a customization: nothing acts, an item left the catalogue, a pin waits for it, stock is gone. */
export const PROBLEMS = ["item_gone", "waiting_catalogue", "sold_out", "all_expired"] as const;

/** Ours in a row of the list of any kind, shown where they are there. */
export const listExtras = {
  tags: z.optional(z.array(z.string())),
  /** Ids of the owners of its rules. */
  owners: z.optional(z.array(z.string())),
  problems: z.optional(z.array(z.enum(PROBLEMS))),
  /** The next instant at which a rule starts or ends, and which. */
  next_change: z.optional(z.nullable(z.object({ at: z.string(), kind: z.enum(["starts", "ends"]) }))),
  has_draft: z.optional(z.boolean()),
  planned_rules_count: z.optional(z.int()),
  /** How its queries or its listing were searched in the last 30 days; TOP items have none. */
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
/** A row of the list. */
export type ListItem = z.infer<typeof listItem>;

/** The states by which the list can be narrowed. */
export const LIST_STATES = ["active", "planned", "inactive"] as const;

/** What the list can be narrowed by on this site, with counts over everything. */
export const listFacets = z.object({
  states: z.record(z.enum(LIST_STATES), z.int()),
  types: z.array(z.object({ value: z.string(), count: z.int() })),
  tags: z.array(z.object({ value: z.string(), count: z.int() })),
  owners: z.array(z.object({ value: z.string(), name: z.string(), count: z.int() })),
  problems: z.int(),
});

/** The orders of a list: `ctr` has the worst first, `risk` is of listings (revenue at risk). */
export const LIST_SORTS = ["changed", "query", "next_change", "searches", "ctr", "risk"] as const;

/** The part of a list of any kind that is asked for: `q`, `page` and, ours, the rest. */
export const listQuery = z.object({
  q: z._default(z.string().check(z.maxLength(200, "invalid")), ""),
  page: pageNumber,
  per_page: z.optional(z.coerce.number().check(z.int("invalid"), z.gte(1, "invalid"), z.lte(100, "invalid"))),
  state: z.optional(z.enum(LIST_STATES)),
  type: z.optional(z.string().check(z.maxLength(64, "invalid"))),
  owner: z.optional(z.string().check(z.maxLength(64, "invalid"))),
  tag: z.optional(z.string().check(z.maxLength(40, "invalid"))),
  problem: z.optional(z.enum(["any", ...PROBLEMS])),
  sort: z.optional(z.enum(LIST_SORTS)),
});

/** Which rules of a customization are asked for. */
export const ruleFilter = z._default(z.enum(["all", "active", "planned", "expired"]), "all");

/** The customizations of a site, most recently changed first. */
export const list = endpoint({
  feature: FEATURE,
  method: "GET",
  path: `${PREFIX}/page_json`,
  query: listQuery,
  response: z.extend(pageOf(listItem), { facets: z.optional(listFacets) }),
  errors: ["loading"],
  access,
});

/** One customization. */
export const show = endpoint({
  feature: FEATURE,
  method: "GET",
  path: `${PREFIX}/show_json`,
  query: z.object({ id, filter: ruleFilter }),
  response: queryCustomization,
  errors: ["not_found"],
  access,
});

/** Creates an empty customization in simple mode. */
export const create = endpoint({
  feature: FEATURE,
  method: "POST",
  path: `${PREFIX}/create_json`,
  body: z.object({
    query: z.string().check(z.maxLength(500, "invalid")),
    type: z.string().check(z.maxLength(64, "invalid")),
  }),
  response: z.object({ id }),
  status: 201,
  errors: ["blank_query", "invalid_item_type", "already_exists", "default"],
  access: writeAccess,
  undo: { by: "undo" },
});

/** Deletes a customization with its rules. */
export const destroy = endpoint({
  feature: FEATURE,
  method: "DELETE",
  path: `${PREFIX}/destroy_json`,
  body: z.object({ id }),
  response: noAnswer,
  status: 204,
  errors: ["approval_needed", "not_found"],
  access: writeAccess,
  undo: { by: "undo" },
});

/** Deletes one rule, live at once. */
export const deleteRule = endpoint({
  feature: FEATURE,
  method: "DELETE",
  path: `${PREFIX}/delete_rule_json`,
  body: z.object({ id }),
  response: noAnswer,
  status: 204,
  errors: ["approval_needed", "not_found"],
  access: writeAccess,
  undo: { by: "undo" },
});

/** Replaces the rules of a customization; without `where_to_use` (backends with revisions) both places at once. */
export const saveRules = endpoint({
  feature: FEATURE,
  method: "POST",
  path: `${PREFIX}/save_rules_json`,
  body: z.object({
    queryId: id,
    where_to_use: z.optional(place),
    rules: z.array(ruleInput).check(z.maxLength(500, "too_many_rules")),
  }),
  response: queryCustomization,
  errors: ["approval_needed", "not_found", "stale", "precondition_required", "too_many_rules", ...RULE_CODES],
  access: writeAccess,
  undo: { by: "undo" },
});

/** Switches between simple and advanced; towards simple `source` says whose rules stay. */
export const changeMode = endpoint({
  feature: FEATURE,
  method: "POST",
  path: `${PREFIX}/change_mode`,
  body: z.object({ queryId: id, mode, source: z.optional(place) }),
  response: queryCustomization,
  errors: ["approval_needed", "not_found", "source_required", "stale"],
  access: writeAccess,
  undo: { by: "undo" },
});

/** Spellings of one customization at most. */
export const ALIASES_MAX = 50;

/** Says for which further spellings the rules act; case and diacritics do not matter. Needs `If-Match`. */
export const saveAliases = endpoint({
  feature: FEATURE,
  method: "POST",
  path: `${PREFIX}/aliases_json`,
  body: z.object({
    queryId: id,
    aliases: z
      .array(z.string().check(z.trim(), z.minLength(1, "blank_query"), z.maxLength(500, "invalid")))
      .check(z.maxLength(ALIASES_MAX, "too_many_aliases")),
  }),
  response: queryCustomization,
  /** `alias_taken` stands at `aliases.<index>` and comes with `taken_by: { <index>: { id, query } }`. */
  errors: [
    "approval_needed",
    "not_found",
    "stale",
    "precondition_required",
    "blank_query",
    "alias_taken",
    "too_many_aliases",
  ],
  access: writeAccess,
  group: "aliases",
  undo: { by: "undo" },
});

/** A bar of the timeline: one rule with its half-open time, null for an open end. */
export const timelineBar = z.object({
  rule_id: z.string(),
  item_url: z.string(),
  title: z.string(),
  type: z.enum(["pin", "hide"]),
  position: z.nullable(z.int()),
  placement: z.enum(["autocomplete", "search", "both"]),
  active_from: z.nullable(z.string()),
  active_to: z.nullable(z.string()),
});
/** A bar of the timeline. */
export type TimelineBar = z.infer<typeof timelineBar>;

/** Which stretch of time a timeline is asked for, of which customizations, which page. */
export const timelineQuery = z.object({
  from: instant,
  to: instant,
  q: z._default(z.string().check(z.maxLength(200, "invalid")), ""),
  page: pageNumber,
});

/** What the timelines of every kind have of a customization. */
export const timelineRow = { id, type: z.string(), revision: z.int(), bars: z.array(timelineBar) } as const;

/** The customizations of a site with rules that start or end, or act, in `[from, to)`, by query, a page at a time. */
export const timeline = endpoint({
  feature: FEATURE,
  method: "GET",
  path: `${PREFIX}/timeline_json`,
  query: timelineQuery,
  response: pageOf(z.object({ ...timelineRow, query: z.string() })),
  errors: ["loading"],
  access,
  group: "timeline",
});
