import type { SearchIndex } from "@/backend/search/index/search-index";
import type { Near } from "../index/dictionary";
import { codeParts, hasDigit, type Token, tokensOf } from "../text/tokens";

// What the words of a query stand for in one catalogue. The catalogue's own words are the only evidence: forms of a word,
// two words written as one and one as two, codes with and without separators, slips of the finger.

/** A word of the index that stands for a word of the query, and how fully. */
export type Variant = { word: number; weight: number; isCorrection: boolean };

/** A word of the query with what it stands for. */
export type Term = {
  /** As typed, folded. */
  text: string;
  variants: Variant[];
  /** Written by the correction in place of the text; null when the word stands as typed. */
  correction: string | null;
  /** The end of a code that was left out ("6834a88asc" found as "6834a"); empty otherwise. */
  cut: string;
  /** Nothing in the catalogue stands for it. */
  isUnknown: boolean;
};

/** How terms are read: the last word may be unfinished (autocomplete); known rare words may be corrected too. */
export type Reading = { isPrefix: boolean; isDoubting: boolean };

/** Words of one query that are looked at; what is typed beyond is no search. */
const TERMS_MAX = 16;
const WEIGHT = { form: 0.9, joined: 0.95, prefix: 0.8, near: [1, 0.7, 0.5] } as const;
const PREFIX_WORDS_MAX = 64;
const NEAR_WORDS_MAX = 4;
const JOIN_MAX = 3;
/** A candidate must be this many times more frequent before a word that exists is doubted. */
const DOUBT_RATIO = 10;
const CODE_PREFIX_MIN = 4;
/** Shorter words are not corrected, and words from the second length on may have two slips. */
const SLIP_MIN = 3;
const TWO_SLIPS_MIN = 8;
const SAME_START = 4;
/** Words of one query that are corrected: what is longer is pasted, not typed. */
const CORRECTED_MAX = 6;
const REMEMBERED_MAX = 5000;

/** Reads a query. */
export function termsOf(index: SearchIndex, query: string, reading: Reading): Term[] {
  const tokens = splitUnknown(index, tokensOf(query).slice(0, TERMS_MAX), reading).slice(0, TERMS_MAX);
  const terms = tokens.map((token) => plainTerm(index, token.word));
  addJoined(index, tokens, terms);
  const last = terms.at(-1);
  if (reading.isPrefix && last !== undefined && !/\s$/.test(query)) addPrefix(index, last);
  let corrected = 0;
  for (const term of terms) {
    const isMissing = term.variants.length === 0;
    if ((isMissing || reading.isDoubting) && corrected < CORRECTED_MAX) {
      corrected += 1;
      if (isMissing) correct(index, term);
      else doubt(index, term);
    }
    term.isUnknown = term.variants.length === 0;
  }
  return terms;
}

function plainTerm(index: SearchIndex, text: string): Term {
  const own = index.words.find(text);
  const forms = index.formsOf(text).filter((word) => word !== own);
  const variants = forms.map((word): Variant => ({ word, weight: WEIGHT.form, isCorrection: false }));
  if (own >= 0) variants.unshift({ word: own, weight: 1, isCorrection: false });
  return { text, variants, correction: null, cut: "", isUnknown: false };
}

/** Neighbours that the catalogue knows as one word: it stands for each of them. */
function addJoined(index: SearchIndex, tokens: readonly Token[], terms: readonly Term[]): void {
  for (let start = 0; start < tokens.length; start += 1) {
    for (let end = start + 2; end <= Math.min(tokens.length, start + JOIN_MAX); end += 1) {
      const run = tokens.slice(start, end).map((token) => token.word);
      const joined = run.join("");
      const words = joined.length < 4 ? [] : index.formsOf(joined);
      for (const word of words) {
        for (const term of terms.slice(start, end))
          addVariant(term, { word, weight: WEIGHT.joined, isCorrection: false });
      }
    }
  }
}

function addVariant(term: Term, variant: Variant): void {
  if (!term.variants.some((known) => known.word === variant.word)) term.variants.push(variant);
}

/** Words that begin with what was typed so far, the most frequent ones. */
function addPrefix(index: SearchIndex, term: Term): void {
  for (const word of frequentOf(index, term.text, PREFIX_WORDS_MAX)) {
    addVariant(term, { word, weight: WEIGHT.prefix, isCorrection: false });
  }
}

function frequentOf(index: SearchIndex, prefix: string, limit: number): number[] {
  const [from, to] = index.words.range(prefix);
  const words = Array.from({ length: to - from }, (_, offset) => from + offset);
  if (words.length <= limit) return words;
  return words.sort((a, b) => index.frequencyOf(b) - index.frequencyOf(a)).slice(0, limit);
}

/** A word that nothing stands for is cut in two where both halves are words of the catalogue that occur together. */
function splitUnknown(index: SearchIndex, tokens: readonly Token[], reading: Reading): Token[] {
  let unknown = 0;
  return tokens.flatMap((token, at) => {
    if (index.formsOf(token.word).length > 0) return [token];
    const [from, to] = index.words.range(token.word);
    if (reading.isPrefix && at === tokens.length - 1 && from < to) return [token];
    unknown += 1;
    if (unknown > CORRECTED_MAX) return [token];
    const parts = hasDigit(token.word) ? codeParts(token.word) : wordParts(index, token.word);
    const areKnown = parts.length > 1 && parts.every((part) => index.formsOf(part).length > 0);
    return areKnown ? parts.map((word) => ({ word, glued: false })) : [token];
  });
}

