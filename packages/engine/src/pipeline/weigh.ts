import { COUNTED_MAX } from "../index/accumulator";
import type { SearchIndex } from "../index/search-index";
import { getFunctionWords, isConjunction, isNegation, isPreposition } from "../text/function-words";
import { isCompounding } from "../text/heads";
import { hasDigit } from "../text/tokens";
import { areNamedTogether, type Term } from "./terms";

// What each word of a query counts: function words nothing, what the query is about most, and words by which the catalog names
// items more than words that occur in descriptions.

/** What the terms of a query count. Terms that count have a place: a bit of each item's match. */
export type QueryWeights = {
  /** Weight in the score of an item, by term. */
  scores: readonly number[];
  /** Place by term; -1 for a function word, or one too many. */
  places: readonly number[];
  /** Share of the query by place: of a word that the item is named with, and of one that it only mentions. */
  named: readonly number[];
  mentioned: readonly number[];
  /** Bits of the terms that a full match has. */
  required: number;
  /** Whether these are several. */
  isLong: boolean;
  /** The term that says what the query is about; -1 for none. */
  head: number;
  /** Its bit, if it stands for a kind of item; otherwise 0. */
  kind: number;
  /** Whether the categories of the catalog have this kind. */
  isCategory: boolean;
};

/** The weights of a query without words. */
export const NO_WEIGHTS: QueryWeights = {
  scores: [],
  places: [],
  named: [],
  mentioned: [],
  required: 0,
  isLong: false,
  head: -1,
  kind: 0,
  isCategory: false,
};

/**
 * An item that only mentions a word lacks up to this share of it: the more, the more the word names; and this share of what the query
 * is about.
 */
const MENTION_LACKS = 0.6;
const KIND_LACKS = 0.6;
/** Weight of a word that occurs in descriptions only, and how much more one weighs that names all of its items. */
const MENTIONED = 0.4;
const NAMING = 0.6;
/** Weight of words after the first preposition: "bag" in "tent with bag". */
const LATER_PART = 0.45;
/** And of their share in what a partial match covers, once more. */
const LATER_COVER = 0.5;
/** Another word covers at most this share of what the head covers, if that is a kind of item. */
const COVER_MAX = 1;
/** How much more the word counts that says what the query is about. */
const HEAD = 1.3;
/** A word beside the head weighs at most this many times the head, however rare it is. */
const BESIDE_MAX = 1.5;
/** Weight of a function word, if it is rare enough to tell items apart. */
const FUNCTION_WORD = 0.2;
const FUNCTION_WORD_ITEMS = 0.1;
/** A word that says what this share of its items are can be the head. */
const HEAD_SHARE = 0.05;
/** A word that says what this share of the items are that it names stands for a kind of item. */
const KIND_SHARE = 0.15;
/** The categories of the catalog have a kind if it is that of this share of the items that it names. */
const CATEGORY_SHARE = 0.2;
/** The place of the head in its part: last in English, first in the others. */
const IN_PLACE = 5;

type Evidence = {
  items: number;
  named: number;
  heads: number;
  kinds: number;
  isFunction: boolean;
  isLacking: boolean;
  part: number;
};

/** Weighs the terms of a query. */
export function weighTerms(index: SearchIndex, terms: readonly Term[]): QueryWeights {
  const evidence = readEvidence(index, terms);
  const isContent = (at: number): boolean => evidence[at]?.isFunction === false;
  const head = findHead(index, terms, evidence);
  const base = terms.map((_, at) => weighTerm(index.size, evidence[at]));
  const headWeight = head < 0 ? 0 : (base[head] ?? 0) * HEAD;
  const firstPart = head < 0 ? 0 : (evidence[head]?.part ?? 0);
  // What comes before a preposition is what the query is about, also if nothing is named with it: "cover for a phone".
  const isNamedBefore = evidence.some(({ part, isFunction }) => part < firstPart && !isFunction);
  const isHeadKind = head >= 0 && !isNamedBefore && isKind(evidence[head]);
  const scores = base.map((weight, at) => {
    const one = evidence[at];
    if (one === undefined || one.items === 0 || one.isLacking) return 0;
    if (one.isFunction) return one.items > index.size * FUNCTION_WORD_ITEMS ? 0 : weight * FUNCTION_WORD;
    if (at === head) return headWeight;
    const own = one.part <= firstPart ? weight : weight * LATER_PART;
    return headWeight > 0 ? Math.min(own, headWeight * BESIDE_MAX) : own;
  });
  const counted = terms.flatMap((_, at) => (isContent(at) ? [at] : [])).slice(0, COUNTED_MAX);
  const most = isHeadKind ? headWeight * COVER_MAX : Number.POSITIVE_INFINITY;
  const covers = counted.map((at) => {
    const cover = (scores[at] ?? 0) * ((evidence[at]?.part ?? 0) <= firstPart ? 1 : LATER_COVER);
    return at === head ? cover : Math.min(cover, most);
  });
  const total = covers.reduce((sum, cover) => sum + cover, 0);
  const named = covers.map((cover) => (total > 0 ? cover / total : 0));
  return {
    scores,
    places: terms.map((_, at) => counted.indexOf(at)),
    named,
    mentioned: named.map((share, place) => {
      const at = counted[place] ?? -1;
      return share * (1 - (at === head && isHeadKind ? KIND_LACKS : MENTION_LACKS * getNamingShare(evidence[at])));
    }),
    required: (1 << counted.length) - 1,
    isLong: counted.length > 1,
    head,
    kind: isHeadKind && counted.includes(head) ? 1 << counted.indexOf(head) : 0,
    isCategory: isHeadKind && hasCategory(evidence[head]),
  };
}

