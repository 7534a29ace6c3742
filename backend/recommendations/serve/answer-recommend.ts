import { randomUUID } from "node:crypto";
import { normalizePath } from "@vitrine/engine/category-path";
import { type CatalogueRow, formatVariants, pickAttributes } from "@/backend/search/service/format-hit";
import { listStoredTypes } from "@/backend/search/service/request";
import type { SearchContext } from "@/backend/search/service/search-context";
import {
  ITEM_IDS_USED,
  type Recommendation,
  type RecommendationExplain,
  type RecommendationHit,
  type RecommendRequest,
} from "@/lib/contract/recommendations/recommend";
import type { RankedCandidate } from "@/lib/domain/recommendations/arrange";
import { type Candidate, createCodeTest, generateCandidates } from "@/lib/domain/recommendations/candidates";
import { buildContextFilters } from "@/lib/domain/recommendations/context-filters";
import { type PastAct, readHistory } from "@/lib/domain/recommendations/histories";
import { createEmptyModel, type RecommendationModel } from "@/lib/domain/recommendations/model";
import type { RecommenderModel } from "@/lib/domain/recommendations/models";
import type { PairRule } from "@/lib/domain/recommendations/pair-rules";
import { arrangeBox, readBoxRules } from "./arrange-box";
import {
  type CandidateConditions,
  type Collected,
  collectCandidates,
  type WantedCandidates,
} from "./collect-candidates";
import { type BoxOverride, findMatched } from "./find-box-rules";
import type { LiveAct } from "./live-histories";
import { findKnownAttributes } from "./match-attribute";
import type { ServedModel } from "./model-cache";
import { buildPairConditions, moveTogether } from "./pair-conditions";

// Answers one request for a box: candidates of the model, checked against the search index, arranged by rules, cut, and
// formatted. From memory only.

/** What an answer needs besides the request. */
export type AnswerContext = {
  search: SearchContext;
  served: ServedModel | undefined;
  /** The visitor's acts since the last training, newest first. */
  liveActs: readonly LiveAct[];
  /** Identities of earlier boxes of the same call. */
  shown: ReadonlySet<string>;
  pairRules: readonly PairRule[];
  /** Customizations of a preview; the live ones without it. */
  override?: BoxOverride | undefined;
  now: Date;
  isExplained: boolean;
};

/** Candidates that rules choose from, if there are rules. */
const ARRANGED_MAX = 200;
/** Candidates if the rules hide too many of these. */
const HIDDEN_MAX = 20_000;
/** The attribute with the labels of products. */
const LABELS = "labels";
const EMPTY_MODEL = createEmptyModel();

/** Answers a request. Throws ApiError 400 `unknown_attribute`. */
export async function answerRequest(
  context: AnswerContext,
  requested: RecommendRequest,
  recommender: RecommenderModel,
): Promise<Recommendation> {
  const { search, served, now } = context;
  const request = await resolveVariants(search, requested);
  const model = served?.model ?? EMPTY_MODEL;
  const inputs = (request.item_ids ?? []).slice(0, ITEM_IDS_USED);
  const matched = await findMatched(search, { model: recommender.id, inputs, override: context.override });
  const conditions = await buildConditions(context, request, recommender);
  const rules = readBoxRules(matched);
  const box = { rules, conditions: conditions.items, at: now.getTime() };
  const arrangeFirst = async (least: number): Promise<readonly RankedCandidate[]> => {
    const collected = await findCandidates(context, request, recommender, { ...conditions, ...rules, count: least });
    const all = await arrangeBox(search, collected, box);
    const hasMore = least > 0 && least < HIDDEN_MAX && collected.found.length >= least;
    return hasMore && all.length < request.size ? arrangeFirst(HIDDEN_MAX) : all;
  };
  const arranged = (await arrangeFirst(matched.length === 0 ? 0 : ARRANGED_MAX)).slice(0, request.size);
  const items = await search.loadItems(arranged.map(({ identity }) => identity));
  return {
    generated_at: (model.version === 0 ? now : new Date(model.generatedAt)).toISOString(),
    model_version: model.version === 0 ? null : model.version,
    recommendation_id: randomUUID(),
    recommendation_type: recommender.id,
    recommender_client_identifier: request.recommender_client_identifier ?? null,
    recommender: recommender.id,
    recommender_version: model.version === 0 ? null : `${recommender.id}-${model.version}`,
    user_id: request.user_id ?? null,
    hits: arranged.flatMap((candidate) => {
      const row = items.get(candidate.identity);
      return row === undefined ? [] : [formatHit(candidate, row, { request, recommender, context, model })];
    }),
  };
}

