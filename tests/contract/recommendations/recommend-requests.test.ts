import { sql } from "drizzle-orm";
import { ID_LENGTH_MAX, ITEM_IDS_USED, REQUESTS_MAX } from "@/lib/contract/recommendations/recommend";
import { MODELS } from "@/lib/domain/recommendations/models";
import { getTimeDaysAgo, makeShopVisitor, putEvents, sendNow } from "@/tests/support/analytics";
import { moveCatalogue } from "@/tests/support/quality-bench";
import {
  callRecommend,
  recommendOne,
  recommendUrls,
  type SentRequest,
  trainSite,
} from "@/tests/support/recommendations";
import { createItems, createSite, makeUniqueId } from "@/tests/support/seed";
import { store } from "@/tests/support/test-backend";
import { until } from "@/tests/support/until";

// The fields of a recommendation request: conditions, exclusions, availability, limits, refusals.

const shirt = (identity: string, attributes: Record<string, unknown>) => ({
  identity,
  title: `Shirt ${identity}`,
  attributes: { category: ["Shirts"], availability: 1, secret: "x", _hidden: "y", ...attributes },
});

/** A shop with five shirts: the first is viewed most, the last least; one is sold out. */
async function createShop(): Promise<string> {
  const siteId = await createSite({ language: "en" });
  await createItems(siteId, [
    shirt("s1", { size: ["S", "M"], price_amount: 10, brand: "Oak", warehouse: 0 }),
    shirt("s2", { size: ["M"], price_amount: 20, brand: "Fern", warehouse: 1 }),
    shirt("s3", { size: ["L"], price_amount: 30, brand: "Oak", warehouse: 1 }),
    shirt("s4", { size: ["S", "L"], price_amount: 40, brand: "Fern" }),
    shirt("gone", { size: ["S"], price_amount: 50, availability: 0, warehouse: 1 }),
  ]);
  const events = ["gone", "s1", "s2", "s3", "s4"].flatMap((identity, at) =>
    Array.from({ length: 6 - at }, () => makeShopVisitor(getTimeDaysAgo(1)).page(0, identity)),
  );
  await putEvents(siteId, events);
  await trainSite(siteId);
  return siteId;
}

let shop = "";
beforeAll(async () => {
  shop = await createShop();
});

async function trends(more: Partial<SentRequest> = {}): Promise<string[]> {
  const { hits } = await recommendOne(shop, { recommendation_type: "trends", ...more });
  return hits.map(({ url }) => url);
}

test("sold-out items are left out, unless another attribute decides about availability", async () => {
  expect(await trends()).toEqual(["s1", "s2", "s3", "s4"]);
  expect(await trends({ settings_override: { availability_field: "warehouse" } })).toEqual(["gone", "s2", "s3", "s4"]);
});

test.each([
  ["a short form", { brand: "Oak" }, ["s1", "s3"]],
  ["one of several values", { size: { values: ["M", "L"], operator: "or" } }, ["s1", "s2", "s3", "s4"]],
  ["all of several values", { size: { values: ["S", "L"], operator: "and" } }, ["s4"]],
  ["none of several values", { size: { values: ["M"], operator: "not" } }, ["s3", "s4"]],
  ["a range", { price_amount: { values: ["15|30"] } }, ["s2", "s3"]],
  ["an open range", { price_amount: "30|" }, ["s3", "s4"]],
  ["several attributes", { brand: ["Oak"], size: "L" }, ["s3"]],
  ["a value that no item has", { brand: "None" }, []],
])("a context with %s restricts the hits", async (_, context, expected) => {
  expect(await trends({ recommendation_context: context })).toEqual(expected);
});

test("excluded items are not returned, and the box is still filled", async () => {
  expect(await trends({ blacklisted_item_ids: ["s1", "s3", "unknown"], size: 2 })).toEqual(["s2", "s4"]);
});

