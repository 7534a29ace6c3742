import { eq } from "drizzle-orm";
import { sites } from "@/backend/db/schema/accounts/accounts";
import { changes } from "@/backend/db/schema/history/changes";
import type { FieldErrors } from "@/lib/http/api-error";
import { bindCampaignCalls, createCampaignBench } from "@/tests/support/campaign-calls";
import { makeBanner, type makeCampaign } from "@/tests/support/campaigns";
import { LAYERS } from "@/tests/support/layers";
import { createActor, createSite } from "@/tests/support/seed";
import { store } from "@/tests/support/test-backend";

// Refusals of a campaign, at its field. The unit test of validate-campaign has those that need neither an image nor the store.

type Over = Parameters<typeof makeCampaign>[0];

const header = (desktop_url: string, mobile_url: string | null = null): Over => ({
  banners: { search_header: { desktop_url, mobile_url } },
});
const IMAGE = "https://images.example";
const DESKTOP = "banners.search_header.desktop_url";

const REFUSALS: [string, Over, FieldErrors][] = [
  ["without banners", { banners: {} }, { banners: ["banners_required"] }],
  ["with a blank target", { target_url: " " }, { target_url: ["target_url_required"] }],
  ["with a missing image", header(`${IMAGE}/missing.jpg`), { [DESKTOP]: ["image_not_found"] }],
  ["with an image at a private address", header("https://10.0.0.1/a.jpg"), { [DESKTOP]: ["image_not_found"] }],
  ["with a silent image", header(`${IMAGE}/silent.jpg`), { [DESKTOP]: ["image_not_checked"] }],
  ["with a page as an image", header(`${IMAGE}/page.jpg`), { [DESKTOP]: ["image_not_jpg"] }],
  ["with a PNG as an image", header(`${IMAGE}/png.jpg`), { [DESKTOP]: ["image_not_jpg"] }],
  ["with an image that is too large", header(`${IMAGE}/large.jpg`), { [DESKTOP]: ["image_too_large"] }],
  ["with an image that redirects", header(`${IMAGE}/moved.jpg`), { [DESKTOP]: ["redirects"] }],
];

describe.each(LAYERS)("refusals of campaigns %s", (_, call) => {
  let bench: Awaited<ReturnType<typeof createCampaignBench>>;
  beforeAll(async () => {
    bench = await createCampaignBench(call);
  });

  test.each(REFUSALS)("a campaign %s is refused at its field", async (__, over, errors) => {
    const [code] = Object.values(errors).flat();
    expect(await bench.save(over)).toMatchObject({ status: 422, body: { error: code, errors } });
    expect((await bench.list()).ok().campaigns).toEqual([]);
  });

  test("all wrong fields are refused at once, images included", async () => {
    const answer = await bench.save({ ...header(`${IMAGE}/missing.jpg`, "http://a.example/"), target_url: "" });
    const errors = {
      target_url: ["target_url_required"],
      [DESKTOP]: ["image_not_found"],
      "banners.search_header.mobile_url": ["not_https"],
    };
    expect(answer).toMatchObject({ status: 422, body: { error: "invalid", errors } });
  });

  test("an image of another size is saved", async () => {
    const own = await createCampaignBench(call);
    expect((await own.save(header(`${IMAGE}/100x100.jpg`))).status).toBe(200);
  });

  test("a listing without categories, or with banners in autocomplete, is refused", async () => {
    const own = await createCampaignBench(call, "listing-campaigns");
    expect(await own.save({ subjects: [] })).toMatchObject({
      body: { errors: { categories: ["categories_required"] } },
    });
    expect(await own.save({ banners: { autocomplete_list: makeBanner("a") } })).toMatchObject({
      body: { error: "invalid", errors: { "banners.autocomplete_list": ["invalid"] } },
    });
  });

  test.each([
    ["that belongs to several paths", "Tents", "category_value_not_single"],
    ["that no item has", "Camping||Boats", "category_path_unknown"],
    ["whose title no item has", "Boats", "category_path_unknown"],
  ])("a category %s is refused", async (__, category, code) => {
    const own = await createCampaignBench(call, "listing-campaigns");
    expect(await own.save({ subjects: ["Camping||Tents", category] })).toMatchObject({
      status: 422,
      body: { error: code, errors: { categories: [code] }, refused_subjects: [category] },
    });
  });

  test("categories are refused on a site whose catalog has none", async () => {
    const siteId = await createSite();
    const own = bindCampaignCalls(call, "listing-campaigns", siteId, await createActor({ sites: [siteId] }));
    expect(await own.save()).toMatchObject({
      status: 422,
      body: { error: "category_attribute_missing", errors: { categories: ["category_attribute_missing"] } },
    });
  });

  test("people without the policy, and viewers, are refused", async () => {
    const stranger = await createActor({ sites: [bench.siteId], roles: ["operator"], policies: [] });
    expect((await bindCampaignCalls(call, "campaigns", bench.siteId, stranger).page()).status).toBe(403);
    const viewer = await createActor({ sites: [bench.siteId], roles: ["viewer"], policies: ["campaigns"] });
    const calls = bindCampaignCalls(call, "campaigns", bench.siteId, viewer);
    expect([(await calls.page()).status, (await calls.save()).status]).toEqual([200, 403]);
  });

  test("where another person has to publish, saving is refused, and deleting becomes a request", async () => {
    const own = await createCampaignBench(call);
    const { id } = (await own.save()).ok().campaign;
    await store().update(sites).set({ approvalRequired: true }).where(eq(sites.siteId, own.siteId));
    const change = { target_url: "https://shop.example/other" };
    expect(await own.save(change, { id })).toMatchObject({ status: 403, body: { error: "approval_needed" } });
    expect(await own.destroy(id)).toMatchObject({ status: 403, body: { error: "approval_requested" } });
  });
});

