import * as z from "zod/mini";
import { IDENTITY_MAX } from "@/lib/contract/kit/limits";
import { defineEndpoint } from "@/lib/http/endpoint";
import { rows, rowsByKey, unreadableRows } from "@/lib/http/rows";
import { ITEM_IDS_USED, recommendationHit } from "./recommend";

// The recommender models of a site, the placements in which the shop shows them, and a preview of a model.

const FEATURE = "recommenders";
const PREFIX = "/sites/:siteId/setup/recommenders";

/** Capability group of backends with these calls. */
export const RECOMMENDERS_GROUP = "recommenders";

const access = { policies: ["recommendations"] } as const;

/** Ids as texts; some backends send integers. */
const textId = z.pipe(z.union([z.string(), z.int()]), z.transform(String));
const names = z._default(z.nullable(z.array(z.string())), []);

/**
 * A model. `sources` and `fallback` are where its items come from (`lib/domain/recommendations/models.ts`), `feeds` what it is
 * computed from, `state` and `basis` whether that is enough (`lib/domain/recommendations/model-reach.ts`).
 */
export const recommender = z.object({
  recommender_id: textId,
  input: z.nullish(z.string()),
  output: z.nullish(z.string()),
  place: z.nullish(z.string()),
  sources: names,
  fallback: names,
  feeds: names,
  state: z.nullish(z.string()),
  basis: z.nullish(z.object({ kind: z.string(), n: z.int(), minimum: z.int() })),
  /** Pairs of an input item and a recommended one. */
  pairs: z.nullish(z.int()),
  /** Items that the model can recommend without fallbacks, `n` of `of`. */
  coverage: z.nullish(z.object({ n: z.int(), of: z.int() })),
});
/** A model of a site. */
export type Recommender = z.output<typeof recommender>;

/** A placement that the shop reported in its events: boxes shown, boxes clicked, clicks, and orders after a click. */
export const recommenderPlacement = z.object({
  placement_id: textId,
  /** The models last reported for it, the newest first. */
  models: names,
  shown: z.int(),
  clicked: z.int(),
  clicks: z.int(),
  orders: z.nullish(z.int()),
  /** The last day in the site's time zone on which it was shown. */
  last_day: z.nullish(z.string()),
});
/** A placement of a site. */
export type RecommenderPlacement = z.output<typeof recommenderPlacement>;

/**
 * The states of a site's training. `waiting`: there is no model yet, or the catalog is newer than the model. `failed`: the last
 * attempt failed and will be repeated.
 */
export type TrainingState = "idle" | "waiting" | "running" | "failed";

const count = z.nullish(z.int());

/** The models of a site and its placements of the last `days` days. `training` is null before the first training. */
export const listRecommenders = defineEndpoint({
  feature: FEATURE,
  method: "GET",
  path: `${PREFIX}/page_json`,
  servedBy: "both",
  response: z.object({
    training: z.nullish(
      z.object({
        version: z.nullish(z.int()),
        trained_at: z.nullish(z.string()),
        items: count,
        visits: count,
        orders: count,
      }),
    ),
    /** What the training does now (`TrainingState`), and since when it runs or is failed. */
    training_state: z.catch(z.nullish(z.object({ state: z.string(), since: z.nullish(z.string()) })), null),
    recommenders: rows(recommender),
    placements: rows(recommenderPlacement),
    days: z.nullish(z.int()),
    /** The URL at which the shop requests recommendations. */
    recommend_url: z.nullish(z.string()),
    ...unreadableRows,
  }),
  access,
  group: RECOMMENDERS_GROUP,
});

const itemId = z.string().check(z.minLength(1, "invalid"), z.maxLength(IDENTITY_MAX, "invalid"));

/**
 * What a model recommends for items or a visitor, each hit with its reason. `titles`: of the items that reasons name. 422
 * `unknown_model`.
 */
export const preview = defineEndpoint({
  feature: FEATURE,
  method: "GET",
  path: `${PREFIX}/preview_json`,
  servedBy: "both",
  query: z.object({
    recommender_id: z.string().check(z.maxLength(200, "invalid")),
    "item_ids[]": z.optional(
      z.pipe(
        z.union([itemId, z.array(itemId).check(z.maxLength(ITEM_IDS_USED, "invalid"))]),
        z.transform((value) => (typeof value === "string" ? [value] : value)),
      ),
    ),
    user_id: z.optional(z.string().check(z.minLength(1, "invalid"), z.maxLength(2048, "invalid"))),
  }),
  response: z.object({
    model_version: z.nullish(z.int()),
    hits: rows(recommendationHit),
    titles: z._default(rowsByKey(z.string()), {}),
    ...unreadableRows,
  }),
  errors: ["unknown_model"],
  access,
  group: RECOMMENDERS_GROUP,
});
