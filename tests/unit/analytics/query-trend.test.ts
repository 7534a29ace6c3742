import { buildTrend, computeTrendStep } from "@/lib/domain/analytics/query-figures";

// The trend of query-figures.ts.

test("uses a point per day up to a month, and at most 30 points for more", () => {
  expect(computeTrendStep("2026-03-01", "2026-03-30")).toBe(1);
  expect(computeTrendStep("2026-03-01", "2026-03-31")).toBe(2);
  expect(computeTrendStep("2026-01-01", "2026-03-31")).toBe(3);
});

test("fills days without searches with zero, and ignores days outside the range", () => {
  const values = [
    { day: "2026-02-28", value: 9 },
    { day: "2026-03-01", value: 2 },
    { day: "2026-03-03", value: 5 },
    { day: "2026-03-04", value: 9 },
  ];
  expect(buildTrend(values, "2026-03-01", "2026-03-03")).toEqual([2, 0, 5]);
});

test("preserves the total of a long range", () => {
  const values = Array.from({ length: 90 }, (_, at) => ({
    day: new Date(Date.UTC(2026, 0, 1 + at)).toISOString().slice(0, 10),
    value: 1,
  }));
  const points = buildTrend(values, "2026-01-01", "2026-03-31");
  expect(points).toHaveLength(30);
  expect(points).toEqual(Array.from({ length: 30 }, () => 3));
});
