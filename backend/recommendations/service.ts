import type { Database } from "@/backend/db/client";
import type { Log } from "@/backend/kit/log";
import { createRefusalFactory } from "@/backend/kit/refuse";
import type { WakeLoop } from "@/backend/kit/wake-loop";
import type { RuleCache } from "@/backend/recommendations/rules/rule-cache";
import { answerRequest } from "@/backend/recommendations/serve/answer-recommend";
import type { BoxOverride } from "@/backend/recommendations/serve/find-box-rules";
import { type LiveEvent, LiveHistories } from "@/backend/recommendations/serve/live-histories";
import { type MeasuredModel, measureModels } from "@/backend/recommendations/serve/measure-models";
import { ModelCache } from "@/backend/recommendations/serve/model-cache";
import type { TrainingResult } from "@/backend/recommendations/train/train-site";
import { startTrainer, type TrainerSettings, trainNow } from "@/backend/recommendations/train/trainer";
import type { SearchService } from "@/backend/search/service/service";
import { type Recommendation, type RecommendRequest, recommend } from "@/lib/contract/recommendations/recommend";
import { findModel, type RecommenderModel } from "@/lib/domain/recommendations/models";
import type { PairRule } from "@/lib/domain/recommendations/pair-rules";

declare module "@/backend/kit/services" {
  interface Services {
    recommendations: RecommendationService;
  }
}

/**
 * Options of a call: `explain` adds why each hit is there, `pairRules` replaces the recommender rules of the site, `override`
 * its customizations, and `at` is the time at which they act. `preview` is the token of a link that shows a draft.
 */
export type RecommendOptions = {
  explain?: boolean;
  pairRules?: readonly PairRule[];
  override?: BoxOverride;
  at?: Date;
  preview?: string | undefined;
};

/** The recommendations of all sites. */
export type RecommendationService = {
  /**
   * Answers requests of a site in their order; an item is recommended once per call. Throws ApiError 404 `unknown_site`, 422
   * `unknown_model`, 400 `unknown_attribute`.
   */
  recommend(
    siteId: string,
    requests: readonly RecommendRequest[],
    options?: RecommendOptions,
  ): Promise<Recommendation[]>;
  /** The recommender rules of a site that act. */
  listActingRules(siteId: string): readonly PairRule[];
  /** Version, freshness and size of a site's model; null before the first training. */
  findModelInfo(siteId: string): ModelInfo | null;
  /** What each model of a site can recommend, in the order of `MODELS`. */
  measureModels(siteId: string): Promise<MeasuredModel[]>;
  /** Adds events that were just stored to the histories of their visitors. */
  noteEvents(siteId: string, events: readonly LiveEvent[]): void;
  /** Trains a site now; `isComplete`: also looks for changes in old days. */
  train(siteId: string, options?: { isComplete?: boolean }): Promise<TrainingResult | null>;
  /** Starts training sites whose catalog or events change. Leaves out sites for which `isFilling` is true. */
  startTraining(options: Pick<TrainerSettings, "isFilling">): void;
  close(): Promise<void>;
};

/** Facts about a model. */
export type ModelInfo = { version: number; generatedAt: Date; items: number; orders: number; visits: number };

const refusal = createRefusalFactory(recommend);

/** The models of requests. */
function findRecommenders(requests: readonly RecommendRequest[]): RecommenderModel[] {
  return requests.map(({ recommendation_type: type }, index) => {
    const recommender = findModel(type);
    if (recommender === undefined)
      throw refusal(422, "unknown_model", { errors: { [`${index}.recommendation_type`]: ["unknown_model"] } });
    return recommender;
  });
}

/** Creates the recommendation service, which loads the stored models in the background. */
export function createRecommendationService(
  database: Database,
  { search, rules, log, now }: { search: SearchService; rules: RuleCache; log: Log; now: () => Date },
): RecommendationService {
  const models = new ModelCache(database, log);
  const live = new LiveHistories();
  let trainer: WakeLoop | null = null;
  models.start();
  const tools: Pick<TrainerSettings, "database" | "now" | "models"> = { database, now, models };
  return {
    recommend: async (
      siteId,
      requests,
      { explain = false, pairRules = rules.get(siteId), override, at, preview } = {},
    ) => {
      const recommenders = findRecommenders(requests);
      const opened = await search.open(siteId, preview);
      // At another time, other items are new.
      const context = at === undefined ? opened : { ...opened, now: at };
      const shown = new Set<string>();
      const answers: Recommendation[] = [];
      const given = { search: context, shown, pairRules, override, now: at ?? now(), isExplained: explain };
      for (const [index, recommender] of recommenders.entries()) {
        const request = requests[index];
        if (request === undefined) continue;
        const liveActs = request.user_id ? live.get(siteId, request.user_id) : [];
        const answer = await answerRequest({ ...given, served: models.get(siteId), liveActs }, request, recommender);
        for (const { url } of answer.hits) shown.add(url);
        answers.push(answer);
      }
      return answers;
    },
    listActingRules: (siteId) => rules.get(siteId),
    findModelInfo: (siteId) => {
      const model = models.get(siteId)?.model;
      if (model === undefined) return null;
      const { version, generatedAt, profile, orders, visits } = model;
      return { version, generatedAt: new Date(generatedAt), items: profile.identities.length, orders, visits };
    },
    measureModels: (siteId) => measureModels(models.get(siteId)?.model, () => search.open(siteId)),
    noteEvents: (siteId, events) => {
      const served = models.get(siteId);
      live.add(siteId, events, (identity) => served?.model.profile.identities[served.itemNumbers.get(identity) ?? -1]);
    },
    train: (siteId, options) => trainNow(tools, siteId, options),
    startTraining: ({ isFilling }) => {
      trainer = startTrainer({ ...tools, log, isBusy: () => search.isBusy(), isFilling });
    },
    close: async () => {
      await trainer?.stop();
      models.close();
    },
  };
}
