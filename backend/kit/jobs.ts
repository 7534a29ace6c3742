import { inTime, LATE } from "@/lib/http/send";
import type { BackendSettings } from "./env";
import { type Log, unwrapCause } from "./log";
import type { Services } from "./services";

// Work beside calls: the order in which it starts, and in which everything stops.

/**
 * The stages of a stop, in order. What is in one stage stops at the same time, so that nothing starts new work while something else
 * stops. `checks` only look for work; `work` may take long; `threads` answer calls and `work`.
 */
export const STOP_STAGES = ["readiness", "checks", "listeners", "work", "threads", "search", "store"] as const;
export type StopStage = (typeof STOP_STAGES)[number];

/** The stages of jobs, in the order in which they start: what looks for work comes last. Within a stage, jobs start in their order. */
export const START_STAGES = ["threads", "work", "checks"] as const satisfies readonly StopStage[];

/** Maximum time for calls in flight to end. */
export const GRACE_MS = 8_000;
/** Maximum time of a stage of a stop; the launcher ends the process after the time of two. */
const STAGE_MAX_MS = 12_000;

/** What has started, and has to stop. */
export type Running = { name: string; stage: StopStage; stop: () => unknown };

/** What jobs need. */
export type JobTools = BackendSettings & {
  services: Services;
  /** Whether past visits of a site are still missing. */
  isFilling: (siteId: string) => boolean;
  /** Sites that only tests train. */
  isTrainedByTest: (siteId: string) => boolean;
};

/** Work beside calls. */
export type Job = {
  /** In the log of a stop, and for `wake`. */
  name: string;
  stage: (typeof START_STAGES)[number];
  /** Starts the job; null if this installation does not need it. */
  start: (tools: JobTools) => { stop: () => unknown; wake?: () => void } | null;
};

/** The jobs of a backend. */
export type Jobs = {
  start: (jobs: readonly Job[], tools: JobTools) => Running[];
  /** Wakes a job; does nothing until it has started. */
  wake: (name: string) => void;
};

/** Creates the jobs of a backend. */
export function createJobs(): Jobs {
  const wakes = new Map<string, () => void>();
  return {
    start: (jobs, tools) => {
      const sorted = START_STAGES.flatMap((stage) => jobs.filter((job) => job.stage === stage));
      return sorted.flatMap(({ name, stage, start }) => {
        const started = start(tools);
        if (started === null) return [];
        if (started.wake !== undefined) wakes.set(name, started.wake);
        return [{ name, stage, stop: () => started.stop() }];
      });
    },
    wake: (name) => wakes.get(name)?.(),
  };
}

/**
 * Stops everything, stage by stage, so that the store is closed in any case: what fails, or takes too long, is logged
 * by its name, and the rest goes on. The store may take as long as it needs. Throws the first failure at the end.
 */
export async function stopAll(
  running: readonly Running[],
  { log, maxMs = STAGE_MAX_MS }: { log: Log; maxMs?: number },
): Promise<void> {
  const failures: unknown[] = [];
  for (const stage of STOP_STAGES) {
    const limit = stage === "store" ? Number.POSITIVE_INFINITY : maxMs;
    const stopOne = async ({ name, stop }: Running): Promise<void> => {
      try {
        const stopping = Promise.resolve(stop());
        stopping.catch(() => undefined);
        if ((await inTime(stopping, limit)) === LATE) throw new Error(`it takes longer than ${limit} ms`);
      } catch (error) {
        log.warn({ err: unwrapCause(error), what: name }, "a part of the backend did not stop");
        failures.push(error);
      }
    };
    await Promise.all(running.filter((one) => one.stage === stage).map(stopOne));
  }
  if (failures.length > 0) throw failures[0];
}
