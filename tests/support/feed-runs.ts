import type { Run } from "@/lib/contract/catalogue/feed-runs";
import type { Plan } from "@/lib/contract/catalogue/plans";

// Runs and plans of feeds, as the backend returns them.

/** A run that has succeeded. */
export function makeRun(over: Partial<Run> = {}): Run {
  return { id: "r1", feed: "item", started: null, status: "succeeded", ...over };
}

/** The approval that a run awaits. */
export function makeHold(over: Partial<NonNullable<Run["held"]>> = {}): NonNullable<Run["held"]> {
  return {
    at: "2026-03-09T05:00:00Z",
    share_removed: 0.6,
    decision: null,
    decided_at: null,
    decided_by: null,
    expires_at: "2026-03-16T05:00:00Z",
    ...over,
  };
}

/** A run that awaits approval. */
export function makeRunToApprove(over: Partial<Run> = {}): Run {
  return makeRun({ started: "2026-03-09T04:59:00Z", status: "manually", held: makeHold(), ...over });
}

/** A plan that runs a feed twice a day. */
export function makePlan(over: Partial<Plan> = {}): Plan {
  return {
    feed: "item",
    type: "manual_calendar",
    time_zone: "Europe/Prague",
    times: ["02:30", "12:30"],
    days: [1, 2, 3, 4, 5, 6, 7],
    cron: null,
    next_manual_run_at: null,
    paused: null,
    revision: 3,
    ...over,
  };
}
