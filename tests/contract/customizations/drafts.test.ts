import { eq } from "drizzle-orm";
import { sites } from "@/backend/db/schema/accounts/accounts";
import { getChangeId, readChangeIds } from "@/tests/support/direct";
import { createDraftBench, formatRules, getDraft } from "@/tests/support/draft-bench";
import { LAYERS } from "@/tests/support/layers";
import { hide, pin } from "@/tests/support/rule-inputs";
import { getTestBackend, store } from "@/tests/support/test-backend";
import { callThroughBff } from "@/tests/support/through-bff";
import { pickKinds } from "@/tests/support/tries";

async function fetchResults({ shopperPath }: { shopperPath: string }): Promise<string> {
  const answer = await fetch(getTestBackend().publicUrl + shopperPath);
  expect(answer.status).toBe(200);
  return answer.text();
}

describe.each(
  pickKinds([
    ...LAYERS.map(([name, call]) => ["query-customizations", name, call] as const),
    ["product-listings", "through the web server", callThroughBff] as const,
    ["top-items", "through the web server", callThroughBff] as const,
  ]),
)("%s, %s", (kind, _, call) => {
  test("a draft stores all rules and its base revision, and shoppers see none of it", async () => {
    const bench = await createDraftBench(call, kind);
    const before = await fetchResults(bench);
    expect(await bench.show()).toEqual({ draft: null, approval_required: false });
    const saved = await bench.save([pin("c", 1), hide("a")]);
    expect(saved.status).toBe(200);
    expect(saved.body).toMatchObject({
      title: bench.title,
      mode: "simple",
      base_revision: 1,
      base_rules: [],
      updated_by: { id: bench.ana.uid, name: bench.ana.name },
      review: null,
      rules: [{ id: null, item_url: "c", placement: "both", item: { title: "Tent c" } }, { item_url: "a" }],
    });
    expect((await bench.show(bench.ben)).draft).toEqual(saved.body);
    expect(await bench.live()).toEqual([]);
    expect(await fetchResults(bench)).toBe(before);
    expect(await bench.list()).toMatchObject({
      total_count: 1,
      items: [
        {
          ...{ object_id: bench.id, changes: 2, is_behind: false, review: null },
          ...(kind === "top-items" ? { title: "", type: bench.title } : { title: bench.title }),
        },
      ],
    });
  });

  test("a save needs the draft's revision: 428 without it, 412 with editor and time for an older one", async () => {
    const bench = await createDraftBench(call, kind);
    expect(await bench.saveUnseen()).toMatchObject({ status: 428, body: { error: "precondition_required" } });
    const first = getDraft(await bench.save([pin("a", 1)]));
    expect(await bench.save([pin("b", 1)], { who: bench.ben })).toMatchObject({
      status: 412,
      body: {
        error: "stale",
        revision: first.revision,
        changed_by: bench.ana.name,
        changed_at: expect.stringMatching(/^20/),
      },
    });
    const second = getDraft(await bench.save([pin("b", 1)], { who: bench.ben, at: first.revision }));
    expect(second.revision).toBeGreaterThan(first.revision);
    expect(second.updated_by.id).toBe(bench.ben.uid);
    // A new draft never reuses a revision of a discarded one, which a client may still have.
    expect((await bench.discard()).status).toBe(204);
    expect((await bench.discard()).status).toBe(404);
    const third = getDraft(await bench.save([pin("c", 1)]));
    expect(third.revision).toBeGreaterThan(second.revision);
  });

  test("a draft is validated like a direct save", async () => {
    const bench = await createDraftBench(call, kind);
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

  test("a direct save leaves the draft, which is then outdated and has its old base", async () => {
    const bench = await createDraftBench(call, kind);
    await bench.save([pin("a", 1)]);
    await bench.saveLive([pin("b", 2)], 1, bench.ben);
    const { draft } = await bench.show();
    expect([formatRules(draft?.rules ?? []), draft?.base_revision, draft?.base_rules]).toEqual([["a 1"], 1, []]);
    expect((await bench.list()).items).toMatchObject([{ is_behind: true, changes: 1 }]);
    // The base may be the old one or the live revision; an unknown one is refused.
    const on = getDraft(await bench.save([pin("a", 2)], { at: draft?.revision ?? 0 }));
    expect([on.base_revision, on.base_rules]).toEqual([1, []]);
    const merged = getDraft(await bench.save([pin("a", 1), pin("b", 2)], { at: on.revision, base: 2 }));
    expect([merged.base_revision, formatRules(merged.base_rules)]).toEqual([2, ["b 2"]]);
    expect(await bench.save([], { at: merged.revision, base: 7 })).toMatchObject({
      status: 412,
      body: { error: "stale", live_revision: 2 },
    });
  });

  test("a draft can start from an older version, whose rules come from the history", async () => {
    const bench = await createDraftBench(call, kind);
    await bench.saveLive([pin("a", 1)], 1);
    await bench.saveLive([pin("a", 1), pin("b", 2)], 2, bench.ben);
    await bench.saveLive([pin("b", 2)], 3, bench.ben);
    const saved = getDraft(await bench.save([pin("a", 4)], { base: 2 }));
    expect([saved.base_revision, formatRules(saved.base_rules)]).toEqual([2, ["a 1"]]);
  });

  test("every draft change can be undone", async () => {
    const bench = await createDraftBench(call, kind);
    const first = await bench.save([pin("a", 1)]);
    const second = await bench.save([pin("a", 1), pin("b", 2)], { at: getDraft(first).revision });
    expect(await bench.undo(getChangeId(second))).toMatchObject({ status: 200 });
    expect(formatRules((await bench.show()).draft?.rules ?? [])).toEqual(["a 1"]);
    const discarded = await bench.discard();
    await bench.undo(getChangeId(discarded));
    expect(formatRules((await bench.show()).draft?.rules ?? [])).toEqual(["a 1"]);
    const published = await bench.publish(1);
    expect(published.status).toBe(200);
    for (const id of readChangeIds(published).reverse()) expect(await bench.undo(id)).toMatchObject({ status: 200 });
    expect(await bench.live()).toEqual([]);
    expect(formatRules((await bench.show()).draft?.rules ?? [])).toEqual(["a 1"]);
    const approval = await bench.approval(true);
    await bench.undo(getChangeId(approval));
    expect((await bench.show()).approval_required).toBe(false);
    await bench.approval(true);
    const asking = await bench.review(true, "Look");
    await bench.undo(getChangeId(asking));
    expect((await bench.show()).draft?.review).toBeNull();
  });

  test("deleting a customization deletes its draft, and undo restores both", async () => {
    const bench = await createDraftBench(call, kind);
    // TOP items cannot be deleted.
    if (bench.remove === null) return expect(kind).toBe("top-items");
    await bench.save([pin("a", 1)]);
    const removed = await bench.remove();
    expect(await bench.list()).toMatchObject({ total_count: 0 });
    expect((await bench.requestDraft()).body).toMatchObject({ error: "not_found" });
    expect(await bench.publish(1)).toMatchObject({ status: 404 });
    await bench.undo(getChangeId(removed));
    expect(formatRules((await bench.show()).draft?.rules ?? [])).toEqual(["a 1"]);
    expect(await bench.list()).toMatchObject({ total_count: 1 });
  });

  test("reports the people present to each other without changing the revision", async () => {
    const bench = await createDraftBench(call, kind);
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
