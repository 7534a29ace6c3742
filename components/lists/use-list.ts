import type { To } from "@/components/ui/address-link";
import type { TableSort, TableSorting } from "@/components/ui/table";
import { type AddressChange, type SetAddress, useLinkedAddress } from "@/lib/client/use-address";
import type { List, ListState, ListValues } from "@/lib/contract/kit/lists";
import { buildListHref, clearFilters, countFilters, isNarrowed } from "@/lib/domain/kit/lists";

/** Some parameters of a list. */
export type ListPatch<L extends List> = Partial<ListState<L>>;

/** The state of a list, and its changes. */
export type ListView<L extends List = List> = {
  state: ListState<L>;
  /** Changes parameters as they are given. */
  set: SetAddress<L["query"]>;
  /** Such a change as a link. */
  to: (patch: ListPatch<L>) => To;
  /** Changes filters or the order, and starts on the first page. */
  change: (patch: ListPatch<L>, how?: AddressChange) => void;
  /** Such a change as a link. */
  toChange: (patch: ListPatch<L>) => To;
  /** A page as a link. */
  toPage: (page: number, size: number) => To;
  /** Goes to the page before the one whose only row was deleted; false if others are on it. */
  leaveEmptied: (page: { items: readonly unknown[]; page: number; per_page: number }) => boolean;
  /** Undefined if the list cannot be sorted. */
  sorting: TableSorting | undefined;
  /** Whether a search or a filter is set. */
  isNarrowed: boolean;
  /** How many filters are set, without the search. */
  filterCount: number;
  /** Removes all filters. */
  clear: () => void;
};

type Options<L extends List> = {
  /** The path of the screen. By default, links stay on the current path, with its other parameters. */
  path?: string;
  /** What closes when other rows are shown, such as an open row. */
  closed?: ListPatch<L>;
  /** The state without what the backend, or the kind of list, does not know. */
  keepKnown?: (state: ListState<L>) => ListState<L>;
};

/** The state of a list from the URL. */
export function useList<L extends List>(list: L, { path, closed, keepKnown }: Options<L> = {}): ListView<L> {
  const here = useLinkedAddress<L["query"]>(list.query);
  const { address: typed, set } = here;
  const state = keepKnown?.(typed) ?? typed;
  const to: ListView<L>["to"] = (patch) =>
    path === undefined
      ? here.to(patch)
      : { href: buildListHref(list, path, { ...state, ...patch }), onFollow: () => set(patch) };
  const restart = (patch: ListValues) => ({ ...list.paging.write(1, 1), ...closed, ...patch }) as ListPatch<L>;
  const change: ListView<L>["change"] = (patch, how) => set(restart(patch), how);
  const toSort = ({ column, direction }: TableSort) =>
    to(restart(list.sorting.write({ key: column, direction: direction === "ascending" ? "asc" : "desc" })));
  const toPage = (page: number, size: number) => to({ ...closed, ...list.paging.write(page, size) } as ListPatch<L>);
  const order = list.sorting.read(state);
  return {
    state,
    set,
    to,
    change,
    toChange: (patch) => to(restart(patch)),
    toPage,
    leaveEmptied: ({ items, page, per_page }) => {
      const isEmptied = items.length === 1 && page > 1;
      if (isEmptied) toPage(page - 1, per_page).onFollow();
      return isEmptied;
    },
    sorting:
      order === null
        ? undefined
        : {
            current: { column: order.key, direction: order.direction === "asc" ? "ascending" : "descending" },
            hrefFor: (next) => toSort(next).href,
            onSort: (next) => toSort(next).onFollow(),
          },
    isNarrowed: isNarrowed(list, state),
    filterCount: countFilters(list, state),
    clear: () => change(clearFilters(list)),
  };
}

/** The values of a filter. */
export type FilterValue<L extends List, F> = F extends keyof ListState<L> ? ListState<L>[F] : never;

/** The value of a filter. */
export function getFilter<L extends List, F extends string>({ state }: ListView<L>, filter: F): FilterValue<L, F> {
  const values: ListValues = state;
  return values[filter] as FilterValue<L, F>;
}

/** The change of one filter. */
export function toFilter<L extends List>(filter: string, value: unknown): ListPatch<L> {
  return { [filter]: value } as ListPatch<L>;
}
