import { asc, eq } from "drizzle-orm";
import { changes } from "@/backend/db/schema/history/changes";
import { publishDraft, saveDraft } from "@/lib/contract/customizations/drafts";
import { undoChanges } from "@/lib/contract/history/change-history";
import { bindCampaignCalls, CAMPAIGN_CALLS, createCampaignBench } from "@/tests/support/campaign-calls";
import { makeBanner } from "@/tests/support/campaigns";
import { getChangeId, ifMatch, readChangeIds, type TestAnswer } from "@/tests/support/direct";
import { createDraftBench, formatRules, getDraft } from "@/tests/support/draft-bench";
import { LAYERS } from "@/tests/support/layers";
import { hide, pin } from "@/tests/support/rule-inputs";
import { createActor, requireApproval } from "@/tests/support/seed";
import { store } from "@/tests/support/test-backend";
import { pickKinds } from "@/tests/support/tries";

// A publish that carries what it publishes: one call instead of a save of the draft and a publish.

/** The changes of a site, in short. */
async function listChanges(siteId: string): Promise<string[]> {
  const rows = await store().select().from(changes).where(eq(changes.siteId, siteId)).orderBy(asc(changes.id));
  return rows.map(({ feature, action }) => `${feature} ${action}`);
}

/** The draft that a refusal says is stored. */
function readStored({ body }: TestAnswer): { object_id?: string; id?: string; revision?: number } {
  return (body as { stored?: { revision: number } }).stored ?? {};
}

