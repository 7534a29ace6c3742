import { execFile, spawnSync } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { sql } from "drizzle-orm";
import { DumpWriter } from "@/backend/db/backup/dump-file";
import { splitMigrations } from "@/backend/db/backup/load-dump";
import { listMigrations } from "@/backend/db/migrate";
import journal from "@/backend/db/migrations/meta/_journal.json";
import { create, show } from "@/lib/contract/customizations/query-customizations";
import { DESCRIBE_SCHEMA } from "@/tests/support/describe-schema";
import { callDirectly } from "@/tests/support/direct";
import { QUIET } from "@/tests/support/drill";
import { restore } from "@/tests/support/restore-command";
import { makeStore, type StartedBackend, startBackend, type TestStore } from "@/tests/support/start-backend.mjs";
import { openStore } from "@/tests/support/test-backend";

// Stores and dumps of earlier versions: each from 0015_hidden_first_days on opens with its data and gets the schema of a new one; those
// from before 0000_schema are refused (docs/adr/0113).

const ROOT = join(__dirname, "../../..");
const MIGRATIONS = listMigrations(join(ROOT, "backend/db/migrations"));
const OLDEST = journal.entries.findIndex(({ tag }) => tag === "0015_hidden_first_days");
/** The earlier versions, by their last migration. */
const BOUNDARIES = journal.entries.slice(OLDEST, -1).map(({ tag, idx }) => [tag, idx + 1] as const);
const DAY = new Date().toISOString().slice(0, 10);
const PARTS = `select events_of_day('${DAY}'); select visits_of_month('${DAY}');`;
const ACTOR = { uid: "u1", sid: "session-1", name: "Petra", email: "petra@example.org" };

/** A site with rows in each area, in the schema of the oldest version that opens. */
const ROWS = `${PARTS}
  insert into projects (id, name) values ('p1', 'Project');
  insert into site_groups (id, project_id, name) values ('g1', 'p1', 'Group');
  insert into sites (site_id, project_id, group_id, name, time_zone, currency, language, base_url, revision)
    values ('s1', 'p1', 'g1', 'Shop', 'UTC', 'CZK', 'cs', 'https://shop.example', 1);
  insert into users (id, name, email) values ('u1', 'Petra', 'petra@example.org');
  insert into members (user_id, site_id, roles, policies) values ('u1', 's1', '{owner}', '{}');
  insert into sessions values ('session-1', 'u1', 'mail', 'sign_in', null, now(), now(), now() + interval '1 hour', 1800);
  insert into hidden_first_days (site_id, user_id) values ('s1', 'u1');
  insert into catalogue_rows (site_id, identity, type, title, attributes, hash) values ('s1', 'A', 'item', 'Lamp', '{}', 'h');
  insert into customizations (site_id, id, subject, subject_key, type, updated_by) values ('s1', 'c1', 'Lamp', 'lamp', 'item', 'Petra');
  insert into rules (site_id, id, customization_id, item_url, type, position) values ('s1', 'r1', 'c1', 'A', 'pin', 1);
  insert into drafts (site_id, kind, object_id, content, base, base_revision, updated_by, updated_by_name)
    values ('s1', 'query-customizations', 'destroyed', '{}', '{}', 1, 'u1', 'Petra');
  insert into changes (site_id, id, actor, cause, feature, action, object_id, revision, hash)
    values ('s1', 1, 'u1', 'hand', 'query-customizations', 'create', 'c1', 1, 'h');
  insert into synonyms (site_id, id, kind, cells, key, words, site_revision, updated_by)
    values ('s1', 'y1', 'two_way', '{tv,television}', 'tv', 'tv television', 1, 'Petra');
  insert into feed_runs (site_id, id, feed, status, cause, planned_at, finished_at, errors_kept)
    values ('s1', 'run1', 'item', 'succeeded', 'plan', now(), now(), 1);
  insert into feed_run_errors (site_id, run_id, ordinal, source, code) values ('s1', 'run1', 1, 'https://shop.example', 'price');
  insert into rejected_changes (site_id, run_id, kind, identity, type, title, changes)
    values ('s1', 'run1', 'added', 'B', 'item', 'B', '[]');
  insert into feed_files (site_id, id, name, size, used_at, started_by) values ('s1', 'f1', 'feed.xml', 1, now(), 'u1');
  insert into feed_file_parts values ('s1', 'f1', 0, 1, false, 'x');
  insert into events (site_id, day, id, received_at, happened_at, type, client_id, raw)
    values ('s1', '${DAY}', 'e1', now(), '${DAY}', 'pv', 'v1', '{}');
  insert into visits (site_id, started_at, client_id, last_at, day, hour, is_folded, device, queries, tokens, warnings, share_all)
    values ('s1', '${DAY}', 'v1', '${DAY}', '${DAY}', 0, true, 'desktop', '{}', '{}', '{}', '{1,0,0,0,0,0,0,0}');`;

/** The ids of rows in the tables of the foreign keys, and in some others. */
const ROW_IDS = `
  select 'change' as what, site_id || id as id from changes union all
  select 'customization', id from customizations union all
  select 'draft', object_id from drafts union all
  select 'event', id from events union all
  select 'file part', file_id from feed_file_parts union all
  select 'first day', user_id from hidden_first_days union all
  select 'group', id from site_groups union all
  select 'item', identity from catalogue_items union all
  select 'member', user_id from members union all
  select 'rejected change', run_id from rejected_changes union all
  select 'rule', id from rules union all
  select 'run error', run_id from feed_run_errors union all
  select 'synonym', id from synonyms union all
  select 'visit', client_id from visit_scopes order by 1, 2`;

let schema: unknown[] = [];

