import { createServer } from "node:http";
import { sql } from "drizzle-orm";
import { settleSite } from "@/backend/analytics/analytics-runner";
import { forgetVisits } from "@/backend/analytics/forget-visits";
import type { Database } from "@/backend/db/client";
import { readEnv } from "@/backend/env";
import { openLog } from "@/backend/log";
import { startBackend } from "@/backend/start";
import { type PutEvents, putEvents } from "./put-events";

// The real backend in a process of its own, for tests, with a third listener that runs a test's SQL: PGlite has one lane,
// so nobody else may open the store. Prints one line of JSON when it is ready.

/** A statement of a test; with `site` it runs as a handler of that site would, in a transaction of its own. */
type Statement = { sql: string; params: unknown[]; method: string; site?: string };

/** Where the clock of the backend is set to, an instant; null lets it run as ours does. */
type SetClock = { clock: string | null };

/** A site whose visits are to be built and folded as of a moment. */
type Settle = { settle: string; at: string };

/** A moment as of which visits and sums that have run out are let go. */
type Forget = { forgetAt: string };

async function main(): Promise<void> {
  const log = openLog(process.env.LOG_LEVEL ?? "warn");
  let clock: string | null = null;
  const running = await startBackend(readEnv(), log, () => (clock === null ? new Date() : new Date(clock)));
  const control = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    try {
      const statement = JSON.parse(Buffer.concat(chunks).toString("utf8")) as
        | Statement
        | SetClock
        | Settle
        | Forget
        | PutEvents;
      if ("clock" in statement) {
        clock = statement.clock;
        response.end();
        return;
      }
      if ("put" in statement) {
        await putEvents(running.database, statement);
        response.end();
        return;
      }
      if ("forgetAt" in statement) {
        await forgetVisits(running.database, new Date(statement.forgetAt));
        response.end();
        return;
      }
      if ("settle" in statement) {
        await settleSite(running.database, statement.settle, new Date(statement.at));
        response.end();
        return;
      }
      response.end(JSON.stringify({ rows: await runStatement(running.database, statement) }));
    } catch (error) {
      response.statusCode = 500;
      response.end(String(error instanceof Error && error.cause ? error.cause : error));
    }
  });
  await new Promise<void>((done) => control.listen(0, "127.0.0.1", done));
  const address = control.address();
  const controlPort = typeof address === "object" && address !== null ? address.port : 0;
  const { privatePort, publicPort, database } = running;
  process.stdout.write(
    `${JSON.stringify({ ready: true, privatePort, publicPort, controlPort, engine: database.engine })}\n`,
  );
  const stop = (): void => {
    control.close();
    running.close().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on("SIGTERM", stop);
  process.on("disconnect", stop);
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
