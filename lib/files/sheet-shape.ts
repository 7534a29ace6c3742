// A table, independent of the file format.

/** The kind of a column's cells, as on screens. */
export type CellKind = "text" | "count" | "share" | "money" | "place" | "day" | "moment" | "second";

/** A column. `currency` applies to money and is also part of the title. */
export type SheetColumn = { title: string; kind: CellKind; currency?: string; width?: number };

/** A text in a column of dates or numbers, such as the name of the total row. */
export type SheetLabel = { label: string };

/** A cell. Days are `yyyy-MM-dd`, times `yyyy-MM-dd HH:mm` or, to the second, `yyyy-MM-dd HH:mm:ss`, in the site's time zone. */
export type SheetCell = string | number | SheetLabel | null;

/** Rows in batches. */
export type SheetRows = AsyncIterable<readonly (readonly SheetCell[])[]>;

/** A table as a file. */
export type Sheet = {
  /** The file name without extension: contents, site, range, time zone and language. */
  name: string;
  /** The name of the sheet. */
  title: string;
  columns: readonly SheetColumn[];
  rows: SheetRows;
  /** The language of number formats and separators in CSV. */
  locale: string;
  /** Filters and time of the data, as name and value: a second sheet in XLSX, part of the file name in CSV. */
  facts: readonly (readonly [name: string, value: string])[];
  factsTitle: string;
};
