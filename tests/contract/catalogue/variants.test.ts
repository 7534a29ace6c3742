import { eq } from "drizzle-orm";
import { sites } from "@/backend/db/schema/accounts/accounts";
import { catalogueItems, mergedRows } from "@/backend/db/schema/catalogue/items";
import { showQuery } from "@/lib/contract/analytics/searches";
import { showCatalogItem } from "@/lib/contract/catalogue/catalog-browser";
import { addItems, finishImport, startImport } from "@/lib/contract/catalogue/catalogue-import";
import { missingItems } from "@/lib/contract/catalogue/data-quality";
import { create, saveRules, show } from "@/lib/contract/customizations/query-customizations";
import { why } from "@/lib/contract/search/query-insight";
import type { RuleInput } from "@/lib/contract/search/rules";
import { setVariants } from "@/lib/contract/settings/site-settings";
import { getTimeDaysAgo, makeShopVisitor, putEvents, sendNow, settleAnalytics } from "@/tests/support/analytics";
import { callDirectly } from "@/tests/support/direct";
import { IMPORT_COMMAND, type ImportedItem, importCatalogue } from "@/tests/support/import-catalogue";
import { hide, pin } from "@/tests/support/rule-inputs";
import { runAutocomplete, runSearch, type SearchParams, urlsOf } from "@/tests/support/search";
import { createActor, createSite, makeUniqueId } from "@/tests/support/seed";
import { store } from "@/tests/support/test-backend";
import { until } from "@/tests/support/until";

// Rows of a feed that belong to one product, from the import to what shops and the console get.

const money = (amount: number) => ({ price: `€${amount}.00`, price_amount: amount });

const variant = (identity: string, key: string, attributes: object, title = `Tee ${identity}`): ImportedItem => ({
  identity,
  title,
  attributes: { ...attributes },
  group: { key },
});

const main = (identity: string, key: string, attributes: object, title: string): ImportedItem => ({
  identity,
  title,
  attributes: { ...attributes },
  group: { key, is_main: true },
});

/** A tee without a row of its own, a bag whose row comes after its variants, and a mug without variants. */
const CATALOGUE: ImportedItem[] = [
  variant("tee-red", "T", { color: "red", size: "S", ...money(34), availability: 1, ean: "4006381333931" }),
  variant("bag-1", "B", { color: "red", ...money(80) }, ""),
  { identity: "mug", title: "Mug", attributes: { color: "red", ...money(9) } },
  variant("tee-blue", "T", { color: "blue", size: "M", ...money(20), availability: 0 }),
  variant("bag-2", "B", { color: "green", ...money(70) }, ""),
  variant("tee-green", "T", { color: "green", size: "M", ...money(50), availability: 1, product_code: "TG-9" }),
  main("bag", "B", { brand: ["Oak"], category: ["Bags"], image_link: "https://a.example/bag.jpg" }, "Bag"),
];

async function createShop(items = CATALOGUE, given: Partial<typeof sites.$inferInsert> = {}) {
  const siteId = await createSite({ currency: "EUR", language: "en", mergesVariants: true, ...given });
  await importCatalogue(siteId, items);
  const as = await createActor({ sites: [siteId], policies: ["search_customizations"] });
  return { siteId, as, params: { siteId } };
}

const searchItems = async (tracker_id: string, params: SearchParams = {}) => {
  const given = [params["f[]"] ?? []].flat();
  return (await runSearch({ tracker_id, size: "50", ...params, "f[]": ["type:item", ...given] })).results;
};

const find = async (siteId: string, params: SearchParams = {}) => urlsOf(await searchItems(siteId, params)).sort();

const listItems = async (siteId: string) => {
  const rows = await store().select().from(catalogueItems).where(eq(catalogueItems.siteId, siteId));
  return rows.map(({ identity }) => identity).sort();
};

