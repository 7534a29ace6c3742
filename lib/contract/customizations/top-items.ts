import * as z from "zod/mini";
import { id, pageOf } from "@/lib/contract/kit/common";
import { KIND_ACCESS } from "@/lib/contract/search/kinds";
import { flatRule, flatRuleInput, RULE_CODES } from "@/lib/contract/search/rules";
import { endpoint } from "@/lib/http/endpoint";
import { rows, unreadableRows } from "@/lib/http/rows";
import { listExtras, listFacets, listQuery, ruleFilter } from "./query-customizations";

// Customizations of the empty search box, one per type. They have no mode and cannot be deleted. Rules of the type `query` have
// the query text as `item_url`.

/** Access rules for reading and writing. */
export const { access, writeAccess } = KIND_ACCESS["top-items"];

const FEATURE = "top-items";
const PREFIX = "/sites/:siteId/top_items_customizations";

/** The types; `item` is the site's main type, whatever its own name is. */
export const TOP_TYPES = ["article", "brand", "category", "item", "query"] as const;
export type TopType = (typeof TOP_TYPES)[number];

/** The TOP items of a type with their rules. */
export const topItemsOfType = z.object({
  id,
  type: z.string(),
  revision: z.optional(z.union([z.string(), z.number()])),
  updated_at: z.optional(z.nullable(z.string())),
  updated_by: z.optional(z.nullable(z.string())),
  rules: rows(flatRule),
  ...unreadableRows,
});
/** The TOP items of a type with their rules. */
export type TopItemsOfType = z.infer<typeof topItemsOfType>;

/** A row of the list. */
export const topListItem = z.object({
  id,
  type: z.string(),
  rules_count: z.int(),
  active_rules_count: z.optional(z.int()),
  updated_at: z.optional(z.nullable(z.string())),
  updated_by: z.optional(z.nullable(z.string())),
  ...listExtras,
});
/** A row of the list. */
export type TopListItem = z.infer<typeof topListItem>;

/** The customized types of a site, most recently changed first. */
export const list = endpoint({
  feature: FEATURE,
  method: "GET",
  path: `${PREFIX}/page_json`,
  query: listQuery,
  response: z.extend(pageOf(topListItem), { facets: z.optional(listFacets) }),
  errors: ["loading"],
  access,
});

export const show = endpoint({
  feature: FEATURE,
  method: "GET",
  path: `${PREFIX}/show_json`,
  query: z.object({ id, filter: ruleFilter }),
  response: topItemsOfType,
  errors: ["not_found"],
  access,
});

/** Creates the TOP items of a type: one of TOP_TYPES, or the site's name of its main type. */
export const create = endpoint({
  feature: FEATURE,
  method: "POST",
  path: `${PREFIX}/create_json`,
  body: z.object({ type: z.string().check(z.maxLength(64, "invalid")) }),
  response: z.object({ id }),
  status: 201,
  /** `already_exists` comes with the `id` of the existing one. */
  errors: ["invalid_item_type", "already_exists", "default"],
  access: writeAccess,
  undo: { by: "undo" },
});

/** Replaces the rules of a type. */
export const saveRules = endpoint({
  feature: FEATURE,
  method: "POST",
  path: `${PREFIX}/save_rules_json`,
  body: z.object({
    queryId: id,
    where_to_use: z.literal("autocomplete"),
    rules: z.array(flatRuleInput).check(z.maxLength(500, "too_many_rules")),
  }),
  response: topItemsOfType,
  errors: ["approval_needed", "not_found", "stale", "precondition_required", "too_many_rules", ...RULE_CODES],
  access: writeAccess,
  undo: { by: "undo" },
});
