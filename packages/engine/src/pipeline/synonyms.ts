import { fold } from "../text/fold";
import { stem } from "../text/stem";
import { tokenize } from "../text/tokens";
import { escapeHtml } from "./correct";
import { normalizeWord } from "./form-keys";
import type { ListQuery } from "./list-query";
import type { Alternative } from "./terms";

// Step "synonyms": alternate correction first, then expansion. A synonym acts on every inflected form of its words that the index knows,
// unless another synonym has that form itself.

/** A synonym; `one_way` expands only the first word, `alternate` replaces the first by the second. */
export type Synonym = { id: string; kind: "one_way" | "two_way" | "alternate"; words: readonly string[] };

/** A query after synonyms. */
export type Expansion = {
  /** The query to search. */
  query: string;
  /** Every alternative wording of the query, each with one word or run of words replaced. */
  wordings: string[];
  /** The wordings that replace one word by one other, by word: an index can look them up beside that word. */
  alternatives: Alternative[];
  /** The other wordings, which need a search of their own. */
  phrases: string[];
  /** The HTML of an alternate correction. */
  correctedQuery: string | null;
  /** The parts of `correctedQuery`. */
  correctedParts: readonly (string | Replacement)[] | null;
};

/** A word (or run of words) that triggers a synonym; `words` are folded. */
type Trigger = {
  synonym: Synonym;
  order: number;
  words: readonly string[];
  stems: readonly string[];
  others: readonly string[];
};

/** Triggers by the stem of the first word of their run. */
export type SynonymIndex = { language: string; byStem: ReadonlyMap<string, readonly Trigger[]> };

/** A folded word of a query, as written and as triggers compare it. */
type Word = { text: string; word: string; stem: string };

/** Where a trigger is in a query; exact: as it is written, not inflected. */
type Match = { trigger: Trigger; start: number; isExact: boolean };

/** Wordings of a query; a group of synonyms has up to 200 words. */
const WORDINGS_MAX = 1_000;

/** Indexes the synonyms of a site, so that the cost of a query depends on its words, not on the number of synonyms. */
export function indexSynonyms(synonyms: readonly Synonym[], language: string): SynonymIndex {
  const byStem = new Map<string, Trigger[]>();
  synonyms.forEach((synonym, order) => {
    const { kind, words } = synonym;
    for (const word of kind === "two_way" ? words : words.slice(0, 1)) {
      const run = splitWords(word, language);
      const trigger = {
        synonym,
        order,
        words: run.map((one) => one.word),
        stems: run.map((one) => one.stem),
        others: words.filter((other) => other !== word),
      };
      const [first = ""] = trigger.stems;
      const known = byStem.get(first);
      if (known === undefined) byStem.set(first, [trigger]);
      else known.push(trigger);
    }
  });
  return { language, byStem };
}

/** Applies synonyms to a query; compares whole words, ignoring case, diacritics and inflection. */
export function expandQuery(synonyms: SynonymIndex, query: string): Expansion {
  const { parts, corrections } = correct(synonyms, query);
  if (corrections.length === 0)
    return { query, ...listWordings(synonyms, query), correctedQuery: null, correctedParts: null };
  const searched = formatQuery(parts);
  const correctedQuery = formatParts(parts, escapeHtml);
  return { query: searched, ...listWordings(synonyms, searched), correctedQuery, correctedParts: parts };
}

/** The HTML of an alternate correction, with the other words formatted by `format`. */
export function formatExpansion({ correctedParts }: Expansion, format: (text: string) => string): string | null {
  return correctedParts === null ? null : formatParts(correctedParts, format);
}

function formatParts(parts: readonly (string | Replacement)[], format: (text: string) => string): string {
  return parts.map((part) => (typeof part === "string" ? format(part) : formatReplacement(part))).join(" ");
}

/** What a list searches for a query after synonyms. */
export function toListWords(expansion: Expansion): Pick<ListQuery, "text" | "wordings" | "alternatives"> {
  return { text: expansion.query, wordings: expansion.phrases, alternatives: expansion.alternatives };
}

/** The synonyms that act on a query: corrections, then expansions of the corrected query. */
export function findActingSynonyms(synonyms: SynonymIndex, query: string): Synonym[] {
  const { parts, corrections } = correct(synonyms, query);
  const after = findMatches(synonyms, splitWords(formatQuery(parts), synonyms.language));
  const widening = after.flatMap(({ trigger: { synonym } }) => (synonym.kind === "alternate" ? [] : [synonym]));
  return [...new Set([...corrections, ...widening])];
}

/** The synonyms with a word in a query, each once, even if a correction replaces that word first. */
export function findTouchingSynonyms(synonyms: SynonymIndex, query: string): Synonym[] {
  const found = findMatches(synonyms, splitWords(query, synonyms.language));
  return [...new Set(found.map(({ trigger }) => trigger.synonym))];
}

/** A correction of words in a query. */
type Replacement = { wrong: string; right: string };

