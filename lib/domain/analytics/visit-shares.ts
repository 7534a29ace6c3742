import type { SearchScope } from "@/lib/domain/search/search-scopes";
import type { ListScope, SeenEvent } from "./visit-events";
import type { Attribution, VisitSearch } from "./visit-searches";

// Computes what a visit adds to the sums, by scope (docs/analytics.md).

/** The numbers of a share, in storage order. */
export const SHARE_NUMBERS = [
  "searches",
  "noResults",
  "clicked",
  "clicks",
  "placedClicks",
  "placesSum",
  "orders",
  "revenue",
] as const;

/** A visit's contribution to the sums of a scope; orders and revenue (in hundredths) are those attributed to it. */
export type VisitShare = { scope: SearchScope } & Record<(typeof SHARE_NUMBERS)[number], number>;

type Totals = { orders: number; revenue: number };

/** Builds the shares of a visit: `all`, and each scope whose lists it saw. */
export function buildScopeShares(
  events: readonly SeenEvent[],
  { searches, orders }: Attribution,
  totals: Totals,
): VisitShare[] {
  const seen = new Set(events.flatMap(({ lists }) => lists.flatMap(({ scope }) => scope ?? [])));
  const scopes: ListScope[] = [...seen].sort();
  const share = (scope: SearchScope, own: readonly VisitSearch[]): VisitShare => {
    const spent = own.reduce((sum, { outcomes }) => sum + outcomes.reduce((all, { revenue }) => all + revenue, 0), 0);
    return {
      scope,
      ...sumSearches(own),
      orders: scope === "all" ? totals.orders : (orders.get(scope) ?? 0),
      revenue: scope === "all" ? totals.revenue : spent,
    };
  };
  return [
    share("all", searches),
    ...scopes.map((scope) =>
      share(
        scope,
        searches.filter((search) => search.scope === scope),
      ),
    ),
  ];
}

export function sumSearches(searches: readonly VisitSearch[]) {
  const clicks = searches.flatMap(({ outcomes }) => outcomes.filter(({ kind }) => kind === "click"));
  const places = clicks.flatMap(({ place }) => place ?? []);
  return {
    searches: searches.length,
    noResults: searches.filter(({ hasNoResult }) => hasNoResult).length,
    clicked: searches.filter(({ outcomes }) => outcomes.some(({ kind }) => kind === "click")).length,
    clicks: clicks.length,
    placedClicks: places.length,
    placesSum: places.reduce((sum, place) => sum + place, 0),
  };
}
