// What a table is before it is a file of either kind.

/** What the cells of a column hold: the same kinds as screens write, so that a file shows what the screen shows. */
export type CellKind = "text" | "count" | "share" | "money" | "place" | "day" | "moment";

/** A column. `currency` is that of money, and stands in its title too. */
export type SheetColumn = { title: string; kind: CellKind; currency?: string; width?: number };

/** A text in a column of days, moments or numbers, such as the name of the total row. */
export type SheetLabel = { label: string };

/** A cell: a number, a text, or nothing. Days are `yyyy-MM-dd`, moments `yyyy-MM-dd HH:mm` in the site's zone. */
export type SheetCell = string | number | SheetLabel | null;

/** Rows that are in memory at a time. */
export type SheetRows = AsyncIterable<readonly (readonly SheetCell[])[]>;

/** A table as a file. */
export type Sheet = {
  /** The name of the file without its ending: what it is of, site, range, zone and language. */
  name: string;
  /** The name of the sheet. */
  title: string;
  columns: readonly SheetColumn[];
  rows: SheetRows;
  /** The language whose decimals and separators a CSV has. */
  locale: string;
  /** What the rows are narrowed by and as of when, as name and value: a sheet of its own in XLSX, the name in CSV. */
  facts: readonly (readonly [name: string, value: string])[];
  factsTitle: string;
};
