import { eq } from "drizzle-orm";
import { campaignHealth, campaigns } from "@/backend/db/schema/campaigns/campaigns";
import { checkImage } from "@/lib/contract/campaigns/image-checks";
import { createCampaignBench } from "@/tests/support/campaign-calls";
import { LAYERS } from "@/tests/support/layers";
import { createActor } from "@/tests/support/seed";
import { getTestBackend, store } from "@/tests/support/test-backend";

const IMAGE = "https://images.example";

/** Changes a live campaign without the checks of a save. */
async function setLive(id: string, content: Partial<typeof campaigns.$inferInsert>): Promise<void> {
  await store().update(campaigns).set(content).where(eq(campaigns.id, id));
}

function runDailyCheck(): Promise<Response> {
  return fetch(getTestBackend().controlUrl, { method: "POST", body: JSON.stringify({ checkCampaigns: true }) });
}

describe.each(LAYERS)("image checks %s", (_, call) => {
  const check = async (
    { siteId, as }: Pick<Awaited<ReturnType<typeof createCampaignBench>>, "siteId" | "as">,
    url: string,
    at: Pick<NonNullable<Parameters<typeof call<typeof checkImage>>[1]["body"]>, "placement" | "device"> = {},
  ) => call(checkImage, { params: { siteId }, body: { url, ...at } }, { as });

  test.each([
    ["an image of the right size", `${IMAGE}/2048x320.jpg`, { code: "ok", width: 2048, height: 320, bytes: 21 }],
    ["an image of another size", `${IMAGE}/100x100.jpg`, { code: "image_wrong_size", width: 100, height: 100 }],
    ["no https", "http://images.example/a.jpg", { code: "not_https" }],
    ["a missing image", `${IMAGE}/missing.jpg`, { code: "image_not_found" }],
    ["no JPG", `${IMAGE}/png.jpg`, { code: "image_not_jpg" }],
    ["an image that is too large", `${IMAGE}/large.jpg`, { code: "image_too_large" }],
    ["an image that redirects", `${IMAGE}/moved.jpg`, { code: "redirects" }],
  ] as const)("%s is reported", async (__, url, result) => {
    const answer = await check(await createCampaignBench(call), url, { placement: "search_header" });
    expect(answer).toMatchObject({ status: 200, body: result });
  });

  test("the side panel accepts both recommended sizes, and devices have their own", async () => {
    const bench = await createCampaignBench(call);
    const codes = async (path: string, device: "desktop" | "mobile") =>
      (await check(bench, `${IMAGE}/${path}.jpg`, { placement: "search_panel", device })).ok().code;
    expect([await codes("480x560", "desktop"), await codes("480x460", "desktop")]).toEqual(["ok", "ok"]);
    expect([await codes("840x480", "mobile"), await codes("480x460", "mobile")]).toEqual(["ok", "image_wrong_size"]);
  });

  test.each([
    ["/", "ok"],
    ["/moved", "redirects"],
    ["/missing", "target_not_found"],
  ])("the target %s is reported as %s", async (path, code) => {
    expect((await check(await createCampaignBench(call), `https://shop.example${path}`)).ok()).toEqual({ code });
  });

  test("a user has sixty checks per minute, and cached ones are free", async () => {
    const bench = await createCampaignBench(call);
    const ask = (at: number) => check(bench, `${IMAGE}/10x10.jpg?${bench.siteId}-${at}`, { placement: "search_list" });
    const statuses = await Promise.all(Array.from({ length: 60 }, async (_, at) => (await ask(at)).status));
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect((await ask(0)).status).toBe(200);
    const refused = await ask(60);
    expect(refused).toMatchObject({ status: 429, body: { error: "rate_limited" } });
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    const banners = { search_header: { desktop_url: `${IMAGE}/2048x320.jpg?${bench.siteId}`, mobile_url: null } };
    expect(await bench.save({ banners })).toMatchObject({
      status: 422,
      body: { errors: { "banners.search_header.desktop_url": ["image_not_checked"] } },
    });
  });

  test("people without the policy cannot check", async () => {
    const bench = await createCampaignBench(call);
    const { id } = (await bench.save()).ok().campaign;
    const as = await createActor({ sites: [bench.siteId], roles: ["operator"] });
    expect((await check({ siteId: bench.siteId, as }, `${IMAGE}/2048x320.jpg`)).status).toBe(403);
    expect((await bench.check(id, { as })).status).toBe(403);
  });

  test("a server that does not answer in time is not checked, which is no problem, and is tried again", async () => {
    const bench = await createCampaignBench(call);
    const { id } = (await bench.save()).ok().campaign;
    const silent = `${IMAGE}/silent.jpg?${bench.siteId}`;
    expect((await check(bench, silent, { placement: "search_header" })).ok()).toEqual({ code: "not_checked" });
    await setLive(id, { banners: { search_header: { desktop_url: silent, mobile_url: null } } });
    const problems = [{ code: "not_checked", placement: "search_header" as const, device: "desktop" as const }];
    expect((await bench.check(id)).ok().health).toEqual({ at: expect.any(String), problems });
    expect((await bench.page({ problem: "any" })).ok()).toMatchObject({ items: [], facets: { problems: 0 } });
    const banners = { search_header: { desktop_url: `${IMAGE}/2048x320.jpg`, mobile_url: null } };
    const triedAt = async (minutesAgo: number) => {
      await setLive(id, { banners });
      const checkedAt = new Date(Date.now() - minutesAgo * 60_000);
      await store().update(campaignHealth).set({ checkedAt, problems }).where(eq(campaignHealth.campaignId, id));
      await runDailyCheck();
      return (await bench.show(id)).ok().health.problems;
    };
    expect(await triedAt(5)).toEqual(problems);
    expect(await triedAt(11)).toEqual([]);
  });

  test("a person checks again at any time, also what has just been found", async () => {
    const bench = await createCampaignBench(call);
    const { id } = (await bench.save()).ok().campaign;
    const url = `${IMAGE}/missing.jpg?${bench.siteId}`;
    await setLive(id, { banners: { search_header: { desktop_url: url, mobile_url: null } } });
    const problems = [{ code: "image_not_found", placement: "search_header", device: "desktop" }];
    expect((await bench.check(id)).ok().health).toEqual({ at: expect.any(String), problems });
    expect((await bench.show(id)).ok().health).toMatchObject({ problems });
    await setLive(id, { banners: { search_header: { desktop_url: `${IMAGE}/2048x320.jpg`, mobile_url: null } } });
    expect((await bench.check(id)).ok().health).toEqual({ at: expect.any(String), problems: [] });
    expect((await bench.check("none")).status).toBe(404);
  });

  test("the check of a form corrects the stored result of every campaign with that URL, but not without an answer", async () => {
    const bench = await createCampaignBench(call);
    const url = `${IMAGE}/2048x320.jpg?${bench.siteId}`;
    const target = `https://shop.example/?${bench.siteId}`;
    const ids: string[] = [];
    for (const subject of ["tent", "lamp"]) {
      const banners = { search_header: { desktop_url: url, mobile_url: null } };
      ids.push((await bench.save({ subjects: [subject], banners, target_url: target })).ok().campaign.id);
    }
    const at = { placement: "search_header", device: "desktop" } as const;
    const problems = [{ code: "image_not_found", ...at }, { code: "target_not_found" }];
    const checkedAt = new Date(Date.now() - 3_600_000);
    for (const campaignId of ids)
      await store()
        .insert(campaignHealth)
        .values({ siteId: bench.siteId, campaignId, checkedAt, problems })
        .onConflictDoUpdate({
          target: [campaignHealth.siteId, campaignHealth.campaignId],
          set: { checkedAt, problems },
        });
    const load = async () => Promise.all(ids.map(async (id) => (await bench.show(id)).ok().health.problems));
    expect((await check(bench, url, at)).ok()).toMatchObject({ code: "ok", corrects_stored: true });
    expect(await load()).toEqual([[{ code: "target_not_found" }], [{ code: "target_not_found" }]]);
    expect((await check(bench, target)).ok()).toEqual({ code: "ok", corrects_stored: true });
    expect(await load()).toEqual([[], []]);
    expect((await check(bench, url, at)).ok().corrects_stored).toBeUndefined();
  });

  test("the daily check finds broken images and targets, and forgets them after a save", async () => {
    const bench = await createCampaignBench(call);
    const { id } = (await bench.save()).ok().campaign;
    const banners = {
      search_header: { desktop_url: `${IMAGE}/missing.jpg`, mobile_url: `${IMAGE}/moved.jpg` },
      search_list: { desktop_url: `${IMAGE}/10x10.jpg`, mobile_url: `${IMAGE}/680x980.jpg` },
    };
    const broken = { banners, targetUrl: "https://shop.example/missing" };
    await setLive(id, broken);
    expect((await runDailyCheck()).ok).toBe(true);
    const at = { placement: "search_header" };
    const problems = [
      { code: "image_not_found", ...at, device: "desktop" },
      { code: "redirects", ...at, device: "mobile" },
      { code: "image_wrong_size", placement: "search_list", device: "desktop" },
      { code: "target_not_found" },
    ];
    expect((await bench.show(id)).ok().health).toEqual({ at: expect.any(String), problems });
    expect((await bench.page({ problem: "any" })).ok()).toMatchObject({ items: [{ id }], facets: { problems: 1 } });
    await bench.save({}, { id });
    expect((await bench.show(id)).ok().health).toEqual({ at: null, problems: [] });
    await runDailyCheck();
    expect((await bench.show(id)).ok().health).toEqual({ at: expect.any(String), problems: [] });
  });
});
