"use client";

import { type CSSProperties, type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { TableBody } from "./table-body";
import { TableHeadCell } from "./table-head-cell";
import type { TableColumn, TableRowOptions, TableSorting } from "./table-types";
import { useIsScripted } from "./use-after-idle";

export type { RowMark, TableColumn, TableRowOptions, TableSort, TableSorting } from "./table-types";

/** Props of a table. */
export type TableProps<Row extends object> = {
  /** Accessible name of the table; visually hidden. */
  caption: string;
  columns: readonly TableColumn<Row>[];
  rows: readonly Row[];
  row: TableRowOptions<Row>;
  sorting?: TableSorting;
  /** Newer rows are loading; the old ones stay, and the table is marked busy. */
  isBusy?: boolean;
  /** Shown if there are no rows. */
  empty?: ReactNode;
};

// A table with more columns, or wider than its container (languages with long words), scrolls horizontally; header, first
// column and actions stay visible.
const WIDE = 8;

/** A native table; under 720 px each row becomes a card. */
export function Table<Row extends object>({ caption, columns, rows, row, sorting, isBusy, empty }: TableProps<Row>) {
  const isScripted = useIsScripted();
  const hasActions = row.actions !== undefined;
  const box = useRef<HTMLDivElement>(null);
  const isTooWide = useTooWide(box);
  const isWide = columns.length > WIDE || isTooWide;
  return (
    <div
      ref={box}
      {...(isWide && { role: "region", "aria-label": caption, tabIndex: 0 })}
      className={`relative rounded-box border border-line bg-surface ${isWide ? "max-h-[85dvh] overflow-auto md:max-h-[75dvh]" : "overflow-clip"} print:max-h-none print:overflow-visible print:border-0`}
    >
      {isBusy && <div aria-hidden className="breathing absolute inset-x-0 top-0 z-(--z-bar) h-0.5 bg-accent" />}
      <table
        {...(columns.length > WIDE && { style: { "--columns": columns.length } as CSSProperties })}
        aria-busy={isBusy || undefined}
        className={`rows cards-on-phone w-full border-separate border-spacing-0 text-left text-(length:--table-text) ${isWide ? "sides-stay" : ""}`}
      >
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <TableHeadCell key={column.id} column={column} sorting={sorting} />
            ))}
            {hasActions && <td />}
          </tr>
        </thead>
        <TableBody rows={rows} columns={columns} row={row} isScripted={isScripted} />
      </table>
      {rows.length === 0 && empty && <div className="p-6">{empty}</div>}
    </div>
  );
}

/** Whether the table is wider than its box; updates when either is resized. */
function useTooWide(box: RefObject<HTMLDivElement | null>): boolean {
  const [isTooWide, setTooWide] = useState(false);
  useEffect(() => {
    const table = box.current?.querySelector("table");
    if (!box.current || !table || typeof ResizeObserver !== "function") return;
    const watch = new ResizeObserver(() => setTooWide(table.offsetWidth > (box.current?.clientWidth ?? 0)));
    watch.observe(box.current);
    watch.observe(table);
    return () => watch.disconnect();
  }, [box]);
  return isTooWide;
}
