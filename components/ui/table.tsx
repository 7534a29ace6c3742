"use client";

import { useTranslations } from "next-intl";
import {
  type CSSProperties,
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { TableBody } from "./table-body";
import { canHide, TablePreferencesContext, useShownColumns } from "./table-columns";
import { TableHeadCell } from "./table-head-cell";
import type { TableColumn, TableRowOptions, TableSorting } from "./table-types";
import { useAfterIdle, useIsScripted } from "./use-after-idle";
import { useOnDemand } from "./use-on-demand";

export type { RowMark, TableColumn, TableRowOptions, TableSort, TableSorting } from "./table-types";

const loadSettings = () => import("./table-settings").then((file) => file.default);

export type TableProps<Row extends object> = {
  /** Accessible name of the table; visually hidden. */
  caption: string;
  columns: readonly TableColumn<Row>[];
  /** With a name, the user can hide columns of the table, which is stored under this name. */
  name?: string;
  /** Headers stay on one line: for tables with short ones. */
  hasShortHeaders?: boolean;
  rows: readonly Row[];
  row: TableRowOptions<Row>;
  sorting?: TableSorting;
  /** Newer rows are loading; the old ones stay, and the table is marked busy. */
  isBusy?: boolean;
  /** Shown if there are no rows. */
  empty?: ReactNode;
  /** What applies to all rows, such as the time zone; shown below them. */
  note?: string;
};

// A table with more columns, or wider than its container (languages with long words), scrolls horizontally; header, first
// column and actions stay visible.
const WIDE = 8;
/** With more columns, the screen is printed on landscape pages; browsers cut off what they cannot shrink enough. */
const WIDE_ON_PAPER = 12;

/** The class of a table that scrolls sideways. */
const STICKY_SIDES = "sides-stay";
const NO_ACTIONS = () => null;

/** A native table; under 720 px each row becomes a card. */
export function Table<Row extends object>(props: TableProps<Row>) {
  const { caption, name, rows, sorting, isBusy, empty, note, hasShortHeaders } = props;
  const t = useTranslations("ui.table");
  const columns = useShownColumns(name, props.columns);
  const isScripted = useIsScripted();
  // The menu of the table is in the column of the actions.
  const hasEnd = props.row.actions !== undefined || name !== undefined;
  const row = useMemo(
    () => (hasEnd ? { ...props.row, actions: props.row.actions ?? NO_ACTIONS } : props.row),
    [hasEnd, props.row],
  );
  const box = useRef<HTMLDivElement>(null);
  const isTooWide = useTooWide(box);
  const isWide = columns.length > WIDE || isTooWide;
  return (
    <div
      ref={box}
      {...(isWide && { role: "region", "aria-label": caption, tabIndex: 0 })}
      className={`relative rounded-box border border-line bg-surface ${isWide ? "max-h-[85dvh] overflow-auto md:max-h-[75dvh]" : "overflow-clip"} print:max-h-none print:overflow-visible print:border-0 ${columns.length > WIDE_ON_PAPER ? "wide-on-paper" : ""}`}
    >
      {isBusy && <div aria-hidden className="breathing absolute inset-x-0 top-0 z-(--z-bar) h-0.5 bg-accent" />}
      <table
        {...(columns.length > WIDE && { style: { "--columns": columns.length } as CSSProperties })}
        aria-busy={isBusy || undefined}
        className={`rows cards-on-phone w-full border-separate border-spacing-0 text-left text-(length:--table-text) ${isWide ? STICKY_SIDES : ""}`}
      >
        <caption className="sr-only">{caption}</caption>
        <thead className={hasShortHeaders ? "whitespace-nowrap" : undefined}>
          <tr>
            {columns.map((column) => (
              <TableHeadCell key={column.id} column={column} sorting={sorting} />
            ))}
            {hasEnd && (
              <td className="row-end">{name !== undefined && <Settings name={name} columns={props.columns} />}</td>
            )}
          </tr>
        </thead>
        <TableBody rows={rows} columns={columns} row={row} isScripted={isScripted} />
      </table>
      {note !== undefined && rows.length > 0 && <p className="table-note">{note}</p>}
      <p className="table-note few-note">{t("tooFew")}</p>
      {rows.length === 0 && empty && <div className="p-6">{empty}</div>}
    </div>
  );
}

type SettingsProps<Row> = { name: string; columns: readonly TableColumn<Row>[] };

/** The menu of the table, where the app stores preferences. Cards on phones have no header, and so no menu. */
function Settings<Row>({ name, columns }: SettingsProps<Row>) {
  const preferences = useContext(TablePreferencesContext);
  const canLoad = useAfterIdle();
  const [TableSettings, requestSettings] = useOnDemand(loadSettings);
  const isWanted = preferences !== null && canLoad;
  useEffect(() => {
    if (isWanted) requestSettings();
  }, [isWanted, requestSettings]);
  if (preferences === null || TableSettings === null) return null;
  return (
    <div className="max-md:hidden">
      <TableSettings name={name} columns={columns.filter(canHide)} preferences={preferences} />
    </div>
  );
}

/**
 * Whether the table is wider than its box; updates when either is resized. A table that is too wide gets smaller gaps.
 * A table that then fits stays that way, because what counts is its width with the usual gaps.
 */
function useTooWide(box: RefObject<HTMLDivElement | null>): boolean {
  const [isTooWide, setTooWide] = useState(false);
  useEffect(() => {
    const table = box.current?.querySelector("table");
    if (!box.current || !table || typeof ResizeObserver !== "function") return;
    let usualWidth = 0;
    const watch = new ResizeObserver(() => {
      if (!table.classList.contains(STICKY_SIDES)) usualWidth = table.offsetWidth;
      setTooWide(Math.max(usualWidth, table.offsetWidth) > (box.current?.clientWidth ?? 0));
    });
    watch.observe(box.current);
    watch.observe(table);
    return () => watch.disconnect();
  }, [box]);
  return isTooWide;
}
