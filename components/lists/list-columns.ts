import type { TableColumn } from "@/components/ui/table";
import type { ColumnOf, List } from "@/lib/contract/kit/lists";

/** How a column is shown; null leaves it out, for example because the backend does not have it. */
export type ColumnCell<Row> = Omit<TableColumn<Row>, "id" | "isSortable"> | null;

/** The cells of a list, by the ids of its columns. */
export type ListCells<L extends List, Row> = { [Id in ColumnOf<L>]: ColumnCell<Row> };

/** The columns of a table, in the order of the list. */
export function buildColumns<Row, L extends List>(list: L, cells: ListCells<L, Row>): TableColumn<Row>[] {
  return list.columns.flatMap((id: ColumnOf<L>) => {
    const cell = cells[id];
    return cell === null ? [] : [{ ...cell, id, isSortable: Object.hasOwn(list.sorting.keys, id) }];
  });
}
