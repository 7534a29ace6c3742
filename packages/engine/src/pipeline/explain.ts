import { REPEATED } from "../index/accumulator";
import type { SearchIndex } from "../index/search-index";
import { FIELDS, HEAD } from "../text/fields";
import type { Factor } from "./list-query";
import { getHeadFactor, getTitleFactor, hasOwnWords, type Matches, saturate } from "./match";
import type { Nudges } from "./rank";

/** What a term adds to an item. */
type TermPart = { score: number; strongest: number; fields: number; word: number; head: number };

/** The ranking factors of items, from the postings and signals that ranked them. */
export function computeFactors(
  index: SearchIndex,
  docs: readonly number[],
  matches: Matches,
  nudges: Nudges,
): Map<number, Factor[]> {
  const factors = new Map<number, Factor[]>(docs.map((doc) => [doc, []]));
  const parts = new Map<number, TermPart[]>(docs.map((doc) => [doc, []]));
  matches.terms.forEach((term, at) => {
    const weight = matches.weights.scores[at] ?? 0;
    if (weight === 0) return;
    const byDoc = new Map<number, TermPart>();
    const hasOwn = hasOwnWords(term);
    const repeated = (matches.weights.places[at] ?? -1) < 0 ? 1 : REPEATED;
    for (const { word, weight: likeness, isCorrection } of term.variants) {
      index.visit(word, (doc, impact, fields) => {
        if (!factors.has(doc)) return;
        const score = saturate(weight, likeness * impact);
        const known = byDoc.get(doc);
        const isHead = at === matches.weights.head && !(hasOwn && isCorrection);
        const head = isHead ? fields & HEAD : 0;
        if (known === undefined) byDoc.set(doc, { score, fields, word, strongest: score, head });
        else {
          const isStronger = score > known.strongest;
          byDoc.set(doc, {
            score: known.score + score * repeated,
            strongest: Math.max(known.strongest, score),
            fields: isStronger ? fields : known.fields,
            word: isStronger ? word : known.word,
            head: known.head | head,
          });
        }
      });
    }
    for (const [doc, part] of byDoc) parts.get(doc)?.push(part);
  });
  const titleFactor = getTitleFactor(index.language);
  for (const [doc, list] of parts) {
    const factor = getHeadFactor(
      list.reduce((bits, { head }) => bits | head, 0),
      titleFactor,
    );
    for (const { score, fields, word } of list) {
      factors.get(doc)?.push({
        name: "text",
        value: round(score * factor),
        field: FIELDS[31 - Math.clz32(fields & -fields)] ?? "other",
        term: index.words.getWord(word),
      });
    }
  }
  for (const [doc, list] of factors) {
    list.push({ name: "boost", value: round(index.signals.boost[doc] ?? 0) });
    list.push({ name: "availability", value: index.signals.availability[doc] ?? 0 });
    list.push({ name: "freshness", value: round(nudges.freshness(doc)) });
    list.push({ name: "prefer", value: round(nudges.preference(doc)) });
  }
  return factors;
}

function round(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}
