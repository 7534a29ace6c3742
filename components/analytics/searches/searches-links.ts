import type { QueryRow } from "@/lib/contract/analytics/searches";
import type { QueryScope } from "@/lib/contract/search/scopes";
import { type Screen, screenNamed, screenPath } from "@/lib/domain/kit/screens";

/** The detail of a query. */
export function queryHref(siteId: string, query: string, scope: QueryScope): string {
  const place: Record<string, string> = scope === "search" ? {} : { in: scope };
  return `${screenPath({ path: "/sites/:siteId/queries" }, siteId)}?${new URLSearchParams({ q: query, ...place })}`;
}

/** A screen in which something about a query is looked at or made. */
export type QueryPlace = "customization" | "synonyms" | "redirects" | "preview" | "sessions";

type Made = Pick<QueryRow, "typed"> & Partial<Pick<QueryRow, "customization">>;

/** Where the things of a query are; a customization that is not there yet is made in the list of them. */
export function placeOf(
  siteId: string,
  place: QueryPlace,
  { typed, customization }: Made,
  scope: QueryScope,
): { screen: Screen; href: string } {
  const screen = screenNamed(SCREENS[place === "customization" && scope === "product_listing" ? "listing" : place]);
  const path = screenPath(screen, siteId);
  if (place === "customization" && customization) return { screen, href: `${path}/${customization.id}` };
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

/** What can be done about the queries of a scope. */
export function placesOf(scope: QueryScope): readonly QueryPlace[] {
  if (scope === "recommendation") return ["sessions"];
  if (scope === "product_listing") return ["customization", "sessions"];
  return ["customization", "synonyms", "redirects", "preview", "sessions"];
}
