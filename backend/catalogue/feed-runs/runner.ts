import { randomUUID } from "node:crypto";
import type { RunFacts } from "@/backend/catalogue/feed-runs/run-work";
import type { Database } from "@/backend/db/client";
import type { RunPhase } from "@/backend/db/schema/catalogue/plans";
import { causeOf } from "@/backend/kit/cause-of";
import type { Log } from "@/backend/kit/log";
import { startWakeLoop } from "@/backend/kit/wake-loop";
import {
  claimRun,
  endLeases,
  finishRun,
  giveBack,
  type HeldRun,
  LEASE_HELD_MS,
  type Outcome,
  queueDue,
  renewLease,
  takeFromDead,
} from "./claim-run";
import { isRunFault, isRunLost, type RunDone, RunFault, RunLost, type RunTools, type RunWork } from "./run-work";
import { persistently } from "./try-again";

// One in each process: looks what is due, and runs one feed at a time (docs/adr/0024).

const LOOK_MS = 5_000;
const RENEW_MS = 15_000;
/** No feed takes longer. */
const RUN_MS = 2 * 3_600_000;
/** What a process that ends waits for a run to notice. */
const GRACE_MS = 5_000;
const UNIQUE_VIOLATION = "23505";

/** A runner at work. */
export type Runner = {
  /** Looks now instead of in a while: something was asked for. */
  wake: () => void;
  /** Takes no more, gives what is running back to the queue, and answers when nothing of it is left. */
  stop: () => Promise<void>;
};

/** What a runner needs. Times in ms, for tests. */
export type RunnerSettings = {
  database: Database;
  log: Log;
  work: RunWork;
  lookMs?: number;
};

/** Starts running what is due. */
export function startRunner({ database, log, work, lookMs = LOOK_MS }: RunnerSettings): Runner {
  let own: string | null = null;
  let running: Promise<void> | null = null;
  const run = async (ending: AbortSignal): Promise<void> => {
    while (!ending.aborted) {
      own = randomUUID();
      const held = await claim(database, own);
      if (held === null) return;
      await perform({ database, log, work, ending }, held);
    }
  };
  const loop = startWakeLoop({
    what: "looking at the plans",
    log,
    lookMs,
    mayLook: () => database.hasRoom(),
    begin: database.engine === "pglite" ? () => database.withSystem(endLeases) : undefined,
    look: async (ending) => {
      // PGlite has one lane, and the run is in it.
      if (running !== null && database.engine === "pglite") return;
      while ((await database.withSystem(queueDue)) > 0);
      await database.withSystem((tx) => takeFromDead(tx, own));
      running ??= run(ending)
        .catch((error: unknown) => log.warn({ err: causeOf(error) }, "taking a run failed"))
        .finally(() => {
          own = null;
          running = null;
        });
    },
  });
  return {
    wake: loop.wake,
    stop: async () => {
      await loop.stop(new RunLost("the process ends"));
      await running;
    },
  };
}

async function claim(database: Database, holder: string): Promise<HeldRun | null> {
  try {
    return await database.withSystem((tx) => claimRun(tx, holder));
  } catch (error) {
    const cause = causeOf(error);
    // Another process took a feed of the same site at the same moment.
    if (cause instanceof Error && "code" in cause && cause.code === UNIQUE_VIOLATION) return null;
    throw error;
  }
}

type Bench = Pick<RunnerSettings, "database" | "log" | "work"> & { ending: AbortSignal };

