import { attributes, showCatalogItem } from "@/lib/contract/catalogue/catalog-browser";
import { search } from "@/lib/contract/search/search-host";
import { LAYERS } from "@/tests/support/layers";
import { createActor, createItems, createSite, makeUniqueId } from "@/tests/support/seed";
import { callThroughBff } from "@/tests/support/through-bff";

const ADDRESS = "https://shop.example/stany/žlutý stan?barva=žlutá&b=1";

/** A site with a few items, and a user with the policy `catalog`. */
async function aCatalogue(policies: string[] = ["catalog"]) {
  const siteId = makeUniqueId("catalog");
  await createItems(siteId, [
    { identity: ADDRESS, title: "Žlutý stan", attributes: { brand: ["Nordisk"], _margin: 0.4, price_amount: 99 } },
    { identity: "t2", title: "Tent 2", attributes: { brand: ["Nordisk"], colour: ["red"] } },
    { identity: "c1", type: "category", title: "Tents", attributes: { hierarchy: ["Camping"] } },
  ]);
  await createSite({ siteId, language: "en" });
  const as = await createActor({ sites: [siteId], roles: ["viewer"], policies });
  return { siteId, as, params: { siteId } };
}

describe.each(LAYERS)("%s", (_, call) => {
  test("returns an item by identity, also by a URL, with attributes that search never returns", async () => {
    const { as, params } = await aCatalogue();
    const { item } = (await call(showCatalogItem, { params, query: { identity: ADDRESS } }, { as })).ok();
    expect(item).toMatchObject({ identity: ADDRESS, type: "item", title: "Žlutý stan", attributes: { _margin: 0.4 } });
    expect(Date.parse(item?.updated_at ?? "")).not.toBeNaN();
  });

  test("returns null for an unknown identity and refuses an empty one", async () => {
    const { as, params } = await aCatalogue();
    expect(await call(showCatalogItem, { params, query: { identity: "gone" } }, { as })).toMatchObject({
      status: 200,
      body: { item: null },
    });
    expect(await call(showCatalogItem, { params, query: { identity: "" } }, { as })).toMatchObject({ status: 400 });
  });

  test("returns the attributes of a type, most frequent first", async () => {
    const { as, params } = await aCatalogue();
    const answer = (await call(attributes, { params, query: { type: "product" } }, { as })).ok();
    expect(answer.looked_at).toBe(2);
    expect(answer.attributes[0]).toEqual({ name: "brand", filled: 2 });
    const once = ["_margin", "colour", "price_amount"].map((name) => ({ name, filled: 1 }));
    expect(answer.attributes).toEqual(expect.arrayContaining(once));
    const { body: empty } = await call(attributes, { params, query: { type: "article" } }, { as });
    expect(empty).toEqual({ looked_at: 0, attributes: [] });
  });

  test("refuses users without the policy and anonymous callers", async () => {
    const { as, params } = await aCatalogue(["search_customizations"]);
    const anonymous = await createActor();
    for (const who of [as, anonymous]) {
      expect(await call(showCatalogItem, { params, query: { identity: "t2" } }, { as: who })).toMatchObject({
        status: 403,
      });
      expect(await call(attributes, { params, query: { type: "item" } }, { as: who })).toMatchObject({ status: 403 });
    }
  });
});

test("lists the whole catalogue with the same numbering with and without explanation", async () => {
  const { siteId, as } = await aCatalogue();
  const ask = async (more: object) => {
    const query = { tracker_id: siteId, q: "", "f[]": ["type:item"], ...more };
    const body = (await callThroughBff(search, { query }, { as })).ok();
    return body.results;
  };
  const plain = await ask({});
  const explained = await ask({ debug: "1" });
  expect(plain.total_hits).toBe(2);
  expect(explained.hits.map(({ url }) => url)).toEqual(plain.hits.map(({ url }) => url));
  expect(explained.hits.map(({ explain }) => explain?.organic_position)).toEqual([1, 2]);
  expect(plain.hits[0]?.attributes).not.toHaveProperty("_margin");
});
