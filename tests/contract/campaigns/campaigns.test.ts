import { bannerDays } from "@/backend/db/schema/analytics/events";
import { blank, timeline } from "@/lib/contract/campaigns/campaigns";
import * as listings from "@/lib/contract/campaigns/listing-campaigns";
import { toSiteDay } from "@/lib/domain/kit/site-days";
import { createCampaignBench, SUBJECTS } from "@/tests/support/campaign-calls";
import { makeBanner } from "@/tests/support/campaigns";
import { ifMatch } from "@/tests/support/direct";
import { LAYERS } from "@/tests/support/layers";
import { store } from "@/tests/support/test-backend";

const KINDS = ["campaigns", "listing-campaigns"] as const;

describe.each(LAYERS)("campaigns %s", (_, call) => {
  test("an empty campaign comes with its placements and their sizes", async () => {
    const { siteId, as } = await createCampaignBench(call);
    const ofQueries = (await call(blank, { params: { siteId } }, { as })).ok();
    expect(ofQueries.campaign).toMatchObject({ id: null, queries: "", categories: null, target_url: "", banners: {} });
    expect(ofQueries.placements).toHaveLength(6);
    const ofListings = (await call(listings.blank, { params: { siteId } }, { as })).ok();
    expect(ofListings.placements.map(({ name }) => name)).toEqual([
      ...["search_header", "search_panel", "search_list", "search_footer"],
    ]);
    expect(ofListings.placements[2]).toEqual({
      ...{ name: "search_list", desktop: [340, 490], mobile: [340, 490], both_required: true },
    });
  });

  test.each(KINDS)("%s are saved, listed, shown, changed and deleted", async (kind) => {
    const bench = await createCampaignBench(call, kind);
    const { id, revision } = (await bench.save({ active_to: "2099-12-31" })).ok().campaign;
    const saved = (await bench.list()).ok().campaigns;
    expect(saved).toMatchObject([
      { id, target_url: "https://shop.example/tents", active_to: "2099-12-31T23:00:00.000Z" },
    ]);
    expect((await bench.page()).ok().items).toMatchObject([{ ...saved[0], state: "active", has_draft: false }]);
    expect((await bench.show(id)).ok()).toMatchObject({ campaign: saved[0], draft: null, approval_required: false });
    const banners = { search_list: makeBanner("a") };
    const headers = ifMatch(revision);
    const changed = (await bench.save({ banners }, { id }, { headers })).ok().campaign;
    expect(changed).toMatchObject({ id, banners, active_to: null });
    expect((await bench.destroy(id)).status).toBe(204);
    expect(await bench.destroy(id)).toMatchObject({ status: 404, body: { error: "not_found" } });
    expect(await bench.show(id)).toMatchObject({ status: 404 });
    expect((await bench.list()).ok().campaigns).toEqual([]);
  });

  test("a save that is based on another revision is refused", async () => {
    const bench = await createCampaignBench(call);
    const { id, revision } = (await bench.save()).ok().campaign;
    const headers = ifMatch(Number(revision) + 7);
    expect(await bench.save({}, { id }, { headers })).toMatchObject({
      status: 412,
      body: { error: "stale", revision, changed_by: bench.as.name, changed_at: expect.any(String) },
    });
    expect(await bench.save({}, { id: "gone" })).toMatchObject({ status: 404 });
  });

  test("campaigns of other kinds are not found", async () => {
    const bench = await createCampaignBench(call);
    const { id } = (await bench.save()).ok().campaign;
    const params = { siteId: bench.siteId };
    expect((await call(listings.show, { params, query: { id } }, { as: bench.as })).status).toBe(404);
    expect((await call(listings.list, { params }, { as: bench.as })).ok().campaigns).toEqual([]);
  });

  test("the list is filtered, sorted and counted", async () => {
    const bench = await createCampaignBench(call);
    const planned = (await bench.save({ subjects: ["Zelt"], active_from: "2099-01-01" })).ok().campaign.id;
    const active = (await bench.save({ subjects: ["Čelovka", "lamp"] })).ok().campaign.id;
    const draft = (await bench.draft({ subjects: ["axe"] })).ok().id;
    const ids = async (query: object) => (await bench.page(query)).ok().items.map(({ id }) => id);
    expect(await ids({ q: "celovka" })).toEqual([active]);
    expect(await ids({ state: "planned" })).toEqual([planned]);
    expect(await ids({ state: "draft" })).toEqual([draft]);
    expect(await ids({ sort: "subject" })).toEqual([draft, active, planned]);
    expect((await bench.page({ q: "nothing" })).ok()).toMatchObject({
      ...{ items: [], total_count: 0, total_pages: 1 },
      facets: { states: { active: 1, planned: 1, ended: 0, draft: 1 }, placements: { search_header: 3 }, waiting: 0 },
    });
  });

  test("numbers of the last 30 days are shown in all and by placement", async () => {
    const bench = await createCampaignBench(call);
    const { id } = (await bench.save()).ok().campaign;
    const other = (await bench.save({ subjects: ["lamp"] })).ok().campaign.id;
    const day = (back: number) => toSiteDay(new Date(Date.now() - back * 86_400_000), "Europe/Prague");
    const row = { siteId: bench.siteId, campaignId: id, placement: "search_header" };
    await store()
      .insert(bannerDays)
      .values([
        { ...row, day: day(0), impressions: 100, clicks: 7 },
        { ...row, day: day(29), impressions: 20, clicks: 2, placement: "search_list" },
        { ...row, day: day(30), impressions: 1000, clicks: 900 },
      ]);
    const numbers = { impressions: 120, clicks: 9, ctr: { value: 9 / 120, n: 9, of: 120 } };
    expect((await bench.show(id)).ok()).toMatchObject({
      numbers,
      placements: [
        { placement: "search_header", numbers: { impressions: 100, clicks: 7 } },
        { placement: "search_list", numbers: { impressions: 20, clicks: 2 } },
      ],
    });
    const { items } = (await bench.page({ sort: "impressions" })).ok();
    expect(items.map((item) => [item.id, item.numbers.impressions])).toEqual([
      [id, 120],
      [other, 0],
    ]);
    expect((await bench.page()).ok().items.find((item) => item.id === id)?.numbers).toEqual(numbers);
  });

  test("the timeline has campaigns that are active in its range", async () => {
    const bench = await createCampaignBench(call);
    await bench.save({ subjects: ["tent"], active_from: "2026-03-01", active_to: "2026-03-31" });
    await bench.save({ subjects: ["axe"], banners: { search_list: makeBanner("a"), search_footer: makeBanner("b") } });
    const query = (from: string, to: string) =>
      call(timeline, { params: { siteId: bench.siteId }, query: { from, to } }, { as: bench.as });
    const march = (await query("2026-03-15T00:00:00Z", "2026-03-16T00:00:00Z")).ok();
    expect(march.items).toMatchObject([
      { title: "axe", placements: ["search_list", "search_footer"], active_from: null },
      { title: "tent", active_from: "2026-02-28T23:00:00.000Z", active_to: "2026-03-31T22:00:00.000Z" },
    ]);
    const april = (await query("2026-03-31T22:00:00Z", "2026-04-16T00:00:00Z")).ok();
    expect(april.items.map(({ title }) => title)).toEqual(["axe"]);
  });

  test("a category is stored as a path of the catalog", async () => {
    const bench = await createCampaignBench(call, "listing-campaigns");
    const subjects = ["camping > TENTS", "Lamps", SUBJECTS["listing-campaigns"][0]];
    expect((await bench.save({ subjects })).ok().campaign.categories).toEqual(["Camping||Tents", "Garden||Lamps"]);
  });
});
