import { showAttention } from "@/lib/contract/analytics/attention";
import { requestChanges, requestReview, saveDraft } from "@/lib/contract/customizations/drafts";
import {
  create as createCustomization,
  destroy,
  saveRules,
  show,
} from "@/lib/contract/customizations/query-customizations";
import { countReviews } from "@/lib/contract/drafts/waiting-reviews";
import {
  approveRequest,
  listApprovalRequests,
  rejectRequest,
  showApprovalRequest,
  withdraw,
} from "@/lib/contract/history/approvals";
import { listChanges, restoreChange, undoChanges } from "@/lib/contract/history/change-history";
import * as synonyms from "@/lib/contract/rewrites/synonyms";
import { setApproval } from "@/lib/contract/settings/site-settings";
import * as voice from "@/lib/contract/voice/voice-search";
import type { Endpoint, Input } from "@/lib/http/endpoint";
import { ifMatch, type MakeCall, readChangeIds } from "@/tests/support/direct";
import { LAYERS } from "@/tests/support/layers";
import { pin } from "@/tests/support/rule-inputs";
import { runSearch, urlsOf } from "@/tests/support/search";
import { createActor, createItems, createSite, type TestActor } from "@/tests/support/seed";
import { makeVoiceSave } from "@/tests/support/voice";

/** A site with a customization of "tent", its owner Ana, and the operator Ben; approval is required after `turnOn`. */
async function createBench(make: MakeCall) {
  const siteId = await createSite();
  const ana = await createActor({ sites: [siteId], user: { name: "Ana" } });
  const policies = ["search_customizations", "synonyms"];
  const ben = await createActor({ sites: [siteId], roles: ["operator"], policies, user: { name: "Ben" } });
  const items = ["a", "b", "c"].map((identity) => ({ identity, attributes: { title: [`Tent ${identity}`] } }));
  await createItems(siteId, items);
  const params = { siteId };
  const call = <E extends Endpoint>(endpoint: E, input: Omit<Input<E>, "params">, as: TestActor = ana, headers = {}) =>
    make(endpoint, { params, ...input } as Input<E>, { as, headers });
  const { id } = (await call(createCustomization, { body: { query: "tent", type: "item" } })).ok();
  const save = (rules: ReturnType<typeof pin>[], revision: number, as?: TestActor) =>
    call(saveRules, { body: { queryId: id, rules } }, as, ifMatch(revision));
  return {
    siteId,
    id,
    ana,
    ben,
    call,
    save,
    turnOn: () => call(setApproval, { body: { approval_required: true } }),
    shown: async () => urlsOf((await runSearch({ tracker_id: siteId, q: "tent" })).results),
    waiting: async (as?: TestActor) => (await call(listApprovalRequests, { query: {} }, as)).ok().items,
    decided: async (as?: TestActor) =>
      (await call(listApprovalRequests, { query: { state: "decided" } }, as)).ok().items,
    approve: (requestId: string, as: TestActor) => call(approveRequest, { body: { id: requestId } }, as),
    count: async (as: TestActor) => (await call(countReviews, {}, as)).ok().items,
  };
}

const REQUESTED = { status: 403, body: { error: "approval_requested" } };

