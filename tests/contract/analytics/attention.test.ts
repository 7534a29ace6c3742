import { drafts } from "@/backend/db/schema/customizations/drafts";
import { show } from "@/lib/contract/analytics/attention";
import { list } from "@/lib/contract/customizations/query-customizations";
import { aDraftBench } from "@/tests/support/draft-bench";
import { LAYERS } from "@/tests/support/layers";
import { pin } from "@/tests/support/rule-inputs";
import { anActor } from "@/tests/support/seed";
import { store } from "@/tests/support/test-backend";

const DAY_MS = 86_400_000;
const inDays = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString();

describe.each(LAYERS)("what needs attention, %s", (_, call) => {
  async function aBench() {
    const bench = await aDraftBench(call);
    const params = { siteId: bench.siteId };
    const look = async (as = bench.ana) => (await call(show, { params }, { as })).ok().items;
    return { ...bench, params, look };
  }

  test("rules that end within three days are counted by customization", async () => {
    const bench = await aBench();
    expect(await bench.look()).toEqual([]);
    const ends = (days: number) => ({ active_to: inDays(days) });
    (await bench.saveLive([pin("a", 1, ends(2)), pin("b", 2, ends(2.5)), pin("c", 3, ends(9))], 1)).ok();
    expect(await bench.look()).toEqual([{ reason: "ending", kind: "query-customizations", count: 1 }]);
  });

  test("a request for approval is for everybody but the last editor", async () => {
    const bench = await aBench();
    (await bench.save([pin("a", 1)])).ok();
    (await bench.review(true)).ok();
    expect(await bench.look()).toEqual([]);
    expect(await bench.look(bench.ben)).toEqual([{ reason: "approval", kind: "query-customizations", count: 1 }]);
  });

  test("a draft older than a week is counted, and the list finds it", async () => {
    const bench = await aBench();
    (await bench.save([pin("a", 1)])).ok();
    await store()
      .update(drafts)
      .set({ updatedAt: new Date(Date.now() - 8 * DAY_MS) });
    expect(await bench.look()).toEqual([{ reason: "old_draft", kind: "query-customizations", count: 1 }]);
    const page = await call(list, { params: bench.params, query: { waiting: "old_draft" } }, { as: bench.ana });
    expect(page.ok().items).toMatchObject([{ has_draft: true }]);
  });

  test("kinds that the caller may not read are left out", async () => {
    const bench = await aBench();
    (await bench.saveLive([pin("a", 1, { active_to: inDays(1) })], 1)).ok();
    const other = await anActor({ sites: [bench.siteId], roles: ["operator"], policies: ["synonyms"] });
    expect(await bench.look(other)).toEqual([]);
  });
});
