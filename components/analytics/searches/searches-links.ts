import type { QueryRow } from "@/lib/contract/analytics/searches";
import type { QueryScope } from "@/lib/contract/search/scopes";
import { buildNewHref } from "@/lib/domain/customizations/new-customization";
import { buildScreenPath, getScreen, type Screen } from "@/lib/domain/kit/screens";

/** The detail screen of a query; `withBots`: its figures have visits of bots, too. */
export function buildQueryHref(siteId: string, query: string, scope: QueryScope, withBots = false): string {
  const place: Record<string, string> = {
    ...(scope === "search" ? {} : { in: scope }),
    ...(withBots ? { with_bots: "1" } : {}),
  };
  return `${buildScreenPath({ path: "/sites/:siteId/queries" }, siteId)}?${new URLSearchParams({ q: query, ...place })}`;
}

/** A screen about a query. */
export type QueryScreenName = "customization" | "synonyms" | "redirects" | "preview" | "sessions";

type QueryRef = Pick<QueryRow, "typed"> & Partial<Pick<QueryRow, "customization">>;

/** Links to screens about a query; a customization that does not exist yet opens in the editor, which creates it when saved. */
export function linkToPlace(
  siteId: string,
  place: QueryScreenName,
  { typed, customization }: QueryRef,
  scope: QueryScope,
): { screen: Screen; href: string } {
  const screen = getScreen(SCREENS[place === "customization" && scope === "product_listing" ? "listing" : place]);
  const path = buildScreenPath(screen, siteId);
  if (place === "customization" && customization) return { screen, href: `${path}/${customization.id}` };
  // The text of a listing need not be a category, so its list is searched.
  if (place === "customization" && scope !== "product_listing")
    return { screen, href: buildNewHref(path, { subject: typed, type: "item" }) };
  const name = place === "sessions" ? "with_queries" : "q";
  return { screen, href: `${path}?${new URLSearchParams({ [name]: typed })}` };
}

const SCREENS = {
  customization: "query-customizations",
  listing: "product-listings",
  synonyms: "synonyms",
  redirects: "redirects",
  preview: "search-preview",
  sessions: "sessions",
} as const;

/** The screens that apply to queries of a scope. */
export function listQueryScreens(scope: QueryScope): readonly QueryScreenName[] {
  if (scope === "recommendation") return ["sessions"];
  if (scope === "product_listing") return ["customization", "sessions"];
  return ["customization", "synonyms", "redirects", "preview", "sessions"];
}