beforeAll(async () => {
  const fresh = await startBackend();
  await loadRows(fresh, PARTS);
  schema = await loadRows(fresh, DESCRIBE_SCHEMA);
  await fresh.stop();
});

async function loadRows(backend: StartedBackend, statement: string): Promise<unknown[]> {
  return await openStore(backend.controlUrl).execute(sql.raw(statement));
}

/** Creates a store with the first migrations of this version. */
async function makeOlder(migrations: number, rows: string): Promise<TestStore> {
  const place = await makeStore();
  const program = join(ROOT, "tests/support/make-older-store.mjs");
  await promisify(execFile)(process.execPath, [program, place.databaseUrl ?? place.dataDir, String(migrations), rows]);
  return place;
}

async function expectMigrated(backend: StartedBackend): Promise<void> {
  await loadRows(backend, PARTS);
  expect(await loadRows(backend, DESCRIBE_SCHEMA)).toEqual(schema);
  expect(await loadRows(backend, "select count(*)::int as n from drizzle.__drizzle_migrations")).toEqual([
    { n: MIGRATIONS.length },
  ]);
}

test.each(BOUNDARIES)("opens a store that ends with %s, with its data, and migrates it", async (_, migrations) => {
  const place = await makeOlder(migrations, ROWS);
  const backend = await startBackend({ store: place });
  try {
    await expectMigrated(backend);
    expect(await loadRows(backend, ROW_IDS)).toEqual([
      { what: "change", id: "s11" },
      { what: "customization", id: "c1" },
      { what: "draft", id: "destroyed" },
      { what: "event", id: "e1" },
      { what: "file part", id: "f1" },
      { what: "first day", id: "u1" },
      { what: "group", id: "g1" },
      { what: "item", id: "A" },
      { what: "member", id: "u1" },
      { what: "rejected change", id: "run1" },
      { what: "rule", id: "r1" },
      { what: "run error", id: "run1" },
      { what: "synonym", id: "y1" },
      { what: "visit", id: "v1" },
    ]);
    const params = { siteId: "s1" };
    const read = await callDirectly(show, { params, query: { id: "c1" } }, { as: ACTOR, backend });
    expect(read.body).toMatchObject({ query: "Lamp", rules: { search: [{ id: "r1", item_url: "A", position: 1 }] } });
    const made = await callDirectly(create, { params, body: { query: "chair", type: "item" } }, { as: ACTOR, backend });
    expect(made.status).toBe(201);
  } finally {
    await backend.stop();
    await place.remove();
  }
});

const toRun = (migrations: number) =>
  MIGRATIONS.slice(0, migrations).map(({ hash, folderMillis }) => ({ hash, created_at: folderMillis }));

/** Writes a dump of a store with the first migrations of this version. */
function writeDump(path: string, migrations: number): void {
  const writer = new DumpWriter(path);
  writer.start({
    at: "2026-11-01T00:00:00.000Z",
    product: "0.0.9",
    engine: "pglite",
    store_bytes: 0,
    has_keys: false,
    migrations: toRun(migrations),
  });
  const users = { table: "users", parent: null, columns: ["id", "name", "email"] };
  writer.add({ ...users, rows: 2 }, Buffer.from("u1\tPetra\tpetra@example.org\nu2\tJan\tjan@example.org\n"));
  writer.add({ end: true, tables: { users: 2 }, sequences: [] });
  writer.end();
}

test.each(BOUNDARIES)("a dump that ends with %s gets the migrations after it", (_, migrations) => {
  const parts = splitMigrations({ product: "0.0.9", migrations: toRun(migrations) }, MIGRATIONS);
  expect(parts).toEqual({ before: MIGRATIONS.slice(0, migrations), after: MIGRATIONS.slice(migrations) });
});

test.each([BOUNDARIES[0], BOUNDARIES.at(-1)].flatMap((one) => (one === undefined ? [] : [one])))(
  "restores a dump that ends with %s and migrates its rows",
  async (name, migrations) => {
    const place = await makeStore();
    const path = join(place.dataDir, `${name}.dump`);
    writeDump(path, migrations);
    await restore(path, place);
    const backend = await startBackend({ store: place, env: QUIET });
    try {
      await expectMigrated(backend);
      expect(await loadRows(backend, "select id, name from users order by id")).toEqual([
        { id: "u1", name: "Petra" },
        { id: "u2", name: "Jan" },
      ]);
    } finally {
      await backend.stop();
      await place.remove();
    }
  },
);

test("refuses a store from before the first migration of this version, in words, and changes nothing", async () => {
  // 0028_rejected_changes, the last migration of those versions.
  const journal = "insert into drizzle.__drizzle_migrations (hash, created_at) values ('h', 1795386880696)";
  const place = await makeOlder(0, `create table public.sites (site_id text primary key); ${journal}`);
  const { dataDir: DATA_DIR, secrets: SECRETS, databaseUrl } = place;
  const env = { SECRETS, DATA_DIR, DEMO: "0", BACKEND_PORT: "0", SHOP_PORT: "0", LOG_LEVEL: "warn" };
  for (const round of ["first", "second"]) {
    const { status, stdout } = spawnSync(process.execPath, ["--import", "tsx", "backend/process.ts"], {
      cwd: ROOT,
      env: { ...process.env, ...env, ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }) },
      encoding: "utf8",
    });
    const line: unknown = JSON.parse(stdout.trim().split("\n").at(-1) ?? "");
    expect({ round, status, line }).toEqual({
      round,
      status: 1,
      line: expect.objectContaining({
        code: "store_too_old",
        msg: expect.stringMatching(/early version.* Start version [0-9a-f]{8} on it once, then this one/) as unknown,
      }) as unknown,
    });
  }
  await place.remove();
});
