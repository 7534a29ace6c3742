import Papa from "papaparse";
import { FeedFault } from "./feed-fault";
import { RECORD_CHARS_MAX } from "./read-limits";

/** A row of a table and the line it starts on. */
export type TableRow = { line: number; cells: string[] };

/**
 * Cuts text into rows, whatever the pieces it comes in, with the parser that the previews of uploads use. Its stream form
 * knows no lines and stumbles over mixed line ends, so pieces are handed to it up to their last whole row.
 */
export class TableScan {
  private rest = "";
  private line = 1;
  private isAfterReturn = false;
  private readonly parser: { parse(text: string, base: number, ignoreLastRow: boolean): Papa.ParseResult<string[]> };

  constructor(separator: string) {
    this.parser = new Papa.Parser({ delimiter: separator, newline: "\n", quoteChar: '"', escapeChar: '"' });
  }

  /** The rows that end in this piece. Throws FeedFault when a row is too long to be one. */
  take(piece: string): TableRow[] {
    this.rest += this.withPlainLineEnds(piece);
    const { data, meta } = this.parser.parse(this.rest, 0, true);
    this.rest = this.rest.slice(meta.cursor);
    if (this.rest.length > RECORD_CHARS_MAX) throw this.openQuote();
    return data.map((cells) => this.rowOf(cells));
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