describe("one product", () => {
  test("is made of rows in any order; the first row or the main row identifies it", async () => {
    const { siteId } = await createShop();
    expect(await listItems(siteId)).toEqual(["bag", "mug", "tee-red"]);
    expect(await find(siteId)).toEqual(["bag", "mug", "tee-red"]);
    const [bag] = (await searchItems(siteId, { q: "bag" })).hits;
    expect(bag).toMatchObject({
      url: "bag",
      attributes: {
        "title.untouched": "Bag",
        ...money(70),
        price_from: "€70.00",
        price_to_amount: 80,
        color: ["red", "green"],
        brand: ["Oak"],
      },
      nested: [
        { url: "bag-1", type: "variant", attributes: { "title.untouched": "Bag", color: ["red"], ...money(80) } },
        { url: "bag-2", type: "variant", attributes: { color: ["green"], ...money(70) } },
      ],
    });
    expect(bag?.attributes).not.toHaveProperty("_variants");
  });

  test("is available if a variant is, at the lowest price that can be paid", async () => {
    const { siteId } = await createShop();
    const [tee] = (await searchItems(siteId, { q: "tee" })).hits;
    expect(tee?.attributes).toMatchObject({ ...money(34), availability: 1, price_to_amount: 50, size: ["S", "M"] });
  });

  test("is found by codes, titles and values of its variants, also in autocomplete", async () => {
    const { siteId } = await createShop();
    for (const q of ["4006381333931", "TG-9", "tee-blue", "tee green"])
      expect(urlsOf(await searchItems(siteId, { q }))[0]).toBe("tee-red");
    const suggested = await runAutocomplete({ tracker_id: siteId, q: "tee g", type: "item:5" });
    expect(suggested.hits).toMatchObject([{ url: "tee-red", nested: [{}, {}, {}] }]);
  });

  test("is in listings once, and meets conditions that one of its variants meets", async () => {
    const { siteId } = await createShop();
    const results = await searchItems(siteId, { "f[]": "color:green", facets: "color,size" });
    expect([urlsOf(results).sort(), results.total_hits]).toEqual([["bag", "tee-red"], 2]);
    expect(results.facets).toMatchObject([
      { name: "color", values: expect.arrayContaining([{ value: "red", hits_count: 3 }]) },
      { name: "size", values: [{ value: "M", hits_count: 1 }] },
    ]);
    expect(await find(siteId, { "f[]": ["color:green", "size:S"] })).toEqual([]);
    expect(await find(siteId, { plp: "category", "f[]": "category:Bags" })).toEqual(["bag"]);
  });

  test("has no variants in the answer on request, or each of them in its place", async () => {
    const { siteId } = await createShop();
    const [plain] = (await searchItems(siteId, { q: "bag", remove_fields: "nested" })).hits;
    expect(plain).not.toHaveProperty("nested");
    const each = (more: SearchParams = {}) => searchItems(siteId, { non_collapsed_variants: "true", ...more });
    const all = await each({ sort: "price_amount:asc" });
    expect(urlsOf(all)).toEqual(["mug", "tee-blue", "tee-red", "tee-green", "bag-2", "bag-1"]);
    expect(all.total_hits).toBe(6);
    expect(all.hits[4]).toMatchObject({ type: "item", attributes: { "title.untouched": "Bag", brand: ["Oak"] } });
    const green = await each({ q: "tee", "f[]": "color:green" });
    expect([urlsOf(green), green.total_hits]).toEqual([["tee-green"], 1]);
    const page = await each({ sort: "price_amount:asc", size: "2", page: "2" });
    expect([urlsOf(page), page.total_hits]).toEqual([["tee-red", "tee-green"], 6]);
  });

  test("keeps its identity while that row is in the feed", async () => {
    const { siteId } = await createShop();
    const [red, ...others] = CATALOGUE;
    if (red === undefined) throw new Error("the catalogue has a tee");
    await importCatalogue(siteId, [variant("tee-new", "T", { color: "white", ...money(30) }), ...others, red]);
    expect(await listItems(siteId)).toEqual(["bag", "mug", "tee-red"]);
    expect(await find(siteId, { "f[]": "color:white" })).toEqual(["tee-red"]);
    await importCatalogue(siteId, others);
    expect(await listItems(siteId)).toEqual(["bag", "mug", "tee-blue"]);
  });
});

/** Imports rows and returns the answers. */
async function importRows(site: string, items: ImportedItem[], confirmed = {}) {
  const started = (await callDirectly(startImport, { body: { site, source: "test" } }, IMPORT_COMMAND)).ok();
  const params = { importId: started.import_id };
  const rows = items.map((item) => ({ type: "item", attributes: {}, ...item }));
  const added = (await callDirectly(addItems, { params, body: { items: rows } }, IMPORT_COMMAND)).ok();
  const finished = await callDirectly(finishImport, { params, body: confirmed }, IMPORT_COMMAND);
  return { added, finished };
}

