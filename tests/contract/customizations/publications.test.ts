import { asc, eq } from "drizzle-orm";
import { changes } from "@/backend/db/schema/history/changes";
import { findBrokenLink } from "@/backend/kit/record-change";
import { getChangeId, readChangeIds } from "@/tests/support/direct";
import { createDraftBench, formatRules, getDraft } from "@/tests/support/draft-bench";
import { LAYERS } from "@/tests/support/layers";
import { hide, pin } from "@/tests/support/rule-inputs";
import { createActor } from "@/tests/support/seed";
import { store } from "@/tests/support/test-backend";
import { callThroughBff } from "@/tests/support/through-bff";
import { pickKinds } from "@/tests/support/tries";

// Publishing through the calls of all three kinds of customizations.

describe.each(LAYERS)("queries, %s", (_, call) => {
  test("publishing acts like a direct save: live at once with its mode, only once, and the draft is removed", async () => {
    const bench = await createDraftBench(call);
    await bench.saveLive([pin("a", 1)], 1);
    const search = await bench.live();
    const unchanged = search.map((rule) => ({ ...pin("a", 3), id: rule.id, placement: "search" as const }));
    await bench.save([...unchanged, { ...hide("b"), placement: "autocomplete" }], { base: 2, mode: "advanced" });
    expect(await bench.publish()).toMatchObject({ status: 428 });
    expect(await bench.publish(1)).toMatchObject({
      status: 412,
      body: { error: "stale", revision: 2, changed_by: bench.ana.name, changed_at: expect.any(String) },
    });
    const key = `publish-${bench.id}`;
    const published = await bench.publish(2, bench.ana, key);
    expect(published.status).toBe(200);
    expect(published.body).toMatchObject({ mode: "advanced", revision: 3 });
    const { rules } = published.ok();
    expect(rules.search).toEqual(await bench.live());
    expect([formatRules(rules.search), formatRules(rules.autocomplete)]).toEqual([["a 3"], ["b hidden"]]);
    expect(rules.search[0]?.id).toBe(search[0]?.id);
    expect((await bench.show()).draft).toBeNull();
    expect((await bench.publish(2, bench.ana, key)).body).toEqual(published.body);
    expect(await bench.publish(3)).toMatchObject({ status: 404 });
    const rows = await store().select().from(changes).where(eq(changes.siteId, bench.siteId)).orderBy(asc(changes.id));
    expect(rows.map(({ feature, action, cause }) => [feature, action, cause])).toEqual([
      ["query-customizations", "create", "hand"],
      ["query-customizations", "save_rules", "hand"],
      ["drafts", "save_draft", "hand"],
      ["query-customizations", "publish", "hand"],
      ["drafts", "publish", "hand"],
    ]);
  });
});

