import { UPLOAD_PREVIEW_ROWS } from "@/lib/domain/kit/limits";
import { omit } from "@/lib/domain/kit/omit";
import type { ForeignFile, LeftLine, RowNote } from "@/lib/domain/rewrites/formats/foreign-file";
import type { PreviewLine, ShownVerdict } from "./file-verdicts";

// Lines of files of other tools: rows are sent under their own numbers, and shown under those of their lines.

/** What the page shows about a file of another tool: its first lines that are no rows, and how many there are of each kind. */
export type ForeignFacts = Pick<ForeignFile, "format" | "comments" | "mappings" | "scopes" | "scope"> & {
  lines: PreviewLine[];
  counts: { joined: number; left: number };
  /** Lines that are no rows, by reason, with all that the reason names. */
  reasons: Record<string, { count: number; value: string }>;
};

/** The line of a row, and how the row differs from it. */
export type LineMark = { line: number; notes: readonly RowNote[] };

/** Collects the facts about a file. */
export function buildForeignFacts({ left, ...file }: ForeignFile): ForeignFacts {
  const counts = { joined: 0, left: 0 };
  const reasons: Record<string, number> = {};
  const named = new Map<string, Set<string>>();
  const lines: PreviewLine[] = [];
  for (const [at, line] of left.entries()) {
    const verdict = line.code === "joined" ? "joined" : "left";
    counts[verdict] += 1;
    if (verdict === "left") {
      reasons[line.code] = (reasons[line.code] ?? 0) + 1;
      const values = named.get(line.code) ?? new Set();
      named.set(line.code, values);
      if (line.value !== undefined && values.size < NAMED_MAX) values.add(line.value);
    }
    if (counts[verdict] <= UPLOAD_PREVIEW_ROWS) lines.push(toLeftLine(line, at, verdict));
  }
  const listed = Object.entries(reasons).map(([code, count]) => {
    return [code, { count, value: [...(named.get(code) ?? [])].join(", ") }] as const;
  });
  return { ...omit(file, "rows"), lines, counts, reasons: Object.fromEntries(listed) };
}

/** Names listed beside a reason. */
const NAMED_MAX = 8;

/** Sent rows count from 1, so lines that are not sent count down. */
function toLeftLine({ line, code, text, value }: LeftLine, at: number, verdict: ShownVerdict): PreviewLine {
  const rest = { warnings: [], kind: null, old: null, searches: null };
  return { ...rest, row: -1 - at, line, verdict, code, value, cells: [text] };
}

/** The mark of a row; null if the file is our own. */
export function findMark(foreign: ForeignFile | undefined, row: number): LineMark | null {
  const found = foreign?.rows[row - 1];
  return found === undefined ? null : { line: found.line, notes: found.notes };
}

/** Adds the lines that are no rows to others, in the order of the file. */
export function mergeLines(lines: readonly PreviewLine[], foreign: ForeignFacts | null): readonly PreviewLine[] {
  if (foreign === null || foreign.lines.length === 0) return lines;
  return [...lines, ...foreign.lines].sort((a, b) => (a.line ?? a.row) - (b.line ?? b.row));
}
