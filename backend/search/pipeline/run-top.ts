import type { SearchIndex } from "@/backend/search/index/search-index";
import { windowOf } from "@/lib/domain/search/rule-evaluator";
import { masksOf, passes } from "./filter";
import type { ListAnswer, ListHit, ListQuery, Probe, TopAsked } from "./list-query";
import { effectOf, placesOf, type RuleEffect } from "./pin";
import { type TopStanding, topStanding } from "./top-order";

// TOP items of one type: no text and nothing to rank, so a page costs what it shows and not the catalogue.

/** Answers a list of TOP items. Throws UnknownAttributeError for a condition by what no item has. */
export function runTop(index: SearchIndex, query: ListQuery, top: TopAsked): ListAnswer {
  const types = query.types ?? [];
  const standing = topStanding(index, { ...top, types });
  const canShow = conditionOf(index, query);
  const effect = effectOf(index, query, canShow);
  const docOfPin = new Map(effect.pins.map(({ rule, doc }) => [rule, doc]));
  const pinned = new Set(docOfPin.values());
  const end = query.probe === undefined ? query.offset + query.limit : standing.docs.length;
  const rest: number[] = [];
  for (const doc of standing.docs) {
    if (rest.length >= end) break;
    if (!pinned.has(doc) && !effect.hidden.has(doc) && canShow(doc)) rest.push(doc);
  }
  // A pin beyond what was looked at is appended to it, which is beyond the page too.
  const shown = windowOf(
    placesOf(effect, rest.length),
    rest.length,
    (at) => rest[at] ?? 0,
    (rule) => docOfPin.get(rule) ?? 0,
    query.offset,
    query.limit,
  );
  const hits = shown.map(({ item, pin }, at): ListHit => {
    const rule =
      pin === null
        ? null
        : { ruleId: pin.ruleId, customizationId: pin.customizationId, position: query.offset + at + 1 };
    return { identity: index.identityOf(item), tier: "exact", score: 0, rule };
  });
  const docs = shown.map(({ item }) => item);
  return {
    hits: query.isExplained ? explained(hits, docs, standing, canShow) : hits,
    total: rest.length + effect.pins.length,
    tierCounts: [0, 0, 0],
    facets: [],
    changes: null,
    partialTerms: [],
    marks: { words: [], prefix: null },
    ...(query.probe === undefined
      ? {}
      : { probe: probeTop(index, query, query.probe, { rest, effect, standing, canShow }) }),
  };
}

type TopParts = {
  /** Everything that no rule moved, from the first to the last. */
  rest: readonly number[];
  effect: RuleEffect;
  standing: TopStanding;
  canShow: (doc: number) => boolean;
};

/** What became of one item on its way into TOP items: there are no words that it could lack. */
function probeTop(index: SearchIndex, query: ListQuery, identity: string, parts: TopParts): Probe {
  const doc = index.docOf(identity);
  if (doc < 0) return { isIndexed: false };
  const { rest, effect, standing, canShow } = parts;
  const docOfPin = new Map(effect.pins.map(({ rule, doc: pinned }) => [rule, pinned]));
  const whole = windowOf(
    placesOf(effect, rest.length),
    rest.length,
    (at) => rest[at] ?? -1,
    (rule) => docOfPin.get(rule) ?? -1,
    0,
    rest.length + effect.pins.length,
  );
  const at = whole.findIndex(({ item }) => item === doc);
  const pin = whole[at]?.pin ?? null;
  const rule = pin && { ruleId: pin.ruleId, customizationId: pin.customizationId, position: at + 1 };
  const [hit] = explained([{ identity, tier: "exact", score: 0, rule }], [doc], standing, canShow);
  const hide = query.rules.find(
    (one) => one.item_url === identity && effectOf(index, { ...query, rules: [one] }, () => true).hidden.has(doc),
  );
  return {
    isIndexed: true,
    words: [],
    isFound: true,
    isCrowdedOut: false,
    passesFilters: canShow(doc),
    hiddenBy: hide === undefined ? null : { ruleId: hide.ruleId, customizationId: hide.customizationId },
    position: at < 0 ? null : at + 1,
    hit: hit ?? { identity, tier: "exact", score: 0, rule },
  };
}

/** Whether an item is of the wanted types and meets the conditions. */
function conditionOf(index: SearchIndex, { types, filters }: ListQuery): (doc: number) => boolean {
  const { any, must, none } = filters;
  if (any.length + must.length + none.length > 0) {
    const masks = masksOf(index, types, filters);
    return (doc) => passes(masks, doc);
  }
  const wanted = new Set((types ?? []).map((type) => index.types.indexOf(type)));
  return (doc) => wanted.has(index.typeOf(doc));
}

/** The results with the figures of their automatic order and the position they would have without rules. */
function explained(
  hits: readonly ListHit[],
  docs: readonly number[],
  standing: TopStanding,
  canShow: (doc: number) => boolean,
): ListHit[] {
  const wanted = new Set(docs);
  const positions = new Map<number, number>();
  let position = 0;
  for (const doc of standing.docs) {
    if (positions.size === wanted.size) break;
    if (!canShow(doc)) continue;
    position += 1;
    if (wanted.has(doc)) positions.set(doc, position);
  }
  return hits.map((hit, at) => {
    const doc = docs[at] ?? -1;
    return { ...hit, organicPosition: positions.get(doc) ?? null, factors: standing.factorsOf(doc) };
  });
}
