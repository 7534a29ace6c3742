import fc from "fast-check";
import type { ShopEvent } from "@/lib/contract/analytics/events";
import { collectItemReports } from "@/lib/domain/analytics/item-reports";
import { addReport, getMissingState, isVerified, type ReportedItem } from "@/lib/domain/catalogue/missing-items";
import { HOUR_MS } from "@/lib/domain/kit/durations";

const NOW = new Date("2026-03-10T12:00:00Z");
const ago = (hours: number) => new Date(NOW.getTime() - hours * HOUR_MS);

test.each([
  ["reported", 23.9, null],
  ["verified", 24, null],
  ["verified", 500, null],
  ["fixed_waiting", 500, 0],
  ["fixed_waiting", 500, 23.9],
  ["gone", 500, 24],
] as const)("is %s if first reported %f hours ago and found %s hours ago", (state, first, found) => {
  const item = { firstReportedAt: ago(first), foundAt: found === null ? null : ago(found) };
  expect(getMissingState(item, NOW)).toBe(state);
});

test("does not verify an item that was found within a day", () => {
  expect(isVerified({ firstReportedAt: ago(30), foundAt: ago(10) }, NOW)).toBe(false);
  expect(isVerified({ firstReportedAt: ago(40), foundAt: ago(10) }, NOW)).toBe(true);
});

const common = { id: "e1", client_id: "1" };

test("reports the items of lists with their query, but no queries", () => {
  const event: ShopEvent = {
    ...common,
    type: "event",
    platform: ["desktop", "10"],
    lists: {
      "Search Results": {
        items: [{ title: "Lamp", url: "L-1", type: "item" }, { url: "lamp", type: "query" }, { url: " " }],
        query: { string: "lamp" },
      },
      Autocomplete: { items: [{ url: "L-1" }, { url: "L-2" }] },
    },
  };
  expect(collectItemReports(event, 5)).toEqual([
    { identity: "L-1", source: "Autocomplete", type: null, at: 5, eventId: "e1", context: { platform: "desktop" } },
    { identity: "L-2", source: "Autocomplete", type: null, at: 5, eventId: "e1", context: { platform: "desktop" } },
  ]);
});

test("reports the items of page views, clicks and transactions", () => {
  const of = (event: ShopEvent) => collectItemReports(event, 5).map(({ source, identity }) => [source, identity]);
  expect(of({ ...common, type: "pv", url: "P-1" })).toEqual([["pv", "P-1"]]);
  expect(of({ ...common, type: "click", action: { type: "buy", resource_identifier: "P-1" } })).toEqual([
    ["click", "P-1"],
  ]);
  expect(of({ ...common, type: "transaction", items: [{ url: "P-1" }, { url: "P-1" }, { url: "P-2" }] })).toEqual([
    ["transaction", "P-1"],
    ["transaction", "P-2"],
  ]);
  expect(of({ ...common, type: "pv", url: "x".repeat(601) })).toEqual([]);
});

test("merges reports of one item independently of their order", () => {
  const report = fc.record({
    identity: fc.constant("P-1"),
    source: fc.constantFrom("pv", "click", "Search Results"),
    type: fc.constant(null),
    at: fc.nat({ max: 5 }),
    eventId: fc.uuid(),
    context: fc.record({ title: fc.string() }),
  });
  const unique = fc.uniqueArray(report, { minLength: 1, maxLength: 8, selector: ({ eventId }) => eventId });
  const total = (reports: Parameters<typeof addReport>[1][]) =>
    reports.reduce<ReportedItem | undefined>((known, one) => addReport(known, one), undefined);
  fc.assert(
    fc.property(
      unique.chain((reports) =>
        fc.tuple(fc.constant(reports), fc.shuffledSubarray(reports, { minLength: reports.length })),
      ),
      ([reports, shuffled]) => {
        expect(total(shuffled)).toEqual(total(reports));
        expect(total(reports)?.count).toBe(reports.length);
      },
    ),
  );
});
