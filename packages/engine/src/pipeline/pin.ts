import type { SearchIndex } from "../index/search-index";
import { UNAVAILABLE } from "../items/attribute-signals";
import type { ItemEligibility } from "../rules/rule-eligibility";
import { type PlacedPin, placePins, planRules } from "../rules/rule-evaluator";
import type { ListQuery, ListRule } from "./list-query";
import type { Matches } from "./match";
import type { Mask } from "./variant-lists";

// Steps "hide" and "pin": apply the rules in force to a list. The evaluator decides which rules act.

/** The effect of the rules of a list on the items of an index. */
export type RuleEffect = {
  /** Hidden items. */
  hidden: ReadonlySet<number>;
  /** Pins whose item can be shown, by position, with the item's number. */
  pins: readonly { rule: ListRule; doc: number }[];
};

/**
 * The effect of the rules at the query's time. An explicit sort disables pins; hides stay.
 * @param canShow whether an item passes types and filters, which a pinned item must even if it does not match.
 */
export function computeRuleEffect(index: SearchIndex, query: ListQuery, canShow: (doc: number) => boolean): RuleEffect {
  const moment = { at: query.at, place: query.place, timeZone: query.timeZone };
  const named = new Map(query.rules.map((rule) => [resolveRule(index, rule), rule.item_url]));
  const plan = planRules([...named.keys()], moment, (identity): ItemEligibility => {
    const doc = index.findDoc(identity);
    if (doc < 0) return { isInCatalogue: false, isOfType: false, passesFilters: false, isAvailable: false };
    return {
      isInCatalogue: true,
      isOfType: query.types === null || query.types.includes(index.types[index.typeOf(doc)] ?? ""),
      passesFilters: canShow(doc),
      isAvailable: (index.signals.availability[doc] ?? UNAVAILABLE) < UNAVAILABLE,
    };
  });
  const hidden = new Set<number>();
  for (const identity of plan.hidden) {
    const doc = index.findDoc(identity);
    if (doc < 0) continue;
    hidden.add(doc);
    const { from, to } = index.findVariants(doc);
    for (let variant = from; variant < to; variant += 1) hidden.add(variant);
  }
  if (query.sort !== null) return { hidden, pins: [] };
  const findShown = (rule: ListRule): number => {
    const doc = index.findDoc(rule.item_url);
    return query.isExpanded ? findShownVariant(index, index.findOwnDoc(named.get(rule) ?? ""), doc, canShow) : doc;
  };
  return { hidden, pins: plan.pins.map((rule) => ({ rule, doc: findShown(rule) })) };
}

/** A rule whose item is a variant acts for its product. */
function resolveRule(index: SearchIndex, rule: ListRule): ListRule {
  const doc = index.findOwnDoc(rule.item_url);
  return doc < index.size ? rule : { ...rule, item_url: index.identityOf(index.productOf(doc)) };
}

/** In a list of variants, a pin shows the variant that it names, else the first one that can be bought, else the first one. */
function findShownVariant(
  index: SearchIndex,
  named: number,
  product: number,
  canShow: (doc: number) => boolean,
): number {
  if (named !== product && canShow(named)) return named;
  const { from, to } = index.findVariants(product);
  let shown = -1;
  for (let doc = from; doc < to; doc += 1) {
    if (!canShow(doc)) continue;
    if ((index.signals.availability[doc] ?? UNAVAILABLE) < UNAVAILABLE) return doc;
    if (shown < 0) shown = doc;
  }
  return shown < 0 ? product : shown;
}

/** Places the pins among `organicCount` other results. */
export function placeEffectPins(effect: RuleEffect, organicCount: number): PlacedPin<ListRule>[] {
  return placePins(
    effect.pins.map(({ rule }) => rule),
    organicCount,
  );
}

/** Step "filter": the matches in a mask; null: all. */
export function filterByMask(matches: Matches, mask: Mask | null): Matches {
  if (mask === null) return matches;
  return filterMatches(matches, (doc) => mask[doc] === 1);
}

/** Step "hide": drops pinned and hidden items; hidden items are not counted either. */
export function excludeItems(matches: Matches, pinned: ReadonlySet<number>, other: ReadonlySet<number>): Matches {
  if (pinned.size + other.size === 0) return matches;
  return filterMatches(matches, (doc) => !pinned.has(doc) && !other.has(doc));
}

/** The matches that pass a test. */
export function filterMatches(matches: Matches, isMatch: (doc: number) => boolean): Matches {
  return { ...matches, docs: filterDocs(matches.docs, isMatch) };
}

/** The items that pass a test, in their order. */
export function filterDocs(docs: Uint32Array, isMatch: (doc: number) => boolean): Uint32Array {
  const passed = new Uint32Array(docs.length);
  let count = 0;
  for (let place = 0; place < docs.length; place += 1) {
    const doc = docs[place] ?? 0;
    passed[count] = doc;
    if (isMatch(doc)) count += 1;
  }
  return passed.subarray(0, count);
}
