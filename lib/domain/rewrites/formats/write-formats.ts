import type { WordRow } from "@/lib/domain/rewrites/row";
import { SOLR_HEAD } from "./solr";

// Writes synonyms in formats of other tools, so that they can be read again as the same rows.

type StoredRow = WordRow & { id: string };

/**
 * Lines of a Solr file. A mapping that repeats its word is one-way, one that does not is a correction; the first line says so. Line ends
 * within a word become spaces.
 */
export function writeSolr(rows: readonly StoredRow[]): string[] {
  const head = `${SOLR_HEAD}: "a, b" finds both ways, "a => a, b" one way; "a => b" is a correction.\n`;
  return [head, ...rows.map(writeSolrLine)];
}

function writeSolrLine({ kind, cells }: StoredRow): string {
  const words = cells.map(escapeWord);
  const [first = "", ...others] = words;
  if (kind === "two_way") return `${words.join(", ")}\n`;
  return `${first} => ${(kind === "one_way" ? words : others).join(", ")}\n`;
}

function escapeWord(word: string): string {
  const escaped = word.replaceAll(/[\r\n\t]+/g, " ").replaceAll(/[\\,]|=>/g, "\\$&");
  return escaped.startsWith("#") ? `\\${escaped}` : escaped;
}

/** Lines of a JSON array for Algolia, without corrections that replace a word, which Algolia lacks. */
export function writeAlgolia(rows: readonly StoredRow[]): string[] {
  const records = rows.flatMap(({ id, kind, cells }) => {
    const [input, ...synonyms] = cells;
    if (kind === "two_way") return [{ objectID: id, type: "synonym", synonyms: cells }];
    return kind === "one_way" ? [{ objectID: id, type: "oneWaySynonym", input, synonyms }] : [];
  });
  const last = records.length - 1;
  return ["[\n", ...records.map((record, at) => `${JSON.stringify(record)}${at === last ? "" : ","}\n`), "]\n"];
}
