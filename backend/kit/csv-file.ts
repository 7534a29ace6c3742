import { type CsvValue, formatCsvLine } from "@/lib/domain/kit/csv";
import { EXPORT_ROWS_MAX } from "@/lib/domain/kit/limits";

// CSV files with all rows of a list, in memory one batch at a time.

/** Spreadsheets read a file as UTF-8 only with it. */
export const BYTE_ORDER_MARK = "\uFEFF";

/** The columns of a file, in order: what each has of a row, by its title. */
export type CsvColumns<Row> = Readonly<Record<string, (row: Row) => CsvValue>>;

/** Loads rows after the last one of the batch before, in the order of the file; null starts it. */
export type LoadBatch<Row> = (last: Row | null, size: number) => Promise<readonly Row[]>;

/** The lines of a file. */
export async function* streamCsv<Row>(
  columns: CsvColumns<Row>,
  loadBatch: LoadBatch<Row>,
  size: number,
): AsyncGenerator<string> {
  const cells = Object.values(columns);
  yield BYTE_ORDER_MARK + formatCsvLine(Object.keys(columns));
  let last: Row | null = null;
  for (let left = EXPORT_ROWS_MAX; left > 0; left -= size) {
    const rows: readonly Row[] = await loadBatch(last, size);
    if (rows.length > 0) yield rows.map((row) => formatCsvLine(cells.map((cell) => cell(row)))).join("");
    if (rows.length < size) return;
    last = rows.at(-1) ?? null;
  }
}
