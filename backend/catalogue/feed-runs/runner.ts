import { randomUUID } from "node:crypto";
import type { RunFacts } from "@/backend/catalogue/feed-runs/run-work";
import type { Database } from "@/backend/db/client";
import type { RunPhase } from "@/backend/db/schema/catalogue/plans";
import { type Log, unwrapCause } from "@/backend/kit/log";
import { startWakeLoop } from "@/backend/kit/wake-loop";
import {
  type ClaimedRun,
  claimRun,
  endLeases,
  finishRun,
  LEASE_REPLACING_MS,
  queueDuePlans,
  type RunOutcome,
  reclaimDeadRuns,
  renewLease,
  requeueRun,
} from "./claim-run";
import { retryWhileBusy } from "./retry";
import {
  isRunFault,
  isRunLeaseLost,
  RunFault,
  RunLeaseLost,
  type RunResult,
  type RunTools,
  type RunWork,
} from "./run-work";

// Each process has one runner, which polls for due runs and performs one per lane (docs/adr/0024).

/** Runs performed at once, of different sites. */
const LANES = 2;
const POLL_MS = 5_000;
const RENEW_MS = 15_000;
/** Timeout of a run. */
const RUN_MS = 2 * 3_600_000;
/** Time for a run to react to an abort. */
const GRACE_MS = 5_000;
const UNIQUE_VIOLATION = "23505";

/** Controls a runner. */
export type Runner = {
  /** Polls immediately. */
  wake: () => void;
  /** Stops claiming, requeues the current runs, and resolves when they have ended. */
  stop: () => Promise<void>;
};

export type RunnerSettings = {
  database: Database;
  log: Log;
  work: RunWork;
  pollMs?: number;
};

/** A lane with the holder of its current claim and its current run. */
type Lane = { holder: string | null; current: ClaimedRun | null; running: Promise<void> | null };

export function startRunner({ database, log, work, pollMs = POLL_MS }: RunnerSettings): Runner {
  const lanes = Array.from({ length: LANES }, (): Lane => ({ holder: null, current: null, running: null }));
  // One claim at a time, because each depends on what the other lanes perform.
  let claiming: Promise<unknown> = Promise.resolve();
  const claim = (lane: Lane, ending: AbortSignal): Promise<ClaimedRun | null> => {
    const claimed = claiming.then(() => (ending.aborted ? null : claimNext(database, lane, lanes)));
    claiming = claimed.catch(() => undefined);
    return claimed;
  };
  const run = async (lane: Lane, ending: AbortSignal): Promise<void> => {
    for (;;) {
      const claimed = await claim(lane, ending);
      if (claimed === null) return;
      try {
        await performRun({ database, log, work, ending }, claimed);
      } finally {
        lane.current = null;
      }
    }
  };
  const loop = startWakeLoop({
    what: "polling at the plans",
    log,
    pollMs,
    canPoll: () => database.hasDiskSpace(),
    begin: database.engine === "pglite" ? () => database.withSystem(endLeases) : undefined,
    poll: async (ending) => {
      // PGlite has one connection, which the runs use.
      if (database.engine === "pglite" && lanes.every(({ running }) => running !== null)) return;
      while ((await database.withSystem(queueDuePlans)) > 0);
      await database.withSystem((tx) =>
        reclaimDeadRuns(
          tx,
          lanes.flatMap(({ holder }) => holder ?? []),
        ),
      );
      for (const lane of lanes)
        lane.running ??= run(lane, ending)
          .catch((error: unknown) => log.warn({ err: unwrapCause(error) }, "claiming a run failed"))
          .finally(() => {
            lane.holder = null;
            lane.running = null;
          });
    },
  });
  return {
    wake: loop.wake,
    stop: async () => {
      await loop.stop(new RunLeaseLost("the process ends"));
      await Promise.all(lanes.map(({ running }) => running));
    },
  };
}

/** Claims the next run for a lane. */
async function claimNext(database: Database, lane: Lane, lanes: readonly Lane[]): Promise<ClaimedRun | null> {
  const holder = randomUUID();
  lane.holder = holder;
  // Two long runs would delay all short ones, and so would two unknown ones that turn out to be long.
  const paces = lanes.flatMap(({ current }) => current?.pace ?? []);
  const avoided = paces.filter((pace) => pace !== "short");
  try {
    lane.current = await database.withSystem((tx) => claimRun(tx, holder, avoided));
    return lane.current;
  } catch (error) {
    const cause = unwrapCause(error);
    // Another lane or process claimed a run of the same site at the same time.
    if (cause instanceof Error && "code" in cause && cause.code === UNIQUE_VIOLATION) return null;
    throw error;
  }
}

