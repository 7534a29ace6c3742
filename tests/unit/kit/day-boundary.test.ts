import { parseBoundary } from "@vitrine/engine/boundary";
import fc from "fast-check";
import { readWallTime } from "@/components/ui/zoned-time";
import { convertBoundary, endOfDay, findEndedDay, formatBoundary } from "@/lib/domain/kit/day-boundary";
import { ZONE } from "@/tests/support/rules";
import { countTries } from "@/tests/support/tries";

const times = { withTimes: true, timeZone: ZONE };
const days = { withTimes: false, timeZone: ZONE };

test("an open end has no text", () => {
  expect(formatBoundary(Number.POSITIVE_INFINITY, times, true)).toBeNull();
  expect(formatBoundary(Number.NEGATIVE_INFINITY, days, false)).toBeNull();
});

test("converts a bare date to its exclusive end, also when clocks change", () => {
  expect(convertBoundary("2026-03-28", times, true)).toBe("2026-03-28T23:00:00.000Z");
  expect(convertBoundary("2026-03-29", times, true)).toBe("2026-03-29T22:00:00.000Z");
  expect(convertBoundary("2026-03-28", times, false)).toBe("2026-03-27T23:00:00.000Z");
});

test("keeps accepted boundaries unchanged", () => {
  expect(convertBoundary("2026-03-28", days, true)).toBe("2026-03-28");
  expect(convertBoundary("2026-03-28T10:00:00+01:00", times, true)).toBe("2026-03-28T10:00:00+01:00");
  expect(convertBoundary(null, days, true)).toBeNull();
  expect(convertBoundary("never", days, true)).toBe("never");
});

test("converts an instant to its last day for a backend with days only", () => {
  expect(convertBoundary("2026-03-28T23:00:00Z", days, true)).toBe("2026-03-28");
  expect(convertBoundary("2026-03-28T23:00:00Z", days, false)).toBe("2026-03-29");
});

test("round-trips boundaries", () => {
  const minute = fc.integer({ min: Date.UTC(2025, 0, 1) / 60_000, max: Date.UTC(2030, 0, 1) / 60_000 });
  fc.assert(
    fc.property(minute, fc.boolean(), (at, end) => {
      const boundary = at * 60_000;
      expect(parseBoundary(formatBoundary(boundary, times, end) ?? "", ZONE, end)).toBe(boundary);
    }),
  );
});

test("round-trips whole days at both ends, also when clocks change", () => {
  const day = fc.integer({ min: 0, max: 1500 }).map((away) => new Date(Date.UTC(2025, 0, 1 + away)).toISOString());
  fc.assert(
    fc.property(day, fc.boolean(), (iso, end) => {
      const text = iso.slice(0, 10);
      expect(formatBoundary(parseBoundary(text, ZONE, end), days, end)).toBe(text);
    }),
  );
});

// In these time zones clocks change at midnight, so a day may begin at 01:00.
const ZONES = [ZONE, "UTC", "America/Santiago", "Africa/Cairo", "Asia/Beirut", "America/New_York"];

test("recognizes the end of a day in any time zone", () => {
  const day = fc.date({ min: new Date("2025-01-01"), max: new Date("2030-01-01"), noInvalidDate: true });
  fc.assert(
    fc.property(day, fc.constantFrom(...ZONES), (at, timeZone) => {
      const text = at.toISOString().slice(0, 10);
      const end = Date.parse(endOfDay(text, timeZone));
      expect({ text, timeZone, day: findEndedDay(end, timeZone) }).toEqual({ text, timeZone, day: text });
      // The whole day, and nothing of the next one.
      expect(readWallTime(new Date(end - 60_000).toISOString(), timeZone)?.date).toBe(text);
      expect(readWallTime(new Date(end).toISOString(), timeZone)?.date).not.toBe(text);
    }),
    { numRuns: countTries(300) },
  );
});

test("keeps the end of a day when daylight saving time starts at midnight", () => {
  // Clocks in Santiago go from 24:00 on 5 September 2026 to 01:00 on the 6th.
  expect(endOfDay("2026-09-05", "America/Santiago")).toBe("2026-09-06T04:00:00.000Z");
  // In Cairo 25 April 2025 began at 01:00; the day after it did not.
  expect(endOfDay("2025-04-25", "Africa/Cairo")).toBe("2025-04-25T21:00:00.000Z");
  expect(findEndedDay(Date.parse("2026-11-29T22:59:00Z"), ZONE)).toBeNull();
  expect(findEndedDay(Number.POSITIVE_INFINITY, ZONE)).toBeNull();
});
