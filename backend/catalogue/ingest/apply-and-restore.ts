import { and, eq, sql } from "drizzle-orm";
import {
  type RunAsked,
  type RunDone,
  RunFault,
  type RunTask,
  type RunTools,
} from "@/backend/catalogue/feed-runs/run-work";
import { type CatalogueDiff, compareCatalogue } from "@/backend/catalogue/revisions/compare-catalogue";
import { followCatalogue, replaceCatalogue } from "@/backend/catalogue/revisions/replace-catalogue";
import { clearUp, type Replacement, replacing } from "@/backend/catalogue/revisions/replacement";
import { compareWithRevision } from "@/backend/catalogue/revisions/restore-catalogue";
import type { OpenImport } from "@/backend/catalogue/revisions/stage-items";
import { feedRuns } from "@/backend/db/schema/catalogue/plans";
import { type Needs, NOBODY } from "./ingest";

const NOTHING: CatalogueDiff = {
  counts: { added: 0, changed: 0, unchanged: 0, removed: 0 },
  ...{ written: [], removed: [], isMissed: sql`false` },
};

/** Makes what a held run has staged the catalogue: a person has said so. */
export async function applyHeld(
  needs: Needs,
  run: RunAsked,
  task: Extract<RunTask, { kind: "apply" }>,
  tools: RunTools,
): Promise<RunDone> {
  const open = { siteId: run.siteId, importId: task.staged };
  const done = await replaced(needs, run, tools, open, async (replacement) => {
    const diff = await compareCatalogue(replacement, false);
    // It was given up meanwhile.
    if (diff === null) throw new RunFault("expired");
    return diff;
  });
  return { ...done, counts: { ...task.counts, ...done.counts } };
}

/** Makes the catalogue what it was just after another run, or just before it. */
export async function restoreRun(
  needs: Needs,
  run: RunAsked,
  task: Extract<RunTask, { kind: "restore" }>,
  tools: RunTools,
): Promise<RunDone> {
  const open = { siteId: run.siteId, importId: `${run.runId}-${run.attempt}` };
  const isTarget = and(eq(feedRuns.siteId, run.siteId), eq(feedRuns.id, task.run));
  return replaced(needs, run, tools, open, async (replacement) => {
    const [row] = await needs.database.withSystem((tx) =>
      tx.select({ revision: feedRuns.revision }).from(feedRuns).where(isTarget),
    );
    if (typeof row?.revision !== "number") throw new RunFault("not_restorable");
    const diff = await compareWithRevision(replacement, task.isBefore ? row.revision - 1 : row.revision);
    if (diff === "not_kept") throw new RunFault("not_restorable");
    return diff ?? NOTHING;
  });
}

async function replaced(
  needs: Needs,
  { siteId, feed, runId, task }: RunAsked,
  tools: RunTools,
  open: OpenImport,
  compare: (replacement: Replacement) => Promise<CatalogueDiff>,
): Promise<RunDone> {
  const by = { user: NOBODY, now: needs.now(), run: { feed, runId } };
  // What a held run would do has been told: comparing it anew is part of doing it.
  if (task.kind === "restore") tools.phase("compare");
  else tools.phase("apply");
  const done = await replacing(needs.database, open, async (replacement) => {
    await needs.database.withSystem((tx) => tools.hold(tx));
    const diff = await compare(replacement);
    if (task.kind === "restore") tools.phase("apply");
    const revision = await replaceCatalogue(replacement, diff, by, (tx) => tools.hold(tx));
    await clearUp(replacement, revision);
    return { counts: diff.counts, revision };
  });
  tools.phase("index");
  await followCatalogue(needs, siteId, done.counts, by);
  return { counts: { ...done.counts }, revision: done.revision };
}
