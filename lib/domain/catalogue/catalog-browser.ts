import type { BrowserAddress, CatalogItem, failing } from "@/lib/contract/catalogue/catalog-browser";
import type { Hit, SearchAnswer, search } from "@/lib/contract/search/search-host";
import { namesOf } from "@/lib/domain/search/preview-inputs";
import type { Input } from "@/lib/http/endpoint";

// What the catalog browser asks, and what it makes of the answers. The page on the server and the screen in the browser
// build the same input, so that what the server has filled in is not fetched again.

/** What a result is drawn with, whatever fields are chosen. */
const DRAWN = [
  ...["title", "title.untouched", "image_link", "web_url"],
  ...["price", "availability", "availability_rank"],
];
/** The columns of the table where no fields are chosen. */
const USUAL_FIELDS = ["brand", "category", "price", "availability_rank_text"];
/** Results among which an item is looked for where the backend cannot tell of one by its identity. */
const LOOKED_AT = 20;

/** Who may see the debug mode. */
export const DEBUG_ACCESS = { roles: ["internal"] } as const;

/** Who asks what. `isOurs`: the search host takes `customizations` (group `search_debug`). */
export type BrowserAsked = {
  siteId: string;
  type: string;
  address: BrowserAddress;
  isOurs: boolean;
  isDebug: boolean;
};

/** The search of an address. */
export function browserSearchInput({ siteId, type, address, isOurs, isDebug }: BrowserAsked): Input<typeof search> {
  const { f, f_must, neg_f, sort, plp, customizations } = address;
  const fields = namesOf(address.fields);
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
      facets: namesOf(address.facets).join(),
      ...(fields.length === 0 ? {} : { hit_fields: [...new Set([...DRAWN, ...fields])].join() }),
      ...(isOurs && customizations === "0" ? { customizations: "0" } : {}),
      ...(isDebug ? { debug: "1" } : {}),
    },
  };
}

/**
 * The same among the items that fail a check of data quality, of every type unless the address names one; null where the
 * address names no check, or the backend (`hasQuality`: group `data_quality`) knows of none.
 */
export function failingSearchInput(asked: BrowserAsked & { hasQuality: boolean }): Input<typeof failing> | null {
  const { siteId, address, hasQuality } = asked;
  if (address.quality === undefined || !hasQuality) return null;
  const { query } = browserSearchInput(asked);
  const ofType = address.type === undefined ? { "f[]": address.f } : {};
  return { params: { siteId }, query: { ...query, ...ofType, quality: address.quality } };
}

/** Where a backend cannot tell of an item by its identity: a search for it. */
export function itemSearchInput(siteId: string, identity: string): Input<typeof search> {
  return { query: { tracker_id: siteId, q: identity.slice(0, 500), size: LOOKED_AT } };
}

/** The item of an identity among results; null when it is not there. */
export function itemAmong({ results }: SearchAnswer, identity: string): CatalogItem | null {
  const found = results.hits.find((hit) => hit.url === identity);
  return found === undefined ? null : itemOfHit(found);
}

/** A result as an item of the catalogue, as far as the search tells of it. */
export function itemOfHit({ url, type, attributes, updated_at }: Hit): CatalogItem {
  const { title, "title.untouched": untouched, ...rest } = attributes;
  const plain = typeof untouched === "string" ? untouched : typeof title === "string" ? withoutMarks(title) : url;
  return { identity: url, type, title: plain, attributes: rest, updated_at: updated_at ?? null };
}

function withoutMarks(title: string): string {
  return title.replace(/<\/?em>/g, "");
}

/** A result as JSON: as the search answered, the attributes that are seen only. */
export function jsonOfHit(hit: Hit, fields: string): Record<string, unknown> {
  const wanted = namesOf(fields);
  const isSeen = (name: string) => wanted.length === 0 || wanted.includes(name) || name === "title";
  const { attributes, highlight: _, ...rest } = hit;
  return {
    ...rest,
    attributes: Object.fromEntries(Object.entries(attributes).filter(([name]) => isSeen(name))),
  };
}

/** An item as JSON, in the order in which it is read. */
export function jsonOfItem({ identity, type, title, updated_at, attributes }: CatalogItem): Record<string, unknown> {
  return { identity, type, title, updated_at, attributes };
}

/** The attributes that the table has as columns. */
export function columnsOf(fields: string): string[] {
  const wanted = namesOf(fields).filter((name) => name !== "title");
  return wanted.length === 0 ? USUAL_FIELDS : wanted;
}

/** The texts of an attribute, whether it is a scalar or a list; what is structured is written as JSON. */
export function textsOf(value: unknown): string[] {
  if (value === null || value === undefined) return [];
  return (Array.isArray(value) ? value : [value]).map(textOf).filter((text) => text !== "");
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return "";
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

/** The attributes that results have, those that most of them have first. */
export function attributesSeen(hits: readonly Hit[]): string[] {
  const counts = new Map<string, number>();
  for (const { attributes } of hits) {
    for (const name of Object.keys(attributes)) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).map(([name]) => name);
}

/** What another search host says of a result beside the usual. */
const EXTRAS = [
  ...(["match", "autocomplete_context", "pinned", "collapsed", "popularity", "impressions", "clicks"] as const),
  ...(["conversions", "active_from", "active_to", "item_booster_queries", "debug_info"] as const),
];

/** The extras of a result that are there, for the debug view. */
export function extrasOf(hit: Hit): Record<string, unknown> {
  const told = EXTRAS.map((name) => [name, hit[name]] as const);
  return Object.fromEntries(told.filter(([, value]) => value !== null && value !== undefined));
}
