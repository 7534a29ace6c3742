import { getTimeDaysAgo, makeShopVisitor, putEvents } from "@/tests/support/analytics";
import { trainSite } from "@/tests/support/recommendations";
import { createItems, createSite, makeUniqueId } from "@/tests/support/seed";
import { getTestBackend } from "@/tests/support/test-backend";

// The content of boxes with recommendations in the demo shop, which its script asks for.

type Box = { box: string; html: string; event: { lists: Record<string, { items: unknown[]; query: unknown }> } };

async function get(path: string): Promise<string> {
  return (await fetch(new URL(path, getTestBackend().publicUrl))).text();
}

async function loadBoxes(siteId: string, query: string): Promise<Box[]> {
  return (JSON.parse(await get(`/shop/${siteId}/boxes?${query}`)) as { boxes: Box[] }).boxes;
}

let siteId = "";
beforeAll(async () => {
  siteId = await createSite({ language: "en" });
  const category = ["Camping | Tents"];
  await createItems(siteId, [
    ...["t1", "t2"].map((identity) => ({ identity, title: `Tent <${identity}>`, attributes: { category } })),
    { identity: "p1", title: "Pegs", attributes: { category: ["Camping | Pegs"], price_amount: 5 } },
    { identity: "x1", title: "Mug", attributes: { category: ["Kitchen"] } },
  ]);
  const shopper = makeShopVisitor(getTimeDaysAgo(1));
  const other = makeShopVisitor(getTimeDaysAgo(1));
  await putEvents(siteId, [shopper.page(0, "t1"), shopper.buy(60, { t1: 10, p1: 5 }), other.page(0, "x1")]);
  await trainSite(siteId);
});

test("pages have places for boxes, and previews have none", async () => {
  expect(await get(`/shop/${siteId}`)).toContain(`data-boxes="/shop/${siteId}/boxes?box=trends"`);
  expect(await get(`/shop/${siteId}/item?identity=t1`)).toMatch(/data-boxes="[^"]+box=alternatives[^"]+item=t1"/);
  expect(await get(`/shop/${siteId}/item?identity=t1&preview=${"x".repeat(40)}`)).not.toContain("data-boxes");
});

test("a box has cards, and the event that reports it with its recommendation", async () => {
  const [alternatives] = await loadBoxes(siteId, "box=alternatives&item=t1&user=1");
  expect(alternatives?.html).toContain('data-vitrine-item="t2"');
  expect(alternatives?.html).toContain("Tent &lt;t2&gt;");
  expect(alternatives?.event).toMatchObject({
    type: "event",
    lists: {
      Recommendation: {
        items: [{ url: "t2", position: 1 }, {}, {}],
        query: {
          filters: {
            ...{ RecommenderClientId: "product_alternatives_original", Recommender: "item_detail_alternatives" },
            ...{ ItemIds: ["t1"], Type: "item_detail_alternatives" },
            RecommendationId: expect.stringMatching(/^[0-9a-f-]{36}$/),
          },
        },
      },
    },
  });
});

test("under the heading about goods bought together there are no others", async () => {
  const [complements] = await loadBoxes(siteId, "box=complements&item=t1");
  expect(complements?.html.match(/data-vitrine-item="\w+"/g)).toEqual(['data-vitrine-item="p1"']);
  expect(await loadBoxes(siteId, "box=complements&item=x1")).toEqual([]);
});

test("unknown boxes, shops and visitors have no content", async () => {
  expect(await loadBoxes(siteId, "box=toString&box=nothing")).toEqual([]);
  expect(await loadBoxes(siteId, "")).toEqual([]);
  expect(await loadBoxes(siteId, "box=seen&user=404")).toEqual([]);
  expect(await loadBoxes(makeUniqueId("shop"), "box=trends")).toEqual([]);
});
