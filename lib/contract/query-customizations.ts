import * as z from "zod/mini";
import { endpoint, noAnswer } from "@/lib/http/endpoint";
import { id, NOT_VIEWER, pageNumber, pageOf } from "./common";

/** Who may see query customizations. */
export const access = { policies: ["search_customizations"] } as const;
/** Who may change them. */
export const writeAccess = { policies: ["search_customizations"], roles: [NOT_VIEWER] } as const;

const FEATURE = "query-customizations";
const PREFIX = "/sites/:siteId/query_customizations";

/** Where the rules of a query act. */
export const place = z.enum(["autocomplete", "search"]);
/** Simple: one list for both places; advanced: a list for each. */
export const mode = z.enum(["simple", "advanced"]);
/** Simple or advanced. */
export type Mode = z.infer<typeof mode>;

/** An item beside a rule, for drawing it; absent when the backend does not know the item. */
export const ruleItem = z.object({
  title: z.string(),
  image_link: z.optional(z.nullable(z.string())),
  web_url: z.optional(z.nullable(z.string())),
  price: z.optional(z.nullable(z.string())),
  available: z.optional(z.boolean()),
});
/** An item beside a rule. */
export type RuleItem = z.infer<typeof ruleItem>;

const DATE = /^\d{4}-\d{2}-\d{2}$/;

/** An instant or a bare date that exists, else the given code. */
function boundary(code: string) {
  const real = (value: string) =>
    DATE.test(value) ? isDay(value) : z.safeParse(z.iso.datetime({ offset: true }), value).success;
  return z.nullable(z.string({ error: code }).check(z.refine(real, { error: code })));
}

function isDay(value: string): boolean {
  const day = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(value);
}

const common = {
  id: z.nullable(id),
  item_url: z
    .string({ error: "item_url_empty" })
    .check(z.trim(), z.minLength(1, "item_url_empty"), z.maxLength(2048, "invalid")),
  active_from: z._default(boundary("active_from_not_date"), null),
  active_to: z._default(boundary("active_to_not_date"), null),
  availability: z._default(z.enum(["always", "if_available"]), "always"),
  placement: z._default(z.enum(["autocomplete", "search", "both"]), "both"),
  item: z.optional(z.nullable(ruleItem)),
};

const positionInput = z
  .number({
    error: (issue) => (issue.input === undefined || issue.input === null ? "position_empty" : "position_not_positive"),
  })
  .check(z.int("position_not_positive"), z.gt(0, "position_not_positive"), z.lte(100_000, "position_not_positive"));

/** A rule as it is sent: limits and codes bind input. */
export const ruleInput = z.discriminatedUnion(
  "type",
  [
    z.object({ ...common, type: z.literal("pin"), position: positionInput }),
    z.object({ ...common, type: z.literal("hide"), position: z.optional(z.nullable(z.unknown())) }),
  ],
  { error: "type_empty" },
);
/** A rule as it is sent. */
export type RuleInput = z.input<typeof ruleInput>;

/** A rule as it comes back; ranges do not bind answers. */
export const rule = z.object({
  id: z.nullable(id),
  item_url: z.string(),
  type: z.enum(["pin", "hide"]),
  position: z.optional(z.nullable(z.number())),
  active_from: z.nullable(z.string()),
  active_to: z.nullable(z.string()),
  availability: z.catch(z.enum(["always", "if_available"]), "always"),
  placement: z.enum(["autocomplete", "search", "both"]),
  item: z.optional(z.nullable(ruleItem)),
});
/** A rule as it comes back. */
export type Rule = z.infer<typeof rule>;

/** One customization with its rules. In simple mode both lists hold the same rules. */
export const queryCustomization = z.object({
  id,
  query: z.string(),
  type: z.string(),
  mode,
  revision: z.optional(z.union([z.string(), z.number()])),
  updated_at: z.optional(z.nullable(z.string())),
  updated_by: z.optional(z.nullable(z.string())),
  rules: z.object({ autocomplete: z.array(rule), search: z.array(rule) }),
});
/** One customization with its rules. */
export type QueryCustomization = z.infer<typeof queryCustomization>;

/** A row of the list. */
export const listItem = z.object({
  id,
  query: z.string(),
  type: z.string(),
  mode,
  rules_count: z.int(),
  active_rules_count: z.int(),
  planned_rules_count: z.optional(z.int()),
  updated_at: z.nullable(z.string()),
  updated_by: z.nullable(z.string()),
});
/** A row of the list. */
export type ListItem = z.infer<typeof listItem>;

/** The states by which the list can be narrowed (X). */
export const LIST_STATES = ["active", "planned", "inactive"] as const;

/** The customizations of a site, most recently changed first. */
export const list = endpoint({
  feature: FEATURE,
  method: "GET",
  path: `${PREFIX}/page_json`,
  query: z.object({
    q: z._default(z.string().check(z.maxLength(200, "invalid")), ""),
    page: pageNumber,
    per_page: z.optional(z.coerce.number().check(z.int("invalid"), z.gte(1, "invalid"), z.lte(100, "invalid"))),
    state: z.optional(z.enum(LIST_STATES)),
  }),
  response: pageOf(listItem),
  errors: ["loading"],
  access,
});

/** One customization. */
export const show = endpoint({
  feature: FEATURE,
  method: "GET",
  path: `${PREFIX}/show_json`,
  query: z.object({ id, filter: z._default(z.enum(["all", "active", "planned", "expired"]), "all") }),
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
  undo: { by: "destroy" },
});

/** Deletes a customization with its rules. */
export const destroy = endpoint({
  feature: FEATURE,
  method: "DELETE",
  path: `${PREFIX}/destroy_json`,
  body: z.object({ id }),
  response: noAnswer,
  status: 204,
  errors: ["not_found"],
  access: writeAccess,
  undo: { by: "restore" },
});

/** Deletes one rule, live at once. */
export const deleteRule = endpoint({
  feature: FEATURE,
  method: "DELETE",
  path: `${PREFIX}/delete_rule_json`,
  body: z.object({ id }),
  response: noAnswer,
  status: 204,
  errors: ["not_found"],
  access: writeAccess,
  undo: { by: "saveRules" },
});

/** The codes of single fields of a rule. */
export const RULE_CODES = [
  "active_from_not_date",
  "active_to_not_date",
  "active_range_empty",
  "pin_and_hide",
  "position_occupied",
  "item_url_empty",
  "position_not_positive",
  "position_empty",
  "query_empty",
  "item_already_set",
  "type_empty",
  "item_not_found",
] as const;

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
  errors: ["not_found", "stale", "precondition_required", "too_many_rules", ...RULE_CODES],
  access: writeAccess,
  undo: { by: "saveRules" },
});

/** Switches between simple and advanced; towards simple `source` says whose rules stay. */
export const changeMode = endpoint({
  feature: FEATURE,
  method: "POST",
  path: `${PREFIX}/change_mode`,
  body: z.object({ queryId: id, mode, source: z.optional(place) }),
  response: queryCustomization,
  errors: ["not_found", "source_required", "stale"],
  access: writeAccess,
  undo: { by: "changeMode" },
});
