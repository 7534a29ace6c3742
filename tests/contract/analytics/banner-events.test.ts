import { eq, sql } from "drizzle-orm";
import { changes } from "@/backend/db/schema/history/changes";
import { addEvents } from "@/lib/contract/analytics/event-import";
import { raws } from "@/lib/contract/analytics/sessions";
import { HOUR_MS, MINUTE_MS } from "@/lib/domain/kit/durations";
import { HISTORY_DAYS } from "@/lib/domain/kit/limits";
import { forgetAt, getTimeDaysAgo, makeShopVisitor, sendNow, settleAnalytics } from "@/tests/support/analytics";
import { bindCampaignCalls } from "@/tests/support/campaign-calls";
import { callDirectly } from "@/tests/support/direct";
import { IMPORT_COMMAND } from "@/tests/support/import-catalogue";
import { makeEvent, sendEvents } from "@/tests/support/quality-bench";
import { createActor, createSite } from "@/tests/support/seed";
import { storeCampaign } from "@/tests/support/some-campaign";
import { startBackend } from "@/tests/support/start-backend.mjs";
import { openStore, store } from "@/tests/support/test-backend";

// Impressions and clicks of banners: stored, counted by day, and shown in visits.

const aBanner = (campaign_id: string | number, more: Record<string, unknown> = {}) =>
  makeEvent({ type: "banner", action: "impression", campaign_id, placement: "search_header", query: "tent", ...more });

async function aShop() {
  const siteId = await createSite();
  return { siteId, campaignId: await storeCampaign(siteId, { subjects: ["tent", "tents", "stan"] }) };
}

async function loadCounts(siteId: string) {
  return store().execute(sql`
    select campaign_id, placement, impressions, clicks from banner_days where site_id = ${siteId}
    order by campaign_id, placement, day`);
}

test("counts impressions and clicks by campaign and placement, each event once however often it is sent", async () => {
  const { siteId, campaignId } = await aShop();
  const [shown, clicked] = [aBanner(campaignId), aBanner(campaignId, { action: "click" })];
  const other = aBanner(campaignId, { placement: "autocomplete_top" });
  expect((await sendEvents(siteId, [shown, clicked, other, aBanner(campaignId)])).status).toBe(204);
  expect((await sendEvents(siteId, [shown, shown, clicked])).status).toBe(204);
  // The same id with other content is an error of the shop: the first event counts.
  expect((await sendEvents(siteId, { ...shown, placement: "search_list" })).status).toBe(204);
  expect(await loadCounts(siteId)).toEqual([
    { campaign_id: campaignId, placement: "autocomplete_top", impressions: 1, clicks: 0 },
    { campaign_id: campaignId, placement: "search_header", impressions: 2, clicks: 1 },
  ]);
});

test("stores a banner event unchanged, also of an unknown campaign, which is not counted", async () => {
  const { siteId } = await aShop();
  const event = aBanner("made-up", { extra: { a: 1 } });
  expect((await sendEvents(siteId, event)).status).toBe(204);
  const stored = await store().execute(sql`select type, raw from events where site_id = ${siteId}`);
  expect(stored).toEqual([{ type: "banner", raw: event }]);
  expect(await loadCounts(siteId)).toEqual([]);
});

test("accepts ids of campaigns as integers", async () => {
  const siteId = await createSite();
  await storeCampaign(siteId, { id: "17", subjects: ["tent"] });
  expect((await sendEvents(siteId, [aBanner(17), aBanner("17")])).status).toBe(204);
  expect(await loadCounts(siteId)).toEqual([
    { campaign_id: "17", placement: "search_header", impressions: 2, clicks: 0 },
  ]);
});

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * MINUTE_MS);
const happenedAgo = (minutes: number) => ({ local_timestamp: minutesAgo(minutes).getTime() / 1000 });

/** The number of counted impressions after an event this many minutes ago. */
async function countAt(siteId: string, campaignId: string, minutes: number): Promise<number> {
  expect((await sendEvents(siteId, aBanner(campaignId, happenedAgo(minutes)))).status).toBe(204);
  return (await loadCounts(siteId)).reduce((sum, { impressions }) => sum + Number(impressions), 0);
}

test("counts events of a campaign from its start until 30 minutes after its end", async () => {
  const siteId = await createSite();
  const dates = { activeFrom: minutesAgo(120), activeTo: minutesAgo(60) };
  const campaignId = await storeCampaign(siteId, { subjects: ["tent"], ...dates });
  expect(await countAt(siteId, campaignId, 125)).toBe(0);
  expect(await countAt(siteId, campaignId, 115)).toBe(1);
  expect(await countAt(siteId, campaignId, 35)).toBe(2);
  expect(await countAt(siteId, campaignId, 25)).toBe(2);
});

test("counts no events of a planned campaign, and of one that has only a draft", async () => {
  const siteId = await createSite();
  const as = await createActor({ sites: [siteId] });
  const planned = await storeCampaign(siteId, { subjects: ["tent"], activeFrom: minutesAgo(-60) });
  const { id: drafted } = (await bindCampaignCalls(callDirectly, "campaigns", siteId, as).draft()).ok();
  expect((await sendEvents(siteId, [aBanner(planned), aBanner(drafted)])).status).toBe(204);
  expect(await loadCounts(siteId)).toEqual([]);
});

