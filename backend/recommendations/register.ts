import type { ImplementedCall } from "@/backend/kit/implement";
import type { RetentionTask } from "@/backend/kit/retention";
import type { Reversible } from "@/backend/kit/reversible";
import { ruleReversal } from "@/backend/recommendations/rules/rule-reversal";
import { forgetDigests } from "@/backend/recommendations/train/training-rows";
import { mountRecommend } from "./recommend";
import { recommendationsCopyHandlers } from "./recommendations-copies";
import { recommendationsCustomizationHandlers } from "./recommendations-customization";
import { recommendationsExchangeHandlers } from "./recommendations-exchange";
import { recommendationsPreviewHandlers } from "./recommendations-preview";
import { recommenderRuleHandlers } from "./recommender-rules";
import { recommenderHandlers } from "./recommenders";

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
