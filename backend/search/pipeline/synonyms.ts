import { fold } from "@/lib/domain/kit/fold";
import { escapeHtml } from "./correct";

// Step "synonyms": alternate correction first, then expansion.

/** A synonym; `one_way` expands only the first word, `alternate` replaces the first by the second. */
export type Synonym = { id: string; kind: "one_way" | "two_way" | "alternate"; words: readonly string[] };

/** A query after synonyms: the query to search, alternative wordings, and the HTML of an alternate correction. */
export type Expansion = { query: string; wordings: string[]; correctedQuery: string | null };

/** A word (or run of words) that triggers a synonym. */
type Trigger = { synonym: Synonym; order: number; run: readonly string[]; others: readonly string[] };

/** Triggers by the first word of their run. */
export type SynonymIndex = ReadonlyMap<string, readonly Trigger[]>;

const WORDINGS_MAX = 20;

/** Indexes the synonyms of a site, so that the cost of a query depends on its words, not on the number of synonyms. */
export function indexSynonyms(synonyms: readonly Synonym[]): SynonymIndex {
  const index = new Map<string, Trigger[]>();
  synonyms.forEach((synonym, order) => {
    const { kind, words } = synonym;
    for (const word of kind === "two_way" ? words : words.slice(0, 1)) {
      const run = fold(word).split(" ");
      const [first = ""] = run;
      const trigger = { synonym, order, run, others: words.filter((other) => other !== word) };
      const known = index.get(first);
      if (known === undefined) index.set(first, [trigger]);
      else known.push(trigger);
    }
  });
  return index;
}

/** Applies synonyms to a query; compares whole words, ignoring case and diacritics. */
export function expandQuery(synonyms: SynonymIndex, query: string): Expansion {
  const { parts, corrections } = correct(synonyms, query);
  if (corrections.length === 0) return { query, wordings: listWordings(synonyms, query), correctedQuery: null };
  const searched = formatQuery(parts);
  const correctedQuery = parts
    .map((part) => (typeof part === "string" ? escapeHtml(part) : formatReplacement(part)))
    .join(" ");
  return { query: searched, wordings: listWordings(synonyms, searched), correctedQuery };
}

/** The synonyms that act on a query: corrections, then expansions of the corrected query. */
export function findActingSynonyms(synonyms: SynonymIndex, query: string): Synonym[] {
  const { parts, corrections } = correct(synonyms, query);
  const after = findTriggers(synonyms, fold(formatQuery(parts)).split(" "));
  const widening = after.flatMap(({ synonym }) => (synonym.kind === "alternate" ? [] : [synonym]));
  return [...new Set([...corrections, ...widening])];
}

/** The synonyms with a word in a query, each once, even if a correction replaces that word first. */
export function findTouchingSynonyms(synonyms: SynonymIndex, query: string): Synonym[] {
  return [...new Set(findTriggers(synonyms, fold(query).split(" ")).map(({ synonym }) => synonym))];
}

/** A correction of words in a query. */
type Replacement = { wrong: string; right: string };

/** Applies all corrections to a query. Replacements are not corrected again. */
function correct(synonyms: SynonymIndex, query: string): { parts: (string | Replacement)[]; corrections: Synonym[] } {
  const words = fold(query).split(" ");
  const parts: (string | Replacement)[] = [...words];
  const corrections: Synonym[] = [];
  for (const { synonym, run, others } of findTriggers(synonyms, words)) {
    const [right] = others;
    const wrong = synonym.words[0];
    if (synonym.kind !== "alternate" || wrong === undefined || right === undefined) continue;
    for (let at = findRun(parts, run); at >= 0; at = findRun(parts, run)) {
      parts.splice(at, run.length, { wrong, right });
      corrections.push(synonym);
    }
  }
  return { parts, corrections };
}

function formatQuery(parts: readonly (string | Replacement)[]): string {
  return parts.map((part) => (typeof part === "string" ? part : part.right)).join(" ");
}

function formatReplacement({ wrong, right }: Replacement): string {
  return `<strike>${escapeHtml(wrong)}</strike> <b>${escapeHtml(right)}</b>`;
}

function listWordings(synonyms: SynonymIndex, query: string): string[] {
  const words = fold(query).split(" ");
  const wordings = new Set<string>();
  for (const { synonym, run, others } of findTriggers(synonyms, words)) {
    if (synonym.kind === "alternate") continue;
    for (const other of others) if (wordings.size < WORDINGS_MAX) wordings.add(replaceRun(words, run, other));
  }
  wordings.delete(fold(query));
  return [...wordings];
}

/** Triggers in the words, in synonym order. */
function findTriggers(synonyms: SynonymIndex, words: readonly string[]): Trigger[] {
  const found = new Set<Trigger>();
  words.forEach((word, start) => {
    for (const trigger of synonyms.get(word) ?? []) if (startsWith(words, start, trigger.run)) found.add(trigger);
  });
  return [...found].sort((a, b) => a.order - b.order);
}

function startsWith(words: readonly unknown[], start: number, run: readonly string[]): boolean {
  return run.every((word, offset) => words[start + offset] === word);
}

/** The first index of the run, or -1. */
function findRun(words: readonly unknown[], run: readonly string[]): number {
  return words.findIndex((_, start) => startsWith(words, start, run));
}

/** Replaces the first occurrence of the run. */
function replaceRun(words: readonly string[], run: readonly string[], to: string): string {
  const at = findRun(words, run);
  return [...words.slice(0, at), to, ...words.slice(at + run.length)].join(" ");
}
