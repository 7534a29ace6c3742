import { createServer } from "node:http";
import { sql } from "drizzle-orm";
import type { PoolClient } from "pg";
import { buildAndFoldSite } from "@/backend/analytics/build/analytics-runner";
import { forgetVisits } from "@/backend/analytics/build/forget-visits";
import { forgetBanners, forgetEvents } from "@/backend/analytics/events/forget-events";
import { folds } from "@/backend/areas";
import { checkDueCampaigns } from "@/backend/campaigns/health/health-runner";
import type { Database } from "@/backend/db/client";
import { markSiteChanged } from "@/backend/db/transaction";
import { readEnv } from "@/backend/kit/env";
import { foldSites } from "@/backend/kit/fold-keys";
import { openLog } from "@/backend/kit/log";
import { IDLE_MS } from "@/backend/kit/server";
import { runBackend } from "@/backend/run-backend";
import type { SearchService } from "@/backend/search/service/service";
import { countStatements } from "./count-statements";
import { startImageServer } from "./image-server";
import { createTrainingInterrupter } from "./interrupt-training";
import { type PutEvents, putEvents } from "./put-events";

// The real backend in a separate process, for tests, with a third listener that runs a test's SQL: PGlite has one
// connection, so no other process can open the store. Prints one line of JSON when it is ready.

/** A statement of a test; with `site` it runs as a handler of that site would, in a separate transaction. */
type Statement = { sql: string; params: unknown[]; method: string; site?: string };

/** The instant the backend's clock is set to; null resets it. */
type SetClock = { clock: string | null };

/** A site whose visits are built and folded as of a time. */
type Settle = { settle: string; at: string };

/** The time as of which expired visits and sums are deleted. */
type Forget = { forgetAt: string };

/** Requests the statements that public requests have sent since the last such request. */
type TakeStatements = { takeStatements: true };

/** Runs the maintenance of the embedded store now instead of at its next interval. */
type WakeUpkeep = { wakeUpkeep: true };

/** Deletes what has expired, now instead of at the next interval. */
type CleanUp = { cleanUp: true };

/** Converts folded texts of sites with an earlier version, now instead of at the next interval; answers whether all are done. */
type FoldKeys = { foldKeys: true };

/** Runs the daily checks of campaigns that are due now. */
type CheckCampaigns = { checkCampaigns: true };

/** Trains the recommendations of a site now; `isComplete`: compares all days. Answers what was read. */
type Train = { train: string; isComplete?: boolean };

/** Lets a site be trained by itself, as all are unless TEST_TRAINS_SITES is set. */
type LetTrain = { letTrain: string };

/** Kills the next training thread after this number of its answers. Answers how many threads this has killed. */
type KillTraining = { killTrainingAfter: number | null };

/** Stops trainings at this kind of request to their thread; null: lets them continue. Answers how many are stopped. */
type HoldTraining = { holdTrainingAt: string | null };

/** Whether to block the store, so that other statements wait. */
type Block = { hold: boolean };

