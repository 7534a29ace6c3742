import {
  findRangeFault,
  readUsableFilters,
  resolvePeriod,
  resolveRange,
} from "@/lib/domain/analytics/visit-filter-range";

const PRAGUE = "Europe/Prague";
/** A Saturday, 23:30 in Prague, 21:30 UTC. */
const NOW = Date.parse("2026-03-28T22:30:00Z");

test.each([
  ["today", "2026-03-28", "2026-03-28"],
  ["yesterday", "2026-03-27", "2026-03-27"],
  ["7d", "2026-03-22", "2026-03-28"],
  ["30d", "2026-02-27", "2026-03-28"],
  ["90d", "2025-12-29", "2026-03-28"],
  ["this_month", "2026-03-01", "2026-03-28"],
  ["last_month", "2026-02-01", "2026-02-28"],
] as const)("resolves %s to %s to %s", (period, fromDay, toDay) => {
  expect(resolvePeriod(period, PRAGUE, NOW)).toEqual({ fromDay, toDay });
  const range = resolveRange({ period: [period] }, PRAGUE, NOW);
  expect(range).toMatchObject({ fromDay, toDay, isWholeDays: true, isClipped: false, period });
});

test("uses the day of the site, not of UTC", () => {
  const late = Date.parse("2026-03-28T23:30:00Z");
  expect(resolveRange({ period: ["today"] }, PRAGUE, late).fromDay).toBe("2026-03-29");
  expect(resolveRange({ period: ["today"] }, "UTC", late).fromDay).toBe("2026-03-28");
});

test("returns 23 or 25 hours for days with a clock change", () => {
  const spring = resolveRange({ starting_at: ["2026-03-29"], ending_at: ["2026-03-29"] }, PRAGUE, NOW);
  expect([spring.from, spring.to]).toEqual(["2026-03-28T23:00:00.000Z", "2026-03-29T22:00:00.000Z"]);
  const autumn = resolveRange({ starting_at: ["2026-10-25"], ending_at: ["2026-10-25"] }, PRAGUE, NOW);
  expect([autumn.from, autumn.to]).toEqual(["2026-10-24T22:00:00.000Z", "2026-10-25T23:00:00.000Z"]);
});

test("defaults to the last 30 days including today", () => {
  expect(resolveRange({}, PRAGUE, NOW)).toMatchObject({ fromDay: "2026-02-27", toDay: "2026-03-28", period: "30d" });
});

test("prefers starting_at and ending_at to the period, both inclusive", () => {
  const range = resolveRange(
    { period: ["today"], starting_at: ["2026-03-01"], ending_at: ["2026-03-03"] },
    PRAGUE,
    NOW,
  );
  expect(range).toEqual({
    from: "2026-02-28T23:00:00.000Z",
    to: "2026-03-03T23:00:00.000Z",
    fromDay: "2026-03-01",
    toDay: "2026-03-03",
    isWholeDays: true,
    isClipped: false,
    period: null,
  });
});

test("includes times at the precision in which they are written", () => {
  const between = (start: string, end: string) => {
    const { from, to, isWholeDays } = resolveRange({ starting_at: [start], ending_at: [end] }, PRAGUE, NOW);
    return { from, to, isWholeDays };
  };
  expect(between("2026-03-01T10:00", "2026-03-01T10:00")).toEqual({
    from: "2026-03-01T09:00:00.000Z",
    to: "2026-03-01T09:01:00.000Z",
    isWholeDays: false,
  });
  expect(between("2026-03-01T10:00:00Z", "2026-03-01T10:00:00Z").to).toBe("2026-03-01T10:00:01.000Z");
  expect(between("2026-03-01T10:00:00.500Z", "2026-03-01T10:00:00.500Z").to).toBe("2026-03-01T10:00:00.501Z");
  expect(between("2026-03-01T00:00", "2026-03-02T23:59").isWholeDays).toBe(true);
});

test("extends a single end back by 30 days, and a single start to today", () => {
  expect(resolveRange({ ending_at: ["2026-03-10"] }, PRAGUE, NOW)).toMatchObject({
    fromDay: "2026-02-09",
    toDay: "2026-03-10",
  });
  expect(resolveRange({ starting_at: ["2026-03-10"] }, PRAGUE, NOW)).toMatchObject({
    fromDay: "2026-03-10",
    toDay: "2026-03-28",
  });
  expect(resolveRange({ starting_at: ["2026-04-10"] }, PRAGUE, NOW)).toMatchObject({
    fromDay: "2026-04-10",
    toDay: "2026-04-10",
  });
});

test("cuts the start of a range over 90 days, and reports it", () => {
  const range = resolveRange({ starting_at: ["2025-01-01"], ending_at: ["2026-03-28"] }, PRAGUE, NOW);
  expect(range).toMatchObject({ fromDay: "2025-12-29", toDay: "2026-03-28", isClipped: true, isWholeDays: true });
});

test("reports an end before the start, and ignores both", () => {
  const filters = { period: ["7d"], starting_at: ["2026-03-10"], ending_at: ["2026-03-09"] };
  expect(findRangeFault(filters, PRAGUE)).toEqual({ name: "ending_at", value: "2026-03-09", code: "range_reversed" });
  expect(resolveRange(filters, PRAGUE, NOW)).toMatchObject({ fromDay: "2026-03-22", period: "7d" });
  const used = readUsableFilters(new URLSearchParams("period=7d&starting_at=2026-03-10&ending_at=2026-03-09"), PRAGUE);
  expect(used.filters).toEqual({ period: ["7d"] });
  expect(used.faults).toHaveLength(1);
});
