import type { Insight } from "@/lib/contract/search/query-insight";
import type { autocomplete, SearchAnswer, search } from "@/lib/contract/search/search-host";
import type { PreviewAddress } from "@/lib/contract/search/search-preview";
import { COMPARED_ROWS } from "@/lib/domain/kit/limits";
import type { Input } from "@/lib/http/endpoint";
import { HIT_FIELDS } from "./hit-fields";
import type { PlaceOf } from "./places";

// Inputs of the search preview's calls. Server page and browser screen build the same input, so that the browser does
// not refetch what the server prefetched.

/** Results on a page of the preview: as many as two orders are compared over. */
export const PREVIEW_ROWS = COMPARED_ROWS;
/** Suggestions of the chosen type. */
const PREVIEW_SUGGESTIONS = 8;

/** Types assumed when the search host does not report any. */
const DEFAULT_TYPES = ["item", "category", "brand", "article"];
/** Types that are no results: visitors' queries, and variants inside other items. */
const NON_RESULT_TYPES = ["query", "variant"];
/** The two names of a site's main type. */
const MAIN_TYPES = ["item", "product"];

/** A request of the preview. `hasSearchDebug`: the search host supports `debug`, `at` and `customizations`. */
export type PreviewRequest = { siteId: string; type: string; address: PreviewAddress; hasSearchDebug: boolean };

/** The search of an address; `isOrganic` requests the first results without customizations, for comparison. */
export function buildPreviewSearchInput(
  { siteId, type, address, hasSearchDebug }: PreviewRequest,
  { isOrganic = false, page = address.page }: { isOrganic?: boolean; page?: number } = {},
): Input<typeof search> {
  const { f, f_must, neg_f, sort, at, customizations } = address;
  const plp = findListing(address)?.attribute;
  return {
    query: {
      tracker_id: siteId,
      q: address.q.trim(),
      "f[]": [`type:${type}`, ...f],
      ...(f_must.length === 0 ? {} : { "f_must[]": f_must }),
      ...(neg_f.length === 0 ? {} : { "neg_f[]": neg_f }),
      size: PREVIEW_ROWS,
      page,
      ...(sort === undefined ? {} : { sort }),
      ...(plp === undefined ? {} : { plp }),
      ...(isOrganic ? {} : { facets: parseNames(address.facets).join() }),
      hit_fields: HIT_FIELDS,
      ...(hasSearchDebug
        ? { debug: "1", at, ...(isOrganic || customizations === "0" ? { customizations: "0" } : {}) }
        : {}),
    },
  };
}

/** The suggestions for an address: the selected type first, then the others. */
export function buildPreviewAutocompleteInput(request: PreviewRequest): Input<typeof autocomplete> {
  const { siteId, type, address, hasSearchDebug } = request;
  const { at, customizations } = address;
  return {
    query: {
      tracker_id: siteId,
      q: address.q.trim(),
      type: [`${type}:${PREVIEW_SUGGESTIONS}`, ...listSuggestedTypes(address.suggest, type)].join(),
      hit_fields: HIT_FIELDS,
      ...(hasSearchDebug ? { debug: "1", at, ...(customizations === "0" ? { customizations: "0" } : {}) } : {}),
    },
  };
}

/** What customizations act on: the query, or without one the listed category. */
export type PreviewSubject = { kind: "query-customizations" | "product-listings"; subject: string };

/** The subject of an address; null when it is neither a query nor a listing. */
export function toSubject(address: PreviewAddress): PreviewSubject | null {
  const q = address.q.trim();
  if (q !== "") return { kind: "query-customizations", subject: q };
  const listing = findListing(address);
  return listing === null ? null : { kind: "product-listings", subject: listing.path };
}

/** The place whose results an address shows. */
export function findResultPlace(address: PreviewAddress): PlaceOf<PreviewSubject["kind"]> {
  return toSubject(address)?.kind === "product-listings" ? "listing" : "search";
}

/** The listing of an address without a query: the only condition on the attribute that `plp` names. */
function findListing({ q, plp, f, f_must }: PreviewAddress): { attribute: string; path: string } | null {
  if (q.trim() !== "" || plp === undefined) return null;
  const conditions = [...f, ...f_must].filter((clause) => clause.startsWith(`${plp}:`));
  return conditions.length === 1 ? { attribute: plp, path: (conditions[0] ?? "").slice(plp.length + 1) } : null;
}

/** Input for what acts on a subject at the address's time. */
export function buildPreviewAffectingInput(
  request: PreviewRequest,
  { subject }: PreviewSubject,
): Input<Insight["affecting"]> {
  const { siteId, type, address } = request;
  return { params: { siteId }, query: { q: subject, type, at: address.at } };
}

/** Input of the search that reports the types of a catalog. */
export function buildPreviewTypesInput(siteId: string): Input<typeof search> {
  return { query: { tracker_id: siteId, q: "", size: 1, facets: "type", hit_fields: "title" } };
}

/** The types of a catalog, most frequent first; defaults when the search host does not report them. */
export function listTypes(answer: SearchAnswer | undefined): string[] {
  const facet = answer?.results.facets.find((one) => one.name === "type");
  const types = (facet?.values ?? []).map((value) => value.value).filter((value) => !NON_RESULT_TYPES.includes(value));
  return types.length > 0 ? types : DEFAULT_TYPES;
}

/** The type an address selects. */
export function chooseType(address: Pick<PreviewAddress, "type">, types: readonly string[]): string {
  return address.type ?? types.find((type) => MAIN_TYPES.includes(type)) ?? types[0] ?? "item";
}

/** Parses comma-separated names: trimmed, without duplicates. */
export function parseNames(text: string): string[] {
  const names = text.split(",").map((name) => name.trim());
  return [...new Set(names.filter((name) => name !== ""))];
}

/** Joins names for the address; drops names with other characters. */
export function formatNames(names: readonly string[]): string {
  return names.filter((name) => /^[\w.:-]+$/.test(name)).join();
}

function listSuggestedTypes(text: string, chosen: string): string[] {
  return parseNames(text).filter(
    (entry) => /^[\w-]+(:\d{1,2})?$/.test(entry) && !isSameType(entry.split(":")[0], chosen),
  );
}

/** The names under which items of a type may be stored. */
export function listTypeNames(type: string): string[] {
  return [...new Set([type, ...MAIN_TYPES.filter((name) => isSameType(name, type))])];
}

/** Whether two names are one type: the main type of a site has two. */
export function isSameType(a: string | undefined, b: string): boolean {
  return a === b || (MAIN_TYPES.includes(a ?? "") && MAIN_TYPES.includes(b));
}
