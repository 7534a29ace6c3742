import type { ListScope, SeenEvent, SeenItem, SeenList } from "./visit-events";

// Finds the searches of a visit and attributes clicks, actions and orders to them (docs/analytics.md).

/** A click, another action such as adding to a wish list, or an order after a search; `revenue` in hundredths. */
export type SearchOutcome = {
  identity: string;
  title: string | null;
  place: number | null;
  kind: "click" | "action" | "order";
  revenue: number;
};

/** A search: a query in a list, over all its pages and filters. `at` is epoch ms. */
export type VisitSearch = {
  ordinal: number;
  at: number;
  scope: ListScope;
  list: string;
  query: string;
  typed: string;
  filters: Record<string, string[]> | null;
  /** Items in the first list. */
  shown: number;
  hasNoResult: boolean;
  outcomes: SearchOutcome[];
  /** The next different query in the same scope. */
  next: string | null;
};

/** Searches and attributed events of a visit. */
export type Attribution = {
  searches: VisitSearch[];
  /** Orders by the scope they are attributed to. */
  orders: Map<ListScope, number>;
  /** Ids of plain clicks on items that no list showed; an action on an item page needs no list. */
  unshown: string[];
};

type Search = Omit<VisitSearch, "ordinal" | "next" | "hasNoResult" | "filters"> & {
  filters: Record<string, string[]>;
  wasEmpty: boolean;
};
/** The last place where an item was shown or clicked. */
type Place = { search: Search | null; title: string | null; place: number | null };

const FILTER_VALUES_MAX = 20;

/**
 * Attributes each click, action and order to a search.
 * @param events must be sorted.
 */
export function attributeSearches(events: readonly SeenEvent[]): Attribution {
  const found: Search[] = [];
  const current = new Map<string, Search>();
  const shown = new Map<string, Place>();
  const clicked = new Map<string, Place>();
  const orders = new Map<ListScope, number>();
  const unshown: string[] = [];
  for (const event of events) {
    for (const list of event.lists) {
      const search = findOrAddSearch(list, event.at, { found, current });
      for (const item of list.items) shown.set(item.identity, toPlace(item, search));
    }
    if (event.click !== null) {
      const { identity, isConversion } = event.click;
      const place = (isConversion ? clicked.get(identity) : undefined) ?? shown.get(identity);
      if (!isConversion && place === undefined) unshown.push(event.id);
      if (!isConversion && place !== undefined) clicked.set(identity, place);
      addOutcome(place, { identity, kind: isConversion ? "action" : "click", revenue: 0 });
    }
    const scopes = new Set<ListScope>();
    for (const { identity, title, revenue } of event.purchases) {
      const place = clicked.get(identity) ?? shown.get(identity);
      addOutcome(place, { identity, kind: "order", revenue: revenue ?? 0 }, title);
      if (place?.search) scopes.add(place.search.scope);
    }
    for (const scope of scopes) orders.set(scope, (orders.get(scope) ?? 0) + 1);
  }
  return { searches: numberSearches(dropPartialQueries(found)), orders, unshown };
}

type Searches = { found: Search[]; current: Map<string, Search> };

/** Finds the current search of a list, or adds a new one; null if the list is not a search. */
function findOrAddSearch(list: SeenList, at: number, { found, current }: Searches): Search | null {
  const { scope, query, typed, items } = list;
  if (scope === null || query === null || typed === null) return null;
  const name = list.name.trim().toLowerCase();
  const known = current.get(name);
  if (known !== undefined && known.query === query) {
    known.filters = mergeFilters(known.filters, list.filters);
    return known;
  }
  const wasEmpty = items.length === 0 && !list.isNarrowed;
  const filters = mergeFilters({}, list.filters);
  const search = { at, scope, list: list.name, query, typed, filters, shown: items.length, wasEmpty, outcomes: [] };
  found.push(search);
  current.set(name, search);
  return search;
}

function toPlace({ title, place }: SeenItem, search: Search | null): Place {
  return { search, title, place };
}

function addOutcome(
  place: Place | undefined,
  outcome: Pick<SearchOutcome, "identity" | "kind" | "revenue">,
  title: string | null = null,
): void {
  place?.search?.outcomes.push({ ...outcome, title: title ?? place.title, place: place.place });
}

function mergeFilters(known: Record<string, string[]>, more: SeenList["filters"]): Record<string, string[]> {
  const all = { ...known };
  for (const [name, values] of Object.entries(more))
    all[name] = [...new Set([...(all[name] ?? []), ...values])].slice(0, FILTER_VALUES_MAX);
  return all;
}

/**
 * Drops autocomplete queries that are prefixes of the next query, because suggestions are requested with every letter.
 * Queries that led to a click or order stay.
 */
function dropPartialQueries(found: readonly Search[]): Search[] {
  let next = "";
  const remaining: Search[] = [];
  for (const search of [...found].reverse()) {
    const { scope, query, outcomes } = search;
    const isBeginning = scope === "autocomplete" && outcomes.length === 0 && next.startsWith(query);
    if (!isBeginning) remaining.push(search);
    if (scope === "autocomplete" || scope === "search") next = query;
  }
  return remaining.reverse();
}

function numberSearches(searches: readonly Search[]): VisitSearch[] {
  const next = new Map<ListScope, string>();
  const made = searches.map(({ wasEmpty, filters, ...search }, index): VisitSearch => {
    const hasNoResult = wasEmpty && search.outcomes.length === 0;
    const storedFilters = Object.keys(filters).length === 0 ? null : filters;
    return { ...search, ordinal: index + 1, filters: storedFilters, hasNoResult, next: null };
  });
  for (const search of [...made].reverse()) {
    const following = next.get(search.scope) ?? null;
    search.next = following === search.query ? null : following;
    next.set(search.scope, search.query);
  }
  return made;
}