test("a main row may repeat, and a row without any title is rejected", async () => {
  const siteId = await createSite({ mergesVariants: true });
  const { added, finished } = await importRows(siteId, [
    main("p", "P", { brand: ["Oak"] }, "Lamp"),
    variant("p-1", "P", { size: "S" }, ""),
    main("p", "P", { brand: ["Fern"] }, "Lamp again"),
    variant("p-2", "P", { size: "M" }, ""),
    variant("x-1", "X", {}, ""),
  ]);
  expect(added).toEqual({ accepted: 4, rejected: [] });
  expect(finished.ok()).toMatchObject({ added: 1, variants: 2, untitled: 1 });
  expect((await searchItems(siteId)).hits).toMatchObject([{ url: "p", attributes: { brand: ["Oak"] } }]);
});

test("rows are also grouped by what their main row names", async () => {
  const siteId = await createSite({ mergesVariants: true });
  const { finished } = await importRows(siteId, [
    { identity: "v-1", title: "V 1", group: { key: "v-1", is_variant_only: true } },
    { identity: "p", title: "P", group: { key: "p", is_main: true, members: ["v-1", "v-2"] } },
    { identity: "v-2", title: "V 2" },
    { identity: "lost", title: "Lost", group: { key: "lost", is_variant_only: true } },
    { identity: "w-1", title: "W 1", group: { key: "id:7" } },
    { identity: "w", title: "W", group: { key: "w", is_main: true, aliases: ["id:7"] } },
    { identity: "hidden", title: "Hidden", group: { key: "hidden", is_main: true, is_out: true } },
    { identity: "hidden-1", title: "Hidden 1", group: { key: "hidden" } },
    { identity: "draft", title: "Draft", group: { key: "draft", is_main: true, is_out: true } },
  ]);
  // The reader counts the two products that it keeps out.
  expect(finished.ok()).toMatchObject({ added: 2, variants: 3, left_out: 2 });
  expect(await listItems(siteId)).toEqual(["p", "w"]);
});

describe("the setting", () => {
  test("is off for existing sites, whose rows stay items and take what they lack", async () => {
    const { siteId } = await createShop(CATALOGUE, { mergesVariants: false });
    expect(await find(siteId)).toEqual(["bag-1", "bag-2", "mug", "tee-blue", "tee-green", "tee-red"]);
    expect((await searchItems(siteId, { q: "bag", "f[]": "color:red" })).hits).toMatchObject([
      { url: "bag-1", attributes: { "title.untouched": "Bag", brand: ["Oak"], ...money(80) }, nested: [] },
    ]);
  });

  test("takes effect with the next catalog, which is not held for what it merges, and back", async () => {
    const { siteId, as, params } = await createShop(CATALOGUE, { mergesVariants: false });
    const turn = async (merges_variants: boolean) =>
      expect(await callDirectly(setVariants, { params, body: { merges_variants } }, { as })).toMatchObject({
        status: 200,
      });
    await turn(true);
    expect(await find(siteId)).toHaveLength(6);
    const { finished } = await importRows(siteId, CATALOGUE, { hold_removals: true, hold_damage: true });
    expect(finished.ok()).toMatchObject({ added: 1, changed: 1, unchanged: 1, removed: 4, merged: 4, variants: 5 });
    expect(await find(siteId)).toEqual(["bag", "mug", "tee-red"]);
    const merged = () => store().select().from(mergedRows).where(eq(mergedRows.siteId, siteId));
    expect(await until(merged, (rows) => rows.length === 0)).toEqual([]);
    await turn(false);
    await importCatalogue(siteId, CATALOGUE);
    expect(await find(siteId)).toHaveLength(6);
    expect((await searchItems(siteId, { q: "tee" })).hits.every(({ nested }) => nested?.length === 0)).toBe(true);
  });
});

