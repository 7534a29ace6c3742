import type { Tx } from "@/backend/db/client";
import type { RunDownload, RunPhase, RunSource } from "@/backend/db/schema/catalogue/plans";
import type { HoldReason } from "@/lib/contract/catalogue/held-run";
import { makeTypeGuard } from "@/lib/http/api-error";

// The interface between the runner, which knows leases and plans, and the work of a run, which knows feeds. backend/start.ts
// connects them.

/** The task of a run: read its feed, apply the staged items of a held run, or restore the catalog after or before a run. */
export type RunTask =
  | { kind: "read" }
  | { kind: "apply"; staged: string; counts: Record<string, number> }
  | { kind: "restore"; run: string; isBefore: boolean };

/** A run to perform. `attempt` is 2 if the process of the first attempt died. */
export type RunRequest = { siteId: string; runId: string; feed: string; attempt: number; task: RunTask };

/** Facts about a run that are stored with it. */
export type RunFacts = {
  counts: Record<string, number>;
  sources: RunSource[];
  errorsTotal: number;
  errorsStored: number;
  download: RunDownload;
  /** The feed is the one of the last successful run, so it was not read. */
  isUnchanged: boolean;
};

/** Services of the runner for the work of a run. */
export type RunTools = {
  /** Aborted if the process ends, the run times out, or another process claims it. */
  signal: AbortSignal;
  /** Updates the facts; the last values win. */
  report: (facts: Partial<RunFacts>) => void;
  /** Starts the next phase. */
  startPhase: (name: RunPhase["name"]) => void;
  /**
   * Locks the run in the transaction that replaces the catalog, as its first statement, so that only one process can
   * commit. The transaction may then take LEASE_REPLACING_MS. Throws RunLeaseLost if another process holds the run.
   */
  lock: (tx: Tx) => Promise<void>;
};

/** Result of a run: the new revision of the catalog, the staged items that await a decision, or neither for an unchanged feed. */
export type RunResult = {
  counts: Record<string, number>;
  revision?: number;
  held?: { shareRemoved: number; holdReasons: HoldReason[]; staged: string };
};

/** Performs the task of a run. Throws RunFault for problems that users can fix. */
export type RunWork = (run: RunRequest, tools: RunTools) => Promise<RunResult>;

/** Why a run failed: a code, with a message and the line of the feed. */
export class RunFault extends Error {
  constructor(
    readonly code: string,
    readonly detail: { message?: string; line?: number } = {},
  ) {
    super(detail.message ?? code);
  }
}

/** Type guard that works across copies of the class. */
export const isRunFault = makeTypeGuard(RunFault, "RunFault");

/** The process does not hold the run any more. */
export class RunLeaseLost extends Error {}

/** Type guard that works across copies of the class. */
export const isRunLeaseLost = makeTypeGuard(RunLeaseLost, "RunLeaseLost");
