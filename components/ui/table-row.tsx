"use client";

import type { MouseEvent, ReactNode } from "react";
import { isPlainClick } from "./plain-click";
import type { RowLink, RowMark, TableColumn } from "./table-types";

type Cell<Row> = { column: TableColumn<Row>; content: ReactNode };

const bar =
  "before:absolute before:inset-y-0 before:left-0 before:w-[3px] before:content-[''] forced-colors:before:bg-[CanvasText]";
const marks = { pin: `${bar} before:bg-pin`, hide: `${bar} before:bg-hide` } as const;

const cellLook = "border-line border-b px-(--cell-x) py-(--cell-y) align-middle group-last/row:border-b-0";

function Named({ link, children }: { link: RowLink | undefined; children: ReactNode }) {
  if (!link) return children;
  function follow(event: MouseEvent) {
    if (!link?.onFollow || !isPlainClick(event)) return;
    event.preventDefault();
    link.onFollow();
  }
  // The link's ::after covers the row, so the row is a target for the pointer and still one link for everybody else.
  return (
    <a
      href={link.href}
      onClick={follow}
      className="text-ink no-underline after:absolute after:inset-0 after:content-[''] hover:underline focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-focus focus-visible:after:outline-offset-[-2px]"
    >
      {children}
    </a>
  );
}

/** One row: its name as the row's header and link, its cells labelled for the phone's cards, its actions at the end. */
export function TableRow<Row>({
  cells,
  link,
  mark,
  isSelected,
  actions,
}: {
  cells: readonly Cell<Row>[];
  link: RowLink | undefined;
  mark: RowMark;
  isSelected: boolean | undefined;
  actions: ReactNode;
}) {
  const ground = isSelected ? "bg-row-selected" : "hover:bg-row-hover";
  return (
    <tr className={`group/row relative h-(--row) ${ground}`}>
      {cells.map(({ column, content }, index) => {
        const isEmpty = content === null || content === undefined || content === "";
        const own = index === 0 && mark ? marks[mark] : "";
        const look = `${cellLook} ${own} ${column.isNumeric ? "text-right tabular-nums" : ""}`;
        const label = column.isHeaderHidden || column.isRowHeader ? undefined : column.header;
        return column.isRowHeader ? (
          <th key={column.id} scope="row" className={`${look} text-left font-medium`}>
            <Named link={link}>{content}</Named>
          </th>
        ) : (
          <td key={column.id} data-label={label} className={look}>
            {isEmpty ? "–" : content}
          </td>
        );
      })}
      {actions !== undefined && (
        <td className={`${cellLook} text-right`}>
          <div className="relative z-1 inline-flex gap-1 opacity-0 transition-opacity focus-within:opacity-100 group-hover/row:opacity-100 has-[[aria-expanded=true]]:opacity-100 pointer-coarse:opacity-100 max-md:opacity-100">
            {actions}
          </div>
        </td>
      )}
    </tr>
  );
}
