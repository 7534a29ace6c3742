import Papa from "papaparse";
import { FeedFault } from "@/backend/catalogue/reader/feed-fault";
import { COLUMNS_MAX, RECORD_CHARS_MAX } from "./read-limits";

/** A row of a table and the line it starts on. */
export type TableRow = { line: number; cells: string[] };

/**
 * Splits text, in chunks of any size, into rows with Papa Parse. Its streaming mode has no line numbers and fails on mixed
 * line ends, so it is called with complete rows only.
 */
export class TableScan {
  private rest = "";
  /** The next parse starts at this length: a long row is parsed again only when its length has doubled. */
  private nextLength = 0;
  private line = 1;
  private isAfterReturn = false;
  private readonly parser: { parse(text: string, base: number, ignoreLastRow: boolean): Papa.ParseResult<string[]> };

  constructor(separator: string) {
    this.parser = new Papa.Parser({ delimiter: separator, newline: "\n", quoteChar: '"', escapeChar: '"' });
  }

  /** Returns the rows that end in this chunk; long rows may be returned later. Throws FeedFault for a malformed row. */
  push(piece: string): TableRow[] {
    this.rest += this.normalizeLineEnds(piece);
    if (this.rest.length < Math.min(this.nextLength, RECORD_CHARS_MAX)) return [];
    const { data, meta } = this.parser.parse(this.rest, 0, true);
    this.rest = this.rest.slice(meta.cursor);
    const rows = data.map((cells) => this.toRow(cells));
    if (this.rest.length > RECORD_CHARS_MAX) throw this.createOpenQuoteFault();
    this.nextLength = data.length > 0 ? 0 : this.rest.length * 2;
    if (this.rest.length >= COLUMNS_MAX) this.checkOpenRow();
    return rows;
  }

  /** Checks the columns that an incomplete row already has. */
  private checkOpenRow(): void {
    const { data } = this.parser.parse(this.rest, 0, false);
    for (const cells of data) this.checkColumns(cells);
  }

  private checkColumns(cells: readonly string[]): void {
    if (cells.length > COLUMNS_MAX) throw new FeedFault("too_many_fields", { line: this.line, column: 1 });
  }

  /** Returns the last row if the text does not end with a line end. */
  end(): TableRow[] {
    if (this.rest === "") return [];
    const { data, errors } = this.parser.parse(this.rest, 0, false);
    if (errors.some(({ code }) => code === "MissingQuotes")) throw this.createOpenQuoteFault();
    return data.map((cells) => this.toRow(cells));
  }

  private toRow(cells: string[]): TableRow {
    const { line } = this;
    this.checkColumns(cells);
    // Quoted cells may span several lines.
    this.line += 1 + cells.reduce((lines, cell) => lines + cell.split("\n").length - 1, 0);
    return { line, cells: cells.map((cell) => cell.trim()) };
  }

  private normalizeLineEnds(piece: string): string {
    const text = this.isAfterReturn && piece.startsWith("\n") ? piece.slice(1) : piece;
    if (piece !== "") this.isAfterReturn = piece.endsWith("\r");
    return text.replace(/\r\n?/g, "\n");
  }

  private createOpenQuoteFault(): FeedFault {
    return new FeedFault("table_quote_open", { line: this.line, column: 1 });
  }
}