test("counts events of a deleted campaign until 30 minutes after it was deleted, within its last dates", async () => {
  const siteId = await createSite();
  const as = await createActor({ sites: [siteId] });
  const [campaignId, ended] = await Promise.all(
    [null, minutesAgo(60)].map((activeTo) => storeCampaign(siteId, { subjects: ["tent"], activeTo })),
  );
  const { destroy } = bindCampaignCalls(callDirectly, "campaigns", siteId, as);
  for (const id of [campaignId, ended]) expect((await destroy(id ?? "")).status).toBe(204);
  expect(await countAt(siteId, ended ?? "", 25)).toBe(0);
  expect(await countAt(siteId, campaignId ?? "", 0)).toBe(1);
  const { objectId } = changes;
  await store()
    .update(changes)
    .set({ at: minutesAgo(60) })
    .where(eq(objectId, campaignId ?? ""));
  expect(await countAt(siteId, campaignId ?? "", 35)).toBe(2);
  expect(await countAt(siteId, campaignId ?? "", 25)).toBe(2);
});

test("counts an event on its day in the site's time zone", async () => {
  const siteId = await createSite({ timeZone: "Pacific/Auckland" });
  const campaignId = await storeCampaign(siteId, { subjects: ["tent"] });
  // 13:00 UTC is the next day in Auckland, 10:00 UTC is not.
  const yesterday = getTimeDaysAgo(1, 0).getTime();
  const at = (hour: number) => ({ local_timestamp: (yesterday + hour * HOUR_MS) / 1000 });
  expect((await sendEvents(siteId, [aBanner(campaignId, at(10)), aBanner(campaignId, at(13))])).status).toBe(204);
  const days = await store().execute(
    sql`select day::text as day from banner_days where site_id = ${siteId} order by day`,
  );
  expect(days).toEqual(
    [yesterday, yesterday + 24 * HOUR_MS].map((day) => ({ day: new Date(day).toISOString().slice(0, 10) })),
  );
});

test.each([
  ["without a campaign", { campaign_id: undefined }],
  ["with an invalid campaign id", { campaign_id: "a b" }],
  ["with an unknown placement", { placement: "footer" }],
  ["with an unknown action", { action: "hover" }],
])("refuses a banner event %s", async (_which, more) => {
  const { siteId, campaignId } = await aShop();
  expect(await sendEvents(siteId, aBanner(campaignId, more))).toMatchObject({
    status: 422,
    body: { error: "invalid" },
  });
  expect(await loadCounts(siteId)).toEqual([]);
});

test("shows banner events in a visit with the campaign's title, and counts neither searches nor clicks for them", async () => {
  const { siteId, campaignId } = await aShop();
  const as = await createActor({ sites: [siteId] });
  const from = new Date(Date.now() - 3 * HOUR_MS);
  from.setMilliseconds(0);
  const anna = makeShopVisitor(from);
  const banner = (seconds: number, more: Record<string, unknown>) => ({
    ...anna.page(seconds, "/"),
    ...more,
    url: undefined,
  });
  const shown = { type: "banner", campaign_id: campaignId, placement: "search_header" };
  const events = [
    anna.list(0, "tent", ["A"]),
    banner(2, { ...shown, action: "impression" }),
    banner(4, { ...shown, action: "click" }),
    banner(6, { ...shown, action: "impression", campaign_id: "gone" }),
  ];
  expect((await sendNow(siteId, events)).status).toBe(204);
  await settleAnalytics(siteId);
  const sessionId = `${anna.clientId}-${from.getTime() / 1000}`;
  const visit = (await callDirectly(raws, { params: { siteId, sessionId } }, { as })).ok();
  expect(visit.session).toMatchObject({
    ...{ events_count: 4, counts: { pv: 0, event: 1, click: 0, transaction: 0 }, queries: ["tent"], warnings: [] },
    converted: false,
  });
  const campaign = { kind: "campaigns", title: "tent, tents + 1" };
  expect(visit.events.map(({ type, facts }) => [type, facts?.banner ?? null])).toEqual([
    ["event", null],
    ["banner", { action: "impression", campaign_id: campaignId, placement: "search_header", campaign }],
    ["banner", { action: "click", campaign_id: campaignId, placement: "search_header", campaign }],
    ["banner", { action: "impression", campaign_id: "gone", placement: "search_header" }],
  ]);
  const sums = await store().execute(sql`
    select sum(searches)::int as searches, sum(clicks)::int as clicks from stats_hours
    where site_id = ${siteId} and scope = 'all'`);
  expect(sums).toEqual([{ searches: 1, clicks: 0 }]);
});

test("deletes counts after as many days as other aggregates", async () => {
  const backend = await startBackend();
  try {
    const siteId = await createSite({}, openStore(backend.controlUrl));
    const day = getTimeDaysAgo(10);
    await openStore(backend.controlUrl).execute(sql`
      insert into banner_days (site_id, campaign_id, day, placement, impressions)
      values (${siteId}, 'c', ${day.toISOString()}::date, 'search_list', 5)`);
    const left = async (days: number) => {
      await forgetAt(new Date(day.getTime() + days * 24 * HOUR_MS), backend);
      return openStore(backend.controlUrl).execute(sql`select impressions from banner_days where site_id = ${siteId}`);
    };
    expect(await left(HISTORY_DAYS)).toHaveLength(1);
    expect(await left(HISTORY_DAYS + 1)).toEqual([]);
  } finally {
    await backend.stop();
  }
});

test("counts imported banner events of the past, each once", async () => {
  const { siteId, campaignId } = await aShop();
  const happened = { local_timestamp: getTimeDaysAgo(20).getTime() / 1000 };
  const raw = aBanner(campaignId, { ...happened, action: "click", placement: "search_list" });
  for (const known of [0, 1]) {
    const { status, body } = await callDirectly(
      addEvents,
      { body: { site: siteId, events: [{ raw }] } },
      IMPORT_COMMAND,
    );
    expect([status, body]).toMatchObject([200, { known, refused: [] }]);
  }
  expect(await loadCounts(siteId)).toEqual([
    { campaign_id: campaignId, placement: "search_list", impressions: 0, clicks: 1 },
  ]);
});
