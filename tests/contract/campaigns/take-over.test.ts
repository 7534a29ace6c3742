import { eq } from "drizzle-orm";
import { changes } from "@/backend/db/schema/history/changes";
import { listChanges, showChange, undoChanges } from "@/lib/contract/history/change-history";
import { createCampaignBench } from "@/tests/support/campaign-calls";
import { makeBanner } from "@/tests/support/campaigns";
import { LAYERS } from "@/tests/support/layers";
import { runSearch } from "@/tests/support/search";
import { store } from "@/tests/support/test-backend";

// A take-over of one placement leaves the other placements of the other campaign as they are.

/** The campaigns that a search answers, by placement. */
async function searchPlacements(siteId: string, q: string): Promise<Record<string, string>> {
  const { results } = await runSearch({ tracker_id: siteId, q });
  const found = (results.campaigns ?? []).flatMap(({ id, banners }) =>
    Object.keys(banners ?? {}).map((placement) => [placement, id]),
  );
  return Object.fromEntries(found);
}

async function readActions(site: string) {
  const { objectId, action, siteId, id } = changes;
  return store().select({ objectId, action }).from(changes).where(eq(siteId, site)).orderBy(id);
}

describe.each(LAYERS)("take-overs of one placement %s", (_, call) => {
  const banners = { search_header: makeBanner("a"), search_panel: makeBanner("b") };
  const HEADER = { search_header: makeBanner("c") };
  const inHeader = (id: string) => [{ id, subjects: ["tent"], placements: ["search_header" as const] }];

  test("a campaign without other queries stays with its other banners", async () => {
    const bench = await createCampaignBench(call);
    const other = (await bench.save({ subjects: ["Tent"], banners })).ok().campaign;
    const saved = (await bench.save({ banners: HEADER }, { take_over: inHeader(other.id) })).ok().campaign;
    expect(await searchPlacements(bench.siteId, "tent")).toEqual({ search_header: saved.id, search_panel: other.id });
  });

  test("a campaign with other queries is split, and each query has every banner it had", async () => {
    const bench = await createCampaignBench(call);
    const other = (await bench.save({ subjects: ["Tent", "lamp"], banners })).ok().campaign;
    const saved = (await bench.save({ banners: HEADER }, { take_over: inHeader(other.id) })).ok().campaign;
    const all = (await bench.list()).ok().campaigns;
    const split = all.find(({ id }) => id !== other.id && id !== saved.id);
    expect(split).toMatchObject({ queries: "Tent", target_url: other.target_url });
    expect(all).toHaveLength(3);
    const before = { search_header: other.id, search_panel: other.id };
    expect(await searchPlacements(bench.siteId, "lamp")).toEqual(before);
    const after = { search_header: saved.id, search_panel: split?.id };
    expect(await searchPlacements(bench.siteId, "tent")).toEqual(after);
    expect((await readActions(bench.siteId)).slice(-3)).toEqual([
      { objectId: other.id, action: "take_over" },
      { objectId: split?.id, action: "split" },
      { objectId: saved.id, action: "save" },
    ]);
  });

  test("another placement that also conflicts is refused, and nothing is split", async () => {
    const bench = await createCampaignBench(call);
    const other = (await bench.save({ subjects: ["Tent", "lamp"], banners })).ok().campaign;
    const answer = await bench.save({ banners }, { take_over: inHeader(other.id) });
    expect(answer).toMatchObject({ status: 422, body: { clashes: [{ placement: "search_panel" }] } });
    expect((await bench.list()).ok().campaigns).toMatchObject([{ id: other.id, queries: "Tent, lamp" }]);
  });
});

describe.each(LAYERS)("the undo of a publish from the history %s", (_, call) => {
  const banners = { search_header: makeBanner("a"), search_panel: makeBanner("b") };

  test("also undoes what it took over, and can be undone as one again", async () => {
    const bench = await createCampaignBench(call);
    const { siteId, as } = bench;
    const other = (await bench.save({ subjects: ["Tent", "lamp"], banners })).ok().campaign;
    const { id, draft } = (await bench.draft({ banners: { search_header: makeBanner("c") } })).ok();
    const take_over = [{ id: other.id, subjects: ["tent"], placements: ["search_header" as const] }];
    expect((await bench.publish(id, draft, { take_over })).status).toBe(200);
    const published = await searchPlacements(siteId, "tent");
    const params = { siteId };
    const undoLast = async (wanted: string) => {
      const all = (await call(listChanges, { params, query: {} }, { as })).ok().items;
      const found = all.find(({ action, undone_by }) => action === wanted && undone_by === null);
      const shown = await call(showChange, { params, query: { id: found?.id ?? 0 } }, { as });
      const answer = await call(undoChanges, { params, body: { id: found?.id ?? 0, with_related: true } }, { as });
      return { related: shown.ok().related ?? [], status: answer.status };
    };
    // From a part of it, as from the publish itself.
    const first = await undoLast("take_over");
    expect(first).toMatchObject({
      related: [{ action: "publish_draft" }, { action: "publish" }, { action: "split" }],
      status: 200,
    });
    expect(await searchPlacements(siteId, "tent")).toEqual({ search_header: other.id, search_panel: other.id });
    expect((await bench.show(id)).ok().draft).not.toBeNull();
    const second = await undoLast("undo");
    expect([second.status, second.related.length]).toEqual([200, 3]);
    expect(await searchPlacements(siteId, "tent")).toEqual(published);
  });

  test("is refused as a whole if a part of it changed since", async () => {
    const bench = await createCampaignBench(call);
    const { siteId, as } = bench;
    const other = (await bench.save({ subjects: ["Tent", "lamp"], banners })).ok().campaign;
    const take_over = [{ id: other.id, subjects: ["tent"] }];
    const mine = (await bench.save({ banners: { search_header: makeBanner("c") } }, { take_over })).ok().campaign;
    expect((await bench.destroy(other.id)).status).toBe(204);
    const params = { siteId };
    const all = (await call(listChanges, { params, query: {} }, { as })).ok().items;
    const saved = all.find((one) => one.action === "save" && one.object.id === mine.id);
    const answer = await call(undoChanges, { params, body: { id: saved?.id ?? 0, with_related: true } }, { as });
    expect(answer).toMatchObject({ status: 409, body: { error: "moved_on" } });
    expect(await searchPlacements(siteId, "tent")).toEqual({ search_header: mine.id });
  });
});
