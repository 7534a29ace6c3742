import fc from "fast-check";
import { GRANULARITIES } from "@/lib/contract/analytics/site-stats";
import {
  buildBucketKey,
  buildBuckets,
  buildDayRangeBefore,
  isPartial,
  limitGranularity,
  toLocalHour,
} from "@/lib/domain/analytics/stat-buckets";
import { toDayNumber, toIsoDay } from "@/lib/domain/kit/site-days";

// Hours, days, weeks and months in the site's time zone.

test("assigns every day of a range to the one point that its key names", () => {
  const days = fc.tuple(fc.integer({ min: 19_000, max: 21_000 }), fc.integer({ min: 0, max: 120 }));
  fc.assert(
    fc.property(days, fc.constantFrom(...GRANULARITIES), ([start, length], granularity) => {
      const [from, to] = [toIsoDay(start), toIsoDay(start + length)];
      const buckets = buildBuckets(from, to, granularity);
      expect(buckets.map(({ key }) => key)).toEqual([...new Set(buckets.map(({ key }) => key))].sort());
      for (let day = start; day <= start + length; day += 1) {
        const found = buckets.filter((one) => toDayNumber(one.from) <= day && day <= toDayNumber(one.to));
        expect(found).toHaveLength(granularity === "hour" ? 24 : 1);
        expect(found[0]?.key).toBe(buildBucketKey(toIsoDay(day), 0, granularity));
      }
    }),
  );
});

test("starts weeks on Monday, and marks a week that the range cuts", () => {
  expect(buildBuckets("2026-01-06", "2026-01-19", "week")).toEqual([
    { key: "2026-01-05", from: "2026-01-06", to: "2026-01-11", isCut: true },
    { key: "2026-01-12", from: "2026-01-12", to: "2026-01-18", isCut: false },
    { key: "2026-01-19", from: "2026-01-19", to: "2026-01-19", isCut: true },
  ]);
  expect(buildBuckets("2026-01-01", "2026-02-28", "month").map(({ isCut }) => isCut)).toEqual([false, false]);
});

test("marks a point as partial from the first unknown hour on", () => {
  const known = { day: "2026-01-06", hour: 9 };
  const partial = (granularity: "day" | "hour") =>
    buildBuckets("2026-01-05", "2026-01-06", granularity)
      .filter((bucket) => isPartial(bucket, known))
      .map(({ key }) => key);
  expect(partial("day")).toEqual(["2026-01-06"]);
  expect(partial("hour")[0]).toBe("2026-01-06T09");
});

test("returns day and hour in the site's time zone, not in UTC", () => {
  expect(toLocalHour(new Date("2026-03-28T23:30:00Z"), "Europe/Prague")).toEqual({ day: "2026-03-29", hour: 0 });
  expect(toLocalHour(new Date("2026-03-29T01:30:00Z"), "Europe/Prague")).toEqual({ day: "2026-03-29", hour: 3 });
  expect(toLocalHour(new Date("2026-01-01T00:30:00Z"), "America/New_York")).toEqual({ day: "2025-12-31", hour: 19 });
});

test("limits hours to a week, and returns a previous range of the same length", () => {
  expect(limitGranularity("hour", "2026-01-01", "2026-01-07")).toBe("hour");
  expect(limitGranularity("hour", "2026-01-01", "2026-01-08")).toBe("day");
  expect(buildDayRangeBefore("2026-03-01", "2026-03-30")).toEqual({ from: "2026-01-30", to: "2026-02-28" });
});
