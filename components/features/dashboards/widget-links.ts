import type { WidgetKind, WidgetSettings } from "@/lib/contract/dashboards";
import { screenNamed, screenPath } from "@/lib/domain/screens";

/** Where the whole of what a widget shows is; the filters of the address travel there by themselves. Null: nowhere. */
export function widgetHref(siteId: string, kind: WidgetKind, settings: WidgetSettings): string | null {
  const path = (name: string) => screenPath(screenNamed(name), siteId);
  const { metric = "", scope = "", table = "" } = settings;
  switch (kind) {
    case "metric":
    case "chart":
      return `${path("site-stats")}?${new URLSearchParams({ scope, chart: metric })}`;
    case "queries":
      return `${path("searches")}?${new URLSearchParams({ scope, ...TABLES[table] })}`;
    case "no_results":
      return `${path("searches")}?${new URLSearchParams({ scope, ...TABLES.no_results })}`;
    case "visits":
      return path("sessions");
    case "catalog_state":
      return path("data-quality");
    case "marks":
      return path("change-history");
    case "note":
      return null;
  }
}

const TABLES: Record<string, Record<string, string>> = {
  no_results: { only: "no_results", sort_by: "lost" },
  no_clicks: { only: "no_clicks" },
  losers: { compare: "previous" },
};

/** The detail of a query. */
export function queryHref(siteId: string, query: string, scope: string): string {
  return `${screenPath({ path: "/sites/:siteId/queries" }, siteId)}?${new URLSearchParams({ in: scope, q: query })}`;
}

/** Where a query without results is mended: its customization, or the lists in which one, a synonym or a redirect is made. */
export function fixHrefs(siteId: string, query: string, customizationId: string | null) {
  const path = (name: string) => screenPath(screenNamed(name), siteId);
  const q = new URLSearchParams({ q: query });
  const customizations = path("query-customizations");
  return {
    customization: customizationId === null ? `${customizations}?${q}` : `${customizations}/${customizationId}`,
    synonyms: `${path("synonyms")}?${q}`,
    redirect: `${path("redirects")}?${q}`,
  };
}
