import { CATEGORY_ATTRIBUTES, LISTING_ATTRIBUTE } from "@vitrine/engine/rule-eligibility";
import type { autocomplete, search, topItems } from "@/lib/contract/search/search-host";
import { SEARCH_SIZE_MAX } from "@/lib/domain/kit/limits";
import type { Input } from "@/lib/http/endpoint";
import { CATEGORY_FACETS } from "./category-tree";
import { EDITOR_HIT_FIELDS, HIT_FIELDS } from "./hit-fields";

// Inputs of the editor's calls to the search host. Server page and browser screen build the same input, so that the
// browser does not refetch what the server prefetched.

/** Results loaded initially and at most (`SEARCH_SIZE_MAX` limits every search). */
export const SEARCH_ROWS = { first: 24, most: SEARCH_SIZE_MAX } as const;
/** Suggestions loaded initially and at most. */
export const AUTOCOMPLETE_ROWS = { first: 10, most: 50 } as const;

/**
 * The subject of a customization and the type of its results. `at`: the previewed time (ISO 8601), because new items rank higher for a
 * while; undefined is now, and for search hosts that know no other time.
 */
export type LiveQuery = { siteId: string; subject: string; type: string; at?: string | undefined };

/** The search for a customization's query without customizations. */
export function buildSearchInput({ siteId, subject: query, type, at }: LiveQuery, size: number): Input<typeof search> {
  return {
    query: {
      tracker_id: siteId,
      q: query,
      "f[]": [`type:${type}`],
      size,
      hit_fields: EDITOR_HIT_FIELDS,
      customizations: "0",
      at,
    },
  };
}

/** The suggestions for a customization's query without customizations. */
export function buildAutocompleteInput(
  { siteId, subject: query, type, at }: LiveQuery,
  size: number,
): Input<typeof autocomplete> {
  return {
    query: {
      tracker_id: siteId,
      q: query,
      type: `${type}:${size}`,
      hit_fields: EDITOR_HIT_FIELDS,
      customizations: "0",
      at,
    },
  };
}

/**
 * The listing of a category without customizations; the subject is its path, `attribute` holds paths in the search host.
 */
export function buildListingInput(
  { siteId, subject: path, type, at }: LiveQuery,
  size: number,
  attribute: string = LISTING_ATTRIBUTE,
): Input<typeof search> {
  return {
    query: {
      tracker_id: siteId,
      q: "",
      "f[]": [`type:${type}`, `${attribute}:${path}`],
      plp: attribute,
      size,
      hit_fields: EDITOR_HIT_FIELDS,
      customizations: "0",
      at,
    },
  };
}

/** TOP items of a type without customizations. */
export function buildTopItemsInput(
  { siteId, type, at }: Omit<LiveQuery, "subject">,
  size: number,
): Input<typeof topItems> {
  return {
    query: {
      tracker_id: siteId,
      type: `${type}:${size}`,
      hit_fields: EDITOR_HIT_FIELDS,
      customizations: "0",
      debug: "1",
      at,
    },
  };
}

/** A text that is typed in the item picker, and the type of the items that it offers. */
type PickQuery = { siteId: string; query: string; type: string };

/** Items that the item picker offers. */
const PICK_ROWS = 12;
const PICK_FIELDS = [HIT_FIELDS, ...CATEGORY_ATTRIBUTES].join(",");

/** What the item picker offers while a text is typed: the last word may be the beginning of one. */
export function buildPickSuggestionsInput({ siteId, query, type }: PickQuery): Input<typeof autocomplete> {
  return {
    query: {
      tracker_id: siteId,
      q: query,
      type: `${type}:${PICK_ROWS}`,
      hit_fields: PICK_FIELDS,
      customizations: "0",
    },
  };
}

/** The search for the item that a complete text names: by title words or by identity. */
export function buildPickInput({ siteId, query, type }: PickQuery): Input<typeof search> {
  return {
    query: {
      tracker_id: siteId,
      q: query,
      "f[]": [`type:${type}`],
      size: PICK_ROWS,
      hit_fields: PICK_FIELDS,
      customizations: "0",
      use_fixits: "0",
    },
  };
}

/** A search that reports the types of a catalog, by facet. */
export function buildTypesInput(siteId: string): Input<typeof search> {
  return { query: { tracker_id: siteId, q: "", size: 1, facets: "type", hit_fields: "title", customizations: "0" } };
}

/** A search that reports every category of a type with its number of items, by the facets that may hold paths. */
export function buildCategoriesInput(siteId: string, type: string): Input<typeof search> {
  return {
    query: {
      tracker_id: siteId,
      q: "",
      "f[]": [`type:${type}`],
      size: 1,
      facets: CATEGORY_FACETS.map((name) => `${name}:100000`).join(","),
      hit_fields: "title",
      customizations: "0",
    },
  };
}

/** A search that reports which attributes of a type hold categories, by facet; `findListingAttribute` reads it. */
export function buildPathFacetsInput(siteId: string, type: string): Input<typeof search> {
  const { query } = buildCategoriesInput(siteId, type);
  return { query: { ...query, facets: CATEGORY_FACETS.map((name) => `${name}:1`).join(",") } };
}

/** The queries that the open, empty search box suggests, with customizations. */
export function buildSuggestedQueriesInput(siteId: string): Input<typeof topItems> {
  return { query: { tracker_id: siteId, type: "query:10", hit_fields: HIT_FIELDS } };
}

/** Items per type in the preview of the empty search box. */
export const BOX_ROWS = 6;

/** The open, empty search box as shoppers see it, with customizations, now or at another time (ISO 8601). */
export function buildBoxInput(siteId: string, rows: number, at?: string): Input<typeof topItems> {
  const types = ["query", "category", "brand", "article", "item"].map((type) => `${type}:${rows}`);
  return { query: { tracker_id: siteId, type: types.join(","), hit_fields: HIT_FIELDS, at } };
}
