import { windowOf } from "@/lib/domain/rule-evaluator";
import type { ListAnswer, ListHit, ListQuery } from "../list-query";
import type { SearchIndex } from "../search-index";
import { masksOf, passes } from "./filter";
import { effectOf, placesOf } from "./pin";
import { type TopOrder, type TopStanding, topStanding } from "./top-order";

// TOP items of one type: no text and nothing to rank, so a page costs what it shows and not the catalogue.

/** Answers a list of TOP items. Throws UnknownAttributeError for a condition by what no item has. */
export function runTop(
  index: SearchIndex,
  query: ListQuery,
  top: { order: TopOrder; counted: readonly string[] },
): ListAnswer {
  const types = query.types ?? [];
  const standing = topStanding(index, { ...top, types });
  const canShow = conditionOf(index, query);
  const effect = effectOf(index, query, canShow);
  const docOfPin = new Map(effect.pins.map(({ rule, doc }) => [rule, doc]));
  const pinned = new Set(docOfPin.values());
  const end = query.offset + query.limit;
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
