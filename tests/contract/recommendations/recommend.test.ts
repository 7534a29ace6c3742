import { getTimeDaysAgo, makeShopVisitor, putEvents, type SiteEvent } from "@/tests/support/analytics";
import { recommendOne, recommendUrls, trainSite } from "@/tests/support/recommendations";
import { urlsOf } from "@/tests/support/search";
import { createItems, createSite } from "@/tests/support/seed";

// The public recommender with real events: stored, trained, recommended.

const TENTS = "Camping | Tents";
const LAMPS = "Camping | Lamps";

const item = (identity: string, category: string, more: Record<string, unknown> = {}) => ({
  identity,
  title: `${category.split(" | ").at(-1)} ${identity}`,
  attributes: { category: [category], all_categories: [category], brand: "Oak", price_amount: 100, ...more },
});

/** A shop with tents, lamps and pegs, whose shoppers compare tents and buy pegs with them. */
async function createShop(): Promise<string> {
  const siteId = await createSite({ language: "en" });
  await createItems(siteId, [
    ...["t1", "t2", "t3", "t4"].map((identity) => item(identity, TENTS)),
    ...["l1", "l2"].map((identity) => item(identity, LAMPS, { brand: "Fern" })),
    item("p1", "Camping | Pegs", { price_amount: 5, labels: ["New"] }),
    item("p2", "Camping | Pegs", {
      price_amount: 8,
      price_old_amount: 16,
      labels: ["Sale"],
      introduced_at: "2026-01-05",
    }),
    { identity: "c1", type: "category", title: "Tents", attributes: { hierarchy: ["Camping"] } },
    { identity: "c2", type: "category", title: "Lamps", attributes: { hierarchy: ["Camping"] } },
  ]);
  const events: SiteEvent[] = [];
  for (let visitor = 0; visitor < 6; visitor += 1) {
    const shopper = makeShopVisitor(getTimeDaysAgo(2 + (visitor % 3)));
    events.push(shopper.page(0, "t1"), shopper.page(60, "t2"), shopper.page(120, visitor % 2 === 0 ? "t3" : "l1"));
    events.push(shopper.buy(300, { t1: 100, p1: 5 }));
    if (visitor < 2) events.push(shopper.buy(400, { t1: 100, p2: 8 }));
  }
  await putEvents(siteId, events);
  await trainSite(siteId);
  return siteId;
}

describe("models", () => {
  let shop = "";
  beforeAll(async () => {
    shop = await createShop();
  });

  test("complements are bought together, with the number of orders as evidence", async () => {
    const { hits, model_version: version } = await recommendOne(shop, {
      recommendation_type: "item_detail_complements",
      item_ids: ["t1"],
      mark_fallback_results: true,
    });
    expect(version).toBeGreaterThan(0);
    expect(hits.slice(0, 2).map(({ url, fallback, explain }) => [url, fallback, explain?.evidence])).toEqual([
      ["p1", false, [{ item_id: "t1", n: 6, of: 8 }]],
      ["p2", false, [{ item_id: "t1", n: 2, of: 8 }]],
    ]);
    expect(hits.slice(2).every(({ fallback }) => fallback)).toBe(true);
    expect(urlsOf({ hits })).not.toContain("t1");
  });

  test("alternatives are of the same category: viewed together first, then similar", async () => {
    const { hits } = await recommendOne(shop, {
      recommendation_type: "item_detail_alternatives",
      item_ids: ["t1"],
      size: 3,
      mark_fallback_results: true,
    });
    expect(hits.map(({ url, fallback, explain }) => [url, fallback, explain?.source])).toEqual([
      ["t2", false, "viewed_together"],
      ["t3", false, "viewed_together"],
      ["t4", true, "similar"],
    ]);
  });

  test.each([
    ["trends", {}, ["t1", "p1"]],
    ["discount", { size: 1 }, ["p2"]],
    ["news", { size: 1 }, ["p2"]],
    ["category", { item_ids: ["c2"], size: 1 }, ["l1"]],
    ["brand", { item_ids: ["Fern"], size: 1 }, ["l1"]],
    ["top_categories", {}, ["c1", "c2"]],
    ["basket", { item_ids: ["p1", "p2"], size: 1 }, ["t1"]],
    ["last_seen", { user_id: "1" }, []],
  ])("%s recommends what its data say", async (model, request, expected) => {
    const answer = await recommendOne(shop, { recommendation_type: model, ...request });
    expect(urlsOf(answer).slice(0, Math.max(1, expected.length))).toEqual(expected);
  });

  test("a box of an unknown visitor has only fallbacks, and they are marked", async () => {
    const { hits } = await recommendOne(shop, {
      recommendation_type: "user_conversion_based",
      user_id: "999",
      mark_fallback_results: true,
    });
    expect(hits.length).toBeGreaterThan(0);
    expect(hits.every(({ fallback }) => fallback)).toBe(true);
  });

  test("a customer who buys again gets what they ordered most often, with how often, then what goes with it", async () => {
    const siteId = await createSite({ language: "en" });
    await createItems(
      siteId,
      ["beans", "filter", "cup", "jug"].map((identity) => item(identity, "Coffee")),
    );
    const [regular, other] = [makeShopVisitor(getTimeDaysAgo(9)), makeShopVisitor(getTimeDaysAgo(4))];
    await putEvents(siteId, [
      ...[
        regular.buy(0, { beans: 10, filter: 2 }),
        regular.buy(86_400, { beans: 10 }),
        regular.buy(172_800, { beans: 10 }),
      ],
      ...[regular.page(172_900, "jug"), other.buy(0, { filter: 2, cup: 5 })],
    ]);
    await trainSite(siteId);
    const { hits } = await recommendOne(siteId, {
      recommendation_type: "user_conversion_based",
      user_id: regular.clientId,
      size: 3,
    });
    expect(hits.map(({ url, explain }) => [url, explain?.source, explain?.evidence[0]])).toEqual([
      ["beans", "bought_again", { n: 3 }],
      ["filter", "bought_again", { n: 1 }],
      ["cup", "bought_together", { item_id: "filter", n: 1, of: 2 }],
    ]);
  });

  test("images are not compared, so all visual alternatives are marked as fallbacks", async () => {
    const { hits } = await recommendOne(shop, {
      recommendation_type: "item_detail_visual_alternatives",
      item_ids: ["t1"],
      mark_fallback_results: true,
    });
    expect(hits.map(({ url, fallback }) => [url, fallback]).slice(0, 3)).toEqual([
      ["t2", true],
      ["t3", true],
      ["t4", true],
    ]);
  });

  test("labels restrict news; without a label everything is a fallback", async () => {
    const find = async (labels: readonly string[]) => {
      const request = { recommendation_type: "discount_by_label", item_ids: labels, mark_fallback_results: true };
      return (await recommendOne(shop, request)).hits.map(({ url, fallback }) => [url, fallback]);
    };
    expect(await find(["Sale"])).toEqual([["p2", false]]);
    expect(await find(["Other"])).toEqual([]);
    expect(await find([])).toEqual([["p2", true]]);
  });

  test("two boxes of one call do not repeat an item", async () => {
    const [first = [], second = []] = await recommendUrls(shop, [
      { recommendation_type: "trends", size: 3 },
      { recommendation_type: "trends", size: 10 },
    ]);
    expect(first).toHaveLength(3);
    expect(second.filter((url) => first.includes(url))).toEqual([]);
  });
});
