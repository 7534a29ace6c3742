import { ActLog } from "./act-log";
import { ACTS, type DayDigest } from "./day-digest";
import { collectHistories } from "./histories";
import { type CatalogueProfile, MODEL_FORMAT, type RecommendationModel } from "./model";
import { type CooccurrenceSettings, findNeighbours } from "./neighbours";

// Trains the model of a site from its catalog and the digests of its days. Deterministic: the same input gives the same
// model, so an incremental training equals a full one.

/** Settings of the training, chosen on data (docs/adr/0062). */
export type TrainingSettings = {
  bought: CooccurrenceSettings;
  viewed: CooccurrenceSettings;
  /** Half-lives in days: pairs, trends, best sellers. */
  pairHalfLife: number;
  trendHalfLife: number;
  soldHalfLife: number;
};

/** The settings of every site. */
export const TRAINING: TrainingSettings = {
  bought: { top: 50, groupMax: 100, groupDamping: 0.75, popularityDamping: 0.3, shrinkage: 2 },
  viewed: { top: 50, groupMax: 50, groupDamping: 0.75, popularityDamping: 0.3, shrinkage: 2 },
  pairHalfLife: 90,
  trendHalfLife: 7,
  soldHalfLife: 30,
};

/** The digest of a day, given as days since 1970. */
export type TrainingDay = { day: number; digest: DayDigest };

/** What a training needs besides its days. */
export type TrainingInput = {
  profile: CatalogueProfile;
  version: number;
  catalogueRevision: number;
  /** Epoch ms. */
  now: number;
  settings?: TrainingSettings;
};

/** Acts by weight in trends. */
const TREND_WEIGHTS: Readonly<Record<number, number>> = { [ACTS.view]: 1, [ACTS.favorite]: 3, [ACTS.cart]: 5 };
const ORDER_WEIGHT = 10;
const DAY_S = 86_400;

/** Collects the days of a training, newest first. */
export class Training {
  private readonly log: ActLog;

  constructor(private readonly input: TrainingInput) {
    this.log = new ActLog(numberItems(input.profile));
  }

  /** Adds a day; returns false when older days are not needed any more. */
  add({ day, digest }: TrainingDay): boolean {
    if (!this.log.isFull) this.log.add(day, digest);
    return !this.log.isFull;
  }

  /** Trains the model. */
  finish(): RecommendationModel {
    const { profile, version, catalogueRevision, now, settings = TRAINING } = this.input;
    const { log } = this;
    const size = profile.identities.length;
    const makeDecay = (halfLife: number) => (second: number) =>
      2 ** (-Math.max(0, now / 1000 - second) / DAY_S / halfLife);
    const sorted = log.sortByVisitor();
    const sold = sumSold(log, size, makeDecay(settings.soldHalfLife));
    const { groups, visits } = log.groupVisits(sorted, makeDecay(settings.pairHalfLife));
    return {
      format: MODEL_FORMAT,
      version,
      generatedAt: now,
      catalogueRevision,
      profile,
      bought: findNeighbours(log.groupOrders(makeDecay(settings.pairHalfLife)), size, settings.bought),
      viewed: findNeighbours(groups, size, settings.viewed),
      orders: log.orders.length,
      visits,
      rebuyShare: computeRebuyShare(log),
      trend: sumTrend(log, size, makeDecay(settings.trendHalfLife)),
      sold,
      histories: collectHistories(log, sorted, sold),
    };
  }
}

/** The items by the identities that events name them by. */
function numberItems({ identities, variants, variantItems }: CatalogueProfile): Map<string, number> {
  const numbers = new Map(variants.map((identity, at) => [identity, variantItems[at] ?? 0]));
  identities.forEach((identity, item) => {
    numbers.set(identity, item);
  });
  return numbers;
}

type Weigh = (second: number) => number;

function sumTrend(log: ActLog, size: number, weigh: Weigh): Float32Array {
  const trend = new Float64Array(size);
  log.walkActs((_, second, kind, item) => {
    trend[item] = (trend[item] ?? 0) + (TREND_WEIGHTS[kind] ?? 1) * weigh(second);
  });
  for (const { items, second } of log.orders)
    for (const item of items) trend[item] = (trend[item] ?? 0) + ORDER_WEIGHT * weigh(second);
  return Float32Array.from(trend);
}

function sumSold(log: ActLog, size: number, weigh: Weigh): Float32Array {
  const sold = new Float64Array(size);
  for (const { items, second } of log.orders) for (const item of items) sold[item] = (sold[item] ?? 0) + weigh(second);
  return Float32Array.from(sold);
}

function computeRebuyShare(log: ActLog): number {
  const persons = new Map([...log.listCustomers().values()].flatMap((own) => own.map((one) => [one, own[0]] as const)));
  const before = new Map<number, Set<number>>();
  let again = 0;
  let all = 0;
  for (const { visitor, items } of [...log.orders].sort((a, b) => a.second - b.second)) {
    const person = persons.get(visitor) ?? visitor;
    const known = before.get(person);
    if (known !== undefined) {
      all += items.length;
      again += items.filter((item) => known.has(item)).length;
    }
    before.set(person, new Set([...(known ?? []), ...items]));
  }
  return all === 0 ? 0 : again / all;
}
