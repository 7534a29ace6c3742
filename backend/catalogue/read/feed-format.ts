import { FeedFault, type RecordReader } from "@/backend/catalogue/reader/feed-fault";
import type { FormatHints } from "@/backend/catalogue/reader/reader-messages";
import type { FeedFormat } from "@/lib/contract/catalogue/feed-faults";
import { JsonDocument } from "./json-document";
import { JsonLines } from "./json-lines";
import { detectTable, type TableLayout } from "./table-layout";
import { TableRecords } from "./table-records";
import { findOutline } from "./xml-outline";
import { XmlRecords } from "./xml-records";

/** The detected format of a feed, with its reader. */
export type DetectedFormat = { format: FeedFormat; table: DetectedTable | null; reader: RecordReader };

/** The layout of a table, with its reader. */
export type DetectedTable = TableLayout & { records: TableRecords };

/** Headers of a table may be in brackets: `[PRODUCT_CODE];[TITLE]`. */
const BRACKETED_HEADER = /^\[[A-Za-z_][^\]\n"]*\][;,\t]/;
const START = { line: 1, column: 1 };
/** This many complete lines that are objects are no coincidence. */
const OBJECT_LINES_MIN = 2;

/**
 * Detects the format of a feed from the beginning of its text: markup, JSON, or otherwise a table. Throws FeedFault for an
 * HTML page and for binary data.
 */
export function detectFormat(head: string, isComplete: boolean, hints: FormatHints): DetectedFormat {
  if (head.trim() === "") throw new FeedFault("feed_empty", START);
  if (/^<(!doctype\s+)?html[\s>]/i.test(skipProlog(head))) throw new FeedFault("feed_is_html", START);
  if (isBinary(head)) throw new FeedFault("format_unknown", START);
  const format = hints.format ?? detectFromText(head, isComplete, hints);
  if (format === "xml") return createXmlFormat(head, hints.language);
  if (format === "json") return { format, table: null, reader: new JsonDocument() };
  if (format === "json_lines") return { format, table: null, reader: new JsonLines() };
  // A name or content type may be wrong; only the setting and a header with tabs decide.
  const isByTabs = format === "tsv" && (hints.format === "tsv" || /^[^\n]*\t/.test(head.trimStart()));
  const layout = detectTable(head, isByTabs ? "\t" : null);
  const records = new TableRecords(layout);
  return { format: layout.separator === "\t" ? "tsv" : "csv", table: { ...layout, records }, reader: records };
}

/** Characters per NUL that a text may have: a few may be in cells of a damaged export, but many are no text. */
const CHARACTERS_PER_NUL = 1_000;

function isBinary(head: string): boolean {
  let count = 0;
  for (let at = head.indexOf("\0"); at >= 0; at = head.indexOf("\0", at + 1)) count += 1;
  return count > 1 + head.length / CHARACTERS_PER_NUL;
}

/** The text without the white space, declarations and comments at its beginning, which pages of HTML may have, too. */
function skipProlog(text: string): string {
  let rest = text.trimStart();
  for (;;) {
    const end = rest.startsWith("<!--") ? "-->" : rest.startsWith("<?") ? "?>" : null;
    const at = end === null ? -1 : rest.indexOf(end);
    if (end === null || at < 0) return rest;
    rest = rest.slice(at + end.length).trimStart();
  }
}

function detectFromText(head: string, isComplete: boolean, hints: FormatHints): FeedFormat {
  const start = head.trimStart();
  const firstCharacter = start[0] ?? "";
  if (firstCharacter === "<") return "xml";
  if (firstCharacter === "[" && !BRACKETED_HEADER.test(start)) return "json";
  const hinted = guessFormat(hints);
  if (firstCharacter !== "{") return hinted === "json" || hinted === "json_lines" || hinted === "tsv" ? hinted : "csv";
  return hinted === "json_lines" || isJsonLines(head, isComplete) ? "json_lines" : "json";
}

function guessFormat({ contentType = "", name = "" }: FormatHints): FeedFormat | null {
  const ending = /\.([a-z]+)(?:\.(?:gz|zip))?$/i.exec(name)?.[1]?.toLowerCase() ?? "";
  if (ending === "jsonl" || ending === "ndjson" || /ndjson|jsonl|json-seq/i.test(contentType)) return "json_lines";
  if (ending === "json" || /json/i.test(contentType)) return "json";
  return ending === "tsv" || /tab-separated/i.test(contentType) ? "tsv" : null;
}

/** Whether the text is JSON lines: the first line is an object and others follow, or several lines are objects. */
function isJsonLines(head: string, isComplete: boolean): boolean {
  const lines = head.split("\n").filter((line) => line.trim() !== "");
  if (lines.length < 2) return false;
  // The last line may be incomplete.
  const complete = isComplete ? lines : lines.slice(0, -1);
  return isObject(complete[0] ?? "") || complete.slice(0, 50).filter(isObject).length >= OBJECT_LINES_MIN;
}

function isObject(line: string): boolean {
  if (!/^\s*\{.*\}\s*$/s.test(line)) return false;
  try {
    JSON.parse(line);
    return true;
  } catch {
    return false;
  }
}

function createXmlFormat(head: string, language: string | undefined): DetectedFormat {
  const outline = findOutline(head);
  // If no records are found, the reader reports why.
  const reader = new XmlRecords(outline ?? { path: "", prefix: undefined }, language);
  return { format: "xml", table: null, reader };
}
