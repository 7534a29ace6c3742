import { eq, sql } from "drizzle-orm";
import { recommendationStates } from "@/backend/db/schema/recommendations/models";
import { getTimeDaysAgo, makeShopVisitor, putEvents } from "@/tests/support/analytics";
import { moveCatalogue } from "@/tests/support/quality-bench";
import { callRecommend, letTrain, recommendOne, trainSite } from "@/tests/support/recommendations";
import { createItems, createSite } from "@/tests/support/seed";
import { makeStore, startBackend } from "@/tests/support/start-backend.mjs";
import { getTestBackend, openStore, runWhileBlocked, store } from "@/tests/support/test-backend";
import { until } from "@/tests/support/until";

// Training: incremental, repeatable, and without effect on answers while something fails.

const ITEMS = ["a", "b", "c", "d"].map((identity) => ({ identity, title: `Thing ${identity}` }));

/** Orders of `a` with another item, on several days. */
const orders = (other: string, days: readonly number[]) =>
  days.map((day) => makeShopVisitor(getTimeDaysAgo(day)).buy(0, { a: 1, [other]: 1 }));

async function createShop(): Promise<string> {
  const siteId = await createSite({ language: "en" });
  await createItems(siteId, ITEMS);
  await putEvents(siteId, orders("b", [1, 2, 3, 40]));
  await trainSite(siteId);
  return siteId;
}

async function recommendComplements(siteId: string, options: Parameters<typeof recommendOne>[2] = {}) {
  const request = { recommendation_type: "item_detail_complements", item_ids: ["a"] };
  const { hits, model_version: version } = await recommendOne(siteId, request, options);
  return {
    version,
    hits: hits.flatMap(({ url, explain }) =>
      explain?.source === "bought_together"
        ? [[url, explain.evidence[0]?.n, explain.evidence[0]?.of, explain.score]]
        : [],
    ),
  };
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

test("a killed backend serves its last model after the restart, and an unfinished one is gone", async () => {
  const made = await makeStore();
  try {
    const first = await startBackend({ store: made });
    const db = openStore(first.controlUrl);
    const siteId = await createSite({ language: "en" }, db);
    await createItems(siteId, ITEMS, db);
    await putEvents(siteId, orders("b", [1, 2]), {}, first);
    await trainSite(siteId, { backend: first });
    const before = await recommendComplements(siteId, { backend: first });
    // A training that dies before it ends has stored parts, but no state.
    await db.execute(sql`
      insert into recommendation_parts (site_id, version, part, content)
      select site_id, version + 1, part, content from recommendation_parts where site_id = ${siteId}`);
    await db.execute(sql`
      update recommendation_states set holder = 'dead', lease_until = now() + interval '1 hour' where site_id = ${siteId}`);
    await first.kill();
    const second = await startBackend({ store: made });
    const after = () => recommendComplements(siteId, { backend: second });
    expect(await until(after, ({ version }) => version !== null)).toEqual(before);
    await putEvents(siteId, orders("c", [1]), {}, second);
    // With one owner of the store, a lease of a dead process ends at once.
    if (second.engine === "pglite") {
      await trainSite(siteId, { backend: second });
      expect((await after()).hits.map(([url]) => url)).toEqual(["b", "c"]);
    }
    await second.stop();
  } finally {
    await made.remove();
  }
});