test("an item that left the catalog is not returned, although the model knows it", async () => {
  const siteId = await createShop();
  await store().execute(sql`delete from catalogue_rows where site_id = ${siteId} and identity = 's1'`);
  await moveCatalogue(siteId);
  const find = async () => (await recommendOne(siteId, { recommendation_type: "trends" })).hits.map(({ url }) => url);
  expect(await until(find, (urls) => !urls.includes("s1"))).toEqual(["s2", "s3", "s4"]);
});

test("hits have the requested attributes and the title, never hidden ones", async () => {
  const request = { recommendation_type: "trends", size: 1 };
  const [named] = (await recommendOne(shop, { ...request, hit_fields: ["price_amount", "_hidden"] })).hits;
  expect(named).toMatchObject({ url: "s1", type: "item", nested: [] });
  expect(named?.attributes).toEqual({ title: "Shirt s1", price_amount: 10 });
  const [all] = (await recommendOne(shop, request)).hits;
  expect(all?.attributes).toMatchObject({ title: "Shirt s1", size: ["S", "M"], brand: ["Oak"] });
  expect(all?.attributes).not.toHaveProperty("_hidden");
});

test("an answer repeats the request, and explains only if requested", async () => {
  const request = {
    recommendation_type: "trends",
    recommender_client_identifier: "homepage_trends_original",
    user_id: 7,
  };
  const { body } = await callRecommend(shop, [request]);
  expect(body).toMatchObject([
    {
      ...{ recommendation_type: "trends", recommender_client_identifier: "homepage_trends_original", user_id: "7" },
      ...{ recommender: "trends", recommendation_id: expect.stringMatching(/^[0-9a-f-]{36}$/) },
    },
  ]);
  expect(JSON.stringify(body)).not.toMatch(/explain|fallback/);
  const explained = await recommendOne(shop, request);
  expect(explained.hits[0]?.explain).toMatchObject({
    ...{ model: "trends", source: "trending", fallback: false, rule: null },
    evidence: [{ n: 5, of: 20 }],
  });
});

test("what a visitor sees is in the next answer, before any training", async () => {
  const shopper = makeShopVisitor(new Date());
  const request = { recommendation_type: "last_seen", user_id: shopper.clientId };
  expect((await recommendOne(shop, request)).hits).toEqual([]);
  await sendNow(shop, [shopper.page(0, "s3"), shopper.page(1, "s2")]);
  const seen = async (more = {}) => (await recommendOne(shop, { ...request, ...more })).hits.map(({ url }) => url);
  expect(await seen()).toEqual(["s2", "s3"]);
  expect(await seen({ item_ids: ["s2"] })).toEqual(["s3"]);
});

test("fields may be null, ids numbers, and only the first ten items are used", async () => {
  const nothing = Object.fromEntries(
    ["user_id", "item_ids", "blacklisted_item_ids", "hit_fields", "recommendation_context", "settings_override"].map(
      (name) => [name, null],
    ),
  );
  expect((await callRecommend(shop, [{ recommendation_type: "trends", ...nothing }])).status).toBe(200);
  const unknown = Array.from({ length: ITEM_IDS_USED }, (_, at) => at);
  const { hits } = await recommendOne(shop, {
    ...{ recommendation_type: "item_detail_alternatives", mark_fallback_results: true },
    item_ids: [...unknown, "s1"],
  });
  // The eleventh item is not used, so nothing is similar to it.
  expect(hits.map(({ explain }) => explain?.source)).not.toContain("similar");
});

const one = { recommendation_type: "trends" };

test("a thousand items, numbers as items, and conditions with odd names are answered", async () => {
  const ids = (count: number) => Array.from({ length: count }, (_, at) => at);
  const request = { recommendation_type: "basket", item_ids: ids(1000), blacklisted_item_ids: ids(1000) };
  expect(await callRecommend(shop, [request])).toMatchObject({ status: 200 });
  expect((await callRecommend(shop, [{ ...request, item_ids: ids(1001) }])).body).toMatchObject({
    errors: { "0.item_ids": ["too_many"] },
  });
  for (const name of ["constructor", "toString", "a b", "ž"])
    expect((await callRecommend(shop, [{ ...one, recommendation_context: { [name]: "x" } }])).status).toBe(400);
  expect((await callRecommend(shop, `[${"[".repeat(100_000)}`)).status).toBe(400);
  expect((await callRecommend(shop, '[{"recommendation_type":"trends","__proto__":{"size":0}}]')).status).toBe(400);
});

