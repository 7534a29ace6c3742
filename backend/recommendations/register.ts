import type { RetentionTask } from "@/backend/kit/retention";
import { forgetDigests } from "@/backend/recommendations/train/training-rows";
import { mountRecommend } from "./recommend";

/** Routes of the public host. */
export const mounts = [mountRecommend];

/** Tasks that delete expired data. */
export const retention: readonly RetentionTask[] = [{ name: "recommendation digests", run: forgetDigests }];
