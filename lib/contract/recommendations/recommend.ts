import * as z from "zod/mini";
import { anyMember } from "@/lib/contract/kit/common";
import { BODY_LIMITS, defineEndpoint, noParams, siteId } from "@/lib/http/endpoint";
import { rows, unreadableRows } from "@/lib/http/rows";

// Recommendations for the pages of shops: no session, no signature, any origin; `tracker_id` names the site.

const FEATURE = "recommend";

/** Maximum requests in one call. */
export const REQUESTS_MAX = 10;
/** Items of a request that are used; more are ignored. */
export const ITEM_IDS_USED = 10;
/** Maximum hits of a request. */
export const SIZE_MAX = 50;
const SIZE_DEFAULT = 10;
/** Maximum entries of the lists of a request. */
const IDS_MAX = 1000;
const FIELDS_MAX = 100;
const VALUES_MAX = 200;
const CONDITIONS_MAX = 50;
/** Maximum characters of identities, of names of models, placements and attributes, and of values of conditions. */
export const ID_LENGTH_MAX = 2048;
const NAME_LENGTH_MAX = 200;
const VALUE_LENGTH_MAX = 1000;

const id = z.pipe(
  z.union([z.string().check(z.minLength(1, "invalid"), z.maxLength(ID_LENGTH_MAX, "too_long")), z.number()]),
  z.transform(String),
);
const ids = z.nullish(z.array(id).check(z.maxLength(IDS_MAX, "too_many")));
const name = z.string().check(z.minLength(1, "invalid"), z.maxLength(NAME_LENGTH_MAX, "too_long"));

const contextValue = z.union([z.string().check(z.maxLength(VALUE_LENGTH_MAX, "too_long")), z.number(), z.boolean()]);
const contextValues = z.union([contextValue, z.array(contextValue).check(z.maxLength(VALUES_MAX, "too_many"))]);
const contextCondition = z.union([
  contextValues,
  z.object({ values: contextValues, operator: z.optional(z.enum(["or", "and", "not"], "invalid")) }),
]);

const hasShortNames = (conditions: object): boolean =>
  Object.keys(conditions).every((attribute) => attribute.length <= NAME_LENGTH_MAX);
const isShort = (conditions: object): boolean => Object.keys(conditions).length <= CONDITIONS_MAX;

/** A request for one box. Unknown fields are ignored. */
export const recommendRequest = z.object({
  /** The model (`lib/domain/recommendations/models.ts`). */
  recommendation_type: name,
  /** The placement. */
  recommender_client_identifier: z.nullish(name),
  /** The visitor, as in events: `client_id` or `customer_id`. */
  user_id: z.nullish(id),
  item_ids: ids,
  blacklisted_item_ids: ids,
  size: z._default(z.int("invalid").check(z.gte(1, "invalid"), z.lte(SIZE_MAX, "invalid")), SIZE_DEFAULT),
  hit_fields: z.nullish(z.array(name).check(z.maxLength(FIELDS_MAX, "too_many"))),
  /** Conditions by attribute: values with an operator, or values alone. A value with a pipe is a range. */
  recommendation_context: z.nullish(
    z.record(z.string(), contextCondition).check(z.refine(hasShortNames, "too_long"), z.refine(isShort, "too_many")),
  ),
  settings_override: z.nullish(z.object({ availability_field: z.nullish(name) })),
  mark_fallback_results: z.nullish(z.boolean("invalid")),
});
/** A request for one box. */
export type RecommendRequest = z.output<typeof recommendRequest>;

/** Why a hit is there (`debug=1`). `n` of `of`: orders or visits with both items, of those with `item_id`. */
export const recommendationExplain = z.object({
  model: z.string(),
  /** Where the hit comes from, for example `bought_together`; `rule` if a rule placed it. */
  source: z.string(),
  score: z.nullable(z.number()),
  fallback: z.nullable(z.boolean()),
  evidence: z._default(
    rows(
      z.object({
        item_id: z.nullish(z.string()),
        n: z.nullish(z.int()),
        of: z.nullish(z.int()),
        /** What the items have in common: `category`, `brand`, `title`. */
        likeness: z.nullish(z.array(z.string())),
        value: z.nullish(z.number()),
      }),
    ),
    [],
  ),
  rule: z.nullable(z.object({ rule_id: z.string(), customization_id: z.nullable(z.string()) })),
});
/** Why a hit is there. */
export type RecommendationExplain = z.infer<typeof recommendationExplain>;

/** A recommended item. `url` is the identity. */
export const recommendationHit = z.object({
  url: z.string(),
  type: z.string(),
  attributes: z.record(z.string(), z.unknown()),
  nested: z.optional(z.array(z.unknown())),
  /** Only with `mark_fallback_results`: the model itself had too few items. */
  fallback: z.optional(z.boolean()),
  explain: z.optional(recommendationExplain),
});
/** A recommended item. */
export type RecommendationHit = z.infer<typeof recommendationHit>;

/** The recommendations of one request. */
export const recommendation = z.object({
  /** When the model was trained; the time of the answer without a model. */
  generated_at: z.string(),
  model_version: z.nullable(z.int()),
  recommendation_id: z.string(),
  recommendation_type: z.string(),
  recommender_client_identifier: z.nullish(z.string()),
  recommender: z.nullish(z.string()),
  recommender_version: z.nullish(z.string()),
  user_id: z.nullish(z.string()),
  hits: rows(recommendationHit),
  ...unreadableRows,
});
export type Recommendation = z.infer<typeof recommendation>;

/**
 * Answers each request in its order. A hit of an earlier request is not repeated in a later one. 400 for a body that is not a
 * list, 422 `invalid` with `invalid`, `too_long` or `too_many` at the path of the field (`0.size`), and `unknown_model`.
 */
export const recommend = defineEndpoint({
  feature: FEATURE,
  method: "POST",
  path: "/v1/recommend",
  params: noParams,
  query: z.object({
    tracker_id: siteId,
    debug: z.optional(z.string()),
    /** Token of a private link: its draft of a customization acts instead of the live one. */
    preview: z.optional(z.string().check(z.maxLength(256, "invalid"))),
  }),
  body: z.array(recommendRequest).check(z.minLength(1, "invalid"), z.maxLength(REQUESTS_MAX, "too_many")),
  response: z.array(recommendation),
  errors: ["unknown_site", "unknown_attribute", "unknown_model"],
  access: anyMember,
  // Texts have limits of their own, which name the field.
  limits: { text: BODY_LIMITS.bytes },
  host: "search",
  servedBy: "backend",
  undo: { none: "It changes nothing." },
});
