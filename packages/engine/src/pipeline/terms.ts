import type { NearWord } from "../index/dictionary";
import type { SearchIndex } from "../index/search-index";
import { getFunctionWords } from "../text/function-words";
import { listNumberForms, readNumberWord } from "../text/number-words";
import { hasDigit, joinDimensions, joinMeasure, joinThousands, splitCode, type Token, tokenize } from "../text/tokens";

// Maps the words of a query to words of the catalog. The catalog's words are the only evidence: inflected forms,
// words written together or apart, codes with and without separators, typos.

/** A word of the index that matches a word of the query, with its weight; a correction, or a related word, is no exact match. */
export type WordVariant = { word: number; weight: number; isCorrection: boolean };

/** A word of the query with its matching index words. */
export type Term = {
  /** As typed, folded; a number with its unit as one word. */
  text: string;
  /** The words that were typed for it. */
  typed: readonly string[];
  /** Written together with the next word or the one before. */
  isGlued: boolean;
  variants: WordVariant[];
  /** The correction shown instead of the text; null when searched as typed. */
  correction: string | null;
  /** The dropped end of a code ("6834a88asc" found as "6834a"); empty otherwise. */
  cut: string;
  /** No word of the catalog matches it. */
  isUnknown: boolean;
};

/** Folded words that may stand for a folded word of a query. */
export type Alternative = { word: string; others: readonly string[] };

/** How terms are read: `isPrefix`: the last word may be unfinished (autocomplete); `alternatives`: words that may stand for words. */
export type ReadingMode = { isPrefix: boolean; alternatives: readonly Alternative[] };

/** Maximum words of a query; the rest is ignored. */
const TERMS_MAX = 16;
const WEIGHT = { form: 0.9, related: 0.5, number: 0.9, joined: 0.95, prefix: 0.8, near: [1, 0.7, 0.5] } as const;
const PREFIX_WORDS_MAX = 64;
const NEAR_WORDS_MAX = 4;
const NUMBER_WORDS_MAX = 8;
const JOIN_MAX = 3;
const CODE_PREFIX_MIN = 4;
/** Shorter words are not corrected; from the second length on, two typos are allowed. */
const TYPO_LENGTH_MIN = 3;
const TWO_TYPOS_LENGTH_MIN = 8;
/** A word this short is corrected only to one that names several items. */
const SHORT_WORD = 4;
const SHORT_EVIDENCE = 2;
const SAME_START_FACTOR = 4;
/** How much more likely a correction is if it is next to the other words of the query in names. */
const TOGETHER_FACTOR = 20;
/** Words in more items are not compared item by item. */
const TOGETHER_MAX = 50_000;
/** Other words of a query that a correction is looked for beside: the rarest. */
const TOGETHER_WORDS_MAX = 3;
/** Maximum corrected words of a query: longer queries are pasted, not typed. */
const CORRECTED_MAX = 6;
const CACHE_MAX = 5000;

/** Converts a query to terms. */
export function readTerms(index: SearchIndex, query: string, reading: ReadingMode): Term[] {
  const typed = joinNumbers(index, tokenize(query).slice(0, TERMS_MAX));
  const tokens = splitUnknown(index, typed, reading).slice(0, TERMS_MAX);
  const isUnfinished = reading.isPrefix && !/\s$/.test(query);
  const terms = tokens.map((token, at) => {
    const term = createTerm(index, token, token.glued || tokens[at - 1]?.glued === true);
    // "ten" may become "tent".
    if (!isUnfinished || at < tokens.length - 1) addNumbers(index, term);
    return term;
  });
  addJoinedWords(index, tokens, terms);
  addAlternatives(index, terms, reading.alternatives);
  const last = terms.at(-1);
  if (isUnfinished && last !== undefined) addPrefixWords(index, last);
  let corrected = 0;
  const functionWords = getFunctionWords(index.language);
  for (const term of terms.filter(({ text }) => !functionWords.has(text))) {
    const isMissing = term.variants.every(({ isCorrection }) => isCorrection);
    if (isMissing && corrected < CORRECTED_MAX) {
      corrected += 1;
      if (term.variants.length > 0) doubleLetter(index, term);
      else correctTerm(index, term, terms);
    }
    term.isUnknown = term.variants.length === 0;
  }
  return terms;
}

/** A word of a query, and the words that were typed for it. */
type TypedToken = Token & { typed: readonly string[] };

