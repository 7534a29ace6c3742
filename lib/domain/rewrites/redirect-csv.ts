import { fold } from "@vitrine/engine/fold";
import { unescapeFormula } from "@/lib/domain/kit/csv";
import { canHaveArrow, parseArrow, splitAtArrow } from "./arrows";
import { completeTarget } from "./complete-target";
import {
  findCellsFault,
  followLinks,
  type LineResult,
  type RowCode,
  type RowWarning,
  trimCells,
  type WordGrammar,
  type WordRowsByKey,
} from "./row";

// Lines of a redirect file: `word,target`.

/** The kind of a redirect; its cells are a word and a URL, and it applies if the whole query equals the word. */
export type RedirectKind = "exact";

/** Facts about a site needed to validate its redirects. */
export type RedirectContext = {
  /** URL of the shop. */
  baseUrl: string;
  /** Folded queries that have a customization. */
  customized: ReadonlySet<string>;
};

/** URL parameters that shops use for the query on their search page. */
const QUERY_PARAMETERS = ["q", "query", "search", "s", "phrase", "keyword", "searchTerm"];

/** Returns the folded query if the URL is a search page of the shop; null otherwise. */
function findShopQuery(target: string, shop: URL | null): string | null {
  // Parsing URLs is slow, and most have no query.
  if (!target.includes("?")) return null;
  const url = parseUrl(target);
  // Several shops may share a host, each under its own path.
  if (url === null || url.host !== shop?.host || !url.pathname.startsWith(shop.pathname)) return null;
  for (const name of QUERY_PARAMETERS) {
    const query = fold(url.searchParams.get(name) ?? "");
    if (query !== "") return query;
  }
  return null;
}

/** Validates a word and a URL as a redirect; completes a URL that lacks the address of the site or a scheme. */
export function validateRedirect(word: string, target: string, baseUrl = ""): Exclude<LineResult<RedirectKind>, null> {
  const typed = target.trim();
  const completed = completeTarget(typed, baseUrl);
  const read = validateCells([word.trim(), completed]);
  return "row" in read && completed !== typed ? { ...read, warnings: ["completed"] } : read;
}

function validateCells(cells: [word: string, target: string]): Exclude<LineResult<RedirectKind>, null> {
  const [word, target] = cells;
  const fault = findCellsFault(cells);
  if (fault !== null) return { code: fault };
  if (fold(word) === "") return { code: "word_empty" };
  if (target === "") return { code: "target_missing" };
  const url = parseUrl(target);
  const isPlain = url !== null && url.username === "" && url.password === "";
  return isPlain ? { row: { kind: "exact", cells } } : { code: "target_not_url" };
}

/** Removes the arrow that users type before the URL, as a separate field or within the only one. */
function withoutArrow(cells: readonly string[], baseUrl: string): readonly string[] {
  const [first = "", second = "", ...rest] = cells;
  if (rest.length > 0 && parseArrow(unescapeFormula(second.trim()).trim()) !== null) return [first, ...rest];
  const isAlone = cells.slice(1).every((cell) => cell.trim() === "");
  const split = isAlone && canHaveArrow(first) ? splitAtArrow(first) : null;
  return split !== null && isTarget(split.after.trim(), baseUrl) ? [split.before, split.after.trim()] : cells;
}

/** Whether a text after an arrow is a URL or path, or a short target that is completed. */
function isTarget(text: string, baseUrl: string): boolean {
  return /^(?:https?:\/\/|\/)/i.test(text) || completeTarget(text, baseUrl) !== text;
}

function readLine(cells: readonly string[], baseUrl: string): LineResult<RedirectKind> {
  const trimmed = trimCells(cells);
  if (trimmed.length === 0) return null;
  const fault = findCellsFault(trimmed);
  if (fault !== null) return { code: fault };
  const plain = withoutArrow(trimmed, baseUrl);
  if (plain.length > 2) return { code: "malformed_input" };
  const [word = "", target = ""] = plain.map((cell) => unescapeFormula(cell).trim());
  return validateRedirect(word, target, baseUrl);
}

/** Creates the grammar of redirect files for one site. */
export function redirectGrammar({ baseUrl, customized }: RedirectContext): WordGrammar<RedirectKind> {
  const shop = parseUrl(baseUrl);
  const home = `${shop?.origin}/`;
  // Parsing URLs is slow, and most point to the shop itself.
  const isOffSite = (target: string): boolean => !target.startsWith(home) && parseUrl(target)?.host !== shop?.host;
  const findNextQueries = (table: WordRowsByKey<RedirectKind>): Map<string, string> => {
    const leads = new Map<string, string>();
    for (const [key, { cells }] of table) {
      const query = findShopQuery(cells[1] ?? "", shop);
      if (query !== null) leads.set(key, query);
    }
    return leads;
  };
  return {
    read: (cells) => readLine(cells, baseUrl),
    normalize: (cells) => withoutArrow(cells, baseUrl),
    write: ({ cells }) => [...cells],
    getKey: ({ cells }) => fold(cells[0] ?? ""),
    getSet: () => null,
    join: () => null,
    findFaults: (table) => {
      const leads = findNextQueries(table);
      const faults = new Map<string, RowCode>();
      for (const [key, what] of followLinks(leads, table)) {
        if (what === "loop") faults.set(key, leads.get(key) === key ? "self_target" : "loop");
      }
      return faults;
    },
    findWarnings: (table) => {
      const warnings = new Map<string, RowWarning[]>();
      const chains = followLinks(findNextQueries(table), table);
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

function parseUrl(address: string): URL | null {
  if (!/^https?:\/\//i.test(address) || /\s/.test(address)) return null;
  try {
    return new URL(address);
  } catch {
    return null;
  }
}
