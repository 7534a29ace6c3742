import papa, { type ParseResult } from "papaparse";
import { UPLOAD_LIMITS } from "@/lib/contract/rewrites/upload-limits";
import { csvSettings, decodeCsv } from "@/lib/domain/kit/csv";
import { UPLOAD_BYTES_MAX, UPLOAD_ROWS_MAX } from "@/lib/domain/kit/limits";
import { type FileRows, withoutReasons } from "./file-rows";

// What is in a chosen file. Its name and its declared type say nothing: the content decides.

/** Why a file cannot be read as a whole; lines and rows are counted from 1. */
export type FileFault =
  | { code: "too_large" | "too_large_json"; found: number; max: number }
  | { code: "too_many_rows"; found: number; max: number }
  | { code: "not_utf8" | "nul" | "open_quote" | "json_row"; at: number }
  | { code: "json" | "empty" | "unreadable" };

/** What a file is written in. */
export type FileFormat = "csv" | "json";

/** A file that could be read. */
export type ReadFile = { format: FileFormat; delimiter: "," | ";" | null; rows: FileRows };

/** Hears how much of the text is read, from 0 to 1. */
export type Progress = (part: number) => void;

const CHUNK = 512 * 1024;
// A list of something, or an object: what begins so is nothing that people write as words.
const JSON_START = /^\uFEFF?\s*(?:\[\s*[[\]{"]|\{\s*")/;

/** What a file is written in, by its first characters. */
export function formatOf(start: string): FileFormat {
  return JSON_START.test(start) ? "json" : "csv";
}

/** Why a file of so many bytes is not read at all; null when it is. */
export function sizeFault(format: FileFormat, bytes: number): FileFault | null {
  if (format === "json" && bytes > UPLOAD_LIMITS.bytes)
    return { code: "too_large_json", found: bytes, max: UPLOAD_LIMITS.bytes };
  if (format === "csv" && bytes > UPLOAD_BYTES_MAX) return { code: "too_large", found: bytes, max: UPLOAD_BYTES_MAX };
  return null;
}

/** Reads the bytes of a file, telling how far it is. */
export function readUpload(bytes: Uint8Array, onProgress: Progress): ReadFile | FileFault {
  const decoded = decodeCsv(bytes);
  if ("error" in decoded) return { code: decoded.error, at: decoded.line };
  const { text } = decoded;
  const isJson = formatOf(text.slice(0, 64)) === "json";
  const read = isJson ? jsonRows(text) : csvRows(text, onProgress);
  if ("code" in read) return read;
  const rows = withoutReasons(withoutBlankEnd(read.rows));
  if (rows.length === 0) return { code: "empty" };
  if (rows.length > UPLOAD_ROWS_MAX) return { code: "too_many_rows", found: rows.length, max: UPLOAD_ROWS_MAX };
  return { format: isJson ? "json" : "csv", delimiter: read.delimiter, rows };
}

type Parsed = { delimiter: "," | ";" | null; rows: string[][] };

/** In parts, so that progress can be told between them; the rows are those of the text as a whole. */
function csvRows(text: string, onProgress: Progress): Parsed | FileFault {
  const settings = csvSettings(text);
  const rows: string[][] = [];
  let isOpen = false;
  papa.parse<string[]>(text, {
    ...settings,
    chunkSize: CHUNK,
    chunk: ({ data, errors, meta }: ParseResult<string[]>) => {
      for (const row of data) rows.push(row);
      isOpen = errors.some(({ code }) => code === "MissingQuotes");
      onProgress(Math.min(1, meta.cursor / text.length));
    },
    complete: () => undefined,
  });
  // An open quote swallows all that follows: the last row is where it stands.
  return isOpen ? { code: "open_quote", at: rows.length } : { delimiter: settings.delimiter, rows };
}

function jsonRows(text: string): Parsed | FileFault {
  const rows = itemsOf(parsedJson(text));
  if (rows === null) return { code: "json" };
  const wrong = rows.findIndex((row) => !isRow(row));
  return wrong >= 0 ? { code: "json_row", at: wrong + 1 } : { delimiter: null, rows: rows as string[][] };
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The rows of `[[..]]`, `{ items: [[..]] }`, or the body of an upload. */
function itemsOf(value: unknown): unknown[] | null {
  if (Array.isArray(value)) return value;
  if (typeof value !== "object" || value === null) return null;
  const { items, data } = value as { items?: unknown; data?: unknown };
  return Array.isArray(items) ? items : data === undefined ? null : itemsOf(data);
}

function isRow(row: unknown): row is string[] {
  return Array.isArray(row) && row.every((cell) => typeof cell === "string");
}

function withoutBlankEnd(rows: string[][]): string[][] {
  let length = rows.length;
  while (length > 0 && rows[length - 1]?.every((cell) => cell.trim() === "")) length -= 1;
  return length === rows.length ? rows : rows.slice(0, length);
}
