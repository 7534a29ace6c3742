import type { Database } from "@/backend/db/client";
import { DEMO_SITES } from "@/backend/demo/sites";
import type { Log } from "@/backend/kit/log";
import { startWakeLoop } from "@/backend/kit/wake-loop";
import { seedVisits } from "./seed-visits";

/** Adds made-up visits to the demo shops in the background, while everything else is served. */
export type DemoVisits = {
  /** Whether past visits of a site are still missing: until then its sums end where the generated visits end. */
  isFilling: (siteId: string) => boolean;
  stop: () => Promise<void>;
};

/** What the visits are made of; see `VisitSettings`. */
export type DemoVisitsSettings = { seed: number; days: number; log: Log; now: () => Date; shopUrl: string };

/** How often it looks again after a full disk, a failure, or another process that is at it. */
const LOOK_MS = 2_000;
/** Percent between two lines of the log. */
const STEP = 10;

/** Starts to add what is missing. */
export function startDemoVisits(database: Database, { now, log, ...settings }: DemoVisitsSettings): DemoVisits {
  const missing = new Set(settings.days === 0 ? [] : DEMO_SITES.map(({ siteId }) => siteId));
  let logged = 0;
  const onProgress = (percent: number): void => {
    const reached = percent - (percent % STEP);
    if (reached <= logged) return;
    logged = reached;
    log.info({ demo_visits_percent: reached }, "generating demo visits");
  };
  const look = async (signal: AbortSignal): Promise<void> => {
    const onComplete = (siteId: string): void => void missing.delete(siteId);
    const fill = () => seedVisits(database, { ...settings, log, now: now(), signal, onProgress, onComplete });
    // Sites that are not in the store have nothing to wait for.
    if (!(await database.tryAlone(fill))) return;
    missing.clear();
    // Sites where next to nothing was missing report nothing: a progress that was logged ends at 100 %.
    if (logged > 0) onProgress(100);
  };
  const loop = startWakeLoop({
    what: "generating demo visits",
    log,
    lookMs: LOOK_MS,
    mayLook: () => missing.size > 0 && database.hasRoom(),
    look,
  });
  return { isFilling: (siteId) => missing.has(siteId), stop: () => loop.stop() };
}
