import { FeedFault, type FeedRecord, isFeedFault, type RecordReader } from "@/backend/catalogue/reader/feed-fault";
import { NAME_CHARS_MAX } from "./read-limits";
import { type TableRow, TableScan } from "./table-scan";

/** Cell separators, most likely first. */
export const SEPARATORS = [",", ";", "\t", "|"] as const;
export type Separator = (typeof SEPARATORS)[number];

/** Rows used to detect the separator. */
const SAMPLE_ROWS = 20;

/** Reads rows with the first row as header. Skips empty cells, and rejects rows with a different number of cells. */
export class TableRecords implements RecordReader {
  private readonly scan: TableScan;
  private names: string[] | null = null;

  constructor(separator: Separator) {
    this.scan = new TableScan(separator);
  }

  get columns(): readonly string[] {
    return this.names ?? [];
  }

  push(text: string): Iterable<FeedRecord> {
    return this.toRecords(this.scan.push(text));
  }

  end(): Iterable<FeedRecord> {
    return this.toRecords(this.scan.end());
  }

  private *toRecords(rows: readonly TableRow[]): Generator<FeedRecord> {
    for (const { line, cells } of rows) {
      if (cells.every((cell) => cell === "")) continue;
      if (this.names === null) this.names = readNames(cells, line);
      else if (cells.length !== this.names.length) yield { line, column: 1, code: "wrong_column_count" };
      else yield { line, column: 1, value: buildRecord(this.names, cells) };
    }
  }
}

/**
 * Detects the separator for which the first rows agree best on their number of cells; on a tie, the one with more cells.
 * Defaults to a comma for a single column.
 */
export function detectSeparator(head: string): Separator {
  const [best] = SEPARATORS.map((separator) => ({ separator, ...measureAgreement(head, separator) })).sort(
    (a, b) => b.share - a.share || b.columns - a.columns,
  );
  return best === undefined || best.columns < 2 ? "," : best.separator;
}

function measureAgreement(head: string, separator: Separator): { share: number; columns: number } {
  const rows = readFirstRows(head, separator);
  const columns = rows[0]?.cells.length ?? 0;
  if (columns < 2) return { share: 0, columns };
  return { share: rows.filter(({ cells }) => cells.length === columns).length / rows.length, columns };
}

function readFirstRows(head: string, separator: Separator): TableRow[] {
  const scan = new TableScan(separator);
  try {
    const completeRows = scan.push(head);
    const rows = completeRows.length > 0 ? completeRows : scan.end();
    return rows.filter(({ cells }) => cells.some((cell) => cell !== "")).slice(0, SAMPLE_ROWS);
  } catch (error) {
    if (isFeedFault(error)) return [];
    throw error;
  }
}

function buildRecord(names: readonly string[], row: readonly string[]): Record<string, unknown> {
  const cells = names.map((name, index) => [name, row[index] ?? ""] as const);
  return Object.fromEntries(cells.filter(([name, value]) => name !== "" && value !== ""));
}

function readNames(cells: readonly string[], line: number): string[] {
  if (cells.some((cell) => cell.length > NAME_CHARS_MAX)) throw new FeedFault("name_too_long", { line, column: 1 });
  return makeDistinct(cells);
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
