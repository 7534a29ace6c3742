import { setTimeout } from "node:timers/promises";
import type { Database } from "@/backend/db/client";
import { nextSize } from "@/backend/db/steps";
import { causeOf, type Log } from "@/backend/kit/log";
import { startWakeLoop, type WakeLoop } from "@/backend/kit/wake-loop";
import { BUILD_PORTION, type BuildAsk, type Built, buildVisits, isWaiting, putOff } from "./build-visits";
import { foldSite, sitesToFold } from "./fold-site";
import { recomputeWhereAsked } from "./recompute";

// One in each process: makes visits of what has come in, and sums of visits that are over (docs/adr/0031).

const LOOK_MS = 2_000;
/** Events come in all the time: their visitors are built together. */
const REST_MS = 1_000;
/** Building and folding take turns: with more to do than there is time, none of the two waits for the end of the other. */
const TURN_MS = 10_000;
/** Requests of about a second that are a rush. */
const RUSH_REQUESTS = 12;
/** Visits that are not built for so long are late. */
const LATE_MS = 2 * 60_000;
const REST_MAX_MS = 2_000;
/** A visitor whose visits cannot be built waits so long. */
const PUT_OFF_MS = 10 * 60_000;

/** What a runner needs; it leaves the sums of sites that `isFilling` to who fills them. Times in ms, for tests. */
export type AnalyticsRunnerSettings = {
  database: Database;
  log: Log;
  now: () => Date;
  isFilling?: ((siteId: string) => boolean) | undefined;
  lookMs?: number;
};

/** Starts to make visits and sums. */
export function startAnalyticsRunner(settings: AnalyticsRunnerSettings): WakeLoop {
  const { database, log, now, isFilling, lookMs = LOOK_MS } = settings;
  const rush = new Rush();
  const loop = startWakeLoop({
    what: "counting visits",
    log,
    lookMs,
    mayLook: () => database.hasRoom(),
    restMs: REST_MS,
    look: async (signal) => {
      await recomputeWhereAsked(database, now());
      await buildAll(settings, { signal, rush });
      for (const siteId of await database.withSystem((tx) => sitesToFold(tx, now())))
        if (!signal.aborted && isFilling?.(siteId) !== true)
          await foldSite(database, siteId, now(), { signal, ms: TURN_MS });
    },
  });
  return {
    stop: loop.stop,
    wake: () => {
      rush.note();
      loop.wake();
    },
  };
}

/** Whether many requests bring events at this moment. */
class Rush {
  private second = 0;
  private requests = 0;

  /** Counts a request. */
  note(): void {
    const second = Math.floor(performance.now() / 1000);
    if (second !== this.second) this.requests = second === this.second + 1 ? Math.floor(this.requests / 2) : 0;
    this.second = second;
    this.requests += 1;
  }

  /** Whether there is a rush. */
  get isOn(): boolean {
    return this.requests >= RUSH_REQUESTS && Math.floor(performance.now() / 1000) - this.second <= 1;
  }
}

type Pace = { signal: AbortSignal; rush: Rush };

/** Builds until nobody waits, or its turn is over. What cannot be built one by one waits, so that it keeps nobody else from it. */
async function buildAll(settings: AnalyticsRunnerSettings, { signal, rush }: Pace): Promise<void> {
  const turnEnds = performance.now() + TURN_MS;
  let portion = settings.database.engine === "pglite" ? BUILD_PORTION.min : BUILD_PORTION.max;
  while (!signal.aborted && performance.now() < turnEnds) {
    const begun = performance.now();
    const built = await build(settings, { portion });
    if (built?.visitors === 0) return;
    portion = built === null ? 1 : nextSize(settings.database, { size: portion, ms: built.heldMs }, BUILD_PORTION);
    const worked = performance.now() - begun;
    // Taking events comes first, until visits are late; and PGlite has one lane, which who asks gets in between.
    const isPatient = rush.isOn && (built?.waitedMs ?? 0) < LATE_MS;
    const rest = isPatient ? Math.min(worked * 4, REST_MAX_MS) : settings.database.engine === "pglite" ? worked : 0;
    await setTimeout(Math.min(rest, REST_MAX_MS), undefined, { signal, ref: false }).catch(() => undefined);
  }
}

/** What was built; null where it failed. */
async function build({ database, log, now }: AnalyticsRunnerSettings, ask: BuildAsk): Promise<Built | null> {
  try {
    return await buildVisits(database, now(), ask);
  } catch (error) {
    log.warn({ err: causeOf(error), visitors: ask.portion }, "visits could not be built");
    if (ask.portion === 1) await putOff(database, now(), ask, PUT_OFF_MS);
    return null;
  }
}

/** Builds and folds everything of one site, at a moment of its own: for tests, demo data and imports. */
export async function settleSite(database: Database, siteId: string, now: Date): Promise<void> {
  while (await database.withSystem((tx) => isWaiting(tx, siteId))) {
    // Others may be building the same visitors.
    if ((await buildVisits(database, now, { siteId })).visitors === 0) await setTimeout(20);
  }
  await foldSite(database, siteId, now, { isPatient: true });
}
