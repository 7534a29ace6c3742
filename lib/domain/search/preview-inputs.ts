import type { Insight } from "@/lib/contract/search/query-insight";
import type { autocomplete, SearchAnswer, search } from "@/lib/contract/search/search-host";
import type { PreviewAddress } from "@/lib/contract/search/search-preview";
import type { Input } from "@/lib/http/endpoint";
import { COMPARED_ROWS } from "./rank-diff";

// What the search preview asks. The page on the server and the screen in the browser
// build the same input, so that what the server has filled in is not fetched again.

/** Results on a page of the preview; as many as two orders are compared over. */
export const PREVIEW_ROWS = COMPARED_ROWS;
/** Suggestions of the chosen type. */
const PREVIEW_SUGGESTIONS = 8;

const FIELDS = "title,title.untouched,image_link,web_url,price,availability,availability_rank";
/** What a catalogue may hold where it does not say itself. */
const USUAL_TYPES = ["item", "category", "brand", "article"];
/** Types that visitors make, or that stand inside others. */
const NO_RESULTS = ["query", "variant"];
/** Two names of a site's main type. */
const MAIN = ["item", "product"];

/** Who asks what. `isOurs`: the search host takes `debug`, `at` and `customizations` (group `search_debug`). */
export type PreviewAsked = { siteId: string; type: string; address: PreviewAddress; isOurs: boolean };

/** The search of an address; `isOrganic` asks for the first results without customizations, to compare with. */
export function previewSearchInput(
  { siteId, type, address, isOurs }: PreviewAsked,
  { isOrganic = false, page = address.page }: { isOrganic?: boolean; page?: number } = {},
): Input<typeof search> {
  const { f, f_must, neg_f, sort, at, customizations } = address;
  const plp = listingOf(address)?.attribute;
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
      ...(isOrganic ? {} : { facets: namesOf(address.facets).join() }),
      hit_fields: FIELDS,
      ...(isOurs ? { debug: "1", at, ...(isOrganic || customizations === "0" ? { customizations: "0" } : {}) } : {}),
    },
  };
}

/** The suggestions for an address: the chosen type first, the others beside it. */
export function previewAutocompleteInput(asked: PreviewAsked): Input<typeof autocomplete> {
  const { siteId, type, address, isOurs } = asked;
  const { at, customizations } = address;
  return {
    query: {
      tracker_id: siteId,
      q: address.q.trim(),
      type: [`${type}:${PREVIEW_SUGGESTIONS}`, ...suggestedTypes(address.suggest, type)].join(),
      hit_fields: FIELDS,
      ...(isOurs ? { debug: "1", at, ...(customizations === "0" ? { customizations: "0" } : {}) } : {}),
    },
  };
}

/** What customizations can act on: the words, or without words the category whose listing it is. */
export type PreviewSubject = { kind: "query-customizations" | "product-listings"; subject: string };

/** What an address looks at; null when it is neither a query nor a listing. */
export function subjectOf(address: PreviewAddress): PreviewSubject | null {
  const q = address.q.trim();
  if (q !== "") return { kind: "query-customizations", subject: q };
  const listing = listingOf(address);
  return listing === null ? null : { kind: "product-listings", subject: listing.path };
}

/** The listing that an address is of: without words, by the one condition on the attribute that `plp` names. */
function listingOf({ q, plp, f, f_must }: PreviewAddress): { attribute: string; path: string } | null {
  if (q.trim() !== "" || plp === undefined) return null;
  const own = [...f, ...f_must].filter((clause) => clause.startsWith(`${plp}:`));
  return own.length === 1 ? { attribute: plp, path: (own[0] ?? "").slice(plp.length + 1) } : null;
}

/** The call for what acts on a subject at the moment of an address. */
export function previewAffectingInput(asked: PreviewAsked, { subject }: PreviewSubject): Input<Insight["affecting"]> {
  const { siteId, type, address } = asked;
  return { params: { siteId }, query: { q: subject, type, at: address.at } };
}

/** The search that tells which types a catalogue has. */
export function previewTypesInput(siteId: string): Input<typeof search> {
  return { query: { tracker_id: siteId, q: "", size: 1, facets: "type", hit_fields: "title" } };
}

/** The types of a catalogue, the most frequent first; the usual ones where the search host does not tell. */
export function typesOf(answer: SearchAnswer | undefined): string[] {
  const facet = answer?.results.facets.find((one) => one.name === "type");
  const told = (facet?.values ?? []).map((value) => value.value).filter((value) => !NO_RESULTS.includes(value));
  return told.length > 0 ? told : USUAL_TYPES;
}

/** The type that an address looks at. */
export function chosenType(address: Pick<PreviewAddress, "type">, types: readonly string[]): string {
  return address.type ?? types.find((type) => MAIN.includes(type)) ?? types[0] ?? "item";
}

/** Names separated by commas, blanks trimmed, none twice. */
export function namesOf(text: string): string[] {
  const names = text.split(",").map((name) => name.trim());
  return [...new Set(names.filter((name) => name !== ""))];
}

/** Names as an address takes them; one with other signs is none. */
export function namesText(names: readonly string[]): string {
  return names.filter((name) => /^[\w.:-]+$/.test(name)).join();
}

function suggestedTypes(text: string, chosen: string): string[] {
  return namesOf(text).filter((entry) => /^[\w-]+(:\d{1,2})?$/.test(entry) && !isSameType(entry.split(":")[0], chosen));
}

/** The names under which items of a type may be stored. */
export function sameTypes(type: string): string[] {
  return [...new Set([type, ...MAIN.filter((name) => isSameType(name, type))])];
}

/** Whether two names are one type: the main type of a site has two. */
export function isSameType(a: string | undefined, b: string): boolean {
  return a === b || (MAIN.includes(a ?? "") && MAIN.includes(b));
}
