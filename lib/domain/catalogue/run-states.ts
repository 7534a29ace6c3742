import type { Run } from "@/lib/contract/catalogue/feed-runs";
import { FIRST_HOLD_CODES, type HoldReason } from "@/lib/contract/catalogue/held-run";

type RunState = Pick<Run, "status" | "held">;

/** Whether a run waits for a person's decision. */
export function isHeld({ status, held }: RunState): boolean {
  return status === "manually" && held?.decision === null;
}

/** Whether a run is held because of removed items, the only reason for runs held before reasons were stored. */
export function isHeldForRemoval({ held }: Pick<Run, "held">): boolean {
  return held?.reasons?.some(({ code }) => code === "removed") ?? true;
}

/** Whether a reason to hold a run is about a first import, which has no earlier values. */
export function isFirstImportCode(code: HoldReason["code"]): boolean {
  return FIRST_HOLD_CODES.some((one) => one === code);
}

/** Whether a run is held because it is the first import and looks damaged. */
export function isFirstImportHeld({ held }: Pick<Run, "held">): boolean {
  return held?.reasons?.some(({ code }) => isFirstImportCode(code)) ?? false;
}

/** Whether a run is running or waits for the runner. Held and scheduled runs are not in progress. */
export function isRunInProgress(run: RunState): boolean {
  return run.status === "running" || run.status === "queued" || (run.status === "manually" && !isHeld(run));
}

export function hasEnded({ status }: Pick<Run, "status">): boolean {
  return status === "succeeded" || status === "failed";
}

/** Whether a person rejected a run; its status is `failed`. */
export function isRejected({ held }: Pick<Run, "held">): boolean {
  return held?.decision === "rejected";
}

type RunTimes = Pick<Run, "started" | "finished" | "held" | "phases">;

/** Duration of a run in ms without the time it waited for approval; null until it has ended. */
export function measureRunMs({ started, finished, held, phases }: RunTimes): number | null {
  if (!started || !finished) return null;
  const ms = Date.parse(finished) - Date.parse(started) - measureWaitMs({ held, phases });
  return Number.isFinite(ms) && ms >= 0 ? ms : null;
}

/** Time that an approved run waited, from the hold until it continued. */
function measureWaitMs({ held, phases }: Pick<RunTimes, "held" | "phases">): number {
  if (held?.decision !== "approved" || !held.decided_at) return 0;
  const decided = Date.parse(held.decided_at);
  const next = phases?.map(({ started_at }) => Date.parse(started_at)).find((at) => at >= decided);
  return (next ?? decided) - Date.parse(held.at);
}

/** Number of items that a run added, changed and removed, or would. */
export function readChanges({ counts }: Pick<Run, "counts">) {
  if (!counts || (counts.added ?? counts.changed ?? counts.removed) === undefined) return null;
  return { added: counts.added ?? 0, changed: counts.changed ?? 0, removed: counts.removed ?? 0 };
}

/** Sums up the later runs that changed the catalog: their number, feeds, and changes. */
export function findLaterRuns(run: Pick<Run, "id" | "finished">, runs: readonly Run[]) {
  const since = run.finished ? Date.parse(run.finished) : Number.NaN;
  const isLater = ({ id, finished }: Run): boolean => id !== run.id && !!finished && Date.parse(finished) > since;
  const later = runs.filter((one) => isLater(one) && hasChanged(one));
  const sum = (kind: "added" | "changed" | "removed"): number =>
    later.reduce((total, one) => total + (readChanges(one)?.[kind] ?? 0), 0);
  const counts = { added: sum("added"), changed: sum("changed"), removed: sum("removed") };
  return { runs: later.length, feeds: [...new Set(later.map(({ feed }) => feed))], counts };
}

function hasChanged(run: Run): boolean {
  const changes = readChanges(run);
  return changes !== null && changes.added + changes.changed + changes.removed > 0;
}
