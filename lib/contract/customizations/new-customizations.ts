import * as z from "zod/mini";
import { anyMember, id, NOT_VIEWER } from "@/lib/contract/kit/common";
import { CATEGORY_MAX, TYPE_MAX } from "@/lib/contract/kit/limits";
import { SEARCH_KINDS } from "@/lib/contract/search/kinds";
import { publishedRanks } from "@/lib/contract/search/ranks";
import { RULE_CODES, ruleInput } from "@/lib/contract/search/rules";
import { defineEndpoint } from "@/lib/http/endpoint";
import { offRuleIds, ruleList } from "./customization-calls";
import { customization, inheritedRule } from "./customizations";
import { draft } from "./drafts";
import { mode } from "./query-customizations";

// Customizations that are not stored before their first save. Backends without this group create them with the `create` call of
// their kind, empty.

const FEATURE = "new-customizations";
const GROUP = "new_customizations";
const PREFIX = "/sites/:siteId/new_customizations";

/** Kinds whose customizations can be edited before they are stored. */
export const newKind = z.enum(SEARCH_KINDS);
export type NewKind = z.infer<typeof newKind>;

/** `subject` is the query, or the path of the category joined by `||`, or empty (TOP items). */
const about = {
  kind: newKind,
  subject: z.string().check(z.maxLength(CATEGORY_MAX, "invalid")),
  type: z.string().check(z.maxLength(TYPE_MAX, "invalid")),
};

const SUBJECT_CODES = ["blank_query", "blank_category", "invalid_category_attribute", "invalid_item_type"] as const;

/** What the editor of a new customization starts from; stores nothing. `existing_id` is set if it is already stored. */
export const showNew = defineEndpoint({
  feature: FEATURE,
  method: "GET",
  path: `${PREFIX}/show_json`,
  servedBy: "both",
  query: z.object(about),
  response: z.object({
    existing_id: z.nullable(id),
    /** Subject and type as they will be stored. */
    subject: z.string(),
    type: z.string(),
    /** Listings only: inherited rules, nearest category first. */
    inherited: z.optional(z.array(inheritedRule)),
    approval_required: z.boolean(),
  }),
  errors: SUBJECT_CODES,
  access: anyMember,
  group: GROUP,
});

/**
 * Creates a customization with its first rules: live, or as its draft. `already_exists` comes with the `id` of the existing one,
 * which the caller merges with.
 */
export const saveNew = defineEndpoint({
  feature: FEATURE,
  method: "POST",
  path: `${PREFIX}/save_json`,
  servedBy: "both",
  body: z.object({
    ...about,
    mode,
    rules: ruleList(ruleInput),
    off_rules: z.optional(offRuleIds),
    is_draft: z.boolean(),
    /** Rank changes that the publisher saw; stored with the version. */
    ranks: z.optional(publishedRanks),
  }),
  response: z.object({ customization, draft: z.nullable(draft) }),
  status: 201,
  errors: [...SUBJECT_CODES, "already_exists", "too_many_rules", ...RULE_CODES],
  access: { roles: [NOT_VIEWER] },
  group: GROUP,
  undo: { by: "undo" },
});
