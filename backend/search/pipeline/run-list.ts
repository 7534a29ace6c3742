import type { SearchIndex } from "@/backend/search/index/search-index";
import { sliceWindow } from "@/lib/domain/search/rule-evaluator";
import { listWordChanges } from "./correct";
import { computeFactors } from "./explain";
import { countFacet } from "./facets";
import { buildMasks, buildMaskWithout, type FilterMasks, passes } from "./filter";
import type { ListAnswer, ListHit, ListQuery, ListRule } from "./list-query";
import { findLastStep, LEVELS, type Matches, match, TIERS } from "./match";
import { selectRanked } from "./order";
import {
  computeEffect,
  excludeItems,
  filterByMask,
  filterMatches,
  filterUpToTier,
  placeEffectPins,
  type RuleEffect,
} from "./pin";
import { probeItem } from "./probe";
import { computeRankKeys, createNudges } from "./rank";
import type { Term } from "./terms";
import type { Mask } from "./variants";
import { type Counted, expandMatches } from "./variants";
import { NO_WEIGHTS } from "./weigh";

// Runs one list: match and correct, filter, rank, hide, pin, page, facets. Redirects, rewrites and synonyms have
// already been applied to the query.

/** Partial matches are shown only next to fewer full matches than this, to fill a short list. */
const FULL_ENOUGH = 100;
/** Score factor of matches of an alternative wording. */
const WORDING_WEIGHT = 0.8;
const MARKS_MAX = 200;
const NONE: ReadonlySet<number> = new Set();

/** Answers one list. Throws UnknownAttributeError for a condition or sort on an unknown attribute. */
export function runList(index: SearchIndex, query: ListQuery): ListAnswer {
  const masks = buildMasks(index, query.types, query.filters);
  const isExpanded = query.isExpanded === true;
  const products = query.text.trim() === "" ? matchEverything(index) : matchAll(index, query);
  const found = isExpanded ? expandMatches(index, products) : products;
  const matching = dropPartialMatches(found, masks, query);
  const organic = filterByMask(matching, masks.all);
  const effect = computeEffect(index, query, (doc) => passes(masks, doc));
  const pinned = new Set(effect.pins.map(({ doc }) => doc));
  const rest = excludeItems(organic, pinned, effect.hidden);
  const page = buildPage(index, query, rest, effect);
  const isUntouched = effect.pins.length === 0 && effect.hidden.size === 0;
  const hits = toHits(index, query, page, organic, isUntouched);
  const results = memoize(() => buildCounted(index, organic, { mask: masks.all, isPassed: true, isExpanded }, effect));
  const visible = excludeItems(organic, NONE, effect.hidden);
  const isCorrected = !visible.tiers.includes(0) && visible.docs.length > 0;
  const leftOut = isCorrected ? findLeftOut(visible) : new Set<Term>();
  return {
    hits,
    total: rest.docs.length + effect.pins.length,
    tierCounts: countTiers(organic, effect.hidden),
    facets: query.facets.map(({ name, limit }) => {
      // A facet is counted without its own condition.
      if (!masks.byKey.has(name)) return countFacet(index, name, limit, results());
      const others = { mask: buildMaskWithout(index, masks, name), isPassed: false, isExpanded };
      return countFacet(index, name, limit, buildCounted(index, matching, others, effect));
    }),
    changes: isCorrected ? listWordChanges(organic.terms, leftOut) : null,
    partialTerms: isCorrected ? listFoundWords(organic.terms.filter((term) => !leftOut.has(term))) : [],
    marks: collectMarks(index, query, organic),
    ...(query.probe === undefined
      ? {}
      : {
          probe: probeItem(index, query, query.probe, {
            masks,
            found,
            matching,
            effect,
            ...buildWholeList(index, query, organic, rest, effect),
          }),
        }),
  };
}

