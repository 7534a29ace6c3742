import { Client } from "pg";
import { type Drill, expectRestored, makeDump, QUIET } from "@/tests/support/drill";
import { hasPostgres, type OwnPostgres, startPostgres } from "@/tests/support/own-postgres";
import { restore, runRestore } from "@/tests/support/restore-command";
import { makeStore, startBackend, type TestStore } from "@/tests/support/start-backend.mjs";

// Backup and restore of a PostgreSQL server, as a user who owns a database and is no superuser, and between both engines.

const onServer = hasPostgres ? test : test.skip;

let server: OwnPostgres;
let place: TestStore;
let drill: Drill;

beforeAll(async () => {
  if (!hasPostgres) return;
  server = await startPostgres();
  await runAsAdmin("create role vitrine_site nologin");
  await runAsAdmin("create role shop login");
  await runAsAdmin("grant vitrine_site to shop");
  place = { ...(await makeStore()), databaseUrl: await createDatabase("main") };
  drill = await makeDump(place);
});

afterAll(async () => {
  if (!hasPostgres) return;
  await place.remove();
  server.remove();
});

async function runAsAdmin(statement: string): Promise<void> {
  const client = new Client({ connectionString: server.url });
  await client.connect();
  await client.query(statement);
  await client.end();
}

/** Creates an empty database; a previous one of that name is destroyed. */
async function createDatabase(name: string): Promise<string> {
  await runAsAdmin(`drop database if exists ${name} with (force)`);
  await runAsAdmin(`create database ${name} owner shop`);
  const url = new URL(server.url);
  url.username = "shop";
  url.pathname = `/${name}`;
  return url.href;
}

onServer("restores every table as it was at one moment of the dump, into an empty database", async () => {
  await createDatabase("main");
  const report = await restore(drill.dump.path, place);
  expect(report).toContain(`${drill.dump.rows} rows`);
  expect(report).not.toContain("still there: schema");
  await expectRestored(drill, place);
});

onServer("keeps the tables from before in schemas that it names", async () => {
  expect(await restore(drill.dump.path, place)).toMatch(
    /still there: schema drizzle_before_\S+, schema public_before_\S+/,
  );
  await expectRestored(drill, place);
});

onServer("refuses while a process of the product is connected, and changes nothing", async () => {
  const other = await makeStore();
  const backend = await startBackend({ store: { ...other, databaseUrl: place.databaseUrl }, env: QUIET });
  const refused = await runRestore([drill.dump.path], place);
  await backend.stop();
  await other.remove();
  expect(refused).toMatchObject({ status: 1, stderr: expect.stringContaining("Vitrine is connected") as unknown });
  await expectRestored(drill, place);
});

onServer("moves a shop from the embedded database to a server, and back", async () => {
  const embedded = await makeStore();
  const grown = { ...embedded, databaseUrl: await createDatabase("grown") };
  const own = await makeDump(embedded);
  await restore(own.dump.path, grown);
  await expectRestored(own, grown);
  await restore(drill.dump.path, embedded);
  await expectRestored(drill, embedded);
  await embedded.remove();
});
