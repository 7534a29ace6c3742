import type * as z from "zod/mini";

// What the three levels of a list have in common: the ids of its columns, and the parameters that narrow, sort and page it. The backend
// has the SQL of each (`backend/kit/lists.ts`), the screen its cell or control (`components/lists`). CONTRIBUTING.md describes both.

export type Direction = "asc" | "desc";

/** The column by which rows are sorted, and which way. */
export type Order<Key extends string = string> = { key: Key; direction: Direction };

/** Parsed parameters of a query string. */
export type ListValues = Readonly<Record<string, unknown>>;

/** How a list is sorted. */
export type Sorting<Key extends string = string, Name extends string = string> = {
  /** The columns that sort, each with its first or only direction. */
  readonly keys: Readonly<Record<Key, Direction>>;
  /** The parameters that name the order. */
  readonly names: readonly Name[];
  /** The order that parameters name; null if the list cannot be sorted. */
  read: (values: ListValues) => Order<Key> | null;
  /** The parameters of an order; undefined for the default. */
  write: (order: Order) => ListValues;
};

/** How a list is paged. Pages are counted from 1 and have `size` rows. */
export type Paging<Name extends string = string> = {
  readonly names: readonly Name[];
  read: (values: ListValues, size: number) => number;
  write: (page: number, size: number) => ListValues;
};

/** A list: `filters` are the parameters of `query` that narrow it. */
export type List<
  Query extends z.core.$ZodObject = z.core.$ZodObject,
  Column extends string = string,
  Filter extends string = string,
  Key extends string = string,
> = {
  readonly query: Query;
  /** The ids of the columns, in display order. */
  readonly columns: readonly Column[];
  readonly filters: readonly Filter[];
  readonly sorting: Sorting<Key>;
  readonly paging: Paging;
};

/** The parsed parameters of a list. */
export type ListState<L extends List> = z.output<L["query"]>;
/** The id of a column. */
export type ColumnOf<L extends List> = L["columns"][number];
/** The name of a parameter that narrows the list. */
export type FilterOf<L extends List> = L["filters"][number];
/** The id of a column that sorts. */
export type SortOf<L extends List> = keyof L["sorting"]["keys"] & string;

type NameIn<Query extends z.core.$ZodObject> = keyof z.output<Query> & string;

/** Defines a list. Filters, order and page must be parameters of `query`, and only columns sort. */
export function defineList<
  Query extends z.core.$ZodObject,
  const Column extends string,
  const Filter extends NameIn<Query>,
  Key extends Column = never,
>(list: {
  query: Query;
  columns: readonly Column[];
  filters: readonly Filter[];
  sorting?: Sorting<Key, NameIn<Query>>;
  paging?: Paging<NameIn<Query>>;
}): List<Query, Column, Filter, Key> {
  // Without sorting, `Key` is `never`.
  return { ...list, sorting: list.sorting ?? (UNSORTED as Sorting<Key>), paging: list.paging ?? BY_PAGE };
}

const UNSORTED: Sorting = { keys: {}, names: [], read: () => null, write: () => ({}) };

/** Columns that sort, each in one direction, by the parameter `sort`; the first of them by default. */
export function sortOneWay<const Key extends string>(keys: Readonly<Record<Key, Direction>>): Sorting<Key, "sort"> {
  const first = Object.keys(keys)[0];
  return {
    keys,
    names: ["sort"],
    read: ({ sort }) => toOrder(keys, sort ?? first),
    // The default is not sent, because backends of shops may not know the parameter.
    write: ({ key }) => ({ sort: key === first ? undefined : key }),
  };
}

/** Columns that sort in both directions, by the parameters `sort_by` and `sort_direction`; the first of them by default. */
export function sortBothWays<const Key extends string>(
  keys: Readonly<Record<Key, Direction>>,
): Sorting<Key, "sort_by" | "sort_direction"> {
  return sortBy(keys, "sort_by", "sort_direction");
}

/** Columns that sort in both directions, by the parameters `by` (the column) and `way`; the first of them by default. */
export function sortBy<const Key extends string, const By extends string, const Way extends string>(
  keys: Readonly<Record<Key, Direction>>,
  by: By,
  way: Way,
): Sorting<Key, By | Way> {
  const first = Object.keys(keys)[0];
  return {
    keys,
    names: [by, way],
    read: (values) => {
      const order = toOrder(keys, values[by] ?? first);
      const direction = values[way];
      return order === null || (direction !== "asc" && direction !== "desc") ? order : { ...order, direction };
    },
    write: ({ key, direction }) => ({ [by]: key, [way]: direction }),
  };
}

function toOrder<Key extends string>(keys: Readonly<Record<Key, Direction>>, key: unknown): Order<Key> | null {
  const isKey = (name: unknown): name is Key => typeof name === "string" && Object.hasOwn(keys, name);
  return isKey(key) ? { key, direction: keys[key] } : null;
}

/** The ids of columns that sort, for `z.enum`. */
export function listSortKeys<Key extends string>({ keys }: Sorting<Key>): Key[] {
  return Object.keys(keys) as Key[];
}

/** Pages by the parameter `page`. */
export const BY_PAGE: Paging<"page"> = {
  names: ["page"],
  read: ({ page }) => (typeof page === "number" ? page : 1),
  write: (page) => ({ page }),
};

/** Pages by the parameter `offset`, the number of rows before the page. */
export const BY_OFFSET: Paging<"offset"> = {
  names: ["offset"],
  read: ({ offset }, size) => (typeof offset === "number" ? Math.floor(offset / size) + 1 : 1),
  write: (page, size) => ({ offset: (page - 1) * size }),
};

/** Pages by the parameter `cursor`, which the answer with the page before gives: only the first page has a number. */
export const BY_CURSOR: Paging<"cursor"> = { names: ["cursor"], read: () => 1, write: () => ({ cursor: undefined }) };

/** All rows on one page. */
export const WITHOUT_PAGES: Paging<never> = { names: [], read: () => 1, write: () => ({}) };