/** Numbers as the catalog has them: with their units, as dimensions, without marks between thousands. */
function joinNumbers(index: SearchIndex, tokens: readonly Token[]): TypedToken[] {
  const joined: TypedToken[] = [];
  for (let at = 0; at < tokens.length; ) {
    const choices = [joinDimensions(tokens, at), joinMeasure(tokens, at), joinThousands(tokens, at)];
    const found = choices.find((choice) => choice !== null && index.words.find(choice.word) >= 0) ?? null;
    const token = tokens[at] ?? { word: "", glued: false };
    const parts = tokens.slice(at, at + (found?.count ?? 1));
    joined.push({
      word: found?.word ?? token.word,
      glued: parts.at(-1)?.glued === true,
      typed: parts.map(({ word }) => word),
    });
    at += parts.length;
  }
  return joined;
}

function createTerm(index: SearchIndex, { word: text, typed }: TypedToken, isGlued: boolean): Term {
  const exactWord = index.words.find(text);
  const variants: WordVariant[] = exactWord < 0 ? [] : [{ word: exactWord, weight: 1, isCorrection: false }];
  const term = { text, typed, isGlued, variants, correction: null, cut: "", isUnknown: false };
  for (const word of index.findForms(text)) addVariant(term, { word, weight: WEIGHT.form, isCorrection: false });
  for (const word of index.findRelated(text)) addVariant(term, { word, weight: WEIGHT.related, isCorrection: true });
  return term;
}

function addNumbers(index: SearchIndex, term: Term): void {
  for (const word of findNumbers(index, term.text))
    addVariant(term, { word, weight: WEIGHT.number, isCorrection: false });
}

/** Other ways in which the catalog writes a small number: "four" and "4", "4" and "čtyřmístný". */
function findNumbers(index: SearchIndex, text: string): number[] {
  const number = /^\d{1,2}$/.test(text) ? Number(text) : readNumberWord(text, index.language);
  if (number === null) return [];
  const { numerals, starts } = listNumberForms(number, index.language);
  const words = numerals.map((numeral) => index.words.find(numeral)).filter((word) => word >= 0);
  return [...words, ...starts.flatMap((start) => findFrequentWords(index, start, NUMBER_WORDS_MAX))];
}

/** Adds the forms of words that may stand for a term. */
function addAlternatives(index: SearchIndex, terms: readonly Term[], alternatives: readonly Alternative[]): void {
  for (const { word, others } of alternatives) {
    for (const term of terms.filter(({ text }) => text === word)) {
      for (const other of others)
        for (const form of index.findForms(other)) addVariant(term, { word: form, weight: 1, isCorrection: false });
    }
  }
}

/** Adjacent words that the catalog writes as one: the joined word matches each of them. */
function addJoinedWords(index: SearchIndex, tokens: readonly Token[], terms: readonly Term[]): void {
  for (let start = 0; start < tokens.length; start += 1) {
    for (let end = start + 2; end <= Math.min(tokens.length, start + JOIN_MAX); end += 1) {
      const run = tokens.slice(start, end).map((token) => token.word);
      const joined = run.join("");
      const words = joined.length < (hasDigit(joined) ? 3 : 4) ? [] : index.findForms(joined);
      for (const word of words) {
        for (const term of terms.slice(start, end))
          addVariant(term, { word, weight: WEIGHT.joined, isCorrection: false });
      }
    }
  }
}

function addVariant(term: Term, variant: WordVariant): void {
  const at = term.variants.findIndex((known) => known.word === variant.word);
  if (at < 0) term.variants.push(variant);
  else if (term.variants[at]?.isCorrection && !variant.isCorrection) term.variants[at] = variant;
}

/** The most frequent words that begin with the typed text. */
function addPrefixWords(index: SearchIndex, term: Term): void {
  for (const word of findFrequentWords(index, term.text, PREFIX_WORDS_MAX)) {
    addVariant(term, { word, weight: WEIGHT.prefix, isCorrection: false });
  }
}

function findFrequentWords(index: SearchIndex, prefix: string, limit: number): number[] {
  const [from, to] = index.words.findRange(prefix);
  const words = Array.from({ length: to - from }, (_, offset) => from + offset);
  if (words.length <= limit) return words;
  return words.sort((a, b) => index.frequencyOf(b) - index.frequencyOf(a)).slice(0, limit);
}

