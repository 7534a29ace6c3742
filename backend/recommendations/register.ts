import type { ImplementedCall } from "@/backend/kit/implement";
import type { RetentionTask } from "@/backend/kit/retention";
import { forgetDigests } from "@/backend/recommendations/train/training-rows";
import { mountRecommend } from "./recommend";
import { recommendationsCustomizationHandlers } from "./recommendations-customization";

export const handlers = (): ImplementedCall[] => [...recommendationsCustomizationHandlers];

/** Routes of the public host. */
export const mounts = [mountRecommend];

/** Tasks that delete expired data. */
export const retention: readonly RetentionTask[] = [{ name: "recommendation digests", run: forgetDigests }];
