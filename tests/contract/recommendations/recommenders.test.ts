import { listRecommenders, preview } from "@/lib/contract/recommendations/recommenders";
import { MODELS } from "@/lib/domain/recommendations/models";
import { getTimeDaysAgo, makeShopVisitor, putEvents, settleAnalytics } from "@/tests/support/analytics";
import { callDirectly } from "@/tests/support/direct";
import { LAYERS } from "@/tests/support/layers";
import { trainSite } from "@/tests/support/recommendations";
import { createActor, createItems, createSite, type TestActor } from "@/tests/support/seed";

type Shop = { siteId: string; as: TestActor };

const ALTERNATIVES = "item_detail_alternatives";

/** Describes a shown box as `docs/recommendations.md` says. */
const aBox = (placement: string, model: string) => ({
  name: "Recommendation",
  filters: { RecommenderClientId: placement, Recommender: model, Type: model },
});

/** A shop with three lamps, of which two are viewed together, and two mugs; its boxes are shown, clicked and bought from. */
async function createShop(): Promise<Shop> {
  const siteId = await createSite({ language: "en" });
  const item = (identity: string, category: string, more: object = {}) => {
    const attributes = { category: [category], price_amount: 10, ...more };
    return { identity, title: `${category} ${identity}`, attributes };
  };
  await createItems(siteId, [
    ...["l1", "l2", "l3"].map((identity) => item(identity, "Lamps")),
    ...["m1", "m2"].map((identity) => item(identity, "Mugs", { price_old_amount: 20 })),
  ]);
  const [first, second] = [makeShopVisitor(getTimeDaysAgo(3)), makeShopVisitor(getTimeDaysAgo(2))];
  await putEvents(siteId, [
    first.page(0, "l1"),
    first.list(1, "", ["l2", "m1"], aBox("product_alternatives_original", ALTERNATIVES)),
    first.click(5, "l2"),
    first.page(6, "l2"),
    first.buy(60, { l2: 10, m1: 5 }),
    second.list(0, "", ["m1"], aBox("homepage_trends_original", "trends")),
    second.page(10, "m1"),
    second.list(11, "", ["m2"], aBox("product_alternatives_original", "our_own_model")),
  ]);
  await settleAnalytics(siteId);
  await trainSite(siteId);
  return { siteId, as: await createActor({ sites: [siteId] }) };
}

