import { randomUUID } from "node:crypto";
import { causeOf } from "@/backend/answer-call";
import type { Database } from "@/backend/db/client";
import type { RunError } from "@/backend/db/schema-plans";
import type { Log } from "@/backend/log";
import {
  claimRun,
  endLeases,
  finishRun,
  giveBack,
  type HeldRun,
  LEASE_HELD_MS,
  queueDue,
  renewLease,
  takeFromDead,
} from "./claim-run";
import { RunFault, RunLost, type RunTools, type RunWork } from "./run-work";

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
  const ending = new AbortController();
  let looking: Promise<void> | null = null;
  let running: Promise<void> | null = null;
  const run = async (): Promise<void> => {
    while (!ending.signal.aborted) {
      own = randomUUID();
      const held = await claim(database, own);
      if (held === null) return;
      await perform({ database, log, work, ending: ending.signal }, held);
    }
  };
  const look = async (): Promise<void> => {
    // PGlite has one lane, and the run is in it.
    if (running !== null && database.engine === "pglite") return;
    while ((await database.withSystem(queueDue)) > 0);
    await database.withSystem((tx) => takeFromDead(tx, own));
    running ??= run()
      .catch((error: unknown) => log.warn({ err: causeOf(error) }, "taking a run failed"))
      .finally(() => {
        own = null;
        running = null;
      });
  };
  const wake = (): void => {
    if (ending.signal.aborted) return;
    looking ??= look()
      .catch((error: unknown) => log.warn({ err: causeOf(error) }, "looking at the plans failed"))
      .finally(() => {
        looking = null;
      });
  };
  const begun = database.engine === "pglite" ? database.withSystem(endLeases) : Promise.resolve();
  begun.then(wake, (error: unknown) => log.warn({ err: causeOf(error) }, "the runs of before could not be ended"));
  const timer = setInterval(wake, lookMs);
  timer.unref();
  return {
    wake,
    stop: async () => {
      clearInterval(timer);
      ending.abort(new RunLost("the process ends"));
      await looking;
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

type Outcome = { error: RunError | null; counts: Record<string, number> | null };

/** Runs one, keeps its lease, and writes down what came of it. */
async function perform({ database, log, work, ending }: Bench, run: HeldRun): Promise<void> {
  const taken = new AbortController();
  const signal = AbortSignal.any([ending, taken.signal]);
  let counts: Record<string, number> | null = null;
  const tools: RunTools = {
    signal,
    report: (reported) => {
      counts = { ...reported };
    },
    hold: (tx) => renewLease(tx, run, LEASE_HELD_MS),
  };
  const renewing = setInterval(() => {
    database
      .withSystem((tx) => renewLease(tx, run))
      .catch((error: unknown) => {
        if (error instanceof RunLost) taken.abort(error);
        else log.warn({ err: causeOf(error), run: run.id }, "the lease of a run was not renewed");
      });
  }, RENEW_MS);
  const overtime = setTimeout(() => taken.abort(new RunFault("timeout")), RUN_MS);
  try {
    const { siteId, id: runId, feed, attempt } = run;
    const asked = work({ siteId, runId, feed, attempt }, tools);
    const done = await orAborted(asked, signal).catch((error: unknown) =>
      afterFault(database, log, run, { error, counts, ending }),
    );
    // What is done and cannot be written down has not failed: its lease runs out, and it is begun once more.
    if (done !== undefined) await end(database, run, { error: null, counts: done });
  } finally {
    clearInterval(renewing);
    clearTimeout(overtime);
  }
}

async function afterFault(
  database: Database,
  log: Log,
  run: HeldRun,
  { error, counts, ending }: { error: unknown; counts: Outcome["counts"]; ending: AbortSignal },
): Promise<void> {
  const where = { site: run.siteId, feed: run.feed, run: run.id };
  if (ending.aborted) {
    await database.withSystem((tx) => giveBack(tx, run));
    return;
  }
  if (error instanceof RunLost) {
    log.warn(where, "a run was taken over");
    return;
  }
  const isKnown = error instanceof RunFault;
  if (!isKnown) log.error({ ...where, err: causeOf(error) }, "a run failed");
  const { counts: own, ...detail } = isKnown ? error.detail : {};
  await end(database, run, { error: { code: isKnown ? error.code : "failed", ...detail }, counts: own ?? counts });
}

async function end(database: Database, run: HeldRun, outcome: Outcome): Promise<void> {
  await database.withSystem((tx) => finishRun(tx, run, outcome));
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
