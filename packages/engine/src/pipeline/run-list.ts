import type { Accumulator } from "../index/accumulator";
import { withAccumulator } from "../index/accumulator-pool";
import type { SearchIndex } from "../index/search-index";
import { sliceWindow } from "../rules/rule-evaluator";
import { listWordChanges } from "./correct";
import { computeFactors } from "./explain";
import { countFacet } from "./facets";
import { buildMasks, buildMaskWithout, type FilterMasks, findColumn, passes } from "./filter";
import { dropPartialMatches, findMatches } from "./find-matches";
import { getLacks, getLevel, getTier } from "./grades";
import type { ListAnswer, ListHit, ListQuery, ListRule } from "./list-query";
import { type Matches, TIERS } from "./match";
import { computeRuleEffect, excludeItems, filterByMask, filterDocs, placeEffectPins, type RuleEffect } from "./pin";
import { probeListItem } from "./probe";
import { createNudges, type RankedQuery, selectBest } from "./rank";
import type { Term } from "./terms";
import { type CountedDocs, expandMatches } from "./variant-lists";

// Runs one list: match and correct, filter, rank, hide, pin, page, facets. Redirects, rewrites and synonyms have
// already been applied to the query.

const MARKS_MAX = 200;
const NONE: ReadonlySet<number> = new Set();

/** Answers one list. Throws UnknownAttributeError for a condition or sort on an unknown attribute. */
export function runListQuery(index: SearchIndex, query: ListQuery): ListAnswer {
  return withAccumulator(index, (sums) => answerList(index, query, sums));
}

function answerList(index: SearchIndex, list: ListQuery, sums: Accumulator): ListAnswer {
  const masks = buildMasks(index, list.types, list.filters);
  // Refuses an unknown attribute before the search, and for an empty list.
  if (list.sort !== null) findColumn(index, list.sort.attribute);
  const query = { ...list, nudges: createNudges(index, list.prefer, list.at) };
  const isExpanded = query.isExpanded === true;
  const products = findMatches(index, query, masks, sums);
  const found = isExpanded ? expandMatches(index, products) : products;
  const matching = dropPartialMatches(found, masks, query);
  const organic = filterByMask(matching, masks.all);
  const effect = computeRuleEffect(index, query, (doc) => passes(masks, doc));
  const pinned = new Set(effect.pins.map(({ doc }) => doc));
  const rest = excludeItems(organic, pinned, effect.hidden);
  const page = buildPage(index, query, rest, effect);
  const isUntouched = effect.pins.length === 0 && effect.hidden.size === 0;
  const hits = toHits(index, query, page, { organic, masks, isUntouched });
  const results = memoize(
    (): CountedDocs => ({ docs: listCounted(organic.docs, effect), passed: masks.all, isExpanded }),
  );
  const visible = excludeItems(organic, NONE, effect.hidden);
  const tierCounts = countTiers(visible);
  const isCorrected = tierCounts[0] === 0 && visible.docs.length > 0;
  const leftOut = isCorrected ? findLeftOut(visible) : new Set<Term>();
  return {
    hits,
    total: rest.docs.length + effect.pins.length,
    tierCounts,
    facets: query.facets.map(({ name, limit }) => {
      // A facet is counted without its own condition.
      if (!masks.byKey.has(name)) return countFacet(index, name, limit, results());
      const passed = buildMaskWithout(index, masks, name);
      const docs = listCounted(filterByMask(matching, passed).docs, effect);
      return countFacet(index, name, limit, { docs, passed, isExpanded });
    }),
    changes: isCorrected ? listWordChanges(organic.terms, leftOut) : null,
    partialTerms: isCorrected ? listFoundWords(organic.terms.filter((term) => !leftOut.has(term))) : [],
    marks: collectMarks(index, query, organic),
    ...(query.probe === undefined
      ? {}
      : {
          probe: probeListItem(index, query, query.probe, {
            masks,
            found,
            matching,
            effect,
            ...buildWholeList(index, query, { organic, rest, effect, masks }),
          }),
        }),
  };
}

type WholeParts = { organic: Matches; rest: Matches; effect: RuleEffect; masks: FilterMasks };

/** The whole list, and any item as a result; for tracing one item. */
function buildWholeList(index: SearchIndex, query: RankedQuery, { organic, rest, effect, masks }: WholeParts) {
  const all = { ...query, offset: 0, limit: rest.docs.length + effect.pins.length, isExplained: true };
  const whole = memoize(() => buildPage(index, all, rest, effect));
  return {
    whole,
    toHit: (doc: number, position: number | null): ListHit => {
      const shown = position === null ? undefined : whole()[position - 1];
      const page = [shown ?? { doc, rule: null, position: 0 }];
      const [hit] = toHits(index, all, page, { organic, masks, isUntouched: false });
      if (hit === undefined) throw new Error("expected one result for one entry");
      return hit;
    },
  };
}

function memoize<T>(compute: () => T): () => T {
  let cached: { value: T } | undefined;
  return () => {
    cached ??= { value: compute() };
    return cached.value;
  };
}

type PageEntry = { doc: number; rule: ListRule | null; position: number };