async function main(): Promise<void> {
  const log = openLog(process.env.LOG_LEVEL ?? "warn");
  let clock: string | null = null;
  const env = readEnv();
  const images = await startImageServer();
  const now = () => (clock === null ? new Date() : new Date(clock));
  // The shop's port is chosen when it listens.
  const ownOrigins = [env.SHOP_URL ?? `http://localhost:${env.SHOP_PORT}`];
  const trained = new Set<string>();
  const isTrainedByTest = (siteId: string) => process.env.TEST_TRAINS_SITES === "1" && !trained.has(siteId);
  const running = await runBackend(env, log, now, { imageGuard: { ...images.guard, ownOrigins }, isTrainedByTest });
  if (running.publicPort !== null) ownOrigins.push(`http://127.0.0.1:${running.publicPort}`);
  const holder = createStoreBlocker();
  const interrupter = createTrainingInterrupter();
  const takeStatements = running.publicPort === null ? () => [] : countStatements(running.publicPort);
  // The caller closes idle connections: one that this process closed may be in use again on a busy computer.
  const control = createServer({ keepAliveTimeout: 0 }, async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    try {
      const statement = JSON.parse(Buffer.concat(chunks).toString("utf8")) as
        | Statement
        | SetClock
        | Settle
        | Forget
        | Block
        | TakeStatements
        | WakeUpkeep
        | CleanUp
        | FoldKeys
        | CheckCampaigns
        | Train
        | LetTrain
        | KillTraining
        | HoldTraining
        | PutEvents;
      if ("clock" in statement) {
        clock = statement.clock;
        response.end();
        return;
      }
      if ("hold" in statement) {
        await (statement.hold ? holder.hold(running.database) : holder.release());
        response.end();
        return;
      }
      if ("takeStatements" in statement) {
        response.end(JSON.stringify(takeStatements()));
        return;
      }
      if ("wakeUpkeep" in statement) {
        running.upkeep?.wake();
        response.end();
        return;
      }
      if ("cleanUp" in statement) {
        await running.retention.run();
        response.end();
        return;
      }
      if ("foldKeys" in statement) {
        const isDone = await foldSites(running.database, folds, { log, now });
        response.end(JSON.stringify({ isDone }));
        return;
      }
      if ("checkCampaigns" in statement) {
        const { database, services } = running;
        const needs = { database, log, now, checks: services.imageChecks.background };
        await checkDueCampaigns(needs, AbortSignal.timeout(30_000));
        response.end();
        return;
      }
      if ("train" in statement) {
        const { train: siteId, ...options } = statement;
        const result = await running.services.recommendations.train(siteId, options);
        response.end(JSON.stringify(result === null ? null : { ...result, model: result.model?.version ?? null }));
        return;
      }
      if ("letTrain" in statement) {
        trained.add(statement.letTrain);
        response.end();
        return;
      }
      if ("killTrainingAfter" in statement) {
        response.end(JSON.stringify(interrupter.kill(statement.killTrainingAfter)));
        return;
      }
      if ("holdTrainingAt" in statement) {
        response.end(JSON.stringify(interrupter.hold(statement.holdTrainingAt)));
        return;
      }
      if ("put" in statement) {
        await putEvents(running.database, statement);
        response.end();
        return;
      }
      if ("forgetAt" in statement) {
        for (const forget of [forgetEvents, forgetVisits, forgetBanners])
          await forget(running.database, new Date(statement.forgetAt));
        response.end();
        return;
      }
      if ("settle" in statement) {
        await buildAndFoldSite(running.database, statement.settle, new Date(statement.at));
        response.end();
        return;
      }
      const rows = await runStatement(running.database, statement);
      // Written without the product, so searches are not notified and must look for it.
      if (env.SIGN_IN_ONLY === "0" && /^\s*(insert|update|delete)/i.test(statement.sql))
        await followWrites(running.database, running.services.search, statement);
      response.end(JSON.stringify({ rows }));
    } catch (error) {
      response.statusCode = 500;
      response.end(String(error instanceof Error && error.cause ? error.cause : error));
    }
  });
  // Tests pause for seconds between two statements; a connection closed meanwhile would fail the second.
  control.keepAliveTimeout = IDLE_MS;
  await new Promise<void>((done) => control.listen(0, "127.0.0.1", done));
  const address = control.address();
  const controlPort = typeof address === "object" && address !== null ? address.port : 0;
  const { privatePort, publicPort, database } = running;
  process.stdout.write(
    `${JSON.stringify({ ready: true, privatePort, publicPort, controlPort, engine: database.engine })}\n`,
  );
  const stop = (): void => {
    control.close();
    void images.stop();
    running.close().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on("SIGTERM", stop);
  process.on("disconnect", stop);
}

/** Blocks the store: its one connection (PGlite), or every table that a search or an event reads (PostgreSQL). */
function createStoreBlocker() {
  let release = async (): Promise<void> => undefined;
  const tables = "sites, customizations, rules, synonyms, redirects, catalogue_items, query_days, query_items, events";
  // Gives up before PostgreSQL looks for deadlocks (1 s), which could end a transaction of another test.
  const lockAll = (client: PoolClient): Promise<unknown> =>
    client.query(`set local lock_timeout = '300ms'; lock table ${tables} in access exclusive mode`).catch(async () => {
      await client.query("rollback; begin");
      return lockAll(client);
    });
  return {
    hold: async ({ db, engine }: Database): Promise<void> => {
      const client = await db.$client.connect();
      await client.query("begin");
      if (engine === "postgres") await lockAll(client);
      release = async () => {
        await client.query("rollback");
        client.release();
      };
    },
    release: () => release(),
  };
}

/**
 * Updates searches after a statement's writes, as the product's own writes do: they notice a change by the row of its site, so
 * other tables need nothing. A statement that changes a catalog waits for its site's index.
 */
async function followWrites(
  database: Database,
  search: SearchService,
  { sql: text, params }: Statement,
): Promise<void> {
  if (!/"?\bsites\b"?/i.test(text)) return;
  const texts = params.filter((param) => typeof param === "string");
  const { rows } = await database.db.execute<{ id: string }>(sql`
    select site_id as id from sites where site_id in (select jsonb_array_elements_text(${JSON.stringify(texts)}::jsonb))`);
  const named = rows.map(({ id }) => id);
  const isOfCatalog = /update "?sites"? .*catalogue_revision/is.test(text);
  // Many tests put the items of a site before the site; a refresh would read all sites of the run.
  if (named.length === 0) return isOfCatalog ? undefined : search.refresh();
  await database.withSystem(async () => named.forEach(markSiteChanged));
  if (isOfCatalog) for (const siteId of named) await search.updateIndex(siteId);
}

async function runStatement(database: Database, { sql: text, params, method, site }: Statement): Promise<unknown[]> {
  if (site !== undefined) return (await database.withSite(site, (tx) => tx.execute(sql.raw(text)))).rows;
  const statement = { text, values: params };
  const { $client } = database.db;
  const answer =
    method === "execute" ? await $client.query(statement) : await $client.query({ ...statement, rowMode: "array" });
  return answer.rows;
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
  process.exit(1);
});
