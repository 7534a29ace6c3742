import { and, eq } from "drizzle-orm";
import type { Tx } from "@/backend/db/client";
import { feedRuns } from "@/backend/db/schema-plans";
import { compareCatalogue, type ImportCounts } from "@/backend/feeds/catalogue/compare-catalogue";
import { followCatalogue, replaceCatalogue } from "@/backend/feeds/catalogue/replace-catalogue";
import { compareWithRevision } from "@/backend/feeds/catalogue/restore-catalogue";
import type { OpenImport } from "@/backend/feeds/catalogue/stage-items";
import { type RunAsked, type RunDone, RunFault, type RunTask, type RunTools } from "@/backend/feeds/runs/run-work";
import { type Needs, NOBODY } from "./taking";

const NOTHING: ImportCounts = { added: 0, changed: 0, unchanged: 0, removed: 0 };

/** Makes what a held run has staged the catalogue: a person has said so. */
export async function applyHeld(
  needs: Needs,
  run: RunAsked,
  task: Extract<RunTask, { kind: "apply" }>,
  tools: RunTools,
): Promise<RunDone> {
  const open = { siteId: run.siteId, importId: task.staged };
  const done = await replaced(needs, run, tools, open, async (tx) => {
    const counts = await compareCatalogue(tx, open, false);
    // It was given up meanwhile.
    if (counts === null) throw new RunFault("expired");
    return counts;
  });
  return { ...done, counts: { ...task.counts, ...done.counts } };
}

/** Makes the catalogue what it was just after another run. */
export async function restoreRun(needs: Needs, run: RunAsked, target: string, tools: RunTools): Promise<RunDone> {
  const open = { siteId: run.siteId, importId: `${run.runId}-${run.attempt}` };
  return replaced(needs, run, tools, open, async (tx) => {
    const isTarget = and(eq(feedRuns.siteId, run.siteId), eq(feedRuns.id, target));
    const [row] = await tx.select({ revision: feedRuns.revision }).from(feedRuns).where(isTarget);
    if (typeof row?.revision !== "number") throw new RunFault("not_restorable");
    const counts = await compareWithRevision(tx, open, row.revision);
    if (counts === "not_kept") throw new RunFault("not_restorable");
    return counts ?? NOTHING;
  });
}

async function replaced(
  needs: Needs,
  { siteId, feed, runId, task }: RunAsked,
  tools: RunTools,
  open: OpenImport,
  compare: (tx: Tx) => Promise<ImportCounts>,
): Promise<RunDone> {
  const by = { user: NOBODY, now: needs.now(), run: { feed, runId } };
  // What a held run would do has been told: comparing it anew is part of doing it.
  if (task.kind === "restore") tools.phase("compare");
  else tools.phase("apply");
  const done = await needs.database.withSystem(async (tx) => {
    await tools.hold(tx);
    const counts = await compare(tx);
    if (task.kind === "restore") tools.phase("apply");
    return { counts, revision: await replaceCatalogue(tx, open, counts, by) };
  });
  tools.phase("index");
  await followCatalogue(needs, siteId, done.counts, by);
  return { counts: { ...done.counts }, revision: done.revision };
}
