import type { FilterOf, List, ListState, ListValues } from "@/lib/contract/kit/lists";
import { changeAddress, parseAddress } from "./address";

// The state of a list, for pages and screens.

/** The parameter with the text by which lists are searched. */
export const SEARCH = "q";

/** The filters that are set. Forms that are sent without script send unset ones as blank texts. */
export function listSetFilters<L extends List>(list: L, state: ListState<L>): FilterOf<L>[] {
  const defaults: ListValues = parseAddress(list.query, {});
  const values: ListValues = state;
  return list.filters.filter((name) => !isBlank(values[name]) && values[name] !== defaults[name]);
}

/** Whether a search or a filter is set. */
export function isNarrowed<L extends List>(list: L, state: ListState<L>): boolean {
  return listSetFilters(list, state).length > 0;
}

/** How many filters are set, without the search. */
export function countFilters<L extends List>(list: L, state: ListState<L>): number {
  return listSetFilters(list, state).filter((name) => name !== SEARCH).length;
}

/** All filters, unset. */
export function clearFilters<L extends List>(list: L): Partial<ListState<L>> {
  const defaults: ListValues = parseAddress(list.query, {});
  return Object.fromEntries(list.filters.map((name) => [name, defaults[name]])) as Partial<ListState<L>>;
}

/** The search and the filters as text, to notice a change. */
export function buildFilterKey<L extends List>(list: L, state: ListState<L>): string {
  const values: ListValues = state;
  return JSON.stringify(list.filters.map((name) => values[name] ?? null));
}

/** The parameters of the call of a list, from a state that may have more. */
export function pickQuery<L extends List>(list: L, state: NoInfer<ListState<L>>): ListState<L> {
  return pickValues(list, state, Object.keys(list.query._zod.def.shape)) as ListState<L>;
}

/** The search and the filters, for calls about all rows. */
export function pickFilters<L extends List>(
  list: L,
  state: NoInfer<ListState<L>>,
): Pick<ListState<L>, FilterOf<L> & keyof ListState<L>> {
  return pickValues(list, state, list.filters) as Pick<ListState<L>, FilterOf<L> & keyof ListState<L>>;
}

function pickValues(list: List, values: ListValues, names: readonly string[]): ListValues {
  const defaults: ListValues = parseAddress(list.query, {});
  const pick = (name: string) => (isBlank(values[name]) ? defaults[name] : values[name]);
  return Object.fromEntries(names.map((name) => [name, pick(name)]));
}

/** The parameters that a search form sends along: all but the search and the page. */
export function listOtherParams<L extends List>(list: L, state: ListState<L>): [string, string][] {
  const { [SEARCH]: search } = parseAddress(list.query, {}) as ListValues;
  const first = { ...(state as ListValues), ...list.paging.write(1, 1), [SEARCH]: search } as ListState<L>;
  return [...changeAddress(list.query, new URLSearchParams(), first as Partial<ListState<L>>)];
}

/** The link to a list in a state. */
export function buildListHref<L extends List>(
  list: L,
  path: string,
  state: NoInfer<Partial<ListState<L>>> = {},
): string {
  const query = changeAddress(list.query, new URLSearchParams(), state).toString();
  return query === "" ? path : `${path}?${query}`;
}

function isBlank(value: unknown): boolean {
  return value === undefined || (typeof value === "string" && value.trim() === "");
}
