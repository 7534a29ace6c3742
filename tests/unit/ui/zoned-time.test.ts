import { readNumber, readNumberSigns, writeNumber } from "@/components/ui/number-field";
import { listPages } from "@/components/ui/pagination";
import { pickTone } from "@/components/ui/site-mark";
import {
  findClockChange,
  fromWallTime,
  readClock,
  readDate,
  readWallTime,
  writeDate,
  writeInstant,
} from "@/components/ui/zoned-time";

test.each([
  ["12.11.2026", { date: "2026-11-12", time: "" }],
  ["1. 7. 2026", { date: "2026-07-01", time: "" }],
  ["12.11.2026 8:30", { date: "2026-11-12", time: "08:30" }],
  ["12.11.2026, 08:30:15", { date: "2026-11-12", time: "08:30" }],
  ["2026-11-12T08:30", { date: "2026-11-12", time: "08:30" }],
  ["29.02.2028", { date: "2028-02-29", time: "" }],
  ["29.02.2027", null],
  ["31.04.2026", null],
  ["12.13.2026", null],
  ["12.11.26", null],
  ["tomorrow", null],
  ["12.11.2026 25:00", null],
])("reading %s as a date", (text, expected) => {
  expect(readDate(text)).toEqual(expected);
});

test.each([
  ["9", "09:00"],
  ["9:05", "09:05"],
  ["0905", "09:05"],
  ["23.59", "23:59"],
  ["24:00", null],
  ["9:60", null],
  ["x", null],
])("reading %s as a time", (text, expected) => {
  expect(readClock(text)).toBe(expected);
});

test("converts between wall times and instants", () => {
  expect(fromWallTime({ date: "2026-07-01", time: "00:00" }, "Europe/Prague")).toBe("2026-06-30T22:00:00Z");
  expect(readWallTime("2026-06-30T22:00:00Z", "Europe/Prague")).toEqual({ date: "2026-07-01", time: "00:00" });
  expect(readWallTime("never", "Europe/Prague")).toBeNull();
  expect(writeInstant("2026-06-30T22:00:00Z", "UTC")).toBe("30.06.2026 22:00");
  expect(writeDate("2026-07-01")).toBe("01.07.2026");
});

test("detects the hours of a clock change", () => {
  expect(findClockChange({ date: "2027-03-28", time: "02:30" }, "Europe/Prague")).toBe("skipped");
  expect(findClockChange({ date: "2026-10-25", time: "02:30" }, "Europe/Prague")).toBe("repeated");
  expect(findClockChange({ date: "2026-10-25", time: "03:30" }, "Europe/Prague")).toBe("none");
  expect(findClockChange({ date: "2026-10-25", time: "02:30" }, "UTC")).toBe("none");
  expect(fromWallTime({ date: "2027-03-28", time: "02:30" }, "Europe/Prague")).toBe("2027-03-28T01:30:00Z");
  expect(fromWallTime({ date: "2026-10-25", time: "02:30" }, "Europe/Prague")).toBe("2026-10-25T00:30:00Z");
});

test.each([
  ["1 234,5", "cs", 1234.5],
  ["1,234.5", "en", 1234.5],
  ["2,5", "en", 2.5],
  ["2.5", "pl", 2.5],
  ["−3", "sk", -3],
  ["12e3", "en", Number.NaN],
  ["", "en", null],
])("reading %s as a number in %s", (text, locale, expected) => {
  expect(readNumber(text, locale)).toEqual(expected);
});

test("formats numbers as typed", () => {
  expect(readNumberSigns("cs").decimal).toBe(",");
  expect(writeNumber(1234.5, "cs")).toBe("1234,5");
  expect(writeNumber(null, "cs")).toBe("");
});

test.each([
  [1, 1, [1]],
  [1, 3, [1, 2, 3]],
  [4, 129, [1, 2, 3, 4, 5, "gap-after", 129]],
  [60, 129, [1, "gap-before", 59, 60, 61, "gap-after", 129]],
  [129, 129, [1, "gap-before", 128, 129]],
])("page %i of %i shows the ends and the neighbours", (page, last, expected) => {
  expect(listPages(page, last)).toEqual(expected);
});

test("an id always has the same tone, and ids use all six", () => {
  expect(pickTone("100200-300400")).toBe(pickTone("100200-300400"));
  const tones = Array.from({ length: 60 }, (_, index) => pickTone(`site-${index}`));
  expect(new Set(tones).size).toBe(6);
});
