import { type Collector, createCollector, type ForeignMapping } from "./collector";
import type { ForeignFault, ForeignFile, ForeignFormat } from "./foreign-file";

// Tables with a header: thesauri of Gally and Elasticsuite, and `search_synonyms` of Magento. Rows may be for a part of the shop.

type Format = Extract<ForeignFormat, "gally" | "elasticsuite" | "magento">;
type Cell = (name: string) => string;

/** How a table is recognized and read; `readScopes`: the parts of the shop, none for all of them. */
type Table = { needs: readonly string[]; terms: string; readScopes: (cell: Cell) => string[] };

const TABLES: Record<Format, Table> = {
  gally: {
    needs: ["type", "is_active", "terms", "scope_type"],
    terms: "terms",
    readScopes: (cell) => splitCodes(cell("scope_codes")),
  },
  elasticsuite: {
    needs: ["type", "terms_relations", "stores"],
    terms: "terms_relations",
    readScopes: (cell) => splitCodes(cell("stores")).filter((code) => !ALL_STORES.has(code)),
  },
  magento: {
    needs: ["synonyms", "store_id"],
    terms: "synonyms",
    readScopes: (cell) => {
      const store = cell("store_id");
      const website = cell("website_id");
      if (!ALL_STORES.has(store)) return [`store_id ${store}`];
      return ALL_STORES.has(website) ? [] : [`website_id ${website}`];
    },
  },
};

/** How Magento writes all stores: no number, zero, or the store of its administration. */
const ALL_STORES = new Set(["", "0", "all", "admin"]);
const INACTIVE = new Set(["0", "false", "no"]);

type Rows = readonly (readonly string[])[];
type Header = { format: Format; at: number; columns: ReadonlyMap<string, number> };

/** Finds the header of a known table in the first row that is not blank. */
export function findThesaurus(rows: Rows): Header | null {
  const at = rows.findIndex((cells) => cells.some((cell) => cell.trim() !== ""));
  const columns = new Map((rows[at] ?? []).map((cell, index) => [cell.trim().toLowerCase(), index] as const));
  const formats = Object.keys(TABLES) as Format[];
  const format = formats.find((one) => TABLES[one].needs.every((name) => columns.has(name)));
  return format === undefined ? null : { format, at, columns };
}

type ThesaurusRow = { from: ForeignMapping; cell: Cell; scopes: readonly string[] };

/** Reads a table; with rows for several parts of the shop, `scope` says which are taken besides those for all. */
export function readThesaurus(
  { format, at, columns }: Header,
  rows: Rows,
  scope: string | null,
): ForeignFile | ForeignFault {
  const collector = createCollector(format);
  const read = rows.flatMap((cells, index): ThesaurusRow[] => {
    if (index <= at || cells.every((cell) => cell.trim() === "")) return [];
    const cell: Cell = (name) => cells[columns.get(name) ?? -1]?.trim() ?? "";
    return [{ from: { line: index + 1, text: cells.join(",") }, cell, scopes: TABLES[format].readScopes(cell) }];
  });
  const scopes = [...new Set(read.flatMap((row) => row.scopes))].sort();
  const isTaken = (row: ThesaurusRow) =>
    row.scopes.length === 0 || scopes.length === 1 || (scope !== null && row.scopes.includes(scope));
  for (const row of read) {
    if (collector.isFull) break;
    if (INACTIVE.has(row.cell("is_active").toLowerCase())) collector.leave("inactive", row.from);
    else if (!isTaken(row)) collector.leave("other_scope", { ...row.from, value: row.scopes.join(", ") });
    else readTerms(collector, format, row);
  }
  return collector.finish(scopes.length > 1 ? { scopes, scope } : {});
}

function readTerms(collector: Collector, format: Format, { from, cell, scopes }: ThesaurusRow): void {
  const type = format === "magento" ? "synonym" : cell("type").toLowerCase();
  if (type !== "synonym" && type !== "expansion") {
    collector.leave("unknown_type", { ...from, value: cell("type") });
    return;
  }
  const terms = cell(TABLES[format].terms);
  const groups = (format === "magento" ? [terms] : terms.split(";")).filter((group) => group.trim() !== "");
  if (groups.length === 0) collector.leave("alone", from);
  const notes = scopes.length === 0 ? [] : [{ code: "scope" as const, value: scopes.join(", ") }];
  for (const group of groups) {
    if (collector.isFull) return;
    const colon = type === "expansion" ? group.indexOf(":") : -1;
    if (type === "synonym") collector.add("two_way", splitWords(group), { ...from, notes });
    else if (colon < 0) collector.leave("expansion_reference", from);
    else collector.add("one_way", [group.slice(0, colon), ...splitWords(group.slice(colon + 1))], { ...from, notes });
  }
}

function splitWords(text: string): string[] {
  return text.split(",").filter((word) => word.trim() !== "");
}

function splitCodes(text: string): string[] {
  return text
    .split(/[;,]/)
    .map((code) => code.trim())
    .filter((code) => code !== "");
}
