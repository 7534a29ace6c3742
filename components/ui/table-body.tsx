"use client";

import { type MouseEvent, memo, type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { isPlainClick } from "./address-link";
import type { RowLink, RowMark, TableColumn, TableRowOptions } from "./table-types";

type Props<Row extends object> = {
  rows: readonly Row[];
  columns: readonly TableColumn<Row>[];
  row: TableRowOptions<Row>;
  /** Whether the page's script runs, without which boxes and buttons do nothing. */
  isScripted: boolean;
};

/** Up to so many rows are all drawn; of longer tables only the parts near the window are. */
const ALL = 100;
const PART = 25;
/** Of longer tables so many rows are drawn before it is known what is near the window; all that is read without script. */
const FIRST = PART;
/** How far outside of the window (px) a part is drawn already. */
const NEAR = 800;
/** Height of a row (px) that was never drawn. */
const ROW_GUESS = 52;

/**
 * The rows of a table. A long one is cut into parts: a part that is far from the window is one empty row of its height,
 * so that 500 rows scroll and change as lightly as 100. The rows that are not drawn are still the model's.
 */
export function TableBody<Row extends object>({ rows, ...rest }: Props<Row>) {
  if (rows.length <= ALL) {
    return (
      <tbody>
        {rows.map((one) => (
          <Drawn key={rest.row.id(one)} line={one} {...rest} />
        ))}
      </tbody>
    );
  }
  const starts = Array.from({ length: Math.ceil(rows.length / PART) }, (_, index) => index * PART);
  return starts.map((start) => (
    <Part key={start} rows={rows.slice(start, start + PART)} isFirst={start < FIRST} {...rest} />
  ));
}

function Part<Row extends object>({ rows, isFirst, ...rest }: Props<Row> & { isFirst: boolean }) {
  const body = useRef<HTMLTableSectionElement>(null);
  const height = useRef(rows.length * ROW_GUESS);
  const isNear = useNear(body, height, isFirst);
  return (
    <tbody ref={body}>
      {isNear ? (
        rows.map((one) => <Drawn key={rest.row.id(one)} line={one} {...rest} />)
      ) : (
        <tr aria-hidden>
          <td colSpan={rest.columns.length + 1} style={{ height: height.current }} className="p-0!" />
        </tr>
      )}
    </tbody>
  );
}

/** Whether a part is near the window; remembers its height when it leaves. A part with the focus inside stays. */
function useNear(
  body: RefObject<HTMLTableSectionElement | null>,
  height: RefObject<number>,
  isFirst: boolean,
): boolean {
  const [isNear, setNear] = useState(isFirst);
  useEffect(() => {
    const part = body.current;
    // Without the observer (old browsers, jsdom) everything is drawn.
    if (part === null || typeof IntersectionObserver !== "function") return setNear(true);
    const watch = new IntersectionObserver(
      ([entry]) => {
        if (entry === undefined) return;
        if (!entry.isIntersecting && part.contains(document.activeElement)) return;
        if (!entry.isIntersecting && entry.boundingClientRect.height > 0) height.current = part.offsetHeight;
        setNear(entry.isIntersecting);
      },
      { rootMargin: `${NEAR}px 0px` },
    );
    watch.observe(part);
    return () => watch.disconnect();
  }, [body, height]);
  return isNear;
}

type DrawnProps<Row extends object> = Omit<Props<Row>, "rows"> & { line: Row };

/** One row; drawn anew only when its own line, the columns or the options are others. */
const Drawn = memo(function Drawn<Row extends object>({ line, columns, row, isScripted }: DrawnProps<Row>) {
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
}) as <Row extends object>(props: DrawnProps<Row>) => ReactNode;

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
