import { eq } from "drizzle-orm";
import { catalogueRevisions } from "@/backend/db/schema/catalogue/runs";
import {
  approveRun,
  diff,
  listCatalogueVersions,
  type Run,
  type RunDiffRow,
  restoreCatalogueVersion,
  showRun,
} from "@/lib/contract/catalogue/feed-runs";
import { testOnPostgres } from "@/tests/support/engines";
import { buildRss, makeLamp, makeLamps, startFeedShop } from "@/tests/support/feed-bench";
import { until } from "@/tests/support/until";

// Diffs of runs, and restoring earlier catalogs.

const shop = startFeedShop();

const watt = (value: number): string => `<g:watt>${value}</g:watt>`;

/** Three runs: ten lamps; one changed, one removed, one added; one changed again, the removed one added again. */
async function threeRuns() {
  const bench = await shop.aBench({ url: "/items.xml" });
  const runWith = async (...items: string[]): Promise<Run> => {
    shop.feeds["/items.xml"] = buildRss(...items);
    return bench.run();
  };
  const first = await runWith(makeLamp(0, watt(1)), ...makeLamps(1, 10));
  const second = await runWith(makeLamp(0, watt(2)), ...makeLamps(1, 9), makeLamp(10));
  const third = await runWith(makeLamp(0, watt(3)), ...makeLamps(1, 10), makeLamp(10));
  const restoreTo = async ({ id }: Run, pause = false) => {
    const answer = await bench.call(restoreCatalogueVersion, {
      params: { ...bench.params, runId: id },
      body: { pause },
    });
    expect(answer).toMatchObject({ status: 202 });
    return bench.ended(answer.ok().run.id);
  };
  const reload = async ({ id }: Run) =>
    (await bench.call(showRun, { params: { ...bench.params, runId: id } })).ok().run;
  return { bench, first, second, third, restoreTo, reload };
}

test("shows the diff of each run later", async () => {
  const { bench, first, second } = await threeRuns();
  const loadRows = async ({ id }: Run, kind: RunDiffRow["kind"]) => {
    const body = (await bench.call(diff, { params: { ...bench.params, runId: id }, query: { kind } })).ok();
    return body.rows;
  };
  expect((await loadRows(first, "added")).map(({ identity }) => identity)).toEqual(
    Array.from({ length: 10 }, (_, at) => `L${at}`),
  );
  expect(await loadRows(second, "added")).toMatchObject([{ identity: "L10" }]);
  expect(await loadRows(second, "removed")).toMatchObject([{ identity: "L9", title: "Lamp 9" }]);
  expect(await loadRows(second, "changed")).toMatchObject([
    { identity: "L0", changes: [{ field: "watt", before: 1, after: 2 }] },
  ]);
});

test("shows the versions of an item after each run", async () => {
  const { bench, first, second, third } = await threeRuns();
  const of = async (identity: string) =>
    (await bench.call(listCatalogueVersions, { params: bench.params, query: { identity } })).ok().versions;
  expect(await of("L0")).toMatchObject([
    { run_id: third.id, kind: "changed", feed: "item", attributes: { watt: 3 } },
    { run_id: second.id, kind: "changed", attributes: { watt: 2 } },
    { run_id: first.id, kind: "added", attributes: { watt: 1 } },
  ]);
  expect(await of("L9")).toMatchObject([
    { run_id: third.id, kind: "added", title: "Lamp 9" },
    { run_id: second.id, kind: "removed", title: null, attributes: null },
    { run_id: first.id, kind: "added" },
  ]);
  expect(await of("nothing")).toEqual([]);
});

test("restores the catalogue after any earlier run, and reverts a restore by another", async () => {
  const { bench, first, second, third, restoreTo, reload } = await threeRuns();
  const after = { third: await bench.items() };
  expect(await reload(third)).toMatchObject({ is_restorable: false });
  expect(await reload(first)).toMatchObject({ is_restorable: true });
  const restored = await restoreTo(first);
  expect(restored).toMatchObject({
    ...{ status: "succeeded", cause: "restore", restored_from: first.id, feed: "item" },
    counts: { added: 0, changed: 1, removed: 1 },
    started_by: { id: bench.as.uid },
  });
  expect(await bench.items()).toMatchObject({ L0: { watt: 1 } });
  expect(Object.keys(await bench.items())).toHaveLength(10);
  expect(await bench.found("lamp")).toEqual(Array.from({ length: 10 }, (_, at) => `L${at}`));
  await restoreTo(third);
  expect(await bench.items()).toEqual(after.third);
  await restoreTo(second);
  const items = await bench.items();
  expect([items.L0?.watt, "L9" in items, "L10" in items]).toEqual([2, false, true]);
  await restoreTo(restored);
  expect(await bench.items()).toMatchObject({ L0: { watt: 1 } });
  // The next feed run reverts it.
  expect(await bench.run()).toMatchObject({ status: "succeeded" });
  expect(await bench.items()).toEqual(after.third);
});

test("pauses the plans of undone runs, so that the bad feed does not return", async () => {
  const { bench, first, restoreTo } = await threeRuns();
  await restoreTo(first, true);
  expect((await bench.plans())[0]).toMatchObject({ paused: { because: "restored" }, next_run_at: null });
});

test("refuses to restore deleted, unknown or current revisions", async () => {
  const { bench, first, second, third, reload } = await threeRuns();
  const request = ({ id }: Pick<Run, "id">) =>
    bench.call(restoreCatalogueVersion, { params: { ...bench.params, runId: id }, body: {} });
  expect(await request(third)).toMatchObject({ status: 422, body: { error: "not_restorable" } });
  expect(await request({ id: "none" })).toMatchObject({ status: 404 });
  const rows = await shop.store().select().from(catalogueRevisions).where(eq(catalogueRevisions.siteId, bench.siteId));
  expect(rows.map(({ versions: stored }) => stored)).toEqual([0, 2, 1]);
  const before = eq(catalogueRevisions.runId, second.id);
  await shop.store().update(catalogueRevisions).set({ hasVersions: false }).where(before);
  expect(await reload(first)).toMatchObject({ is_restorable: false });
  expect(await reload(second)).toMatchObject({ is_restorable: true });
  expect(await request(first)).toMatchObject({ status: 422, body: { error: "not_restorable" } });
  expect(await bench.call(diff, { params: { ...bench.params, runId: second.id } })).toMatchObject({
    status: 404,
    body: { error: "gone" },
  });
});

testOnPostgres("every process searches what came back, and what was approved", async () => {
  const { bench, first, restoreTo } = await threeRuns();
  const other = await shop.another();
  try {
    const foundThere = (isSo: (identities: string[]) => boolean) => until(() => bench.found("lamp", other), isSo);
    expect(await foundThere((found) => found.length === 11)).toHaveLength(11);
    await restoreTo(first);
    expect(await foundThere((found) => found.length === 10)).toEqual(Array.from({ length: 10 }, (_, at) => `L${at}`));
    shop.feeds["/items.xml"] = buildRss(...makeLamps(0, 3));
    const held = await bench.run();
    await bench.call(approveRun, { params: { ...bench.params, runId: held.id }, body: {} });
    expect(await bench.ended(held.id)).toMatchObject({ status: "succeeded" });
    expect(await foundThere((found) => found.length === 3)).toEqual(["L0", "L1", "L2"]);
  } finally {
    await other.stop();
  }
});
