import * as z from "zod/mini";
import { anyMember, instant } from "@/lib/contract/kit/common";
import { QUERY_MAX } from "@/lib/contract/kit/limits";
import { defineEndpoint, noParams, siteId } from "@/lib/http/endpoint";
import { rows, unreadableRows } from "@/lib/http/rows";
import { customizationKind } from "./kinds";

// The public search host: no session, no signature; `tracker_id` names the site.

const FEATURE = "search-host";

const flag = z.optional(z.string());
const list = z.optional(
  z.union([
    z.pipe(
      z.string(),
      z.transform((value) => [value]),
    ),
    z.array(z.string()),
  ]),
);
const count = (max: number) => z.coerce.number().check(z.int("invalid"), z.gte(0, "invalid"), z.lte(max, "invalid"));

/** Our optional extensions: explanation, another time, organic order, shared draft. */
const extensions = {
  debug: flag,
  at: z.optional(instant),
  customizations: flag,
  preview: z.optional(z.string().check(z.maxLength(256, "invalid"))),
};

const query = z.string().check(z.maxLength(QUERY_MAX, "invalid"));

/** Parameters of /search; names with brackets can repeat. `sort_{type}` parameters are also read. */
export const searchQuery = z.object({
  tracker_id: siteId,
  q: z._default(query, ""),
  "f[]": list,
  "f_must[]": list,
  "neg_f[]": list,
  "prefer[]": list,
  size: z._default(count(200).check(z.gte(1, "invalid")), 10),
  page: z._default(count(100_000).check(z.gte(1, "invalid")), 1),
  from: z.optional(count(1_000_000)),
  sort: z.optional(z.string().check(z.regex(/^[\w.-]{1,100}:(asc|desc)$/, "invalid"))),
  quicksearch_types: z.optional(z.string()),
  facets: z.optional(z.string()),
  use_fixits: z._default(z.string(), "true"),
  hit_fields: z.optional(z.string()),
  /** `nested` leaves out the variants of products. */
  remove_fields: z.optional(z.string()),
  /** `true` lists the variants of products in their place. */
  non_collapsed_variants: flag,
  plp: z.optional(z.string()),
  ...extensions,
});
/** Parameters of /search. */
export type SearchQuery = z.output<typeof searchQuery>;

/** Types with a count each: `item:6,category:3`. */
const types = z.string().check(z.regex(/^[\w-]+(:\d{1,3})?(,[\w-]+(:\d{1,3})?)*$/, "invalid"));

/** Parameters of /autocomplete/v2; `f_{type}[]` and `sort_{type}` are also read. */
export const autocompleteQuery = z.object({
  tracker_id: siteId,
  q: query,
  type: types,
  "prefer[]": list,
  hit_fields: z.optional(z.string()),
  non_collapsed_variants: flag,
  ...extensions,
});
/** Parameters of /autocomplete/v2. */
export type AutocompleteQuery = z.output<typeof autocompleteQuery>;

/**
 * Parameters of /v1/top_items; `f_{type}[]` are also read. Other hosts choose a model by `ctx[]`; this one ignores it.
 */
export const topItemsQuery = z.object({
  tracker_id: siteId,
  type: types,
  hit_fields: z.optional(z.string()),
  "ctx[]": list,
  ...extensions,
});
/** Parameters of /v1/top_items. */
export type TopItemsQuery = z.output<typeof topItemsQuery>;

/** Why a result has its rank, from the data the engine used (`debug=1`). */
export const explain = z.object({
  /** Position without rules, 1-based; null when it did not match. */
  organic_position: z.nullable(z.int()),
  score: z.number(),
  tier: z.enum(["exact", "corrected", "partial", "none"]),
  factors: z.array(
    z.object({ name: z.string(), value: z.number(), field: z.optional(z.string()), term: z.optional(z.string()) }),
  ),
  rule: z.nullish(
    z.object({
      customization_id: z.string(),
      rule_id: z.string(),
      type: z.enum(["pin", "hide"]),
      position: z.nullable(z.int()),
    }),
  ),
});
/** Why a result has its rank. */
export type Explain = z.infer<typeof explain>;

/** Debug fields that another search host may return. */
const extended = {
  match: z.optional(z.unknown()),
  autocomplete_context: z.optional(z.unknown()),
  collapsed: z.optional(z.unknown()),
  popularity: z.optional(z.unknown()),
  impressions: z.optional(z.unknown()),
  clicks: z.optional(z.unknown()),
  conversions: z.optional(z.unknown()),
  active_from: z.optional(z.unknown()),
  active_to: z.optional(z.unknown()),
  item_booster_queries: z.optional(z.unknown()),
  debug_info: z.optional(z.unknown()),
};

/** A result. `url` is the identity. */
export const hit = z.object({
  url: z.string(),
  type: z.string(),
  attributes: z.record(z.string(), z.unknown()),
  /** The variants of a product, as hits of the type `variant` with the attributes in which they differ. */
  nested: z.optional(z.array(z.unknown())),
  highlight: z.optional(z.unknown()),
  exact: z.optional(z.boolean()),
  alternative: z.optional(z.boolean()),
  updated_at: z.nullish(z.string()),
  pinned: z.nullish(z.unknown()),
  explain: z.optional(explain),
  ...extended,
});
/** A result. */
export type Hit = z.infer<typeof hit>;

