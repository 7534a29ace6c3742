import { sql } from "drizzle-orm";
import type { RunWork } from "@/backend/catalogue/feed-runs/run-work";
import { type Runner, startRunner } from "@/backend/catalogue/feed-runs/runner";
import { openDatabase } from "@/backend/db/client";
import { readEnv } from "@/backend/kit/env";
import { openLog } from "@/backend/kit/log";

// A runner in a separate process, with work that writes marks instead of reading feeds. Runs received statements; `stop`
// ends it cleanly.

/** What a test sends. */
export type RunnerOrder = { id: number; sql: string } | "stop" | "wake";

/** A run in the table run_holds waits until it is removed from there. */
const HOLD_LOOK_MS = 25;

async function main(): Promise<void> {
  const log = openLog(process.env.LOG_LEVEL ?? "warn");
  const database = await openDatabase(readEnv(), log);
  const ask = async (text: string): Promise<unknown[]> =>
    (await database.withSystem((tx) => tx.execute(sql.raw(text)))).rows;
  await database.runExclusive(async () => {
    await ask("create table if not exists run_marks (run_id text, site_id text, attempt int, pid int, step text)");
    await ask("create table if not exists run_holds (site_id text)");
  });
  const mark = (run: { runId: string; siteId: string; attempt: number }, step: string) =>
    sql`insert into run_marks values (${run.runId}, ${run.siteId}, ${run.attempt}, ${process.pid}, ${step})`;
  const work: RunWork = async (run, { signal, lock: hold, report }) => {
    await database.withSystem((tx) => tx.execute(mark(run, "begun")));
    report({ counts: { read: 1 } });
    while ((await ask(`select 1 from run_holds where site_id = '${run.siteId}'`)).length > 0) {
      signal.throwIfAborted();
      await new Promise((resolve) => setTimeout(resolve, HOLD_LOOK_MS));
    }
    const finished = database.withSystem(async (tx) => {
      await hold(tx);
      await tx.execute(mark(run, "done"));
    });
    await finished.catch(async (error: unknown) => {
      await database.withSystem((tx) => tx.execute(mark(run, "refused")));
      throw error;
    });
    return { counts: { read: 1, added: 1 } };
  };
  const runner: Runner = startRunner({ database, log, work, pollMs: 100 });
  process.on("message", (order: RunnerOrder) => {
    if (order === "wake") return runner.wake();
    if (order === "stop") {
      runner
        .stop()
        .then(() => database.close())
        .then(() => process.exit(0));
      return;
    }
    ask(order.sql).then(
      (rows) => process.send?.({ id: order.id, rows }),
      (error: unknown) => process.send?.({ id: order.id, fault: String(error) }),
    );
  });
  process.send?.("ready");
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
  process.exit(1);
});