describe.each(LAYERS)("rules, %s", (_, call) => {
  describe.each(
    pickKinds([
      ["query-customizations"],
      ["product-listings"],
      ["top-items"],
      ["recommendations-customization"],
    ] as const),
  )("of %s", (kind) => {
    const aBench = () => createDraftBench(call, kind);

    test("are stored and published, and the history has what two calls would have written", async () => {
      const bench = await aBench();
      const published = await bench.publishRules([pin("a", 1), hide("b")]);
      expect(published.status).toBe(200);
      expect(published.body).toMatchObject({ kind, id: bench.id, revision: 2 });
      expect(formatRules(await bench.live())).toEqual(["a 1", "b hidden"]);
      expect((await bench.show()).draft).toBeNull();
      const entries = await listChanges(bench.siteId);
      expect(entries.slice(1)).toEqual(["drafts save_draft", `${kind} publish`, "drafts publish"]);
      expect(readChangeIds(published)).toHaveLength(2);
    });

    test("replace the draft that the user saw; one undo brings the live version back, and the draft with them", async () => {
      const bench = await aBench();
      const seen = getDraft(await bench.save([pin("a", 1)]));
      const published = await bench.publishRules([pin("b", 2)], { at: seen.revision });
      expect(formatRules(published.ok().rules.search)).toEqual(["b 2"]);
      expect((await bench.undo(getChangeId(published), bench.ana, { with_related: true })).status).toBe(200);
      expect(await bench.live()).toEqual([]);
      const { draft } = await bench.show();
      expect(formatRules(draft?.rules ?? [])).toEqual(["b 2"]);
    });

    test("stay a draft if the live version changed the same part", async () => {
      const bench = await aBench();
      await bench.saveLive([pin("b", 1)], 1, bench.ben);
      const refused = await bench.publishRules([pin("a", 1)], { base: 1, live: 2 });
      expect(refused).toMatchObject({ status: 412, body: { error: "stale", revision: 2, changed_by: bench.ben.name } });
      expect(refused.body).not.toHaveProperty("draft");
      const { draft } = await bench.show();
      expect(draft).toMatchObject({ base_revision: 1, revision: readStored(refused).revision });
      expect(formatRules(draft?.rules ?? [])).toEqual(["a 1"]);
      expect(formatRules(await bench.live())).toEqual(["b 1"]);
    });

    test("stay a draft if the live version is another one than the user saw, and are merged on the next try", async () => {
      const bench = await aBench();
      await bench.saveLive([pin("b", 2)], 1, bench.ben);
      const refused = await bench.publishRules([pin("a", 1)]);
      expect(refused).toMatchObject({ status: 412, body: { error: "stale", revision: 2 } });
      const at = readStored(refused).revision ?? 0;
      const published = await bench.publishRules([pin("a", 1)], { at, base: 1, live: 2 });
      expect(published.status).toBe(200);
      expect(formatRules(await bench.live())).toEqual(["b 2", "a 1"]);
    });

    test("do not replace a draft that the user has not seen", async () => {
      const bench = await aBench();
      const theirs = getDraft(await bench.save([pin("b", 1)], { who: bench.ben }));
      const refused = await bench.publishRules([pin("a", 1)]);
      expect(refused).toMatchObject({
        status: 412,
        body: { error: "stale", draft: true, revision: theirs.revision, changed_by: bench.ben.name },
      });
      expect(refused.body).not.toHaveProperty("stored");
      expect((await bench.show()).draft).toEqual(theirs);
      expect(await bench.live()).toEqual([]);
    });

    test("need the approval of another person, who publishes the same rules without becoming their author", async () => {
      const bench = await aBench();
      await requireApproval(bench.siteId);
      const refused = await bench.publishRules([pin("a", 1)]);
      expect(refused).toMatchObject({
        status: 403,
        body: { error: "approval_needed", stored: { kind, object_id: bench.id } },
      });
      expect(await bench.live()).toEqual([]);
      const at = readStored(refused).revision ?? 0;
      expect((await bench.show()).draft).toMatchObject({ revision: at, updated_by: { id: bench.ana.uid } });
      const edited = await bench.publishRules([pin("a", 2)], { at, who: bench.ben });
      expect(edited).toMatchObject({ status: 403, body: { stored: { updated_by: { id: bench.ben.uid } } } });
      const ofBen = readStored(edited).revision ?? 0;
      const approved = await bench.publishRules([pin("a", 2)], { at: ofBen, who: bench.ana });
      expect(approved.status).toBe(200);
      expect(formatRules(await bench.live())).toEqual(["a 2"]);
    });
  });

  test("are refused like a save: nothing is stored", async () => {
    const bench = await createDraftBench(call);
    const clash = await bench.publishRules([pin("a", 1), pin("b", 1)]);
    expect(clash).toMatchObject({ status: 422, body: { errors: { "rules.1.position": ["position_occupied"] } } });
    expect(await bench.publishRules([pin("a", 1)], { base: 9, live: 1 })).toMatchObject({
      status: 412,
      body: { error: "stale", live_revision: 1 },
    });
    const params = { siteId: bench.siteId };
    const kind = "query-customizations" as const;
    const what = { kind, object_id: bench.id, rules: [pin("a", 1)] };
    const as = { as: bench.ana };
    for (const more of [{ draft_revision: 0 }, { base_revision: 1 }]) {
      const answer = await call(publishDraft, { params, body: { ...what, ...more } }, { ...as, headers: ifMatch(1) });
      expect(answer).toMatchObject({ status: 428, body: { error: "precondition_required" } });
    }
    const unseen = { ...what, draft_revision: 0, base_revision: 1 };
    expect(await call(publishDraft, { params, body: unseen }, as)).toMatchObject({ status: 428 });
    const reader = await createActor({ sites: [bench.siteId], roles: ["viewer"] });
    expect(await bench.publishRules([pin("a", 1)], { who: reader })).toMatchObject({ status: 403 });
    const other = await createActor({ sites: [bench.siteId], roles: [], policies: ["top_items"] });
    expect(await bench.publishRules([pin("a", 1)], { who: other })).toMatchObject({
      status: 403,
      body: { error: "forbidden" },
    });
    expect((await bench.show()).draft).toBeNull();
  });

  test("are published once under one key", async () => {
    const bench = await createDraftBench(call);
    const key = `publish-${bench.id}`;
    const published = await bench.publishRules([pin("a", 1)], { key });
    expect((await bench.publishRules([pin("a", 1)], { key })).body).toEqual(published.body);
    expect((await listChanges(bench.siteId)).filter((entry) => entry === "drafts save_draft")).toHaveLength(1);
  });

  test("without a mode and switches keep those of the draft", async () => {
    const bench = await createDraftBench(call);
    const params = { siteId: bench.siteId };
    const what = { kind: "query-customizations", object_id: bench.id } as const;
    const at = (await bench.save([{ ...pin("a", 1), placement: "search" }], { mode: "advanced" })).ok().revision;
    const body = { ...what, rules: [{ ...pin("b", 1), placement: "autocomplete" as const }] };
    const sent = { ...body, draft_revision: at, base_revision: "1" };
    const published = await call(publishDraft, { params, body: sent }, { as: bench.ana, headers: ifMatch(1) });
    expect(published.ok()).toMatchObject({
      mode: "advanced",
      rules: { search: [], autocomplete: [{ item_url: "b" }] },
    });
    const missing = { ...what, object_id: "gone", rules: [], draft_revision: 0, base_revision: "1" };
    expect(await call(publishDraft, { params, body: missing }, { as: bench.ana, headers: ifMatch(1) })).toMatchObject({
      status: 404,
    });
    const draft = { ...what, mode: "advanced" as const, rules: [], base_revision: "2" };
    expect((await call(saveDraft, { params, body: draft }, { as: bench.ana, headers: ifMatch(0) })).status).toBe(200);
  });
});

