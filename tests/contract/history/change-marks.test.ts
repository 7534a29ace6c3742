import { feedRuns } from "@/backend/db/schema/catalogue/plans";
import { create, saveRules } from "@/lib/contract/customizations/query-customizations";
import { showChange } from "@/lib/contract/history/change-history";
import { changeMarks } from "@/lib/contract/history/change-marks";
import { callDirectly } from "@/tests/support/direct";
import { createActor, createItems, createSite, makeUniqueId } from "@/tests/support/seed";
import { store } from "@/tests/support/test-backend";

// Changes as marks on charts.

const day = (back: number): string => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10);
const range = { from: day(1), to: day(-1) };

async function createShop() {
  const siteId = await createSite({ timeZone: "UTC" });
  await createItems(siteId, [{ identity: "a" }]);
  const as = await createActor({ sites: [siteId] });
  const params = { siteId };
  const marks = async (query: object = {}, who = as) =>
    (await callDirectly(changeMarks, { params, query: { ...range, ...query } }, { as: who })).ok();
  return { siteId, as, params, marks };
}

async function createPin({ as, params }: Awaited<ReturnType<typeof createShop>>) {
  const created = await callDirectly(create, { params, body: { query: "tent", type: "item" } }, { as });
  const { id } = created.ok();
  const rules = [{ id: null, type: "pin" as const, position: 1, item_url: "a" }];
  const headers = { "if-match": '"1"' };
  const saved = await callDirectly(saveRules, { params, body: { queryId: id, rules } }, { as, headers });
  expect(saved.status).toBe(200);
}

async function createRun(siteId: string, more: Partial<typeof feedRuns.$inferInsert> = {}): Promise<string> {
  const id = makeUniqueId("run");
  const finishedAt = new Date();
  const row = { siteId, id, feed: "items", status: "succeeded", cause: "plan", plannedAt: finishedAt } as const;
  await store()
    .insert(feedRuns)
    .values({ ...row, finishedAt, ...more });
  return id;
}

test("published rules are a mark at once, linked to their change", async () => {
  const shop = await createShop();
  await createPin(shop);
  const { marks } = await shop.marks();
  const mark = marks.at(-1);
  expect(mark).toMatchObject({ kind: "publish", action: "save_rules", object: { title: "tent" }, run_id: null });
  const id = mark?.change_id ?? 0;
  const change = await callDirectly(showChange, { params: shop.params, query: { id } }, { as: shop.as });
  expect(change.body).toMatchObject({ id, action: "save_rules" });
});

test("a feed run is a mark when it imported a catalogue, and only for users who can see feeds", async () => {
  const shop = await createShop();
  const run = await createRun(shop.siteId);
  await createRun(shop.siteId, { status: "failed" });
  const { marks } = await shop.marks({ kinds: "feed_run" });
  expect(marks).toMatchObject([{ kind: "feed_run", run_id: run, change_id: null, object: { title: "items" } }]);
  const other = await createActor({ sites: [shop.siteId], roles: ["operator"], policies: ["stats"] });
  expect((await shop.marks({}, other)).marks).toEqual([]);
});

test("filters by kind and day, and leaves out changes shoppers do not see", async () => {
  const shop = await createShop();
  await createPin(shop);
  expect((await shop.marks({ kinds: "import,toggle" })).marks).toEqual([]);
  expect((await shop.marks({ from: day(40), to: day(39) })).marks).toEqual([]);
  expect((await shop.marks()).marks.map(({ feature }) => feature)).not.toContain("drafts");
});
