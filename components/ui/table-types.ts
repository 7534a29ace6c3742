import type { ReactNode } from "react";

/** Link of a row; `onFollow` handles plain clicks. */
export type RowLink = { href: string; onFollow?: () => void };

/** Sort column and direction; the server sorts. */
export type TableSort = { column: string; direction: "ascending" | "descending" };

/** One column. `cell` renders a row's value; `isRowHeader` marks the column that names the row (one per table). */
export type TableColumn<Row> = {
  id: string;
  /** Header text, including the unit. */
  header: string;
  cell: (row: Row) => ReactNode;
  /** Content under the name in the row-header column, outside its link. */
  below?: (row: Row) => ReactNode;
  isNumeric?: boolean;
  isRowHeader?: boolean;
  isSortable?: boolean;
  /** CSS width for columns that should not share the space evenly. */
  width?: string;
  isHeaderHidden?: boolean;
  /** The cells need script, so the server omits them; `width` reserves their space. */
  isScripted?: boolean;
  /** A control in the header, such as the checkbox that selects all rows. */
  head?: ReactNode;
};

/** With `hrefFor`, sort controls are links and work without JavaScript; `onSort` handles plain clicks. */
export type TableSorting = {
  current: TableSort | null;
  hrefFor?: (next: TableSort) => string;
  onSort?: (next: TableSort) => void;
};

/** Colour at the start of a row; a chip has the same information as text. */
export type RowMark = "pin" | "hide" | undefined;

/** Options of the rows besides their cells. */
export type TableRowOptions<Row> = {
  id: (row: Row) => string;
  /** Page of the row: its name becomes a link, and the whole row is clickable. */
  link?: (row: Row) => RowLink | undefined;
  mark?: (row: Row) => RowMark;
  isSelected?: (row: Row) => boolean;
  /** Replaces the cells of a row, for example by an inline form. */
  instead?: (row: Row) => ReactNode | undefined;
  /** Buttons at the end of the row, visible on hover and focus, always on touch screens; not rendered without script. */
  actions?: (row: Row) => ReactNode;
};
