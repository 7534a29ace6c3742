import { setTimeout } from "node:timers/promises";
import type { Database } from "@/backend/db/client";
import { computeNextSize } from "@/backend/db/steps";
import { type Log, unwrapCause } from "@/backend/kit/log";
import { startWakeLoop, type WakeLoop } from "@/backend/kit/wake-loop";
import {
  BUILD_PORTION,
  type BuildResult,
  type BuildScope,
  buildWaitingVisits,
  hasWaitingEvents,
  postponeVisitor,
} from "./build-visits";
import { BotSearch } from "./find-bots";
import { foldSite, listSitesToFold } from "./fold-site";
import { recomputeRequestedSites } from "./recompute";

// One loop per process: builds visits from new events and adds closed visits to the aggregates (docs/adr/0031).

const POLL_MS = 2_000;
/** Events arrive continuously: wait, so that a batch covers more of them. */
const REST_MS = 1_000;
/** Building and folding alternate: under load neither waits until the other has caught up. */
const TURN_MS = 10_000;
/** The small part of the time for searching past events for bots, which is not urgent. */
const SEARCH_MS = 1_000;
/** Requests per second, roughly, that count as a burst. */
const BURST_REQUESTS = 12;
/** Visits that have waited longer than this are late. */
const LATE_MS = 2 * 60_000;
const REST_MAX_MS = 2_000;
/** How long a visitor waits after their visits could not be built. */
const POSTPONE_MS = 10 * 60_000;

/** Settings of the loop. Sites for which `isFilling` is true are left out: their importer folds them. Times in ms, for tests. */
export type AnalyticsRunnerSettings = {
  database: Database;
  log: Log;
  now: () => Date;
  isFilling?: ((siteId: string) => boolean) | undefined;
  pollMs?: number;
};

/** Starts building visits and aggregates. */
export function startAnalyticsRunner(settings: AnalyticsRunnerSettings): WakeLoop {
  const { database, log, now, isFilling, pollMs = POLL_MS } = settings;
  const burst = new BurstDetector();
  const bots = new BotSearch(database, log);
  const loop = startWakeLoop({
    what: "counting visits",
    log,
    pollMs,
    canPoll: () => database.hasDiskSpace(),
    restMs: REST_MS,
    poll: async (signal) => {
      await bots.run(now(), { signal, ms: SEARCH_MS });
      await recomputeRequestedSites(database, now());
      await buildAll(settings, { signal, burst });
      for (const siteId of await database.withSystem((tx) => listSitesToFold(tx, now())))
        if (!signal.aborted && isFilling?.(siteId) !== true)
          await foldSite(database, siteId, now(), { signal, ms: TURN_MS });
    },
  });
  return {
    stop: loop.stop,
    wake: () => {
      burst.note();
      loop.wake();
    },
  };
}

/** Detects a burst of requests that bring events. */
class BurstDetector {
  private second = 0;
  private requests = 0;

  note(): void {
    const second = Math.floor(performance.now() / 1000);
    if (second !== this.second) this.requests = second === this.second + 1 ? Math.floor(this.requests / 2) : 0;
    this.second = second;
    this.requests += 1;
  }

  get isActive(): boolean {
    return this.requests >= BURST_REQUESTS && Math.floor(performance.now() / 1000) - this.second <= 1;
  }
}

type Pace = { signal: AbortSignal; burst: BurstDetector };

/** Builds until no visitor waits or the turn is over. A visitor that fails alone is postponed, so that the others get their turn. */
async function buildAll(settings: AnalyticsRunnerSettings, { signal, burst }: Pace): Promise<void> {
  const turnEnds = performance.now() + TURN_MS;
  let portion = settings.database.engine === "pglite" ? BUILD_PORTION.min : BUILD_PORTION.max;
  while (!signal.aborted && performance.now() < turnEnds) {
    const begun = performance.now();
    const built = await build(settings, { portion });
    if (built?.visitors === 0) return;
    portion =
      built === null
        ? 1
        : computeNextSize(settings.database, { size: portion, ms: built.transactionMs }, BUILD_PORTION);
    const worked = performance.now() - begun;
    // Storing events has priority until visits are late. PGlite has one connection: pause as long as we worked, so that requests get it.
    const isPatient = burst.isActive && (built?.waitedMs ?? 0) < LATE_MS;
    const rest = isPatient ? Math.min(worked * 4, REST_MAX_MS) : settings.database.engine === "pglite" ? worked : 0;
    await setTimeout(Math.min(rest, REST_MAX_MS), undefined, { signal, ref: false }).catch(() => undefined);
  }
}

/** Builds one batch; null when it failed. */
async function build({ database, log, now }: AnalyticsRunnerSettings, scope: BuildScope): Promise<BuildResult | null> {
  try {
    return await buildWaitingVisits(database, now(), scope);
  } catch (error) {
    log.warn({ err: unwrapCause(error), visitors: scope.portion }, "visits could not be built");
    if (scope.portion === 1) await postponeVisitor(database, now(), scope, POSTPONE_MS);
    return null;
  }
}

/** Builds and folds everything of one site as of `now`: for tests, demo data and imports. */
export async function buildAndFoldSite(database: Database, siteId: string, now: Date): Promise<void> {
  while (await database.withSystem((tx) => hasWaitingEvents(tx, siteId))) {
    // Another process may be building the same visitors.
    if ((await buildWaitingVisits(database, now, { siteId })).visitors === 0) await setTimeout(20);
  }
  await foldSite(database, siteId, now, { isPatient: true });
}
