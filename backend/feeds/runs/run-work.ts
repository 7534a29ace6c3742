import type { Tx } from "@/backend/db/client";

// What a run does is handed to the runner (backend/start.ts): it knows leases and plans, and nothing of feeds.

/** A run as its work sees it. `attempt` is 2 when the process of the first one died. */
export type RunAsked = { siteId: string; runId: string; feed: string; attempt: number };

/** What the work may ask of the runner. */
export type RunTools = {
  /** Aborted when the run is taken away: the process ends, the time is over, another process has taken it. */
  signal: AbortSignal;
  /** Numbers for the history while it runs; the last ones win. */
  report: (counts: Record<string, number>) => void;
  /**
   * Holds the run in the transaction that replaces the catalogue, as its first statement; throws RunLost when another
   * process has it, so that of two only one can commit. The transaction may then take LEASE_HELD_MS.
   */
  hold: (tx: Tx) => Promise<void>;
};

/** Reads a feed and makes it the catalogue; answers what it did. Throws RunFault for what people can mend. */
export type RunWork = (run: RunAsked, tools: RunTools) => Promise<Record<string, number>>;

/** Why a run failed: a code, and for whoever mends it the words and the line of the feed. */
export class RunFault extends Error {
  constructor(
    readonly code: string,
    readonly detail: { message?: string; line?: number; counts?: Record<string, number> } = {},
  ) {
    super(detail.message ?? code);
  }
}

/** The run is another process's by now, or nobody's. */
export class RunLost extends Error {}