function wordParts(index: SearchIndex, word: string): string[] {
  let best: string[] = [word];
  let bestCount = nearest(index, word).reduce((most, near) => Math.max(most, index.frequencyOf(near.id)), 0);
  for (let at = 3; at <= word.length - 3; at += 1) {
    const parts = [word.slice(0, at), word.slice(at)];
    const count = together(index, parts);
    if (count > bestCount) {
      best = parts;
      bestCount = count;
    }
  }
  return best;
}

/** In how many items two words stand in one title or category. */
function together(index: SearchIndex, parts: readonly string[]): number {
  const [first, second] = parts.map((part) => index.words.find(part));
  if (first === undefined || second === undefined || first < 0 || second < 0) return 0;
  const seen = new Set<number>();
  index.visit(first, (doc, _impact, fields) => {
    if ((fields & 3) !== 0) seen.add(doc);
  });
  let count = 0;
  index.visit(second, (doc, _impact, fields) => {
    if ((fields & 3) !== 0 && seen.has(doc)) count += 1;
  });
  return count;
}

function correct(index: SearchIndex, term: Term): void {
  if (hasDigit(term.text)) {
    cutCode(index, term);
    return;
  }
  const near = nearest(index, term.text);
  const best = near[0];
  if (best !== undefined) {
    term.correction = index.words.word(best.id);
    for (const { id, distance } of near) addCorrection(index, term, id, WEIGHT.near[distance] ?? 0.5);
    return;
  }
  if (term.text.length < CODE_PREFIX_MIN) return;
  const longer = frequentOf(index, term.text, NEAR_WORDS_MAX);
  for (const word of longer) addCorrection(index, term, word, WEIGHT.prefix);
  if (longer[0] !== undefined) term.correction = index.words.word(longer[0]);
}

function addCorrection(index: SearchIndex, term: Term, word: number, weight: number): void {
  addVariant(term, { word, weight, isCorrection: true });
  for (const form of index.formsOf(index.words.word(word))) {
    addVariant(term, { word: form, weight: weight * WEIGHT.form, isCorrection: true });
  }
}

/** A rare word that is one slip away from a frequent one may be that slip, although somebody wrote it into the catalogue. */
function doubt(index: SearchIndex, term: Term): void {
  if (hasDigit(term.text)) return;
  const own = term.variants.reduce((most, variant) => Math.max(most, index.frequencyOf(variant.word)), 0);
  const better = nearest(index, term.text).filter((near) => index.frequencyOf(near.id) >= own * DOUBT_RATIO);
  const best = better[0];
  if (best === undefined) return;
  term.correction = index.words.word(best.id);
  for (const { id, distance } of better) addCorrection(index, term, id, WEIGHT.near[distance] ?? 0.5);
}

/** The longest beginning of an unknown code that the catalogue has, as a word or as the beginning of one. */
function cutCode(index: SearchIndex, term: Term): void {
  for (let length = term.text.length; length >= CODE_PREFIX_MIN; length -= 1) {
    const start = term.text.slice(0, length);
    const words = frequentOf(index, start, NEAR_WORDS_MAX);
    if (words.length === 0) continue;
    for (const word of words) addVariant(term, { word, weight: WEIGHT.prefix, isCorrection: true });
    term.cut = term.text.slice(length);
    return;
  }
}

const neighbours = new WeakMap<SearchIndex, Map<string, Near[]>>();

/** Words within as many slips as a word of this length may have, the nearest and most frequent first. Remembered. */
function nearest(index: SearchIndex, text: string): Near[] {
  if (hasDigit(text) || text.length < SLIP_MIN) return [];
  const known = neighbours.get(index) ?? new Map<string, Near[]>();
  neighbours.set(index, known);
  const found = known.get(text) ?? findNearest(index, text);
  if (known.size >= REMEMBERED_MAX) known.clear();
  known.set(text, found);
  return found;
}

function findNearest(index: SearchIndex, text: string): Near[] {
  const within = (limit: number): Near[] =>
    index.words.near(text, limit).filter(({ id }) => isLikely(index.words.word(id), text));
  const first = within(1);
  const found = first.length > 0 || text.length < TWO_SLIPS_MIN ? first : within(2);
  const standing = ({ id }: Near): number =>
    index.frequencyOf(id) * (isSameStart(index.words.word(id), text) ? SAME_START : 1);
  return found.sort((a, b) => standing(b) - standing(a)).slice(0, NEAR_WORDS_MAX);
}

/** Codes are no corrections of words, and a short word keeps its first letter. */
function isLikely(candidate: string, text: string): boolean {
  return !hasDigit(candidate) && (text.length > SLIP_MIN || isSameStart(candidate, text));
}

/** People seldom get the first letter of a word wrong. */
function isSameStart(a: string, b: string): boolean {
  return a.charAt(0) === b.charAt(0);
}
