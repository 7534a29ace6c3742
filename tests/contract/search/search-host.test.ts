import { eq } from "drizzle-orm";
import { sites } from "@/backend/db/schema/accounts/accounts";
import { create, saveRules } from "@/lib/contract/customizations/query-customizations";
import type { RuleInput } from "@/lib/contract/search/rules";
import { search } from "@/lib/contract/search/search-host";
import { callDirectly, refusalOf, withOk } from "@/tests/support/direct";
import { pin } from "@/tests/support/rule-inputs";
import { requestPublic, runAutocomplete, runSearch, type SearchParams, urlsOf } from "@/tests/support/search";
import { createActor, createItems, createSite, makeUniqueId } from "@/tests/support/seed";
import { getTestBackend, store } from "@/tests/support/test-backend";
import { until } from "@/tests/support/until";

/** A shop with tents; items are stored before the site, so that its first index contains them. */
async function createShop(given: { mainType?: string } = {}): Promise<string> {
  const siteId = makeUniqueId("shop");
  await createItems(siteId, [
    {
      identity: "t1",
      title: "Stan Červený",
      attributes: { brand: "Fern", price_amount: 100, price: "100 Kč", _margin: 0.4 },
    },
    {
      identity: "t2",
      title: "Stan modrý & velký",
      attributes: { brand: "Oak", price_amount: 200, category: ["Camping | Přístřešky"] },
    },
    { identity: "t3", title: "Stan zelený", attributes: { brand: "Oak", price_amount: 300, availability: 0 } },
    { identity: "l1", title: "Lampa", attributes: { brand: "Fern" } },
    { identity: "cat", type: "category", title: "Stany" },
  ]);
  return createSite({ ...given, siteId, language: "cs" });
}

async function customize(siteId: string, query: string, rules: RuleInput[], type = "item"): Promise<void> {
  const as = await createActor({ sites: [siteId], policies: ["search_customizations"] });
  const params = { siteId };
  const created = await callDirectly(create, { params, body: { query, type } }, { as });
  expect(created.status).toBe(201);
  const { id } = created.ok();
  const headers = { "if-match": '"1"' };
  const saved = await callDirectly(saveRules, { params, body: { queryId: id, rules } }, { as, headers });
  expect(saved.status).toBe(200);
}

test("a search answers in contract form and is not cacheable", async () => {
  const tracker_id = await createShop();
  const params = { tracker_id, q: "STANY", "f[]": ["type:item", "brand:Oak"], facets: "brand", size: "1" };
  const first = withOk(search, await requestPublic("/search", params));
  const { results, next_page } = first.ok();
  expect(first.headers.get("cache-control")).toBe("no-store");
  expect(results).toMatchObject({ query: "STANY", total_hits: 2, offset: "1", filters: ["type:item", "brand:Oak"] });
  expect(results.hits[0]).toMatchObject({
    url: "t2",
    type: "item",
    exact: true,
    attributes: {
      title: "<em>Stan</em> modrý &amp; velký",
      "title.untouched": "Stan modrý & velký",
      brand: ["Oak"],
      price_amount: 200,
    },
  });
  expect(results.facets).toEqual([
    {
      name: "brand",
      type: "text",
      values: [
        { value: "Oak", hits_count: 2 },
        { value: "Fern", hits_count: 1 },
      ],
    },
  ]);
  const page = withOk(search, await requestPublic(next_page ?? "")).ok();
  expect(urlsOf(page.results)).toEqual(["t3"]);
  expect(page.next_page).toBeNull();
});

test("selects attributes by name and never returns hidden ones", async () => {
  const tracker_id = await createShop();
  const all = await runSearch({ tracker_id, q: "cerveny" });
  expect(all.results.hits[0]?.attributes).not.toHaveProperty("_margin");
  const few = await runSearch({ tracker_id, q: "cerveny", hit_fields: "brand,_margin" });
  expect(Object.keys(few.results.hits[0]?.attributes ?? {}).sort()).toEqual(["brand", "title", "title.untouched"]);
  const less = await runSearch({ tracker_id, q: "cerveny", remove_fields: "price,nested" });
  expect(less.results.hits[0]).not.toHaveProperty("nested");
  expect(less.results.hits[0]?.attributes).not.toHaveProperty("price");
});

