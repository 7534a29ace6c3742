import { pickConverted } from "@/lib/domain/analytics/metrics";
import { buildQueryFigures } from "@/lib/domain/analytics/query-figures";
import { EMPTY_QUERY_SUMS } from "@/lib/domain/search/query-sums";

const SUMS = {
  ...EMPTY_QUERY_SUMS,
  searches: 40,
  noResults: 4,
  clicked: 10,
  clicks: 12,
  placedClicks: 10,
  placesSum: 25,
  convertedOrders: 1,
  convertedActions: 3,
  convertedAny: 4,
  revenue: 1250,
};

test("returns ratios with numerator and denominator, and money in whole units", () => {
  expect(buildQueryFigures(SUMS, "any")).toEqual({
    searches: 40,
    clicks: 12,
    ctr: { value: 0.25, n: 10, of: 40 },
    conversion: { value: 0.1, n: 4, of: 40 },
    no_results: { value: 0.1, n: 4, of: 40 },
    revenue: 12.5,
    avg_position: { value: 2.5, n: 25, of: 10 },
  });
});

test("applies the conversions mode", () => {
  expect(pickConverted(SUMS, "orders")).toBe(1);
  expect(pickConverted(SUMS, "actions")).toBe(3);
});

test("returns no ratio for zero searches", () => {
  expect(buildQueryFigures(EMPTY_QUERY_SUMS, "any").ctr).toEqual({ value: null, n: 0, of: 0 });
});