describe.each(LAYERS)("duplicate banners %s", (_, call) => {
  const TWO: Over = {
    subjects: ["Spacák", "lamp"],
    banners: { search_header: makeBanner("a"), search_list: makeBanner("b") },
  };

  test("the same placement for the same query at the same time names the other campaign", async () => {
    const bench = await createCampaignBench(call);
    const other = (await bench.save({ ...TWO, active_from: "2026-03-01", active_to: "2099-03-31" })).ok().campaign;
    const { status, body } = await bench.save({ ...TWO, subjects: ["SPACAK", "axe"] });
    const campaign = {
      ...{ id: other.id, title: "Spacák, lamp" },
      ...{ active_from: "2026-02-28T23:00:00.000Z", active_to: "2099-03-31T22:00:00.000Z" },
    };
    expect([status, body]).toMatchObject([
      422,
      {
        error: "duplicate_placeholder",
        errors: {
          "banners.search_header": ["duplicate_placeholder"],
          "banners.search_list": ["duplicate_placeholder"],
        },
        clashes: [
          { placement: "search_header", campaign, subjects: ["Spacák"] },
          { placement: "search_list", campaign, subjects: ["Spacák"] },
        ],
      },
    ]);
    // At another time, in another placement, for another query.
    expect((await bench.save({ ...TWO, active_to: "2026-02-28" })).status).toBe(200);
    expect((await bench.save({ ...TWO, banners: { search_footer: makeBanner("c") } })).status).toBe(200);
    expect((await bench.save({ ...TWO, subjects: ["axe"] })).status).toBe(200);
  });

  test("a take-over removes the queries from the other campaigns, and deletes one without queries", async () => {
    const bench = await createCampaignBench(call);
    const first = (await bench.save(TWO)).ok().campaign;
    const second = (await bench.save({ ...TWO, subjects: ["axe"] })).ok().campaign;
    const take_over = [
      { id: first.id, subjects: ["spacak"] },
      { id: second.id, subjects: ["axe"] },
    ];
    const saved = (await bench.save({ ...TWO, subjects: ["Spacák", "axe"] }, { take_over })).ok().campaign;
    const all = (await bench.list()).ok().campaigns;
    expect(new Map(all.map(({ id, queries }) => [id, queries]))).toEqual(
      new Map([
        [first.id, "lamp"],
        [saved.id, "Spacák, axe"],
      ]),
    );
    const { objectId, action, siteId } = changes;
    const rows = await store()
      .select({ objectId, action })
      .from(changes)
      .where(eq(siteId, bench.siteId))
      .orderBy(changes.id);
    expect(rows.slice(-3)).toEqual([
      { objectId: first.id, action: "take_over" },
      { objectId: second.id, action: "take_over" },
      { objectId: saved.id, action: "save" },
    ]);
  });

  test("a refused take-over leaves the other campaign as it is", async () => {
    const bench = await createCampaignBench(call);
    const { id } = (await bench.save(TWO)).ok().campaign;
    const answer = await bench.save(TWO, { take_over: [{ id, subjects: ["lamp"] }] });
    expect(answer).toMatchObject({ status: 422, body: { clashes: [{ subjects: ["Spacák"] }, {}] } });
    expect((await bench.list()).ok().campaigns).toMatchObject([{ id, queries: "Spacák, lamp" }]);
  });

  test("two simultaneous saves of the same campaign leave one", async () => {
    const bench = await createCampaignBench(call);
    const statuses = (await Promise.all([bench.save(TWO), bench.save(TWO)])).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 422]);
  });
});
