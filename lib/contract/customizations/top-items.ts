import * as z from "zod/mini";
import { id } from "@/lib/contract/kit/common";
import { TYPE_MAX } from "@/lib/contract/kit/limits";
import { defineList } from "@/lib/contract/kit/lists";
import { KIND_ACCESS } from "@/lib/contract/search/kinds";
import { flatRule, flatRuleInput } from "@/lib/contract/search/rules";
import { defineEndpoint } from "@/lib/http/endpoint";
import { rows, unreadableRows } from "@/lib/http/rows";
import { buildCustomizationCalls, ruleList } from "./customization-calls";
import { buildListCall, customizationList, listExtras } from "./customization-list";

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
  updated_at: z.nullish(z.string()),
  updated_by: z.nullish(z.string()),
  rules: rows(flatRule),
  ...unreadableRows,
});
export type TopItemsOfType = z.infer<typeof topItemsOfType>;

/** A row of the list. */
export const topListItem = z.object({
  id,
  type: z.string(),
  rules_count: z.int(),
  active_rules_count: z.optional(z.int()),
  updated_at: z.nullish(z.string()),
  updated_by: z.nullish(z.string()),
  ...listExtras,
});
export type TopListItem = z.infer<typeof topListItem>;

/** The list of types; filters leave those whose customizations they find. */
export const topList = defineList({
  query: customizationList.query,
  columns: ["type", "order", "rules", "changed", "act"],
  filters: ["problem", "waiting"],
});

/** The customized types of a site. */
export const list = buildListCall({ feature: FEATURE, prefix: PREFIX, access, item: topListItem });

/** Reads and saves the rules of a type. */
export const { show, saveRules } = buildCustomizationCalls({
  feature: FEATURE,
  prefix: PREFIX,
  access,
  writeAccess,
  answer: topItemsOfType,
  sent: { where_to_use: z.literal("autocomplete"), rules: ruleList(flatRuleInput) },
});

/** Creates the TOP items of a type: one of TOP_TYPES, or the site's name of its main type. */
export const create = defineEndpoint({
  feature: FEATURE,
  method: "POST",
  path: `${PREFIX}/create_json`,
  servedBy: "both",
  body: z.object({ type: z.string().check(z.maxLength(TYPE_MAX, "invalid")) }),
  response: z.object({ id }),
  status: 201,
  /** `already_exists` comes with the `id` of the existing one. */
  errors: ["invalid_item_type", "already_exists", "default"],
  access: writeAccess,
  undo: { by: "undo" },
});
