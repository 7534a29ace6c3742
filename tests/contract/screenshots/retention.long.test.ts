import { mkdirSync, readdirSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { desc, eq } from "drizzle-orm";
import { screenshotRuns } from "@/backend/db/schema/screenshots/screenshots";
import { take } from "@/lib/contract/screenshots/screenshots";
import { SCREENSHOT_DAYS, SCREENSHOT_RUNS_MAX } from "@/lib/domain/kit/limits";
import { isTakingShots } from "@/lib/domain/screenshots/screenshot-run";
import { callDirectly } from "@/tests/support/direct";
import { makeSettings } from "@/tests/support/screenshots";
import { createActor, createSite, type TestActor } from "@/tests/support/seed";
import { makeStore, type StartedBackend, startBackend, type TestStore } from "@/tests/support/start-backend.mjs";
import { openStore } from "@/tests/support/test-backend";
import { until } from "@/tests/support/until";

// What is deleted when a backend starts, and when a site has too many runs. The pages are those of its demo shop.

let store: TestStore;

beforeAll(async () => {
  store = await makeStore();
});
const running: StartedBackend[] = [];
afterAll(async () => {
  // Also after a failure, so that no process remains.
  for (const backend of running) await backend.stop();
  await store.remove();
});

async function start(): Promise<StartedBackend> {
  const backend = await startBackend({ store });
  running.push(backend);
  return backend;
}

async function aRun(backend: StartedBackend, siteId: string, as: TestActor) {
  const settings = makeSettings({ url: `${backend.publicUrl}/shop/${siteId}` });
  const ask = () => callDirectly(take, { query: { site_id: siteId }, body: { settings } }, { as, backend });
  await ask();
  await until(
    async () => (await ask()).ok(),
    (state) => !isTakingShots(state),
  );
  return settings.key;
}

const listFolders = (siteId: string) => readdirSync(join(store.dataDir, "screenshots", siteId));

test("a site keeps its newest 50 runs", async () => {
  const backend = await start();
  const into = openStore(backend.controlUrl);
  const siteId = await createSite({}, into);
  const as = await createActor({ sites: [siteId], roles: ["internal"] }, into);
  const earlier = await aRun(backend, siteId, as);
  const [row] = await into.select().from(screenshotRuns).where(eq(screenshotRuns.key, earlier));
  if (row === undefined) throw new Error("the run is missing");
  const older = Array.from({ length: SCREENSHOT_RUNS_MAX }, (_, at) => ({
    ...row,
    key: `older-${at}`,
    createdAt: new Date(row.createdAt.getTime() - (at + 1) * 1000),
  }));
  await into.insert(screenshotRuns).values(older);
  const newest = await aRun(backend, siteId, as);
  const left = await until(
    () =>
      into
        .select({ key: screenshotRuns.key })
        .from(screenshotRuns)
        .where(eq(screenshotRuns.siteId, siteId))
        .orderBy(desc(screenshotRuns.createdAt)),
    (rows) => rows.length <= SCREENSHOT_RUNS_MAX,
  );
  expect(left.map(({ key }) => key)).toEqual([newest, earlier, ...older.slice(0, -2).map(({ key }) => key)]);
  await into.delete(screenshotRuns);
  await backend.stop();
  running.length = 0;
});

test("a site keeps its newest runs within 100 MB, and a start deletes old runs and files", async () => {
  const first = await start();
  const into = openStore(first.controlUrl);
  const siteId = await createSite({}, into);
  const as = await createActor({ sites: [siteId], roles: ["internal"] }, into);
  const large = await aRun(first, siteId, as);
  const [row] = await into.select().from(screenshotRuns).where(eq(screenshotRuns.key, large));
  const shots = (row?.shots ?? []).map((shot) => ({ ...shot, bytes: 100 * 1024 * 1024 }));
  await into.update(screenshotRuns).set({ shots }).where(eq(screenshotRuns.key, large));
  const newest = await aRun(first, siteId, as);
  const left = await until(
    () => into.select({ key: screenshotRuns.key }).from(screenshotRuns).where(eq(screenshotRuns.siteId, siteId)),
    (rows) => rows.length === 1,
  );
  expect(left).toEqual([{ key: newest }]);
  await until(
    () => listFolders(siteId),
    (folders) => folders.length === 1,
  );

  const old = new Date(Date.now() - (SCREENSHOT_DAYS + 1) * 86_400_000);
  await into.update(screenshotRuns).set({ createdAt: old });
  const orphan = join(store.dataDir, "screenshots", siteId, "orphan");
  mkdirSync(orphan);
  writeFileSync(join(orphan, "desktop.png"), "x");
  for (const folder of listFolders(siteId)) utimesSync(join(store.dataDir, "screenshots", siteId, folder), old, old);
  await first.stop();
  running.length = 0;
  const second = await start();
  const gone = await until(
    () => listFolders(siteId),
    (folders) => folders.length === 0,
  );
  expect(gone).toEqual([]);
  expect(await openStore(second.controlUrl).select().from(screenshotRuns)).toEqual([]);
});
