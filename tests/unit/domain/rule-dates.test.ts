import { expect, test } from "@jest/globals";
import fc from "fast-check";
import { boundaryForForm, boundaryFrom, boundaryText, clockChangeAt } from "@/lib/domain/rule-dates";
import { boundaryOf } from "@/lib/domain/rule-evaluator";
import { ZONE } from "@/tests/support/rules";

const times = { withTimes: true, timeZone: ZONE };
const days = { withTimes: false, timeZone: ZONE };

test("a local time becomes an instant of the site's zone, an empty text an open end", () => {
  expect(boundaryFrom("2026-03-01T09:30", times)).toBe("2026-03-01T08:30:00.000Z");
  expect(boundaryFrom("2026-07-01T09:30", times)).toBe("2026-07-01T07:30:00.000Z");
  expect(boundaryFrom("  ", times)).toBeNull();
});

test.each(["2026-02-30", "2026-13-01T10:00", "2026-03-01T24:10", "tomorrow", "01.03.2026"])("%s is no date", (text) => {
  expect(boundaryFrom(text, times)).toBeUndefined();
});

test("without times of day a boundary stays the day it is", () => {
  expect(boundaryFrom("2026-03-01", days)).toBe("2026-03-01");
  expect(boundaryForForm("2026-03-01", days, true)).toBe("2026-03-01");
});

test("a bare date from another backend is shown as the exclusive end it means", () => {
  expect(boundaryForForm("2026-03-28", times, true)).toBe("2026-03-29T00:00");
  expect(boundaryForForm("2026-03-29", times, true)).toBe("2026-03-30T00:00");
  expect(boundaryForForm("2026-03-28", times, false)).toBe("2026-03-28T00:00");
});

test("hours that a change of clocks skips or repeats are told", () => {
  expect(clockChangeAt("2026-03-29T02:30", ZONE)).toBe("gap");
  expect(clockChangeAt("2026-10-25T02:30", ZONE)).toBe("twice");
  expect(clockChangeAt("2026-03-29T03:00", ZONE)).toBeNull();
  expect(clockChangeAt("2026-03-10T02:30", ZONE)).toBeNull();
});

test("what is written as a boundary reads back as the same boundary", () => {
  const minute = fc.integer({ min: Date.UTC(2025, 0, 1) / 60_000, max: Date.UTC(2030, 0, 1) / 60_000 });
  fc.assert(
    fc.property(minute, fc.boolean(), (at, end) => {
      const boundary = at * 60_000;
      expect(boundaryOf(boundaryText(boundary, times, end) ?? "", ZONE, end)).toBe(boundary);
      const shown = boundaryForForm(new Date(boundary).toISOString(), times, end);
      if (clockChangeAt(shown, ZONE) === null) {
        expect(boundaryFrom(shown, times)).toBe(new Date(boundary).toISOString());
      }
    }),
  );
});

test("whole days read back as the same boundary, on either end and over changes of clocks", () => {
  const day = fc.integer({ min: 0, max: 1500 }).map((away) => new Date(Date.UTC(2025, 0, 1 + away)).toISOString());
  fc.assert(
    fc.property(day, fc.boolean(), (iso, end) => {
      const text = iso.slice(0, 10);
      expect(boundaryText(boundaryOf(text, ZONE, end), days, end)).toBe(text);
    }),
  );
});
