import { execFileSync, spawnSync } from "node:child_process";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import journal from "@/backend/db/migrations/meta/_journal.json";
import { create, show } from "@/lib/contract/customizations/query-customizations";
import { DESCRIBE_SCHEMA } from "@/tests/support/describe-schema";
import { callDirectly } from "@/tests/support/direct";
import { makeStore, type StartedBackend, startBackend, type TestStore } from "@/tests/support/start-backend.mjs";
import { openStore } from "@/tests/support/test-backend";

// Stores with the migrations from before they were squashed (docs/adr/0055).

const LAST = 28;
const DAY = new Date().toISOString().slice(0, 10);
const PARTS = `select events_of_day('${DAY}'); select visits_of_month('${DAY}');`;
const ACTOR = { uid: "u1", sid: "session-1", name: "Petra", email: "petra@example.org" };

/** A site with rows in each area, and rows whose parent is missing. */
const ROWS = `${PARTS}
  insert into projects (id, name) values ('p1', 'Project');
  insert into sites (site_id, project_id, group_id, name, time_zone, currency, language, base_url, revision)
    values ('s1', 'p1', 'g1', 'Shop', 'UTC', 'CZK', 'cs', 'https://shop.example', 1);
  insert into users (id, name, email) values ('u1', 'Petra', 'petra@example.org');
  insert into members values ('u1', 's1', '{owner}', '{}'), ('nobody', 's1', '{owner}', '{}');
  insert into sessions values ('session-1', 'u1', 'mail', 'sign_in', null, now(), now(), now() + interval '1 hour', 1800);
  insert into catalogue_rows (site_id, identity, type, title, attributes, hash) values ('s1', 'A', 'item', 'Lamp', '{}', 'h');
  insert into customizations (site_id, id, subject, subject_key, type, updated_by) values ('s1', 'c1', 'Lamp', 'lamp', 'item', 'Petra');
  insert into rules (site_id, id, customization_id, item_url, type, position)
    values ('s1', 'r1', 'c1', 'A', 'pin', 1), ('s1', 'r2', 'missing', 'A', 'pin', 1);
  insert into drafts (site_id, kind, object_id, content, base, base_revision, updated_by, updated_by_name)
    values ('s1', 'query-customizations', 'destroyed', '{}', '{}', 1, 'u1', 'Petra'), ('s2', 'query-customizations', 'x', '{}', '{}', 1, 'u1', 'Petra');
  insert into changes (site_id, id, actor, cause, feature, action, object_id, revision, hash)
    values ('s1', 1, 'u1', 'hand', 'query-customizations', 'create', 'c1', 1, 'h'), ('s2', 1, 'u1', 'hand', 'drafts', 'save', 'x', 1, 'h');
  insert into synonyms (site_id, id, kind, cells, key, words, site_revision, updated_by)
    values ('s1', 'y1', 'two_way', '{tv,television}', 'tv', 'tv television', 1, 'Petra');
  insert into feed_runs (site_id, id, feed, status, cause, planned_at, finished_at, errors_kept)
    values ('s1', 'run1', 'item', 'succeeded', 'plan', now(), now(), 1);
  insert into feed_run_errors (site_id, run_id, ordinal, source, code)
    values ('s1', 'run1', 1, 'https://shop.example', 'price'), ('s1', 'missing', 1, 'https://shop.example', 'price');
  insert into rejected_changes (site_id, run_id, kind, identity, type, title, changes)
    values ('s1', 'run1', 'added', 'B', 'item', 'B', '[]'), ('s1', 'missing', 'added', 'B', 'item', 'B', '[]');
  insert into feed_files (site_id, id, name, size, used_at, started_by) values ('s1', 'f1', 'feed.xml', 1, now(), 'u1');
  insert into feed_file_parts values ('s1', 'f1', 0, 1, false, 'x'), ('s1', 'missing', 0, 1, false, 'x');
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
  select 'group', id from site_groups union all
  select 'item', identity from catalogue_items union all
  select 'member', user_id from members union all
  select 'rejected change', run_id from rejected_changes union all
  select 'rule', id from rules union all
  select 'run error', run_id from feed_run_errors union all
  select 'synonym', id from synonyms union all
  select 'visit', client_id from visit_scopes order by 1, 2`;