test("finds other types beside the main one", async () => {
  const tracker_id = await createShop();
  const { results } = await runSearch({ tracker_id, q: "stan", "f[]": "type:item", quicksearch_types: "category:3" });
  expect(results.quicksearch_hits.map(({ url }) => url)).toEqual(["cat"]);
  expect(results.total_hits).toBe(3);
});

test("saved rules act in the next search and autocomplete", async () => {
  const tracker_id = await createShop();
  const list = async () => urlsOf((await runSearch({ tracker_id, q: "stan", "f[]": "type:item" })).results);
  const suggestions = async () => urlsOf(await runAutocomplete({ tracker_id, q: "stan", type: "item:6" }));
  expect(await list()).toEqual(["t1", "t2", "t3"]);
  await customize(tracker_id, " Stán ", [pin("l1", 1), { id: null, type: "hide", item_url: "t1" }]);
  expect(await list()).toEqual(["l1", "t2", "t3"]);
  expect(await suggestions()).toEqual(["l1", "t2", "t3"]);
});

test("without customizations returns the organic order, marked as such", async () => {
  const tracker_id = await createShop();
  await customize(tracker_id, "stan", [pin("l1", 1)]);
  const { results } = await runSearch({ tracker_id, q: "stan", "f[]": "type:item", customizations: "0" });
  expect(urlsOf(results)).toEqual(["t1", "t2", "t3"]);
  expect(results.organic).toBe(true);
});

test("evaluates rules at another time", async () => {
  const tracker_id = await createShop();
  await customize(tracker_id, "stan", [{ ...pin("t3", 1), active_from: "2090-01-01", active_to: "2090-01-31" }]);
  const first = async (at: object) =>
    (await runSearch({ tracker_id, q: "stan", "f[]": "type:item", ...at })).results.hits[0]?.url;
  expect(await first({})).toBe("t1");
  expect(await first({ at: "2090-01-31T22:59:59Z" })).toBe("t3");
  expect(await first({ at: "2090-01-31T23:00:00Z" })).toBe("t1");
});

test("an explanation names rule, organic position and factors", async () => {
  const tracker_id = await createShop();
  await customize(tracker_id, "stan", [pin("t3", 1)]);
  const { results } = await runSearch({ tracker_id, q: "stan", "f[]": "type:item", debug: "1" });
  expect(results.hits[0]).toMatchObject({
    url: "t3",
    pinned: { type: "pin", position: 1 },
    explain: { organic_position: 3, tier: "exact", rule: { type: "pin", position: 1 } },
  });
  expect(results.hits[1]).toMatchObject({ url: "t1", pinned: null, explain: { organic_position: 1, rule: null } });
  expect(results.hits[1]?.explain?.factors).toContainEqual(
    expect.objectContaining({ name: "text", field: "title", term: "stan" }),
  );
});

test("item and product both mean the site's main type", async () => {
  const tracker_id = await createShop({ mainType: "item" });
  await customize(tracker_id, "stan", [pin("t3", 1)]);
  for (const filter of [{ "f[]": "type:item" }, { "f[]": "type:product" }]) {
    expect(urlsOf((await runSearch({ tracker_id, q: "stan", ...filter })).results)[0]).toBe("t3");
  }
  expect(urlsOf((await runSearch({ tracker_id, q: "stan" })).results)).toContain("cat");
});

test("suggestions complete the last word, tolerate a typo and separate types", async () => {
  const tracker_id = await createShop();
  const prefix = await runAutocomplete({ tracker_id, q: "lam", type: "item:3,category:2,query:2" });
  expect(prefix).toMatchObject({ exact_match_hits_count: 1, partial_match_hits_count: 0, partial_match_terms: [] });
  expect(prefix.hits[0]?.attributes.title).toBe("<em>Lam</em>pa");
  const slip = await runAutocomplete({ tracker_id, q: "lamap", type: "item:3" });
  expect(slip).toMatchObject({
    exact_match_hits_count: 0,
    partial_match_hits_count: 1,
    partial_match_terms: ["lampa"],
  });
  const both = await runAutocomplete({ tracker_id, q: "stan", type: "item:2,category:2" });
  expect(both.hits.map(({ type }) => type)).toEqual(["item", "item", "category"]);
  const sorted = await runAutocomplete({ tracker_id, q: "stan", type: "item:2", sort_item: "price_amount:desc" });
  expect(urlsOf(sorted)).toEqual(["t3", "t2"]);
  const narrowed = await runAutocomplete({ tracker_id, q: "stan", type: "item:3", "f_item[]": "brand:Fern" });
  expect(urlsOf(narrowed)).toEqual(["t1"]);
});

