import * as z from "zod/mini";
import { id, NOT_VIEWER } from "@/lib/contract/kit/common";
import { IDENTITY_MAX } from "@/lib/contract/kit/limits";
import { defineEndpoint, noAnswer } from "@/lib/http/endpoint";
import { rows, unreadableRows } from "@/lib/http/rows";
import { RECOMMENDERS_GROUP } from "./recommenders";

// Recommender rules: what is not recommended together. Every backend answers the first three calls.

const FEATURE = "recommender-rules";
const PREFIX = "/sites/:siteId/setup/recommender_rules";

const access = { policies: ["recommendations"] } as const;
const writeAccess = { policies: ["recommendations"], roles: [NOT_VIEWER] } as const;

/** Values of a condition or a filter of a rule at most. */
const VALUES_MAX = 200;
const OVERRIDES_MAX = 200;

/** What a rule does with the items of its filter. */
export const INTERACTIONS = ["recommend_together", "do_not_recommend_together"] as const;
export type Interaction = (typeof INTERACTIONS)[number];

const text = z.string().check(z.maxLength(1000, "invalid"));
const returnedValues = z.nullish(z.array(z.nullable(z.union([z.string(), z.number(), z.boolean()]))));

/** A recommender that rules can apply to. Some backends name it `title`. */
const definition = z.object({ recommender_id: id, name: z.nullish(z.string()), title: z.nullish(z.string()) });

/** A rule as returned; `overrides` is a list of rule ids, or an object with them as keys. */
export const recommenderRule = z.object({
  rule_id: id,
  condition_attribute: z.nullish(z.string()),
  condition_values: returnedValues,
  filter_attribute: z.nullish(z.string()),
  filter_values: returnedValues,
  recommender_id: z.nullish(id),
  interaction: z.nullish(z.string()),
  overrides: z.optional(z.unknown()),
});
export type RecommenderRule = z.infer<typeof recommenderRule>;

const sentValues = z._default(
  z.nullable(z.array(text.check(z.minLength(1, "invalid"))).check(z.maxLength(VALUES_MAX, "invalid"))),
  null,
);

/** A rule as sent; which fields are required is decided by the handler, so that each has its code. */
const sentRule = z.object({
  rule_id: z.nullish(id),
  condition_attribute: z.nullish(text),
  condition_values: sentValues,
  filter_attribute: z.nullish(text),
  filter_values: sentValues,
  recommender_id: z.nullish(z.union([text, z.int()])),
  interaction: z.nullish(text),
  overrides: z.nullish(
    z.union([z.array(id).check(z.maxLength(OVERRIDES_MAX, "invalid")), z.record(z.string(), z.unknown())]),
  ),
});
export type SentRule = z.output<typeof sentRule>;

/** The rules of a site and the recommenders they can apply to. Refused if there are no recommenders. */
export const listRecommenderRules = defineEndpoint({
  feature: FEATURE,
  method: "GET",
  path: PREFIX,
  servedBy: "both",
  response: z.object({ definitions: rows(definition), rules: rows(recommenderRule), ...unreadableRows }),
  errors: ["load_error", "no_definitions"],
  access,
});

/**
 * Creates a rule, or changes the one with `rule_id`. 422 with the code at its field. `duplicate`, `incompatible` and
 * `value_in_other_rule` have the other rule in `details.rule_id`; `too_few_items` has `details.count` and `details.minimum`,
 * and the item whose box becomes too short in `details.item_id`.
 */
export const saveRule = defineEndpoint({
  feature: FEATURE,
  method: "POST",
  path: "/sites/:siteId/save_rule",
  servedBy: "both",
  body: z.object({ rule: sentRule }),
  response: z.object({ rule: recommenderRule }),
  errors: [
    "action_required",
    "recommender_required",
    "categories_required",
    "duplicate",
    "incompatible",
    "value_in_other_rule",
    "positive_rules_disabled",
    "no_definitions",
    "too_few_items",
    "unknown_attribute",
  ],
  access: writeAccess,
  undo: { by: "undo" },
});

export const deleteRecommenderRule = defineEndpoint({
  feature: FEATURE,
  method: "DELETE",
  path: PREFIX,
  servedBy: "both",
  body: z.object({ rule_id: id }),
  response: noAnswer,
  status: 204,
  access: writeAccess,
  undo: { by: "undo" },
});

const triedHit = z.object({
  item_id: z.string(),
  title: z.nullish(z.string()),
  /** Whether the recommender itself had too few items. */
  fallback: z.nullish(z.boolean()),
});

/** The box of an item without recommender rules and with them; `dropped`: items that rules removed, and which rule. */
export const tryRules = defineEndpoint({
  feature: FEATURE,
  method: "GET",
  path: `${PREFIX}/try_json`,
  servedBy: "both",
  query: z.object({
    recommender_id: text,
    item_id: z.string().check(z.minLength(1, "invalid"), z.maxLength(IDENTITY_MAX, "invalid")),
  }),
  response: z.object({
    /** The title of the item. */
    title: z.nullish(z.string()),
    before: rows(triedHit),
    after: rows(triedHit),
    dropped: rows(z.object({ item_id: z.string(), title: z.nullish(z.string()), rule_ids: z.array(id) })),
    ...unreadableRows,
  }),
  errors: ["recommender_required"],
  access,
  group: RECOMMENDERS_GROUP,
});
