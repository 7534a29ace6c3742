import { fold } from "@vitrine/engine/fold";
import { SYNONYM_WORDS_MAX } from "@/lib/contract/kit/limits";
import { findNamedDelimiter } from "@/lib/domain/kit/csv";
import { findHeaderIndex } from "@/lib/domain/rewrites/csv-header";
import { type Collector, createCollector } from "./collector";
import type { ForeignFault, ForeignFile, MappingKind } from "./foreign-file";

// The text format of Solr, which Lucene and Elasticsearch read too: `a, b` is a group, `a, b => c, d` an explicit mapping; `\` before a
// sign makes it a letter; a line that begins with `#` is a comment.

const ARROW = "=>";

/** First line of our own download, whose mappings are corrections unless they repeat the word. */
export const SOLR_HEAD = "# Synonyms of Vitrine";

/**
 * Reads a file.
 * @param mappings null for the usual reading.
 */
export function readSolr(lines: readonly string[], mappings: MappingKind | null): ForeignFile | ForeignFault {
  const collector = createCollector("solr");
  const kind = mappings ?? (isOwnSolr(lines) ? "alternate" : "one_way");
  let comments = 0;
  let hasMappings = false;
  for (const [index, line] of lines.entries()) {
    if (collector.isFull) break;
    if (isComment(line)) comments += 1;
    else if (readSolrLine(line, index + 1, kind, collector)) hasMappings = true;
  }
  return collector.finish({ comments, mappings: hasMappings ? kind : null });
}

/** Whether a line is a comment; also a rule of Elasticsearch may be one. */
export function isComment(line: string): boolean {
  return line.trimStart().startsWith("#");
}

/** Reads a line; returns whether it is a mapping that could be read as a correction. */
export function readSolrLine(line: string, at: number, kind: MappingKind, collector: Collector): boolean {
  if (line.trim() === "") return false;
  const from = { line: at, text: line };
  const sides = splitUnescaped(line, ARROW);
  if (sides.length > 2) {
    collector.leave("several_arrows", from);
    return false;
  }
  const [inputs = [], outputs] = sides.map(readWords);
  if (outputs === undefined) {
    collector.add("two_way", inputs, from);
    return false;
  }
  if (inputs.length === 0 || outputs.length === 0) {
    collector.leave("side_empty", from);
    return false;
  }
  if (outputs.length > SYNONYM_WORDS_MAX) {
    collector.leave("too_many_words", from);
    return false;
  }
  let isMapping = false;
  const keys = new Set(outputs.map(fold));
  for (const input of inputs) {
    if (collector.isFull) break;
    // A mapping that repeats the word only adds the others; one that does not replaces the word.
    const isReplaced = !keys.has(fold(input));
    isMapping ||= isReplaced;
    if (!isReplaced) collector.add("one_way", [input, ...outputs], from);
    else if (kind === "one_way")
      collector.add("one_way", [input, ...outputs], { ...from, notes: [{ code: "replaces" }] });
    else if (outputs.length === 1) collector.add("alternate", [input, ...outputs], from);
    else collector.add("one_way", [input, ...outputs], { ...from, notes: [{ code: "not_correction" }] });
  }
  return isMapping;
}

function readWords(side: string): string[] {
  return splitUnescaped(side, ",")
    .map((word) => dropEscapes(word.trim()).trim())
    .filter((word) => word !== "");
}

/** Splits at a separator that has no `\` before it; escapes stay. */
function splitUnescaped(text: string, separator: string): string[] {
  const parts: string[] = [];
  let start = 0;
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === "\\") at += 1;
    else if (text.startsWith(separator, at)) {
      parts.push(text.slice(start, at));
      at += separator.length - 1;
      start = at + 1;
    }
  }
  parts.push(text.slice(start));
  return parts;
}

function dropEscapes(text: string): string {
  return text.replaceAll(/\\(.)/gsu, "$1");
}

// Signs of our own CSV, which the format does not have.
const OWN_MARKER = /^\s*"?'?(?:<->|->|=>|one-way|two-way|alternate-correction)"?\s*[,;\t]/i;
const OWN_ARROW = /-{1,4}>|[→⟶➔↔⟷⇔⟺⇒⟹]/u;
const QUOTED = /(?:^|[,;\t]) {0,9}"/;
/** A semicolon, also beside a decimal comma, or tabs between words; those beside a comma or an arrow are blanks. */
const OTHER_DELIMITER = /;|[^\s,>]\t+[^\s,=]/;
/** Lines read to find a header. */
const HEAD_LINES = 20;
const ESCAPE = /\\[,=\\]/;

/** Whether lines are our own download in this format. */
export function isOwnSolr(lines: readonly string[]): boolean {
  return lines[0]?.startsWith(SOLR_HEAD) ?? false;
}

/**
 * Whether lines are of this format: they have comments, mappings or escapes, and nothing of a CSV. In a file with comments, which would
 * become rows of a CSV, single quotes and other arrows are parts of words.
 */
export function isSolr(lines: readonly string[]): boolean {
  if (hasOwnHead(lines)) return false;
  const counts = { comments: 0, signs: 0, lines: 0, own: 0, commas: 0, others: 0 };
  for (const line of lines) {
    if (OWN_MARKER.test(line)) return false;
    if (isComment(line)) counts.comments += 1;
    else if (line.trim() !== "") countSigns(line, counts);
  }
  const { comments, signs, own, commas, others } = counts;
  const isOwn = comments > 0 ? own * 2 > counts.lines : own > 0;
  return comments + signs > 0 && others <= commas && !isOwn;
}

/** Counts what a line has of this format, and of a CSV. */
function countSigns(line: string, counts: Record<"signs" | "lines" | "own" | "commas" | "others", number>): void {
  const isMapping = line.includes(ARROW) && splitUnescaped(line, ARROW).length > 1;
  counts.lines += 1;
  if (QUOTED.test(line)) counts.own += 1;
  else if (isMapping || ESCAPE.test(line)) counts.signs += 1;
  else if (OWN_ARROW.test(line)) counts.own += 1;
  if (OTHER_DELIMITER.test(line)) counts.others += 1;
  else if (line.includes(",")) counts.commas += 1;
}

/** Whether the first lines name the delimiter of a CSV or its columns. */
function hasOwnHead(lines: readonly string[]): boolean {
  if (findNamedDelimiter(lines[0] ?? "") !== null) return true;
  const rows = lines.slice(0, HEAD_LINES).map((line) => line.replaceAll('"', "").split(/[,;\t]/));
  return findHeaderIndex("synonyms", rows) !== null;
}

/** A line of a character filter of Solr, such as `"\u00C0" => "A"`. */
const CHARACTER = /^\s{0,9}"(?:\\u[\da-f]{4}|[^"\\])"\s{0,9}=>\s{0,9}"/iu;

/** Whether the first line that is no comment maps a character, which is no synonym. */
export function isCharacterMapping(lines: readonly string[]): boolean {
  const first = lines.find((line) => line.trim() !== "" && !isComment(line));
  return first !== undefined && CHARACTER.test(first);
}
