import { eq, sql } from "drizzle-orm";
import { recommendationStates } from "@/backend/db/schema/recommendations/models";
import { putEvents } from "@/tests/support/analytics";
import { moveCatalogue } from "@/tests/support/quality-bench";
import { callRecommend, letTrain, recommendOne, trainSite } from "@/tests/support/recommendations";
import { createItems, createSite } from "@/tests/support/seed";
import { getTestBackend, runWhileBlocked, store } from "@/tests/support/test-backend";
import { ITEMS, orders, recommendComplements } from "@/tests/support/trained-shop";
import { until } from "@/tests/support/until";

// Training: incremental, repeatable, and without effect on answers while something fails.

async function createShop(): Promise<string> {
  const siteId = await createSite({ language: "en" });
  await createItems(siteId, ITEMS);
  await putEvents(siteId, orders("b", [1, 2, 3, 40]));
  await trainSite(siteId);
  return siteId;
}

test("only days with new events are read again, and nothing is trained without a change", async () => {
  const siteId = await createShop();
  const { version } = await recommendComplements(siteId);
  expect(await trainSite(siteId)).toMatchObject({ model: null, readDays: 0, days: 4 });
  await putEvents(siteId, orders("c", [2]));
  expect(await trainSite(siteId, { isComplete: false })).toMatchObject({
    ...{ model: (version ?? 0) + 1, readDays: 1, days: 4, isCatalogueRead: false },
  });
  expect((await recommendComplements(siteId)).hits.map(([url, n]) => [url, n])).toEqual([
    ["b", 4],
    ["c", 1],
  ]);
});

test("events of old days, as imports add them, are found by a complete training", async () => {
  const siteId = await createShop();
  await putEvents(siteId, orders("c", [50, 51]));
  expect(await trainSite(siteId, { isComplete: false })).toMatchObject({ model: null });
  expect(await trainSite(siteId)).toMatchObject({ readDays: 2, days: 6 });
});

test("an incremental training gives the same model as a full one", async () => {
  const siteId = await createShop();
  await putEvents(siteId, orders("c", [2, 5]));
  await trainSite(siteId);
  const incremental = await recommendComplements(siteId);
  await store().execute(sql`delete from recommendation_days where site_id = ${siteId}`);
  expect(await trainSite(siteId)).toMatchObject({ readDays: 5 });
  const full = await recommendComplements(siteId);
  expect(full.hits.map(([url, n, of]) => [url, n, of])).toEqual(incremental.hits.map(([url, n, of]) => [url, n, of]));
  full.hits.forEach(([, , , score], at) => {
    expect(score).toBeCloseTo(Number(incremental.hits[at]?.[3]), 3);
  });
});

test("new items are recommended after a training that reads the catalog again", async () => {
  const siteId = await createShop();
  await createItems(siteId, [{ identity: "e", title: "Thing e" }]);
  await putEvents(siteId, orders("e", [1]));
  expect(await trainSite(siteId)).toMatchObject({ isCatalogueRead: true });
  expect((await recommendComplements(siteId)).hits.map(([url]) => url)).toEqual(["b", "e"]);
});

test("a new shop is trained automatically, also without events, but not if it is empty", async () => {
  const empty = await createSite();
  // Sites are trained in the order of their ids.
  const siteId = await createSite({ siteId: `${empty}z`, language: "en" });
  await Promise.all([empty, siteId].map(letTrain));
  await createItems(siteId, [{ identity: "a", attributes: { introduced_at: "2026-01-01" } }]);
  const news = () => recommendOne(siteId, { recommendation_type: "news" });
  const { hits } = await until(news, ({ model_version: version }) => version !== null);
  expect(hits.map(({ url }) => url)).toEqual(["a"]);
  const states = await store().select().from(recommendationStates).where(eq(recommendationStates.siteId, empty));
  expect(states).toEqual([]);
});

test("before the first training an answer is empty, without a model version", async () => {
  const siteId = await createSite();
  const { status, body } = await callRecommend(siteId, [{ recommendation_type: "trends" }]);
  expect(status).toBe(200);
  expect(body).toMatchObject([{ model_version: null, hits: [] }]);
});

test("a failed training leaves the last model in use, and the next one succeeds", async () => {
  const siteId = await createShop();
  const before = await recommendComplements(siteId);
  await store().execute(
    sql`update recommendation_days set digest = '{' where site_id = ${siteId} and day < current_date - 10`,
  );
  await moveCatalogue(siteId);
  await expect(trainSite(siteId)).rejects.toThrow("unreadable");
  expect(await recommendComplements(siteId)).toEqual(before);
  expect(await trainSite(siteId)).toMatchObject({ model: (before.version ?? 0) + 1, readDays: 1 });
  expect((await recommendComplements(siteId)).hits.map(([url, n, of]) => [url, n, of])).toEqual([["b", 4, 4]]);
});

test("answers are the same while the database is blocked", async () => {
  const siteId = await createShop();
  const before = await recommendComplements(siteId);
  expect(before.hits).toHaveLength(1);
  await runWhileBlocked(getTestBackend().controlUrl, async () =>
    expect(await recommendComplements(siteId)).toEqual(before),
  );
});
