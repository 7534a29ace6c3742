import type { SearchIndex } from "@/backend/search/index/search-index";
import { type Placed, placePins, planOf } from "@/lib/domain/search/rule-evaluator";
import type { ItemStanding } from "@/lib/domain/search/rule-reach";
import { UNAVAILABLE } from "../index/attribute-signals";
import type { ListQuery, ListRule } from "./list-query";

// Steps "hide" and "pin": what the rules in force do to a list. Which rules act is decided by the one evaluator.

/** The effect of the rules of a list on the items of an index. */
export type RuleEffect = {
  /** Items the list must not show. */
  hidden: ReadonlySet<number>;
  /** Pins whose item can be shown, by position, with the item's number. */
  pins: readonly { rule: ListRule; doc: number }[];
};

/**
 * What the rules do at the query's moment. An explicit sort switches pins off; hides stay. `canShow` tells whether an item
 * passes types and filters, which a pinned one must even if it does not match.
 */
export function effectOf(index: SearchIndex, query: ListQuery, canShow: (doc: number) => boolean): RuleEffect {
  const moment = { at: query.at, place: query.place, timeZone: query.timeZone };
  const plan = planOf(query.rules, moment, (identity): ItemStanding => {
    const doc = index.docOf(identity);
    if (doc < 0) return { isThere: false, isOfType: false, passesFilters: false, isAvailable: false };
    return {
      isThere: true,
      isOfType: query.types === null || query.types.includes(index.types[index.typeOf(doc)] ?? ""),
      passesFilters: canShow(doc),
      isAvailable: (index.signals.availability[doc] ?? UNAVAILABLE) < UNAVAILABLE,
    };
  });
  const hidden = new Set<number>();
  for (const identity of plan.hidden) {
    const doc = index.docOf(identity);
    if (doc >= 0) hidden.add(doc);
  }
  if (query.sort !== null) return { hidden, pins: [] };
  return { hidden, pins: plan.pins.map((rule) => ({ rule, doc: index.docOf(rule.item_url) })) };
}

/** Where the pins of a list stand among so many other results. */
export function placesOf(effect: RuleEffect, organicCount: number): Placed<ListRule>[] {
  return placePins(
    effect.pins.map(({ rule }) => rule),
    organicCount,
  );
}