describe.each(LAYERS)("recommenders %s", (_, call) => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await createShop();
  });

  test("every model says what feeds it, whether that is enough, and which share of the catalog it can recommend", async () => {
    const found = (await call(listRecommenders, { params: { siteId: shop.siteId } }, shop)).ok();
    expect(found.training).toMatchObject({ version: 1, items: 5, orders: 1, visits: 2 });
    expect(found.recommenders.map(({ recommender_id: id }) => id)).toEqual(Object.keys(MODELS));
    const findOne = (id: string) => found.recommenders.find((one) => one.recommender_id === id);
    expect(findOne(ALTERNATIVES)).toMatchObject({
      feeds: ["views"],
      fallback: ["similar", "trending", "most_sold"],
      state: "learning",
      basis: { kind: "visits", n: 2, minimum: 50 },
      pairs: 2,
      coverage: { n: 2, of: 5 },
    });
    expect(findOne("item_detail_complements")).toMatchObject({
      feeds: ["orders"],
      basis: { kind: "orders", n: 1 },
      coverage: { n: 2, of: 5 },
    });
    expect(findOne("news")).toMatchObject({ feeds: ["introduced_at"], state: "empty", coverage: { n: 0, of: 5 } });
    expect(findOne("discount")).toMatchObject({ state: "learning", basis: { kind: "items", n: 2, minimum: 10 } });
    expect(findOne("item_detail_visual_alternatives")).toMatchObject({
      state: "substitute",
      coverage: { n: 0, of: 5 },
    });
  });

  test("placements are those that events report, with what was shown and clicked, and their models", async () => {
    const {
      placements,
      days,
      recommend_url: url,
    } = (await call(listRecommenders, { params: { siteId: shop.siteId } }, shop)).ok();
    expect(days).toBe(30);
    expect(url).toMatch(new RegExp(`/v1/recommend\\?tracker_id=${shop.siteId}$`));
    expect(placements).toEqual([
      {
        placement_id: "product_alternatives_original",
        ...{ shown: 2, clicked: 1, clicks: 1, orders: 1 },
        models: ["our_own_model", ALTERNATIVES],
        last_day: getTimeDaysAgo(2).toISOString().slice(0, 10),
      },
      expect.objectContaining({ placement_id: "homepage_trends_original", shown: 1, clicks: 0, models: ["trends"] }),
    ]);
  });

  test("a preview says for every hit which source it has, with its evidence, and marks fallbacks", async () => {
    const query = { recommender_id: ALTERNATIVES, "item_ids[]": ["l1"] };
    const { hits, titles } = (await call(preview, { params: { siteId: shop.siteId }, query }, shop)).ok();
    expect(hits[0]).toMatchObject({
      url: "l2",
      fallback: false,
      explain: {
        model: ALTERNATIVES,
        source: "viewed_together",
        evidence: [{ item_id: "l1", n: 1, of: 1 }],
        rule: null,
      },
    });
    expect(hits.find(({ url }) => url === "l3")).toMatchObject({
      fallback: true,
      explain: { source: "similar", evidence: [{ item_id: "l1", likeness: expect.arrayContaining(["category"]) }] },
    });
    expect(titles).toMatchObject({ l1: "Lamps l1" });
  });

  test("a preview for a visitor shows what the visitor saw", async () => {
    const shopper = makeShopVisitor(getTimeDaysAgo(1));
    await putEvents(shop.siteId, [shopper.page(0, "m2")]);
    await trainSite(shop.siteId);
    const query = { recommender_id: "last_seen", user_id: shopper.clientId };
    const { hits } = (await call(preview, { params: { siteId: shop.siteId }, query }, shop)).ok();
    expect(hits.map(({ url }) => url)).toEqual(["m2"]);
  });

  test("refuse an unknown model, and too many or empty items", async () => {
    const ask = (query: { recommender_id: string; "item_ids[]"?: string[] }) =>
      call(preview, { params: { siteId: shop.siteId }, query }, shop);
    expect(await ask({ recommender_id: "best" })).toMatchObject({ status: 422, body: { error: "unknown_model" } });
    const many = Array.from({ length: 11 }, (_, at) => String(at));
    expect((await ask({ recommender_id: ALTERNATIVES, "item_ids[]": many })).status).toBe(400);
    expect((await ask({ recommender_id: ALTERNATIVES, "item_ids[]": [""] })).status).toBe(400);
  });

  test("viewers see them; people without the policy, and people of other sites, do not", async () => {
    const { siteId } = shop;
    const query = { recommender_id: ALTERNATIVES };
    const viewer = await createActor({ sites: [siteId], roles: ["viewer"], policies: ["recommendations"] });
    expect((await call(listRecommenders, { params: { siteId } }, { as: viewer })).status).toBe(200);
    const analyst = await createActor({ sites: [siteId], roles: ["operator"], policies: ["analytics"] });
    expect((await call(listRecommenders, { params: { siteId } }, { as: analyst })).status).toBe(403);
    expect((await call(preview, { params: { siteId }, query }, { as: analyst })).status).toBe(403);
    const other = await createActor({ sites: [await createSite()] });
    expect((await call(listRecommenders, { params: { siteId } }, { as: other })).status).toBeGreaterThanOrEqual(403);
  });
});

test("before the first training every model is untrained, and there are no placements", async () => {
  const siteId = await createSite();
  const as = await createActor({ sites: [siteId] });
  const found = (await callDirectly(listRecommenders, { params: { siteId } }, { as })).ok();
  expect(found.training ?? null).toBeNull();
  expect(new Set(found.recommenders.map(({ state }) => state))).toEqual(new Set(["untrained"]));
  expect(found.placements).toEqual([]);
});
