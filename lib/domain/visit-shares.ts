import type { SearchScope } from "./search-scopes";
import type { ListScope, SeenEvent } from "./visit-reading";
import type { Attribution, VisitSearch } from "./visit-searches";

// What a visit adds to the sums, by scope (docs/analytics.md).

/** What a visit adds to the sums of a scope; money in hundredths. The columns of `visit_scopes`. */
export type VisitShare = {
  scope: SearchScope;
  searches: number;
  noResults: number;
  clicked: number;
  clicks: number;
  placedClicks: number;
  placesSum: number;
  convertedOrders: 0 | 1;
  convertedActions: 0 | 1;
  convertedAny: 0 | 1;
  orders: number;
  revenue: number;
  visitRevenue: number;
};

type Totals = { orders: number; actions: number; revenue: number };

/** The shares of a visit: of `all`, which every visit has, and of each scope whose lists it saw. */
export function scopeSharesOf(
  events: readonly SeenEvent[],
  { searches, orders }: Attribution,
  totals: Totals,
): VisitShare[] {
  const seen = new Set(events.flatMap(({ lists }) => lists.flatMap(({ scope }) => scope ?? [])));
  const scopes: ListScope[] = [...seen].sort();
  const converted = {
    convertedOrders: flag(totals.orders > 0),
    convertedActions: flag(totals.actions > 0),
    convertedAny: flag(totals.orders + totals.actions > 0),
  };
  const share = (scope: SearchScope, own: readonly VisitSearch[]): VisitShare => {
    const spent = own.reduce((sum, { deeds }) => sum + deeds.reduce((all, { revenue }) => all + revenue, 0), 0);
    return {
      scope,
      ...countsOf(own),
      ...converted,
      orders: scope === "all" ? totals.orders : (orders.get(scope) ?? 0),
      revenue: scope === "all" ? totals.revenue : spent,
      visitRevenue: totals.revenue,
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

/** What searches come to. */
export function countsOf(searches: readonly VisitSearch[]) {
  const clicks = searches.flatMap(({ deeds }) => deeds.filter(({ kind }) => kind === "click"));
  const places = clicks.flatMap(({ place }) => place ?? []);
  return {
    searches: searches.length,
    noResults: searches.filter(({ hasNoResult }) => hasNoResult).length,
    clicked: searches.filter(({ deeds }) => deeds.some(({ kind }) => kind === "click")).length,
    clicks: clicks.length,
    placedClicks: places.length,
    placesSum: places.reduce((sum, place) => sum + place, 0),
  };
}

function flag(is: boolean): 0 | 1 {
  return is ? 1 : 0;
}