/** The whole list, and any item as a result; for tracing one item. */
function buildWholeList(index: SearchIndex, query: ListQuery, organic: Matches, rest: Matches, effect: RuleEffect) {
  const all = { ...query, offset: 0, limit: rest.docs.length + effect.pins.length, isExplained: true };
  const whole = memoize(() => buildPage(index, all, rest, effect));
  return {
    whole,
    toHit: (doc: number, position: number | null): ListHit => {
      const shown = position === null ? undefined : whole()[position - 1];
      const [hit] = toHits(index, all, [shown ?? { doc, rule: null, position: 0 }], organic);
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

function matchEverything(index: SearchIndex): Matches {
  const docs = new Uint32Array(index.size);
  for (let doc = 0; doc < docs.length; doc += 1) docs[doc] = doc;
  return {
    docs,
    scores: new Float32Array(index.size).fill(1),
    tiers: new Uint8Array(index.size),
    levels: new Uint8Array(index.size),
    lacks: new Uint16Array(index.size),
    terms: [],
    weights: NO_WEIGHTS,
  };
}

/**
 * Matches of the query and its alternative wordings. An item found only by a wording must match it exactly, and ranks
 * below direct matches of the query.
 */
function matchAll(index: SearchIndex, query: ListQuery): Matches {
  const direct = match(index, query.text, query.isPrefix);
  const alternatives = query.alternatives ?? [];
  if (query.wordings.length === 0 && alternatives.length === 0) return direct;
  const places = new Map<number, { score: number; tier: number; level: number; lacks: number; isWidened: boolean }>();
  direct.docs.forEach((doc, at) => {
    places.set(doc, {
      score: direct.scores[at] ?? 0,
      tier: direct.tiers[at] ?? 0,
      level: direct.levels[at] ?? 0,
      lacks: direct.lacks[at] ?? 0,
      isWidened: false,
    });
  });
  const wide = query.wordings.map((wording) => match(index, wording, false));
  // Synonyms of single words are matched at once: a group of them has up to 200.
  if (alternatives.length > 0) wide.push(match(index, query.text, false, alternatives));
  for (const found of wide) {
    found.docs.forEach((doc, at) => {
      if (found.tiers[at] !== 0) return;
      const known = places.get(doc);
      const score = (found.scores[at] ?? 0) * WORDING_WEIGHT;
      const isBetter = known === undefined || known.tier > 0 || (known.isWidened && score > known.score);
      // Items found only by a synonym rank below every direct match of their tier, whatever their boost.
      const own = found.levels[at] ?? 0;
      const level =
        own >= LEVELS.partial
          ? Math.min(LEVELS.partial + LEVELS.steps - 1, own + 1)
          : LEVELS.widened + Math.min(1, own);
      if (isBetter) places.set(doc, { score, tier: 0, level, lacks: 0, isWidened: true });
    });
  }
  const values = [...places.values()];
  return {
    ...direct,
    docs: Uint32Array.from(places.keys()),
    scores: Float32Array.from(values, ({ score }) => score),
    tiers: Uint8Array.from(values, ({ tier }) => tier),
    levels: Uint8Array.from(values, ({ level }) => level),
    lacks: Uint16Array.from(values, ({ lacks }) => lacks),
  };
}

/** Drops partial matches when enough full matches pass; an explicit sort drops them whenever there is a full match. */
function dropPartialMatches(found: Matches, masks: FilterMasks, { sort, isPrefix }: ListQuery): Matches {
  const isSorted = sort !== null;
  // Without a query there are no partial matches; skip the scan of a whole catalog.
  if (!found.tiers.includes(2)) return found;
  let full = 0;
  const { docs, tiers } = found;
  for (let at = 0; at < docs.length; at += 1) if ((tiers[at] ?? 0) < 2 && passes(masks, docs[at] ?? 0)) full += 1;
  if (full >= FULL_ENOUGH || (isSorted && full > 0)) return filterUpToTier(found, 1);
  const steps = new Uint32Array(LEVELS.steps);
  for (let at = 0; at < docs.length; at += 1) {
    const step = (found.levels[at] ?? 0) - LEVELS.partial;
    if (tiers[at] === 2 && passes(masks, docs[at] ?? 0)) steps[step] = (steps[step] ?? 0) + 1;
  }
  // A sorted list begins with whatever sorts first, so it has the closest matches only. Suggestions are few, and not filled up.
  const last = isSorted ? steps.findIndex((count) => count > 0) : findLastStep(steps, full === 0 || !isPrefix);
  return filterMatches(found, (_, place) => tiers[place] !== 2 || (found.levels[place] ?? 0) <= LEVELS.partial + last);
}

type PageEntry = { doc: number; rule: ListRule | null; position: number };

function buildPage(index: SearchIndex, query: ListQuery, rest: Matches, effect: RuleEffect): PageEntry[] {
  const keys = computeRankKeys(index, rest, query);
  // Each pin before the page shifts it by one.
  const from = Math.max(0, query.offset - effect.pins.length);
  const order = selectRanked(rest.docs, keys, from, query.offset + query.limit);
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
function toHits(
  index: SearchIndex,
  query: ListQuery,
  page: readonly PageEntry[],
  organic: Matches,
  isUntouched = false,
): ListHit[] {
  const wanted = new Set(page.map(({ doc }) => doc));
  const places = findPlaces(index, organic.docs, wanted);
  const nudges = createNudges(index, query.prefer, query.at);
  const hits = page.map(({ doc, rule, position }): ListHit => {
    const at = places.get(doc);
    const text = at === undefined ? 0 : (organic.scores[at] ?? 0);
    return {
      identity: index.identityOf(doc),
      ...(doc < index.size ? {} : { product: index.identityOf(index.productOf(doc)) }),
      tier: at === undefined ? "none" : (TIERS[organic.tiers[at] ?? 0] ?? "none"),
      score: text * nudges.freshness(doc) * nudges.preference(doc),
      rule: rule === null ? null : { ruleId: rule.ruleId, customizationId: rule.customizationId, position },
    };
  });
  if (!query.isExplained) return hits;
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

/** The places of some items in the matches. */
function findPlaces(index: SearchIndex, docs: Uint32Array, wanted: ReadonlySet<number>): Map<number, number> {
  const isWanted = new Uint8Array(index.docCount);
  for (const doc of wanted) isWanted[doc] = 1;
  const places = new Map<number, number>();
  for (let at = 0; at < docs.length; at += 1) if (isWanted[docs[at] ?? 0] === 1) places.set(docs[at] ?? 0, at);
  return places;
}

function computeOrganicPositions(index: SearchIndex, query: ListQuery, organic: Matches, wanted: ReadonlySet<number>) {
  const order = selectRanked(organic.docs, computeRankKeys(index, organic, query), 0, organic.docs.length);
  const positions = new Map<number, number>();
  order.forEach((doc, at) => {
    if (wanted.has(doc)) positions.set(doc, at + 1);
  });
  return positions;
}

function countTiers({ docs, tiers }: Matches, hidden: ReadonlySet<number>): ListAnswer["tierCounts"] {
  const counts: ListAnswer["tierCounts"] = [0, 0, 0];
  for (let at = 0; at < docs.length; at += 1) {
    const tier = tiers[at] ?? 0;
    if (tier !== 0 && tier !== 1 && tier !== 2) continue;
    if (hidden.size === 0 || !hidden.has(docs[at] ?? 0)) counts[tier] += 1;
  }
  return counts;
}

/** The conditions of a facet; `isPassed`: the matches have passed them. */
type CountConditions = { mask: Mask | null; isPassed: boolean; isExpanded: boolean };

/** What a facet counts: matches that pass the conditions and pins, without hidden items. */
function buildCounted(
  index: SearchIndex,
  { docs }: Matches,
  { mask: passed, isPassed, isExpanded }: CountConditions,
  { hidden, pins }: RuleEffect,
): Counted {
  const shown = new Uint8Array(index.docCount);
  for (let at = 0; at < docs.length; at += 1) {
    const doc = docs[at] ?? 0;
    shown[doc] = passed === null || isPassed ? 1 : (passed[doc] ?? 0);
  }
  for (const doc of hidden) shown[doc] = 0;
  for (const { doc } of pins) shown[doc] = 1;
  return { shown, passed, isExpanded };
}

/** The terms that the best match lacks; none if an item has all. */
function findLeftOut({ terms, weights, levels, scores, lacks }: Matches): Set<Term> {
  let best = 0;
  for (let at = 1; at < levels.length; at += 1) {
    const level = levels[at] ?? 0;
    const bestLevel = levels[best] ?? 0;
    if (level < bestLevel || (level === bestLevel && (scores[at] ?? 0) > (scores[best] ?? 0))) best = at;
  }
  const bits = lacks[best] ?? 0;
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
