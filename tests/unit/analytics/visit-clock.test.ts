import { siteHourOf } from "@/lib/domain/analytics/visit-clock";

test.each([
  ["2026-03-28T22:59:00Z", "2026-03-28", 23],
  ["2026-03-28T23:01:00Z", "2026-03-29", 0],
  ["2026-03-29T00:59:00Z", "2026-03-29", 1],
  ["2026-03-29T01:01:00Z", "2026-03-29", 3],
  ["2026-03-29T21:59:00Z", "2026-03-29", 23],
  ["2026-03-29T22:01:00Z", "2026-03-30", 0],
  ["2026-10-25T00:30:00Z", "2026-10-25", 2],
  ["2026-10-25T01:30:00Z", "2026-10-25", 2],
  ["2026-10-25T22:59:00Z", "2026-10-25", 23],
])("%s lies in hour %s %i of a site in Prague", (moment, day, hour) => {
  expect(siteHourOf(Date.parse(moment), "Europe/Prague")).toEqual({ day, hour });
});
