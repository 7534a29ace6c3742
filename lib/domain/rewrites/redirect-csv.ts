import { unguarded } from "@/lib/domain/kit/csv";
import { fold } from "@/lib/domain/kit/fold";
import { arrowKind, mayHaveArrow, splitAtArrow } from "./arrows";
import {
  cellsFault,
  followed,
  type ReadLine,
  type RowCode,
  type RowWarning,
  trimmedCells,
  type WordGrammar,
  type WordTable,
} from "./row";

// Lines of a redirect file: `word,target`.

/** The kind of a redirect, whose cells are a word and an address: it acts when the whole query is its word. */
export type RedirectKind = "exact";

/** What redirects of a site are judged by. */
export type RedirectSite = {
  /** Address of the shop. */
  baseUrl: string;
  /** Folded queries that have a customization. */
  customized: ReadonlySet<string>;
};

/** Parameters under which shops have the query of their search page. */
const QUERY_PARAMETERS = ["q", "query", "search", "s", "phrase", "keyword", "searchTerm"];

/** The folded query that an address searches for in the shop; null when it is no search of that shop. */
function searchedAt(target: string, shop: URL | null): string | null {
  // Most addresses have no query, and taking one apart costs.
  if (!target.includes("?")) return null;
  const url = parsed(target);
  // Several shops may share a host, each under a path of its own.
  if (url === null || url.host !== shop?.host || !url.pathname.startsWith(shop.pathname)) return null;
  for (const name of QUERY_PARAMETERS) {
    const query = fold(url.searchParams.get(name) ?? "");
    if (query !== "") return query;
  }
  return null;
}

/** Judges a word and an address as a redirect. */
export function redirectRow(word: string, target: string): Exclude<ReadLine<RedirectKind>, null> {
  const cells = [word.trim(), target.trim()];
  const fault = cellsFault(cells);
  if (fault !== null) return { code: fault };
  if (fold(word) === "") return { code: "word_empty" };
  if (cells[1] === "") return { code: "target_missing" };
  const url = parsed(cells[1] ?? "");
  const isPlain = url !== null && url.username === "" && url.password === "";
  return isPlain ? { row: { kind: "exact", cells } } : { code: "target_not_url" };
}

/** A line without the arrow that people type before the address, in a field of its own or in the only one. */
function withoutArrow(cells: readonly string[]): readonly string[] {
  const [first = "", second = "", ...rest] = cells;
  if (rest.length > 0 && arrowKind(unguarded(second.trim()).trim()) !== null) return [first, ...rest];
  const isAlone = cells.slice(1).every((cell) => cell.trim() === "");
  const split = isAlone && mayHaveArrow(first) ? splitAtArrow(first) : null;
  return split !== null && /^\s*https?:\/\//i.test(split.after) ? [split.before, split.after.trim()] : cells;
}

function read(cells: readonly string[]): ReadLine<RedirectKind> {
  const trimmed = trimmedCells(cells);
  if (trimmed.length === 0) return null;
  const fault = cellsFault(trimmed);
  if (fault !== null) return { code: fault };
  const plain = withoutArrow(trimmed);
  if (plain.length > 2) return { code: "malformed_input" };
  const [word = "", target = ""] = plain.map((cell) => unguarded(cell).trim());
  return redirectRow(word, target);
}

/** The grammar of redirect files, for one site. */
export function redirectGrammar({ baseUrl, customized }: RedirectSite): WordGrammar<RedirectKind> {
  const shop = parsed(baseUrl);
  const home = `${shop?.origin}/`;
  // Taking an address apart costs, and most are of the shop itself.
  const isOffSite = (target: string): boolean => !target.startsWith(home) && parsed(target)?.host !== shop?.host;
  const next = (table: WordTable<RedirectKind>): Map<string, string> => {
    const leads = new Map<string, string>();
    for (const [key, { cells }] of table) {
      const query = searchedAt(cells[1] ?? "", shop);
      if (query !== null) leads.set(key, query);
    }
    return leads;
  };
  return {
    read,
    plain: withoutArrow,
    write: ({ cells }) => [...cells],
    keyOf: ({ cells }) => fold(cells[0] ?? ""),
    setOf: () => null,
    joined: () => null,
    faultsOf: (table) => {
      const leads = next(table);
      const faults = new Map<string, RowCode>();
      for (const [key, what] of followed(leads, table)) {
        if (what === "loop") faults.set(key, leads.get(key) === key ? "self_target" : "loop");
      }
      return faults;
    },
    warningsOf: (table) => {
      const warnings = new Map<string, RowWarning[]>();
      const chains = followed(next(table), table);
      for (const [key, { cells }] of table) {
        const own: RowWarning[] = [];
        if (chains.get(key) === "chain") own.push("chain");
        if (isOffSite(cells[1] ?? "")) own.push("off_site");
        if (customized.has(key)) own.push("hides_customization");
        if (own.length > 0) warnings.set(key, own);
      }
      return warnings;
    },
  };
}

function parsed(address: string): URL | null {
  if (!/^https?:\/\//i.test(address) || /\s/.test(address)) return null;
  try {
    return new URL(address);
  } catch {
    return null;
  }
}
