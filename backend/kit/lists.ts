import { type SQL, sql } from "drizzle-orm";
import type { FilterOf, List, ListState, ListValues, SortOf } from "@/lib/contract/kit/lists";

/**
 * The SQL of a list, by the ids of its columns and the names of its filters. `Context` is what the SQL needs besides
 * the parameters.
 */
export type ListSql<L extends List, Context> = {
  /** What a column sorts by; `way` is `asc` or `desc`. */
  sorts: { [Key in SortOf<L>]: (way: SQL) => SQL };
  /** The order of rows that sort alike, or of all rows if no column sorts; unique, so that pages do not overlap. */
  tie: SQL;
  /** The condition of a filter that is set; undefined if it leaves out no row. */
  filters: { [F in FilterOf<L> & keyof ListState<L>]-?: Condition<ListState<L>[F], Context> };
};

type Condition<Value, Context> = (value: NonNullable<Value>, context: Context) => SQL | undefined;

/** Builds statements of a list from the parameters of a request. */
export type ListStatements<L extends List, Context> = {
  /** The conditions of all filters that are set; `true` without any. */
  where: (query: Partial<ListState<L>>, context: Context) => SQL;
  order: (query: Partial<ListState<L>>) => SQL;
};

/** The statements of a list. */
export function createListStatements<L extends List, Context = void>(
  list: L,
  { sorts, tie, filters }: ListSql<L, Context>,
): ListStatements<L, Context> {
  const conditions = filters as Record<string, Condition<unknown, Context>>;
  const orders = sorts as Record<string, (way: SQL) => SQL>;
  return {
    where: (query, context) => {
      const values: ListValues = query;
      const parts = list.filters.flatMap((name) => {
        const value = values[name];
        return value === undefined ? [] : (conditions[name]?.(value as NonNullable<unknown>, context) ?? []);
      });
      return parts.length === 0 ? sql`true` : sql.join(parts, sql` and `);
    },
    order: (query) => {
      const order = list.sorting.read(query);
      const sort = order === null ? undefined : orders[order.key]?.(WAYS[order.direction]);
      return sort === undefined ? tie : sql`${sort}, ${tie}`;
    },
  };
}

const WAYS = { asc: sql.raw("asc"), desc: sql.raw("desc") };

/** A pattern for text that contains another one. */
export function toLikePattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, "\\$&")}%`;
}

/** The page that a request asks for, from 1. */
export type WantedPage = { page: number; perPage: number };

/** A page of rows in the form of the contract. */
export function buildPage<Row>(items: readonly Row[], total: number, { page, perPage }: WantedPage) {
  const total_pages = Math.max(1, Math.ceil(total / perPage));
  return { items: [...items], page, per_page: perPage, total_pages, total_count: total };
}

/** A page of rows that are all in memory. */
export function slicePage<Row>(rows: readonly Row[], wanted: WantedPage) {
  const from = getOffset(wanted);
  return buildPage(rows.slice(from, from + wanted.perPage), rows.length, wanted);
}

/** How many rows are before a page. */
export function getOffset({ page, perPage }: WantedPage): number {
  return (page - 1) * perPage;
}