test("several boxes of one call show different items, and one wrong box refuses all", async () => {
  expect(await recommendUrls(shop, [{ ...one, size: 2 }, { ...one, size: 1 }, one])).toEqual([
    ["s1", "s2"],
    ["s3"],
    ["s4"],
  ]);
  expect((await callRecommend(shop, [one, { ...one, size: -1 }])).status).toBe(422);
});

test("calls at the same time do not take items from each other", async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => trends()));
  expect(new Set(answers.map((urls) => urls.join()))).toEqual(new Set(["s1,s2,s3,s4"]));
});

test("an item that sold out since the training is left out", async () => {
  const siteId = await createShop();
  await store().execute(sql`
    update catalogue_rows set attributes = jsonb_set(attributes, '{availability}', '0'), sold_out = true
    where site_id = ${siteId} and identity = 's1'`);
  await moveCatalogue(siteId);
  const find = async () => (await recommendOne(siteId, { recommendation_type: "trends" })).hits.map(({ url }) => url);
  expect(await until(find, (urls) => !urls.includes("s1"))).toEqual(["s2", "s3", "s4"]);
});

test("every model answers in a shop without events, and in one without a catalog", async () => {
  const [quiet, bare] = [await createSite({ language: "en" }), await createSite({ language: "en" })];
  await createItems(quiet, [
    shirt("s1", { introduced_at: "2026-01-01" }),
    shirt("s2", { introduced_at: "2026-01-02" }),
  ]);
  for (const siteId of [quiet, bare]) {
    await trainSite(siteId);
    for (const { id } of Object.values(MODELS)) {
      const requests = [
        { recommendation_type: id, user_id: "unknown" },
        { recommendation_type: id, item_ids: ["s1", "no such item"], user_id: 1 },
      ];
      const { status } = await callRecommend(siteId, requests);
      expect([id, status]).toEqual([id, 200]);
    }
  }
  expect((await recommendOne(quiet, { ...one, mark_fallback_results: true })).hits).toMatchObject([
    { url: "s2", fallback: true },
    { url: "s1", fallback: true },
  ]);
});

test("labels that no item has give no products, also where no item has any label", async () => {
  const request = { recommendation_type: "news_by_label", item_ids: ["sale"] };
  expect((await recommendOne(shop, request)).hits).toEqual([]);
});

test("a rule about an attribute that left the catalog drops nothing, and the box is still answered", async () => {
  const siteId = await createShop();
  const find = async () => {
    const request = { recommendation_type: "item_detail_alternatives", item_ids: ["s1"] };
    return (await recommendOne(siteId, request)).hits.map(({ url }) => url).sort();
  };
  const before = await find();
  await store().execute(sql`
    insert into recommender_rules (site_id, rule_id, recommender_id, condition_attribute, condition_values, filter_attribute,
      filter_values, interaction, updated_at, updated_by)
    select ${siteId}, id, 'item_detail_alternatives', c, cv, f, '["x"]', 'do_not_recommend_together', now(), ''
    from (values (1, 'season', '["x"]'::jsonb, 'brand'), (2, 'category', '["Shirts"]'::jsonb, 'season')) as r (id, c, cv, f)`);
  await store().execute(sql`update sites set revision = revision + 1 where site_id = ${siteId}`);
  expect(before).toEqual(["s2", "s3", "s4"]);
  expect(await find()).toEqual(before);
});

