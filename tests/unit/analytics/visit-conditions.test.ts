import { isBareStep, listVisitConditions } from "@/lib/domain/analytics/visit-conditions";
import {
  FILTER_NAMES,
  type FilterName,
  listConditionNames,
  type VisitFilters,
} from "@/lib/domain/analytics/visit-filters";

// What each filter requires of a visit (docs/filters.md).

test.each<[VisitFilters, object]>([
  [{ with_ip: ["10.0.0.0/8"] }, { kind: "network", networks: ["10.0.0.0/8"], isNot: false }],
  [{ without_ip: ["10.0.0.0/8"] }, { kind: "network", networks: ["10.0.0.0/8"], isNot: true }],
  [
    { with_list_w_filter_pairs: ["Search Results|Brand:Žluť", "A|b:c"] },
    { kind: "tokens", tokens: ["l:search results|brand:zlut", "l:a|b:c"], isEvery: true, isNot: false },
  ],
  [{ with_url_w_param_pairs: ["utm=x=y"] }, { kind: "tokens", tokens: ["p:utm=x=y"], isEvery: true, isNot: false }],
  [{ without_url_w_param_pairs: ["a=B"] }, { kind: "tokens", tokens: ["p:a=b"], isEvery: false, isNot: true }],
  [{ with_url_steps: ["/a", "*b"] }, { kind: "steps", of: "page", steps: ["/a", "*b"], isNot: false }],
  [{ with_referer_steps: ["*b"] }, { kind: "steps", of: "referer", steps: ["*b"], isNot: false }],
  [{ without_referer_steps: ["*b"] }, { kind: "steps", of: "referer", steps: ["*b"], isNot: true }],
  [{ without_queries: ["Lamp"] }, { kind: "tokens", tokens: ["q:lamp"], isEvery: false, isNot: true }],
  [{ with_any_filter: ["1"] }, { kind: "tokens", tokens: ["f"], isEvery: false, isNot: false }],
  [{ with_any_filter: ["0"] }, { kind: "tokens", tokens: ["f"], isEvery: false, isNot: true }],
  [{ user_id: ["7"] }, { kind: "visitor", ids: ["7"], isNot: false }],
  [{ with_queries: ["a", "b"] }, { kind: "tokens", tokens: ["q:a", "q:b"], isEvery: false, isNot: false }],
  [{ with_items: ["A"] }, { kind: "tokens", tokens: ["i:A"], isEvery: false, isNot: false }],
  [{ device: ["app", "tablet"] }, { kind: "device", devices: ["app", "tablet"], isNot: false }],
  [{ converted: ["0"] }, { kind: "converted", mode: "orders", isNot: true }],
  [{ searched_in: ["autocomplete"] }, { kind: "counted", number: "searches", scope: "autocomplete", isNot: false }],
  [{ no_results: ["0"] }, { kind: "noResults", isNot: true }],
])("%j", (filters, condition) => {
  expect(listVisitConditions(filters, "orders")).toEqual([condition]);
});

test("counts searches without results in the place of the other filter", () => {
  expect(listVisitConditions({ no_results: ["1"], searched_in: ["search"] }, "any")).toEqual([
    { kind: "counted", number: "searches", scope: "search", isNot: false },
    { kind: "counted", number: "noResults", scope: "search", isNot: false },
  ]);
});

test("has a condition for every filter that selects visits, except the segment, whose filters have their own", () => {
  const all = Object.fromEntries(FILTER_NAMES.map((name) => [name, ["1"]]));
  const without = (name: FilterName) => listVisitConditions({ [name]: ["1"] }, "any").length === 0;
  expect(listConditionNames(all).filter(without)).toEqual(["apply_segment"]);
  expect(FILTER_NAMES.filter(without)).toEqual([
    ...["period", "starting_at", "ending_at", "apply_segment", "conversions_mode"],
  ]);
});

test.each([
  ["*/item/*", true],
  ["/", true],
  ["/item?color=*", false],
  ["/item#*", false],
])("a step is about bare URLs: %s %s", (step, isBare) => {
  expect(isBareStep(step)).toBe(isBare);
});
