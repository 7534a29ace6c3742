import { linkToPlace } from "@/components/analytics/searches/searches-links";
import type { WidgetKind, WidgetSettings } from "@/lib/contract/analytics/dashboards";
import type { QueryRow } from "@/lib/contract/analytics/searches";
import { buildScreenPath, getScreen, type Screen } from "@/lib/domain/kit/screens";

/** Parameters of the URL that state a comparison. */
type Compared = Readonly<Record<string, string>>;
const PREVIOUS = { compare: "previous" };

/**
 * The screen with the full content of a widget, compared as the dashboard is; filters of the URL carry over. Null when there is
 * none.
 */
export function buildWidgetHref(
  siteId: string,
  kind: WidgetKind,
  settings: WidgetSettings,
  compared: Compared = PREVIOUS,
): string | null {
  const buildPath = (name: string) => buildScreenPath(getScreen(name), siteId);
  const { metric = "", scope = "", table = "" } = settings;
  // Statistics compare with the previous period by default; queries compare with nothing.
  const isUsual = compared.compare === PREVIOUS.compare;
  switch (kind) {
    case "metric":
    case "chart":
      return `${buildPath("site-stats")}?${new URLSearchParams({ scope, chart: metric, ...(isUsual ? {} : compared) })}`;
    case "queries":
      return `${buildPath("searches")}?${new URLSearchParams({ scope, ...TABLES[table], ...compared })}`;
    case "no_results":
      return `${buildPath("searches")}?${new URLSearchParams({ scope, ...TABLES.no_results })}`;
    case "visits":
      return buildPath("sessions");
    case "catalog_state":
      return buildPath("data-quality");
    case "marks":
      return buildPath("change-history");
    case "note":
      return null;
  }
}

const TABLES: Record<string, Record<string, string>> = {
  no_results: { only: "no_results", sort_by: "lost" },
  no_clicks: { only: "no_clicks" },
};

/** The detail screen of a query. */
export function buildWidgetQueryHref(siteId: string, query: string, scope: string): string {
  return `${buildScreenPath({ path: "/sites/:siteId/queries" }, siteId)}?${new URLSearchParams({ in: scope, q: query })}`;
}

/** A way to fix a query without results. */
export type Fix = { name: "fix" | "addSynonym" | "customize"; screen: Screen; href: string };

/** The ways to fix a query without results: the workbench, a synonym, or its customization, which may not exist yet. */
export function listFixes(siteId: string, { query, typed, customization }: LostQuery): Fix[] {
  const fix = (name: Fix["name"], of: string, rest: (path: string) => string): Fix => {
    const screen = getScreen(of);
    return { name, screen, href: rest(buildScreenPath(screen, siteId)) };
  };
  const q = new URLSearchParams({ q: typed });
  return [
    fix("fix", "searches", (path) => `${path}?${new URLSearchParams({ work: "1", at: query })}`),
    fix("addSynonym", "synonyms", (path) => `${path}?${q}`),
    { name: "customize", ...linkToPlace(siteId, "customization", { typed, customization }, "search") },
  ];
}

type LostQuery = Pick<QueryRow, "query" | "typed" | "customization">;
