import { eq } from "drizzle-orm";
import { recommendationStates } from "@/backend/db/schema/recommendations/models";
import { getTimeDaysAgo, makeShopVisitor, putEvents } from "@/tests/support/analytics";
import { callRecommend, killTraining, recommendOne, trainSite } from "@/tests/support/recommendations";
import { createItems, createSite } from "@/tests/support/seed";
import { type StartedBackend, startBackend } from "@/tests/support/start-backend.mjs";
import { openStore, setClock } from "@/tests/support/test-backend";
import { until } from "@/tests/support/until";

// Training threads that die, as one that runs out of memory does, while the process goes on.

let backend: StartedBackend;

beforeAll(async () => {
  backend = await startBackend({ env: { LOG_LEVEL: "silent" } });
});
afterAll(() => backend.stop());

async function createShop(): Promise<string> {
  const db = openStore(backend.controlUrl);
  const siteId = await createSite({ language: "en" }, db);
  await createItems(
    siteId,
    ["a", "b", "c"].map((identity) => ({ identity })),
    db,
  );
  return siteId;
}

const addOrder = (siteId: string, day: number) =>
  putEvents(siteId, [makeShopVisitor(getTimeDaysAgo(day)).buy(0, { a: 1, b: 1 })], {}, backend);

async function complements(siteId: string) {
  const request = { recommendation_type: "item_detail_complements", item_ids: ["a"] };
  const { hits, model_version: version } = await recommendOne(siteId, request, { backend });
  return { version, hits: hits.map(({ url, explain }) => [url, explain?.source, explain?.evidence]) };
}

test("wherever the thread dies in a training, the last model stays in use, and the next training is complete", async () => {
  const siteId = await createShop();
  await addOrder(siteId, 1);
  await trainSite(siteId, { backend });
  // After each of its answers: to reset, events, digest, catalog, begin and days.
  for (const answers of [0, 1, 2, 3, 4, 5]) {
    await addOrder(siteId, answers + 2);
    const before = await complements(siteId);
    const killed = await killTraining(answers, backend);
    await expect(trainSite(siteId, { backend })).rejects.toThrow("thread");
    expect(await killTraining(null, backend)).toBe(killed + 1);
    expect(await complements(siteId)).toEqual(before);
    await trainSite(siteId, { backend });
    const orders = answers + 2;
    const after = await complements(siteId);
    expect(after.version).toBe((before.version ?? 0) + 1);
    expect(after.hits[0]).toEqual(["b", "bought_together", [{ item_id: "a", n: orders, of: orders }]]);
  }
  expect((await fetch(`${backend.url}/health/ready`)).status).toBe(200);
});

test("a training that failed is retried automatically", async () => {
  const killed = await killTraining(1, backend);
  const siteId = await createShop();
  // A failed training is stored as an attempt.
  await until(
    () => listStates(siteId),
    ([state]) => state !== undefined && state.checkedAt !== null,
  );
  expect(await killTraining(null, backend)).toBe(killed + 1);
  const answer = await callRecommend(siteId, [{ recommendation_type: "trends" }], { backend });
  expect(answer).toMatchObject({ status: 200, body: [{ model_version: null, hits: [] }] });
  await setClock(backend.controlUrl, new Date(Date.now() + 600_000).toISOString());
  const { version } = await until(
    () => complements(siteId),
    (found) => found.version !== null,
  );
  expect(version).toBe(1);
});

const listStates = (siteId: string) =>
  openStore(backend.controlUrl).select().from(recommendationStates).where(eq(recommendationStates.siteId, siteId));