/** The share of its items that a word names. */
function getNamingShare(evidence: Evidence | undefined): number {
  if (evidence === undefined || evidence.items === 0) return 0;
  return evidence.named / evidence.items;
}

function readEvidence(index: SearchIndex, terms: readonly Term[]): Evidence[] {
  const functionWords = getFunctionWords(index.language);
  const isJoining = (at: number): boolean => {
    const term = terms[at];
    // "slip-on"
    if (term === undefined || !functionWords.has(term.text) || term.isGlued) return false;
    const isLast = at === terms.length - 1;
    // The name of a brand or of a kind of item may begin a query or end it; a preposition that ends it is a name, too.
    if ((at === 0 || isLast) && term.variants.some(({ word }) => index.headsOf(word) > 0)) return false;
    return !(at > 0 && isLast && (isPreposition(term.text) || isName(index, term)) && !isStranded(at));
  };
  // Of a sentence, the end may be a preposition: "something to hang keys on".
  const isStranded = (last: number): boolean => {
    const term = terms[last];
    const before = terms[last - 1];
    if (term === undefined || before === undefined) return false;
    const isSentence = terms.slice(0, last).some(({ text }) => functionWords.has(text));
    return isSentence && !areNamedTogether(index, before, term);
  };
  const areAll = terms.every((_, at) => isJoining(at));
  let part = 0;
  let hasContent = false;
  let isLacking = false;
  return terms.map((term, at) => {
    const isJoint = !areAll && isJoining(at);
    if (isJoint && hasContent && !isConjunction(term.text)) {
      part += 1;
      hasContent = false;
      isLacking = false;
    }
    // Items seldom say what they lack, and those that mention it mostly have it.
    if (isJoint && part > 0 && isNegation(term.text)) isLacking = true;
    hasContent ||= !isJoint;
    const isFunction = isJoint || isLacking;
    const own = term.variants.filter(({ isCorrection }) => !isCorrection);
    const sum = (count: (word: number) => number): number =>
      Math.min(
        index.size,
        (own.length > 0 ? own : term.variants).reduce((total, { word }) => total + count(word), 0),
      );
    return {
      items: sum((word) => index.frequencyOf(word)),
      named: sum((word) => index.namedOf(word)),
      heads: sum((word) => index.headsOf(word)),
      kinds: sum((word) => index.kindsOf(word)),
      isFunction,
      isLacking: isFunction && !isJoint,
      part,
    };
  });
}

/** Whether a word says what the items are that it names; otherwise it names rather what they are for ("laptop lock"). */
function isKind(evidence: Evidence | undefined): boolean {
  return evidence !== undefined && evidence.heads > 0 && evidence.heads >= evidence.named * KIND_SHARE;
}

function hasCategory(evidence: Evidence | undefined): boolean {
  return evidence !== undefined && evidence.kinds > 0 && evidence.kinds >= evidence.named * CATEGORY_SHARE;
}

/** Whether a word occurs in names rather than in descriptions. */
function isName(index: SearchIndex, { variants: [first] }: Term): boolean {
  return first !== undefined && index.namedOf(first.word) * 2 > index.frequencyOf(first.word);
}

function weighTerm(size: number, evidence: Evidence | undefined): number {
  if (evidence === undefined || evidence.items === 0) return 0;
  return computeRarity(size, evidence.items) * (MENTIONED + (NAMING * evidence.named) / evidence.items);
}

/** BM25 inverse document frequency. */
function computeRarity(size: number, frequency: number): number {
  return Math.log(1 + (size - frequency + 0.5) / (frequency + 0.5));
}

/** The term that says what the query is about: the one in the first part that says what most of its items are. */
function findHead(index: SearchIndex, terms: readonly Term[], evidence: readonly Evidence[]): number {
  const parts = Math.max(0, ...evidence.map(({ part }) => part));
  const isLast = isCompounding(index.language);
  for (let part = 0; part <= parts; part += 1) {
    const content = evidence.flatMap((one, at) => (one.part === part && !one.isFunction && one.items > 0 ? [at] : []));
    const ofCategories = content.filter((at) => hasCategory(evidence[at]));
    const places = ofCategories.length > 0 ? ofCategories : content;
    const inPlace = isLast ? places.at(-1) : places[0];
    let head = -1;
    let best = HEAD_SHARE;
    for (const at of places) {
      const { heads = 0, items = 1 } = evidence[at] ?? {};
      const share = hasDigit(terms[at]?.text ?? "") ? 0 : (heads / items) * (at === inPlace ? IN_PLACE : 1);
      if (share >= best) {
        best = share;
        head = at;
      }
    }
    if (head >= 0) return head;
  }
  const only = evidence.flatMap((one, at) => (!one.isFunction && one.items > 0 ? [at] : []));
  return only.length === 1 ? (only[0] ?? -1) : -1;
}