describe.each(
  pickKinds([
    ["query-customizations", "search_customizations"],
    ["product-listings", "listing_customizations"],
    ["top-items", "top_items"],
  ] as const),
)("%s", (kind, policy) => {
  const aBench = () => createDraftBench(callThroughBff, kind);

  test("published rules are live, and the answer has the form of every kind", async () => {
    const bench = await aBench();
    await bench.save([pin("c", 1), { ...hide("b"), placement: "search" }]);
    const published = await bench.publish(1);
    expect(published.status).toBe(200);
    expect(published.body).toMatchObject({ kind, id: bench.id, type: "item", mode: "simple", revision: 2 });
    const { rules } = published.ok();
    expect([formatRules(rules.search), rules.autocomplete]).toEqual([["c 1", "b hidden"], rules.search]);
    expect(rules.search.map(({ placement }) => placement)).toEqual(["both", "both"]);
    expect(rules.search).toMatchObject(await bench.live());
  });

  test("approving an outdated draft merges it with the live rules and keeps its author", async () => {
    const bench = await aBench();
    const stored = getDraft(await bench.save([pin("a", 1)]));
    await bench.saveLive([pin("b", 2)], 1);
    await bench.approval(true);
    const published = await bench.publish(2, bench.ben, undefined, { draft_revision: stored.revision });
    expect(published.status).toBe(200);
    expect(formatRules(await bench.live())).toEqual(["b 2", "a 1"]);
    const rows = await store().select().from(changes).where(eq(changes.siteId, bench.siteId)).orderBy(asc(changes.id));
    const ofDrafts = rows.filter(({ feature, objectId }) => feature === "drafts" && objectId === bench.id);
    expect(ofDrafts.map(({ action, actor }) => [action, actor])).toEqual([
      ["save_draft", bench.ana.uid],
      ["publish", bench.ben.uid],
    ]);
  });

  test("does not merge a draft and a live version that changed the same part without a decision", async () => {
    const bench = await aBench();
    await bench.save([pin("a", 1)]);
    await bench.saveLive([pin("b", 1)], 1);
    expect(await bench.publish(2, bench.ben)).toMatchObject({ status: 412, body: { error: "stale", revision: 2 } });
    expect(formatRules(await bench.live())).toEqual(["b 1"]);
    expect((await bench.show()).draft?.updated_by.id).toBe(bench.ana.uid);
  });

  test("refuses to publish a draft that changed since the publisher saw it", async () => {
    const bench = await aBench();
    const seen = getDraft(await bench.save([pin("a", 1)]));
    const newer = getDraft(await bench.save([pin("b", 1)], { at: seen.revision, who: bench.ben }));
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
    expect(await bench.live()).toEqual([]);
    expect((await publish(newer.revision)).status).toBe(200);
    expect(formatRules(await bench.live())).toEqual(["b 1"]);
  });

  test("a version stores the ranks that its publisher saw, and can be undone", async () => {
    const bench = await aBench();
    const { revision } = getDraft(await bench.save([pin("c", 1)]));
    const rank = { item_url: "c", title: "Tent c", from: 3, to: 1 };
    const ranks = { search: [rank, { item_url: "f", title: "Tent f", from: 24, to: null }], autocomplete: [] };
    const tooMany = { ...ranks, autocomplete: Array.from({ length: 49 }, () => rank) };
    const publish = (given: object) =>
      bench.publish(1, bench.ana, undefined, { draft_revision: revision, ranks: given });
    expect(await publish(tooMany)).toMatchObject({
      status: 422,
      body: { errors: { "ranks.autocomplete": ["invalid"] } },
    });
    const [version = 0, ended = 0] = readChangeIds(await publish(ranks));
    expect(await bench.change(version)).toMatchObject({ action: "publish", ranks });
    expect(await bench.change(ended)).not.toHaveProperty("ranks");
    const back = getChangeId(await bench.undo(version));
    expect(await bench.change(back)).not.toHaveProperty("ranks");
    expect(await bench.live()).toEqual([]);
    const links = await store().select().from(changes).where(eq(changes.siteId, bench.siteId)).orderBy(asc(changes.id));
    expect(findBrokenLink(links)).toBeNull();
    const altered = links.map((link) => (link.id === version ? { ...link, facts: null } : link));
    expect(findBrokenLink(altered)).toBe(version);
  });

  test("with required approval, the last editor may not publish", async () => {
    const bench = await aBench();
    const viewer = await createActor({ sites: [bench.siteId], roles: ["viewer"], policies: [policy] });
    const operator = await createActor({ sites: [bench.siteId], roles: ["operator"], policies: [policy] });
    expect((await bench.approval(true, operator)).status).toBe(403);
    expect((await bench.approval(true)).body).toEqual({ approval_required: true });
    await bench.save([pin("a", 1)], { who: operator });
    expect((await bench.show(viewer)).approval_required).toBe(true);
    expect(await bench.publish(1, operator)).toMatchObject({ status: 403, body: { error: "approval_needed" } });
    expect((await bench.publish(1, viewer)).status).toBe(403);
    // Every call that puts rules live at once becomes a request, for owners too.
    expect(await bench.saveLive([pin("a", 1)], 1)).toMatchObject({
      status: 403,
      body: { error: "approval_requested" },
    });
    expect(await bench.live()).toEqual([]);
    expect((await bench.review(true, " Please look ", operator)).body).toMatchObject({
      review: { requested_by: { id: operator.uid, name: operator.name }, note: "Please look" },
      updated_by: { id: operator.uid },
    });
    expect((await bench.list()).items).toMatchObject([{ review: { note: "Please look" } }]);
    expect((await bench.review(false)).body).toMatchObject({ review: null });
    expect((await bench.publish(1, bench.ben)).status).toBe(200);
  });
});
