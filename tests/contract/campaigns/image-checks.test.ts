import { eq } from "drizzle-orm";
import { campaigns } from "@/backend/db/schema/campaigns/campaigns";
import { checkImage } from "@/lib/contract/campaigns/image-checks";
import { createCampaignBench } from "@/tests/support/campaign-calls";
import { LAYERS } from "@/tests/support/layers";
import { createActor } from "@/tests/support/seed";
import { getTestBackend, store } from "@/tests/support/test-backend";

const IMAGE = "https://images.example";

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
    const { siteId } = await createCampaignBench(call);
    const as = await createActor({ sites: [siteId], roles: ["operator"] });
    expect((await check({ siteId, as }, `${IMAGE}/2048x320.jpg`)).status).toBe(403);
  });

  test("the daily check finds broken images and targets, and forgets them after a save", async () => {
    const bench = await createCampaignBench(call);
    const { id } = (await bench.save()).ok().campaign;
    const banners = {
      search_header: { desktop_url: `${IMAGE}/missing.jpg`, mobile_url: `${IMAGE}/moved.jpg` },
      search_list: { desktop_url: `${IMAGE}/10x10.jpg`, mobile_url: `${IMAGE}/680x980.jpg` },
    };
    const broken = { banners, targetUrl: "https://shop.example/missing" };
    await store().update(campaigns).set(broken).where(eq(campaigns.id, id));
    const run = () =>
      fetch(getTestBackend().controlUrl, { method: "POST", body: JSON.stringify({ checkCampaigns: true }) });
    expect((await run()).ok).toBe(true);
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
    await run();
    expect((await bench.show(id)).ok().health).toEqual({ at: expect.any(String), problems: [] });
  });
});
