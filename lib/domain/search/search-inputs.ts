import type { autocomplete, search, topItems } from "@/lib/contract/search/search-host";
import { SEARCH_SIZE_MAX } from "@/lib/domain/kit/limits";
import type { Input } from "@/lib/http/endpoint";
import { CATEGORY_FACETS } from "./category-tree";
import { CATEGORY_ATTRIBUTES, LISTING_ATTRIBUTE } from "./rule-reach";

// What the editor asks the search host for. The page on the server and the screen in the browser build the same input,
// so that what the server has filled in is not fetched again.

/** Results loaded at first, and at most (`SEARCH_SIZE_MAX` binds every search). */
export const SEARCH_ROWS = { first: 24, most: SEARCH_SIZE_MAX } as const;
/** Suggestions loaded at first, and at most. */
export const AUTOCOMPLETE_ROWS = { first: 10, most: 50 } as const;

/** The attributes that the editor draws. */
const FIELDS = "title,title.untouched,image_link,web_url,price,availability,availability_rank";

/** A query of a customization: its words and the type of its results. */
export type LiveQuery = { siteId: string; query: string; type: string };

/** The search of a customization's query without customizations. */
export function searchInput({ siteId, query, type }: LiveQuery, size: number): Input<typeof search> {
  return {
    query: { tracker_id: siteId, q: query, "f[]": [`type:${type}`], size, hit_fields: FIELDS, customizations: "0" },
  };
}

/** The suggestions for a customization's query without customizations. */
export function autocompleteInput({ siteId, query, type }: LiveQuery, size: number): Input<typeof autocomplete> {
  return {
    query: { tracker_id: siteId, q: query, type: `${type}:${size}`, hit_fields: FIELDS, customizations: "0" },
  };
}

/** The listing of a category without customizations; `query` is its path, `attribute` what the search host keeps paths in. */
export function listingInput(
  { siteId, query: path, type }: LiveQuery,
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
      hit_fields: FIELDS,
      customizations: "0",
    },
  };
}

/** What the empty search box offers of a type without customizations. */
export function topItemsInput({ siteId, type }: Omit<LiveQuery, "query">, size: number): Input<typeof topItems> {
  return {
    query: { tracker_id: siteId, type: `${type}:${size}`, hit_fields: FIELDS, customizations: "0", debug: "1" },
  };
}

/** A search by which an item is found for the picker: by words of its title, or by its identity. */
export function pickInput({ siteId, query, type }: LiveQuery): Input<typeof search> {
  return {
    query: {
      tracker_id: siteId,
      q: query,
      "f[]": [`type:${type}`],
      size: 12,
      hit_fields: [FIELDS, ...CATEGORY_ATTRIBUTES].join(","),
      customizations: "0",
      use_fixits: "0",
    },
  };
}

/** One search that tells which types a catalogue has, by its facet. */
export function typesInput(siteId: string): Input<typeof search> {
  return { query: { tracker_id: siteId, q: "", size: 1, facets: "type", hit_fields: "title", customizations: "0" } };
}

/** One search that tells every category of a type with its number of items, by the facets that may hold paths. */
export function categoriesInput(siteId: string, type: string): Input<typeof search> {
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

/** One search that tells which attributes of a type hold categories, by their facets; `listingAttribute` reads it. */
export function pathFacetsInput(siteId: string, type: string): Input<typeof search> {
  const { query } = categoriesInput(siteId, type);
  return { query: { ...query, facets: CATEGORY_FACETS.map((name) => `${name}:1`).join(",") } };
}

/** The queries that the open, empty search box suggests, with what is customized. */
export function suggestedQueriesInput(siteId: string): Input<typeof topItems> {
  return { query: { tracker_id: siteId, type: "query:10", hit_fields: FIELDS } };
}

/** Items of each type in the picture of the empty search box. */
export const BOX_ROWS = 6;

/** The open, empty search box as shoppers have it, with what is customized. */
export function boxInput(siteId: string, rows: number): Input<typeof topItems> {
  const types = ["query", "category", "brand", "article", "item"].map((type) => `${type}:${rows}`);
  return { query: { tracker_id: siteId, type: types.join(","), hit_fields: FIELDS } };
}
