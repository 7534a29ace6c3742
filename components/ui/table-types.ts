import type { ReactNode } from "react";

/** Where a row leads; `onFollow` takes plain clicks over. */
export type RowLink = { href: string; onFollow?: () => void };

/** Which column the rows are sorted by; the server sorts. */
export type TableSort = { column: string; direction: "ascending" | "descending" };

/** One column. `cell` draws a row's value; `isRowHeader` is the column that names the row (one per table). */
export type TableColumn<Row> = {
  id: string;
  /** The words of the header, the unit in them. */
  header: string;
  cell: (row: Row) => ReactNode;
  /** Of the naming column: what stands under the name, and is no part of the words of its link. */
  below?: (row: Row) => ReactNode;
  isNumeric?: boolean;
  isRowHeader?: boolean;
  isSortable?: boolean;
  /** A CSS width for columns that should not share the room evenly. */
  width?: string;
  isHeaderHidden?: boolean;
  /** Its cells do nothing without the page's script, so the server leaves them out; `width` keeps their room. */
  isScripted?: boolean;
  /** A control in the header, such as the box that ticks all rows. */
  head?: ReactNode;
};

/** Sorting is a link where `hrefFor` is given (works without JavaScript); `onSort` takes plain clicks over. */
export type TableSorting = {
  current: TableSort | null;
  hrefFor?: (next: TableSort) => string;
  onSort?: (next: TableSort) => void;
};

/** A row's verb colour at its start; the row's chip says the same in words. */
export type RowMark = "pin" | "hide" | undefined;

/** What rows may carry besides their cells. */
export type TableRowOptions<Row> = {
  id: (row: Row) => string;
  /** The page of the row: its name becomes a link and the whole row a target for the pointer. */
  link?: (row: Row) => RowLink | undefined;
  mark?: (row: Row) => RowMark;
  isSelected?: (row: Row) => boolean;
  /** Stands in the place of the row's cells, such as the form that changes it. */
  instead?: (row: Row) => ReactNode | undefined;
  /** Buttons at the row's end; seen on hover and focus, always on touch; not drawn before the page's script runs. */
  actions?: (row: Row) => ReactNode;
};
