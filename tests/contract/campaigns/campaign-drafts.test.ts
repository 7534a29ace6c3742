import { undoChanges } from "@/lib/contract/history/change-history";
import { bindCampaignCalls, createCampaignBench } from "@/tests/support/campaign-calls";
import { makeBanner } from "@/tests/support/campaigns";
import { getChangeId, readChangeIds } from "@/tests/support/direct";
import { LAYERS } from "@/tests/support/layers";
import { createActor, requireApproval } from "@/tests/support/seed";

const INCOMPLETE = { subjects: [], target_url: "", banners: {} };

describe.each(LAYERS)("drafts of campaigns %s", (_, call) => {
  test("a new campaign is a draft until it is published", async () => {
    const bench = await createCampaignBench(call);
    const { id, draft } = (await bench.draft(INCOMPLETE)).ok();
    expect((await bench.show(id)).ok()).toMatchObject({ campaign: null, draft: { base: null, base_revision: 0 } });
    expect((await bench.page()).ok().items).toMatchObject([{ id, state: "draft", has_draft: true, revision: null }]);
    expect((await bench.list()).ok().campaigns).toEqual([]);
    expect(await bench.publish(id, draft)).toMatchObject({
      status: 422,
      body: {
        errors: {
          ...{ queries: ["queries_required"], target_url: ["target_url_required"], banners: ["banners_required"] },
        },
      },
    });
    const filled = (await bench.draft({}, { id, revision: draft.revision })).ok().draft;
    const { campaign } = (await bench.publish(id, filled)).ok();
    expect(campaign).toMatchObject({ id, queries: "tent" });
    expect((await bench.show(id)).ok()).toMatchObject({ campaign: { id }, draft: null });
  });

  test("a draft needs the revision that the user saw", async () => {
    const bench = await createCampaignBench(call);
    const { id, draft } = (await bench.draft()).ok();
    const stale = { status: 412, body: { error: "stale", revision: draft.revision, changed_by: bench.as.name } };
    expect(await bench.draft({}, { id })).toMatchObject(stale);
    expect(await bench.publish(id, { revision: draft.revision + 1 })).toMatchObject(stale);
    expect(await bench.draft({}, { id: "gone" })).toMatchObject({ status: 404 });
    expect(await bench.discard("gone")).toMatchObject({ status: 404 });
    expect(await bench.publish("gone", draft)).toMatchObject({ status: 404 });
    expect(await bench.review("gone", true)).toMatchObject({ status: 404 });
  });

  test("a draft with too many queries is refused", async () => {
    const bench = await createCampaignBench(call);
    const subjects = Array.from({ length: 201 }, (__, at) => `query ${at}`);
    expect(await bench.draft({ subjects })).toMatchObject({
      status: 422,
      body: { error: "too_many_subjects", errors: { queries: ["too_many_subjects"] } },
    });
  });

  test("publishing merges changes of other fields, and refuses changes of the same one", async () => {
    const bench = await createCampaignBench(call);
    const { id, revision } = (await bench.save()).ok().campaign;
    const base = Number(revision);
    const { draft } = (await bench.draft({ subjects: ["tent", "zelt"] }, { id, base })).ok();
    await bench.save({ banners: { search_list: makeBanner("a") } }, { id });
    expect((await bench.publish(id, draft)).ok().campaign).toMatchObject({
      queries: "tent, zelt",
      banners: { search_list: makeBanner("a") },
    });
    const live = (await bench.show(id)).ok().campaign;
    const second = await bench.draft({ target_url: "https://shop.example/a" }, { id, base: Number(live?.revision) });
    const other = (await bench.save({ target_url: "https://shop.example/b" }, { id })).ok().campaign;
    expect(await bench.publish(id, second.ok().draft)).toMatchObject({
      status: 412,
      body: { error: "stale", revision: other.revision },
    });
  });

  test("a draft of an unknown live version has to be merged first", async () => {
    const bench = await createCampaignBench(call);
    const { id, revision } = (await bench.save()).ok().campaign;
    expect(await bench.draft({}, { id, base: Number(revision) - 1 })).toMatchObject({
      status: 412,
      body: { error: "stale", live_revision: revision },
    });
  });

  test("publishing a draft refuses clashes, and takes queries over", async () => {
    const bench = await createCampaignBench(call);
    const live = (await bench.save()).ok().campaign;
    const { id, draft } = (await bench.draft()).ok();
    expect(await bench.publish(id, draft)).toMatchObject({
      status: 422,
      body: { error: "duplicate_placeholder", clashes: [{ campaign: { id: live.id }, subjects: ["tent"] }] },
    });
    const take_over = [{ id: live.id, subjects: ["tent"] }];
    expect((await bench.publish(id, draft, { take_over })).status).toBe(200);
    expect((await bench.list()).ok().campaigns.map((campaign) => campaign.id)).toEqual([id]);
  });

  test("a draft whose campaign another person took over is published again once its conflict is resolved", async () => {
    const bench = await createCampaignBench(call);
    const other = bindCampaignCalls(call, bench.kind, bench.siteId, await createActor({ sites: [bench.siteId] }));
    const { id, revision } = (await bench.save()).ok().campaign;
    const { draft } = (
      await bench.draft({ target_url: "https://shop.example/a" }, { id, base: Number(revision) })
    ).ok();
    const theirs = (await other.save({}, { take_over: [{ id, subjects: ["tent"] }] })).ok().campaign;
    expect((await bench.show(id)).ok()).toMatchObject({ campaign: null, draft: { base_revision: Number(revision) } });
    expect(await bench.publish(id, draft)).toMatchObject({
      status: 422,
      body: { clashes: [{ campaign: { id: theirs.id }, subjects: ["tent"] }] },
    });
    const take_over = [{ id: theirs.id, subjects: ["tent"] }];
    expect((await bench.publish(id, draft, { take_over })).ok().campaign).toMatchObject({
      id,
      target_url: "https://shop.example/a",
    });
    expect((await other.list()).ok().campaigns.map((campaign) => campaign.id)).toEqual([id]);
  });

  test("where another person has to publish, the last editor cannot", async () => {
    const bench = await createCampaignBench(call);
    await requireApproval(bench.siteId);
    const { id, draft } = (await bench.draft()).ok();
    expect((await bench.show(id)).ok().approval_required).toBe(true);
    expect(await bench.publish(id, draft)).toMatchObject({ status: 403, body: { error: "approval_needed" } });
    const waiting = (await bench.review(id, true, " Please look ")).ok().draft;
    expect(waiting.review).toMatchObject({ requested_by: { id: bench.as.uid }, note: "Please look" });
    expect((await bench.page({ waiting: "review" })).ok()).toMatchObject({ items: [{ id }], facets: { waiting: 1 } });
    expect(waiting.revision).toBe(draft.revision);
    const other = await createActor({ sites: [bench.siteId] });
    const published = await bindCampaignCalls(call, bench.kind, bench.siteId, other).publish(id, draft);
    expect(published.status).toBe(200);
  });

  test("deleting a campaign deletes its draft, and undo brings both back", async () => {
    const bench = await createCampaignBench(call);
    const { id, revision } = (await bench.save()).ok().campaign;
    await bench.draft({ subjects: ["zelt"] }, { id, base: Number(revision) });
    const deleted = await bench.destroy(id);
    expect((await bench.page()).ok().items).toEqual([]);
    const ids = readChangeIds(deleted);
    for (const change of [...ids].sort((a, b) => b - a)) {
      const undone = await call(
        undoChanges,
        { params: { siteId: bench.siteId }, body: { id: change } },
        { as: bench.as },
      );
      expect(undone.status).toBe(200);
    }
    expect((await bench.show(id)).ok()).toMatchObject({
      campaign: { queries: "tent" },
      draft: { campaign: { queries: "zelt" } },
    });
  });

  test("an undo that would bring a duplicate back is refused with the other campaign", async () => {
    const bench = await createCampaignBench(call);
    const { id } = (await bench.save()).ok().campaign;
    const deleted = await bench.destroy(id);
    const other = (await bench.save()).ok().campaign;
    const change = getChangeId(deleted);
    const body = { id: Number(change) };
    expect(await call(undoChanges, { params: { siteId: bench.siteId }, body }, { as: bench.as })).toMatchObject({
      status: 422,
      body: {
        error: "refused",
        errors: { "banners.search_header": ["duplicate_placeholder"] },
        clashes: [{ campaign: { id: other.id } }],
      },
    });
  });
});