/** A request whose items are the products of the variants that it names. */
async function resolveVariants(search: SearchContext, request: RecommendRequest): Promise<RecommendRequest> {
  const { item_ids = [], blacklisted_item_ids = [] } = request;
  const products = await search.findProducts([...(item_ids ?? []), ...(blacklisted_item_ids ?? [])]);
  if (products.size === 0) return request;
  const resolve = (identities: readonly string[] | null): string[] => [
    ...new Set((identities ?? []).map((identity) => products.get(identity) ?? identity)),
  ];
  return { ...request, item_ids: resolve(item_ids), blacklisted_item_ids: resolve(blacklisted_item_ids) };
}

/** The conditions of every item of the box, and the rules that recommend items together. */
type BoxConditions = { items: CandidateConditions; together: PairRule[] };

async function buildConditions(
  { search, shown, pairRules }: AnswerContext,
  request: RecommendRequest,
  recommender: RecommenderModel,
): Promise<BoxConditions> {
  const inputs = (request.item_ids ?? []).slice(0, ITEM_IDS_USED);
  const filters = buildContextFilters(request.recommendation_context ?? {});
  const pairs = await buildPairConditions(search, pairRules, recommender.id, inputs);
  const labels = recommender.input === "label" ? inputs.map((value) => ({ key: LABELS, value })) : [];
  // If no item has the attribute of labels, no item matches a label.
  const isEmpty = labels.length > 0 && (await findKnownAttributes(search, [LABELS])).size === 0;
  return {
    items: {
      types: isEmpty ? [] : listOutputTypes(search, recommender),
      filters: {
        any: [...filters.any, ...(isEmpty ? [] : labels)],
        must: filters.must,
        none: [...filters.none, ...pairs.none],
      },
      availabilityField: request.settings_override?.availability_field ?? null,
      excluded: new Set([...shown, ...(request.blacklisted_item_ids ?? []), ...listOwnInputs(recommender, inputs)]),
    },
    together: pairs.together,
  };
}

async function findCandidates(
  context: AnswerContext,
  request: RecommendRequest,
  recommender: RecommenderModel,
  { items, together, ...wanted }: BoxConditions & WantedCandidates,
): Promise<Collected> {
  const { search, served } = context;
  const source = {
    candidates:
      served === undefined ? [].values() : generate(served, context, request, { recommender, types: items.types }),
    identityOf: (item: number) => served?.model.profile.identities[item] ?? "",
  };
  const count = Math.max(request.size, wanted.count, together.length > 0 ? ARRANGED_MAX : 0);
  const collected = await collectCandidates(search, source, items, { ...wanted, count });
  return { ...collected, found: await moveTogether(search, collected.found, together) };
}

