import { FeedFault } from "@/backend/catalogue/reader/feed-fault";
import type { FeedPlace } from "@/lib/contract/catalogue/feed-faults";
import { COLUMNS_MAX, RECORD_CHARS_MAX } from "./read-limits";

/** A row of a table and the line it starts on. `isOpen`: a quote is not closed, so its cells are uncertain. */
export type TableRow = { line: number; cells: string[]; isOpen?: true };

/** A row in the text: its cells as written, and the offset of the line end behind it. */
type ParsedRow = { cells: string[]; end: number };

const QUOTE = '"';
/** The cell is not quoted as a whole. */
const NO_QUOTE = -1;
/** The end of the quoted cell is not in the text yet. */
const OPEN = -2;
/** Rows behind an open quote that show whether it is a mistake of its row, or the feed breaks off in it. */
const ROWS_BEHIND = 20;
const ROW_CHARS = 10_000;
const FITTING_SHARE = 0.8;

/**
 * Splits text, in chunks of any size, into rows. A quoted cell begins with a quote, perhaps behind spaces, and ends
 * with one; otherwise the quote is a letter. Where both readings are possible, the number of columns (`width`) decides.
 */
export class TableScan {
  private rest = "";
  /** The next scan starts at this length: a long row is scanned again only when its length has doubled. */
  private nextLength = 0;
  private line = 1;
  private isAfterReturn = false;
  private readonly isByTabs: boolean;
  /** The offset of the next separator in `rest`, at or behind the current cell. */
  private separatorAt = -1;

  constructor(
    private readonly separator: string,
    private readonly width: number | null,
  ) {
    this.isByTabs = separator === "\t";
  }

  /** Returns the rows that end in this chunk; long rows may follow later. Throws FeedFault for a row that exceeds a limit. */
  push(piece: string): TableRow[] {
    this.rest += this.normalizeLineEnds(piece);
    if (this.rest.length < Math.min(this.nextLength, RECORD_CHARS_MAX)) return [];
    const rows: TableRow[] = [];
    const end = this.scan(rows, false);
    this.rest = this.rest.slice(end);
    this.nextLength = end > 0 ? 0 : this.rest.length * 2;
    if (this.rest.length >= COLUMNS_MAX) this.checkOpenRow();
    if (this.rest.length > RECORD_CHARS_MAX) this.leaveOpenQuote(rows);
    return rows;
  }

  /** Returns the last rows, of which the last one may have no line end. */
  end(): TableRow[] {
    const rows: TableRow[] = [];
    this.rest = this.rest.slice(this.scan(rows, true));
    while (this.rest !== "") {
      this.leaveOpenQuote(rows);
      this.rest = this.rest.slice(this.scan(rows, true));
    }
    return rows;
  }

  /** Adds the complete rows; returns the offset behind them. */
  private scan(rows: TableRow[], isLast: boolean): number {
    const { rest } = this;
    let quoteAt = -1;
    let at = 0;
    while (at < rest.length) {
      const found = rest.indexOf("\n", at);
      if (found < 0 && !isLast) return at;
      const lineEnd = found < 0 ? rest.length : found;
      if (quoteAt < at) quoteAt = findFrom(rest, QUOTE, at);
      const row =
        quoteAt < lineEnd
          ? this.readQuotedRow(at, lineEnd, isLast)
          : { cells: rest.slice(at, lineEnd).split(this.separator), end: lineEnd };
      if (row === null) return at;
      if (row.end > at) rows.push(this.toRow(row.cells));
      this.line += row.end > lineEnd ? this.countLines(at, row.end) : 1;
      at = row.end + 1;
    }
    return Math.min(at, rest.length);
  }

  private toRow(cells: string[]): TableRow {
    this.checkColumns(cells.length);
    return { line: this.line, cells: cells.map((cell) => cell.trim()) };
  }

  /** Reads a row whose first line contains a quote; null if the text may end within it. */
  private readQuotedRow(at: number, lineEnd: number, isLast: boolean): ParsedRow | null {
    const row = this.parseRow(at, isLast, true);
    if (row === null || this.isWhole(row, lineEnd)) return row;
    const literal = this.parseRow(at, isLast, false);
    if (literal === null || literal.cells.length !== this.width) return row;
    if (row.end === lineEnd) return literal;
    const isNextThere = isLast || this.findLineEnd(literal.end + 1) < this.rest.length;
    return isNextThere ? (this.fitsNext(literal.end) ? literal : row) : null;
  }

  /** Whether a row is read as intended. In a table of tabs, a quote that spans lines is more likely an inch mark. */
  private isWhole({ cells, end }: ParsedRow, lineEnd: number): boolean {
    const isFitting = this.width === null || cells.length === this.width;
    return isFitting && (end === lineEnd || !this.isByTabs);
  }

  /** Whether the line behind an offset has the right number of cells, so that the row before it is complete. */
  private fitsNext(end: number): boolean {
    const next = this.rest.indexOf("\n", end + 1);
    const line = this.rest.slice(end + 1, next < 0 ? this.rest.length : next);
    return line === "" || line.split(this.separator).length === this.width;
  }

