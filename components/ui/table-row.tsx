"use client";

import type { MouseEvent, ReactNode } from "react";
import { isPlainClick } from "./plain-click";
import type { RowLink, RowMark, TableColumn } from "./table-types";

type Cell<Row> = { column: TableColumn<Row>; content: ReactNode; below: ReactNode };

const bar =
  "before:absolute before:inset-y-0 before:left-0 before:w-[3px] before:content-[''] forced-colors:before:bg-[CanvasText]";
const marks = { pin: `${bar} before:bg-pin`, hide: `${bar} before:bg-hide` } as const;

function Named({ link, children }: { link: RowLink | undefined; children: ReactNode }) {
  if (!link) return children;
  function follow(event: MouseEvent) {
    if (!link?.onFollow || !isPlainClick(event)) return;
    event.preventDefault();
    link.onFollow();
  }
  // The link's ::after covers the row, so the row is a target for the pointer and still one link for everybody else.
  return (
    <a href={link.href} onClick={follow} className="row-link">
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
  return (
    <tr className={isSelected ? "bg-row-selected" : undefined}>
      {cells.map(({ column, content, below }, index) => {
        const isEmpty = content === null || content === undefined || content === "";
        const own = index === 0 && mark ? marks[mark] : undefined;
        const look = column.isNumeric ? `${own ?? ""} text-right tabular-nums`.trimStart() : own;
        const label = column.isHeaderHidden || column.isRowHeader ? undefined : column.header;
        return column.isRowHeader ? (
          <th key={column.id} scope="row" className={look}>
            <Named link={link}>{content}</Named>
            {below}
          </th>
        ) : (
          <td key={column.id} data-label={label} className={look}>
            {isEmpty ? "–" : content}
          </td>
        );
      })}
      {actions !== undefined && (
        <td className="row-end">{actions !== null && <div className="row-actions">{actions}</div>}</td>
      )}
    </tr>
  );
}