/** The candidates of a model for a request. */
function generate(
  served: ServedModel,
  { liveActs }: Pick<AnswerContext, "liveActs">,
  request: RecommendRequest,
  { recommender, types }: { recommender: RecommenderModel; types: readonly string[] },
): Iterator<Candidate> {
  const { model } = served;
  const { profile } = model;
  const inputs = (request.item_ids ?? []).slice(0, ITEM_IDS_USED);
  const isUnlabelled = recommender.input === "label" && inputs.length === 0;
  return generateCandidates(model, {
    // Without labels, products of any label are only a substitute.
    recommender: isUnlabelled ? { ...recommender, isSubstitute: true } : recommender,
    inputs: inputs.flatMap((identity) => served.itemNumbers.get(identity) ?? []),
    paths: recommender.input === "category" ? listPaths(served, inputs) : [],
    brands: recommender.input === "brand" ? listBrands(served, inputs) : [],
    history: collectPastActs(served, request.user_id ?? null, liveActs),
    isOutput: createCodeTest(profile.typeOf, profile.types, (type) => types.includes(type)),
    random: Math.random,
  });
}

/** The input items themselves are not recommended, unless the input is a category or a brand. */
function listOwnInputs({ input }: RecommenderModel, inputs: readonly string[]): readonly string[] {
  return input === "items" || input === "article" || input === "visitor" ? inputs : [];
}

/** The stored types of the items that a model returns. */
export function listOutputTypes(
  { site, knownTypes }: Pick<SearchContext, "site" | "knownTypes">,
  { output }: Pick<RecommenderModel, "output">,
): string[] {
  return output === "item" ? listStoredTypes(site.mainType, site.mainType, knownTypes) : [output];
}

/** The paths of categories, given as identities of category items or as paths. */
function listPaths({ model: { profile }, itemNumbers }: ServedModel, inputs: readonly string[]): string[] {
  return inputs.map((input) => {
    const item = itemNumbers.get(input);
    const code = item === undefined ? -1 : (profile.categoryOf[item] ?? -1);
    return code < 0 ? normalizePath(input) : (profile.categories[code] ?? "");
  });
}

/** The names of brands, given as identities of brand items or as names. */
function listBrands({ model: { profile }, itemNumbers }: ServedModel, inputs: readonly string[]): string[] {
  return inputs.map((input) => {
    const item = itemNumbers.get(input);
    const code = item === undefined ? -1 : (profile.brandOf[item] ?? -1);
    return code < 0 ? input : (profile.brands[code] ?? "");
  });
}

/** The acts of a visitor, newest first: since the last training, then before it. */
function collectPastActs(
  { model: { histories }, itemNumbers, historyNumbers }: ServedModel,
  userId: string | null,
  liveActs: readonly LiveAct[],
): PastAct[] {
  const live = liveActs.flatMap(({ identity, kind }) => {
    const item = itemNumbers.get(identity);
    return item === undefined ? [] : [{ item, kind, times: 1 }];
  });
  return [...live, ...(userId === null ? [] : readHistory(histories, historyNumbers.get(userId)))];
}

type HitContext = {
  request: RecommendRequest;
  recommender: RecommenderModel;
  context: Pick<AnswerContext, "isExplained">;
  model: RecommendationModel;
};

function formatHit(
  candidate: RankedCandidate,
  row: CatalogueRow,
  { request, recommender, context, model }: HitContext,
): RecommendationHit {
  return {
    url: candidate.identity,
    type: row.type,
    attributes: { title: row.title, ...pickAttributes(row, { only: request.hit_fields ?? [], drop: [] }) },
    nested: formatVariants(row, { only: request.hit_fields ?? [], drop: [] }),
    ...(request.mark_fallback_results === true ? { fallback: candidate.isFallback } : {}),
    ...(context.isExplained ? { explain: explainHit(candidate, recommender, model) } : {}),
  };
}

function explainHit(
  { source, score, isFallback, evidence, rule }: RankedCandidate,
  { id }: RecommenderModel,
  { profile }: RecommendationModel,
): RecommendationExplain {
  return {
    model: id,
    source,
    score: Math.round(score * 1e6) / 1e6,
    fallback: isFallback,
    evidence: evidence.map(({ item, ...rest }) => ({
      ...(item === undefined ? {} : { item_id: profile.identities[item] ?? null }),
      ...rest,
    })),
    rule: rule === null ? null : { rule_id: rule.id, customization_id: rule.customizationId },
  };
}
