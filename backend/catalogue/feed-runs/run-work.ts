import type { Tx } from "@/backend/db/client";
import type { RunPhase, RunSource } from "@/backend/db/schema/catalogue/plans";
import type { HoldReason } from "@/lib/contract/catalogue/held-run";
import { brand } from "@/lib/http/branded";

// What a run does is handed to the runner (backend/start.ts): it knows leases and plans, and nothing of feeds.

/** What a run is to do: read its feed, take what a held run has staged, or bring back the catalogue after or before another. */
export type RunTask =
  | { kind: "read" }
  | { kind: "apply"; staged: string; counts: Record<string, number> }
  | { kind: "restore"; run: string; isBefore: boolean };

/** A run as its work sees it. `attempt` is 2 when the process of the first one died. */
export type RunAsked = { siteId: string; runId: string; feed: string; attempt: number; task: RunTask };

/** Numbers of a run for the history. */
export type RunFacts = {
  counts: Record<string, number>;
  sources: RunSource[];
  errorsTotal: number;
  errorsKept: number;
};

/** What the work may ask of the runner. */
export type RunTools = {
  /** Aborted when the run is taken away: the process ends, the time is over, another process has taken it. */
  signal: AbortSignal;
  /** Numbers for the history while it runs; the last ones win. */
  report: (facts: Partial<RunFacts>) => void;
  /** Says what it does from now on. */
  phase: (name: RunPhase["name"]) => void;
  /**
   * Holds the run in the transaction that replaces the catalogue, as its first statement; throws RunLost when another
   * process has it, so that of two only one can commit. The transaction may then take LEASE_HELD_MS.
   */
  hold: (tx: Tx) => Promise<void>;
};

/** What a run came to: the catalogue's revision, or what it has staged for a person to decide. */
export type RunDone = {
  counts: Record<string, number>;
  revision?: number;
  held?: { shareRemoved: number; holdReasons: HoldReason[]; staged: string };
};

/** Does what a run is to do; answers what it did. Throws RunFault for what people can mend. */
export type RunWork = (run: RunAsked, tools: RunTools) => Promise<RunDone>;

/** Why a run failed: a code, and for whoever mends it the words and the line of the feed. */
export class RunFault extends Error {
  constructor(
    readonly code: string,
    readonly detail: { message?: string; line?: number } = {},
  ) {
    super(detail.message ?? code);
  }
}

/** Whether an error is a RunFault, of any copy of the class. */
export const isRunFault = brand(RunFault, "RunFault");

/** The run is another process's by now, or nobody's. */
export class RunLost extends Error {}

/** Whether an error is a RunLost, of any copy of the class. */
export const isRunLost = brand(RunLost, "RunLost");
