import { createContext, useContext, useMemo } from "react";
import type { TableColumn } from "./table-types";

/** What the user chose for tables; the app stores it. */
export type TablePreferences = {
  /** Ids of hidden columns, by name of the table. */
  hidden: Readonly<Record<string, readonly string[]>>;
  onHide: (name: string, ids: string[]) => void;
  isCompact: () => boolean;
  onCompact: (isCompact: boolean) => void;
};

/** Provides the preferences; without it, tables have no menu. */
export const TablePreferencesContext = createContext<TablePreferences | null>(null);

/** The columns that the user shows in a table; without a name, all. */
export function useShownColumns<Row>(
  name: string | undefined,
  columns: readonly TableColumn<Row>[],
): readonly TableColumn<Row>[] {
  const preferences = useContext(TablePreferencesContext);
  const hidden = name === undefined ? undefined : preferences?.hidden[name];
  return useMemo(
    () =>
      hidden === undefined ? columns : columns.filter((column) => !canHide(column) || !hidden.includes(column.id)),
    [columns, hidden],
  );
}

/** Whether the user may hide a column: not the name of the row, and no column of controls. */
export function canHide<Row>({ isRowHeader, isScripted, isHeaderHidden }: TableColumn<Row>): boolean {
  return !isRowHeader && !isScripted && !isHeaderHidden;
}
