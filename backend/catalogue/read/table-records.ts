import {
  type DamagedValue,
  FeedFault,
  type FeedRecord,
  type RecordReader,
} from "@/backend/catalogue/reader/feed-fault";
import { NAME_CHARS_MAX } from "./read-limits";
import { cleanCell, isDamaged } from "./table-cells";
import type { TableLayout } from "./table-layout";
import { type TableRow, TableScan } from "./table-scan";

/**
 * Reads rows by their header. Skips titles above it, rows that repeat it, and empty cells. Cells that are missing at the end of a row
 * are empty; rows with more cells than the header are rejected.
 */
export class TableRecords implements RecordReader {
  /** Number of rows that were skipped because they repeat the header. */
  repeatedHeaders = 0;
  private readonly scan: TableScan;
  private readonly headerLine: number;
  private header: readonly string[] | null = null;
  private names: readonly string[] = [];

  constructor({ separator, headerLine, columns }: TableLayout) {
    this.scan = new TableScan(separator, columns);
    this.headerLine = headerLine;
  }

  get columns(): readonly string[] {
    return this.names;
  }

  push(text: string): Iterable<FeedRecord> {
    return this.toRecords(this.scan.push(text));
  }

  end(): Iterable<FeedRecord> {
    return this.toRecords(this.scan.end());
  }

  private *toRecords(rows: readonly TableRow[]): Generator<FeedRecord> {
    for (const row of rows) {
      const { line, cells } = row;
      if (line < this.headerLine || cells.every((cell) => cell === "")) continue;
      if (this.header === null) this.readHeader(cells, line);
      else if (this.isHeader(cells)) this.repeatedHeaders += 1;
      else yield this.toRecord(row);
    }
  }

  private readHeader(cells: readonly string[], line: number): void {
    if (cells.some((cell) => cell.length > NAME_CHARS_MAX)) throw new FeedFault("name_too_long", { line, column: 1 });
    this.header = cells;
    this.names = makeDistinct(cells);
  }

  private isHeader(cells: readonly string[]): boolean {
    const { header } = this;
    return header !== null && cells[0] === header[0] && header.every((name, index) => name === (cells[index] ?? ""));
  }

  private toRecord({ line, cells, isOpen }: TableRow): FeedRecord {
    const { names } = this;
    const value: Record<string, unknown> = {};
    let damaged: DamagedValue[] | undefined;
    for (let index = 0; index < names.length && index < cells.length; index += 1) {
      const field = names[index] ?? "";
      const cell = cleanCell(cells[index] ?? "");
      if (field === "" || cell === "") continue;
      if (isDamaged(cell)) {
        damaged ??= [];
        damaged.push({ field, value: cell });
      } else setOwn(value, field, cell);
    }
    if (isOpen) return { line, column: 1, code: "quote_open", partial: value };
    const isTooLong = cells.length > names.length && cells.slice(names.length).some((cell) => cell !== "");
    if (isTooLong) return { line, column: 1, code: "wrong_column_count", partial: value };
    return damaged === undefined ? { line, column: 1, value } : { line, column: 1, value, damaged };
  }
}

/** Sets a field of any name, without touching the prototype. */
function setOwn(record: Record<string, unknown>, name: string, value: unknown): void {
  if (name !== "__proto__") record[name] = value;
  else Object.defineProperty(record, name, { value, enumerable: true, configurable: true, writable: true });
}

/** Numbers repeated column names, so that no column is lost. */
function makeDistinct(names: readonly string[]): string[] {
  const times = new Map<string, number>();
  return names.map((name) => {
    const time = (times.get(name) ?? 0) + 1;
    times.set(name, time);
    return time === 1 || name === "" ? name : `${name} ${time}`;
  });
}
