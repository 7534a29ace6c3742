import type { ListScope, SeenEvent, SeenItem, SeenList } from "./visit-events";

// The searches of one visit and what came of them (docs/analytics.md).

/** What somebody clicked, put aside (`action`) or bought (`order`) after a search; `revenue` in hundredths. */
export type Deed = {
  identity: string;
  title: string | null;
  place: number | null;
  kind: "click" | "action" | "order";
  revenue: number;
};

/** A search of a visit: a query in a list, with its pages and filters. `at` is epoch ms. */
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
  deeds: Deed[];
  /** The other query searched next in the same scope. */
  next: string | null;
};

/** What the events of a visit come to, before it is summed up. */
export type Attribution = {
  searches: VisitSearch[];
  /** Orders by scope of the searches that they go back to. */
  orders: Map<ListScope, number>;
  /** Plain clicks whose item no list had shown; an action on an item's own page needs no list. */
  unshown: string[];
};

type Search = Omit<VisitSearch, "ordinal" | "next" | "hasNoResult" | "filters"> & {
  filters: Record<string, string[]>;
  wasEmpty: boolean;
};
/** Where an item was shown or clicked last. */
type Place = { search: Search | null; title: string | null; place: number | null };

const FILTER_VALUES_MAX = 20;

/** Finds the searches of a visit and gives each click, action and order to one of them. `events` are in order. */
export function searchesOf(events: readonly SeenEvent[]): Attribution {
  const found: Search[] = [];
  const current = new Map<string, Search>();
  const shown = new Map<string, Place>();
  const clicked = new Map<string, Place>();
  const orders = new Map<ListScope, number>();
  const unshown: string[] = [];
  for (const event of events) {
    for (const list of event.lists) {
      const search = searchOf(list, event.at, { found, current });
      for (const item of list.items) shown.set(item.identity, placeOf(item, search));
    }
    if (event.click !== null) {
      const { identity, isConversion } = event.click;
      const place = (isConversion ? clicked.get(identity) : undefined) ?? shown.get(identity);
      if (!isConversion && place === undefined) unshown.push(event.id);
      if (!isConversion && place !== undefined) clicked.set(identity, place);
      addDeed(place, { identity, kind: isConversion ? "action" : "click", revenue: 0 });
    }
    const scopes = new Set<ListScope>();
    for (const { identity, title, revenue } of event.purchases) {
      const place = clicked.get(identity) ?? shown.get(identity);
      addDeed(place, { identity, kind: "order", revenue: revenue ?? 0 }, title);
      if (place?.search) scopes.add(place.search.scope);
    }
    for (const scope of scopes) orders.set(scope, (orders.get(scope) ?? 0) + 1);
  }
  return { searches: numbered(withoutBeginnings(found)), orders, unshown };
}

type Searches = { found: Search[]; current: Map<string, Search> };

/** The search that a list belongs to: the one under way in the list of that name, or a new one; null for no search. */
function searchOf(list: SeenList, at: number, { found, current }: Searches): Search | null {
  const { scope, query, typed, items } = list;
  if (scope === null || query === null || typed === null) return null;
  const name = list.name.trim().toLowerCase();
  const known = current.get(name);
  if (known !== undefined && known.query === query) {
    known.filters = merged(known.filters, list.filters);
    return known;
  }
  const wasEmpty = items.length === 0 && !list.isNarrowed;
  const filters = merged({}, list.filters);
  const search = { at, scope, list: list.name, query, typed, filters, shown: items.length, wasEmpty, deeds: [] };
  found.push(search);
  current.set(name, search);
  return search;
}

function placeOf({ title, place }: SeenItem, search: Search | null): Place {
  return { search, title, place };
}

function addDeed(
  place: Place | undefined,
  deed: Pick<Deed, "identity" | "kind" | "revenue">,
  title: string | null = null,
): void {
  place?.search?.deeds.push({ ...deed, title: title ?? place.title, place: place.place });
}

function merged(known: Record<string, string[]>, more: SeenList["filters"]): Record<string, string[]> {
  const all = { ...known };
  for (const [name, values] of Object.entries(more))
    all[name] = [...new Set([...(all[name] ?? []), ...values])].slice(0, FILTER_VALUES_MAX);
  return all;
}

/**
 * Without what was only the beginning of the next query: suggestions are asked for with every letter. One that led to
 * something stays.
 */
function withoutBeginnings(found: readonly Search[]): Search[] {
  let next = "";
  const kept: Search[] = [];
  for (const search of [...found].reverse()) {
    const { scope, query, deeds } = search;
    const isBeginning = scope === "autocomplete" && deeds.length === 0 && next.startsWith(query);
    if (!isBeginning) kept.push(search);
    if (scope === "autocomplete" || scope === "search") next = query;
  }
  return kept.reverse();
}

function numbered(kept: readonly Search[]): VisitSearch[] {
  const next = new Map<ListScope, string>();
  const made = kept.map(({ wasEmpty, filters, ...search }, index): VisitSearch => {
    const hasNoResult = wasEmpty && search.deeds.length === 0;
    const told = Object.keys(filters).length === 0 ? null : filters;
    return { ...search, ordinal: index + 1, filters: told, hasNoResult, next: null };
  });
  for (const search of [...made].reverse()) {
    const following = next.get(search.scope) ?? null;
    search.next = following === search.query ? null : following;
    next.set(search.scope, search.query);
  }
  return made;
}
