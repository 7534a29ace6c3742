import type { ForeignFault, ForeignFile } from "./foreign-file";
import { readJsonSynonyms } from "./json-synonyms";
import { isQuerqy, readQuerqy } from "./querqy";
import type { ReadChoices } from "./read-choices";
import { isCharacterMapping, isOwnSolr, isSolr, readSolr } from "./solr";
import { findThesaurus, readThesaurus } from "./thesaurus-csv";
import { isWordnet, readWordnet } from "./wordnet";

// Recognizes files of other tools by their content.

/** Reads the text of a file if another tool wrote it. */
export function readForeignText(text: string, { mappings, isOwn }: ReadChoices): ForeignFile | ForeignFault | null {
  if (isOwn) return null;
  const lines = text.split(/\r\n|\n|\r/);
  // Words of our own download may look like lines of other formats.
  if (isOwnSolr(lines)) return readSolr(lines, mappings);
  if (isWordnet(lines)) return readWordnet(lines);
  if (isQuerqy(lines)) return readQuerqy(lines);
  if (isCharacterMapping(lines)) return { code: "character_mapping" };
  return isSolr(lines) ? readSolr(lines, mappings) : null;
}

/** Reads the rows of a table if another tool wrote it. */
export function readForeignRows(
  rows: readonly (readonly string[])[],
  { scope, isOwn }: ReadChoices,
): ForeignFile | ForeignFault | null {
  const header = isOwn ? null : findThesaurus(rows);
  return header === null ? null : readThesaurus(header, rows, scope);
}

/** Reads JSON if another tool wrote it; null if it is our own. */
export function readForeignJson(text: string, { mappings }: ReadChoices): ForeignFile | ForeignFault | null {
  return readJsonSynonyms(text, mappings);
}
