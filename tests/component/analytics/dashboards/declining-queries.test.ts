import { findDeclining } from "@/components/analytics/dashboards/query-widgets";
import { buildWidgetHref, buildWidgetQueryHref, listFixes } from "@/components/analytics/dashboards/widget-links";
import type { QueryRow } from "@/lib/contract/analytics/searches";

// The widget of declining queries of query-widgets.tsx.

const none = { value: null, n: 0, of: 0 };
const figures = { clicks: 0, ctr: none, conversion: none, no_results: none, revenue: 0, avg_position: none };

function aRow(query: string, searches: number, before: number | null): QueryRow {
  const previous = before === null ? null : { ...figures, searches: before };
  const made = { customization: null, redirect: false, synonyms: false, mark: null };
  return { ...figures, searches, query, typed: query, previous, trend: [], ...made };
}

test("queries that lost most searches come first, without those that lost none or are new", () => {
  const rows = [aRow("tent", 90, 100), aRow("stove", 5, 80), aRow("boots", 40, 40), aRow("kayak", 30, null)];
  expect(findDeclining(rows, 5).map(({ query }) => query)).toEqual(["stove", "tent"]);
  expect(findDeclining(rows, 1).map(({ query }) => query)).toEqual(["stove"]);
});

test("a widget leads to the screen that shows the whole of it", () => {
  expect(buildWidgetHref("s", "chart", { metric: "ctr", scope: "all" })).toBe("/sites/s/stats?scope=all&chart=ctr");
  expect(buildWidgetHref("s", "no_results", { scope: "search" })).toBe(
    "/sites/s/searches?scope=search&only=no_results&sort_by=lost",
  );
  expect(buildWidgetHref("s", "note", {})).toBeNull();
  const year = { compare: "year" };
  expect(buildWidgetHref("s", "metric", { metric: "ctr", scope: "all" }, year)).toMatch(/chart=ctr&compare=year$/);
  expect(buildWidgetHref("s", "queries", { table: "losers", scope: "search" }, year)).toMatch(
    /scope=search&compare=year$/,
  );
});

test("a query without results leads to its detail, the workbench, a synonym and its customization", () => {
  const row = { query: "kanu", typed: "Kanu & boot", customization: { id: "7", state: "active" as const } };
  expect(buildWidgetQueryHref("s", "kanu", "search")).toBe("/sites/s/queries?in=search&q=kanu");
  expect(listFixes("s", row).map(({ href }) => href)).toEqual([
    "/sites/s/searches?work=1&at=kanu",
    "/sites/s/catalog_management/synonyms?q=Kanu+%26+boot",
    "/sites/s/query_customizations/7",
  ]);
  expect(listFixes("s", { ...row, customization: null }).at(-1)?.href).toBe(
    "/sites/s/query_customizations/new?q=Kanu+%26+boot&type=item",
  );
});
