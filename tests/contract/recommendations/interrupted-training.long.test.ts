import { and, eq, inArray, isNotNull } from "drizzle-orm";
import { catalogueRows } from "@/backend/db/schema/catalogue/items";
import { recommendationStates } from "@/backend/db/schema/recommendations/models";
import { listRecommenders } from "@/lib/contract/recommendations/recommenders";
import { getTimeDaysAgo, makeShopVisitor, putEvents } from "@/tests/support/analytics";
import { callDirectly } from "@/tests/support/direct";
import { holdTraining, killTraining, recommendOne, trainSite } from "@/tests/support/recommendations";
import { createActor, createItems, createSite } from "@/tests/support/seed";
import { makeStore, type StartedBackend, startBackend, type TestStore } from "@/tests/support/start-backend.mjs";
import { openStore, setClock, type TestBackend } from "@/tests/support/test-backend";
import { until } from "@/tests/support/until";

// What happens to a training while the catalog is replaced, or when its process is killed, and what the screen says about it.

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const stop of cleanups.splice(0).reverse()) await stop();
});

async function start(store: TestStore): Promise<StartedBackend> {
  const started = await startBackend({ store, env: { LOG_LEVEL: "silent" } });
  cleanups.push(() => started.process.kill("SIGKILL"));
  return started;
}

/** A backend with a site whose items are named by their number. */
async function createShop(count: number) {
  const store = await makeStore();
  cleanups.push(store.remove);
  const backend = await start(store);
  const db = openStore(backend.controlUrl);
  const siteId = await createSite({ language: "en" }, db);
  const named = (at: number) => `i-${String(at).padStart(4, "0")}`;
  const identities = Array.from({ length: count }, (_, at) => named(at));
  await createItems(
    siteId,
    identities.map((identity) => ({ identity })),
    db,
  );
  return { store, backend, db, siteId, as: await createActor({ sites: [siteId] }, db) };
}

const addOrder = (backend: TestBackend, siteId: string, day: number, items: readonly string[]) =>
  putEvents(
    siteId,
    [makeShopVisitor(getTimeDaysAgo(day)).buy(0, Object.fromEntries(items.map((item) => [item, 1])))],
    {},
    backend,
  );

async function findComplements(backend: TestBackend, siteId: string, item: string) {
  const request = { recommendation_type: "item_detail_complements", item_ids: [item], size: 50 };
  const { hits, model_version: version } = await recommendOne(siteId, request, { backend });
  const bought = hits.filter(({ explain }) => explain?.source === "bought_together");
  return {
    version,
    urls: hits.map(({ url }) => url),
    bought: bought.map(({ url, explain }) => [url, explain?.evidence[0]?.n]),
  };
}

test("a catalog that is replaced during a training does not damage the model, and the next training reads it", async () => {
  const { backend, db, siteId } = await createShop(1_100);
  const bought = ["i-0001", "i-0002", "i-0003", "i-1097", "i-1098"];
  await addOrder(backend, siteId, 1, bought);
  await trainSite(siteId, { backend });
  await createItems(siteId, [{ identity: "new" }], db);
  const training = trainSite(siteId, { backend });
  // The first 500 items have been read.
  await holdTraining("items", backend);
  const isGone = and(eq(catalogueRows.siteId, siteId), inArray(catalogueRows.identity, ["i-0002", "i-1098"]));
  await db.delete(catalogueRows).where(isGone);
  await createItems(siteId, [{ identity: "i-0000b" }, { identity: "i-1098b" }], db);
  await addOrder(backend, siteId, 2, ["i-0001", "i-0000b", "i-1098b"]);
  await holdTraining(null, backend);
  expect(await training).toMatchObject({ model: 2, isCatalogueRead: true });
  const meanwhile = await findComplements(backend, siteId, "i-0001");
  expect(meanwhile.urls.toSorted()).toEqual(["i-0003", "i-1097"]);
  expect(await trainSite(siteId, { backend })).toMatchObject({ model: 3, isCatalogueRead: true });
  const { bought: now } = await findComplements(backend, siteId, "i-0001");
  expect(Object.fromEntries(now)).toEqual({ "i-0003": 1, "i-1097": 1, "i-0000b": 1, "i-1098b": 1 });
  expect(await trainSite(siteId, { backend })).toMatchObject({ model: null });
});

test("a backend that is killed during a training serves the last model, and trains again automatically", async () => {
  const { store, backend, siteId, as } = await createShop(2);
  const items = ["i-0000", "i-0001"];
  await addOrder(backend, siteId, 1, items);
  await trainSite(siteId, { backend });
  await addOrder(backend, siteId, 2, items);
  const training = trainSite(siteId, { backend }).catch(() => "killed");
  await holdTraining("finish", backend);
  await backend.kill();
  expect(await training).toBe("killed");
  const next = await start(store);
  const find = () => findComplements(next, siteId, "i-0000");
  expect(await until(find, ({ version }) => version !== null)).toMatchObject({ version: 1, bought: [["i-0001", 1]] });
  // With several processes on one store the lease of the dead one ends after a minute.
  const { holder } = recommendationStates;
  await openStore(next.controlUrl).update(recommendationStates).set({ leaseUntil: null }).where(isNotNull(holder));
  const { training_state: state } = (
    await callDirectly(listRecommenders, { params: { siteId } }, { as, backend: next })
  ).ok();
  expect(state).toEqual({ state: "waiting", since: null });
  await setClock(next.controlUrl, new Date(Date.now() + 600_000).toISOString());
  const after = await until(find, ({ version }) => version === 2);
  expect(after).toMatchObject({ version: 2, bought: [["i-0001", 2]] });
});

test("the screen knows whether a training is due, runs, failed, or is done", async () => {
  const { backend, siteId, as, db } = await createShop(2);
  const read = async () => (await callDirectly(listRecommenders, { params: { siteId } }, { as, backend })).ok();
  await trainSite(siteId, { backend });
  expect(await read()).toMatchObject({ training: { version: 1 }, training_state: { state: "idle", since: null } });
  await createItems(siteId, [{ identity: "new" }], db);
  expect((await read()).training_state).toEqual({ state: "waiting", since: null });
  const training = trainSite(siteId, { backend });
  await holdTraining("items", backend);
  const { training: last, training_state: running } = await read();
  expect(last).toMatchObject({ version: 1, items: 2 });
  expect(running?.state).toBe("running");
  expect(Math.abs(Date.now() - Date.parse(running?.since ?? ""))).toBeLessThan(600_000);
  await holdTraining(null, backend);
  await training;
  expect((await read()).training_state?.state).toBe("idle");
  await createItems(siteId, [{ identity: "newer" }], db);
  await killTraining(1, backend);
  await expect(trainSite(siteId, { backend })).rejects.toThrow("thread");
  expect(await read()).toMatchObject({
    training: { version: 2 },
    training_state: { state: "failed", since: expect.any(String) },
  });
  await trainSite(siteId, { backend });
  expect(await read()).toMatchObject({ training: { version: 3 }, training_state: { state: "idle", since: null } });
});
