import { setTimeout } from "node:timers/promises";
import { FOLD_VERSION } from "@vitrine/engine/fold";
import { sql } from "drizzle-orm";
import type { Database } from "@/backend/db/client";
import { takeTurn } from "@/backend/db/steps";
import { type Log, unwrapCause } from "./log";
import { startWakeLoop, type WakeLoop } from "./wake-loop";

// Converts stored folded texts once after each change of `fold` (docs/adr/0103). Sites remember the version that all their texts have
// reached. Every task looks at what is stored and converts what differs, in short steps, so that a run that was killed is repeated.

/** How often other processes with the database look whether a site is left. */
const POLL_MS = 60_000;

/** A site whose texts are converted. */
export type FoldedSite = { siteId: string; baseUrl: string; timeZone: string };

/** Converts the folded texts of an area. `isFirst`: searches look them up, so they are converted before searches read them. */
export type FoldTask = {
  name: string;
  isFirst?: boolean;
  run: (database: Database, site: FoldedSite, tools: FoldTools) => Promise<void>;
};

/** The tasks that succeeded in this process, by site, so that one that fails does not repeat the others. */
type FinishedTasks = Map<string, Set<string>>;

export type FoldTools = { log: Log; now: () => Date; signal?: AbortSignal };

/** Sites with texts of an earlier version. */
async function listSites(database: Database): Promise<FoldedSite[]> {
  const { rows } = await database.withSystem((tx) =>
    tx.execute<{ site_id: string; base_url: string; time_zone: string }>(sql`
      select site_id, base_url, time_zone from sites where fold_version < ${FOLD_VERSION}::int order by site_id`),
  );
  return rows.map(({ site_id: siteId, base_url: baseUrl, time_zone: timeZone }) => ({ siteId, baseUrl, timeZone }));
}

/** Runs the first tasks. The caller makes sure that one process at a time does. */
export async function foldFirst(database: Database, tasks: readonly FoldTask[], tools: FoldTools): Promise<void> {
  const first = tasks.filter(({ isFirst }) => isFirst);
  for (const site of await listSites(database)) await runTasks(database, site, first, tools);
}

/** Runs the other tasks in the background, and marks the sites whose tasks have all succeeded. */
export function startFolding(
  database: Database,
  tasks: readonly FoldTask[],
  tools: Omit<FoldTools, "signal">,
): WakeLoop {
  const finished: FinishedTasks = new Map();
  return startWakeLoop({
    what: "converting folded texts",
    log: tools.log,
    pollMs: POLL_MS,
    canPoll: () => database.hasDiskSpace(),
    poll: async (signal) => {
      const isLeft = (await listSites(database)).length > 0;
      if (isLeft) await database.tryRunExclusive(() => foldSites(database, tasks, { ...tools, signal }, finished));
    },
  });
}

/** Converts all sites; false if one is left. */
export async function foldSites(
  database: Database,
  tasks: readonly FoldTask[],
  tools: FoldTools,
  finished: FinishedTasks = new Map(),
): Promise<boolean> {
  let isLeft = false;
  for (const site of await listSites(database)) {
    if (tools.signal?.aborted) return false;
    const done = finished.get(site.siteId) ?? new Set<string>();
    finished.set(site.siteId, done);
    // The first ones again: a process of an earlier version may have written since the start of this one.
    const left = tasks.filter(({ name, isFirst }) => isFirst || !done.has(name));
    if (await runTasks(database, site, left, tools, done)) {
      await markFolded(database, site);
      finished.delete(site.siteId);
    } else isLeft = true;
  }
  return !isLeft;
}

/**
 * Runs tasks for a site; false if one failed or was interrupted.
 * @param done receives the tasks that succeed.
 */
async function runTasks(
  database: Database,
  site: FoldedSite,
  tasks: readonly FoldTask[],
  tools: FoldTools,
  done: Set<string> = new Set(),
): Promise<boolean> {
  const { log, signal } = tools;
  let areAllDone = true;
  for (const { name, run } of tasks) {
    try {
      await run(database, site, tools);
      done.add(name);
    } catch (error) {
      if (signal?.aborted) return false;
      log.warn({ err: unwrapCause(error), site: site.siteId, what: name }, "converting folded texts failed");
      areAllDone = false;
    }
    if (signal?.aborted) return false;
  }
  return areAllDone;
}

async function markFolded(database: Database, { siteId }: FoldedSite): Promise<void> {
  await database.withSystem((tx) =>
    tx.execute(sql`update sites set fold_version = ${FOLD_VERSION}::int where site_id = ${siteId}`),
  );
}

/** Reads rows of a site in the order of a text column, and passes them on, until none is left. One step per portion. */
export async function walkRows<Row extends { at: string }>(
  database: Database,
  { signal }: Pick<FoldTools, "signal">,
  portion: number,
  step: (tx: Parameters<Parameters<Database["withSystem"]>[0]>[0], after: string) => Promise<readonly Row[]>,
): Promise<void> {
  for (let after = ""; ; ) {
    signal?.throwIfAborted();
    const begun = performance.now();
    const rows = await takeTurn(database, (tx) => step(tx, after));
    const last = rows.at(-1);
    if (last === undefined || rows.length < portion) return;
    after = last.at;
    // PGlite has one connection, and this thread folds: pause as long as the step took.
    if (database.engine === "pglite") await setTimeout(performance.now() - begun, undefined, { ref: false });
  }
}
