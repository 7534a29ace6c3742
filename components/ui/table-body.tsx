"use client";

import { type MouseEvent, memo, type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { isPlainClick } from "./address-link";
import type { RowLink, RowMark, TableColumn, TableRowOptions } from "./table-types";

type Props<Row extends object> = {
  rows: readonly Row[];
  columns: readonly TableColumn<Row>[];
  row: TableRowOptions<Row>;
  /** Whether the script runs; without it, checkboxes and buttons are not rendered. */
  isScripted: boolean;
};

/** Up to this many rows, all are rendered; longer tables render only the parts near the viewport. */
const ROWS_ALL_MAX = 100;
const PART_ROWS = 25;
/** Rows of a longer table that are rendered first, and the only ones without script. */
const FIRST_ROWS = PART_ROWS;
/** Distance from the viewport (px) within which a part is rendered. */
const NEAR_PX = 800;
/** Estimated height (px) of a row that was never rendered. */
const ROW_PX = 52;

/**
 * The rows of a table. A long table is split into parts; a part far from the viewport is one empty row of its height, so
 * that 500 rows scroll and update as fast as 100.
 */
export function TableBody<Row extends object>({ rows, ...rest }: Props<Row>) {
  if (rows.length <= ROWS_ALL_MAX) {
    return (
      <tbody>
        {rows.map((one) => (
          <MemoRow key={rest.row.id(one)} line={one} {...rest} />
        ))}
      </tbody>
    );
  }
  const starts = Array.from({ length: Math.ceil(rows.length / PART_ROWS) }, (_, index) => index * PART_ROWS);
  return starts.map((start) => (
    <RowGroup key={start} rows={rows.slice(start, start + PART_ROWS)} isFirst={start < FIRST_ROWS} {...rest} />
  ));
}

function RowGroup<Row extends object>({ rows, isFirst, ...rest }: Props<Row> & { isFirst: boolean }) {
  const body = useRef<HTMLTableSectionElement>(null);
  const height = useRef(rows.length * ROW_PX);
  const isNear = useNear(body, height, isFirst);
  return (
    <tbody ref={body}>
      {isNear ? (
        rows.map((one) => <MemoRow key={rest.row.id(one)} line={one} {...rest} />)
      ) : (
        <tr aria-hidden>
          <td colSpan={rest.columns.length + 1} style={{ height: height.current }} className="p-0!" />
        </tr>
      )}
    </tbody>
  );
}

/** Whether a part is near the viewport; stores its height when it leaves. A part with the focus stays. */
function useNear(
  body: RefObject<HTMLTableSectionElement | null>,
  height: RefObject<number>,
  isFirst: boolean,
): boolean {
  const [isNear, setNear] = useState(isFirst);
  useEffect(() => {
    const part = body.current;
    // Without the observer (old browsers, jsdom) everything is rendered.
    if (part === null || typeof IntersectionObserver !== "function") return setNear(true);
    const watch = new IntersectionObserver(
      ([entry]) => {
        if (entry === undefined) return;
        if (!entry.isIntersecting && part.contains(document.activeElement)) return;
        if (!entry.isIntersecting && entry.boundingClientRect.height > 0) height.current = part.offsetHeight;
        setNear(entry.isIntersecting);
      },
      { rootMargin: `${NEAR_PX}px 0px` },
    );
    watch.observe(part);
    // Paper has all rows; the browser lays out the page right after the event.
    const showAll = () => flushSync(() => setNear(true));
    window.addEventListener("beforeprint", showAll);
    return () => {
      watch.disconnect();
      window.removeEventListener("beforeprint", showAll);
    };
  }, [body, height]);
  return isNear;
}

type MemoRowProps<Row extends object> = Omit<Props<Row>, "rows"> & { line: Row };

/** One memoized row. */
const MemoRow = memo(function Drawn<Row extends object>({ line, columns, row, isScripted }: MemoRowProps<Row>) {
  const instead = row.instead?.(line);
  if (instead !== undefined) {
    return (
      <tr className="bg-surface!">
        <td colSpan={columns.length + (row.actions === undefined ? 0 : 1)} className="p-0!">
          {instead}
        </td>
      </tr>
    );
  }
  return (
    <TableRow
      link={row.link?.(line)}
      mark={row.mark?.(line)}
      isSelected={row.isSelected?.(line)}
      actions={isScripted ? row.actions?.(line) : row.actions && null}
      cells={columns.map((column) => ({
        column,
        content: column.isScripted && !isScripted ? false : column.cell(line),
        below: column.below?.(line),
      }))}
    />
  );
}) as <Row extends object>(props: MemoRowProps<Row>) => ReactNode;

type Cell<Row> = { column: TableColumn<Row>; content: ReactNode; below: ReactNode };

const bar =
  "before:absolute before:inset-y-0 before:left-0 before:w-[3px] before:content-[''] forced-colors:before:bg-[CanvasText]";
const marks = { pin: `${bar} before:bg-pin`, hide: `${bar} before:bg-hide` } as const;

function RowName({ link, children }: { link: RowLink | undefined; children: ReactNode }) {
  if (!link) return children;
  function follow(event: MouseEvent) {
    if (!link?.onFollow || !isPlainClick(event)) return;
    event.preventDefault();
    link.onFollow();
  }
  // The link's ::after covers the row: the whole row is clickable, but assistive technology sees one link.
  return (
    <a href={link.href} onClick={follow} className="row-link">
      {children}
    </a>
  );
}

/** One row: name as row header and link, cells labelled for the card layout on phones, actions at the end. */
function TableRow<Row>({
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
            <RowName link={link}>{content}</RowName>
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