test.each([
  ["no list", one, 400, {}],
  ["an empty list", [], 422, { "": ["invalid"] }],
  ["too many requests", Array.from({ length: REQUESTS_MAX + 1 }, () => one), 422, { "": ["too_many"] }],
  ["no model", [{}], 422, { "0.recommendation_type": ["invalid"] }],
  ["an unknown model", [one, { recommendation_type: "best" }], 422, { "1.recommendation_type": ["unknown_model"] }],
  ["an inherited name", [{ recommendation_type: "constructor" }], 422, { "0.recommendation_type": ["unknown_model"] }],
  ["a size of 0", [{ ...one, size: 0 }], 422, { "0.size": ["invalid"] }],
  ["a size of 51", [{ ...one, size: 51 }], 422, { "0.size": ["invalid"] }],
  [
    "fifty-one conditions",
    [{ ...one, recommendation_context: Object.fromEntries(Array.from({ length: 51 }, (_, at) => [`a${at}`, at])) }],
    422,
    { "0.recommendation_context": ["too_many"] },
  ],
  ["half an item", [{ ...one, size: 1.5 }], 422, { "0.size": ["invalid"] }],
  ["items that are no list", [{ ...one, item_ids: "s1" }], 422, { "0.item_ids": ["invalid"] }],
  ["an unknown operator", [{ ...one, recommendation_context: { a: { values: [1], operator: "xor" } } }], 422, {}],
  ["an unreadable body", "[{", 400, {}],
  ["a body that is too large", JSON.stringify([{ ...one, user_id: "x".repeat(2_000_000) }]), 413, {}],
  ["an unknown attribute", [{ ...one, recommendation_context: { nothing: "x" } }], 400, {}],
])("%s is refused with a code", async (_, body, status, errors) => {
  const refused = await callRecommend(shop, body);
  expect(refused.status).toBe(status);
  expect(refused.body).toMatchObject({ error: expect.stringMatching(/^[a-z_]+$/) });
  if (Object.keys(errors).length > 0) expect(refused.body).toMatchObject({ errors });
});

const long = "ž".repeat(10_000);

test.each([
  ["an item", { item_ids: ["s1", long] }, "item_ids.1"],
  ["an excluded item", { blacklisted_item_ids: [long] }, "blacklisted_item_ids.0"],
  ["a visitor", { user_id: long }, "user_id"],
  ["a visitor of nearly a megabyte", { user_id: "x".repeat(1_000_000) }, "user_id"],
  ["a model", { recommendation_type: long }, "recommendation_type"],
  ["a placement", { recommender_client_identifier: long }, "recommender_client_identifier"],
  ["an attribute of the hits", { hit_fields: [long] }, "hit_fields.0"],
  [
    "an attribute of availability",
    { settings_override: { availability_field: long } },
    "settings_override.availability_field",
  ],
  ["a value of a condition", { recommendation_context: { brand: long } }, "recommendation_context.brand"],
  ["a value of a list", { recommendation_context: { brand: ["Oak", long] } }, "recommendation_context.brand.1"],
  [
    "a value with an operator",
    { recommendation_context: { brand: { values: [long], operator: "not" } } },
    "recommendation_context.brand.values.0",
  ],
  ["an attribute of a condition", { recommendation_context: { [long]: "x" } }, "recommendation_context"],
])("%s that is too long is refused at its field", async (_, more, field) => {
  expect(await callRecommend(shop, [one, { ...one, ...more }])).toMatchObject({
    status: 422,
    body: { error: "invalid", errors: { [`1.${field}`]: ["too_long"] } },
  });
});

test("identities up to the limit are answered", async () => {
  const id = "x".repeat(ID_LENGTH_MAX);
  expect(await callRecommend(shop, [{ ...one, item_ids: [id], user_id: id }])).toMatchObject({ status: 200 });
});

test("an unknown site is refused with 404, a missing one with 400", async () => {
  expect(await callRecommend(makeUniqueId("shop"), [one])).toMatchObject({
    status: 404,
    body: { error: "unknown_site" },
  });
  expect((await callRecommend("", [one])).status).toBe(400);
});