/** Splits an unknown word in two when both parts are words of the catalog that occur together. */
function splitUnknown(index: SearchIndex, tokens: readonly TypedToken[], reading: ReadingMode): TypedToken[] {
  let unknown = 0;
  return tokens.flatMap((token, at) => {
    if (index.findForms(token.word).length > 0) return [token];
    const [from, to] = index.words.findRange(token.word);
    if (reading.isPrefix && at === tokens.length - 1 && from < to) return [token];
    unknown += 1;
    if (unknown > CORRECTED_MAX) return [token];
    const parts = hasDigit(token.word) ? splitCode(token.word) : splitWord(index, token.word);
    const areKnown = parts.length > 1 && parts.every((part) => index.findForms(part).length > 0);
    return areKnown ? parts.map((word) => ({ word, glued: false, typed: token.typed })) : [token];
  });
}

function splitWord(index: SearchIndex, word: string): string[] {
  let best: string[] = [word];
  let bestCount = findCorrections(index, word).reduce((most, near) => Math.max(most, index.frequencyOf(near.id)), 0);
  for (let at = 3; at <= word.length - 3; at += 1) {
    const parts = [word.slice(0, at), word.slice(at)];
    const [first = -1, second = -1] = parts.map((part) => index.words.find(part));
    const isRare = Math.min(index.frequencyOf(first), index.frequencyOf(second)) <= TOGETHER_MAX;
    const count = first < 0 || second < 0 || !isRare ? 0 : countTogether(index, first, second);
    if (count > bestCount) {
      best = parts;
      bestCount = count;
    }
  }
  return best;
}

