import { eq } from "drizzle-orm";
import { changes, sites } from "@/backend/db/schema";
import { undo } from "@/lib/contract/change-history";
import {
  type Draft,
  discardDraft,
  listDrafts,
  presence,
  publishDraft,
  requestReview,
  saveDraft,
  setApproval,
  showDraft,
} from "@/lib/contract/drafts";
import { create, destroy, type QueryCustomization, saveRules, show } from "@/lib/contract/query-customizations";
import type { Rule, RuleInput } from "@/lib/contract/rules";
import { type CallInit, direct, type MakeCall, type TestAnswer } from "@/tests/support/direct";
import { anActor, aSite, someItems, type TestActor } from "@/tests/support/seed";
import { store, testBackend } from "@/tests/support/test-backend";
import { throughBff } from "@/tests/support/through-bff";

const KIND = "query-customizations" as const;
const pin = (item_url: string, position: number, more: object = {}): RuleInput => ({
  id: null,
  type: "pin",
  position,
  item_url,
  ...more,
});
const hide = (item_url: string): RuleInput => ({ id: null, type: "hide", item_url });

/** A site with items a to f, a customization of "tent", two people, and the calls of drafts. */
async function aBench(call: MakeCall) {
  const siteId = await aSite({});
  const [ana, ben]: [TestActor, TestActor] = [await anActor({ sites: [siteId] }), await anActor({ sites: [siteId] })];
  await someItems(
    siteId,
    ["a", "b", "c", "d", "e", "f"].map((identity) => ({ identity, title: `Tent ${identity}` })),
  );
  const params = { siteId };
  const as = (who: TestActor, revision?: number | string): CallInit => ({
    as: who,
    headers: revision === undefined ? {} : { "if-match": `"${revision}"` },
  });
  const made = await call(create, { params, body: { query: "tent", type: "item" } }, as(ana));
  const id = (made.body as { id: string }).id;
  const what = { kind: KIND, object_id: id };
  return {
    siteId,
    id,
    ana,
    ben,
    live: async (): Promise<QueryCustomization> =>
      (await call(show, { params, query: { id, filter: "all" } }, as(ana))).body as QueryCustomization,
    saveLive: (rules: RuleInput[], revision: number, who = ana) =>
      call(saveRules, { params, body: { queryId: id, rules } }, as(who, revision)),
    remove: () => call(destroy, { params, body: { id } }, as(ana)),
    show: async (who = ana) => (await call(showDraft, { params, query: what }, as(who))).body as ShownDraft,
    save: (
      rules: RuleInput[],
      given: { at?: number; base?: number; who?: TestActor; mode?: "simple" | "advanced" } = {},
    ) =>
      call(
        saveDraft,
        { params, body: { ...what, mode: given.mode ?? "simple", rules, base_revision: given.base ?? 1 } },
        as(given.who ?? ana, given.at ?? 0),
      ),
    saveUnseen: () =>
      call(saveDraft, { params, body: { ...what, mode: "simple", rules: [], base_revision: 1 } }, as(ana)),
    discard: (who = ana) => call(discardDraft, { params, body: what }, as(who)),
    publish: (revision?: number, who = ana, key?: string, more: object = {}) => {
      const { headers, ...rest } = as(who, revision);
      return call(
        publishDraft,
        { params, body: { ...what, ...more } },
        { ...rest, headers: { ...headers, ...(key && { "idempotency-key": key }) } },
      );
    },
    review: (is_asked: boolean, note?: string, who = ana) =>
      call(requestReview, { params, body: { ...what, is_asked, note } }, as(who)),
    approval: (approval_required: boolean, who = ana) =>
      call(setApproval, { params, body: { approval_required } }, as(who)),
    list: async (who = ana) =>
      (await call(listDrafts, { params, query: { page: 1 } }, as(who))).body as {
        items: object[];
        total_count: number;
      },
    here: (who: TestActor, more: object = {}) =>
      call(presence, { params, body: { ...what, is_editing: false, ...more } }, as(who)),
    undo: (change: number, who = ana) => call(undo, { params, body: { id: change } }, as(who)),
  };
}

