// Measures recommendations on real invoices: trained on the first months, tested on the last one. Prints one line of JSON. Run:
//   npx tsx scripts/bench/recommendation-quality.ts [--validate]
// With --validate, the last month of the training is the test and the real test month is not read: for choosing settings.

import { ProfileBuilder } from "@/backend/recommendations/train/build-profile";
import { DAY_MS } from "@/lib/domain/kit/durations";
import { generateCandidates } from "@/lib/domain/recommendations/candidates";
import { readHistory } from "@/lib/domain/recommendations/histories";
import type { RecommendationModel } from "@/lib/domain/recommendations/model";
import { MODELS, type ModelId } from "@/lib/domain/recommendations/models";
import { TRAINING, Training, type TrainingSettings } from "@/lib/domain/recommendations/train-model";
import {
  type Case,
  compareHits,
  type Difference,
  listNextOrders,
  rankMostSold,
  rankOwnRepeats,
  toCase,
} from "./order-cases";
import { type RetailData, type RetailOrder, readRetail, toDigests } from "./retail-orders";

/** Hit rate at 10 and share of the catalog ever recommended. */
export type RecommendationQuality = { hitRate: number; coverage: number; requests: number };

/**
 * Per task: the model, and the items that were sold most. `isCompared`: the model does not try to guess the next purchase. `repeats`:
 * what the customer ordered, most often first, then the items that were sold most, and how much better the model is.
 */
export type TaskQuality = {
  model: ModelId;
  task: string;
  own: RecommendationQuality;
  mostSold: RecommendationQuality;
  isCompared: boolean;
  repeats?: RecommendationQuality & { difference: Difference };
};

const HITS = 10;
const INPUTS = 10;
/** The product keeps events this long. */
export const WINDOW_DAYS = 90;

/** Measures with a cut: orders before it train, those from it on test. */
export function measureCut(
  { orders, titles }: Pick<RetailData, "orders" | "titles">,
  cut: number,
  { settings = TRAINING, windowDays = WINDOW_DAYS }: { settings?: TrainingSettings; windowDays?: number } = {},
): TaskQuality[] {
  const past = orders.filter(({ at }) => at < cut && at >= cut - windowDays * DAY_MS);
  const next = orders.filter(({ at }) => at >= cut);
  const model = train(past, titles, cut, settings);
  const items = new Map(model.profile.identities.map((identity, item) => [identity, item]));
  const sold = rankMostSold(past);
  const baskets = next.filter((order) => order.items.length >= 2);
  const nextOrders = { task: "an item of the next order of a known customer", cases: listNextOrders(past, next) };
  const tasks: { model: ModelId; task: string; cases: Case[]; isCompared?: true }[] = [
    {
      model: "basket",
      task: "an item of an order from ten others of it",
      cases: baskets.map((order) => toCase(order, INPUTS)),
    },
    {
      model: "item_detail_complements",
      task: "an item of an order from one other of it",
      cases: baskets.map((order) => toCase(order, 1)),
    },
    { model: "user_conversion_based", ...nextOrders },
    { model: "recently_ordered", ...nextOrders, isCompared: true },
    { model: "trends", ...nextOrders, isCompared: true },
  ];
  const answerMostSold = ({ inputs }: Case): string[] => sold.filter((item) => !inputs.includes(item)).slice(0, HITS);
  const repeatsByCustomer = rankOwnRepeats(past, sold);
  const answerRepeats = ({ customer }: Case): string[] =>
    [...new Set([...(repeatsByCustomer.get(customer) ?? []), ...sold])].slice(0, HITS);
  const size = model.profile.identities.length;
  return tasks.map(({ model: id, task, cases, isCompared = false }) => {
    const own = answerAll(cases, (one) => recommendFrom(model, items, id, one));
    const mostSold = answerAll(cases, answerMostSold);
    const compared = { model: id, task, own: measure(own, size), mostSold: measure(mostSold, size), isCompared };
    if (id !== "user_conversion_based") return compared;
    const repeats = answerAll(cases, answerRepeats);
    return { ...compared, repeats: { ...measure(repeats, size), difference: compareHits(own.hits, repeats.hits) } };
  });
}

function train(past: readonly RetailOrder[], titles: RetailData["titles"], cut: number, settings: TrainingSettings) {
  const known = [...new Set(past.flatMap(({ items }) => items))].sort();
  const builder = new ProfileBuilder("en");
  for (const identity of known)
    builder.add({ identity, type: "item", title: titles.get(identity) ?? "", attributes: "{}" });
  const training = new Training({ profile: builder.finish(), version: 1, catalogueRevision: 1, now: cut, settings });
  for (const [day, digest] of [...toDigests(past)].sort(([a], [b]) => b - a)) training.add({ day, digest });
  return training.finish();
}

function recommendFrom(
  model: RecommendationModel,
  items: ReadonlyMap<string, number>,
  id: ModelId,
  { inputs, customer }: Case,
): string[] {
  const { histories, profile } = model;
  const history = histories.historyOf[histories.ids.indexOf(customer)];
  const candidates = generateCandidates(model, {
    recommender: MODELS[id],
    inputs: inputs.flatMap((input) => items.get(input) ?? []),
    paths: [],
    brands: [],
    history: MODELS[id].input === "visitor" ? readHistory(histories, history) : [],
    isOutput: () => true,
    random: () => 0.5,
  });
  const hits: string[] = [];
  for (const { item } of candidates) {
    if (hits.length === HITS) break;
    hits.push(profile.identities[item] ?? "");
  }
  return hits;
}

/** Whether each case was hit, and all items that were recommended. */
type Answers = { hits: boolean[]; shown: Set<string> };

function answerAll(cases: readonly Case[], recommend: (one: Case) => string[]): Answers {
  const shown = new Set<string>();
  const hits = cases.map((one) => {
    const found = recommend(one);
    for (const item of found) shown.add(item);
    return found.includes(one.target);
  });
  return { hits, shown };
}

function measure({ hits, shown }: Answers, size: number): RecommendationQuality {
  const hitRate = hits.filter((isHit) => isHit).length / hits.length;
  return { hitRate, coverage: shown.size / size, requests: hits.length };
}

/** The cut before the last month of the orders. */
export function findCut(orders: readonly RetailOrder[]): number {
  const last = new Date(orders.at(-1)?.at ?? 0);
  return Date.UTC(last.getUTCFullYear(), last.getUTCMonth(), 1);
}

/** The data without its last month, whose own last month validates. */
export function withoutTest(data: RetailData): RetailData {
  const cut = findCut(data.orders);
  return { ...data, orders: data.orders.filter(({ at }) => at < cut) };
}

function main(): void {
  const read = readRetail();
  if (read === null) {
    console.log(JSON.stringify({ skipped: "online-retail" }));
    return;
  }
  const data = process.argv.includes("--validate") ? withoutTest(read) : read;
  const cut = findCut(data.orders);
  const past = data.orders.filter(({ at }) => at < cut && at >= cut - WINDOW_DAYS * DAY_MS).length;
  console.log(
    JSON.stringify({ tasks: measureCut(data, cut), left: data.left, past, cut: new Date(cut).toISOString() }),
  );
}

if (process.argv[1]?.endsWith("recommendation-quality.ts") === true) main();