/** Applies all corrections to a query. Replacements are not corrected again. */
function correct(synonyms: SynonymIndex, query: string): { parts: (string | Replacement)[]; corrections: Synonym[] } {
  const words = splitWords(query, synonyms.language);
  const replacements = new Map<number, { replacement: Replacement; length: number }>();
  const corrections: Synonym[] = [];
  const isTaken = words.map(() => false);
  for (const { trigger, start, isExact } of findMatches(synonyms, words)) {
    const { synonym, others, stems } = trigger;
    const [right] = others;
    const run = words.slice(start, start + stems.length);
    if (synonym.kind !== "alternate" || right === undefined) continue;
    if (isTaken.slice(start, start + run.length).includes(true)) continue;
    // A correction of one form into another says nothing about further forms.
    if (!isExact && isSameRun(stems, splitWords(right, synonyms.language))) continue;
    isTaken.fill(true, start, start + run.length);
    const wrong = isExact ? synonym.words[0] : undefined;
    const replacement = { wrong: wrong ?? run.map(({ text }) => text).join(" "), right };
    replacements.set(start, { replacement, length: run.length });
    corrections.push(synonym);
  }
  const parts = words.flatMap(({ text }, at): (string | Replacement)[] => {
    const found = replacements.get(at);
    if (found !== undefined) return [found.replacement];
    return isTaken[at] ? [] : [text];
  });
  return { parts, corrections };
}

function isSameRun(stems: readonly string[], words: readonly Word[]): boolean {
  return stems.length === words.length && words.every((word, at) => word.stem === stems[at]);
}

function formatQuery(parts: readonly (string | Replacement)[]): string {
  return parts.map((part) => (typeof part === "string" ? part : part.right)).join(" ");
}

function formatReplacement({ wrong, right }: Replacement): string {
  return `<strike>${escapeHtml(wrong)}</strike> <b>${escapeHtml(right)}</b>`;
}

type Wordings = Pick<Expansion, "wordings" | "alternatives" | "phrases">;

function listWordings(synonyms: SynonymIndex, query: string): Wordings {
  const words = splitWords(query, synonyms.language);
  const typed = words.map(({ text }) => text).join(" ");
  const wordings = new Set<string>();
  const phrases: string[] = [];
  const alternatives = new Map<string, Set<string>>();
  const seen = new Set<Trigger>();
  for (const { trigger, start } of findMatches(synonyms, words)) {
    if (trigger.synonym.kind === "alternate" || seen.has(trigger)) continue;
    seen.add(trigger);
    const replaced = trigger.stems.length === 1 ? readSingleWord(words[start]?.text ?? "") : null;
    for (const other of trigger.others) {
      const wording = replaceRun(words, { start, length: trigger.stems.length }, other);
      if (wording === typed || wordings.has(wording) || wordings.size >= WORDINGS_MAX) continue;
      wordings.add(wording);
      const single = replaced === null ? null : readSingleWord(other);
      if (replaced === null || single === null) phrases.push(wording);
      else alternatives.set(replaced, (alternatives.get(replaced) ?? new Set()).add(single));
    }
  }
  return {
    wordings: [...wordings],
    alternatives: [...alternatives].map(([word, others]) => ({ word, others: [...others] })),
    phrases,
  };
}

/** The one word that an index reads in a text; null if there are several. */
function readSingleWord(text: string): string | null {
  const [token, ...more] = tokenize(text);
  return token === undefined || more.length > 0 ? null : token.word;
}

/** Triggers in the words, in synonym order. Where one is written exactly so, inflected ones do not count. */
function findMatches({ byStem }: SynonymIndex, words: readonly Word[]): Match[] {
  const found: Match[] = [];
  const exact = new Set<string>();
  words.forEach((word, start) => {
    for (const trigger of byStem.get(word.stem) ?? []) {
      if (!trigger.stems.every((one, offset) => words[start + offset]?.stem === one)) continue;
      const isExact = trigger.words.every((one, offset) => words[start + offset]?.word === one);
      if (isExact) exact.add(toSpan(start, trigger));
      found.push({ trigger, start, isExact });
    }
  });
  return found
    .filter(({ trigger, start, isExact }) => isExact || !exact.has(toSpan(start, trigger)))
    .sort((a, b) => a.trigger.order - b.trigger.order || a.start - b.start);
}

function toSpan(start: number, { stems }: Trigger): string {
  return `${start} ${stems.length}`;
}

function splitWords(text: string, language: string): Word[] {
  return fold(text)
    .split(" ")
    .map((one) => {
      // A mark alone, such as "&", is a word as it is.
      const word = normalizeWord(one) || one;
      return { text: one, word, stem: stem(word, language) };
    });
}

function replaceRun(words: readonly Word[], { start, length }: { start: number; length: number }, to: string): string {
  const texts = words.map(({ text }) => text);
  return [...texts.slice(0, start), to, ...texts.slice(start + length)].join(" ");
}
