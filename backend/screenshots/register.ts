import type { ImplementedCall } from "@/backend/kit/implement";
import type { RetentionTask } from "@/backend/kit/retention";
import { deleteExpiredScreenshots } from "@/backend/screenshots/runs/picture-files";
import { screenshotHandlers } from "./screenshots";

/** Handlers of the area. */
export const handlers = (): ImplementedCall[] => screenshotHandlers;

/** Retention tasks of the area. */
export const retention: readonly RetentionTask[] = [{ name: "screenshots", run: deleteExpiredScreenshots }];
