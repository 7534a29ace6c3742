import Papa from "papaparse";
import { FeedFault } from "@/backend/catalogue/reader/feed-fault";
import { COLUMNS_MAX, RECORD_CHARS_MAX } from "./read-limits";

/** A row of a table and the line it starts on. */
export type TableRow = { line: number; cells: string[] };

/**
 * Cuts text into rows, whatever the pieces it comes in, with the parser that the previews of uploads use. Its stream form
 * knows no lines and stumbles over mixed line ends, so pieces are handed to it up to their last whole row.
 */
export class TableScan {
  private rest = "";
  /** Below this length no row can have ended that had not before: a long row is parsed again each time its length has doubled. */
  private nextLength = 0;
  private line = 1;
  private isAfterReturn = false;
  private readonly parser: { parse(text: string, base: number, ignoreLastRow: boolean): Papa.ParseResult<string[]> };

  constructor(separator: string) {
    this.parser = new Papa.Parser({ delimiter: separator, newline: "\n", quoteChar: '"', escapeChar: '"' });
  }

  /** The rows that end in this piece, or with a later one where rows are long. Throws FeedFault for what is no row. */
  take(piece: string): TableRow[] {
    this.rest += this.withPlainLineEnds(piece);
    if (this.rest.length < Math.min(this.nextLength, RECORD_CHARS_MAX)) return [];
    const { data, meta } = this.parser.parse(this.rest, 0, true);
    this.rest = this.rest.slice(meta.cursor);
    const rows = data.map((cells) => this.rowOf(cells));
    if (this.rest.length > RECORD_CHARS_MAX) throw this.openQuote();
    this.nextLength = data.length > 0 ? 0 : this.rest.length * 2;
    if (this.rest.length >= COLUMNS_MAX) this.checkOpenRow();
    return rows;
  }

  /** A row that goes on has as many columns as it will have at least. */
  private checkOpenRow(): void {
    const { data } = this.parser.parse(this.rest, 0, false);
    for (const cells of data) this.checkColumns(cells);
  }

  private checkColumns(cells: readonly string[]): void {
    if (cells.length > COLUMNS_MAX) throw new FeedFault("too_many_fields", { line: this.line, column: 1 });
  }

  /** The last row, when the text does not end with a line end. */
  end(): TableRow[] {
    if (this.rest === "") return [];
    const { data, errors } = this.parser.parse(this.rest, 0, false);
    if (errors.some(({ code }) => code === "MissingQuotes")) throw this.openQuote();
    return data.map((cells) => this.rowOf(cells));
  }

  private rowOf(cells: string[]): TableRow {
    const { line } = this;
    this.checkColumns(cells);
    // A row takes the lines that its quoted cells span.
    this.line += 1 + cells.reduce((lines, cell) => lines + cell.split("\n").length - 1, 0);
    return { line, cells: cells.map((cell) => cell.trim()) };
  }

  private withPlainLineEnds(piece: string): string {
    const text = this.isAfterReturn && piece.startsWith("\n") ? piece.slice(1) : piece;
    if (piece !== "") this.isAfterReturn = piece.endsWith("\r");
    return text.replace(/\r\n?/g, "\n");
  }

  private openQuote(): FeedFault {
    return new FeedFault("table_quote_open", { line: this.line, column: 1 });
  }
}
