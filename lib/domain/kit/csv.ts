// How an uploaded file becomes text, and what it says about itself.

/** The text of a file, or why it has none: the first line that is not UTF-8, or that holds NUL. */
export type DecodedCsv = { text: string } | { error: "not_utf8" | "nul"; line: number };

const NEWLINE = 10;
const BOM = [0xef, 0xbb, 0xbf];

/** Reads the bytes of a file as strict UTF-8; a byte order mark is dropped. Lines are counted from 1. */
export function decodeCsv(bytes: Uint8Array): DecodedCsv {
  const content = BOM.every((byte, at) => bytes[at] === byte) ? bytes.subarray(BOM.length) : bytes;
  const nul = content.indexOf(0);
  if (nul >= 0) return { error: "nul", line: lineAt(content, nul) };
  try {
    return { text: new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(content) };
  } catch {
    return { error: "not_utf8", line: firstBrokenLine(content) };
  }
}

/** The character between the fields: `;` where the first line has more of them outside quotes than commas, else `,`. */
export function delimiterOf(text: string): "," | ";" {
  let commas = 0;
  let semicolons = 0;
  let isQuoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at];
    if (letter === '"') isQuoted = !isQuoted;
    else if (isQuoted) continue;
    else if (letter === "\n" || letter === "\r") {
      if (commas + semicolons > 0 || text.slice(0, at).trim() !== "") break;
    } else if (letter === ",") commas += 1;
    else if (letter === ";") semicolons += 1;
  }
  return semicolons > commas ? ";" : ",";
}

/**
 * What ends the lines: a lone CR where the first line ends so; CRLF where all do; else LF, and a CR before it is a blank at
 * the end of the last field.
 */
export function lineEndOf(text: string): "\n" | "\r" | "\r\n" {
  const first = firstLineEnd(text);
  if (text[first] === "\r" && text[first + 1] !== "\n") return "\r";
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) if (text[at - 1] !== "\r") return "\n";
  return text.includes("\n") ? "\r\n" : "\n";
}

function firstLineEnd(text: string): number {
  let isQuoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at];
    if (letter === '"') isQuoted = !isQuoted;
    else if (!isQuoted && (letter === "\n" || letter === "\r")) return at;
  }
  return -1;
}

/** Settings of the CSV parser: with them the browser, the tests and the command line read one file alike. */
export function csvSettings(text: string) {
  return {
    delimiter: delimiterOf(text),
    newline: lineEndOf(text),
    quoteChar: '"',
    escapeChar: '"',
    header: false,
    // A row keeps the number that it has in the file.
    skipEmptyLines: false,
    dynamicTyping: false,
  } as const;
}

function lineAt(bytes: Uint8Array, end: number): number {
  let line = 1;
  for (let at = 0; at < end; at += 1) if (bytes[at] === NEWLINE) line += 1;
  return line;
}

/** A newline never stands inside a character, so a line can be judged by itself. */
function firstBrokenLine(bytes: Uint8Array): number {
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

// What keeps a spreadsheet from taking a text for a formula, and takes it away again.

const FORMULA = /^'*[=+\-@\t\r\n\0＝＋－＠]/;
// The markers of a synonym file: no value stands in them, so no spreadsheet has anything to execute.
const MARKER = /^[-=]>$/;

/** The text as a file holds it: a `'` in front of one that a spreadsheet could execute. */
export function guarded(text: string): string {
  return FORMULA.test(text) && !MARKER.test(text) ? `'${text}` : text;
}

/** The text that `guarded` made this of: one `'` less before what looks like a formula; any other text as it is. */
export function unguarded(text: string): string {
  return text.startsWith("'") && FORMULA.test(text.slice(1)) ? text.slice(1) : text;
}

// How rows are written for spreadsheets: RFC 4180, every text quoted, none taken for a formula.

/** One value: a number stays a number, nothing is an empty field. */
export type CsvValue = string | number | null;

/** A row with its line end. A text that a spreadsheet could take for a formula gets a `'` in front. */
export function csvLine(values: readonly CsvValue[]): string {
  return `${values.map(field).join(",")}\r\n`;
}

function field(value: CsvValue): string {
  if (value === null) return "";
  if (typeof value === "number") return String(value);
  return `"${guarded(value).replaceAll('"', '""')}"`;
}
