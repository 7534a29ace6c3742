import { and, eq, sql } from "drizzle-orm";
import {
  RunFault,
  type RunRequest,
  type RunResult,
  type RunTask,
  type RunTools,
} from "@/backend/catalogue/feed-runs/run-work";
import { type CatalogueDiff, compareCatalogue } from "@/backend/catalogue/revisions/compare-catalogue";
import { replaceCatalogue, runFollowUps } from "@/backend/catalogue/revisions/replace-catalogue";
import { cleanUp, type Replacement, withReplacement } from "@/backend/catalogue/revisions/replacement";
import { compareWithRevision } from "@/backend/catalogue/revisions/restore-catalogue";
import type { OpenImport } from "@/backend/catalogue/revisions/stage-items";
import { feedRuns } from "@/backend/db/schema/catalogue/plans";
import { type IngestDependencies, SYSTEM_USER } from "./ingest";

const EMPTY_DIFF: CatalogueDiff = {
  counts: { added: 0, changed: 0, unchanged: 0, removed: 0 },
  written: [],
  removed: [],
  isRemovable: sql`false`,
};

/** Replaces the catalog with the staged items of an approved run. */
export async function applyHeldRun(
  needs: IngestDependencies,
  run: RunRequest,
  task: Extract<RunTask, { kind: "apply" }>,
  tools: RunTools,
): Promise<RunResult> {
  const open = { siteId: run.siteId, importId: task.staged };
  const done = await replace(needs, run, tools, open, async (replacement) => {
    const diff = await compareCatalogue(replacement, false);
    // The staged items have been deleted meanwhile.
    if (diff === null) throw new RunFault("expired");
    return diff;
  });
  return { ...done, counts: { ...task.counts, ...done.counts } };
}

/** Restores the catalog just after another run, or just before it. */
export async function restoreRun(
  needs: IngestDependencies,
  run: RunRequest,
  task: Extract<RunTask, { kind: "restore" }>,
  tools: RunTools,
): Promise<RunResult> {
  const open = { siteId: run.siteId, importId: `${run.runId}-${run.attempt}` };
  const isTarget = and(eq(feedRuns.siteId, run.siteId), eq(feedRuns.id, task.run));
  return replace(needs, run, tools, open, async (replacement) => {
    const [row] = await needs.database.withSystem((tx) =>
      tx.select({ revision: feedRuns.revision }).from(feedRuns).where(isTarget),
    );
    if (typeof row?.revision !== "number") throw new RunFault("not_restorable");
    const diff = await compareWithRevision(replacement, task.isBefore ? row.revision - 1 : row.revision);
    if (diff === "versions_deleted") throw new RunFault("not_restorable");
    return diff ?? EMPTY_DIFF;
  });
}

async function replace(
  needs: IngestDependencies,
  { siteId, feed, runId, task }: RunRequest,
  tools: RunTools,
  open: OpenImport,
  compare: (replacement: Replacement) => Promise<CatalogueDiff>,
): Promise<RunResult> {
  const by = { user: SYSTEM_USER, now: needs.now(), run: { feed, runId } };
  // A held run has completed its compare phase; comparing again belongs to applying it.
  if (task.kind === "restore") tools.startPhase("compare");
  else tools.startPhase("apply");
  const done = await withReplacement(needs.database, open, async (replacement) => {
    await needs.database.withSystem((tx) => tools.lock(tx));
    const diff = await compare(replacement);
    if (task.kind === "restore") tools.startPhase("apply");
    const revision = await replaceCatalogue(replacement, diff, by, (tx) => tools.lock(tx));
    await cleanUp(replacement, revision);
    return { counts: diff.counts, revision };
  });
  tools.startPhase("index");
  await runFollowUps(needs, siteId, done.counts, by);
  return { counts: { ...done.counts }, revision: done.revision };
}
