import {
  formatDate,
  formatDateTime,
  formatExactTime,
  formatMoney,
  formatNumber,
  formatPercent,
  formatShortDateTime,
  formatTime,
  formatZone,
} from "@/lib/i18n/formats";

const night = "2026-03-28T23:30:00Z";

test.each([
  ["UTC", "28.03.2026", "28.03.2026 23:30"],
  ["Europe/Prague", "29.03.2026", "29.03.2026 00:30"],
  ["America/New_York", "28.03.2026", "28.03.2026 19:30"],
])("an instant in %s is %s", (zone, date, dateTime) => {
  expect(formatDate(night, zone)).toBe(date);
  expect(formatDateTime(new Date(night), zone)).toBe(dateTime);
});

test("the offset of a time zone includes daylight saving time", () => {
  expect(formatZone("2026-01-01T00:00:00Z", "Europe/Prague")).toBe("Europe/Prague (UTC+01:00)");
  expect(formatZone("2026-07-01T00:00:00Z", "Europe/Prague")).toBe("Europe/Prague (UTC+02:00)");
  expect(formatTime("2026-03-29T01:30:00Z", "Europe/Prague")).toBe("03:30");
});

test("formats an invalid instant as a dash, and uses UTC for an unknown time zone", () => {
  expect(formatDate("nonsense", "UTC")).toBe("–");
  expect(formatDate(night, "Mars/Olympus")).toBe("28.03.2026");
  expect(formatZone("nonsense", "UTC")).toBe("UTC");
});

test("formats numbers, shares and amounts by language", () => {
  expect(formatNumber(12345.5, "en")).toBe("12,345.5");
  expect(formatNumber(12345.5, "cs")).toBe("12\u00a0345,5");
  expect(formatPercent(0.418, "cs")).toBe("41,8\u00a0%");
  expect(formatPercent(0.418, "pl")).toBe("41,8%");
  expect(formatMoney(1990, "CZK", "cs")).toBe("1\u00a0990,00\u00a0Kč");
  expect(formatMoney(5, "points", "en")).toBe("5 points");
  expect(formatNumber(Number.NaN, "en")).toBe("–");
});

test("a short instant omits the given year only", () => {
  expect(formatShortDateTime(night, "Europe/Prague", "2026")).toBe("29.03. 00:30");
  expect(formatShortDateTime(night, "Europe/Prague", "2027")).toBe("29.03.2026 00:30");
  expect(formatShortDateTime("no date", "Europe/Prague", "2026")).toBe("–");
});

test("a cached offset ends when the clocks change", () => {
  expect(formatDateTime("2026-03-29T00:59:00Z", "Europe/Prague")).toBe("29.03.2026 01:59");
  expect(formatDateTime("2026-03-29T01:00:00Z", "Europe/Prague")).toBe("29.03.2026 03:00");
  expect(formatExactTime("2026-03-29T01:00:07Z", "Europe/Prague")).toBe("29.03.2026 03:00:07");
  expect(formatDateTime("2026-03-29T00:59:59Z", "Europe/Prague")).toBe("29.03.2026 01:59");
  expect(formatDateTime("1960-07-01T12:00:00Z", "Europe/Prague")).toBe("01.07.1960 13:00");
});