function makeOld({ databaseUrl, dataDir }: TestStore, first: number, last: number, rows = ""): void {
  const program = join(__dirname, "../../support/make-old-store.mjs");
  execFileSync(process.execPath, [program, databaseUrl ?? dataDir, String(first), String(last), rows]);
}

async function loadRows(backend: StartedBackend, statement: string): Promise<unknown[]> {
  return await openStore(backend.controlUrl).execute(sql.raw(statement));
}

test("opens a store with all earlier migrations with its data and updates its schema", async () => {
  const place = await makeStore();
  makeOld(place, 0, LAST, ROWS);
  let backend = await startBackend({ store: place });
  const fresh = await startBackend();
  try {
    await loadRows(fresh, `select events_of_day('${DAY}')`);
    await loadRows(fresh, `select visits_of_month('${DAY}')`);
    expect(await loadRows(backend, DESCRIBE_SCHEMA)).toEqual(await loadRows(fresh, DESCRIBE_SCHEMA));
    for (const round of ["converted", "opened again"]) {
      expect({ round, rows: await loadRows(backend, ROW_IDS) }).toEqual({
        round,
        rows: [
          { what: "change", id: "s11" },
          { what: "change", id: "s21" },
          { what: "customization", id: "c1" },
          { what: "draft", id: "destroyed" },
          { what: "event", id: "e1" },
          { what: "file part", id: "f1" },
          { what: "group", id: "g1" },
          { what: "item", id: "A" },
          { what: "member", id: "u1" },
          { what: "rejected change", id: "run1" },
          { what: "rule", id: "r1" },
          { what: "run error", id: "run1" },
          { what: "synonym", id: "y1" },
          { what: "visit", id: "v1" },
        ],
      });
      expect(await loadRows(backend, "select count(*)::int as n from drizzle.__drizzle_migrations")).toEqual([
        { n: LAST + 1 + journal.entries.length },
      ]);
      await backend.stop();
      backend = await startBackend({ store: place });
    }
    const params = { siteId: "s1" };
    const read = await callDirectly(show, { params, query: { id: "c1" } }, { as: ACTOR, backend });
    expect(read.body).toMatchObject({ query: "Lamp", rules: { search: [{ id: "r1", item_url: "A", position: 1 }] } });
    const made = await callDirectly(create, { params, body: { query: "chair", type: "item" } }, { as: ACTOR, backend });
    expect(made.status).toBe(201);
  } finally {
    await fresh.stop();
    await backend.stop();
    await place.remove();
  }
});

test("refuses a store without some of them, naming the version to start first, and opens it after that version", async () => {
  const place = await makeStore();
  makeOld(place, 0, 19);
  const { dataDir: DATA_DIR, secrets: SECRETS, databaseUrl } = place;
  const env = { SECRETS, DATA_DIR, DEMO: "0", BACKEND_PORT: "0", SHOP_PORT: "0", LOG_LEVEL: "warn" };
  const { status, stderr } = spawnSync(process.execPath, [process.env.TEST_BACKEND_PROGRAM ?? ""], {
    env: { ...process.env, ...env, ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }) },
    encoding: "utf8",
  });
  expect({ status, stderr }).toEqual({
    status: 1,
    stderr: expect.stringContaining("start version 68d59f3e on it once"),
  });
  makeOld(place, 20, LAST);
  const backend = await startBackend({ store: place });
  expect(
    await loadRows(backend, "select conname from pg_constraint where conname = 'rules_customization_fk'"),
  ).toHaveLength(1);
  await backend.stop();
  await place.remove();
});
