import type { RetentionTask } from "@/backend/kit/retention";
import { deleteExpiredRequests } from "./request-rows";

/** Retention tasks of the area; its handlers are made by `signUpHandlers`. */
export const retention: readonly RetentionTask[] = [{ name: "sign_ups", run: deleteExpiredRequests }];
