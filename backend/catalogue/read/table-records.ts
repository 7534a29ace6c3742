import { FeedFault, type FeedRecord, isFeedFault, type RecordReader } from "@/backend/catalogue/reader/feed-fault";
import { NAME_CHARS_MAX } from "./read-limits";
import { type TableRow, TableScan } from "./table-scan";

/** What may stand between cells, the likeliest first. */
export const SEPARATORS = [",", ";", "\t", "|"] as const;
/** What stands between cells. */
export type Separator = (typeof SEPARATORS)[number];

/** Rows that the separator is told from. */
const TELLING_ROWS = 20;

/**
 * Reads rows under the names of the first one. Cells that are empty are left out; a row with more or fewer cells than
 * there are names is refused, the others are read.
 */
export class TableRecords implements RecordReader {
  private readonly scan: TableScan;
  private names: string[] | null = null;

  constructor(separator: Separator) {
    this.scan = new TableScan(separator);
  }

  take(text: string): Iterable<FeedRecord> {
    return this.recordsOf(this.scan.take(text));
  }

  end(): Iterable<FeedRecord> {
    return this.recordsOf(this.scan.end());
  }

  private *recordsOf(rows: readonly TableRow[]): Generator<FeedRecord> {
    for (const { line, cells } of rows) {
      if (cells.every((cell) => cell === "")) continue;
      if (this.names === null) this.names = namesFrom(cells, line);
      else if (cells.length !== this.names.length) yield { line, column: 1, code: "wrong_column_count" };
      else yield { line, column: 1, value: recordFrom(this.names, cells) };
    }
  }
}

/**
 * The separator under which the first rows agree best on their number of cells; among equals the one that makes more of
 * them. A single column needs none.
 */
export function separatorOf(head: string): Separator {
  const [best] = SEPARATORS.map((separator) => ({ separator, ...agreement(head, separator) })).sort(
    (a, b) => b.share - a.share || b.columns - a.columns,
  );
  return best === undefined || best.columns < 2 ? "," : best.separator;
}

function agreement(head: string, separator: Separator): { share: number; columns: number } {
  const rows = firstRows(head, separator);
  const columns = rows[0]?.cells.length ?? 0;
  if (columns < 2) return { share: 0, columns };
  return { share: rows.filter(({ cells }) => cells.length === columns).length / rows.length, columns };
}

function firstRows(head: string, separator: Separator): TableRow[] {
  const scan = new TableScan(separator);
  try {
    const whole = scan.take(head);
    const rows = whole.length > 0 ? whole : scan.end();
    return rows.filter(({ cells }) => cells.some((cell) => cell !== "")).slice(0, TELLING_ROWS);
  } catch (error) {
    if (isFeedFault(error)) return [];
    throw error;
  }
}

function recordFrom(names: readonly string[], row: readonly string[]): Record<string, unknown> {
  const cells = names.map((name, index) => [name, row[index] ?? ""] as const);
  return Object.fromEntries(cells.filter(([name, value]) => name !== "" && value !== ""));
}

function namesFrom(cells: readonly string[], line: number): string[] {
  if (cells.some((cell) => cell.length > NAME_CHARS_MAX)) throw new FeedFault("name_too_long", { line, column: 1 });
  return distinct(cells);
}

/** The second column of a name gets a number, so that neither is lost. */
function distinct(names: readonly string[]): string[] {
  const times = new Map<string, number>();
  return names.map((name) => {
    const time = (times.get(name) ?? 0) + 1;
    times.set(name, time);
    return time === 1 || name === "" ? name : `${name} ${time}`;
  });
}
