import { formatVariant, isVariant } from "@vitrine/engine/variants";
import type { BrowserAddress, CatalogItem, failing } from "@/lib/contract/catalogue/catalog-browser";
import { QUERY_MAX } from "@/lib/contract/kit/limits";
import type { Hit, SearchAnswer, search } from "@/lib/contract/search/search-host";
import { omit } from "@/lib/domain/kit/omit";
import { parseNames } from "@/lib/domain/search/preview-inputs";
import type { Input } from "@/lib/http/endpoint";

// Requests and view models of the catalog browser. Server and browser build the same input, so that the browser reuses
// what the server prefetched.

/** Fields that every result needs, whatever fields the user selected. */
const RESULT_FIELDS = [
  "title",
  "title.untouched",
  "image_link",
  "web_url",
  "price",
  "price_from",
  "availability",
  "availability_rank",
];
/** Table columns if the user selected no fields. */
const DEFAULT_FIELDS = ["brand", "category", "price", "availability_rank_text"];
/** Number of search hits in which to find an item if the backend cannot load it by identity. */
const ITEM_SEARCH_SIZE = 20;

export const DEBUG_ACCESS = { roles: ["internal"] } as const;

/** Input of a search. `hasSearchDebug`: the search host accepts `customizations` (group `search_debug`). */
export type BrowserRequest = {
  siteId: string;
  type: string;
  address: BrowserAddress;
  hasSearchDebug: boolean;
  isDebug: boolean;
};

/** Builds the search for the query parameters of the list. */
export function buildBrowserSearch({
  siteId,
  type,
  address,
  hasSearchDebug,
  isDebug,
}: BrowserRequest): Input<typeof search> {
  const { f, f_must, neg_f, sort, plp, customizations } = address;
  const fields = parseNames(address.fields);
  return {
    query: {
      tracker_id: siteId,
      q: address.q.trim(),
      "f[]": [`type:${type}`, ...f],
      ...(f_must.length === 0 ? {} : { "f_must[]": f_must }),
      ...(neg_f.length === 0 ? {} : { "neg_f[]": neg_f }),
      size: address.size,
      page: address.page,
      ...(sort === undefined ? {} : { sort }),
      ...(plp === undefined ? {} : { plp }),
      facets: parseNames(address.facets).join(),
      ...(fields.length === 0 ? {} : { hit_fields: [...new Set([...RESULT_FIELDS, ...fields])].join() }),
      ...(hasSearchDebug && customizations === "0" ? { customizations: "0" } : {}),
      ...(isDebug ? { debug: "1" } : {}),
    },
  };
}

/**
 * Builds the same search among the items that fail a data quality check, of all types unless the address names one. Null
 * if the address names no check or the backend has none (`hasQuality`: group `data_quality`).
 */
export function buildFailingSearch(request: BrowserRequest & { hasQuality: boolean }): Input<typeof failing> | null {
  const { siteId, address, hasQuality } = request;
  if (address.quality === undefined || !hasQuality) return null;
  const { query } = buildBrowserSearch(request);
  const ofType = address.type === undefined ? { "f[]": address.f } : {};
  return { params: { siteId }, query: { ...query, ...ofType, quality: address.quality } };
}

/** Builds a search that finds an item in backends that cannot load it by identity. */
export function buildItemSearch(siteId: string, identity: string): Input<typeof search> {
  return { query: { tracker_id: siteId, q: identity.slice(0, QUERY_MAX), size: ITEM_SEARCH_SIZE } };
}

/** Finds an item by identity among search results. */
export function findItem({ results }: SearchAnswer, identity: string): CatalogItem | null {
  const found = results.hits.find((hit) => hit.url === identity);
  return found === undefined ? null : toCatalogItem(found);
}

/** Converts a search hit to a catalog item with what the hit contains. */
export function toCatalogItem({ url, type, attributes, updated_at }: Hit): CatalogItem {
  const { title, "title.untouched": untouched, ...rest } = attributes;
  const plain = typeof untouched === "string" ? untouched : typeof title === "string" ? stripMarks(title) : url;
  return { identity: url, type, title: plain, attributes: rest, updated_at: updated_at ?? null };
}

function stripMarks(title: string): string {
  return title.replace(/<\/?em>/g, "");
}

/** A search hit as JSON, limited to the shown attributes. */
export function toHitJson(hit: Hit, fields: string): Record<string, unknown> {
  const selected = parseNames(fields);
  const isShown = (name: string) => selected.length === 0 || selected.includes(name) || name === "title";
  const { attributes, ...rest } = omit(hit, "highlight");
  return {
    ...rest,
    attributes: Object.fromEntries(Object.entries(attributes).filter(([name]) => isShown(name))),
  };
}

/** An item as JSON, in display order. */
export function toItemJson({ identity, type, title, updated_at, attributes }: CatalogItem): Record<string, unknown> {
  return { identity, type, title, updated_at, attributes };
}

/** The attributes shown as table columns. */
export function listColumns(fields: string): string[] {
  const selected = parseNames(fields).filter((name) => name !== "title");
  return selected.length === 0 ? DEFAULT_FIELDS : selected;
}

/** The texts of an attribute, scalar or list; structured values become JSON. */
export function toTexts(value: unknown): string[] {
  if (value === null || value === undefined) return [];
  return (Array.isArray(value) ? value : [value]).map(toText).filter((text) => text !== "");
}

function toText(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (isVariant(value)) return formatVariant(value);
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

/** The attributes of search hits, most frequent first. */
export function listHitAttributes(hits: readonly Hit[]): string[] {
  const counts = new Map<string, number>();
  for (const { attributes } of hits) {
    for (const name of Object.keys(attributes)) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).map(([name]) => name);
}

/** Additional fields that other search hosts return for a hit. */
const EXTRAS = [
  "match",
  "autocomplete_context",
  "pinned",
  "collapsed",
  "popularity",
  "impressions",
  "clicks",
  "conversions",
  "active_from",
  "active_to",
  "item_booster_queries",
  "debug_info",
] as const;

/** The additional fields that a hit has, for the debug view. */
export function pickExtras(hit: Hit): Record<string, unknown> {
  const entries = EXTRAS.map((name) => [name, hit[name]] as const);
  return Object.fromEntries(entries.filter(([, value]) => value !== null && value !== undefined));
}
