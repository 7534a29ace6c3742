// Measures recommendations on real invoices: trained on the first months, tested on the last one. Prints one line of JSON. Run:
//   npx tsx scripts/bench/recommendation-quality.ts [--validate]
// With --validate, the last month of the training is the test and the real test month is not read: for choosing settings.

import { ProfileBuilder } from "@/backend/recommendations/train/build-profile";
import { DAY_MS } from "@/lib/domain/kit/durations";
import { fnv1a } from "@/lib/domain/kit/fnv1a";
import { generateCandidates } from "@/lib/domain/recommendations/candidates";
import { readHistory } from "@/lib/domain/recommendations/histories";
import type { RecommendationModel } from "@/lib/domain/recommendations/model";
import { MODELS, type ModelId } from "@/lib/domain/recommendations/models";
import { TRAINING, Training, type TrainingSettings } from "@/lib/domain/recommendations/train-model";
import { type RetailData, type RetailOrder, readRetail, toDigests } from "./retail-orders";

/** Hit rate at 10 and share of the catalog ever recommended. */
export type Quality = { hitRate: number; coverage: number; requests: number };

/** Per task: the model, and the items that were sold most. `isCompared`: the model does not try to guess the next purchase. */
export type TaskQuality = { model: ModelId; task: string; own: Quality; mostSold: Quality; isCompared: boolean };

const HITS = 10;
const INPUTS = 10;
/** The product keeps events this long. */
export const WINDOW_DAYS = 90;

/** A request and the item to be hit. */
type Case = { inputs: string[]; customer: string; target: string };

/** Measures with a cut: orders before it train, those from it on test. */
export function measureQuality(
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
  return tasks.map(({ model: id, task, cases, isCompared = false }) => {
    const recommend = (one: Case): string[] => recommendFrom(model, items, id, one);
    const byCount = ({ inputs }: Case): string[] => sold.filter((item) => !inputs.includes(item)).slice(0, HITS);
    const size = model.profile.identities.length;
    const own = measure(cases, recommend, size);
    const mostSold = measure(cases, byCount, size);
    return { model: id, task, own, mostSold, isCompared };
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

/** A random item of an order is the target, others the inputs; lists of invoices are sorted, so neighbours would be too easy. */
function toCase({ no, items, customer }: RetailOrder, count: number): Case {
  const [target = "", ...inputs] = shuffle(items, no);
  return { inputs: inputs.slice(0, count), customer, target };
}

/** The items in a random order that only depends on a name. */
function shuffle(items: readonly string[], name: string): string[] {
  return [...items].sort((a, b) => fnv1a(`${name} ${a}`) - fnv1a(`${name} ${b}`) || (a < b ? -1 : 1));
}

/** The first order in the test of each customer with an order in the training. */
function listNextOrders(past: readonly RetailOrder[], next: readonly RetailOrder[]): Case[] {
  const known = new Set(past.map(({ customer }) => customer));
  const firsts = new Map<string, RetailOrder>();
  for (const order of next)
    if (known.has(order.customer) && !firsts.has(order.customer)) firsts.set(order.customer, order);
  return [...firsts.values()].map((order) => ({ ...toCase(order, 0) }));
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

/** Items by the number of their orders. */
function rankMostSold(past: readonly RetailOrder[]): string[] {
  const counts = new Map<string, number>();
  for (const item of past.flatMap(({ items }) => items)) counts.set(item, (counts.get(item) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).map(([item]) => item);
}

function measure(cases: readonly Case[], recommend: (one: Case) => string[], size: number): Quality {
  const shown = new Set<string>();
  let hit = 0;
  for (const one of cases) {
    const found = recommend(one);
    for (const item of found) shown.add(item);
    if (found.includes(one.target)) hit += 1;
  }
  return { hitRate: hit / cases.length, coverage: shown.size / size, requests: cases.length };
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
    JSON.stringify({ tasks: measureQuality(data, cut), left: data.left, past, cut: new Date(cut).toISOString() }),
  );
}

if (process.argv[1]?.endsWith("recommendation-quality.ts") === true) main();