function buildPage(index: SearchIndex, query: RankedQuery, rest: Matches, effect: RuleEffect): PageEntry[] {
  // Each pin before the page shifts it by one.
  const from = Math.max(0, query.offset - effect.pins.length);
  const order = selectBest(index, rest, query, [from, query.offset + query.limit]);
  const docByPin = new Map(effect.pins.map(({ rule, doc }) => [rule, doc]));
  const shown = sliceWindow(
    placeEffectPins(effect, rest.docs.length),
    rest.docs.length,
    (at) => order[at - from] ?? 0,
    (rule) => docByPin.get(rule) ?? 0,
    query.offset,
    query.limit,
  );
  return shown.map(({ item, pin }, at) => ({ doc: item, rule: pin, position: query.offset + at + 1 }));
}

/** `isUntouched`: no rule acts, so the organic positions equal the shown ones and need not be computed. */
type HitParts = Pick<WholeParts, "organic" | "masks"> & { isUntouched: boolean };

function toHits(
  index: SearchIndex,
  query: RankedQuery,
  page: readonly PageEntry[],
  { organic, masks, isUntouched }: HitParts,
): ListHit[] {
  const { nudges } = query;
  const hits = page.map(({ doc, rule, position }): ListHit => {
    // Pinned items need not match.
    const grade = passes(masks, doc) ? (organic.grades[doc] ?? 0) : 0;
    const text = grade === 0 ? 0 : (organic.scores[doc] ?? 0);
    return {
      identity: index.identityOf(doc),
      ...(doc < index.size ? {} : { product: index.identityOf(index.productOf(doc)) }),
      tier: grade === 0 ? "none" : (TIERS[getTier(grade)] ?? "none"),
      score: text * nudges.freshness(doc) * nudges.preference(doc),
      rule: rule === null ? null : { ruleId: rule.ruleId, customizationId: rule.customizationId, position },
    };
  });
  if (!query.isExplained) return hits;
  const wanted = new Set(page.map(({ doc }) => doc));
  const productOf = (doc: number): number => index.productOf(doc);
  const positions = isUntouched
    ? new Map(page.map(({ doc, position }) => [doc, position]))
    : computeOrganicPositions(index, query, organic, wanted);
  const factors = computeFactors(index, [...wanted].map(productOf), organic, nudges);
  return hits.map((hit, at) => {
    const doc = page[at]?.doc ?? -1;
    return { ...hit, organicPosition: positions.get(doc) ?? null, factors: factors.get(productOf(doc)) ?? [] };
  });
}

function computeOrganicPositions(
  index: SearchIndex,
  query: RankedQuery,
  organic: Matches,
  wanted: ReadonlySet<number>,
) {
  const positions = new Map<number, number>();
  selectBest(index, organic, query, [0, organic.docs.length]).forEach((doc, at) => {
    if (wanted.has(doc)) positions.set(doc, at + 1);
  });
  return positions;
}

function countTiers({ docs, grades }: Matches): ListAnswer["tierCounts"] {
  const counts: ListAnswer["tierCounts"] = [0, 0, 0];
  for (let at = 0; at < docs.length; at += 1) {
    const tier = getTier(grades[docs[at] ?? 0] ?? 0);
    if (tier === 0 || tier === 1 || tier === 2) counts[tier] += 1;
  }
  return counts;
}

/** What a facet counts: matches that pass the conditions, and pins, without hidden items. */
function listCounted(passed: Uint32Array, { hidden, pins }: RuleEffect): Uint32Array {
  if (hidden.size === 0 && pins.length === 0) return passed;
  const pinned = new Set(pins.map(({ doc }) => doc));
  const others = filterDocs(passed, (doc) => !hidden.has(doc) && !pinned.has(doc));
  const counted = new Uint32Array(others.length + pinned.size);
  counted.set(others);
  counted.set([...pinned], others.length);
  return counted;
}

/** The terms that the best match lacks; none if an item has all. */
function findLeftOut({ docs, terms, weights, scores, grades }: Matches): Set<Term> {
  let best = docs[0] ?? 0;
  for (let at = 1; at < docs.length; at += 1) {
    const doc = docs[at] ?? 0;
    const level = getLevel(grades[doc] ?? 0);
    const bestLevel = getLevel(grades[best] ?? 0);
    if (level < bestLevel || (level === bestLevel && (scores[doc] ?? 0) > (scores[best] ?? 0))) best = doc;
  }
  const bits = getLacks(grades[best] ?? 0);
  return new Set(
    terms.filter((_, at) => (bits & (1 << (weights.places[at] ?? -1))) !== 0 && (weights.places[at] ?? -1) >= 0),
  );
}

function listFoundWords(terms: readonly Term[]): string[] {
  return terms.flatMap((term) =>
    term.isUnknown || term.variants.length === 0
      ? []
      : [term.correction ?? term.text.slice(0, term.text.length - term.cut.length)],
  );
}

function collectMarks(index: SearchIndex, query: ListQuery, matches: Matches): ListAnswer["marks"] {
  const words = new Set<string>();
  for (const term of matches.terms) {
    words.add(term.text);
    for (const { word } of term.variants) if (words.size < MARKS_MAX) words.add(index.words.getWord(word));
  }
  const last = query.isPrefix ? matches.terms.at(-1)?.text : undefined;
  return { words: [...words], prefix: last ?? null };
}
