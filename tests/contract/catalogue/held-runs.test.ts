import { feedRuns } from "@/backend/db/schema/catalogue/plans";
import { approveRun, diff, rejectRun, restoreCatalogueVersion } from "@/lib/contract/catalogue/feed-runs";
import { listChanges } from "@/lib/contract/history/change-history";
import { FEED_REJECTED_ITEMS_MAX } from "@/lib/domain/kit/limits";
import { buildRss, makeLamp, makeLamps, startFeedShop } from "@/tests/support/feed-bench";
import { importCatalogue } from "@/tests/support/import-catalogue";
import { createActor } from "@/tests/support/seed";
import { until } from "@/tests/support/until";

// A run that would remove too many items is held.

const shop = startFeedShop();

/** A site whose feed lost six of its ten items, and changed and added one each. */
async function aHeldRun() {
  const bench = await shop.aBench({ url: "/items.xml" });
  shop.feeds["/items.xml"] = buildRss(...makeLamps(0, 10));
  const first = await bench.run();
  const small = buildRss(makeLamp(0, "<g:watt>9</g:watt>"), ...makeLamps(1, 4), makeLamp(77));
  shop.feeds["/items.xml"] = small;
  const held = await bench.run();
  return { bench, first, held, params: { ...bench.params, runId: held.id } };
}

test("holds the run without changing the catalogue, shows its diff, and continues with the feed", async () => {
  const { bench, held, params } = await aHeldRun();
  expect(held).toMatchObject({
    ...{ status: "manually", error: null, is_restorable: false },
    counts: { read: 5, added: 1, changed: 1, unchanged: 3, removed: 6 },
    held: { share_removed: 0.6, decision: null, decided_at: null, decided_by: null },
  });
  expect(Object.keys(await bench.items())).toHaveLength(10);
  expect(await bench.found("lamp")).toHaveLength(10);
  expect(await bench.runs({ held: "true" })).toMatchObject({ total: 1, held_total: 1, runs: [{ id: held.id }] });
  expect((await bench.runs({ status: "manually" })).total).toBe(1);
  expect((await bench.plans())[0]).toMatchObject({ failures: 0, paused: null });
  const loadRows = async (kind: "added" | "changed" | "removed") =>
    (await bench.call(diff, { params, query: { kind } })).ok();
  const removed = await loadRows("removed");
  expect(removed.totals).toEqual({ added: 1, changed: 1, removed: 6 });
  expect(removed.rows.map(({ identity }) => identity)).toEqual(["L4", "L5", "L6", "L7", "L8", "L9"]);
  expect((await loadRows("added")).rows).toMatchObject([
    { identity: "L77", title: "Lamp 77", type: "item", changes: [] },
  ]);
  expect((await loadRows("changed")).rows).toMatchObject([
    { identity: "L0", changes: [{ field: "watt", before: null, after: 9 }] },
  ]);
});

test("applies what the run read after an approval, whatever the feed contains now; a restore reverts it", async () => {
  const { bench, first: good, held, params } = await aHeldRun();
  shop.feeds["/items.xml"] = "gone";
  const answer = await bench.call(approveRun, { params, body: {} });
  expect(answer).toMatchObject({ status: 202, body: { run: { status: "manually", held: { decision: "approved" } } } });
  const done = await bench.ended(held.id);
  expect(done).toMatchObject({
    ...{ status: "succeeded", error: null, started: held.started },
    counts: { read: 5, added: 1, removed: 6 },
    held: { decision: "approved", decided_by: { id: bench.as.uid } },
    phases: [{ name: "read" }, { name: "compare" }, { name: "apply" }, { name: "index" }],
  });
  expect(Object.keys(await bench.items()).sort()).toEqual(["L0", "L1", "L2", "L3", "L77"]);
  expect(await bench.found("lamp")).toEqual(["L0", "L1", "L2", "L3", "L77"]);
  expect(await bench.staged()).toEqual([]);
  expect(await bench.call(approveRun, { params, body: {} })).toMatchObject({
    status: 409,
    body: { error: "not_held" },
  });
  const back = await bench.call(restoreCatalogueVersion, { params: { ...bench.params, runId: good.id }, body: {} });
  expect(await bench.ended(back.ok().run.id)).toMatchObject({ status: "succeeded" });
  expect(await bench.found("lamp")).toHaveLength(10);
  const { items } = (await bench.call(listChanges, { params: bench.params })).ok();
  expect(items.map(({ action }) => action)).toEqual(expect.arrayContaining(["approve_run", "restore_run", "import"]));
});

test("restores the catalogue before an approved run, even if no run created it", async () => {
  const bench = await shop.aBench({ url: "/items.xml" });
  const items = Array.from({ length: 10 }, (_, at) => ({ identity: `L${at}`, title: `Lamp ${at}` }));
  await importCatalogue(bench.siteId, items, { call: bench.call });
  shop.feeds["/items.xml"] = buildRss(...makeLamps(0, 4));
  const run = await bench.run();
  const ofRun = { ...bench.params, runId: run.id };
  expect(run).toMatchObject({ held: { decision: null }, is_restorable_before: false });
  await bench.call(approveRun, { params: ofRun, body: {} });
  expect(await bench.ended(run.id)).toMatchObject({ status: "succeeded", is_restorable_before: true });
  expect(Object.keys(await bench.items())).toHaveLength(4);
  const back = await bench.call(restoreCatalogueVersion, { params: ofRun, body: { before: true } });
  const { id } = back.ok().run;
  expect(await bench.ended(id)).toMatchObject({ status: "succeeded", feed: run.feed, restored_from: run.id });
  expect(Object.keys(await bench.items())).toHaveLength(10);
  const second = await bench.call(restoreCatalogueVersion, {
    params: { ...bench.params, runId: id },
    body: { before: true },
  });
  expect(second).toMatchObject({ status: 422, body: { error: "not_restorable" } });
});

