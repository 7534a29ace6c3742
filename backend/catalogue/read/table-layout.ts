import { isFeedFault } from "@/backend/catalogue/reader/feed-fault";
import { normalizeName } from "@/lib/domain/catalogue/feed-names";
import { listKnownNames } from "@/lib/domain/catalogue/formats/find-format";
import { type TableRow, TableScan } from "./table-scan";

/** How a table is written. */
export type TableLayout = {
  separator: string;
  /** Line of the header; lines above it are titles. */
  headerLine: number;
  /** Number of columns of the header. */
  columns: number;
};

/** Cell separators, most likely first. */
const SEPARATORS = [",", ";", "\t", "|", "^"];
/** Rows that show the layout, and how many of the first ones may be titles. */
const SAMPLE_ROWS = 40;
const TITLES_MAX = 20;
/** The first line of files for Excel may name the separator. */
const NAMED_SEPARATOR = /^\s*"?sep=(.)"?[ \t]*(?:[\r\n]|$)/i;
/** Share of the following rows that must have as many cells as a header with unknown names. */
const AGREEMENT_MIN = 0.5;
/** Known names that prove a header. */
const KNOWN_MIN = 2;
/** Counts for a row with fewer cells than the header, which programs write if the last ones are empty. */
const SHORT_ROW = 0.5;
/** Subtracted for titles: a separator that needs none is likelier. */
const TITLES_COST = 0.1;

const KNOWN_NAMES: ReadonlySet<string> = listKnownNames();

/** A possible layout, with the number of known names in its header and the share of rows that agree with it. */
type Candidate = TableLayout & { known: number; agreement: number };

/**
 * Detects the layout of a table from its beginning: the separator of a first line `sep=;`, otherwise the one whose
 * header has the most known names, and whose rows agree best on their number of cells. Defaults to a comma and the
 * first row.
 */
export function detectTable(head: string, separator: string | null): TableLayout {
  const named = NAMED_SEPARATOR.exec(head)?.[1];
  const separators = named !== undefined ? [named] : separator !== null ? [separator] : SEPARATORS;
  const candidates = separators.map((one) => measureLayout(head, one, named !== undefined));
  const [best] = candidates.sort((a, b) => b.known - a.known || b.agreement - a.agreement || b.columns - a.columns);
  const isTable = best !== undefined && (best.columns >= 2 || separators.length === 1);
  if (isTable) return { separator: best.separator, headerLine: best.headerLine, columns: best.columns };
  return { separator: ",", headerLine: 1, columns: 1 };
}

function measureLayout(head: string, separator: string, isNamed: boolean): Candidate {
  const all = readFirstRows(head, separator);
  const rows = isNamed ? all.slice(1) : all;
  const index = findHeader(rows);
  const header = rows[index];
  const columns = header?.cells.length ?? 0;
  // A single column agrees with anything.
  const agreement = columns < 2 ? 0 : measureAgreement(rows, index) - (index > 0 ? TITLES_COST : 0);
  const known = header === undefined || columns < 2 ? 0 : countKnown(header);
  return { separator, headerLine: header?.line ?? 1, columns, known, agreement };
}

function readFirstRows(head: string, separator: string): TableRow[] {
  const scan = new TableScan(separator, null);
  try {
    const completeRows = scan.push(head);
    const rows = completeRows.length > 0 ? completeRows : scan.end();
    return rows.filter(({ cells }) => cells.some((cell) => cell !== "")).slice(0, SAMPLE_ROWS);
  } catch (error) {
    if (isFeedFault(error)) return [];
    throw error;
  }
}

/** The index of the header: a row with known names; otherwise the first one, unless it looks like a title and a later one does not. */
function findHeader(rows: readonly TableRow[]): number {
  const first = rows.slice(0, TITLES_MAX);
  const byNames = first.findIndex((row) => countKnown(row) >= KNOWN_MIN);
  if (byNames >= 0) return byNames;
  const [row] = rows;
  if (row === undefined || isLikeOthers(row, rows, 0)) return 0;
  return Math.max(
    0,
    first.findIndex((other, index) => isHeader(other) && isLikeOthers(other, rows, index)),
  );
}

/** Whether most cells of a row are filled, and most rows behind it have as many. */
function isLikeOthers({ cells }: TableRow, rows: readonly TableRow[], index: number): boolean {
  const filled = cells.filter((cell) => cell !== "").length;
  return filled >= 2 && filled * 2 > cells.length && measureAgreement(rows, index) >= AGREEMENT_MIN;
}

/** Whether the cells of a row are distinct texts. */
function isHeader({ cells }: TableRow): boolean {
  const names = cells.filter((cell) => cell !== "");
  return new Set(names).size === names.length && !names.some((name) => /^[\d\s.,%+-]+$/.test(name));
}

function countKnown({ cells }: TableRow): number {
  return cells.filter((cell) => KNOWN_NAMES.has(normalizeName(cell))).length;
}

/** The share of rows behind a header that have as many cells; extra empty ones do not count. */
function measureAgreement(rows: readonly TableRow[], index: number): number {
  const columns = rows[index]?.cells.length ?? 0;
  const following = rows.slice(index + 1);
  if (following.length === 0) return 1;
  const sum = following.reduce((total, { cells }) => {
    if (cells.length < columns) return total + SHORT_ROW;
    return total + (cells.slice(columns).every((cell) => cell === "") ? 1 : 0);
  }, 0);
  return sum / following.length;
}
