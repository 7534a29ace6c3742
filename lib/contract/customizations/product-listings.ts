import * as z from "zod/mini";
import { buildPageSchema, id } from "@/lib/contract/kit/common";
import { CATEGORY_MAX } from "@/lib/contract/kit/limits";
import { GONE_CATEGORIES_GROUP, goneCategory } from "@/lib/contract/search/gone-categories";
import { flatRule, flatRuleInput } from "@/lib/contract/search/rules";
import { defineEndpoint } from "@/lib/http/endpoint";
import { rows, unreadableRows } from "@/lib/http/rows";
import { buildCustomizationCalls, offRuleIds, ruleList } from "./customization-calls";
import { inheritedRule } from "./customizations";
import { access, FEATURE, PREFIX, writeAccess } from "./listing-list";
import { timelineQuery, timelineRow } from "./query-customizations";

export * from "./listing-list";

// Customizations of product listings, one per category and type. `category_full` is the category path joined by `||`. Their rules
// apply in one place, the listing, so they have neither mode nor placement.

/** A listing with its own rules; only this backend returns `inherited` rules, nearest category first. */
export const productListing = z.object({
  id,
  category_full: z.string(),
  type: z.string(),
  revision: z.optional(z.union([z.string(), z.number()])),
  updated_at: z.nullish(z.string()),
  updated_by: z.nullish(z.string()),
  inherited: z.optional(z.array(inheritedRule)),
  rules: rows(flatRule),
  ...unreadableRows,
});
export type ProductListing = z.infer<typeof productListing>;

/** Reads, deletes and saves the customization of a listing. */
export const { show, destroy, saveRules } = buildCustomizationCalls({
  feature: FEATURE,
  prefix: PREFIX,
  access,
  writeAccess,
  answer: productListing,
  sent: { rules: ruleList(flatRuleInput) },
});

/** Replaces the ids of switched-off inherited rules. Requires `If-Match`. */
export const saveInheritance = defineEndpoint({
  feature: FEATURE,
  method: "POST",
  path: `${PREFIX}/inheritance_json`,
  servedBy: "both",
  body: z.object({ queryId: id, off: offRuleIds }),
  response: productListing,
  errors: ["not_found", "stale", "precondition_required"],
  access: writeAccess,
  group: "listing_inheritance",
  undo: { by: "undo" },
});

/** Listings with rules active within `[from, to)`, by path, paginated. */
export const timeline = defineEndpoint({
  feature: FEATURE,
  method: "GET",
  path: `${PREFIX}/timeline_json`,
  servedBy: "both",
  query: timelineQuery,
  response: buildPageSchema(z.object({ ...timelineRow, category_full: z.string() })),
  errors: ["loading"],
  access,
  group: "timeline",
});

const goneListing = z.object({
  id,
  category_full: z.string(),
  type: z.string(),
  revision: z.int(),
  rules_count: z.int(),
  has_draft: z.boolean(),
  /** Banner campaigns that name the category, with those that exist as a draft only. */
  campaigns_count: z.int(),
  ...goneCategory,
  /** The customization that the successor has already. */
  target: z.nullable(z.object({ id, rules_count: z.int() })),
});
export type GoneListing = z.infer<typeof goneListing>;

/** Listings whose category is gone, latest first, at most 100; or one of them. */
export const goneListings = defineEndpoint({
  feature: FEATURE,
  method: "GET",
  path: `${PREFIX}/gone_json`,
  servedBy: "both",
  query: z.object({ id: z.optional(id) }),
  response: z.object({ items: rows(goneListing), total_count: z.int(), ...unreadableRows }),
  access,
  group: GONE_CATEGORIES_GROUP,
});

/**
 * Moves the rules of a listing to another category, with its draft. If that one has rules already, `merge` adds them; rules that
 * conflict with those there stay where they are. Requires `If-Match`.
 */
export const moveRules = defineEndpoint({
  feature: FEATURE,
  method: "POST",
  path: `${PREFIX}/move_json`,
  servedBy: "both",
  body: z.object({
    queryId: id,
    category_full: z.string().check(z.maxLength(CATEGORY_MAX, "invalid")),
    merge: z.optional(z.boolean()),
  }),
  /** The customization that has the rules now, how many moved, and how many stayed. */
  response: z.object({ id, category_full: z.string(), moved: z.int(), left: z.int() }),
  errors: [
    "not_found",
    "stale",
    "precondition_required",
    "blank_category",
    "invalid_category_attribute",
    /** Comes with the `id` of the other customization and its `rules_count`. */
    "target_has_rules",
    "draft_in_the_way",
    "too_many_rules",
  ],
  access: writeAccess,
  group: GONE_CATEGORIES_GROUP,
  undo: { by: "undo" },
});
