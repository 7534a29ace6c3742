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
      style={{ width: column.width }}
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

const INLINE = { display: "inline" } as const;

/** Up to this length, a header stays on one line. */
const ONE_LINE_MAX = 12;

/**
 * A header takes two lines at most, and breaks only near its middle, after a space or after the slash of a time zone.
 * The table scrolls sideways if that makes it too wide.
 */
function renderHeader(header: string): ReactNode {
  const at = header.length > ONE_LINE_MAX ? findBreak(header) : null;
  if (at === null) return <span className="whitespace-nowrap">{header}</span>;
  return (
    <span>
      <span className="whitespace-nowrap">{header.slice(0, at)}</span>
      {/* Explicit style: without styles, the accessible name would get a space here. */}
      <wbr style={INLINE} />
      <span className="whitespace-nowrap">{header.slice(at)}</span>
    </span>
  );
}

/** Where the longer of both halves is shortest; null if the header has no such place. */
function findBreak(header: string): number | null {
  let best: number | null = null;
  for (const { index } of header.matchAll(/[ /]/g)) {
    const at = index + 1;
    if (best === null || Math.max(at, header.length - at) < Math.max(best, header.length - best)) best = at;
  }
  return best;
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