describe.each(LAYERS)("campaigns, %s", (_, call) => {
  test("a new one is stored and published, and its undo leaves nothing behind", async () => {
    const bench = await createCampaignBench(call);
    const published = await bench.publishNow();
    const { id } = published.ok().campaign;
    expect((await bench.show(id)).ok()).toMatchObject({ campaign: { queries: "tent" }, draft: null });
    expect(await listChanges(bench.siteId)).toEqual([
      "campaigns save_draft",
      "campaigns publish",
      "campaigns publish_draft",
    ]);
    const ids = readChangeIds(published);
    expect(ids).toHaveLength(3);
    for (const change of [...ids].reverse())
      await call(undoChanges, { params: { siteId: bench.siteId }, body: { id: change } }, { as: bench.as });
    expect(await bench.show(id)).toMatchObject({ status: 404 });
  });

  test("changes of a live one are published; one undo brings it back, and the draft with them", async () => {
    const bench = await createCampaignBench(call);
    const { id, revision } = (await bench.save()).ok().campaign;
    const published = await bench.publishNow({ subjects: ["tent", "zelt"] }, { id, base: Number(revision) });
    expect(published.ok().campaign).toMatchObject({ id, queries: "tent, zelt" });
    expect(readChangeIds(published)).toHaveLength(2);
    const body = { id: getChangeId(published), with_related: true };
    expect((await call(undoChanges, { params: { siteId: bench.siteId }, body }, { as: bench.as })).status).toBe(200);
    expect((await bench.show(id)).ok()).toMatchObject({
      campaign: { queries: "tent" },
      draft: { campaign: { queries: "tent, zelt" } },
    });
  });

  test("a refused one stays a draft, which the refusal names", async () => {
    const bench = await createCampaignBench(call);
    const live = (await bench.save()).ok().campaign;
    const clash = await bench.publishNow();
    expect(clash).toMatchObject({
      status: 422,
      body: {
        error: "duplicate_placeholder",
        clashes: [{ campaign: { id: live.id } }],
        stored: { draft: { base: null } },
      },
    });
    const { id = "" } = readStored(clash);
    const { draft, campaign } = (await bench.show(id)).ok();
    expect([draft?.campaign.queries, campaign]).toEqual(["tent", null]);
    const take_over = [{ id: String(live.id), subjects: ["tent"] }];
    const revision = draft?.revision ?? 0;
    expect((await bench.publishNow({}, { id, revision, take_over })).status).toBe(200);
    const incomplete = await bench.publishNow({ subjects: [], banners: {}, target_url: "" });
    expect(incomplete).toMatchObject({ status: 422, body: { errors: { queries: ["queries_required"] } } });
    expect((await bench.show(readStored(incomplete).id ?? "")).ok().campaign).toBeNull();
  });

  test("a draft that the user has not seen is not replaced, and one of an unknown live version not stored", async () => {
    const bench = await createCampaignBench(call);
    const { id, revision } = (await bench.save()).ok().campaign;
    const base = Number(revision);
    const theirs = (await bench.draft({ subjects: ["zelt"] }, { id, base })).ok().draft;
    const refused = await bench.publishNow({ banners: { search_list: makeBanner("a") } }, { id, base });
    expect(refused).toMatchObject({ status: 412, body: { error: "stale", draft: true, revision: theirs.revision } });
    expect(refused.body).not.toHaveProperty("stored");
    expect((await bench.show(id)).ok().draft).toEqual(theirs);
    await bench.discard(String(id));
    expect(await bench.publishNow({}, { id, base: base - 1 })).toMatchObject({
      status: 412,
      body: { error: "stale", live_revision: base },
    });
    expect(await bench.publishNow({}, { id: "gone" })).toMatchObject({ status: 404 });
    const body = { id: null, draft_revision: 0 };
    const { siteId } = bench;
    const without = await call(CAMPAIGN_CALLS.campaigns.publishDraft, { params: { siteId }, body }, { as: bench.as });
    expect(without).toMatchObject({ status: 404 });
  });

  test("needs the approval of another person, who publishes the same content without becoming its author", async () => {
    const bench = await createCampaignBench(call);
    await requireApproval(bench.siteId);
    const refused = await bench.publishNow();
    expect(refused).toMatchObject({
      status: 403,
      body: { error: "approval_needed", stored: { draft: { base: null } } },
    });
    const { id = "" } = readStored(refused);
    const { draft } = (await bench.show(id)).ok();
    expect(draft).toMatchObject({ updated_by: { id: bench.as.uid } });
    const other = bindCampaignCalls(call, bench.kind, bench.siteId, await createActor({ sites: [bench.siteId] }));
    const approved = await other.publishNow({}, { id, revision: draft?.revision ?? 0 });
    expect(approved.ok().campaign).toMatchObject({ id });
  });
});
