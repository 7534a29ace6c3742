import type { Interval } from "@vitrine/engine/rule-evaluator";
import {
  addSteps,
  buildTicks,
  countSteps,
  moveRange,
  resolveVisibleRange,
  shiftVisibleRange,
  snap,
  toAxisDay,
  toAxisShare,
  withEdge,
  withEdgeStepped,
} from "@/lib/domain/drafts/time-axis";

const ZONE = "Europe/Prague";
const at = (text: string) => Date.parse(text);
const span = (from: string | null, to: string | null): Interval => ({
  from: from === null ? Number.NEGATIVE_INFINITY : at(from),
  to: to === null ? Number.POSITIVE_INFINITY : at(to),
});

test.each([
  ["week", "2026-11-18T12:00Z", "2026-11-15T23:00Z", "2026-11-22T23:00Z"],
  ["month", "2026-11-18T12:00Z", "2026-10-31T23:00Z", "2026-11-30T23:00Z"],
  ["month", "2026-10-20T12:00Z", "2026-09-30T22:00Z", "2026-10-31T23:00Z"],
  ["year", "2026-11-18T12:00Z", "2025-12-31T23:00Z", "2026-12-31T23:00Z"],
] as const)("the %s of %s follows the site's time zone", (zoom, instant, from, to) => {
  expect(resolveVisibleRange(zoom, at(instant), ZONE)).toEqual(span(from, to));
});

test("adjacent ranges have no gap, even across a clock change", () => {
  const october = resolveVisibleRange("month", at("2026-10-05T12:00Z"), ZONE);
  expect(shiftVisibleRange("month", october, 1, ZONE).from).toBe(october.to);
  expect(shiftVisibleRange("month", october, -1, ZONE).to).toBe(october.from);
  const week = resolveVisibleRange("week", at("2026-10-20T12:00Z"), ZONE);
  expect(shiftVisibleRange("week", week, 1, ZONE).from).toBe(week.to);
});

test("ticks are the days of a week or month, and the months of a year, at local midnight", () => {
  const week = buildTicks("week", resolveVisibleRange("week", at("2026-10-21T12:00Z"), ZONE), ZONE);
  expect(week.map((tick) => toAxisDay(tick, ZONE))).toHaveLength(7);
  const october = buildTicks("month", resolveVisibleRange("month", at("2026-10-05T12:00Z"), ZONE), ZONE);
  expect(october).toHaveLength(31);
  expect(october.at(-1)).toBe(at("2026-10-30T23:00Z"));
  expect(buildTicks("year", resolveVisibleRange("year", at("2026-10-05T12:00Z"), ZONE), ZONE)).toHaveLength(12);
});

test("converts instants to shares, clamped to the range", () => {
  const visible = resolveVisibleRange("week", at("2026-11-18T12:00Z"), ZONE);
  expect(toAxisShare(visible.from + (visible.to - visible.from) / 4, visible)).toBe(0.25);
  expect(toAxisShare(Number.NEGATIVE_INFINITY, visible)).toBe(0);
  expect(toAxisShare(Number.POSITIVE_INFINITY, visible)).toBe(1);
});

test.each([
  ["week", "2026-11-18T12:07Z", "2026-11-18T12:00Z"],
  ["week", "2026-11-18T12:08Z", "2026-11-18T12:15Z"],
  ["month", "2026-11-18T10:00Z", "2026-11-17T23:00Z"],
  ["month", "2026-11-18T12:00Z", "2026-11-18T23:00Z"],
  ["year", "2026-11-18T12:00Z", "2026-11-18T23:00Z"],
] as const)("in a %s %s snaps to %s", (zoom, from, to) => {
  expect(snap(at(from), zoom, ZONE)).toBe(at(to));
});

test("quarters are counted from local midnight, even with a fractional UTC offset", () => {
  expect(snap(at("2026-11-18T04:52Z"), "week", "Asia/Kathmandu")).toBe(at("2026-11-18T04:45Z"));
});

test("adding a day keeps the time of day across a clock change", () => {
  expect(addSteps(at("2026-10-24T06:00Z"), 1, "month", ZONE)).toBe(at("2026-10-25T07:00Z"));
  expect(addSteps(at("2026-10-24T06:00Z"), 2, "week", ZONE)).toBe(at("2026-10-24T06:30Z"));
  expect(countSteps(at("2026-10-24T06:00Z"), at("2026-10-26T05:00Z"), "month")).toBe(2);
});

test("a range is at least one step long", () => {
  const range = span("2026-11-01T23:00Z", "2026-11-05T23:00Z");
  expect(withEdge(range, "to", at("2026-10-20T00:00Z"), "month", ZONE)).toEqual({
    from: range.from,
    to: at("2026-11-02T23:00Z"),
  });
  expect(withEdge(range, "from", at("2026-12-20T00:00Z"), "month", ZONE)).toEqual({
    from: at("2026-11-04T23:00Z"),
    to: range.to,
  });
});

test("an open end first moves to the edge of the visible range, and stays open if the whole range moves", () => {
  const visible = resolveVisibleRange("month", at("2026-11-18T12:00Z"), ZONE);
  const open = span("2026-11-01T23:00Z", null);
  const axis = { zoom: "month" as const, visible, timeZone: ZONE };
  expect(withEdgeStepped(open, "to", -1, axis)).toEqual({ from: open.from, to: visible.to });
  expect(withEdgeStepped(span(null, null), "from", 1, axis).from).toBe(visible.from);
  expect(moveRange(open, 3, "month", ZONE)).toEqual(span("2026-11-04T23:00Z", null));
});
