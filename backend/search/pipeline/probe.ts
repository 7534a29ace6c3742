import type { SearchIndex } from "@/backend/search/index/search-index";
import { FIELDS } from "../text/fields";
import { type FilterMasks, passes } from "./filter";
import type { ListHit, ListQuery, Probe, ProbedWord } from "./list-query";
import type { Matches } from "./match";
import { effectOf, type RuleEffect } from "./pin";

// What became of one item on its way into a list, out of the very data that made the list.

/** What a list was made of. */
export type ListParts = {
  masks: FilterMasks;
  /** Everything that matched, before partial matches were left out and conditions looked at. */
  found: Matches;
  matching: Matches;
  effect: RuleEffect;
  /** The whole list as it would be shown, from the first place to the last. */
  whole: () => readonly { doc: number; position: number }[];
  /** The item as a result. */
  hitOf: (doc: number, position: number | null) => ListHit;
};

/** Follows one item through a list. */
export function probeOf(index: SearchIndex, query: ListQuery, identity: string, parts: ListParts): Probe {
  const doc = index.docOf(identity);
  if (doc < 0) return { isIndexed: false };
  const { masks, found, matching, effect } = parts;
  const isShown = passes(masks, doc) && !effect.hidden.has(doc);
  const position = isShown ? (parts.whole().find((entry) => entry.doc === doc)?.position ?? null) : null;
  // Of the rules that name the item, the one that hides it by itself.
  const hide = query.rules.find(
    (rule) => rule.item_url === identity && effectOf(index, { ...query, rules: [rule] }, () => true).hidden.has(doc),
  );
  return {
    isIndexed: true,
    words: wordsOf(index, doc, found),
    isFound: found.docs.includes(doc),
    isCrowdedOut: found.docs.includes(doc) && !matching.docs.includes(doc),
    passesFilters: passes(masks, doc),
    hiddenBy: hide === undefined ? null : { ruleId: hide.ruleId, customizationId: hide.customizationId },
    position,
    hit: parts.hitOf(doc, position),
  };
}

/** Which words of the query the item has, as what, and in which fields. */
function wordsOf(index: SearchIndex, doc: number, found: Matches): ProbedWord[] {
  return found.terms.map(({ text, variants }) => {
    const fields = new Set<string>();
    const forms: { word: number; weight: number }[] = [];
    for (const { word, weight } of variants) {
      index.visit(word, (other, _impact, bits) => {
        if (other !== doc) return;
        forms.push({ word, weight });
        FIELDS.forEach((field, bit) => {
          if ((bits & (1 << bit)) !== 0) fields.add(field);
        });
      });
    }
    const [fullest] = forms.sort((a, b) => b.weight - a.weight);
    return { text, as: fullest === undefined ? null : index.words.word(fullest.word), fields: [...fields] };
  });
}
