import { existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Drill, expectRestored, makeDump, QUIET } from "@/tests/support/drill";
import { restore, runRestore } from "@/tests/support/restore-command";
import { makeStore, startBackend, type TestStore } from "@/tests/support/start-backend.mjs";

// Backup and restore of the embedded database: a dump under writes, and its restore into an empty folder.

let place: TestStore;
let drill: Drill;

beforeAll(async () => {
  place = await makeStore();
  drill = await makeDump(place);
});

afterAll(() => place.remove());

test("restores every table as it was at one moment of the dump, after everything else was destroyed", async () => {
  expect(statSync(drill.dump.path).mode & 0o777).toBe(0o600);
  // Neither the copy nor an unfinished file stays.
  expect(readdirSync(place.dataDir)).not.toContain("store-copy");
  expect(readdirSync(join(place.dataDir, "backups"))).toHaveLength(1);
  for (const name of ["pglite", "secrets.json", "owner", "indexes"])
    rmSync(join(place.dataDir, name), { recursive: true, force: true });
  expect(await restore(drill.dump.path, place)).toContain(`${drill.dump.rows} rows`);
  await expectRestored(drill, place);
});

test("keeps the data from before beside it, and moves the indexes of the catalogs away", async () => {
  writeFileSync(join(place.dataDir, "secrets.json"), "{}");
  mkdirSync(join(place.dataDir, "indexes"));
  writeFileSync(join(place.dataDir, "indexes/of-a-newer-catalog"), "");
  const report = await restore(drill.dump.path, place);
  const before = /still there: (\S+)\./.exec(report)?.[1] ?? "";
  expect(readdirSync(before).sort()).toEqual(["indexes", "pglite", "secrets.json"]);
  expect(existsSync(join(before, "pglite/PG_VERSION"))).toBe(true);
  expect(existsSync(join(place.dataDir, "indexes"))).toBe(false);
  await expectRestored(drill, place);
});

test("refuses while the product runs on the folder, and names its process", async () => {
  const backend = await startBackend({ store: place, env: QUIET });
  try {
    const { status, stderr } = await runRestore([drill.dump.path], place);
    expect(status).toBe(1);
    expect(stderr).toContain(`process ${backend.process.pid}`);
  } finally {
    await backend.stop();
  }
});
