import { readUploadFile } from "@/components/rewrites/upload/upload-file";
import { DEFAULT_CHOICES, type ReadChoices } from "@/lib/domain/rewrites/formats/read-choices";
import { synonymGrammar } from "@/lib/domain/rewrites/synonym-csv";

/** Opens a text as a file of synonyms. */
export function openSynonyms(text: string, choices: Partial<ReadChoices> = {}) {
  const bytes = new TextEncoder().encode(text);
  return readUploadFile(bytes, { name: "synonyms", choices: { ...DEFAULT_CHOICES, ...choices } }, () => undefined);
}

/** Reads a file of another tool: rows as `line kind words`, and lines that are none as `line code value`. */
export function readSynonyms(text: string, choices: Partial<ReadChoices> = {}) {
  const file = openSynonyms(text, choices);
  if ("code" in file || file.foreign === undefined) throw new Error(JSON.stringify(file));
  const { format, rows, left, comments } = file.foreign;
  return {
    format,
    comments,
    rows: rows.map(({ line, cells, notes }) => {
      const row = synonymGrammar.read(cells);
      if (row === null || !("row" in row)) throw new Error(`line ${line} is no row`);
      const noted = notes.map(({ code, value }) => ` (${code}${value === undefined ? "" : ` ${value}`})`).join("");
      return `${line} ${row.row.kind}: ${row.row.cells.join(" | ")}${noted}`;
    }),
    left: left.map(({ line, code, value }) => `${line} ${code}${value === undefined ? "" : ` ${value}`}`),
  };
}
