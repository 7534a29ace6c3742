import {
  createSavedView,
  deleteSavedView,
  listSavedViews,
  updateSavedView,
} from "@/lib/contract/analytics/saved-views";
import type { Input } from "@/lib/http/endpoint";
import { callDirectly, ifMatch } from "@/tests/support/direct";
import { createActor, createSite, type TestActor } from "@/tests/support/seed";
import { callThroughBff } from "@/tests/support/through-bff";

const CONTENT = { screen: "searches" as const, name: "Lost", search: "only=no_results&period=7d" };

async function aBench() {
  const siteId = await createSite();
  const params = { siteId };
  const owner = await createActor({ sites: [siteId] });
  const other = await createActor({ sites: [siteId], roles: ["operator"], policies: ["analytics"] });
  const viewer = await createActor({ sites: [siteId], roles: ["viewer"], policies: ["analytics"] });
  const stats = await createActor({ sites: [siteId], roles: ["operator"], policies: ["stats"] });
  return {
    params,
    ...{ owner, other, viewer, stats },
    keep: (as: TestActor, over: object = {}) =>
      callDirectly(createSavedView, { params, body: { ...CONTENT, ...over } }, { as }),
    change: (as: TestActor, body: Input<typeof updateSavedView>["body"], revision?: number) =>
      callDirectly(updateSavedView, { params, body }, { as, headers: revision ? ifMatch(revision) : {} }),
    seen: async (as: TestActor) => {
      const answer = await callDirectly(listSavedViews, { params, query: { screen: "searches" } }, { as });
      return answer.status === 200 ? answer.ok().views.map(({ name }) => name) : answer.status;
    },
  };
}

test("shows private views only to their creator, and shared ones to everyone with access to the screen", async () => {
  const bench = await aBench();
  const mine = await bench.keep(bench.owner);
  expect(mine).toMatchObject({ status: 201, body: { ...CONTENT, is_shared: false, is_mine: true, revision: 1 } });
  await bench.keep(bench.owner, { name: "All", is_shared: true });
  expect(await bench.seen(bench.owner)).toEqual(["All", "Lost"]);
  expect(await bench.seen(bench.other)).toEqual(["All"]);
  expect(await bench.seen(bench.viewer)).toEqual(["All"]);
  expect(await bench.seen(bench.stats)).toBe(403);
  const { id } = mine.ok();
  expect((await bench.change(bench.other, { id, name: "Mine now" }, 1)).status).toBe(404);
});

test("lets viewers save private views, but not share or change shared ones", async () => {
  const bench = await aBench();
  const own = await bench.keep(bench.viewer);
  expect(own.status).toBe(201);
  expect((await bench.keep(bench.viewer, { name: "x", is_shared: true })).status).toBe(403);
  const shared = await bench.keep(bench.owner, { is_shared: true });
  const { id } = shared.ok();
  expect((await bench.change(bench.viewer, { id, name: "x" }, 1)).status).toBe(403);
  expect((await bench.change(bench.other, { id, name: "Ours" }, 1)).body).toMatchObject({ name: "Ours", revision: 2 });
  const removed = await callDirectly(deleteSavedView, { params: bench.params, body: { id } }, { as: bench.viewer });
  expect(removed.status).toBe(403);
});

test("keeps names unique, requires a revision for changes, and behaves the same on both routes", async () => {
  const bench = await aBench();
  const { id } = (await bench.keep(bench.owner)).ok();
  expect(await bench.keep(bench.owner)).toMatchObject({ status: 422, body: { error: "name_taken" } });
  expect((await bench.keep(bench.owner, { name: "  " })).body).toMatchObject({ errors: { name: ["name_empty"] } });
  expect((await bench.change(bench.owner, { id, name: "New" })).status).toBe(428);
  expect((await bench.change(bench.owner, { id, name: "New" }, 7)).status).toBe(412);
  expect((await bench.change(bench.owner, { id, search: "q=x" }, 1)).body).toMatchObject({ search: "q=x" });
  const { params } = bench;
  const query = { screen: "searches" as const };
  const [one, two] = await Promise.all(
    [callDirectly, callThroughBff].map((call) => call(listSavedViews, { params, query }, { as: bench.owner })),
  );
  expect(one?.body).toEqual(two?.body);
});
