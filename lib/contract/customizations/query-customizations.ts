import * as z from "zod/mini";
import { buildPageSchema, id, instant, pageNumber, searchText } from "@/lib/contract/kit/common";
import { QUERY_MAX } from "@/lib/contract/kit/limits";
import { place, rule, ruleInput, rulePlacement } from "@/lib/contract/search/rules";
import { defineEndpoint, noAnswer } from "@/lib/http/endpoint";
import { rows, unreadableRows } from "@/lib/http/rows";
import { buildCustomizationCalls, ruleList } from "./customization-calls";
import { access, FEATURE, mode, PREFIX, writeAccess } from "./query-list";

export * from "./query-list";

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

/** Reads, deletes and saves customizations; a save without `where_to_use` (backends with revisions) replaces the rules of both places. */
export const { show, destroy, saveRules } = buildCustomizationCalls({
  feature: FEATURE,
  prefix: PREFIX,
  access,
  writeAccess,
  answer: queryCustomization,
  sent: { where_to_use: z.optional(place), rules: ruleList(ruleInput) },
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

/** Fields of timeline rows of all kinds. */
export const timelineRow = { id, type: z.string(), revision: z.int(), bars: z.array(timelineBar) } as const;

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