test("explains a suggestion like a result: word, field, stock, pin", async () => {
  const tracker_id = await createShop();
  await customize(tracker_id, "sta", [pin("t3", 1)]);
  const { hits } = await runAutocomplete({ tracker_id, q: "sta", type: "item", debug: "1" });
  expect(hits.map(({ url, explain }) => [url, explain?.organic_position, explain?.rule?.position ?? null])).toEqual([
    ["t3", 3, 1],
    ["t1", 1, null],
    ["t2", 2, null],
  ]);
  expect(hits[0]?.explain).toMatchObject({
    tier: "exact",
    factors: expect.arrayContaining([
      { name: "text", value: expect.any(Number), field: "title", term: "stan" },
      { name: "availability", value: 15 },
      { name: "boost", value: 0 },
    ]),
  });
});

test("finds a change of the catalog soon", async () => {
  const tracker_id = await createShop();
  expect((await runSearch({ tracker_id, q: "kolo" })).results.total_hits).toBe(0);
  await createItems(tracker_id, [{ identity: "k1", title: "Kolo" }]);
  await store().update(sites).set({ catalogueRevision: 1 }).where(eq(sites.siteId, tracker_id));
  const countHits = async () => (await runSearch({ tracker_id, q: "kolo" })).results.total_hits;
  expect(await until(countHits, (total) => total > 0)).toBe(1);
});

test("searches the values of a facet", async () => {
  const tracker_id = await createShop();
  const { status, body } = await requestPublic("/v1/facet_value", {
    tracker_id,
    q: "stan",
    facets: "brand",
    facet_q: "ÓA",
  });
  expect(status).toBe(200);
  expect(body).toMatchObject({
    results: { facet_value_query: "ÓA", facets: [{ name: "brand", values: [{ value: "Oak", hits_count: 2 }] }] },
  });
  const none = await requestPublic("/v1/facet_value", {
    tracker_id,
    q: "stan",
    facets: "brand,price_amount",
    facet_q: "a",
  });
  expect([none.status, none.body]).toEqual([400, { error: "invalid", errors: { facet_q: ["invalid"] } }]);
});

test("a query with characters the database rejects finds nothing without failing", async () => {
  const tracker_id = await createShop();
  const q = "stan\0ek";
  expect((await requestPublic("/search", { tracker_id, q, "f[]": "type:item" })).status).toBe(200);
  expect((await requestPublic("/search", { tracker_id, q: "stan", "f[]": "type:it\0em" })).status).toBe(200);
  expect((await requestPublic("/search", { tracker_id, plp: "category", "f[]": "category:a\0b" })).status).toBe(200);
  expect((await requestPublic("/autocomplete/v2", { tracker_id, q, type: "item" })).status).toBe(200);
  const item = await fetch(`${getTestBackend().publicUrl}/shop/${tracker_id}/item?identity=a%00b`);
  expect(item.status).toBe(404);
});

test("refuses invalid requests with a code", async () => {
  const tracker_id = await createShop();
  const refused = async (path: string, params: SearchParams) => {
    const answer = await requestPublic(path, params);
    return [answer.status, refusalOf(answer).error];
  };
  expect(await refused("/search", { tracker_id: "nobody", q: "x" })).toEqual([404, "unknown_site"]);
  expect(await refused("/autocomplete/v2", { tracker_id: "nobody", q: "x", type: "item" })).toEqual([
    404,
    "unknown_site",
  ]);
  expect(await refused("/search", { q: "x" })).toEqual([400, "invalid"]);
  expect(await refused("/search", { tracker_id, q: "x", size: "201" })).toEqual([400, "invalid"]);
  expect(await refused("/search", { tracker_id, q: "x", page: "0" })).toEqual([400, "invalid"]);
  expect(await refused("/search", { tracker_id, q: "x", at: "yesterday" })).toEqual([400, "invalid"]);
  expect(await refused("/search", { tracker_id, q: "x", "f[]": "nonsense" })).toEqual([400, "invalid"]);
  expect(await refused("/search", { tracker_id, q: "x", "f[]": "nonsense:1" })).toEqual([400, "unknown_attribute"]);
  expect(await refused("/search", { tracker_id, q: "x", sort: "nonsense:asc" })).toEqual([400, "unknown_attribute"]);
  expect(await refused("/autocomplete/v2", { tracker_id, q: "x" })).toEqual([400, "invalid"]);
});
