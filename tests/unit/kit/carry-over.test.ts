import fc from "fast-check";
import { CARRIED_FILTERS, carryOver } from "@/lib/domain/kit/carry-over";

const HERE = "/sites/s1/query_customizations";
const THERE = "/sites/s1/campaigns";

function from(search: string, pathname = HERE) {
  return { pathname, search };
}

test("carries the fifteen specified filters only", () => {
  expect([...CARRIED_FILTERS]).toEqual(
    (
      "period starting_at ending_at with_ip without_ip with_list_w_filter_pairs with_url_w_param_pairs " +
      "without_url_w_param_pairs with_url_steps with_referer_steps without_referer_steps without_queries " +
      "with_any_filter apply_segment conversions_mode"
    ).split(" "),
  );
});

test.each(CARRIED_FILTERS)("%s is carried", (name) => {
  expect(carryOver(from(`?${name}=1&q=shoes&page=3`), THERE)).toBe(`${THERE}?${name}=1`);
});

test.each([
  ["other parameters stay behind", "?q=a&page=2&periods=1&xperiod=1", THERE, THERE],
  ["the target's own value wins", "?period=30d", `${THERE}?period=7d`, `${THERE}?period=7d`],
  ["an empty value in the target counts as there", "?period=30d", `${THERE}?period=`, `${THERE}?period=`],
  ["a cleared filter stays cleared", "?period=", THERE, `${THERE}?period=`],
  ["the target's other parameters come first", "?period=30d", `${THERE}?q=x`, `${THERE}?q=x&period=30d`],
  ["a fragment stays at the end", "?period=30d", `${THERE}#top`, `${THERE}?period=30d#top`],
  ["repeated values travel verbatim", "?with_ip=1&with_ip=2", THERE, `${THERE}?with_ip=1&with_ip=2`],
  ["brackets travel verbatim", "?with_url_steps[0][url]=%2Fa%20b", THERE, `${THERE}?with_url_steps[0][url]=%2Fa%20b`],
  ["encoded brackets travel verbatim", "?with_ip%5B%5D=1", THERE, `${THERE}?with_ip%5B%5D=1`],
  ["a bracketed one in the target counts as there", "?with_ip=1", `${THERE}?with_ip[]=2`, `${THERE}?with_ip[]=2`],
  ["the same path is no navigation", "?period=30d", `${HERE}?page=2`, `${HERE}?page=2`],
  ["a query string alone is no navigation", "?period=30d", "?page=2", "?page=2"],
  ["site_home drops them", "?period=30d", "/sites/s1/searches", "/sites/s1/searches"],
  ["the way to site_home, too", "?period=30d", "/sites/s1", "/sites/s1"],
  ["another site's screen takes them", "?period=30d", "/sites/s2/campaigns", "/sites/s2/campaigns?period=30d"],
  ["calls do not", "?period=30d", "/api/sites/s1/campaigns", "/api/sites/s1/campaigns"],
  [
    "downloads do not",
    "?period=30d",
    "/sites/s1/catalog_management/synonyms/bulk_download",
    "/sites/s1/catalog_management/synonyms/bulk_download",
  ],
  ["signed links do not", "?period=30d", "/deep_link?v=1", "/deep_link?v=1"],
  ["other origins do not", "?period=30d", "https://example.com/a", "https://example.com/a"],
  ["a host without scheme is another origin", "?period=30d", "//example.com/a", "//example.com/a"],
  ["a malformed name is left alone", "?%E0%A4%A=1&period=1", THERE, `${THERE}?period=1`],
])("%s", (_, search, target, expected) => {
  expect(carryOver(from(search), target)).toBe(expected);
});

test("is idempotent, so a redirect cannot loop", () => {
  const pair = fc.tuple(
    fc.constantFrom(...CARRIED_FILTERS, "q", "page"),
    fc.constantFrom("", "[]", "[0]", "%5B%5D"),
    fc.stringMatching(/^[a-z0-9%]{0,6}$/),
  );
  const search = fc
    .array(pair, { maxLength: 8 })
    .map((pairs) => `?${pairs.map(([name, bracket, value]) => `${name}${bracket}=${value}`).join("&")}`);
  fc.assert(
    fc.property(search, search, (current, own) => {
      const once = carryOver(from(current), `${THERE}${own}`);
      expect(carryOver(from(current), once)).toBe(once);
      expect(once.startsWith(THERE)).toBe(true);
    }),
    { numRuns: 2_000 },
  );
});
