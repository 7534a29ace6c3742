import type { SearchScope } from "@/lib/domain/search/search-scopes";
import type { ListScope, SeenEvent } from "./visit-events";
import type { Attribution, VisitSearch } from "./visit-searches";

// What a visit adds to the sums, by scope (docs/analytics.md).

/** The numbers of a share, in the order in which the store keeps them. */
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

/** What a visit adds to the sums of a scope: orders and money are those that go back to it, in hundredths. */
export type VisitShare = { scope: SearchScope } & Record<(typeof SHARE_NUMBERS)[number], number>;

type Totals = { orders: number; revenue: number };

/** The shares of a visit: of `all`, which every visit has, and of each scope whose lists it saw. */
export function scopeSharesOf(
  events: readonly SeenEvent[],
  { searches, orders }: Attribution,
  totals: Totals,
): VisitShare[] {
  const seen = new Set(events.flatMap(({ lists }) => lists.flatMap(({ scope }) => scope ?? [])));
  const scopes: ListScope[] = [...seen].sort();
  const share = (scope: SearchScope, own: readonly VisitSearch[]): VisitShare => {
    const spent = own.reduce((sum, { deeds }) => sum + deeds.reduce((all, { revenue }) => all + revenue, 0), 0);
    return {
      scope,
      ...countsOf(own),
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
