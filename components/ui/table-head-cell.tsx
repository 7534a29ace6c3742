"use client";

import { ArrowDown, ArrowUp, ChevronsUpDown } from "lucide-react";
import type { MouseEvent, ReactNode } from "react";
import { isPlainClick } from "./address-link";
import { Icon } from "./icon";
import type { TableColumn, TableSort, TableSorting } from "./table-types";

function toggleSort<Row>(column: TableColumn<Row>, current: TableSort | null): TableSort {
  if (current?.column !== column.id)
    return { column: column.id, direction: column.isNumeric ? "descending" : "ascending" };
  return { column: column.id, direction: current.direction === "ascending" ? "descending" : "ascending" };
}

/** A column header; a sortable one is a link or a button, and only the sorted one has `aria-sort`. */
export function TableHeadCell<Row>({ column, sorting }: { column: TableColumn<Row>; sorting?: TableSorting }) {
  const direction = sorting?.current?.column === column.id ? sorting.current.direction : undefined;
  const isSortable = column.isSortable && sorting;
  return (
    <th
      scope="col"
      aria-sort={direction}
      style={{ width: column.width, minWidth: column.isHeaderHidden ? undefined : computeMinWidth(column.header) }}
      className={column.isNumeric ? "text-right" : undefined}
    >
      {isSortable ? (
        <SortControl column={column} sorting={sorting} direction={direction} />
      ) : (
        (column.head ??
        (column.isHeaderHidden ? <span className="sr-only">{column.header}</span> : renderHeader(column.header)))
      )}
    </th>
  );
}

/** A long header takes two lines at most; the table scrolls sideways if that makes it too wide. */
function computeMinWidth(header: string): string | undefined {
  return header.length > 12 ? `${Math.ceil(header.length / 2) + 5}ch` : undefined;
}

const INLINE = { display: "inline" } as const;

/** Allows a line break after the slash of a time zone, so that it does not widen the column. */
function renderHeader(header: string): ReactNode {
  const slash = header.indexOf("/") + 1;
  if (slash === 0) return header;
  return (
    <span>
      {header.slice(0, slash)}
      {/* Explicit style: without styles, the accessible name would get a space here. */}
      <wbr style={INLINE} />
      {header.slice(slash)}
    </span>
  );
}

function SortControl<Row>({
  column,
  sorting,
  direction,
}: {
  column: TableColumn<Row>;
  sorting: TableSorting;
  direction: TableSort["direction"] | undefined;
}) {
  const next = toggleSort(column, sorting.current);
  const shape = direction === undefined ? ChevronsUpDown : direction === "ascending" ? ArrowUp : ArrowDown;
  const look = column.isNumeric ? "sort-control flex-row-reverse" : "sort-control";
  const inside = (
    <>
      {renderHeader(column.header)}
      <Icon of={shape} size={14} />
    </>
  );
  function sort(event: MouseEvent) {
    if (!sorting.onSort || !isPlainClick(event)) return;
    event.preventDefault();
    sorting.onSort(next);
  }
  return sorting.hrefFor ? (
    <a href={sorting.hrefFor(next)} className={look} onClick={sort}>
      {inside}
    </a>
  ) : (
    <button type="button" className={look} onClick={sort}>
      {inside}
    </button>
  );
}