/** Number of items with both words in the title or category. */
function countTogether(index: SearchIndex, first: number, second: number): number {
  // The rarer one is remembered.
  if (index.frequencyOf(first) > index.frequencyOf(second)) return countTogether(index, second, first);
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

function correctTerm(index: SearchIndex, term: Term, terms: readonly Term[]): void {
  if (hasDigit(term.text)) {
    shortenCode(index, term);
    return;
  }
  const near = preferTogether(index, findCorrections(index, term.text), term.text, terms);
  if (near.length > 0) {
    correctTo(index, term, near);
    return;
  }
  if (term.text.length < CODE_PREFIX_MIN) return;
  const longer = findFrequentWords(index, term.text, NEAR_WORDS_MAX).filter((word) => index.namedOf(word) > 0);
  for (const word of longer) addCorrection(index, term, word, WEIGHT.prefix);
  if (longer[0] !== undefined) term.correction = index.words.getWord(longer[0]);
}

function correctTo(index: SearchIndex, term: Term, near: readonly NearWord[]): void {
  const [best] = near;
  term.correction = best === undefined ? null : index.words.getWord(best.id);
  for (const { id, distance } of near) addCorrection(index, term, id, WEIGHT.near[distance] ?? 0.5);
}

/** A word with a letter written once instead of twice, or twice instead of once, is that word rather than a related one: "earings". */
function doubleLetter(index: SearchIndex, term: Term): void {
  const written = joinDoubled(term.text);
  const near = findCorrections(index, term.text).filter(({ id }) => joinDoubled(index.words.getWord(id)) === written);
  if (near.length === 0) return;
  term.variants = [];
  correctTo(index, term, near);
}

function joinDoubled(word: string): string {
  return word.replaceAll(/(.)\1+/gu, "$1");
}

/**
 * Of several corrections, the ones that name items together with the other words of the query come first. A correction
 * that changes the first letter, or a short word, needs this evidence.
 */
function preferTogether(
  index: SearchIndex,
  near: readonly NearWord[],
  text: string,
  terms: readonly Term[],
): readonly NearWord[] {
  const functionWords = getFunctionWords(index.language);
  const others = terms.flatMap(({ text: other, variants }) => {
    const [word] = functionWords.has(other) ? [] : listOwnWords(index, variants);
    return word === undefined || index.frequencyOf(word) > TOGETHER_MAX ? [] : [word];
  });
  others.sort((a, b) => index.frequencyOf(a) - index.frequencyOf(b)).splice(TOGETHER_WORDS_MAX);
  if (others.length === 0) return near;
  const isBeside = ({ id }: NearWord): boolean => others.some((other) => areTogether(index, id, other));
  const isFrequent = ({ id }: NearWord): boolean => index.frequencyOf(id) > TOGETHER_MAX;
  const likely = near.filter((one) => !isDaring(index.words.getWord(one.id), text) || isFrequent(one) || isBeside(one));
  if (likely.length < 2) return likely;
  const scores = new Map(
    likely.map((one) => [one, scoreCorrection(index, one.id, "") * (isBeside(one) ? TOGETHER_FACTOR : 1)]),
  );
  return likely.sort((a, b) => (scores.get(b) ?? 0) - (scores.get(a) ?? 0));
}

/** The words of a term that are no corrections, the most frequent first. */
function listOwnWords(index: SearchIndex, variants: readonly WordVariant[]): number[] {
  const words = variants.filter(({ isCorrection }) => !isCorrection).map(({ word }) => word);
  return words.sort((a, b) => index.frequencyOf(b) - index.frequencyOf(a));
}

/** Whether two words of a query name an item together. */
export function areNamedTogether(index: SearchIndex, first: Term, second: Term): boolean {
  const [one] = listOwnWords(index, first.variants);
  const [other] = listOwnWords(index, second.variants);
  return one !== undefined && other !== undefined && areTogether(index, one, other);
}

/** Whether two words name an item together; false for words that are too frequent to look. */
function areTogether(index: SearchIndex, first: number, second: number): boolean {
  const most = Math.max(index.frequencyOf(first), index.frequencyOf(second));
  return most <= TOGETHER_MAX && countTogether(index, first, second) > 0;
}

/** Whether a correction may be another word: it begins with another letter, or changes letters of a short word. */
function isDaring(candidate: string, text: string): boolean {
  return !isSameStart(candidate, text) || (text.length <= SHORT_WORD && sortLetters(candidate) !== sortLetters(text));
}

function addCorrection(index: SearchIndex, term: Term, word: number, weight: number): void {
  addVariant(term, { word, weight, isCorrection: true });
  for (const form of index.findForms(index.words.getWord(word))) {
    addVariant(term, { word: form, weight: weight * WEIGHT.form, isCorrection: true });
  }
}

/** Shortens an unknown code to its longest prefix in the catalog. */
function shortenCode(index: SearchIndex, term: Term): void {
  for (let length = term.text.length; length >= CODE_PREFIX_MIN; length -= 1) {
    const start = term.text.slice(0, length);
    const words = findFrequentWords(index, start, NEAR_WORDS_MAX);
    if (words.length === 0) continue;
    for (const word of words) addVariant(term, { word, weight: WEIGHT.prefix, isCorrection: true });
    term.cut = term.text.slice(length);
    return;
  }
}

const correctionCache = new WeakMap<SearchIndex, Map<string, NearWord[]>>();

/** Cached corrections: words within the typos allowed for this length, best first. */
function findCorrections(index: SearchIndex, text: string): NearWord[] {
  if (hasDigit(text) || text.length < TYPO_LENGTH_MIN) return [];
  const cache = correctionCache.get(index) ?? new Map<string, NearWord[]>();
  correctionCache.set(index, cache);
  const found = cache.get(text) ?? computeCorrections(index, text);
  if (cache.size >= CACHE_MAX) cache.clear();
  cache.set(text, found);
  return found;
}

function computeCorrections(index: SearchIndex, text: string): NearWord[] {
  const within = (limit: number): NearWord[] =>
    index.words.findNear(text, limit).filter(({ id }) => isLikely(index, id, text));
  const first = within(1);
  const found = first.length > 0 || text.length < TWO_TYPOS_LENGTH_MIN ? first : within(2);
  return found
    .sort((a, b) => scoreCorrection(index, b.id, text) - scoreCorrection(index, a.id, text))
    .slice(0, NEAR_WORDS_MAX);
}

function scoreCorrection(index: SearchIndex, id: number, text: string): number {
  return (
    (index.namedOf(id) * 3 + index.frequencyOf(id)) *
    (isSameStart(index.words.getWord(id), text) ? SAME_START_FACTOR : 1)
  );
}

/** A correction names items and is no code; a short word keeps its first letter, and changes only to what names several. */
function isLikely(index: SearchIndex, id: number, text: string): boolean {
  const candidate = index.words.getWord(id);
  if (hasDigit(candidate)) return false;
  if (text.length <= TYPO_LENGTH_MIN && !isSameStart(candidate, text)) return false;
  // Letters that changed places are evidence by themselves.
  const isShort = text.length <= SHORT_WORD && sortLetters(candidate) !== sortLetters(text);
  return index.namedOf(id) >= (isShort ? SHORT_EVIDENCE : 1);
}

function sortLetters(word: string): string {
  return [...word].sort().join("");
}

/** Typos in the first letter are rare. */
function isSameStart(a: string, b: string): boolean {
  return a.charAt(0) === b.charAt(0);
}
