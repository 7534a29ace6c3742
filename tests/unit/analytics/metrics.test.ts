import fc from "fast-check";
import {
  computeMetric,
  isSampleTooSmall,
  METRIC_KEYS,
  METRICS,
  type MetricSums,
  NO_SUMS,
  SUM_NAMES,
} from "@/lib/domain/analytics/metrics";
import texts from "@/lib/files/analytics/export-texts.json";
import cs from "@/messages/cs";
import en from "@/messages/en";
import pl from "@/messages/pl";
import sk from "@/messages/sk";

const MESSAGES = { en, cs, sk, pl };

// Every metric according to its definition.

const sums: MetricSums = {
  ...NO_SUMS,
  visits: 200,
  using: 80,
  convertedOrders: 20,
  convertedActions: 30,
  convertedAny: 40,
  usingConvertedOrders: 12,
  usingConvertedActions: 14,
  usingConvertedAny: 20,
  searches: 150,
  noResults: 15,
  clicked: 90,
  clicks: 120,
  placedClicks: 100,
  placesSum: 350,
  orders: 25,
  revenue: 1_234_550,
  usingRevenue: 800_000,
  visitors: 160,
};

test.each([
  ["searches", 150, 150, null],
  ["ctr", 0.6, 90, 150],
  ["no_results", 0.1, 15, 150],
  ["no_click", 0.3, 45, 150],
  ["conversion", 0.25, 20, 80],
  ["orders", 25, 25, null],
  ["revenue", 12_345.5, 12_345.5, null],
  ["aov", 493.82, 12_345.5, 25],
  ["arpu", 12_345.5 / 160, 12_345.5, 160],
  ["revenue_per_search_visit", 100, 8000, 80],
  ["visits", 200, 200, null],
  ["used_search", 0.4, 80, 200],
  ["not_used_search", 0.6, 120, 200],
  ["not_used_search_conversion", 20 / 120, 20, 120],
  ["visitors", 160, 160, null],
  ["clicks", 120, 120, null],
  ["avg_position", 3.5, 350, 100],
] as const)("computes %s as %p, with numerator %p and denominator %p", (key, value, n, of) => {
  expect(computeMetric(key, sums)).toEqual({ value, n, of });
});

test("applies the conversions mode only to conversion metrics", () => {
  expect(computeMetric("conversion", sums, "orders").value).toBe(12 / 80);
  expect(computeMetric("not_used_search_conversion", sums, "actions")).toEqual({ value: 16 / 120, n: 16, of: 120 });
  expect(computeMetric("ctr", sums, "orders")).toEqual(computeMetric("ctr", sums));
});

test("partitions searches into three shares, and search visits into used and not used", () => {
  const some = fc.record(Object.fromEntries(SUM_NAMES.map((name) => [name, fc.nat(1000)])));
  fc.assert(
    fc.property(some, (more) => {
      const own = { ...NO_SUMS, ...more } as MetricSums;
      const searched = { ...own, searches: own.clicked + own.noResults + own.clicks };
      const shares = (["ctr", "no_results", "no_click"] as const).map((key) => computeMetric(key, searched).n);
      expect(shares.reduce((a, b) => a + b, 0)).toBe(searched.searches);
    }),
  );
});

test.each([
  ["ctr", "share", 29, true],
  ["ctr", "share", 30, false],
  ["ctr", "share", 1, true],
  ["ctr", "share", 0, false],
  ["ctr", "share", null, false],
  ["avg_position", "place", 4, true],
  ["aov", "money", 3, false],
  ["no_results", "share", 15, false],
  ["share_of_another_backend", "share", 15, true],
] as const)("decides whether %s (%s) over %p is too few: %p", (key, unit, of, expected) => {
  expect(isSampleTooSmall({ of }, { key, unit })).toBe(expected);
});

test("returns no value for a denominator of zero", () => {
  expect(computeMetric("ctr", NO_SUMS)).toEqual({ value: null, n: 0, of: 0 });
});

test("has a text for every metric, the same on screens and in files, in every language", () => {
  for (const locale of ["en", "cs", "sk", "pl"] as const) {
    const { metrics, scopes, granularity } = MESSAGES[locale].analytics;
    for (const key of METRIC_KEYS) {
      expect(texts[locale].metrics[key]).toBe(metrics[key].name);
      expect("bottom" in metrics[key]).toBe(METRICS[key].denominator !== null);
    }
    expect(texts[locale].scopes).toEqual(scopes);
    expect(texts[locale].granularity).toEqual(granularity);
  }
});
