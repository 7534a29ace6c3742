import { parseMoment, toIsoText } from "@/lib/domain/catalogue/reading/parse-moment";

// The dates of sale prices, in Prague: an hour ahead of UTC in winter, two hours in summer.

const PRAGUE = { timeZone: "Europe/Prague", isMonthFirst: false };
const AMERICAN = { ...PRAGUE, isMonthFirst: true };

const start = (value: unknown, reading = PRAGUE): string | number | null => format(parseMoment(value, reading, false));
const end = (value: unknown): string | number | null => format(parseMoment(value, PRAGUE, true));

function format(moment: number | null): string | number | null {
  return moment === null || Number.isNaN(moment) ? moment : new Date(moment).toISOString();
}

test.each([
  ["a day", "2026-12-01", "2026-11-30T23:00:00.000Z"],
  ["a day in summer", "2026-07-01", "2026-06-30T22:00:00.000Z"],
  ["a day without separators", "20261201", "2026-11-30T23:00:00.000Z"],
  ["the same as a number", 20_261_201, "2026-11-30T23:00:00.000Z"],
  ["a day with slashes, year first", "2026/12/1", "2026-11-30T23:00:00.000Z"],
  ["a Czech day", "1.12.2026", "2026-11-30T23:00:00.000Z"],
  ["a Czech day with spaces", "1. 12. 2026", "2026-11-30T23:00:00.000Z"],
  ["a year of two digits", "01.12.26", "2026-11-30T23:00:00.000Z"],
  ["a day with slashes, day first", "1/12/2026", "2026-11-30T23:00:00.000Z"],
  ["a day with slashes that can only be month first", "1/13/2026", "2026-01-12T23:00:00.000Z"],
  ["a time on the shop's clock", "2026-12-01 10:30:15", "2026-12-01T09:30:15.000Z"],
  ["the same with T and fractions", "2026-12-01T10:30:15.250", "2026-12-01T09:30:15.000Z"],
  ["midnight on the shop's clock", "2026-12-01 00:00:00", "2026-11-30T23:00:00.000Z"],
  ["a time in UTC", "2026-12-01T10:30:00Z", "2026-12-01T10:30:00.000Z"],
  ["a time with an offset", "2026-12-01T10:30:00+05:00", "2026-12-01T05:30:00.000Z"],
  ["an offset without a colon", "2026-12-01T10:30-0800", "2026-12-01T18:30:00.000Z"],
  ["an offset of hours", "2026-12-01T10:30+01", "2026-12-01T09:30:00.000Z"],
  ["a time after a comma", "1.12.2026, 8:05", "2026-12-01T07:05:00.000Z"],
  ["seconds since 1970", "1796083200", "2026-12-01T00:00:00.000Z"],
  ["the same as a number", 1_796_083_200, "2026-12-01T00:00:00.000Z"],
  ["milliseconds since 1970", 1_796_083_200_000, "2026-12-01T00:00:00.000Z"],
  ["a time that the clock skips in spring", "2026-03-29 02:30", "2026-03-29T01:30:00.000Z"],
  ["a time that the clock repeats in autumn, the first one", "2026-10-25 02:30", "2026-10-25T00:30:00.000Z"],
])("reads %s", (_, value, instant) => {
  expect(start(value)).toBe(instant);
});

test.each([
  ["12/1/2026", "2026-11-30T23:00:00.000Z"],
  ["12/1/2026, 12:30 AM", "2026-11-30T23:30:00.000Z"],
  ["12/1/26 12:30 PM", "2026-12-01T11:30:00.000Z"],
  ["12/1/2026 1:05 pm", "2026-12-01T12:05:00.000Z"],
  ["31/12/2026", "2026-12-30T23:00:00.000Z"],
  // Only dates with slashes are American.
  ["1.12.2026", "2026-11-30T23:00:00.000Z"],
])("reads %s with the month first", (value, instant) => {
  expect(start(value, AMERICAN)).toBe(instant);
});

test.each([
  ["a day, which it includes", "2026-12-05", "2026-12-05T23:00:00.000Z"],
  ["midnight, as programs write a day", "2026-12-05 00:00:00", "2026-12-05T23:00:00.000Z"],
  ["a time", "2026-12-05 23:59", "2026-12-05T22:59:00.000Z"],
  ["midnight in a zone, which is no day", "2026-12-05T00:00:00+01:00", "2026-12-04T23:00:00.000Z"],
])("reads an end: %s", (_, value, instant) => {
  expect(end(value)).toBe(instant);
});

test.each(["", "  ", "0", "0000-00-00", "00000000", null, undefined, true, 0])("reads %p as no date", (value) => {
  expect(start(value)).toBeNull();
});

test.each(["soon", "2026-02-30", "2026-13-01", "13.13.2026", "2026-12-01 25:00", "2026-12-01 noon", "12", 12])(
  "cannot read %p",
  (value) => {
    expect(start(value)).toBeNaN();
  },
);

test.each([
  ["1.12.2026 10:00", "2026-12-01T09:00:00.000Z"],
  [1_796_083_200, "2026-12-01T00:00:00.000Z"],
  // What can be compared, or is no date, stays as it is.
  ["2026-12-01", "2026-12-01"],
  ["2026-12-01T10:00:00+01:00", "2026-12-01T10:00:00+01:00"],
  ["spring 2026", "spring 2026"],
  [2026, 2026],
])("writes %p as %p", (value, text) => {
  expect(toIsoText(value, PRAGUE)).toBe(text);
});
