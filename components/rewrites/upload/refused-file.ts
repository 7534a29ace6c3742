import { unguarded } from "@/lib/domain/kit/csv-guard";
import { csvLine } from "@/lib/domain/kit/csv-line";
import type { FileRows } from "./file-rows";

// The refused rows of a file as a file: what each said, and in one more column its number and why. Put right, it uploads
// as it is: the column is known again by its sign and left out.

const REASON = /^\u2190 \d+: /;
const BOM = "\uFEFF";

/** A CSV file of the refused rows, in the order of the file; `textOf` says a reason in the reader's language. */
export function refusedFile(rows: FileRows, refused: ReadonlyMap<number, string>, textOf: (code: string) => string) {
  const lines = [...refused].sort(([a], [b]) => a - b);
  const width = Math.max(0, ...lines.map(([row]) => rows[row - 1]?.length ?? 0));
  const written = lines.map(([row, code]) => {
    const cells = (rows[row - 1] ?? []).map(unguarded);
    const padding = Array.from({ length: width - cells.length }, () => "");
    return csvLine([...cells, ...padding, `\u2190 ${row}: ${textOf(code)}`]);
  });
  return BOM + written.join("");
}

/** The rows of such a file without their reasons; any other file as it is. */
export function withoutReasons(rows: string[][]): string[][] {
  const isRefused = rows.length > 0 && rows.every((cells) => REASON.test(cells.at(-1) ?? ""));
  return isRefused ? rows.map((cells) => cells.slice(0, -1)) : rows;
}
