import type { Run } from "@/lib/contract/catalogue/feed-runs";

// What a run's six states mean to those who look at runs.

type Seen = Pick<Run, "status" | "held">;

/** Whether a run waits for somebody to say whether it may become the catalogue. */
export function isHeld({ status, held }: Seen): boolean {
  return status === "manually" && held?.decision === null;
}

/** Whether removed items are why a run is held; runs held before reasons were stored are held for nothing else. */
export function isHeldForRemoval({ held }: Pick<Run, "held">): boolean {
  return held?.reasons?.some(({ code }) => code === "removed") ?? true;
}

/** Whether a run goes on by itself: it runs, or waits for the runner. A held one waits for a person, a planned one for its time. */
export function isUnderWay(run: Seen): boolean {
  return run.status === "running" || run.status === "queued" || (run.status === "manually" && !isHeld(run));
}

/** Whether a run has ended. */
export function isOver({ status }: Pick<Run, "status">): boolean {
  return status === "succeeded" || status === "failed";
}

/** Whether a person rejected a run; on the wire it has failed. */
export function isRejected({ held }: Pick<Run, "held">): boolean {
  return held?.decision === "rejected";
}

type Timed = Pick<Run, "started" | "finished" | "held" | "phases">;

/** How long a run took, in ms, without the time it waited for approval; null while it is not over. */
export function runMs({ started, finished, held, phases }: Timed): number | null {
  if (!started || !finished) return null;
  const ms = Date.parse(finished) - Date.parse(started) - waitedMs({ held, phases });
  return Number.isFinite(ms) && ms >= 0 ? ms : null;
}

/** How long an approved run waited: from when it was held until it went on. */
function waitedMs({ held, phases }: Pick<Timed, "held" | "phases">): number {
  if (held?.decision !== "approved" || !held.decided_at) return 0;
  const decided = Date.parse(held.decided_at);
  const next = phases?.map(({ started_at }) => Date.parse(started_at)).find((at) => at >= decided);
  return (next ?? decided) - Date.parse(held.at);
}

/** How many items a run has added, changed and removed, or would; null where that is not told. */
export function changesOf({ counts }: Pick<Run, "counts">) {
  if (!counts || (counts.added ?? counts.changed ?? counts.removed) === undefined) return null;
  return { added: counts.added ?? 0, changed: counts.changed ?? 0, removed: counts.removed ?? 0 };
}

/** The runs after a run that have changed the catalogue: how many they are, of which feeds, and what they changed. */
export function laterRuns(run: Pick<Run, "id" | "finished">, runs: readonly Run[]) {
  const since = run.finished ? Date.parse(run.finished) : Number.NaN;
  const isLater = ({ id, finished }: Run): boolean => id !== run.id && !!finished && Date.parse(finished) > since;
  const later = runs.filter((one) => isLater(one) && hasChanged(one));
  const sum = (kind: "added" | "changed" | "removed"): number =>
    later.reduce((total, one) => total + (changesOf(one)?.[kind] ?? 0), 0);
  const counts = { added: sum("added"), changed: sum("changed"), removed: sum("removed") };
  return { runs: later.length, feeds: [...new Set(later.map(({ feed }) => feed))], counts };
}

function hasChanged(run: Run): boolean {
  const changes = changesOf(run);
  return changes !== null && changes.added + changes.changed + changes.removed > 0;
}
