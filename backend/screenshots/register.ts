import type { ImplementedCall } from "@/backend/kit/implement";
import type { Job } from "@/backend/kit/jobs";
import type { RetentionTask } from "@/backend/kit/retention";
import type { Services, ServiceTools } from "@/backend/kit/services";
import { findBrowser } from "@/backend/screenshots/browser/launch-browser";
import { deleteExpiredScreenshots } from "@/backend/screenshots/runs/picture-files";
import { createScreenshots } from "@/backend/screenshots/runs/screenshot-service";
import { screenshotHandlers } from "./screenshots";

/** Services of the area. */
export function createServices({ env, database, log, now, shopUrl, imageGuard }: ServiceTools) {
  const screenshots = createScreenshots({
    database,
    log,
    now,
    dataDir: env.DATA_DIR,
    guard: { ownOrigins: [shopUrl], ...imageGuard },
    findBrowser: () => findBrowser(env.CHROMIUM_PATH),
  });
  return { screenshots } satisfies Partial<Services>;
}

/** Jobs of the area, which also run in front of a legacy backend: the service is created there, too. */
export const frontJobs: readonly Job[] = [
  { name: "screenshots", stage: "work", start: ({ services }) => services.screenshots },
];

/** Handlers of the area. */
export const handlers = (): ImplementedCall[] => screenshotHandlers;

/** Retention tasks of the area. */
export const retention: readonly RetentionTask[] = [{ name: "screenshots", run: deleteExpiredScreenshots }];
