import type { SearchIndex } from "../index/search-index";
import { sliceWindow } from "../rules/rule-evaluator";
import { buildMasks, passes } from "./filter";
import type { ListAnswer, ListHit, ListQuery, Probe, TopRequest } from "./list-query";
import { computeRuleEffect, placeEffectPins, type RuleEffect } from "./pin";
import { findTopOrder, type TopItemsOrder } from "./top-order";

// TOP items of one type: no text and no ranking, so the cost depends on the page, not on the catalog.

/** Answers a list of TOP items. Throws UnknownAttributeError for a condition on an unknown attribute. */
export function runTop(index: SearchIndex, query: ListQuery, top: TopRequest): ListAnswer {
  const types = query.types ?? [];
  const order = findTopOrder(index, { ...top, types });
  const canShow = createCondition(index, query);
  const effect = computeRuleEffect(index, query, canShow);
  const docByPin = new Map(effect.pins.map(({ rule, doc }) => [rule, doc]));
  const pinned = new Set(docByPin.values());
  const end = query.probe === undefined ? query.offset + query.limit : order.docs.length;
  const rest: number[] = [];
  for (const doc of order.docs) {
    if (rest.length >= end) break;
    if (!pinned.has(doc) && !effect.hidden.has(doc) && canShow(doc)) rest.push(doc);
  }
  // A pin beyond the scanned part is appended to it, which is beyond the page too.
  const shown = sliceWindow(
    placeEffectPins(effect, rest.length),
    rest.length,
    (at) => rest[at] ?? 0,
    (rule) => docByPin.get(rule) ?? 0,
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
    hits: query.isExplained ? explainHits(hits, docs, order, canShow) : hits,
    total: rest.length + effect.pins.length,
    tierCounts: [0, 0, 0],
    facets: [],
    changes: null,
    partialTerms: [],
    marks: { words: [], prefix: null },
    ...(query.probe === undefined
      ? {}
      : { probe: probeTop(index, query, query.probe, { rest, effect, order, canShow }) }),
  };
}

type TopParts = {
  /** Items not moved by a rule, in order. */
  rest: readonly number[];
  effect: RuleEffect;
  order: TopItemsOrder;
  canShow: (doc: number) => boolean;
};

/** Traces one item on its way into TOP items; there are no query words to match. */
function probeTop(index: SearchIndex, query: ListQuery, identity: string, parts: TopParts): Probe {
  const doc = index.findDoc(identity);
  if (doc < 0) return { isIndexed: false };
  const { rest, effect, order, canShow } = parts;
  const docByPin = new Map(effect.pins.map(({ rule, doc: pinned }) => [rule, pinned]));
  const whole = sliceWindow(
    placeEffectPins(effect, rest.length),
    rest.length,
    (at) => rest[at] ?? -1,
    (rule) => docByPin.get(rule) ?? -1,
    0,
    rest.length + effect.pins.length,
  );
  const at = whole.findIndex(({ item }) => item === doc);
  const pin = whole[at]?.pin ?? null;
  const rule = pin && { ruleId: pin.ruleId, customizationId: pin.customizationId, position: at + 1 };
  const traced: ListHit = { identity: index.identityOf(doc), tier: "exact", score: 0, rule };
  const [hit] = explainHits([traced], [doc], order, canShow);
  const hide = query.rules.find(
    (rule) =>
      index.findDoc(rule.item_url) === doc &&
      computeRuleEffect(index, { ...query, rules: [rule] }, () => true).hidden.has(doc),
  );
  return {
    isIndexed: true,
    words: [],
    isFound: true,
    isCrowdedOut: false,
    passesFilters: canShow(doc),
    hiddenBy: hide === undefined ? null : { ruleId: hide.ruleId, customizationId: hide.customizationId },
    position: at < 0 ? null : at + 1,
    hit: hit ?? traced,
  };
}

/** Returns whether an item is of a requested type and meets the conditions. */
function createCondition(index: SearchIndex, { types, filters }: ListQuery): (doc: number) => boolean {
  const { any, must, none } = filters;
  if (any.length + must.length + none.length > 0) {
    const masks = buildMasks(index, types, filters);
    return (doc) => passes(masks, doc);
  }
  const wanted = new Set((types ?? []).map((type) => index.types.indexOf(type)));
  return (doc) => wanted.has(index.typeOf(doc));
}

/** Adds the figures of the automatic order and the organic positions to results. */
function explainHits(
  hits: readonly ListHit[],
  docs: readonly number[],
  order: TopItemsOrder,
  canShow: (doc: number) => boolean,
): ListHit[] {
  const wanted = new Set(docs);
  const positions = new Map<number, number>();
  let position = 0;
  for (const doc of order.docs) {
    if (positions.size === wanted.size) break;
    if (!canShow(doc)) continue;
    position += 1;
    if (wanted.has(doc)) positions.set(doc, position);
  }
  return hits.map((hit, at) => {
    const doc = docs[at] ?? -1;
    return { ...hit, organicPosition: positions.get(doc) ?? null, factors: order.computeFactors(doc) };
  });
}
