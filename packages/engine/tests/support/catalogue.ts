import { IndexBuilder } from "../../src/index/build-index";
import { CompactIndex } from "../../src/index/compact-index";
import type { IndexedItem } from "../../src/index/search-index";
import type { ListQuery, ListRule } from "../../src/pipeline/list-query";
import { runListQuery } from "../../src/pipeline/run-list";
import { ELIGIBLE, type ItemEligibility } from "../../src/rules/rule-eligibility";

/** An indexed item with a title and the given attributes. */
export function createItem(
  identity: string,
  title: string,
  attributes: Record<string, unknown> = {},
  type = "item",
): IndexedItem {
  return { identity, type, title, attributes };
}

/** Builds an index of items. */
export function buildTestIndex(items: readonly IndexedItem[], language = "en"): CompactIndex {
  const builder = new IndexBuilder(language);
  for (const item of items) builder.add(item);
  return new CompactIndex(builder.finish());
}

/** A list query with defaults. */
export function createQuery(text: string, over: Partial<ListQuery> = {}): ListQuery {
  return {
    place: "search",
    text,
    wordings: [],
    types: null,
    filters: { any: [], must: [], none: [] },
    prefer: [],
    sort: null,
    rules: [],
    at: Date.parse("2026-03-10T12:00:00Z"),
    timeZone: "Europe/Prague",
    offset: 0,
    limit: 50,
    facets: [],
    isPrefix: false,
    isExplained: false,
    ...over,
  };
}

/** A rule that always acts. */
export function createListRule(over: Partial<ListRule> = {}): ListRule {
  return {
    ruleId: "r",
    customizationId: "c",
    item_url: "a",
    type: "pin",
    position: over.type === "hide" ? null : 1,
    active_from: null,
    active_to: null,
    availability: "always",
    placement: "both",
    ...over,
  };
}

/** Identities of the results of a search. */
export function searchIdentities(index: CompactIndex, text: string, over: Partial<ListQuery> = {}): string[] {
  return runListQuery(index, createQuery(text, over)).hits.map(({ identity }) => identity);
}

/**
 * The eligibility of items in a list that could show each of them.
 * @param isAvailable decides which can be bought.
 */
export function createEligibilityLookup(
  isAvailable: (identity: string) => boolean,
): (identity: string) => ItemEligibility {
  return (identity) => ({ ...ELIGIBLE, isAvailable: isAvailable(identity) });
}