const facetValue = z.looseObject({ value: z.string(), hits_count: z.number() });
/** A facet with its values. */
export const facet = z.object({ name: z.string(), type: z.string(), values: z.array(facetValue) });
export type Facet = z.infer<typeof facet>;

/** Images of a banner; without `mobile_url`, small screens show the desktop image too. */
const banner = z.object({ desktop_url: z.string(), mobile_url: z.nullish(z.string()) });

/** An active banner campaign: where its banners lead, and their images by placement. */
export const shownCampaign = z.object({
  id: z.pipe(
    z.union([z.string(), z.int()]),
    z.transform((value) => String(value)),
  ),
  target_url: z.string(),
  banners: z.record(z.string(), z.nullable(banner)),
});
/** An active banner campaign. */
export type ShownCampaign = z.infer<typeof shownCampaign>;

/**
 * The state of the shared draft named by `preview`: `on` with its owner and expiry, or `over` when its link is unknown,
 * expired or ended, in which case the live rules answered.
 */
export const previewNote = z.discriminatedUnion("state", [
  z.object({
    state: z.literal("on"),
    /** The kind of draft and its subject: the query, the category path, or empty (TOP items). */
    kind: z._default(customizationKind, "query-customizations"),
    query: z.string(),
    by: z.string(),
    until: z.string(),
  }),
  z.object({ state: z.literal("over") }),
]);
/** The state of the shared draft that a request named. */
export type PreviewNote = z.infer<typeof previewNote>;

export const searchAnswer = z.object({
  results: z.object({
    query: z.nullish(z.string()),
    corrected_query: z.nullish(z.string()),
    filters: z._default(z.array(z.string()), []),
    filters_negative: z.optional(z.array(z.string())),
    accepted_filters: z.optional(z.array(z.string())),
    hits: rows(hit),
    quicksearch_hits: z._default(rows(hit), []),
    facets: z._default(rows(facet), []),
    suggested_facet: z.optional(z.unknown()),
    suggested_url: z.nullish(z.string()),
    total_hits: z.int(),
    offset: z.optional(z.union([z.string(), z.number()])),
    campaigns: z.nullish(rows(shownCampaign)),
    /** Extension: the query whose rules, redirect or campaigns acted, when it is another form of `query` or its correction. */
    rules_of: z.optional(z.string()),
    query_rewrite: z.optional(z.unknown()),
    /** Extension: customizations were skipped on request; absent on other backends. */
    organic: z.optional(z.boolean()),
    preview: z.optional(previewNote),
  }),
  next_page: z.nullish(z.string()),
  ...unreadableRows,
});

const autocompleteResponse = z.object({
  exact_match_hits_count: z.int(),
  partial_match_hits_count: z.int(),
  partial_match_terms: z.array(z.string()),
  hits: rows(hit),
  ...unreadableRows,
  campaigns: z.nullish(rows(shownCampaign)),
  suggested_url: z.nullish(z.string()),
  /** As in the answer of /search. */
  rules_of: z.optional(z.string()),
  query_rewrite: z.optional(z.unknown()),
  organic: z.optional(z.boolean()),
  preview: z.optional(previewNote),
});

const topItemsResponse = z.object({
  /** Grouped by type in the requested order, each group in its own order. */
  hits: rows(hit),
  ...unreadableRows,
  organic: z.optional(z.boolean()),
  preview: z.optional(previewNote),
});

// Each kind of customization has its own policy, and users of all of them view results.
const access = anyMember;

/** Search results of a site. */
export const search = defineEndpoint({
  feature: FEATURE,
  method: "GET",
  path: "/search",
  servedBy: "both",
  params: noParams,
  query: searchQuery,
  response: searchAnswer,
  errors: ["unknown_site", "unknown_attribute"],
  access,
  host: "search",
});
export type SearchAnswer = z.infer<typeof searchAnswer>;

/** Suggestions while typing. */
export const autocomplete = defineEndpoint({
  feature: FEATURE,
  method: "GET",
  path: "/autocomplete/v2",
  servedBy: "both",
  params: noParams,
  query: autocompleteQuery,
  response: autocompleteResponse,
  errors: ["unknown_site"],
  access,
  host: "search",
});
/** The answer of /autocomplete/v2. */
export type AutocompleteAnswer = z.infer<typeof autocompleteResponse>;

/** What the open, empty search box shows, by type. */
export const topItems = defineEndpoint({
  feature: FEATURE,
  method: "GET",
  path: "/v1/top_items",
  servedBy: "both",
  params: noParams,
  query: topItemsQuery,
  response: topItemsResponse,
  errors: ["unknown_site", "unknown_attribute"],
  access,
  host: "search",
});
/** The answer of /v1/top_items. */
export type TopItemsAnswer = z.infer<typeof topItemsResponse>;
