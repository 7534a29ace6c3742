import type { FileRecord } from "./file-record";
import { type TableRow, TableScan } from "./table-scan";

/**
 * The rows of a table under the names of its first line. The separator, where none is given, is what separates those
 * names most often. Cells that are empty are left out; a row with more or fewer cells than names is refused.
 */
export async function* readTable(chunks: AsyncIterable<string>, separator: string | null): AsyncGenerator<FileRecord> {
  let scan: TableScan | null = null;
  let names: string[] | null = null;
  const records = function* (rows: Iterable<TableRow>): Generator<FileRecord> {
    for (const { line, cells } of rows) {
      if (cells.every((cell) => cell === "")) continue;
      if (names === null) names = distinct(cells);
      else if (cells.length !== names.length) yield { place: line, code: "wrong_column_count" };
      else yield { place: line, value: recordFrom(names, cells) };
    }
  };
  for await (const chunk of chunks) {
    if (chunk === "") continue;
    scan ??= new TableScan(separator ?? separatorOf(chunk));
    yield* records(scan.take(chunk));
  }
  if (scan !== null) yield* records(scan.end());
}

function recordFrom(names: readonly string[], row: readonly string[]): Record<string, unknown> {
  const cells = names.map((name, index) => [name, row[index] ?? ""] as const);
  return Object.fromEntries(cells.filter(([name, value]) => name !== "" && value !== ""));
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

/** What separates the names of the first line most often, outside quotes (contract, CSV grammar). */
function separatorOf(text: string): string {
  const line = text.split(/\r?\n/, 1)[0]?.replace(/"[^"]*"/g, "") ?? "";
  const times = (separator: string): number => line.split(separator).length;
  return [",", ";", "\t"].reduce((best, one) => (times(one) > times(best) ? one : best));
}
