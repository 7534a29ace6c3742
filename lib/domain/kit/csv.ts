import { detectWideEncoding, findByteOrderMark } from "./wide-encoding";

// Decodes uploaded CSV files and detects their format.

/** The text of a file, or the first line that is not UTF-8 or contains NUL. */
export type DecodedCsv = { text: string } | { error: "not_utf8" | "nul"; line: number };

const NEWLINE = 10;
const BOM = [0xef, 0xbb, 0xbf];

/** Bytes that are enough to detect an encoding without a byte order mark, and the fewest. */
const HEAD_BYTES = 4096;
const HEAD_BYTES_MIN = 32;

/**
 * Decodes strict UTF-8, or UTF-16 (“Unicode text” of Excel), as feeds are decoded, and drops a byte order mark. Lines are 1-based.
 */
export function decodeCsv(bytes: Uint8Array): DecodedCsv {
  const encoding = findByteOrderMark(bytes) ?? detectWide(bytes);
  return encoding?.startsWith("utf-16") ? decodeWide(bytes, encoding) : decodeUtf8(bytes);
}

function detectWide(bytes: Uint8Array): string | null {
  return bytes.length < HEAD_BYTES_MIN ? null : detectWideEncoding(bytes.subarray(0, HEAD_BYTES));
}

function decodeWide(bytes: Uint8Array, encoding: string): DecodedCsv {
  // Invalid bytes become replacement characters, of which the first one names the line.
  const text = new TextDecoder(encoding).decode(bytes);
  const nul = text.indexOf("\0");
  if (nul >= 0) return { error: "nul", line: countTextLines(text, nul) };
  try {
    return { text: new TextDecoder(encoding, { fatal: true }).decode(bytes) };
  } catch {
    return { error: "not_utf8", line: countTextLines(text, text.indexOf("\uFFFD")) };
  }
}

function countTextLines(text: string, end: number): number {
  return text.slice(0, end).split("\n").length;
}

function decodeUtf8(bytes: Uint8Array): DecodedCsv {
  const content = BOM.every((byte, at) => bytes[at] === byte) ? bytes.subarray(BOM.length) : bytes;
  const nul = content.indexOf(0);
  if (nul >= 0) return { error: "nul", line: countLines(content, nul) };
  try {
    return { text: new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(content) };
  } catch {
    return { error: "not_utf8", line: findInvalidLine(content) };
  }
}

/** A delimiter of cells. */
export type CsvDelimiter = "," | ";" | "\t";

/**
 * Detects the delimiter: the most frequent one outside quotes and URLs in the first line; on a tie, in the first lines, then also within
 * URLs. On a tie there, too, a tab if every line has one, otherwise a comma.
 */
export function detectDelimiter(text: string): CsvDelimiter {
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

function countLines(bytes: Uint8Array, end: number): number {
  let line = 1;
  for (let at = 0; at < end; at += 1) if (bytes[at] === NEWLINE) line += 1;
  return line;
}

/** Lines can be decoded separately, because a UTF-8 character never contains a newline byte. */
function findInvalidLine(bytes: Uint8Array): number {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let line = 1;
  for (let start = 0; start <= bytes.length; line += 1) {
    const found = bytes.indexOf(NEWLINE, start);
    const end = found < 0 ? bytes.length : found;
    try {
      decoder.decode(bytes.subarray(start, end));
    } catch {
      return line;
    }
    start = end + 1;
  }
  return line;
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
