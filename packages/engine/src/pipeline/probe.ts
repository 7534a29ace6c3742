import type { SearchIndex } from "../index/search-index";
import { FIELDS } from "../text/fields";
import { type FilterMasks, passes } from "./filter";
import type { ListHit, ListQuery, Probe, ProbeWord } from "./list-query";
import type { Matches } from "./match";
import { computeRuleEffect, type RuleEffect } from "./pin";

// Traces one item on its way into a list, using the data that built the list.

/** The intermediate results of a list. */
export type ListParts = {
  masks: FilterMasks;
  /** All matches, before dropping partial ones and applying filters. */
  found: Matches;
  matching: Matches;
  effect: RuleEffect;
  /** The whole list as shown, all pages. */
  whole: () => readonly { doc: number; position: number }[];
  toHit: (doc: number, position: number | null) => ListHit;
};

/** Follows one item through a list. */
export function probeListItem(index: SearchIndex, query: ListQuery, identity: string, parts: ListParts): Probe {
  const doc = index.findDoc(identity);
  if (doc < 0) return { isIndexed: false };
  const { masks, found, matching, effect } = parts;
  const isShown = passes(masks, doc) && !effect.hidden.has(doc);
  const position = isShown ? (parts.whole().find((entry) => entry.doc === doc)?.position ?? null) : null;
  // The rule that hides the item on its own.
  const hide = query.rules.find(
    (rule) =>
      index.findDoc(rule.item_url) === doc &&
      computeRuleEffect(index, { ...query, rules: [rule] }, () => true).hidden.has(doc),
  );
  return {
    isIndexed: true,
    words: listWords(index, doc, found),
    isFound: found.docs.includes(doc),
    isCrowdedOut: found.docs.includes(doc) && !matching.docs.includes(doc),
    passesFilters: passes(masks, doc),
    hiddenBy: hide === undefined ? null : { ruleId: hide.ruleId, customizationId: hide.customizationId },
    position,
    hit: parts.toHit(doc, position),
  };
}

/** The query words that the item has, in which form and fields. */
function listWords(index: SearchIndex, doc: number, found: Matches): ProbeWord[] {
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
    return { text, as: fullest === undefined ? null : index.words.getWord(fullest.word), fields: [...fields] };
  });
}
