import type { SearchIndex } from "@/backend/search/index/search-index";
import { FIELDS } from "../text/fields";
import type { Factor } from "./list-query";
import { type Matches, saturate } from "./match";
import type { Nudges } from "./rank";

/** The ranking factors of items, from the postings and signals that ranked them. */
export function computeFactors(
  index: SearchIndex,
  docs: readonly number[],
  matches: Matches,
  nudges: Nudges,
): Map<number, Factor[]> {
  const factors = new Map<number, Factor[]>(docs.map((doc) => [doc, []]));
  matches.terms.forEach((term, at) => {
    const impacts = new Map<number, { impact: number; strongest: number; fields: number; word: number }>();
    for (const { word, weight } of term.variants) {
      index.visit(word, (doc, impact, fields) => {
        if (!factors.has(doc)) return;
        const known = impacts.get(doc) ?? { impact: 0, strongest: 0, fields: 0, word };
        const isStronger = weight * impact > known.strongest;
        impacts.set(doc, {
          impact: known.impact + weight * impact,
          strongest: Math.max(known.strongest, weight * impact),
          fields: isStronger ? fields : known.fields,
          word: isStronger ? word : known.word,
        });
      });
    }
    for (const [doc, { impact, fields, word }] of impacts) {
      factors.get(doc)?.push({
        name: "text",
        value: round(saturate(matches.weights[at] ?? 0, impact)),
        field: FIELDS[31 - Math.clz32(fields & -fields)] ?? "other",
        term: index.words.getWord(word),
      });
    }
  });
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
