import { Readable } from "node:stream";
import Papa from "papaparse";
import type { FileRecord } from "./file-record";

/**
 * The rows of a table under the names of its first line. The separator, where none is given, is what separates those
 * names most often. Cells that are empty are left out; a row with more or fewer cells than names is refused.
 */
export async function* readTable(chunks: AsyncGenerator<string>, separator: string | null): AsyncGenerator<FileRecord> {
  const first = await chunks.next();
  if (first.done) return;
  const whole = Readable.from(behind(first.value, chunks));
  const rows = whole.pipe(Papa.parse(Papa.NODE_STREAM_INPUT, { delimiter: separator ?? separatorOf(first.value) }));
  whole.on("error", (error) => rows.destroy(error));
  let names: string[] | null = null;
  let line = 1;
  for await (const row of rows as AsyncIterable<string[]>) {
    const place = line;
    // A record takes the lines that its quoted cells span.
    line += 1 + row.reduce((lines, cell) => lines + (cell.match(/\r\n|\n|\r/g)?.length ?? 0), 0);
    if (row.every((cell) => cell.trim() === "")) continue;
    if (names === null) names = distinct(row.map((name) => name.trim()));
    else if (row.length !== names.length) yield { place, code: "wrong_column_count" };
    else yield { place, value: recordFrom(names, row) };
  }
}

function recordFrom(names: readonly string[], row: readonly string[]): Record<string, unknown> {
  const cells = names.map((name, index) => [name, (row[index] ?? "").trim()] as const);
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

async function* behind(first: string, rest: AsyncGenerator<string>): AsyncGenerator<string> {
  yield first;
  yield* rest;
}

/** What separates the names of the first line most often, outside quotes (contract, CSV grammar). */
function separatorOf(text: string): string {
  const line = text.split(/\r?\n/, 1)[0]?.replace(/"[^"]*"/g, "") ?? "";
  const times = (separator: string): number => line.split(separator).length;
  return [",", ";", "\t"].reduce((best, one) => (times(one) > times(best) ? one : best));
}