type WorkContext = Pick<RunnerSettings, "database" | "log" | "work"> & { ending: AbortSignal };

/** Performs a run, renews its lease, and stores its outcome. */
async function performRun({ database, log, work, ending }: WorkContext, run: ClaimedRun): Promise<void> {
  const interruption = new AbortController();
  const signal = AbortSignal.any([ending, interruption.signal]);
  const progress = new RunProgress(run.phases);
  const renew = (): void => {
    database
      .withSystem((tx) => renewLease(tx, run, { progress: progress.columns }))
      .catch((error: unknown) => {
        if (isRunLeaseLost(error)) interruption.abort(error);
        else log.warn({ err: unwrapCause(error), run: run.id }, "renewing the lease of a run failed");
      });
  };
  const tools: RunTools = {
    signal,
    report: (facts) => progress.report(facts),
    startPhase: (name) => {
      progress.begin(name);
      // In later phases, the transaction that replaces the catalog locks the row.
      if (name === "read") renew();
    },
    lock: (tx) => renewLease(tx, run, { ms: LEASE_REPLACING_MS, progress: progress.columns }),
  };
  const renewing = setInterval(renew, RENEW_MS);
  const overtime = setTimeout(() => interruption.abort(new RunFault("timeout")), RUN_MS);
  const write = (outcome: Omit<RunOutcome, "progress">): Promise<void> => {
    progress.end();
    const { columns } = progress;
    // The lease is renewed meanwhile; if it is lost, the store refuses the outcome.
    return retryWhileBusy(
      () => database.withSystem((tx) => finishRun(tx, run, { ...outcome, progress: columns })),
      ending,
    );
  };
  try {
    const { siteId, id: runId, feed, attempt, task } = run;
    const working = work({ siteId, runId, feed, attempt, task }, tools);
    const outcome = await raceAbort(working, signal).catch((error: unknown) => classifyEnd(log, run, ending, error));
    if (outcome === "given_back") await database.withSystem((tx) => requeueRun(tx, run));
    else if (isRunFault(outcome)) await write({ error: { code: outcome.code, ...outcome.detail } });
    else if (outcome !== "lost") await writeSuccess(outcome, progress, write);
  } finally {
    clearInterval(renewing);
    clearTimeout(overtime);
  }
}

/** Stores a result. A result that cannot be stored is not a failure: the lease expires and the run starts again. */
async function writeSuccess(
  { counts, ...done }: RunResult,
  progress: RunProgress,
  write: (outcome: Omit<RunOutcome, "progress">) => Promise<void>,
): Promise<void> {
  progress.report({ counts });
  await write({ error: null, ...done });
}

/** Classifies a run that ended with an error: the process ends, another process holds the run, or the run failed. */
function classifyEnd(log: Log, run: ClaimedRun, ending: AbortSignal, error: unknown): "given_back" | "lost" | RunFault {
  const where = { site: run.siteId, feed: run.feed, run: run.id };
  if (ending.aborted) return "given_back";
  if (isRunLeaseLost(error)) {
    log.warn(where, "another process took over a run");
    return "lost";
  }
  if (isRunFault(error)) return error;
  log.error({ ...where, err: unwrapCause(error) }, "a run failed");
  return new RunFault("failed");
}

/** Resolves with the result of the work; rejects a while after an abort even if the work does not react. */
function raceAbort<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const aborted = new Promise<never>((_, reject) => {
    const rejectLater = (): void => {
      setTimeout(() => reject(signal.reason), GRACE_MS).unref();
    };
    if (signal.aborted) rejectLater();
    else signal.addEventListener("abort", rejectLater, { once: true });
  });
  return Promise.race([work, aborted]);
}

class RunProgress {
  private facts: Partial<RunFacts> = {};
  private since = performance.now();

  /** @param phases the completed ones: an approved run continues where it was. */
  constructor(private readonly phases: RunPhase[]) {}

  report(facts: Partial<RunFacts>): void {
    this.facts = { ...this.facts, ...facts };
  }

  /** Ends the current phase and starts another. */
  begin(name: RunPhase["name"]): void {
    this.end();
    this.since = performance.now();
    this.phases.push({ name, started_at: new Date().toISOString(), ms: null });
  }

  /** Ends the current phase. */
  end(): void {
    const last = this.phases.at(-1);
    if (last?.ms === null) last.ms = Math.round(performance.now() - this.since);
  }

  /** The progress columns of a run. */
  get columns(): Partial<RunFacts> & { phases: RunPhase[] } {
    return { ...this.facts, phases: this.phases.map((phase) => ({ ...phase })) };
  }
}
