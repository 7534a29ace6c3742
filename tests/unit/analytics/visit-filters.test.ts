import { type Arbitrary, array, assert, constantFrom, option, property, record, string, tuple } from "fast-check";
import { PERIODS } from "@/lib/domain/analytics/visit-filter-values";
import {
  FILTER_NAMES,
  type FilterName,
  getForm,
  isCarried,
  listConditionNames,
  listFilterEntries,
  pickSegmentFilters,
  readConversionsMode,
  readVisitFilters,
  type VisitFilters,
  writeVisitFilters,
} from "@/lib/domain/analytics/visit-filters";
import { CARRIED_FILTERS } from "@/lib/domain/kit/carry-over";

function readFilters(query: string): VisitFilters {
  return readVisitFilters(new URLSearchParams(query)).filters;
}

test("lists the carried filters of docs/filters.md first, and carries only these", () => {
  expect(FILTER_NAMES.slice(0, 15)).toEqual([...CARRIED_FILTERS]);
  expect(FILTER_NAMES.filter(isCarried)).toEqual([...CARRIED_FILTERS]);
});

test("the switch of bots is beside the filters: read, written, never carried, in no segment", () => {
  expect(readFilters("with_bots=0&with_bots=1")).toEqual({ with_bots: ["1"] });
  expect(readFilters("with_bots=0")).toEqual({});
  expect(readVisitFilters([["with_bots", "x"]])).toEqual({ filters: {}, faults: [] });
  expect(listFilterEntries({ with_bots: ["1"], period: ["7d"] })).toEqual([
    ["period", "7d"],
    ["with_bots", "1"],
  ]);
  expect(writeVisitFilters(new URLSearchParams("period=7d&with_bots=1"), { with_bots: [] }).toString()).toBe(
    "period=7d",
  );
  expect(pickSegmentFilters({ with_bots: ["1"], device: ["app"] })).toEqual({ device: ["app"] });
});

test("reads no filters from an empty query", () => {
  expect(readVisitFilters(new URLSearchParams("page=2&sort=x"))).toEqual({ filters: {}, faults: [] });
});

test.each([
  ["with_ip=203.0.113.7&with_ip=2001:db8:1:2::9"],
  ["with_ip[]=203.0.113.7&with_ip[]=2001:db8:1:2::9"],
  ["with_ip[1]=2001:db8:1:2::9&with_ip[0]=203.0.113.7"],
  ["with_ip[0][ip]=203.0.113.7&with_ip[1][ip]=2001:db8:1:2::9"],
])("reads the same networks from every notation: %s", (query) => {
  expect(readFilters(query).with_ip).toEqual(["203.0.113.0/24", "2001:db8:1::/48"]);
});

test("reads a pair from its parts", () => {
  expect(
    readFilters(
      "with_list_w_filter_pairs[0][list]=Search Results&with_list_w_filter_pairs[0][filter]=brand&with_list_w_filter_pairs[0][value]=Acme",
    ),
  ).toEqual({ with_list_w_filter_pairs: ["Search Results|brand:Acme"] });
  expect(readFilters("with_url_w_param_pairs[0][param]=utm_source&with_url_w_param_pairs[0][value]=mail")).toEqual({
    with_url_w_param_pairs: ["utm_source=mail"],
  });
});

test("preserves the order and repetition of steps", () => {
  expect(readFilters("with_url_steps[10]=/c&with_url_steps[2]=/b&with_url_steps[1]=/a").with_url_steps).toEqual([
    "/a",
    "/b",
    "/c",
  ]);
  expect(readFilters("with_url_steps=/a&with_url_steps=/b&with_url_steps=/a").with_url_steps).toEqual([
    "/a",
    "/b",
    "/a",
  ]);
});

test("ignores empty values without a fault", () => {
  const query = FILTER_NAMES.map((name) => `${name}=`).join("&");
  expect(readVisitFilters(new URLSearchParams(query))).toEqual({ filters: {}, faults: [] });
});

test("uses the last value of a single-value filter", () => {
  expect(readFilters("period=7d&period=today").period).toEqual(["today"]);
});

test.each([
  ["period=8d", "period", "period_unknown"],
  ["starting_at=2026-02-30", "starting_at", "date_invalid"],
  ["ending_at=yesterday", "ending_at", "date_invalid"],
  ["ending_at=0000-12-31", "ending_at", "date_invalid"],
  ["starting_at=9999-12-31T10:00", "starting_at", "date_invalid"],
  ["with_ip=300.1.1.1", "with_ip", "ip_invalid"],
  ["without_ip=::1::2", "without_ip", "ip_invalid"],
  ["with_list_w_filter_pairs=brand:Acme", "with_list_w_filter_pairs", "list_pair_invalid"],
  ["with_url_w_param_pairs=utm_source", "with_url_w_param_pairs", "param_pair_invalid"],
  ["without_url_w_param_pairs==x", "without_url_w_param_pairs", "param_pair_invalid"],
  ["with_any_filter=maybe", "with_any_filter", "flag_invalid"],
  ["conversions_mode=all", "conversions_mode", "choice_unknown"],
  ["device=fridge", "device", "choice_unknown"],
  [`without_queries=${"a".repeat(501)}`, "without_queries", "too_long"],
])("reports an invalid value at its filter and ignores it: %s", (query, name, code) => {
  const { filters, faults } = readVisitFilters(new URLSearchParams(query));
  expect(filters).toEqual({});
  expect(faults).toEqual([expect.objectContaining({ name, code })]);
});

