import type { Widget } from "@/lib/contract/analytics/dashboards";

/** Widgets of the predefined dashboard: search performance, missing results, visits, catalog state. */
export function buildOverviewWidgets(newId: () => string): Widget[] {
  const makeWidget = (kind: Widget["kind"], settings: Widget["settings"] = {}, width: Widget["width"] = 1): Widget => ({
    id: newId(),
    kind,
    title: null,
    width,
    settings,
  });
  return [
    makeWidget("metric", { metric: "searches", scope: "search" }),
    makeWidget("metric", { metric: "no_results", scope: "search" }),
    makeWidget("metric", { metric: "ctr", scope: "search" }),
    makeWidget("metric", { metric: "revenue", scope: "search" }),
    makeWidget("chart", { metric: "searches", scope: "search", compare: "previous" }, 2),
    makeWidget("no_results", { scope: "search", rows: "5" }),
    makeWidget("queries", { table: "top", scope: "search", rows: "5" }),
    makeWidget("catalog_state"),
    makeWidget("visits", { rows: "5" }),
    makeWidget("marks", { changes: "all", rows: "5" }, 2),
  ];
}
