import { eq } from "drizzle-orm";
import { queryItems } from "@/backend/db/schema/analytics/visits";
import { customizations, rules } from "@/backend/db/schema/customizations/rules";
import { saveDraft } from "@/lib/contract/customizations/drafts";
import { saveNew } from "@/lib/contract/customizations/new-customizations";
import { create } from "@/lib/contract/customizations/query-customizations";
import { decideSuggestion, suggestions } from "@/lib/contract/customizations/rule-evidence";
import { undoChanges } from "@/lib/contract/history/change-history";
import { addCountedDay, COUNTED_ZONE, getDateDaysAgo } from "@/tests/support/counted-queries";
import { type MakeCall, readChangeIds } from "@/tests/support/direct";
import { LAYERS } from "@/tests/support/layers";
import { pin } from "@/tests/support/rule-inputs";
import { createActor, createItems, createSite } from "@/tests/support/seed";
import { storeCustomization } from "@/tests/support/some-customization";
import { store } from "@/tests/support/test-backend";

/** A site with six boots and counted clicks. */
async function aBench(call: MakeCall) {
  const siteId = await createSite({ timeZone: COUNTED_ZONE });
  const as = await createActor({ sites: [siteId] });
  const boots = ["b1", "b2", "b3", "b4", "b5", "b6"];
  await createItems(siteId, [
    ...boots.map((identity) => ({ identity, title: `Boot ${identity}` })),
    { identity: "sold", title: "Boot sold", attributes: { availability: 0 } },
  ]);
  const params = { siteId };
  const click = (query: string, identity: string, clicks: number, ago = 3) =>
    store()
      .insert(queryItems)
      .values({ siteId, scope: "search", query, day: getDateDaysAgo(ago), identity, place: 5, clicks });
  const newDraft = { mode: "simple" as const, rules: [pin("b5", 1)] };
  return {
    siteId,
    click,
    /** Accepts a suggestion in one write. */
    accept: (subject: string) => {
      const body = { ...newDraft, kind: "query-customizations" as const, subject, type: "item", is_draft: true };
      return call(saveNew, { params, body }, { as });
    },
    /** Accepts a suggestion as clients of backends without that write do. */
    acceptInTwo: async (query: string) => {
      const made = await call(create, { params, body: { query, type: "item" } }, { as });
      const object = { kind: "query-customizations" as const, object_id: made.ok().id };
      const body = { ...newDraft, ...object, base_revision: "1" };
      return [made, await call(saveDraft, { params, body }, { as, headers: { "if-match": '"0"' } })];
    },
    undo: async (id: number) => expect((await call(undoChanges, { params, body: { id } }, { as })).status).toBe(200),
    stored: () => store().select().from(customizations).where(eq(customizations.siteId, siteId)),
    suggested: async () => (await call(suggestions, { params }, { as })).ok(),
    decide: (body: { query: string; pins: { item_url: string; clicks: number }[]; is_rejected: boolean }) =>
      call(decideSuggestion, { params, body }, { as }),
  };
}

describe.each(LAYERS)("%s", (_, call) => {
  test("suggests an item that many scroll down to, with its evidence and rank changes", async () => {
    const { siteId, click, suggested } = await aBench(call);
    await addCountedDay(siteId, { query: "Boot", ago: 3 }, { searches: 200 });
    await click("boot", "b5", 60);
    await click("boot", "b1", 5);
    await click("boot", "sold", 40);
    await click("boot", "b6", 90, 40);
    await addCountedDay(siteId, { query: "seldom", ago: 3 }, { searches: 90 });
    await click("seldom", "b4", 80);
    const { items } = await suggested();
    expect(items).toMatchObject([
      {
        ...{ query: "boot", typed: "Boot", customization_id: null, searches: 200, clicks: 105 },
        pins: [{ item_url: "b5", title: "Boot b5", clicks: 60, from: 5, to: 1 }],
      },
    ]);
    expect(items[0]?.ranks.map(({ item_url, from, to }) => [item_url, from, to]).slice(0, 2)).toEqual([
      ["b5", 5, 1],
      ["b1", 1, 2],
    ]);
  });

  test("suggests nothing that a rule already does, and puts nothing live", async () => {
    const { siteId, click, suggested } = await aBench(call);
    await addCountedDay(siteId, { query: "boot", ago: 3 }, { searches: 200 });
    await click("boot", "b5", 60);
    await click("boot", "b4", 50);
    const given = { kind: "query-customizations" as const, subject: "boot" };
    const id = await storeCustomization(siteId, given, [{ itemUrl: "b5" }, { itemUrl: "b3", position: 1 }]);
    expect((await suggested()).items).toMatchObject([{ customization_id: id, pins: [{ item_url: "b4", to: 2 }] }]);
    expect(await store().select().from(rules).where(eq(rules.siteId, siteId))).toHaveLength(2);
  });

  test.each(["accept", "acceptInTwo"] as const)(
    "%s: undo of an accepted suggestion leaves nothing behind",
    async (accept) => {
      const { siteId, click, suggested, stored, ...bench } = await aBench(call);
      await addCountedDay(siteId, { query: "Boot", ago: 3 }, { searches: 200 });
      await click("boot", "b5", 60);
      const before = await suggested();
      const answers = [await bench[accept]("Boot")].flat();
      expect(answers.map(({ status }) => status)[0]).toBe(201);
      expect(await stored()).toMatchObject([{ subject: "Boot" }]);
      for (const id of answers.flatMap(readChangeIds).sort((a, b) => b - a)) await bench.undo(id);
      expect(await stored()).toEqual([]);
      expect(await suggested()).toEqual(before);
    },
  );

  test("a rejected suggestion stays hidden until its clicks have doubled or the rejection is undone", async () => {
    const { siteId, click, suggested, decide } = await aBench(call);
    await addCountedDay(siteId, { query: "boot", ago: 3 }, { searches: 200 });
    await click("boot", "b5", 60);
    const decision = { query: "Boot", pins: [{ item_url: "b5", clicks: 60 }] };
    expect(await decide({ ...decision, is_rejected: true })).toMatchObject({ status: 200 });
    expect(await suggested()).toEqual({ items: [], rejected: 1 });
    await decide({ ...decision, is_rejected: false });
    expect((await suggested()).items).toHaveLength(1);
    await decide({ ...decision, is_rejected: true });
    await click("boot", "b5", 60, 4);
    expect((await suggested()).items).toHaveLength(1);
  });
});
