import type { SearchIndex } from "@/backend/search/index/search-index";
import { windowOf } from "@/lib/domain/search/rule-evaluator";
import { changesOf } from "./correct";
import { factorsOf } from "./explain";
import { facetOf } from "./facets";
import { type FilterMasks, type Mask, masksOf, maskWithout, passes } from "./filter";
import { passing, upToTier, without } from "./hide";
import type { ListAnswer, ListHit, ListQuery, ListRule } from "./list-query";
import { type Matches, match, TIERS } from "./match";
import { ranked } from "./order";
import { effectOf, placesOf, type RuleEffect } from "./pin";
import { probeOf } from "./probe";
import { nudgesOf, rankKeys } from "./rank";

// The order of operations of one list: match and correct, filter, rank, hide, pin,
// page, facets. Redirects, rewrites and synonyms have acted on the query before it comes here.

/** Results that match in part are shown only beside fewer full matches than this: they fill a list, they do not flood it. */
const FULL_ENOUGH = 100;
/** What another wording's matches are worth. */
const WORDING_WEIGHT = 0.8;
const MARKS_MAX = 200;

/** Answers one list. Throws UnknownAttributeError for a condition or sort by what no item has. */
export function runList(index: SearchIndex, query: ListQuery): ListAnswer {
  const masks = masksOf(index, query.types, query.filters);
  const found = query.text.trim() === "" ? everything(index) : matchAll(index, query);
  const matching = fillUp(found, masks, query.sort !== null);
  const organic = passing(matching, masks.all);
  const effect = effectOf(index, query, (doc) => passes(masks, doc));
  const pinned = new Set(effect.pins.map(({ doc }) => doc));
  const rest = without(organic, pinned, effect.hidden);
  const page = pageOf(index, query, rest, effect);
  const isUntouched = effect.pins.length === 0 && effect.hidden.size === 0;
  const hits = toHits(index, query, page, organic, isUntouched);
  const results = once(() => counted(index, organic, null, effect));
  const isCorrected = !organic.tiers.includes(0) && organic.docs.length > 0;
  return {
    hits,
    total: rest.docs.length + effect.pins.length,
    tierCounts: countTiers(organic, effect.hidden),
    facets: query.facets.map(({ name, limit }) => {
      // A facet is counted without its own condition.
      const mask = masks.byKey.has(name) ? counted(index, matching, maskWithout(masks, name), effect) : results();
      return facetOf(index, name, limit, mask);
    }),
    changes: isCorrected ? changesOf(organic.terms) : null,
    partialTerms: isCorrected ? wordsFound(organic) : [],
    marks: marksOf(index, query, organic),
    ...(query.probe === undefined
      ? {}
      : {
          probe: probeOf(index, query, query.probe, {
            masks,
            found,
            matching,
            effect,
            ...wholeOf(index, query, organic, rest, effect),
          }),
        }),
  };
}

