import type { EvaluatorRule, Place } from "../rules/rule-evaluator";
import type { Tier } from "./match";
import type { Alternative } from "./terms";

// Messages between the service and the thread with the indexes: plain data only.

/** A condition `key:value`, as requested. */
export type Clause = { key: string; value: string };

/** Conditions of a list. */
export type Filters = {
  /** Values of one key are alternatives; keys are combined with AND. */
  any: readonly Clause[];
  /** All must hold. */
  must: readonly Clause[];
  /** None may hold. */
  none: readonly Clause[];
  /** Only items with these identities; absent: all. */
  only?: readonly string[];
};

/** A rule with the ids that explanations refer to. */
export type ListRule = EvaluatorRule & { ruleId: string; customizationId: string };

/** The automatic order of TOP items of a type (docs/adr/0020). */
export type TopOrder = "items" | "categories" | "brands" | "newest";

/**
 * A request for TOP items of a type: ordered by clicks, if any were counted, then by the catalog's order. Categories
 * and brands are ranked by their items of the types `counted`.
 */
export type TopRequest = {
  order: TopOrder;
  counted: readonly string[];
  /** Clicks of the last 30 days by identity; `state` identifies the count version. */
  clicks?: { state: string; of: readonly (readonly [identity: string, clicks: number])[] };
};

/** A request for one list of results: the part of a search that needs the index. */
export type ListQuery = {
  place: Place;
  /** Empty: everything that passes the filters. */
  text: string;
  /** Alternative wordings from synonyms, with a slightly lower weight. */
  wordings: readonly string[];
  /** Words that may stand for one word of the text, from synonyms, with the same weight. */
  alternatives?: readonly Alternative[];
  /** Types of items; null for all. */
  types: readonly string[] | null;
  filters: Filters;
  prefer: readonly Clause[];
  sort: { attribute: string; descending: boolean } | null;
  rules: readonly ListRule[];
  /** The evaluated time of rules, in epoch ms. */
  at: number;
  timeZone: string;
  offset: number;
  limit: number;
  facets: readonly { name: string; limit: number }[];
  /** The last word may be unfinished. */
  isPrefix: boolean;
  /** Whether to list the variants of products in their place. */
  isExpanded?: boolean;
  /** Whether to return factors and organic positions. */
  isExplained: boolean;
  /** Identity of an item to trace through the list. */
  probe?: string;
  /** TOP items, instead of a search. */
  top?: TopRequest;
};

/** A changed word: replaced by `correction`, shortened by `cut`, or dropped when both are empty. */
export type WordChange = { text: string; correction: string | null; cut: string };

/** A ranking factor of an item. */
export type Factor = { name: string; value: number; field?: string; term?: string };

/** A result, without its attributes. */
export type ListHit = {
  identity: string;
  /** Identity of its product, if it is a variant. */
  product?: string;
  tier: Tier | "none";
  score: number;
  rule: { ruleId: string; customizationId: string; position: number } | null;
  /** 1-based position without rules, null when it does not match; only when explained. */
  organicPosition?: number | null;
  factors?: Factor[];
};

/** A query word and the form in which an item has it, null when it does not, with the fields it is in. */
export type ProbeWord = { text: string; as: string | null; fields: string[] };

/** The trace of one item on its way into a list. */
export type Probe =
  | { isIndexed: false }
  | {
      isIndexed: true;
      words: ProbeWord[];
      /** It matches well enough, at least in part. */
      isFound: boolean;
      /** It matches in part, and was dropped because enough others match in full. */
      isCrowdedOut: boolean;
      /** It is of a requested type and meets the conditions. */
      passesFilters: boolean;
      hiddenBy: { ruleId: string; customizationId: string } | null;
      /** 1-based position with rules; null when it is not in the list. */
      position: number | null;
      hit: ListHit;
    };

/** A value of a facet, with the number of results that have it. */
export type FacetValue = { value: string; hits_count: number };

/** A facet with its values. */
export type CountedFacet = { name: string; type: string; values: FacetValue[] };

/** A list of results. */
export type ListAnswer = {
  hits: ListHit[];
  total: number;
  /** Number of results by tier; pinned items that do not match are not counted. */
  tierCounts: [exact: number, corrected: number, partial: number];
  facets: CountedFacet[];
  /** Query words not searched as typed. */
  changes: WordChange[] | null;
  /** Replacement words, and words found when others were not. */
  partialTerms: string[];
  /** Folded words to highlight in titles; `prefix` highlights beginnings. */
  marks: { words: string[]; prefix: string | null };
  /** Only when the request has `probe`. */
  probe?: Probe;
};

/** The answer to a request with an attribute that no item of the site has. */
export type UnknownAttribute = { unknownAttribute: string };
