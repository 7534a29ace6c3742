// Detects the format of uploaded CSV files, and writes CSV.

/** A delimiter of cells. */
export type CsvDelimiter = "," | ";" | "\t";

/** The first line of a file for Excel that names the delimiter: `sep=;`. */
const NAMED_DELIMITER = /^\uFEFF?"?sep=([,;\t])"?[ \t]*(?:[\r\n]|$)/i;

/** The delimiter that the first line names; null if it is a row. */
export function findNamedDelimiter(text: string): CsvDelimiter | null {
  const named = NAMED_DELIMITER.exec(text)?.[1];
  return DELIMITERS.find((delimiter) => delimiter === named) ?? null;
}

/** Blanks a first row that only names the delimiter, so that the other rows keep their numbers. */
export function blankDelimiterRow(text: string, rows: readonly string[][]): readonly string[][] {
  return NAMED_DELIMITER.test(text) ? rows.with(0, []) : rows;
}

/**
 * Detects the delimiter: the one that the first line names; otherwise the most frequent one outside quotes and URLs in the first line;
 * on a tie, in the first lines, then also within URLs. On a tie there, too, a tab if every line has one, otherwise a comma.
 */
export function detectDelimiter(text: string): CsvDelimiter {
  const named = findNamedDelimiter(text);
  if (named !== null) return named;
  const plain = text.slice(0, HEAD_READ).replaceAll(QUOTED, "");
  const lines = plain.split(/\r\n|\n|\r/, LINES_READ).filter((line) => line.trim() !== "");
  const withoutUrls = lines.map((line) => line.replaceAll(URL_IN_LINE, ""));
  return (
    pickFrequent(withoutUrls.slice(0, 1)) ??
    pickFrequent(withoutUrls) ??
    pickFrequent(lines) ??
    (hasTabs(lines) ? "\t" : ",")
  );
}

const DELIMITERS: readonly CsvDelimiter[] = [",", ";", "\t"];
/** Characters that are read for this. */
const HEAD_READ = 65_536;
/** Lines that decide if the first one does not. */
const LINES_READ = 50;
/** Quoted text, which may contain line ends and doubled quotes. */
const QUOTED = /"(?:[^"]|"")*(?:"|$)/g;
/** A URL up to white space, or to a delimiter before the next URL. */
const URL_IN_LINE = /https?:\/\/(?:(?![,;]\s*https?:\/\/)[^\s"])*/gi;

function hasTabs(lines: readonly string[]): boolean {
  return lines.length > 0 && lines.every((line) => line.includes("\t"));
}

/** The delimiter with the most occurrences; null on a tie, and without any. */
function pickFrequent(lines: readonly string[]): CsvDelimiter | null {
  const counts = DELIMITERS.map((delimiter) => lines.reduce((sum, line) => sum + line.split(delimiter).length - 1, 0));
  const most = Math.max(...counts);
  const [found, ...others] = DELIMITERS.filter((_, index) => counts[index] === most);
  return most === 0 || others.length > 0 ? null : (found ?? null);
}

/**
 * Detects the line end: CR if the first line ends with a lone CR; CRLF if all lines do; else LF, so that a CR before it is
 * whitespace at the end of the last field.
 */
export function detectLineEnd(text: string): "\n" | "\r" | "\r\n" {
  const first = findLineEnd(text);
  if (text[first] === "\r" && text[first + 1] !== "\n") return "\r";
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) if (text[at - 1] !== "\r") return "\n";
  return text.includes("\n") ? "\r\n" : "\n";
}

function findLineEnd(text: string): number {
  let isQuoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at];
    if (letter === '"') isQuoted = !isQuoted;
    else if (!isQuoted && (letter === "\n" || letter === "\r")) return at;
  }
  return -1;
}

/** Parser settings shared by the browser, the tests and the command line. */
export function buildCsvSettings(text: string) {
  return {
    delimiter: detectDelimiter(text),
    newline: detectLineEnd(text),
    quoteChar: '"',
    escapeChar: '"',
    header: false,
    // Keeps row numbers equal to line numbers.
    skipEmptyLines: false,
    dynamicTyping: false,
  } as const;
}

// Escapes text that a spreadsheet would evaluate as a formula.

const FORMULA = /^'*[=+\-@\t\r\n\0＝＋－＠]/;
// Markers of synonym files are no valid formulas.
const MARKER = /^[-=]>$/;

/** Adds a `'` before text that a spreadsheet could evaluate. */
export function escapeFormula(text: string): string {
  return FORMULA.test(text) && !MARKER.test(text) ? `'${text}` : text;
}

/** Inverse of `escapeFormula`; other text stays unchanged. */
export function unescapeFormula(text: string): string {
  return text.startsWith("'") && FORMULA.test(text.slice(1)) ? text.slice(1) : text;
}

// Formats rows for spreadsheets: RFC 4180, every text quoted, formulas escaped.

/** Null becomes an empty field. */
export type CsvValue = string | number | null;

/** Formats a row with its line end; escapes formulas. */
export function formatCsvLine(values: readonly CsvValue[]): string {
  return `${values.map(formatField).join(",")}\r\n`;
}

function formatField(value: CsvValue): string {
  if (value === null) return "";
  if (typeof value === "number") return String(value);
  return `"${escapeFormula(value).replaceAll('"', '""')}"`;
}