/** The list from its first place to its last, and any of its items as a result; for whoever looks into one item. */
function wholeOf(index: SearchIndex, query: ListQuery, organic: Matches, rest: Matches, effect: RuleEffect) {
  const all = { ...query, offset: 0, limit: rest.docs.length + effect.pins.length, isExplained: true };
  const whole = once(() => pageOf(index, all, rest, effect));
  return {
    whole,
    hitOf: (doc: number, position: number | null): ListHit => {
      const shown = position === null ? undefined : whole()[position - 1];
      const [hit] = toHits(index, all, [shown ?? { doc, rule: null, position: 0 }], organic);
      if (hit === undefined) throw new Error("one entry makes one result");
      return hit;
    },
  };
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

function everything(index: SearchIndex): Matches {
  const docs = new Uint32Array(index.size);
  for (let doc = 0; doc < docs.length; doc += 1) docs[doc] = doc;
  return {
    docs,
    scores: new Float32Array(index.size).fill(1),
    tiers: new Uint8Array(index.size),
    terms: [],
    weights: [],
  };
}

/**
 * The query and its other wordings in one. What only a wording finds has all its words as they are written, and stands
 * below what the query itself finds as well.
 */
function matchAll(index: SearchIndex, query: ListQuery): Matches {
  const own = match(index, query.text, query.isPrefix);
  if (query.wordings.length === 0) return own;
  const places = new Map<number, { score: number; tier: number; widened: number }>();
  own.docs.forEach((doc, at) => {
    places.set(doc, { score: own.scores[at] ?? 0, tier: own.tiers[at] ?? 0, widened: 0 });
  });
  for (const wording of query.wordings) {
    const found = match(index, wording, false);
    found.docs.forEach((doc, at) => {
      if (found.tiers[at] !== 0) return;
      const known = places.get(doc);
      const score = (found.scores[at] ?? 0) * WORDING_WEIGHT;
      const isBetter = known === undefined || known.tier > 0 || (known.widened === 1 && score > known.score);
      if (isBetter) places.set(doc, { score, tier: 0, widened: 1 });
    });
  }
  const values = [...places.values()];
  return {
    ...own,
    docs: Uint32Array.from(places.keys()),
    scores: Float32Array.from(values, ({ score }) => score),
    tiers: Uint8Array.from(values, ({ tier }) => tier),
    widened: Uint8Array.from(values, ({ widened }) => widened),
  };
}

/** Leaves matches in part out where enough others pass; an explicit sort never mixes them in front of full matches. */
function fillUp(found: Matches, masks: FilterMasks, isSorted: boolean): Matches {
  // Without a text nothing matches in part: a listing of a whole catalogue need not be gone through for it.
  if (!found.tiers.includes(2)) return found;
  let full = 0;
  const { docs, tiers } = found;
  for (let at = 0; at < docs.length; at += 1) if ((tiers[at] ?? 0) < 2 && passes(masks, docs[at] ?? 0)) full += 1;
  if (full < FULL_ENOUGH && !(isSorted && full > 0)) return found;
  return upToTier(found, 1);
}

type PageEntry = { doc: number; rule: ListRule | null; position: number };

function pageOf(index: SearchIndex, query: ListQuery, rest: Matches, effect: RuleEffect): PageEntry[] {
  const keys = rankKeys(index, rest, query);
  // Each pin in front of the page moves it by one.
  const from = Math.max(0, query.offset - effect.pins.length);
  const order = ranked(rest.docs, keys, from, query.offset + query.limit);
  const docOfPin = new Map(effect.pins.map(({ rule, doc }) => [rule, doc]));
  const shown = windowOf(
    placesOf(effect, rest.docs.length),
    rest.docs.length,
    (at) => order[at - from] ?? 0,
    (rule) => docOfPin.get(rule) ?? 0,
    query.offset,
    query.limit,
  );
  return shown.map(({ item, pin }, at) => ({ doc: item, rule: pin, position: query.offset + at + 1 }));
}

/** `isUntouched`: no rule acts, so the places of the page are those of the order without rules, which need not be made. */
function toHits(
  index: SearchIndex,
  query: ListQuery,
  page: readonly PageEntry[],
  organic: Matches,
  isUntouched = false,
): ListHit[] {
  const wanted = new Set(page.map(({ doc }) => doc));
  const places = placesAmong(index, organic.docs, wanted);
  const nudges = nudgesOf(index, query.prefer, query.at);
  const hits = page.map(({ doc, rule, position }): ListHit => {
    const at = places.get(doc);
    const text = at === undefined ? 0 : (organic.scores[at] ?? 0);
    return {
      identity: index.identityOf(doc),
      tier: at === undefined ? "none" : (TIERS[organic.tiers[at] ?? 0] ?? "none"),
      score: text * nudges.freshness(doc) * nudges.preference(doc),
      rule: rule === null ? null : { ruleId: rule.ruleId, customizationId: rule.customizationId, position },
    };
  });
  if (!query.isExplained) return hits;
  const positions = isUntouched
    ? new Map(page.map(({ doc, position }) => [doc, position]))
    : organicPositions(index, query, organic, wanted);
  const factors = factorsOf(index, [...wanted], organic, nudges);
  return hits.map((hit, at) => {
    const doc = page[at]?.doc ?? -1;
    return { ...hit, organicPosition: positions.get(doc) ?? null, factors: factors.get(doc) ?? [] };
  });
}

/** Where some items stand among the matches. */
function placesAmong(index: SearchIndex, docs: Uint32Array, wanted: ReadonlySet<number>): Map<number, number> {
  const isWanted = new Uint8Array(index.size);
  for (const doc of wanted) isWanted[doc] = 1;
  const places = new Map<number, number>();
  for (let at = 0; at < docs.length; at += 1) if (isWanted[docs[at] ?? 0] === 1) places.set(docs[at] ?? 0, at);
  return places;
}

function organicPositions(index: SearchIndex, query: ListQuery, organic: Matches, wanted: ReadonlySet<number>) {
  const order = ranked(organic.docs, rankKeys(index, organic, query), 0, organic.docs.length);
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

/** What a facet counts: the matches that pass; pins count, hidden items do not. */
function counted(index: SearchIndex, { docs }: Matches, passed: Mask | null, { hidden, pins }: RuleEffect): Mask {
  const mask = new Uint8Array(index.size);
  for (let at = 0; at < docs.length; at += 1) {
    const doc = docs[at] ?? 0;
    mask[doc] = passed === null ? 1 : (passed[doc] ?? 0);
  }
  for (const doc of hidden) mask[doc] = 0;
  for (const { doc } of pins) mask[doc] = 1;
  return mask;
}

function wordsFound(matches: Matches): string[] {
  return matches.terms.flatMap((term) =>
    term.isUnknown ? [] : [term.correction ?? term.text.slice(0, term.text.length - term.cut.length)],
  );
}

function marksOf(index: SearchIndex, query: ListQuery, matches: Matches): ListAnswer["marks"] {
  const words = new Set<string>();
  for (const term of matches.terms) {
    words.add(term.text);
    for (const { word } of term.variants) if (words.size < MARKS_MAX) words.add(index.words.word(word));
  }
  const last = query.isPrefix ? matches.terms.at(-1)?.text : undefined;
  return { words: [...words], prefix: last ?? null };
}