/** Runs one, keeps its lease, and writes down what came of it. */
async function perform({ database, log, work, ending }: Bench, run: HeldRun): Promise<void> {
  const taken = new AbortController();
  const signal = AbortSignal.any([ending, taken.signal]);
  const progress = new RunProgress(run.phases);
  const renew = (): void => {
    database
      .withSystem((tx) => renewLease(tx, run, { progress: progress.columns }))
      .catch((error: unknown) => {
        if (isRunLost(error)) taken.abort(error);
        else log.warn({ err: causeOf(error), run: run.id }, "the lease of a run was not renewed");
      });
  };
  const tools: RunTools = {
    signal,
    report: (facts) => progress.report(facts),
    phase: (name) => {
      progress.begin(name);
      // Between reading and its end the transaction that replaces the catalogue has the row.
      if (name === "read") renew();
    },
    hold: (tx) => renewLease(tx, run, { ms: LEASE_HELD_MS, progress: progress.columns }),
  };
  const renewing = setInterval(renew, RENEW_MS);
  const overtime = setTimeout(() => taken.abort(new RunFault("timeout")), RUN_MS);
  const write = (outcome: Omit<Outcome, "progress">): Promise<void> => {
    progress.end();
    const { columns } = progress;
    // Its lease is renewed meanwhile; once it is another's the store says so.
    return persistently(
      () => database.withSystem((tx) => finishRun(tx, run, { ...outcome, progress: columns })),
      ending,
    );
  };
  try {
    const { siteId, id: runId, feed, attempt, task } = run;
    const asked = work({ siteId, runId, feed, attempt, task }, tools);
    const done = await orAborted(asked, signal).catch((error: unknown) => faultOf(log, run, ending, error));
    if (done === "given_back") await database.withSystem((tx) => giveBack(tx, run));
    else if (isRunFault(done)) await write({ error: { code: done.code, ...done.detail } });
    else if (done !== "lost") await written(done, progress, write);
  } finally {
    clearInterval(renewing);
    clearTimeout(overtime);
  }
}

/** What is done and cannot be written down has not failed: its lease runs out, and it is begun once more. */
async function written(
  { counts, ...done }: RunDone,
  progress: RunProgress,
  write: (outcome: Omit<Outcome, "progress">) => Promise<void>,
): Promise<void> {
  progress.report({ counts });
  await write({ error: null, ...done });
}

/** What an end without an outcome means: the process ends, the run is another's, or it has failed. */
function faultOf(log: Log, run: HeldRun, ending: AbortSignal, error: unknown): "given_back" | "lost" | RunFault {
  const where = { site: run.siteId, feed: run.feed, run: run.id };
  if (ending.aborted) return "given_back";
  if (isRunLost(error)) {
    log.warn(where, "a run was taken over");
    return "lost";
  }
  if (isRunFault(error)) return error;
  log.error({ ...where, err: causeOf(error) }, "a run failed");
  return new RunFault("failed");
}

/** What the work answers; soon after it was told to stop, the reason for that, whether it has noticed or not. */
function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const stopped = new Promise<never>((_, reject) => {
    const tell = (): void => {
      setTimeout(() => reject(signal.reason), GRACE_MS).unref();
    };
    if (signal.aborted) tell();
    else signal.addEventListener("abort", tell, { once: true });
  });
  return Promise.race([work, stopped]);
}

/** What a run under way has come to so far, as the store keeps it. */
class RunProgress {
  private facts: Partial<RunFacts> = {};
  private since = performance.now();

  /** `phases` are those that it has behind it: a run that was held goes on where it was. */
  constructor(private readonly phases: RunPhase[]) {}

  report(facts: Partial<RunFacts>): void {
    this.facts = { ...this.facts, ...facts };
  }

  /** Ends the phase under way and begins another one. */
  begin(name: RunPhase["name"]): void {
    this.end();
    this.since = performance.now();
    this.phases.push({ name, started_at: new Date().toISOString(), ms: null });
  }

  /** Ends the phase under way. */
  end(): void {
    const last = this.phases.at(-1);
    if (last?.ms === null) last.ms = Math.round(performance.now() - this.since);
  }

  /** The columns of a run that say how far it is. */
  get columns(): Partial<RunFacts> & { phases: RunPhase[] } {
    return { ...this.facts, phases: this.phases.map((phase) => ({ ...phase })) };
  }
}
