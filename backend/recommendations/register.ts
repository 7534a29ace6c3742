import type { ImplementedCall } from "@/backend/kit/implement";
import type { Job } from "@/backend/kit/jobs";
import type { RetentionTask } from "@/backend/kit/retention";
import type { Reversible } from "@/backend/kit/reversible";
import type { Services, ServiceTools } from "@/backend/kit/services";
import { RuleCache } from "@/backend/recommendations/rules/rule-cache";
import { ruleReversal } from "@/backend/recommendations/rules/rule-reversal";
import { forgetDigests } from "@/backend/recommendations/train/training-rows";
import type { SearchService } from "@/backend/search/service/service";
import type { SiteReader } from "@/backend/search/service/site-cache";
import { mountRecommend } from "./recommend";
import { recommendationsCopyHandlers } from "./recommendations-copies";
import { recommendationsCustomizationHandlers } from "./recommendations-customization";
import { recommendationsExchangeHandlers } from "./recommendations-exchange";
import { recommendationsPreviewHandlers } from "./recommendations-preview";
import { recommenderRuleHandlers } from "./recommender-rules";
import { recommenderHandlers } from "./recommenders";
import { createRecommendationService } from "./service";

/** The recommender: the search reads its rules together with sites. */
export type RecommenderService = {
  reader: SiteReader;
  createServices: (
    tools: Pick<ServiceTools, "database" | "log" | "now">,
    search: SearchService,
  ) => Pick<Services, "recommendations">;
};

/** Opens the recommender, before the search gets its database. */
export function openRecommender(): RecommenderService {
  const rules = new RuleCache();
  return {
    reader: rules.readSites,
    createServices: ({ database, log, now }, search) => ({
      recommendations: createRecommendationService(database, { search, rules, log, now }),
    }),
  };
}

/** Jobs of the area. */
export const jobs: readonly Job[] = [
  {
    name: "recommendations",
    stage: "work",
    start: ({ services: { recommendations }, isFilling, isTrainedByTest }) => {
      recommendations.startTraining({ isFilling: (siteId) => isFilling(siteId) || isTrainedByTest(siteId) });
      return { stop: () => recommendations.close() };
    },
  },
];

/** Handlers of the area. */
export const handlers = (): ImplementedCall[] => [
  ...recommendationsCustomizationHandlers,
  ...recommendationsCopyHandlers,
  ...recommendationsExchangeHandlers,
  ...recommendationsPreviewHandlers,
  ...recommenderRuleHandlers,
  ...recommenderHandlers,
];

/** What the history can undo. */
export const reversibles: readonly Reversible[] = [ruleReversal];

/** Routes of the public host. */
export const mounts = [mountRecommend];

/** Tasks that delete expired data. */
export const retention: readonly RetentionTask[] = [{ name: "recommendation digests", run: forgetDigests }];

export { mailNames } from "./recommendations-customization";
