import { undoChanges } from "@/lib/contract/history/change-history";
import { setApproval } from "@/lib/contract/settings/site-settings";
import { bindCampaignCalls, createCampaignBench } from "@/tests/support/campaign-calls";
import { getChangeId, readChangeIds } from "@/tests/support/direct";
import { createDraftBench } from "@/tests/support/draft-bench";
import { LAYERS } from "@/tests/support/layers";
import { hide, pin } from "@/tests/support/rule-inputs";
import { createActor, requireApproval } from "@/tests/support/seed";
import { callThroughBff } from "@/tests/support/through-bff";
import { pickKinds } from "@/tests/support/tries";

// The answer of a reviewer who does not publish a draft, and requests that end without one.

const NOTE = "Pin the blue one first";

describe.each(
  pickKinds([
    ...LAYERS.map(([name, call]) => ["query-customizations", name, call] as const),
    ["product-listings", "through the web server", callThroughBff] as const,
    ["top-items", "through the web server", callThroughBff] as const,
    ["recommendations-customization", "through the web server", callThroughBff] as const,
  ]),
)("requests for changes of %s, %s", (kind, _, call) => {
  async function aBench() {
    const bench = await createDraftBench(call, kind);
    await requireApproval(bench.siteId);
    const { revision } = (await bench.save([pin("a", 1)])).ok();
    return { ...bench, revision };
  }

  test("the draft stays with its author, no longer waits, and has the comment until approval is requested again", async () => {
    const bench = await aBench();
    const { ana, ben } = bench;
    await bench.review(true, "Please look");
    const answer = await bench.requestChanges(` ${NOTE} `);
    expect(answer.body).toMatchObject({
      review: null,
      revision: bench.revision,
      updated_by: { id: ana.uid },
      change_request: { requested_by: { id: ben.uid, name: ben.name }, note: NOTE, author: { id: ana.uid } },
    });
    const id = getChangeId(answer);
    expect(await bench.change(id)).toMatchObject({ action: "request_changes" });
    const saved = (await bench.save([pin("a", 2)], { at: bench.revision })).ok();
    expect(saved.change_request).toMatchObject({ note: NOTE });
    expect((await bench.review(true)).body).toMatchObject({ review: { requested_by: { id: ana.uid } } });
    expect((await bench.show()).draft?.change_request ?? null).toBeNull();
  });

  test("a request without a comment, to oneself or without a request for approval is refused", async () => {
    const bench = await aBench();
    expect(await bench.requestChanges(NOTE)).toMatchObject({ status: 409, body: { error: "not_requested" } });
    await bench.review(true);
    expect(await bench.requestChanges(NOTE, bench.ana)).toMatchObject({ status: 409, body: { error: "own_request" } });
    expect(await bench.requestChanges(" ")).toMatchObject({ status: 422, body: { errors: { note: ["note_empty"] } } });
    expect(await bench.requestChanges("x".repeat(1001))).toMatchObject({
      status: 422,
      body: { errors: { note: ["note_too_long"] } },
    });
    expect((await bench.show()).draft).toMatchObject({ review: { requested_by: { id: bench.ana.uid } } });
  });

  test("an undo requests approval again, and the author stays the author", async () => {
    const bench = await aBench();
    await bench.review(true);
    const id = getChangeId(await bench.requestChanges(NOTE));
    expect((await bench.undo(id, bench.ben)).status).toBe(200);
    const { draft } = await bench.show();
    expect(draft).toMatchObject({ review: { requested_by: { id: bench.ana.uid } }, updated_by: { id: bench.ana.uid } });
    expect(draft?.change_request ?? null).toBeNull();
  });

  test("approval of a draft that equals the live version is not requested", async () => {
    const bench = await createDraftBench(call, kind);
    await requireApproval(bench.siteId);
    const { revision } = (await bench.save([])).ok();
    expect(await bench.review(true)).toMatchObject({ status: 409, body: { error: "nothing_to_approve" } });
    await bench.save([hide("b")], { at: revision });
    expect((await bench.review(true)).status).toBe(200);
  });

  test("no draft waits once everyone may publish, until that is undone", async () => {
    const bench = await aBench();
    await bench.review(true, "Please look");
    const ids = readChangeIds(await bench.approval(false));
    expect(ids).toHaveLength(2);
    expect((await bench.show()).draft?.review).toBeNull();
    for (const id of ids.reverse()) expect((await bench.undo(id)).status).toBe(200);
    expect(await bench.show()).toMatchObject({ draft: { review: { note: "Please look" } }, approval_required: true });
  });

  test("where everyone may publish, approval is not requested", async () => {
    const bench = await aBench();
    await bench.approval(false);
    expect(await bench.review(true)).toMatchObject({ status: 409, body: { error: "approval_not_needed" } });
    expect((await bench.show()).draft?.review).toBeNull();
    expect((await bench.review(false)).status).toBe(200);
  });
});

describe.each(LAYERS)("requests for changes of campaigns, %s", (_, call) => {
  async function aBench() {
    const bench = await createCampaignBench(call);
    await requireApproval(bench.siteId);
    const reviewer = await createActor({ sites: [bench.siteId] });
    const asReviewer = bindCampaignCalls(call, "campaigns", bench.siteId, reviewer);
    const { id, draft } = (await bench.draft()).ok();
    return { ...bench, id, draft, reviewer, asReviewer };
  }

  test("the comment is at the draft and in the list until approval is requested again", async () => {
    const bench = await aBench();
    const { id, draft, reviewer, asReviewer } = bench;
    expect(await asReviewer.requestChanges(id, NOTE)).toMatchObject({ status: 409, body: { error: "not_requested" } });
    await bench.review(id, true);
    const answer = await asReviewer.requestChanges(id, NOTE);
    const comment = { requested_by: { id: reviewer.uid }, note: NOTE };
    expect(answer.body).toMatchObject({ draft: { review: null, change_request: comment, revision: draft.revision } });
    expect((await bench.page()).ok().items).toMatchObject([{ id, is_waiting: false, change_request: comment }]);
    await bench.review(id, true);
    const [item] = (await bench.page()).ok().items;
    expect(item).toMatchObject({ is_waiting: true });
    expect(item?.change_request ?? null).toBeNull();
  });

  test("an undo requests approval again, and the author stays the author", async () => {
    const { as, siteId, id, reviewer, review, show, asReviewer } = await aBench();
    await review(id, true);
    const change = getChangeId(await asReviewer.requestChanges(id, NOTE));
    const body = { id: change };
    expect((await call(undoChanges, { params: { siteId }, body }, { as: reviewer })).status).toBe(200);
    const { draft } = (await show(id)).ok();
    expect(draft).toMatchObject({ review: { requested_by: { id: as.uid } }, updated_by: { id: as.uid } });
  });

  test("approval of a draft that equals the live campaign is not requested", async () => {
    const bench = await createCampaignBench(call);
    const { id, revision } = (await bench.save()).ok().campaign;
    await bench.draft({}, { id, base: Number(revision) });
    expect(await bench.review(id, true)).toMatchObject({ status: 409, body: { error: "nothing_to_approve" } });
  });

  test("no draft waits once everyone may publish", async () => {
    const { siteId, as, id, review, show } = await aBench();
    await review(id, true);
    const body = { approval_required: false };
    expect((await call(setApproval, { params: { siteId }, body }, { as })).status).toBe(200);
    expect((await show(id)).ok().draft?.review).toBeNull();
    expect(await review(id, true)).toMatchObject({ status: 409, body: { error: "approval_not_needed" } });
  });
});
