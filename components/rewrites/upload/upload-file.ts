import papa, { type ParseResult } from "papaparse";
import { UPLOAD_LIMITS } from "@/lib/contract/rewrites/upload-limits";
import { blankDelimiterRow, buildCsvSettings, type CsvDelimiter } from "@/lib/domain/kit/csv";
import { decodeCsv, type FileHints } from "@/lib/domain/kit/decode-csv";
import type { EncodingReading } from "@/lib/domain/kit/guess-encoding";
import { UPLOAD_BYTES_MAX, UPLOAD_ROWS_MAX } from "@/lib/domain/kit/limits";
import type { ForeignFault, ForeignFile } from "@/lib/domain/rewrites/formats/foreign-file";
import { findDeepLine } from "@/lib/domain/rewrites/formats/json-text";
import { DEFAULT_CHOICES, type ReadChoices } from "@/lib/domain/rewrites/formats/read-choices";
import { readForeignJson, readForeignRows, readForeignText } from "@/lib/domain/rewrites/formats/read-foreign";
import { type FileRows, stripReasons } from "./file-rows";

// Reads a chosen file. The content decides the format, not the file name or declared type.

/** Why a file cannot be read; lines and rows count from 1. */
export type FileFault =
  | { code: "too_large" | "too_large_json"; found: number; max: number }
  | { code: "too_many_rows"; found: number; max: number }
  | { code: "not_utf8" | "nul" | "open_quote" | "json_row"; at: number }
  | { code: "json" | "empty" | "unreadable" | "other_synonyms" }
  | ForeignFault;

export type FileFormat = "csv" | "json";

/** A readable file; `readings` are those to choose from if its bytes allow several, `foreign` is set if another tool wrote it. */
export type ReadFile = {
  format: FileFormat;
  delimiter: CsvDelimiter | null;
  encoding: string;
  readings: EncodingReading[];
  rows: FileRows;
  foreign?: ForeignFile;
};

/** Whether a file has synonyms or redirects, and what a person chose about files of other tools. */
export type ReadOptions = FileHints & { name: "synonyms" | "redirects"; choices?: ReadChoices };

/** Called with the read part of the text, from 0 to 1. */
export type ReportProgress = (part: number) => void;

const CHUNK = 512 * 1024;
// The start of a JSON list or object, which no CSV of words begins with.
const JSON_START = /^\uFEFF?\s*(?:\[\s*[[\]{"]|\{\s*")/;

/** Detects the format by the first characters. */
export function detectWordFormat(start: string): FileFormat {
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
export function readUploadFile(
  bytes: Uint8Array,
  options: ReadOptions,
  onProgress: ReportProgress,
): ReadFile | FileFault {
  const decoded = decodeCsv(bytes, options);
  if ("error" in decoded) return { code: decoded.error, at: decoded.line };
  const { text, encoding, readings } = decoded;
  const isJson = detectWordFormat(text.slice(0, 64)) === "json";
  const deep = isJson ? findDeepLine(text) : null;
  if (deep !== null) return { code: "json_deep", at: deep };
  const { name, choices = DEFAULT_CHOICES } = options;
  const foreign = isJson ? readForeignJson(text, choices) : readForeignText(text, choices);
  if (foreign !== null && isForeign(foreign, name)) return toForeignFile(foreign, decoded, isJson, name);
  const read = isJson ? parseJsonRows(text) : parseCsvRows(text, onProgress);
  if ("code" in read) return read;
  const table = isJson ? null : readForeignRows(read.rows, choices);
  if (table !== null) return toForeignFile(table, decoded, false, name);
  const rows = stripReasons(trimBlankRows(read.rows));
  if (rows.length === 0) return { code: "empty" };
  if (rows.length > UPLOAD_ROWS_MAX) return { code: "too_many_rows", found: rows.length, max: UPLOAD_ROWS_MAX };
  return { format: isJson ? "json" : "csv", delimiter: read.delimiter, encoding, readings, rows };
}

/** A text of mappings may as well have redirects; the other formats have synonyms only. */
function isForeign(foreign: ForeignFile | ForeignFault, name: ReadOptions["name"]): boolean {
  return name === "synonyms" || ("format" in foreign && foreign.format !== "solr");
}

function toForeignFile(
  foreign: ForeignFile | ForeignFault,
  { encoding, readings }: Pick<ReadFile, "encoding" | "readings">,
  isJson: boolean,
  name: "synonyms" | "redirects",
): ReadFile | FileFault {
  if (name === "redirects") return { code: "other_synonyms" };
  if ("code" in foreign) return foreign;
  if (foreign.rows.length === 0 && foreign.left.length === 0) return { code: "empty" };
  const rows = foreign.rows.map(({ cells }) => cells);
  return { format: isJson ? "json" : "csv", delimiter: null, encoding, readings, rows, foreign };
}

type ParsedRows = { delimiter: CsvDelimiter | null; rows: readonly string[][] };

/** Parses CSV in chunks to report progress between them. */
function parseCsvRows(text: string, onProgress: ReportProgress): ParsedRows | FileFault {
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
