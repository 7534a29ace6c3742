import { buildRangeBefore, resolveComparedRange } from "@/lib/domain/analytics/compared-range";
import { resolveRange } from "@/lib/domain/analytics/visit-filter-range";
import { PERIODS } from "@/lib/domain/analytics/visit-filter-values";

const PRAGUE = "Europe/Prague";
/** A Saturday, 23:30 in Prague, 21:30 UTC. */
const NOW = Date.parse("2026-03-28T22:30:00Z");
const week = resolveRange({ period: ["7d"] }, PRAGUE, NOW);

test("returns a previous range of the same length that ends the day before", () => {
  for (const period of PERIODS) {
    const range = resolveRange({ period: [period] }, PRAGUE, NOW);
    const before = buildRangeBefore(range, PRAGUE);
    expect(before.to).toBe(range.from);
    expect(before.isWholeDays).toBe(true);
  }
  expect(buildRangeBefore(resolveRange({ period: ["7d"] }, PRAGUE, NOW), PRAGUE)).toMatchObject({
    fromDay: "2026-03-15",
    toDay: "2026-03-21",
  });
});

test("compares with the same days of the week a year earlier", () => {
  const year = resolveComparedRange({ compare: "year" }, week, PRAGUE);
  expect(year).toMatchObject({ fromDay: "2025-03-23", toDay: "2025-03-29", isWholeDays: true });
});

test("compares with chosen days, which win over a named range and are at most 90", () => {
  const days = { "compare[from]": "2026-01-05", "compare[to]": "2026-01-06" };
  expect(resolveComparedRange({ compare: "year", ...days }, week, PRAGUE)).toMatchObject({
    ...{ fromDay: "2026-01-05", toDay: "2026-01-06" },
    ...{ from: "2026-01-04T23:00:00.000Z", to: "2026-01-06T23:00:00.000Z" },
  });
  const long = { "compare[from]": "2020-01-01", "compare[to]": "2026-01-06" };
  expect(resolveComparedRange(long, week, PRAGUE)).toMatchObject({ fromDay: "2025-10-09", toDay: "2026-01-06" });
});

test("compares with nothing without a choice, with half a range or with a reversed one", () => {
  for (const query of [
    {},
    { "compare[from]": "2026-01-05" },
    { "compare[from]": "2026-01-05", "compare[to]": "2026-01-04" },
  ])
    expect(resolveComparedRange(query, week, PRAGUE)).toBeNull();
});

test("compares a range within a day with the same duration before it, or with the same hours a year earlier", () => {
  const morning = resolveRange({ starting_at: ["2026-03-28T08:00"], ending_at: ["2026-03-28T09:59"] }, PRAGUE, NOW);
  expect(resolveComparedRange({ compare: "previous" }, morning, PRAGUE)).toMatchObject({
    ...{ from: "2026-03-28T05:00:00.000Z", to: "2026-03-28T07:00:00.000Z", isWholeDays: false },
  });
  const year = resolveComparedRange({ compare: "year" }, morning, PRAGUE);
  expect(year).toMatchObject({ from: "2025-03-29T07:00:00.000Z", to: "2025-03-29T09:00:00.000Z" });
});
