import { FeedFault, type RecordReader } from "@/backend/catalogue/reader/feed-fault";
import type { FormatHints } from "@/backend/catalogue/reader/feed-hints";
import type { FeedFormat } from "@/lib/contract/catalogue/feed-faults";
import { JsonDocument } from "./json-document";
import { JsonLines } from "./json-lines";
import { type Separator, separatorOf, TableRecords } from "./table-records";
import { outlineOf } from "./xml-outline";
import { XmlRecords } from "./xml-records";

/** What a feed turned out to be, and who reads it. */
export type FoundFormat = { format: FeedFormat; separator: Separator | null; reader: RecordReader };

const START = { line: 1, column: 1 };
/** Whole lines that are objects: so many are no coincidence. */
const TELLING_LINES = 2;

/**
 * Tells the format of a feed by the beginning of its text: markup, JSON, or else a table. Throws FeedFault for a page of
 * HTML, for what is no text at all, and for XML without anything like records.
 */
export function findFormat(head: string, isWhole: boolean, hints: FormatHints): FoundFormat {
  if (head.trim() === "") throw new FeedFault("feed_empty", START);
  if (/^\s*<(!doctype\s+)?html[\s>]/i.test(head)) throw new FeedFault("feed_is_html", START);
  if (head.includes("\0")) throw new FeedFault("format_unknown", START);
  const format = hints.format ?? told(head, isWhole, hints);
  if (format === "xml") return xml(head);
  if (format === "json") return { format, separator: null, reader: new JsonDocument() };
  if (format === "json_lines") return { format, separator: null, reader: new JsonLines() };
  const separator = format === "tsv" ? "\t" : separatorOf(head);
  return { format: separator === "\t" ? "tsv" : "csv", separator, reader: new TableRecords(separator) };
}

function told(head: string, isWhole: boolean, hints: FormatHints): FeedFormat {
  const letter = head.trimStart()[0] ?? "";
  if (letter === "<") return "xml";
  if (letter === "[") return "json";
  const said = saidOf(hints);
  if (letter !== "{") return said === "json" || said === "json_lines" || said === "tsv" ? said : "csv";
  return said === "json_lines" || isLines(head, isWhole) ? "json_lines" : "json";
}

function saidOf({ contentType = "", name = "" }: FormatHints): FeedFormat | null {
  const ending = /\.([a-z]+)(?:\.gz)?$/i.exec(name)?.[1]?.toLowerCase() ?? "";
  if (ending === "jsonl" || ending === "ndjson" || /ndjson|jsonl|json-seq/i.test(contentType)) return "json_lines";
  if (ending === "json" || /json/i.test(contentType)) return "json";
  return ending === "tsv" || /tab-separated/i.test(contentType) ? "tsv" : null;
}

/** Whether each line is an object: the first is one and more follows, or several of the first are. */
function isLines(head: string, isWhole: boolean): boolean {
  const lines = head.split("\n").filter((line) => line.trim() !== "");
  if (lines.length < 2) return false;
  // The last one may be cut off.
  const told = isWhole ? lines : lines.slice(0, -1);
  return isObject(told[0] ?? "") || told.slice(0, 50).filter(isObject).length >= TELLING_LINES;
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

function xml(head: string): FoundFormat {
  const outline = outlineOf(head);
  // A document that is broken before its records says so itself.
  return { format: "xml", separator: null, reader: new XmlRecords(outline ?? { path: "", prefix: undefined }) };
}
