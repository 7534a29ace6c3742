import papa, { type ParseResult } from "papaparse";
import { UPLOAD_LIMITS } from "@/lib/contract/rewrites/upload-limits";
import { blankDelimiterRow, buildCsvSettings, type CsvDelimiter } from "@/lib/domain/kit/csv";
import { decodeCsv, type FileHints } from "@/lib/domain/kit/decode-csv";
import type { EncodingReading } from "@/lib/domain/kit/guess-encoding";
import { UPLOAD_BYTES_MAX, UPLOAD_ROWS_MAX } from "@/lib/domain/kit/limits";
import { type FileRows, stripReasons } from "./file-rows";

// Reads a chosen file. The content decides the format, not the file name or declared type.

/** Why a file cannot be read; lines and rows count from 1. */
export type FileFault =
  | { code: "too_large" | "too_large_json"; found: number; max: number }
  | { code: "too_many_rows"; found: number; max: number }
  | { code: "not_utf8" | "nul" | "open_quote" | "json_row"; at: number }
  | { code: "json" | "empty" | "unreadable" };

export type FileFormat = "csv" | "json";

/** A readable file; `readings` are those to choose from if its bytes allow several. */
export type ReadFile = {
  format: FileFormat;
  delimiter: CsvDelimiter | null;
  encoding: string;
  readings: EncodingReading[];
  rows: FileRows;
};

/** Called with the read part of the text, from 0 to 1. */
export type Progress = (part: number) => void;

const CHUNK = 512 * 1024;
// The start of a JSON list or object, which no CSV of words begins with.
const JSON_START = /^\uFEFF?\s*(?:\[\s*[[\]{"]|\{\s*")/;

/** Detects the format by the first characters. */
export function detectFormat(start: string): FileFormat {
  return JSON_START.test(start) ? "json" : "csv";
}

/** Fault of a file that is too large; null within the limit. */
export function checkSize(format: FileFormat, bytes: number): FileFault | null {
  if (format === "json" && bytes > UPLOAD_LIMITS.bytes)
    return { code: "too_large_json", found: bytes, max: UPLOAD_LIMITS.bytes };
  if (format === "csv" && bytes > UPLOAD_BYTES_MAX) return { code: "too_large", found: bytes, max: UPLOAD_BYTES_MAX };
  return null;
}

/** Reads the bytes of a file and reports progress. */
export function readUpload(bytes: Uint8Array, hints: FileHints, onProgress: Progress): ReadFile | FileFault {
  const decoded = decodeCsv(bytes, hints);
  if ("error" in decoded) return { code: decoded.error, at: decoded.line };
  const { text, encoding, readings } = decoded;
  const isJson = detectFormat(text.slice(0, 64)) === "json";
  const read = isJson ? parseJsonRows(text) : parseCsvRows(text, onProgress);
  if ("code" in read) return read;
  const rows = stripReasons(trimBlankRows(read.rows));
  if (rows.length === 0) return { code: "empty" };
  if (rows.length > UPLOAD_ROWS_MAX) return { code: "too_many_rows", found: rows.length, max: UPLOAD_ROWS_MAX };
  return { format: isJson ? "json" : "csv", delimiter: read.delimiter, encoding, readings, rows };
}

type ParsedRows = { delimiter: CsvDelimiter | null; rows: readonly string[][] };

/** Parses CSV in chunks to report progress between them. */
function parseCsvRows(text: string, onProgress: Progress): ParsedRows | FileFault {
  const settings = buildCsvSettings(text);
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
  // An open quote swallows the rest of the file, so it is in the last row.
  return isOpen
    ? { code: "open_quote", at: rows.length }
    : { delimiter: settings.delimiter, rows: blankDelimiterRow(text, rows) };
}

function parseJsonRows(text: string): ParsedRows | FileFault {
  const rows = findItems(parseJson(text));
  if (rows === null) return { code: "json" };
  const wrong = rows.findIndex((row) => !isRow(row));
  return wrong >= 0 ? { code: "json_row", at: wrong + 1 } : { delimiter: null, rows: rows as string[][] };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The rows of `[[..]]`, `{ items: [[..]] }`, or the body of an upload. */
function findItems(value: unknown): unknown[] | null {
  if (Array.isArray(value)) return value;
  if (typeof value !== "object" || value === null) return null;
  const { items, data } = value as { items?: unknown; data?: unknown };
  return Array.isArray(items) ? items : data === undefined ? null : findItems(data);
}

function isRow(row: unknown): row is string[] {
  return Array.isArray(row) && row.every((cell) => typeof cell === "string");
}

function trimBlankRows(rows: readonly string[][]): readonly string[][] {
  let length = rows.length;
  while (length > 0 && rows[length - 1]?.every((cell) => cell.trim() === "")) length -= 1;
  return length === rows.length ? rows : rows.slice(0, length);
}
