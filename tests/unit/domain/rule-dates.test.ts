import fc from "fast-check";
import { boundaryText, inStyle } from "@/lib/domain/rule-dates";
import { boundaryOf } from "@/lib/domain/rule-evaluator";
import { ZONE } from "@/tests/support/rules";

const times = { withTimes: true, timeZone: ZONE };
const days = { withTimes: false, timeZone: ZONE };

test("an open end has no text", () => {
  expect(boundaryText(Number.POSITIVE_INFINITY, times, true)).toBeNull();
  expect(boundaryText(Number.NEGATIVE_INFINITY, days, false)).toBeNull();
});

test("a bare date becomes the exclusive end that it means, also over a change of clocks", () => {
  expect(inStyle("2026-03-28", times, true)).toBe("2026-03-28T23:00:00.000Z");
  expect(inStyle("2026-03-29", times, true)).toBe("2026-03-29T22:00:00.000Z");
  expect(inStyle("2026-03-28", times, false)).toBe("2026-03-27T23:00:00.000Z");
});

test("what a backend already takes stays letter for letter", () => {
  expect(inStyle("2026-03-28", days, true)).toBe("2026-03-28");
  expect(inStyle("2026-03-28T10:00:00+01:00", times, true)).toBe("2026-03-28T10:00:00+01:00");
  expect(inStyle(null, days, true)).toBeNull();
  expect(inStyle("never", days, true)).toBe("never");
});

test("an instant becomes the last day on which it acts where only days are known", () => {
  expect(inStyle("2026-03-28T23:00:00Z", days, true)).toBe("2026-03-28");
  expect(inStyle("2026-03-28T23:00:00Z", days, false)).toBe("2026-03-29");
});

test("what is written as a boundary reads back as the same boundary", () => {
  const minute = fc.integer({ min: Date.UTC(2025, 0, 1) / 60_000, max: Date.UTC(2030, 0, 1) / 60_000 });
  fc.assert(
    fc.property(minute, fc.boolean(), (at, end) => {
      const boundary = at * 60_000;
      expect(boundaryOf(boundaryText(boundary, times, end) ?? "", ZONE, end)).toBe(boundary);
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
