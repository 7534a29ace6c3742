import { eq } from "drizzle-orm";
import { drafts } from "@/backend/db/schema/drafts/drafts";
import { showAttention, stale } from "@/lib/contract/analytics/attention";
import { list } from "@/lib/contract/customizations/query-customizations";
import { staleRules } from "@/lib/contract/customizations/rule-evidence";
import { DAY_MS } from "@/lib/domain/kit/durations";
import { bindCampaignCalls, createCampaignBench, SUBJECTS } from "@/tests/support/campaign-calls";
import { createDraftBench } from "@/tests/support/draft-bench";
import { inDays } from "@/tests/support/in-days";
import { LAYERS } from "@/tests/support/layers";
import { pin } from "@/tests/support/rule-inputs";
import { createActor, requireApproval } from "@/tests/support/seed";
import { store } from "@/tests/support/test-backend";

describe.each(LAYERS)("what needs attention, %s", (_, call) => {
  async function aBench() {
    const bench = await createDraftBench(call);
    const params = { siteId: bench.siteId };
    const look = async (as = bench.ana) => (await call(showAttention, { params }, { as })).ok().items;
    const countListed = async (query: object, as = bench.ana) =>
      (await call(list, { params, query }, { as })).ok().total_count;
    return { ...bench, params, look, countListed };
  }

  test("rules that end within three days are counted by customization", async () => {
    const bench = await aBench();
    expect(await bench.look()).toEqual([]);
    const ends = (days: number) => ({ active_to: inDays(days) });
    (await bench.saveLive([pin("a", 1, ends(2)), pin("b", 2, ends(2.5)), pin("c", 3, ends(9))], 1)).ok();
    expect(await bench.look()).toEqual([{ reason: "ending", kind: "query-customizations", count: 1 }]);
    expect(await bench.countListed({ waiting: "ending" })).toBe(1);
  });

  test("a request for approval is for everybody but the last editor", async () => {
    const bench = await aBench();
    await requireApproval(bench.siteId);
    (await bench.save([pin("a", 1)])).ok();
    (await bench.review(true)).ok();
    expect(await bench.look()).toEqual([]);
    expect(await bench.look(bench.ben)).toEqual([{ reason: "approval", kind: "query-customizations", count: 1 }]);
    expect(await bench.countListed({ waiting: "my_review" })).toBe(0);
    expect(await bench.countListed({ waiting: "my_review" }, bench.ben)).toBe(1);
    expect(await bench.countListed({ waiting: "review" })).toBe(1);
  });

  test("a draft older than a week is counted, and the list finds it", async () => {
    const bench = await aBench();
    (await bench.save([pin("a", 1)])).ok();
    await store()
      .update(drafts)
      .set({ updatedAt: new Date(Date.now() - 8 * DAY_MS) })
      .where(eq(drafts.siteId, bench.siteId));
    expect(await bench.look()).toEqual([{ reason: "old_draft", kind: "query-customizations", count: 1 }]);
    const page = await call(list, { params: bench.params, query: { waiting: "old_draft" } }, { as: bench.ana });
    expect(page.ok().items).toMatchObject([{ has_draft: true }]);
  });

  test("stale rules are counted as the panel of the list shows them", async () => {
    const bench = await aBench();
    (await bench.saveLive([pin("a", 1), pin("b", 2, { active_from: inDays(-9), active_to: inDays(-1) })], 1)).ok();
    const look = async (as = bench.ana) => (await call(stale, { params: bench.params }, { as })).ok().items;
    const panel = (await call(staleRules, { params: bench.params, query: { page: 1 } }, { as: bench.ana })).ok();
    expect(panel.total_count).toBeGreaterThan(0);
    expect(await look()).toEqual([{ reason: "stale_rules", kind: "query-customizations", count: panel.total_count }]);
    const other = await createActor({ sites: [bench.siteId], roles: ["operator"], policies: ["synonyms"] });
    expect(await look(other)).toEqual([]);
  });

  test.each(["campaigns", "listing-campaigns"] as const)("%s that end or wait are counted and found", async (kind) => {
    const bench = await createCampaignBench(call, kind);
    const other = await createActor({ sites: [bench.siteId] });
    (await bench.save({ active_to: inDays(2) })).ok();
    const { id } = (await bench.draft({ subjects: [SUBJECTS[kind][1]] })).ok();
    await requireApproval(bench.siteId);
    (await bench.review(id, true)).ok();
    const look = async (as = other) =>
      (await call(showAttention, { params: { siteId: bench.siteId } }, { as })).ok().items;
    expect(await look()).toEqual([
      { reason: "approval", kind, count: 1 },
      { reason: "ending", kind, count: 1 },
    ]);
    const find = async (waiting: string, as = other) =>
      (await bindCampaignCalls(call, kind, bench.siteId, as).page({ waiting })).ok().items.map((row) => row.id);
    expect(await find("my_review")).toEqual([id]);
    expect(await find("my_review", bench.as)).toEqual([]);
    expect(await find("ending")).toHaveLength(1);
    (await bench.review(id, false)).ok();
    await store()
      .update(drafts)
      .set({ updatedAt: new Date(Date.now() - 8 * DAY_MS) })
      .where(eq(drafts.siteId, bench.siteId));
    expect(await look()).toContainEqual({ reason: "old_draft", kind, count: 1 });
    expect(await find("old_draft")).toEqual([id]);
  });

  test("kinds that the caller may not read are left out", async () => {
    const bench = await aBench();
    (await bench.saveLive([pin("a", 1, { active_to: inDays(1) })], 1)).ok();
    const other = await createActor({ sites: [bench.siteId], roles: ["operator"], policies: ["synonyms"] });
    expect(await bench.look(other)).toEqual([]);
  });
});
