import type { Place, RulePlacement } from "@vitrine/engine/rule-evaluator";
import type { CustomizationKind, SearchKind } from "@/lib/contract/search/kinds";
import type { WirePlace } from "@/lib/contract/search/rules";
import type { QueryScope } from "@/lib/contract/search/scopes";

// The places of each kind of customization, and what calls and statistics name them.

/** Where the rules of a kind act, in display order. */
export const KIND_PLACES = {
  "query-customizations": ["search", "autocomplete"],
  "product-listings": ["listing"],
  "top-items": ["top"],
  "recommendations-customization": ["box"],
} as const satisfies Readonly<Record<CustomizationKind, readonly [Place, ...Place[]]>>;

/** A place of a kind. */
export type PlaceOf<K extends CustomizationKind> = (typeof KIND_PLACES)[K][number];

/** A kind with one of its places. */
export type KindPlace<K extends CustomizationKind> = { [One in K]: { kind: One; place: PlaceOf<One> } }[K];

/** Which calls answer the list of a place: the search, or those that suggest items without a total. */
export type ListSource = "search" | "suggestions";

/** The calls that answer the list of each place. A kind has at most one place of each. */
export const LIST_SOURCES = {
  search: "search",
  listing: "search",
  autocomplete: "suggestions",
  top: "suggestions",
  box: "suggestions",
} as const satisfies Readonly<Record<Place, ListSource>>;

/** The sources of the lists of a kind. */
export type SourceOf<K extends CustomizationKind> = (typeof LIST_SOURCES)[PlaceOf<K>];

/** A value for each list of a kind. */
export type BySource<T> = Readonly<Record<ListSource, T>>;

/** The value for the list of a place. */
export function pickList<T>(lists: BySource<T>, place: Place): T {
  return lists[LIST_SOURCES[place]];
}

/** The places of a kind in display order. */
export function listPlaces(kind: CustomizationKind): readonly [Place, ...Place[]] {
  return KIND_PLACES[kind];
}

/** The place of a kind whose list comes from a source. */
export function findPlaceOf(kind: CustomizationKind, source: ListSource): Place | null {
  return listPlaces(kind).find((place) => LIST_SOURCES[place] === source) ?? null;
}

/** The place to show for a placement: for `both`, the first of the kind. */
export function toPlace(kind: CustomizationKind, placement: RulePlacement): Place {
  return placement === "both" ? KIND_PLACES[kind][0] : placement;
}

/** The placement of a rule that acts in a place only. */
export function toPlacement(place: Place): RulePlacement {
  return place === "search" || place === "autocomplete" ? place : "both";
}

/** The name of a place in calls, which name the places of every kind like those of queries. */
export function toWirePlace(place: Place): WirePlace {
  return LIST_SOURCES[place] === "search" ? "search" : "autocomplete";
}

/** The place of a kind that a call names; of a kind with a single one, this one. */
export function fromWirePlace(kind: SearchKind, place: WirePlace): KindPlace<SearchKind> {
  if (kind === "query-customizations") return { kind, place };
  return kind === "product-listings" ? { kind, place: "listing" } : { kind, place: "top" };
}

/** What statistics name each place; null for TOP items, which are not counted. */
export const PLACE_SCOPES = {
  search: "search",
  autocomplete: "autocomplete",
  listing: "product_listing",
  top: null,
  box: "recommendation",
} as const satisfies Readonly<Record<Place, QueryScope | null>>;

/** The place that statistics name so. */
export function findScopePlace(scope: QueryScope): Place {
  switch (scope) {
    case PLACE_SCOPES.listing:
      return "listing";
    case PLACE_SCOPES.box:
      return "box";
    default:
      return scope;
  }
}
