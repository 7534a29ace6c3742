import type { Widget } from "@/lib/contract/analytics/dashboards";

/** Widgets of the predefined dashboard: search performance, missing results, visits, catalog state. */
export function buildOverviewWidgets(newId: () => string): Widget[] {
  const one = (kind: Widget["kind"], settings: Widget["settings"] = {}, width: Widget["width"] = 1): Widget => ({
    id: newId(),
    kind,
    title: null,
    width,
    settings,
  });
  return [
    one("metric", { metric: "searches", scope: "search" }),
    one("metric", { metric: "no_results", scope: "search" }),
    one("metric", { metric: "ctr", scope: "search" }),
    one("metric", { metric: "revenue", scope: "search" }),
    one("chart", { metric: "searches", scope: "search", compare: "previous" }, 2),
    one("no_results", { scope: "search", rows: "5" }),
    one("queries", { table: "top", scope: "search", rows: "5" }),
    one("catalog_state"),
    one("visits", { rows: "5" }),
    one("marks", { changes: "all", rows: "5" }, 2),
  ];
}