  /**
   * Parses a row. Null if the text may end within the row.
   * @param isSpanning quoted cells may contain line ends; otherwise the row ends with its line, and a quote that is not
   *   closed there is a letter.
   */
  private parseRow(start: number, isLast: boolean, isSpanning: boolean): ParsedRow | null {
    const { rest, separator } = this;
    const cells: string[] = [];
    this.separatorAt = -1;
    for (let at = start; ; ) {
      const first = skipBlanks(rest, at);
      const close = rest[first] === QUOTE ? this.findClosing(first + 1, isLast, isSpanning) : NO_QUOTE;
      if (close === OPEN) return null;
      const end = close === NO_QUOTE ? this.findCellEnd(at) : skipBlanks(rest, close + 1);
      // Behind a cell of several lines, the line end of the row may still be missing.
      if (end >= rest.length && !isLast) return null;
      cells.push(close === NO_QUOTE ? rest.slice(at, end) : rest.slice(first + 1, close).replaceAll('""', QUOTE));
      if (rest[end] !== separator) return { cells, end };
      at = end + 1;
    }
  }

  /** The offset of the separator or line end behind a cell without quotes around it. */
  private findCellEnd(at: number): number {
    if (this.separatorAt < at) this.separatorAt = findFrom(this.rest, this.separator, at);
    return Math.min(this.findLineEnd(at), this.separatorAt);
  }

  private findLineEnd(at: number): number {
    const found = this.rest.indexOf("\n", at);
    return found < 0 ? this.rest.length : found;
  }

  /** The offset of the quote that closes a cell; `NO_QUOTE` if it is not quoted as a whole, `OPEN` if its end is missing. */
  private findClosing(from: number, isLast: boolean, isSpanning: boolean): number {
    const { rest } = this;
    const lineEnd = this.findLineEnd(from);
    const until = isSpanning ? rest.length : lineEnd;
    let isLoose = false;
    for (let at = findFrom(rest, QUOTE, from); at < until; ) {
      if (rest[at + 1] === QUOTE) {
        at = findFrom(rest, QUOTE, at + 2);
        continue;
      }
      const next = skipBlanks(rest, at + 1);
      if (next >= rest.length && !isLast && isSpanning) return OPEN;
      if (next >= rest.length || rest[next] === this.separator || rest[next] === "\n") return at;
      // A quote within the cell that is not doubled: the cell must end on its first line then.
      isLoose = true;
      at = findFrom(rest, QUOTE, at + 1);
      if (!isSpanning || this.isByTabs || at > lineEnd) return NO_QUOTE;
    }
    return isSpanning && !isLoose ? OPEN : NO_QUOTE;
  }

  /**
   * Continues behind a row whose quote is never closed, if the rows behind it are complete. Otherwise the feed breaks off within the
   * row, or the row is too large, and a FeedFault is thrown.
   */
  private leaveOpenQuote(rows: TableRow[]): void {
    const literal = this.parseRow(0, true, false);
    const end = literal?.end ?? this.rest.length;
    const isLetter = this.isByTabs && literal?.cells.length === this.width;
    if (literal === null || (!isLetter && !this.hasRowsBehind(end)))
      throw new FeedFault(this.rest.includes(QUOTE) ? "table_quote_open" : "record_too_large", this.place);
    const row = this.toRow(literal.cells);
    rows.push(isLetter ? row : { ...row, isOpen: true });
    this.line += 1;
    this.rest = this.rest.slice(end + 1);
    this.nextLength = 0;
  }

  private get place(): FeedPlace {
    return { line: this.line, column: 1 };
  }

  private hasRowsBehind(end: number): boolean {
    const lines = this.rest.slice(end + 1, end + 1 + ROW_CHARS * ROWS_BEHIND).split("\n", ROWS_BEHIND);
    const filled = lines.filter((line) => line.trim() !== "");
    const fitting = filled.filter((line) => line.split(this.separator).length === this.width);
    return (this.width ?? 0) > 1 && fitting.length > 0 && fitting.length >= filled.length * FITTING_SHARE;
  }

  /** Checks the columns that an incomplete row already has; separators behind a quote may be in a cell. */
  private checkOpenRow(): void {
    const quote = this.rest.indexOf(QUOTE);
    const sure = quote < 0 ? this.rest : this.rest.slice(0, quote);
    let count = 1;
    let at = sure.indexOf(this.separator);
    while (at >= 0 && count <= COLUMNS_MAX) {
      count += 1;
      at = sure.indexOf(this.separator, at + 1);
    }
    this.checkColumns(count);
  }

  private checkColumns(count: number): void {
    if (count > COLUMNS_MAX) throw new FeedFault("too_many_fields", this.place);
  }

  private countLines(from: number, to: number): number {
    let count = 1;
    for (let at = this.rest.indexOf("\n", from); at >= 0 && at < to; at = this.rest.indexOf("\n", at + 1)) count += 1;
    return count;
  }

  private normalizeLineEnds(piece: string): string {
    const text = this.isAfterReturn && piece.startsWith("\n") ? piece.slice(1) : piece;
    if (piece !== "") this.isAfterReturn = piece.endsWith("\r");
    return text.includes("\r") ? text.replace(/\r\n?/g, "\n") : text;
  }
}

function findFrom(text: string, search: string, from: number): number {
  const found = text.indexOf(search, from);
  return found < 0 ? Number.POSITIVE_INFINITY : found;
}

function skipBlanks(text: string, from: number): number {
  let at = from;
  while (text[at] === " ") at += 1;
  return at;
}
