import { fold } from "@/lib/domain/kit/fold";
import { escapeHtml } from "./correct";

// Step "synonyms": alternate correction first, then expansion.

/** Words with one meaning; `one_way` expands only the first, `alternate` replaces the first by the second. */
export type Synonym = { id: string; kind: "one_way" | "two_way" | "alternate"; words: readonly string[] };

/** A query after synonyms: what to search, other wordings of it, and what an alternate correction looks like. */
export type Expanded = { query: string; wordings: string[]; correctedQuery: string | null };

/** A word of a query that synonyms act on. */
type Trigger = { synonym: Synonym; order: number; run: readonly string[]; others: readonly string[] };

/** Synonyms by the first part of each word that they act on. */
export type SynonymIndex = ReadonlyMap<string, readonly Trigger[]>;

/** Other wordings of one query at most. */
const WORDINGS_MAX = 20;

/** The synonyms of a site, ready to be asked: a query costs what its own words have, not what the site has. */
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

/** Applies synonyms to a query; words are compared whole, without case and diacritics. */
export function expand(synonyms: SynonymIndex, query: string): Expanded {
  const { parts, corrections } = correct(synonyms, query);
  if (corrections.length === 0) return { query, wordings: wordingsOf(synonyms, query), correctedQuery: null };
  const searched = searchedAs(parts);
  const correctedQuery = parts.map((part) => (typeof part === "string" ? escapeHtml(part) : shown(part))).join(" ");
  return { query: searched, wordings: wordingsOf(synonyms, searched), correctedQuery };
}

/** The synonyms that act on a query: the corrections, and what expands the query after them. */
export function actingSynonyms(synonyms: SynonymIndex, query: string): Synonym[] {
  const { parts, corrections } = correct(synonyms, query);
  const after = triggered(synonyms, fold(searchedAs(parts)).split(" "));
  const widening = after.flatMap(({ synonym }) => (synonym.kind === "alternate" ? [] : [synonym]));
  return [...new Set([...corrections, ...widening])];
}

/** The synonyms that have one of their words in a query, each once, whether others act before them or not. */
export function touchingSynonyms(synonyms: SynonymIndex, query: string): Synonym[] {
  return [...new Set(triggered(synonyms, fold(query).split(" ")).map(({ synonym }) => synonym))];
}

/** What stands in the place of words that were corrected away. */
type Put = { wrong: string; right: string };

/** The words of a query with all of its corrections, each of words that people typed: what was put is not corrected again. */
function correct(synonyms: SynonymIndex, query: string): { parts: (string | Put)[]; corrections: Synonym[] } {
  const words = fold(query).split(" ");
  const parts: (string | Put)[] = [...words];
  const corrections: Synonym[] = [];
  for (const { synonym, run, others } of triggered(synonyms, words)) {
    const [right] = others;
    const wrong = synonym.words[0];
    if (synonym.kind !== "alternate" || wrong === undefined || right === undefined) continue;
    for (let at = placeOf(parts, run); at >= 0; at = placeOf(parts, run)) {
      parts.splice(at, run.length, { wrong, right });
      corrections.push(synonym);
    }
  }
  return { parts, corrections };
}

function searchedAs(parts: readonly (string | Put)[]): string {
  return parts.map((part) => (typeof part === "string" ? part : part.right)).join(" ");
}

function shown({ wrong, right }: Put): string {
  return `<strike>${escapeHtml(wrong)}</strike> <b>${escapeHtml(right)}</b>`;
}

function wordingsOf(synonyms: SynonymIndex, query: string): string[] {
  const words = fold(query).split(" ");
  const wordings = new Set<string>();
  for (const { synonym, run, others } of triggered(synonyms, words)) {
    if (synonym.kind === "alternate") continue;
    for (const other of others) if (wordings.size < WORDINGS_MAX) wordings.add(replace(words, run, other));
  }
  wordings.delete(fold(query));
  return [...wordings];
}

/** What acts on the words, in the order of the synonyms. */
function triggered(synonyms: SynonymIndex, words: readonly string[]): Trigger[] {
  const found = new Set<Trigger>();
  words.forEach((word, start) => {
    for (const trigger of synonyms.get(word) ?? []) if (startsWith(words, start, trigger.run)) found.add(trigger);
  });
  return [...found].sort((a, b) => a.order - b.order);
}

function startsWith(words: readonly unknown[], start: number, run: readonly string[]): boolean {
  return run.every((word, offset) => words[start + offset] === word);
}

/** The first place that has the run; -1 where none has. */
function placeOf(words: readonly unknown[], run: readonly string[]): number {
  return words.findIndex((_, start) => startsWith(words, start, run));
}

/** The words with the first place that has the run replaced. */
function replace(words: readonly string[], run: readonly string[], to: string): string {
  const at = placeOf(words, run);
  return [...words.slice(0, at), to, ...words.slice(at + run.length)].join(" ");
}