describe("a rule that names a variant", () => {
  async function customize(rules: RuleInput[]) {
    const shop = await createShop([
      ...CATALOGUE,
      { identity: "cap", title: "Tee cap", attributes: {} },
      { identity: "tie", title: "Tee tie", attributes: {} },
    ]);
    const { as, params } = shop;
    const { id } = (await callDirectly(create, { params, body: { query: "tee", type: "item" } }, { as })).ok();
    const headers = { "if-match": '"1"' };
    const saved = await callDirectly(saveRules, { params, body: { queryId: id, rules } }, { as, headers });
    expect(saved.status).toBe(200);
    const shown = (await callDirectly(show, { params, query: { id } }, { as })).ok();
    return { ...shop, id, rules: shown.rules.search };
  }

  test("pins its product, and shows its title", async () => {
    const { siteId, rules } = await customize([pin("tee-green", 3), pin("bag", 1)]);
    expect(urlsOf(await searchItems(siteId, { q: "tee" }))[0]).toBe("bag");
    expect(urlsOf(await searchItems(siteId, { q: "tee" }))[2]).toBe("tee-red");
    expect(rules).toMatchObject([
      { item_url: "tee-green", item: { title: "Tee tee-red", product: "tee-red", is_price_from: true } },
      { item_url: "bag", item: { title: "Bag" } },
    ]);
    expect(rules[1]?.item).not.toHaveProperty("product");
    const each = await searchItems(siteId, { q: "tee", non_collapsed_variants: "true" });
    expect([urlsOf(each)[0], urlsOf(each)[2]]).toEqual(["bag-1", "tee-green"]);
  });

  test("hides its product, and explains it by any name", async () => {
    const { siteId, as, params } = await customize([hide("tee-blue")]);
    expect(await find(siteId, { q: "tee" })).toEqual(["cap", "tie"]);
    for (const item of ["tee-blue", "tee-red", "TG-9"]) {
      const query = { q: "tee", type: "item", place: "search" as const, item };
      const answer = (await callDirectly(why, { params, query }, { as })).ok();
      expect(answer).toMatchObject({ item: { identity: "tee-red" }, stopped_by: "rule" });
      expect(answer.gates.at(-1)?.facts).toMatchObject({ type: "hide", state: "live" });
    }
  });

  test("pins a product once", async () => {
    const { siteId } = await customize([pin("tee-green", 2), pin("tee-red", 1)]);
    const { hits, total_hits } = await searchItems(siteId, { q: "tee", debug: "1" });
    expect([hits[0]?.url, total_hits]).toEqual(["tee-red", 3]);
    expect(hits.filter(({ url }) => url === "tee-red")).toHaveLength(1);
  });
});

test("the console finds a product by the identity of a variant", async () => {
  const { as, params } = await createShop();
  const found = await callDirectly(showCatalogItem, { params, query: { identity: "bag-2" } }, { as });
  expect(found.ok()).toMatchObject({ item: { identity: "bag", title: "Bag" } });
  expect((await callDirectly(showCatalogItem, { params, query: { identity: "gone" } }, { as })).ok()).toEqual({
    item: null,
  });
});

describe("events that name a variant", () => {
  test("count for its product", async () => {
    const { siteId, as, params } = await createShop();
    const shopper = makeShopVisitor(getTimeDaysAgo(3));
    await putEvents(siteId, [
      shopper.list(0, "tee", ["tee-red", "mug"]),
      shopper.click(5, "tee-green"),
      shopper.act(9, "tee-blue"),
      shopper.buy(60, { "tee-green": 50, "tee-blue": 20, mug: 9 }),
    ]);
    await settleAnalytics(siteId);
    const body = (await callDirectly(showQuery, { params, query: { q: "tee" } }, { as })).ok();
    expect(body.items).toMatchObject([
      { identity: "tee-red", title: "Tee tee-red", known: true, clicks: 1, actions: 1, orders: 1, revenue: 70 },
      { identity: "mug", orders: 1, revenue: 9 },
    ]);
  });

  test("are about items that the catalog has", async () => {
    const { siteId, as, params } = await createShop();
    const shopper = makeShopVisitor(new Date(Date.now() - 60_000));
    await sendNow(siteId, [shopper.click(0, "tee-green"), shopper.click(1, "bag-gone")]);
    const query = { verified_only: false };
    const { items } = (await callDirectly(missingItems, { params, query }, { as })).ok();
    expect(items.map(({ url }) => url)).toEqual(["bag-gone"]);
  });
});

test("sites that the import creates merge variants", async () => {
  const name = makeUniqueId("shop");
  const { finished } = await importRows(name, CATALOGUE);
  const [site] = await store().select().from(sites).where(eq(sites.name, name));
  expect(site?.mergesVariants).toBe(true);
  expect(finished.ok()).toMatchObject({ added: 3, variants: 5 });
});
