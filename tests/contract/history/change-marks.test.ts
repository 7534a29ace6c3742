import { feedRuns } from "@/backend/db/schema/catalogue/plans";
import { create, saveRules } from "@/lib/contract/customizations/query-customizations";
import { show } from "@/lib/contract/history/change-history";
import { type ChangeMark, changeMarks } from "@/lib/contract/history/change-marks";
import { direct } from "@/tests/support/direct";
import { anActor, aSite, freshId, someItems } from "@/tests/support/seed";
import { store } from "@/tests/support/test-backend";

// What changed in a shop, as marks on charts.

const day = (back: number): string => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10);
const range = { from: day(1), to: day(-1) };

async function aShop() {
  const siteId = await aSite({ timeZone: "UTC" });
  await someItems(siteId, [{ identity: "a" }]);
  const as = await anActor({ sites: [siteId] });
  const params = { siteId };
  const marks = async (query: object = {}, who = as) =>
    (await direct(changeMarks, { params, query: { ...range, ...query } }, { as: who })).body as { marks: ChangeMark[] };
  return { siteId, as, params, marks };
}

async function aPin({ as, params }: Awaited<ReturnType<typeof aShop>>) {
  const made = await direct(create, { params, body: { query: "tent", type: "item" } }, { as });
  const { id } = made.body as { id: string };
  const rules = [{ id: null, type: "pin" as const, position: 1, item_url: "a" }];
  const headers = { "if-match": '"1"' };
  const saved = await direct(saveRules, { params, body: { queryId: id, rules } }, { as, headers });
  expect(saved.status).toBe(200);
}

async function aRun(siteId: string, more: Partial<typeof feedRuns.$inferInsert> = {}): Promise<string> {
  const id = freshId("run");
  const finishedAt = new Date();
  const row = { siteId, id, feed: "items", status: "succeeded", cause: "plan", plannedAt: finishedAt } as const;
  await store()
    .insert(feedRuns)
    .values({ ...row, finishedAt, ...more });
  return id;
}

test("rules that went live are a mark at once, which leads to their difference", async () => {
  const shop = await aShop();
  await aPin(shop);
  const { marks } = await shop.marks();
  const mark = marks.at(-1);
  expect(mark).toMatchObject({ kind: "publish", action: "save_rules", object: { title: "tent" }, run_id: null });
  const id = mark?.change_id ?? 0;
  const told = await direct(show, { params: shop.params, query: { id } }, { as: shop.as });
  expect(told.body).toMatchObject({ id, action: "save_rules" });
});

test("a feed's run is a mark when it brought a catalogue, and only for those who may see feeds", async () => {
  const shop = await aShop();
  const run = await aRun(shop.siteId);
  await aRun(shop.siteId, { status: "failed" });
  const { marks } = await shop.marks({ kinds: "feed_run" });
  expect(marks).toMatchObject([{ kind: "feed_run", run_id: run, change_id: null, object: { title: "items" } }]);
  const other = await anActor({ sites: [shop.siteId], roles: ["operator"], policies: ["stats"] });
  expect((await shop.marks({}, other)).marks).toEqual([]);
});

test("kinds and days narrow, and what nobody in the shop sees is no mark", async () => {
  const shop = await aShop();
  await aPin(shop);
  expect((await shop.marks({ kinds: "import,toggle" })).marks).toEqual([]);
  expect((await shop.marks({ from: day(40), to: day(39) })).marks).toEqual([]);
  expect((await shop.marks()).marks.map(({ feature }) => feature)).not.toContain("drafts");
});
