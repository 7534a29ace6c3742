import { and, eq, sql } from "drizzle-orm";
import { feedRuns } from "@/backend/db/schema/catalogue/plans";
import { catalogueRevisions, feedRunErrors, itemVersions, rejectedChanges } from "@/backend/db/schema/catalogue/runs";
import { FEED_ERRORS_DAYS, FEED_HOLD_DAYS, HISTORY_DAYS, ITEM_VERSIONS_DAYS, UNDO_DAYS } from "@/lib/domain/kit/limits";
import { buildRss, makeLamps, startFeedShop } from "@/tests/support/feed-bench";
import { until } from "@/tests/support/until";

// Retention of runs and their data.

const shop = startFeedShop();

test("expires a held run after a week and deletes its staged items", async () => {
  const bench = await shop.aBench({ url: "/items.xml" });
  shop.feeds["/items.xml"] = buildRss(...makeLamps(0, 10));
  await bench.run();
  shop.feeds["/items.xml"] = buildRss(...makeLamps(0, 2));
  const held = await bench.run();
  const heldFor = (days: number) =>
    shop
      .store()
      .update(feedRuns)
      .set({ heldAt: sql`now() - make_interval(secs => ${Math.round(days * 86_400)})` })
      .where(and(eq(feedRuns.siteId, bench.siteId), eq(feedRuns.id, held.id)));
  await heldFor(FEED_HOLD_DAYS - 0.1);
  await shop.cleanUp();
  expect(await bench.runs({ held: "true" })).toMatchObject({ held_total: 1 });
  expect(await bench.staged()).toHaveLength(2);
  await heldFor(FEED_HOLD_DAYS + 0.1);
  await shop.cleanUp();
  await until(async () => (await bench.staged()).length === 0, Boolean);
  expect(await bench.ended(held.id)).toMatchObject({
    status: "failed",
    error: { code: "expired" },
    held: { decision: "expired", decided_by: null },
  });
  expect(await bench.staged()).toEqual([]);
});

test("deletes versions after a month and errors in two steps, and reports deleted data as gone", async () => {
  const bench = await shop.aBench({ url: "/items.csv" });
  const bad = Array.from({ length: 150 }, (_, index) => `B${index};`);
  const makeFeed = (title: string) => ["id;title", `L1;${title}`, ...bad].join("\n");
  shop.feeds["/items.csv"] = makeFeed("one");
  const first = await bench.run();
  shop.feeds["/items.csv"] = makeFeed("two");
  const second = await bench.run();
  const ofSite = { revisions: eq(catalogueRevisions.siteId, bench.siteId), runs: eq(feedRuns.siteId, bench.siteId) };
  const count = async (table: typeof itemVersions | typeof feedRunErrors) =>
    (await shop.store().select().from(table).where(eq(table.siteId, bench.siteId))).length;
  const age = async (days: number) => {
    const since = sql`now() - make_interval(secs => ${Math.round(days * 86_400)})`;
    await shop.store().update(catalogueRevisions).set({ at: since }).where(ofSite.revisions);
    await shop
      .store()
      .update(feedRuns)
      .set({ finishedAt: since })
      .where(and(ofSite.runs, eq(feedRuns.status, "succeeded")));
  };
  expect([await count(itemVersions), await count(feedRunErrors)]).toEqual([1, 300]);
  await age(FEED_ERRORS_DAYS + 1);
  await shop.cleanUp();
  await until(async () => (await count(feedRunErrors)) === 200, Boolean);
  expect(await bench.ended(second.id)).toMatchObject({ errors_total: 150, errors_kept: 100 });
  expect(await bench.ended(first.id)).toMatchObject({ is_restorable: true });
  await age(Math.max(ITEM_VERSIONS_DAYS, UNDO_DAYS) + 1);
  await shop.cleanUp();
  await until(async () => (await count(itemVersions)) === 0 && (await count(feedRunErrors)) === 0, Boolean);
  expect([await count(itemVersions), await count(feedRunErrors)]).toEqual([0, 0]);
  expect(await bench.ended(first.id)).toMatchObject({ is_restorable: false, errors_kept: 0 });
});

test("finishes an interrupted rejection, and deletes its diff with the run", async () => {
  const bench = await shop.aBench({ url: "/items.xml" });
  shop.feeds["/items.xml"] = buildRss(...makeLamps(0, 10));
  await bench.run();
  shop.feeds["/items.xml"] = buildRss(...makeLamps(0, 2));
  const held = await bench.run();
  const isRun = and(eq(feedRuns.siteId, bench.siteId), eq(feedRuns.id, held.id));
  // State after a process that ended right after the decision.
  await shop
    .store()
    .update(feedRuns)
    .set({ status: "failed", decision: "rejected", finishedAt: new Date() })
    .where(isRun);
  await shop.cleanUp();
  await until(async () => (await bench.staged()).length === 0, Boolean);
  const stored = async () =>
    (await shop.store().select().from(rejectedChanges).where(eq(rejectedChanges.siteId, bench.siteId))).length;
  expect(await stored()).toBe(8);
  await shop
    .store()
    .update(feedRuns)
    .set({ finishedAt: sql`now() - make_interval(days => ${HISTORY_DAYS + 1})` })
    .where(isRun);
  await shop.cleanUp();
  await until(async () => (await stored()) === 0, Boolean);
  expect(await stored()).toBe(0);
});