/** Waits until a site has no staged items. */
async function cleared(bench: Awaited<ReturnType<typeof aHeldRun>>["bench"]): Promise<void> {
  const left = await until(bench.staged, (items) => items.length === 0);
  expect(left).toEqual([]);
}

test("leaves the catalogue unchanged after a rejection, and pauses the plan on request", async () => {
  const { bench, held, params } = await aHeldRun();
  const answer = await bench.call(rejectRun, { params, body: { pause: true } });
  expect(answer).toMatchObject({
    status: 200,
    body: { run: { id: held.id, status: "failed", error: { code: "rejected" }, held: { decision: "rejected" } } },
  });
  expect((await bench.plans())[0]).toMatchObject({ failures: 0, paused: { because: "rejected" }, next_run_at: null });
  expect(Object.keys(await bench.items())).toHaveLength(10);
  expect(await bench.call(rejectRun, { params, body: {} })).toMatchObject({
    status: 409,
    body: { error: "not_held", run: { id: held.id, held: { decision: "rejected" } } },
  });
});

test("preserves the diff of a rejected run and deletes its staged items", async () => {
  const { bench, params } = await aHeldRun();
  const loadDiffs = async () =>
    Promise.all(
      (["removed", "changed", "added"] as const).map(async (kind) => {
        const { rows, totals } = (await bench.call(diff, { params, query: { kind } })).ok();
        return { rows, totals };
      }),
    );
  const before = await loadDiffs();
  expect(before.map(({ rows }) => rows.length)).toEqual([6, 1, 1]);
  expect((await bench.call(rejectRun, { params, body: {} })).status).toBe(200);
  expect(await loadDiffs()).toEqual(before);
  await cleared(bench);
  expect(await loadDiffs()).toEqual(before);
  expect((await bench.call(diff, { params, query: { kind: "removed" } })).body).toMatchObject({ kept: 6 });
  shop.feeds["/items.xml"] = buildRss(...makeLamps(20, 10), ...makeLamps(0, 10));
  expect(await bench.run()).toMatchObject({ status: "succeeded" });
  await shop.restart();
  expect(await loadDiffs()).toEqual(before);
});

test("stores the first items of each kind of a large rejected run", async () => {
  const bench = await shop.aBench({ url: "/items.xml" });
  shop.feeds["/items.xml"] = buildRss(...makeLamps(0, FEED_REJECTED_ITEMS_MAX + 100));
  await bench.run();
  shop.feeds["/items.xml"] = buildRss(...makeLamps(0, 3));
  const { id: runId } = await bench.run();
  const params = { ...bench.params, runId };
  expect((await bench.call(rejectRun, { params, body: {} })).status).toBe(200);
  await cleared(bench);
  const last = FEED_REJECTED_ITEMS_MAX - 1;
  expect((await bench.call(diff, { params, query: { kind: "removed", offset: last } })).body).toMatchObject({
    kept: FEED_REJECTED_ITEMS_MAX,
    totals: { removed: FEED_REJECTED_ITEMS_MAX + 97 },
    rows: { length: 1 },
  });
});

test("supersedes a held run by a later successful run of the feed", async () => {
  const { bench, held, params } = await aHeldRun();
  const small = shop.feeds["/items.xml"] ?? "";
  shop.feeds["/items.xml"] = "<broken";
  expect(await bench.run()).toMatchObject({ status: "failed" });
  expect((await bench.runs({ held: "true" })).runs).toMatchObject([{ id: held.id }]);
  expect((await bench.call(diff, { params })).body).toMatchObject({ rows: { length: 6 } });
  shop.feeds["/items.xml"] = small;
  const second = await bench.run();
  expect((await bench.runs({ held: "true" })).runs).toMatchObject([{ id: second.id }]);
  expect(await bench.ended(held.id)).toMatchObject({
    status: "failed",
    error: { code: "superseded" },
    held: { decision: "superseded", decided_by: null },
  });
  shop.feeds["/items.xml"] = buildRss(...makeLamps(0, 10));
  expect(await bench.run()).toMatchObject({ status: "succeeded" });
  expect(await bench.ended(second.id)).toMatchObject({ error: { code: "superseded" } });
  expect(await bench.call(approveRun, { params: { ...params, runId: second.id }, body: {} })).toMatchObject({
    status: 409,
  });
  expect((await bench.plans())[0]).toMatchObject({ failures: 0, paused: null });
  // Undecided runs are superseded by the next run, or expire.
  await bench.run();
  expect(await bench.staged()).toEqual([]);
});

test("refuses an approval while the feed is being read", async () => {
  const { bench, params } = await aHeldRun();
  const running = { siteId: bench.siteId, id: "running", feed: "item", status: "running", cause: "plan" } as const;
  const lease = { holder: "another", attempt: 1, leaseUntil: new Date(Date.now() + 600_000), plannedAt: new Date() };
  await shop
    .store()
    .insert(feedRuns)
    .values({ ...running, ...lease });
  expect(await bench.call(approveRun, { params, body: {} })).toMatchObject({
    status: 409,
    body: { error: "already_running", run_id: "running" },
  });
});

test("lets viewers see held runs, but not decide", async () => {
  const { bench, params } = await aHeldRun();
  const as = await createActor({ sites: [bench.siteId], roles: ["viewer"], policies: ["feeds"] }, shop.store());
  expect(await bench.call(diff, { params }, { as })).toMatchObject({ status: 200 });
  for (const call of [approveRun, rejectRun])
    expect(await bench.call(call, { params, body: {} }, { as })).toMatchObject({ status: 403 });
});