type ShownDraft = { draft: Draft | null; approval_required: boolean };

const said = (rules: readonly Rule[]): string[] =>
  rules.map(({ type, item_url, position }) => (type === "pin" ? `${item_url} ${position}` : `${item_url} hidden`));
const draftIn = ({ body }: TestAnswer): Draft => body as Draft;
const changeIds = ({ headers }: TestAnswer): number[] => (headers.get("x-vitrine-change") ?? "").split(",").map(Number);

async function asked(siteId: string): Promise<string> {
  const answer = await fetch(`${testBackend().publicUrl}/search?tracker_id=${siteId}&q=tent&size=50`);
  return answer.text();
}

describe.each([
  ["direct", direct],
  ["through the web server", throughBff],
])("%s", (_, call) => {
  test("a draft keeps the whole set and what it began from, and shoppers see nothing of it", async () => {
    const bench = await aBench(call);
    const before = await asked(bench.siteId);
    expect(await bench.show()).toEqual({ draft: null, approval_required: false });
    const saved = await bench.save([pin("c", 1), hide("a")]);
    expect(saved.status).toBe(200);
    expect(saved.body).toMatchObject({
      title: "tent",
      mode: "simple",
      base_revision: 1,
      base_rules: [],
      updated_by: { id: bench.ana.uid, name: bench.ana.name },
      review: null,
      rules: [{ id: null, item_url: "c", placement: "both", item: { title: "Tent c" } }, { item_url: "a" }],
    });
    expect((await bench.show(bench.ben)).draft).toEqual(saved.body);
    expect((await bench.live()).rules.search).toEqual([]);
    expect(await asked(bench.siteId)).toBe(before);
    expect(await bench.list()).toMatchObject({
      total_count: 1,
      items: [{ object_id: bench.id, title: "tent", changes: 2, is_behind: false, review: null }],
    });
  });

  test("a save needs the draft's revision: 428 without, 412 with who and when for an older one", async () => {
    const bench = await aBench(call);
    expect(await bench.saveUnseen()).toMatchObject({ status: 428, body: { error: "precondition_required" } });
    const first = draftIn(await bench.save([pin("a", 1)]));
    expect(await bench.save([pin("b", 1)], { who: bench.ben })).toMatchObject({
      status: 412,
      body: {
        error: "stale",
        revision: first.revision,
        changed_by: bench.ana.name,
        changed_at: expect.stringMatching(/^20/),
      },
    });
    const second = draftIn(await bench.save([pin("b", 1)], { who: bench.ben, at: first.revision }));
    expect(second.revision).toBeGreaterThan(first.revision);
    expect(second.updated_by.id).toBe(bench.ben.uid);
    // The draft after a discarded one never has a revision that somebody may still hold.
    expect((await bench.discard()).status).toBe(204);
    expect((await bench.discard()).status).toBe(404);
    const third = draftIn(await bench.save([pin("c", 1)]));
    expect(third.revision).toBeGreaterThan(second.revision);
  });

  test("a draft is judged as a save is", async () => {
    const bench = await aBench(call);
    expect(await bench.save([pin("a", 1), pin("b", 1)])).toMatchObject({
      status: 422,
      body: { errors: { "rules.1.position": ["position_occupied"] } },
    });
    expect(await bench.save([pin("zzz", 1)])).toMatchObject({
      status: 422,
      body: { errors: { "rules.0.item_url": ["item_not_found"] } },
    });
    expect((await bench.show()).draft).toBeNull();
  });

  test("publishing is the direct save: live at once, with its mode, once, and the draft is gone", async () => {
    const bench = await aBench(call);
    await bench.saveLive([pin("a", 1)], 1);
    const { search } = (await bench.live()).rules;
    const kept = search.map((rule) => ({ ...pin("a", 3), id: rule.id, placement: "search" as const }));
    await bench.save([...kept, { ...hide("b"), placement: "autocomplete" }], { base: 2, mode: "advanced" });
    expect(await bench.publish()).toMatchObject({ status: 428 });
    expect(await bench.publish(1)).toMatchObject({
      status: 412,
      body: { error: "stale", revision: 2, changed_by: bench.ana.name, changed_at: expect.any(String) },
    });
    const key = `publish-${bench.id}`;
    const published = await bench.publish(2, bench.ana, key);
    expect(published.status).toBe(200);
    expect(published.body).toMatchObject({ mode: "advanced", revision: 3 });
    expect(await bench.live()).toEqual(published.body);
    const { rules } = published.body as QueryCustomization;
    expect([said(rules.search), said(rules.autocomplete)]).toEqual([["a 3"], ["b hidden"]]);
    expect(rules.search[0]?.id).toBe(search[0]?.id);
    expect((await bench.show()).draft).toBeNull();
    expect((await bench.publish(2, bench.ana, key)).body).toEqual(published.body);
    expect(await bench.publish(3)).toMatchObject({ status: 404 });
    const rows = await store().select().from(changes).where(eq(changes.siteId, bench.siteId));
    expect(rows.map(({ feature, action, cause }) => [feature, action, cause])).toEqual([
      ["query-customizations", "create", "hand"],
      ["query-customizations", "save_rules", "hand"],
      ["drafts", "save_draft", "hand"],
      ["query-customizations", "publish", "hand"],
      ["drafts", "publish", "hand"],
    ]);
  });

  test("a draft that moved on is not published unseen", async () => {
    const bench = await aBench(call);
    const seen = draftIn(await bench.save([pin("a", 1)]));
    const newer = draftIn(await bench.save([pin("b", 1)], { at: seen.revision, who: bench.ben }));
    const publish = (draft_revision: number) => bench.publish(1, bench.ana, undefined, { draft_revision });
    expect(await publish(seen.revision)).toMatchObject({
      status: 412,
      body: {
        error: "stale",
        draft: true,
        revision: newer.revision,
        changed_by: bench.ben.name,
        changed_at: newer.updated_at,
      },
    });
    expect((await bench.live()).rules.search).toEqual([]);
    expect((await publish(newer.revision)).status).toBe(200);
    expect(said((await bench.live()).rules.search)).toEqual(["b 1"]);
  });

  test("a direct save leaves the draft, which knows that it is behind and what it began from", async () => {
    const bench = await aBench(call);
    await bench.save([pin("a", 1)]);
    await bench.saveLive([pin("b", 2)], 1, bench.ben);
    const { draft } = await bench.show();
    expect([said(draft?.rules ?? []), draft?.base_revision, draft?.base_rules]).toEqual([["a 1"], 1, []]);
    expect((await bench.list()).items).toMatchObject([{ is_behind: true, changes: 1 }]);
    // Saved on: from where it began, or from what is live now; from anything that nobody knows it is refused.
    const on = draftIn(await bench.save([pin("a", 2)], { at: draft?.revision ?? 0 }));
    expect([on.base_revision, on.base_rules]).toEqual([1, []]);
    const merged = draftIn(await bench.save([pin("a", 1), pin("b", 2)], { at: on.revision, base: 2 }));
    expect([merged.base_revision, said(merged.base_rules)]).toEqual([2, ["b 2"]]);
    expect(await bench.save([], { at: merged.revision, base: 7 })).toMatchObject({
      status: 412,
      body: { error: "stale", live_revision: 2 },
    });
  });

  test("a draft may begin from an older version: the history knows its rules", async () => {
    const bench = await aBench(call);
    await bench.saveLive([pin("a", 1)], 1);
    await bench.saveLive([pin("a", 1), pin("b", 2)], 2, bench.ben);
    await bench.saveLive([pin("b", 2)], 3, bench.ben);
    const saved = draftIn(await bench.save([pin("a", 4)], { base: 2 }));
    expect([saved.base_revision, said(saved.base_rules)]).toEqual([2, ["a 1"]]);
  });

  test("where a second person must publish, the last editor may not", async () => {
    const bench = await aBench(call);
    const viewer = await anActor({ sites: [bench.siteId], roles: ["viewer"], policies: ["search_customizations"] });
    const operator = await anActor({ sites: [bench.siteId], roles: ["operator"], policies: ["search_customizations"] });
    expect((await bench.approval(true, operator)).status).toBe(403);
    expect((await bench.approval(true)).body).toEqual({ approval_required: true });
    await bench.save([pin("a", 1)], { who: operator });
    expect((await bench.show(viewer)).approval_required).toBe(true);
    expect(await bench.publish(1, operator)).toMatchObject({ status: 403, body: { error: "approval_needed" } });
    expect((await bench.publish(1, viewer)).status).toBe(403);
    // No way round it: what makes rules live at once is refused too, to owners as well.
    expect(await bench.saveLive([pin("a", 1)], 1)).toMatchObject({ status: 403, body: { error: "approval_needed" } });
    expect((await bench.live()).rules.search).toEqual([]);
    expect((await bench.review(true, " Please look ", operator)).body).toMatchObject({
      review: { requested_by: { id: operator.uid, name: operator.name }, note: "Please look" },
      updated_by: { id: operator.uid },
    });
    expect((await bench.list()).items).toMatchObject([{ review: { note: "Please look" } }]);
    expect((await bench.review(false)).body).toMatchObject({ review: null });
    expect((await bench.publish(1, bench.ben)).status).toBe(200);
  });

  test("everything about drafts can be taken back", async () => {
    const bench = await aBench(call);
    const first = await bench.save([pin("a", 1)]);
    const second = await bench.save([pin("a", 1), pin("b", 2)], { at: draftIn(first).revision });
    expect(await bench.undo(changeIds(second)[0] ?? 0)).toMatchObject({ status: 200 });
    expect(said((await bench.show()).draft?.rules ?? [])).toEqual(["a 1"]);
    const discarded = await bench.discard();
    await bench.undo(changeIds(discarded)[0] ?? 0);
    expect(said((await bench.show()).draft?.rules ?? [])).toEqual(["a 1"]);
    const published = await bench.publish(1);
    expect(published.status).toBe(200);
    for (const id of changeIds(published).reverse()) expect(await bench.undo(id)).toMatchObject({ status: 200 });
    expect((await bench.live()).rules.search).toEqual([]);
    expect(said((await bench.show()).draft?.rules ?? [])).toEqual(["a 1"]);
    const approval = await bench.approval(true);
    await bench.undo(changeIds(approval)[0] ?? 0);
    expect((await bench.show()).approval_required).toBe(false);
    const asking = await bench.review(true, "Look");
    await bench.undo(changeIds(asking)[0] ?? 0);
    expect((await bench.show()).draft?.review).toBeNull();
  });

  test("a deleted customization takes its draft along, and brings it back", async () => {
    const bench = await aBench(call);
    await bench.save([pin("a", 1)]);
    const removed = await bench.remove();
    expect(await bench.list()).toMatchObject({ total_count: 0 });
    expect(await bench.show()).toMatchObject({ error: "not_found" });
    expect(await bench.publish(1)).toMatchObject({ status: 404 });
    await bench.undo(changeIds(removed)[0] ?? 0);
    expect(said((await bench.show()).draft?.rules ?? [])).toEqual(["a 1"]);
    expect(await bench.list()).toMatchObject({ total_count: 1 });
  });

  test("who is here is told to the others, and moves nothing", async () => {
    const bench = await aBench(call);
    const revision = async () =>
      (await store().select({ revision: sites.revision }).from(sites).where(eq(sites.siteId, bench.siteId)))[0]
        ?.revision;
    const before = await revision();
    expect((await bench.here(bench.ana, { is_editing: true })).body).toEqual({ others: [], live_revision: 1 });
    const seen = await bench.here(bench.ben);
    expect(seen.body).toEqual({
      others: [{ id: bench.ana.uid, name: bench.ana.name, since: expect.any(String), is_editing: true }],
      live_revision: 1,
    });
    expect(await revision()).toBe(before);
    await bench.saveLive([pin("a", 1)], 1, bench.ben);
    expect((await bench.here(bench.ana)).body).toMatchObject({ others: [{ id: bench.ben.uid }], live_revision: 2 });
    await bench.here(bench.ben, { is_leaving: true });
    expect((await bench.here(bench.ana)).body).toMatchObject({ others: [] });
  });
});