test("reports values above the maximum number", () => {
  const query = new URLSearchParams(Array.from({ length: 12 }, (_, at) => ["with_url_steps", `/${at}`]));
  const { filters, faults } = readVisitFilters(query);
  expect(filters.with_url_steps).toHaveLength(10);
  expect(faults.map(({ value, code }) => [value, code])).toEqual([
    ["/10", "too_many"],
    ["/11", "too_many"],
  ]);
});

test("writes a cleared carried filter as empty, so that it does not come back, and removes others", () => {
  const params = new URLSearchParams("page=3&with_ip[]=203.0.113.7&device=mobile");
  expect(writeVisitFilters(params, { with_ip: [], device: [] }).toString()).toBe("page=3&with_ip=");
});

test("preserves all other parameters when a filter changes", () => {
  const params = new URLSearchParams("with_url_steps[0][url]=/a&q=x&period=7d");
  const next = writeVisitFilters(params, { period: ["today"] });
  expect([...next]).toEqual([
    ["with_url_steps[0][url]", "/a"],
    ["q", "x"],
    ["period", "today"],
  ]);
});

test("defaults to either kind of conversion", () => {
  expect(readConversionsMode({})).toBe("any");
  expect(readConversionsMode({ conversions_mode: ["orders"] })).toBe("orders");
});

test("stores only conditions on visits in a segment: no time, no conversions mode, no other segment", () => {
  const filters = readFilters(
    "period=7d&starting_at=2026-01-01&conversions_mode=orders&apply_segment=s1&device=mobile&with_any_filter=1",
  );
  expect(listConditionNames(filters)).toEqual(["with_any_filter", "apply_segment", "device"]);
  expect(pickSegmentFilters(filters)).toEqual({ with_any_filter: ["1"], device: ["mobile"] });
});

const word = string({ minLength: 1, maxLength: 40, unit: "grapheme" })
  .map((text) => text.trim())
  .filter((text) => text !== "");
const part = word.map((text) => text.replace(/[|:=]/g, "x"));
const flag = constantFrom("1", "0");
const network = constantFrom("203.0.113.0/24", "10.0.0.0/8", "2001:db8:1::/48", "::/0", "fe80::/10");
const pair = tuple(part, word).map(([name, value]) => `${name}=${value}`);
const VALUES: Record<FilterName, Arbitrary<string>> = {
  period: constantFrom(...PERIODS),
  starting_at: constantFrom("2026-03-29", "2026-03-29T02:30", "2026-03-29T02:30:00Z", "2026-03-29T02:30:00+02:00"),
  ending_at: constantFrom("2026-04-01", "2026-04-01T23:59:59.999Z"),
  with_ip: network,
  without_ip: network,
  with_list_w_filter_pairs: tuple(part, part, word).map(([list, filter, value]) => `${list}|${filter}:${value}`),
  with_url_w_param_pairs: pair,
  without_url_w_param_pairs: pair,
  with_url_steps: word,
  with_referer_steps: word,
  without_referer_steps: word,
  without_queries: word,
  with_any_filter: flag,
  apply_segment: word,
  conversions_mode: constantFrom("any", "orders", "actions"),
  user_id: word,
  with_queries: word,
  with_items: word,
  device: constantFrom("desktop", "mobile", "tablet", "app", "other"),
  searched_in: constantFrom("search", "autocomplete", "product_listing", "recommendation", "all"),
  converted: flag,
  no_results: flag,
};

function anyValues(name: FilterName): Arbitrary<string[] | null> {
  const form = getForm(name);
  const values = array(VALUES[name], { minLength: 1, maxLength: form === "one" ? 1 : 4 });
  return option(form === "steps" ? values : values.map((all) => [...new Set(all)]));
}

const anyFilters = record(Object.fromEntries(FILTER_NAMES.map((name) => [name, anyValues(name)]))).map((all) =>
  Object.fromEntries(Object.entries(all).filter(([, values]) => values !== null)),
);

test("reads written filters back unchanged, also through a URL", () => {
  assert(
    property(anyFilters, (filters) => {
      const address = new URLSearchParams(listFilterEntries(filters)).toString();
      expect(readVisitFilters(new URLSearchParams(address))).toEqual({ filters, faults: [] });
    }),
  );
});
