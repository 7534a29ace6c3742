import { createServer } from "node:http";
import { sql } from "drizzle-orm";
import { settleSite } from "@/backend/analytics/build/analytics-runner";
import { forgetVisits } from "@/backend/analytics/build/forget-visits";
import type { Database } from "@/backend/db/client";
import { readEnv } from "@/backend/kit/env";
import { openLog } from "@/backend/kit/log";
import { IDLE_MS } from "@/backend/kit/server";
import type { SearchService } from "@/backend/search/service/service";
import { startBackend } from "@/backend/start";
import { countStatements } from "./count-statements";
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

/** Asks for the statements that public requests have sent since this was asked last. */
type Asked = { asked: true };

/** Whether the store is to be held, so that no statement of anybody else gets on. */
type Hold = { hold: boolean };

async function main(): Promise<void> {
  const log = openLog(process.env.LOG_LEVEL ?? "warn");
  let clock: string | null = null;
  const env = readEnv();
  const running = await startBackend(env, log, () => (clock === null ? new Date() : new Date(clock)));
  const holder = storeHolder();
  const askedStatements = running.publicPort === null ? () => [] : countStatements(running.publicPort);
  const control = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    try {
      const statement = JSON.parse(Buffer.concat(chunks).toString("utf8")) as
        | Statement
        | SetClock
        | Settle
        | Forget
        | Hold
        | Asked
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
      if ("asked" in statement) {
        response.end(JSON.stringify(askedStatements()));
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
      const rows = await runStatement(running.database, statement);
      // Written past the product, and so told to nobody: searches look for it.
      if (env.SIGN_IN_ONLY === "0" && /^\s*(insert|update|delete)/i.test(statement.sql))
        await followWrites(running.services.search, statement);
      response.end(JSON.stringify({ rows }));
    } catch (error) {
      response.statusCode = 500;
      response.end(String(error instanceof Error && error.cause ? error.cause : error));
    }
  });
  // Tests pause for seconds between two statements; a connection that closes just then would fail the second.
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
    running.close().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on("SIGTERM", stop);
  process.on("disconnect", stop);
}

/** Holds the store: its one lane (PGlite), or every table that a search or an event could ask for (PostgreSQL). */
function storeHolder() {
  let release = async (): Promise<void> => undefined;
  const tables = "sites, customizations, rules, synonyms, redirects, catalogue_items, query_days, query_items, events";
  return {
    hold: async ({ db, engine }: Database): Promise<void> => {
      const client = await db.$client.connect();
      await client.query("begin");
      if (engine === "postgres") await client.query(`lock table ${tables} in access exclusive mode`);
      release = async () => {
        await client.query("rollback");
        client.release();
      };
    },
    release: () => release(),
  };
}

/** Brings searches to what a statement wrote; a statement that moves a catalogue waits for the index of its site. */
async function followWrites(search: SearchService, { sql: text, params }: Statement): Promise<void> {
  await search.refresh();
  if (!/update "?sites"? .*catalogue_revision/is.test(text)) return;
  for (const param of params) if (typeof param === "string") await search.updateIndex(param);
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