describe.each(LAYERS)("requests for approval, %s", (_, make) => {
  test("a restore goes live only when a second person approves it, and the history has both", async () => {
    const bench = await createBench(make);
    const [version = 0] = readChangeIds(await bench.save([pin("c", 1)], 1));
    await bench.save([], 2);
    const before = await bench.shown();
    await bench.turnOn();
    const answer = await bench.call(restoreChange, { body: { id: version, side: "after" } });
    expect(answer).toMatchObject(REQUESTED);
    expect(await bench.shown()).toEqual(before);
    const [request, ...more] = await bench.waiting(bench.ben);
    expect(more).toEqual([]);
    expect(request).toMatchObject({
      status: "waiting",
      requested_by: { name: "Ana" },
      changes: 1,
      change: { feature: "query-customizations", action: "restore", object: { id: bench.id, title: "tent" } },
    });
    const id = request?.id ?? "";
    const { contents } = (await bench.call(showApprovalRequest, { query: { id } }, bench.ben)).ok();
    expect(contents).toMatchObject([
      { before: { rules: [] }, after: { rules: [{ item_url: "c", item: { title: "Item c" } }] } },
    ]);
    expect(await bench.count(bench.ben)).toEqual([{ kind: "approvals", count: 1, returned: 0 }]);
    expect(await bench.count(bench.ana)).toEqual([]);
    expect(await bench.approve(id, bench.ana)).toMatchObject({ status: 403, body: { error: "own_request" } });
    expect(readChangeIds(await bench.approve(id, bench.ben))).toHaveLength(1);
    expect((await bench.shown())[0]).toBe("c");
    const { items } = (await bench.call(listChanges, { query: {} })).ok();
    expect(items.slice(0, 3)).toMatchObject([
      { feature: "approvals", action: "approve_request", actor: { name: "Ben" }, no_undo: "no_inverse" },
      { feature: "query-customizations", action: "restore", actor: { name: "Ben" } },
      { feature: "approvals", action: "request_approval", actor: { name: "Ana" } },
    ]);
    expect(await bench.waiting()).toEqual([]);
    expect(await bench.decided()).toMatchObject([{ id, status: "approved", decided_by: { name: "Ben" } }]);
  });

  test("undo is no exception, and repeating a write asks once", async () => {
    const bench = await createBench(make);
    const [change = 0] = readChangeIds(await bench.save([pin("c", 1)], 1));
    await bench.turnOn();
    const first = await bench.call(undoChanges, { body: { id: change } });
    expect(first).toMatchObject(REQUESTED);
    const id = (await bench.waiting())[0]?.id;
    expect(first.body).toMatchObject({ approval_id: id });
    expect(await bench.call(undoChanges, { body: { id: change } })).toMatchObject({ body: { approval_id: id } });
    expect(await bench.waiting()).toHaveLength(1);
    expect((await bench.shown())[0]).toBe("c");
  });

  test("a request whose basis changed is not approved, and nothing is lost", async () => {
    const bench = await createBench(make);
    const row = { kind: "two_way" as const, words: ["tent", "bivy"] };
    await bench.turnOn();
    await bench.call(synonyms.create, { body: row });
    await bench.call(synonyms.create, { body: { ...row, words: ["tent", "shelter"] } }, bench.ben);
    const [late, early] = await bench.waiting();
    expect((await bench.approve(early?.id ?? "", bench.ben)).status).toBe(204);
    // Both rows have the same word, so the second one is refused now.
    expect(await bench.approve(late?.id ?? "", bench.ana)).toMatchObject({
      status: 409,
      body: { error: "request_outdated", reason: "already_exists" },
    });
    expect(await bench.waiting()).toMatchObject([{ id: late?.id, status: "waiting" }]);
    expect((await bench.call(synonyms.list, { query: {} })).ok().items).toMatchObject([{ words: ["tent", "bivy"] }]);
  });

  test("an upload that would now do something else than its request shows is not approved", async () => {
    const bench = await createBench(make);
    await bench.turnOn();
    const upload = (items: string[][], type: "append" | "replace", as?: TestActor) =>
      bench.call(synonyms.bulkUpload, { body: { data: { items }, type } }, as);
    expect(await upload([["tent", "bivy"]], "replace")).toMatchObject(REQUESTED);
    const [replacing] = await bench.waiting();
    expect(await upload([["boat", "ship"]], "append", bench.ben)).toMatchObject(REQUESTED);
    const [adding] = await bench.waiting();
    expect((await bench.approve(adding?.id ?? "", bench.ana)).status).toBe(204);
    // It would now remove the row that was added since.
    expect(await bench.approve(replacing?.id ?? "", bench.ben)).toMatchObject({
      status: 409,
      body: { error: "request_outdated" },
    });
    expect((await bench.call(synonyms.list, { query: {} })).ok().items).toMatchObject([{ words: ["boat", "ship"] }]);
  });

  test("a deletion shows what it was asked for: rules that were published since are not deleted", async () => {
    const bench = await createBench(make);
    await bench.save([pin("c", 1)], 1);
    await bench.turnOn();
    expect(await bench.call(destroy, { body: { id: bench.id } })).toMatchObject(REQUESTED);
    const [deletion] = await bench.waiting();
    expect(await bench.save([pin("b", 1)], 2)).toMatchObject(REQUESTED);
    const [saving] = await bench.waiting();
    expect((await bench.approve(saving?.id ?? "", bench.ben)).status).toBe(204);
    expect((await bench.shown())[0]).toBe("b");
    expect(await bench.approve(deletion?.id ?? "", bench.ben)).toMatchObject({
      status: 409,
      body: { error: "request_outdated" },
    });
    expect((await bench.shown())[0]).toBe("b");
    expect((await bench.call(show, { query: { id: bench.id, filter: "all" } })).status).toBe(200);
  });

  test("a request is rejected with a reason, or withdrawn by its author, and changes nothing", async () => {
    const bench = await createBench(make);
    await bench.turnOn();
    await bench.save([pin("c", 1)], 1);
    const id = (await bench.waiting())[0]?.id ?? "";
    const refuse = (note: string, as: TestActor) => bench.call(rejectRequest, { body: { id, note } }, as);
    expect(await refuse("Mine", bench.ana)).toMatchObject({ status: 403, body: { error: "own_request" } });
    expect(await refuse("  ", bench.ben)).toMatchObject({ status: 422, body: { errors: { note: ["note_empty"] } } });
    expect(await bench.call(withdraw, { body: { id } }, bench.ben)).toMatchObject({
      body: { error: "not_own_request" },
    });
    expect((await refuse(" Too early ", bench.ben)).status).toBe(204);
    expect(await bench.approve(id, bench.ben)).toMatchObject({
      status: 409,
      body: { error: "already_decided", changed_by: "Ben" },
    });
    expect(await bench.decided()).toMatchObject([{ status: "rejected", note: "Too early" }]);
    // After a rejection, the same write asks again.
    expect(await bench.save([pin("c", 1)], 1)).toMatchObject(REQUESTED);
    const again = (await bench.waiting())[0]?.id ?? "";
    expect((await bench.call(withdraw, { body: { id: again } })).status).toBe(204);
    expect(await bench.waiting()).toEqual([]);
    expect((await bench.shown())[0]).not.toBe("c");
  });

  test("people without the right of the write neither see nor approve it, and viewers only see it", async () => {
    const bench = await createBench(make);
    await bench.turnOn();
    await bench.call(synonyms.create, { body: { kind: "two_way", words: ["tent", "bivy"] } });
    const id = (await bench.waiting())[0]?.id ?? "";
    const sites = [bench.siteId];
    const other = await createActor({ sites, roles: ["operator"], policies: ["search_customizations"] });
    expect(await bench.waiting(other)).toEqual([]);
    expect(await bench.count(other)).toEqual([]);
    expect((await bench.approve(id, other)).status).toBe(404);
    const history = (await bench.call(listChanges, { query: {} }, other)).ok().items;
    expect(history.filter(({ feature }) => feature === "approvals")).toEqual([]);
    const viewer = await createActor({ sites, roles: ["viewer"], policies: ["synonyms"] });
    expect(await bench.waiting(viewer)).toHaveLength(1);
    expect((await bench.approve(id, viewer)).status).toBe(403);
    expect(await bench.waiting()).toHaveLength(1);
  });

  test("two people who approve at once publish it once", async () => {
    const bench = await createBench(make);
    const carl = await createActor({ sites: [bench.siteId] });
    await bench.turnOn();
    await bench.call(synonyms.create, { body: { kind: "two_way", words: ["tent", "bivy"] } });
    const id = (await bench.waiting())[0]?.id ?? "";
    const answers = await Promise.all([bench.approve(id, bench.ben), bench.approve(id, carl)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409]);
    expect((await bench.call(synonyms.list, { query: {} })).ok().total_count).toBe(1);
  });

  test("a version of voice search goes live when its publication is approved, with its code checked again", async () => {
    const bench = await createBench(make);
    const carl = await createActor({ sites: [bench.siteId] });
    await bench.turnOn();
    const body = makeVoiceSave({ publish: true, title: "Spring" });
    expect(await bench.call(voice.saveVoice, { body }, bench.ana, ifMatch(0))).toMatchObject(REQUESTED);
    expect((await bench.call(voice.showVoice, {})).ok().production).toBeNull();
    const id = (await bench.waiting(carl))[0]?.id ?? "";
    expect((await bench.approve(id, carl)).status).toBe(204);
    expect((await bench.call(voice.showVoice, {})).ok().production).toMatchObject({ title: "Spring" });
  });

  test("turning the requirement off withdraws what waits", async () => {
    const bench = await createBench(make);
    await bench.turnOn();
    await bench.save([pin("c", 1)], 1);
    await bench.call(setApproval, { body: { approval_required: false } });
    expect(await bench.decided()).toMatchObject([{ status: "withdrawn", decided_by: { name: "Ana" } }]);
    expect((await bench.save([pin("c", 1)], 1)).status).toBe(200);
    expect((await bench.shown())[0]).toBe("c");
  });

  test("a draft that came back counts for its author, on the start page and in the menu", async () => {
    const bench = await createBench(make);
    await bench.turnOn();
    const about = { kind: "query-customizations" as const, object_id: bench.id };
    const draft = { ...about, mode: "simple" as const, rules: [pin("c", 1)], base_revision: 1 };
    await bench.call(saveDraft, { body: draft }, bench.ben, ifMatch(0));
    await bench.call(requestReview, { body: { ...about, is_asked: true } }, bench.ben);
    expect(await bench.count(bench.ana)).toEqual([{ kind: about.kind, count: 1, returned: 0 }]);
    await bench.call(requestChanges, { body: { ...about, note: "Pin b instead" } }, bench.ana);
    expect(await bench.count(bench.ben)).toEqual([{ kind: about.kind, count: 0, returned: 1 }]);
    expect(await bench.count(bench.ana)).toEqual([]);
    const { items } = (await bench.call(showAttention, {}, bench.ben)).ok();
    expect(items).toContainEqual({ reason: "returned", kind: about.kind, count: 1 });
    await bench.call(requestReview, { body: { ...about, is_asked: true } }, bench.ben);
    expect(await bench.count(bench.ben)).toEqual([]);
  });
});
