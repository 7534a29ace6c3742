import type { Facet } from "@/lib/contract/search/search-host";
import type { EvaluatorRule, Place } from "@/lib/domain/search/rule-evaluator";
import type { Tier } from "./match";

// What travels between the service and the thread that holds the indexes: plain data only.

/** A condition `key:value` as the caller wrote it. */
export type Clause = { key: string; value: string };

/** Conditions of a list. */
export type Filters = {
  /** Values of one key are alternatives, keys add up. */
  any: readonly Clause[];
  /** All of them. */
  must: readonly Clause[];
  /** None of them. */
  none: readonly Clause[];
  /** Items of these identities alone; of all when it is absent. */
  only?: readonly string[];
};

/** A rule with the names by which an explanation refers to it. */
export type ListRule = EvaluatorRule & { ruleId: string; customizationId: string };

/** How the TOP items of a type are ordered by themselves (docs/adr/0020). */
export type TopOrder = "items" | "categories" | "brands" | "newest";

/**
 * What TOP items of a type are ordered by: first by clicks, as far as some were counted, then by the catalogue's own order.
 * Categories and brands count the items of the types `counted`.
 */
export type TopAsked = {
  order: TopOrder;
  counted: readonly string[];
  /** Clicks of the last 30 days by identity; `state` tells one counting from another. */
  clicks?: { state: string; of: readonly (readonly [identity: string, clicks: number])[] };
};

/** One list of results: the part of a search that needs the index. */
export type ListQuery = {
  place: Place;
  /** Empty: everything that passes the filters. */
  text: string;
  /** Other wordings that count a little less (expansion by synonyms). */
  wordings: readonly string[];
  /** Types of items; null for all. */
  types: readonly string[] | null;
  filters: Filters;
  prefer: readonly Clause[];
  sort: { attribute: string; descending: boolean } | null;
  rules: readonly ListRule[];
  /** The rule clock, in milliseconds. */
  at: number;
  timeZone: string;
  offset: number;
  limit: number;
  facets: readonly { name: string; limit: number }[];
  /** The last word may be unfinished. */
  isPrefix: boolean;
  /** Whether factors and organic positions are wanted. */
  isExplained: boolean;
  /** Identity of an item whose way into the list is wanted. */
  probe?: string;
  /** TOP items, instead of a search. */
  top?: TopAsked;
};

/** What became of a word: replaced (`correction`), shortened by `cut`, or left out when neither is there. */
export type WordChange = { text: string; correction: string | null; cut: string };

/** Why an item stands where it does. */
export type Factor = { name: string; value: number; field?: string; term?: string };

/** A result, without its attributes. */
export type ListHit = {
  identity: string;
  tier: Tier | "none";
  score: number;
  rule: { ruleId: string; customizationId: string; position: number } | null;
  /** 1-based position without rules, null when it does not match; only when explained. */
  organicPosition?: number | null;
  factors?: Factor[];
};

/** A word of the query: as what an item has it, null when it has not, and in which of its fields. */
export type ProbedWord = { text: string; as: string | null; fields: string[] };

/** What became of one item on its way into a list. */
export type Probe =
  | { isIndexed: false }
  | {
      isIndexed: true;
      words: ProbedWord[];
      /** It matches well enough, if only in part. */
      isFound: boolean;
      /** It matches in part, and enough others match in full. */
      isCrowdedOut: boolean;
      /** It is of the wanted types and meets the conditions. */
      passesFilters: boolean;
      hiddenBy: { ruleId: string; customizationId: string } | null;
      /** 1-based position with the rules; null when the list does not have it. */
      position: number | null;
      hit: ListHit;
    };

/** A list of results. */
export type ListAnswer = {
  hits: ListHit[];
  total: number;
  /** How many results match by tier; pinned ones that do not match are in none. */
  tierCounts: [exact: number, corrected: number, partial: number];
  facets: Facet[];
  /** Words of the query that were not searched as typed; null when the query stands. */
  changes: WordChange[] | null;
  /** Words used in place of typed ones, and words found when others were not. */
  partialTerms: string[];
  /** Folded words to mark in titles; `prefix` marks beginnings. */
  marks: { words: string[]; prefix: string | null };
  /** Only when the list was asked about an item. */
  probe?: Probe;
};

/** Asked of an attribute that the site's items do not have. */
export type UnknownAttribute = { unknownAttribute: string };
