import { isInPlace } from "@vitrine/engine/rule-evaluator";
import { CUSTOMIZATION_KINDS, SEARCH_KINDS } from "@/lib/contract/search/kinds";
import { QUERY_SCOPES } from "@/lib/contract/search/scopes";
import {
  findPlaceOf,
  findScopePlace,
  fromWirePlace,
  KIND_PLACES,
  LIST_SOURCES,
  listPlaces,
  PLACE_SCOPES,
  toPlace,
  toPlacement,
  toWirePlace,
} from "@/lib/domain/search/places";

test("no two kinds share a place, and no two places of a kind a source", () => {
  const all = CUSTOMIZATION_KINDS.flatMap((kind) => listPlaces(kind));
  expect(new Set(all).size).toBe(all.length);
  for (const kind of CUSTOMIZATION_KINDS) {
    const sources = listPlaces(kind).map((place) => LIST_SOURCES[place]);
    expect(new Set(sources).size).toBe(sources.length);
  }
});

test("a source leads to the place of a kind whose list it answers", () => {
  expect(CUSTOMIZATION_KINDS.map((kind) => [findPlaceOf(kind, "search"), findPlaceOf(kind, "suggestions")])).toEqual([
    ["search", "autocomplete"],
    ["listing", null],
    [null, "top"],
    [null, "box"],
  ]);
});

test("calls name the places of every kind like those of queries", () => {
  for (const kind of SEARCH_KINDS) {
    for (const place of listPlaces(kind)) expect(fromWirePlace(kind, toWirePlace(place))).toEqual({ kind, place });
  }
  expect(CUSTOMIZATION_KINDS.map((kind) => toWirePlace(KIND_PLACES[kind][0]))).toEqual([
    "search",
    "search",
    "autocomplete",
    "autocomplete",
  ]);
  expect(fromWirePlace("top-items", "search")).toEqual({ kind: "top-items", place: "top" });
});

test("a rule with the placement of a place acts there", () => {
  for (const kind of CUSTOMIZATION_KINDS) {
    for (const place of listPlaces(kind)) {
      expect(isInPlace(toPlacement(place), place)).toBe(true);
      expect(toPlace(kind, toPlacement(place))).toBe(place);
    }
  }
  expect(toPlace("query-customizations", "both")).toBe("search");
  expect(isInPlace("search", "autocomplete")).toBe(false);
});

test("statistics name each place but TOP items", () => {
  expect(QUERY_SCOPES.map((scope) => PLACE_SCOPES[findScopePlace(scope)])).toEqual([...QUERY_SCOPES]);
  expect(PLACE_SCOPES.top).toBeNull();
});
