import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { publishDraft } from "@/lib/contract/customizations/drafts";
import { saveNew } from "@/lib/contract/customizations/new-customizations";
import { create, saveAliases, saveRules } from "@/lib/contract/customizations/query-customizations";
import { forms } from "@/lib/contract/customizations/query-forms";
import { create as createRedirect } from "@/lib/contract/rewrites/redirects";
import { create as createSynonym } from "@/lib/contract/rewrites/synonyms";
import { affecting, why } from "@/lib/contract/search/query-insight";
import type { RuleInput } from "@/lib/contract/search/rules";
import { addCountedDay, COUNTED_ZONE, markCountedNow } from "@/tests/support/counted-queries";
import { callDirectly } from "@/tests/support/direct";
import { hide, pin } from "@/tests/support/rule-inputs";
import { runAutocomplete, runSearch, type SearchParams, urlsOf } from "@/tests/support/search";
import { createActor, createItems, createSite, makeUniqueId } from "@/tests/support/seed";
import { storeCampaign } from "@/tests/support/some-campaign";

// Rules, campaigns, redirects and synonyms act on the other forms of their words: plural, hyphen, typo.

const SAMPLES = join(__dirname, "../../../../shared/data/odd-files");

/** The items of the sample `rules-and-typos.csv`. */
const PRINTERS = [
  ["M1", "Laser printer Falke", "Printers"],
  ["M2", "Inkjet printer Reiher", "Printers"],
  ["M3", "Printer stand", "Printers"],
  ["M4", "Label printer Spatz", "Printers"],
  ["M5", "Cotton t-shirt white", "Shirts"],
  ["M6", "Cotton t-shirt black", "Shirts"],
  ["M7", "Linen shirt", "Shirts"],
  ["M8", "Trampoline 3 m", "Play"],
] as const;

async function createShop(items: readonly (readonly [string, string, string?])[] = PRINTERS, language = "en") {
  const siteId = makeUniqueId("forms");
  await createItems(siteId, [
    ...items.map(([identity, title, category = "Things"]) => ({
      identity,
      title,
      attributes: { category: [category] },
    })),
    { identity: "c1", type: "category", title: "Printers" },
    { identity: "c2", type: "category", title: "Printer paper" },
  ]);
  await createSite({ siteId, language, timeZone: COUNTED_ZONE });
  const as = await createActor({ sites: [siteId] });
  const params = { siteId };
  const search = async (q: string, more: SearchParams = {}) =>
    (await runSearch({ tracker_id: siteId, q, "f[]": "type:item", ...more })).results;
  const suggest = (q: string, more: SearchParams = {}) =>
    runAutocomplete({ tracker_id: siteId, q, type: "item:6", ...more });
  return {
    siteId,
    as,
    params,
    search,
    suggest,
    customize: async (query: string, rules: RuleInput[], type = "item") => {
      const { id } = (await callDirectly(create, { params, body: { query, type } }, { as })).ok();
      const headers = { "if-match": '"1"' };
      (await callDirectly(saveRules, { params, body: { queryId: id, rules } }, { as, headers })).ok();
      return id;
    },
    redirect: async (word: string, target: string) => {
      (await callDirectly(createRedirect, { params, body: { word, target } }, { as })).ok();
    },
  };
}

/** Which rules acted: those of `printer` pin M4 and hide M3, those of `t-shirt` pin M6. */
function nameRules(urls: readonly string[]): string | null {
  if (urls[0] === "M4" && !urls.includes("M3")) return "printer";
  return urls[0] === "M6" ? "t-shirt" : null;
}

const LINES: readonly (readonly [string, string | null])[] = [
  ["printer", "printer"],
  ["Printer", "printer"],
  ["printers", "printer"],
  ["prnter", "printer"],
  ["printre", "printer"],
  ["laser printer", null],
  ["printer ", "printer"],
  ["t-shirt", "t-shirt"],
  ["t shirt", "t-shirt"],
  ["tshirt", "t-shirt"],
  ["t-shirts", "t-shirt"],
  ["T\u2011Shirt", "t-shirt"],
];

test("the sample has the queries that the next test walks through", () => {
  const path = join(SAMPLES, "queries-for-rules.txt");
  if (!existsSync(path)) return;
  const lines = readFileSync(path, "utf8")
    .split(/\r?\n/)
    .filter((line) => line !== "" && !line.startsWith("#"));
  expect(LINES.map(([query]) => query)).toEqual(lines);
});

test("the rules of a query act on its forms and corrections, in search and autocomplete", async () => {
  const shop = await createShop();
  await shop.customize("printer", [pin("M4", 1), hide("M3")]);
  await shop.customize("t-shirt", [pin("M6", 1)]);
  const acted = [];
  for (const [query] of LINES) {
    const results = await shop.search(query);
    const suggestions = await shop.suggest(query.trim());
    acted.push([query, nameRules(urlsOf(results)), nameRules(urlsOf(suggestions))]);
  }
  expect(acted).toEqual(LINES.map(([query, rules]) => [query, rules, rules]));
});

test("an answer names the query whose rules acted, and still says that it is corrected", async () => {
  const shop = await createShop();
  await shop.customize("Printer", [pin("M7", 1)]);
  expect(await shop.search("printers")).toMatchObject({ rules_of: "Printer", corrected_query: null });
  const corrected = await shop.search("prnter");
  expect(corrected).toMatchObject({ rules_of: "Printer", corrected_query: "<strike>prnter</strike> <b>printer</b>" });
  expect(urlsOf(corrected)[0]).toBe("M7");
  expect((await shop.suggest("prnter")).rules_of).toBe("Printer");
  expect(await shop.search("printer")).not.toHaveProperty("rules_of");
  const organic = await shop.search("prnter", { customizations: "0" });
  expect(organic).not.toHaveProperty("rules_of");
  expect(urlsOf(organic)).not.toContain("M7");
});

test("pages and facets of a corrected query have its rules, too", async () => {
  const shop = await createShop();
  await shop.customize("printer", [pin("M7", 2), hide("M3")]);
  const all = urlsOf(await shop.search("prnter"));
  expect(all[1]).toBe("M7");
  const pages = [];
  for (const page of ["1", "2", "3", "4"]) pages.push(...urlsOf(await shop.search("prnter", { page, size: "1" })));
  expect(pages).toEqual(all);
  const { facets } = await shop.search("prnter", { facets: "category" });
  expect(facets[0]?.values).toEqual([
    { value: "Printers", hits_count: 3 },
    { value: "Shirts", hits_count: 1 },
  ]);
});

test("an entry of the query as typed stands alone, even without rules", async () => {
  const shop = await createShop();
  await shop.customize("printer", [pin("M4", 1)]);
  await shop.customize("printers", [pin("M2", 1)]);
  await shop.customize("prnter", []);
  expect(urlsOf(await shop.search("printers"))[0]).toBe("M2");
  expect(urlsOf(await shop.search("printer"))[0]).toBe("M4");
  expect(await shop.search("prnter")).not.toHaveProperty("rules_of");
});

test("spellings of a customization act in their other forms, too", async () => {
  const shop = await createShop();
  const id = await shop.customize("printing device", [pin("M7", 1)]);
  const headers = { "if-match": '"2"' };
  const body = { queryId: id, aliases: ["label maker"] };
  (await callDirectly(saveAliases, { params: shop.params, body }, { as: shop.as, headers })).ok();
  expect(urlsOf(await shop.search("label-makers"))[0]).toBe("M7");
});

test("quick lists and lists of other types have the rules of the form for their type", async () => {
  const shop = await createShop();
  await shop.customize("printer", [pin("c2", 1)], "category");
  for (const q of ["printers", "prnter"]) {
    const { quicksearch_hits: quick } = await shop.search(q, { quicksearch_types: "category:2" });
    expect(quick.map(({ url }) => url)).toEqual(["c2", "c1"]);
    const { hits } = await shop.suggest(q, { type: "item:2,category:2" });
    expect(hits.filter(({ type }) => type === "category").map(({ url }) => url)).toEqual(["c2", "c1"]);
  }
});

test("campaigns of a query show for its forms and corrections", async () => {
  const shop = await createShop();
  const image = { desktop_url: "https://shop.example/a.jpg", mobile_url: null };
  const banners = { search_header: image, autocomplete_top: image };
  const id = await storeCampaign(shop.siteId, { subjects: ["Printer"], banners });
  for (const q of ["printer", "printers", "prnter"]) {
    const results = await shop.search(q);
    expect([q, results.campaigns?.map((one) => one.id)]).toEqual([q, [id]]);
    expect((await shop.suggest(q)).campaigns?.map((one) => one.id)).toEqual([id]);
  }
  expect((await shop.search("printers")).rules_of).toBe("Printer");
  expect((await shop.search("laser printer")).campaigns).toEqual([]);
});

test("redirects of a query act for its forms and corrections, only with use_fixits", async () => {
  const shop = await createShop();
  await shop.redirect("printer", "https://shop.example/printers");
  for (const q of ["printers", "prnter"]) {
    const url = `https://shop.example/printers?lb_redirected_from=${q}`;
    expect((await shop.search(q)).suggested_url).toBe(url);
    expect((await shop.suggest(q)).suggested_url).toBe(url);
    expect(await shop.search(q, { use_fixits: "false" })).not.toHaveProperty("suggested_url");
  }
  expect(await shop.search("laser printer")).not.toHaveProperty("suggested_url");
  await shop.customize("printers", [pin("M2", 1)]);
  expect(await shop.search("printers")).not.toHaveProperty("suggested_url");
});

test("what affects a query and why an item is missing follow the same forms", async () => {
  const shop = await createShop();
  const id = await shop.customize("printer", [pin("M4", 1), hide("M3")]);
  await shop.redirect("printer", "https://shop.example/printers");
  const { params, as } = shop;
  for (const q of ["printers", "prnter"]) {
    const found = await callDirectly(affecting, { params, query: { q, type: "item" } }, { as });
    expect(found.ok().acting).toMatchObject([
      { kind: "redirect", of_query: "printer" },
      { kind: "pin", item_url: "M4", customization_id: id, of_query: "printer" },
      { kind: "hide", item_url: "M3", of_query: "printer" },
    ]);
    const ask = { q, type: "item", place: "search" as const };
    const hidden = await callDirectly(why, { params, query: { ...ask, item: "M3" } }, { as });
    expect(hidden.ok()).toMatchObject({ stopped_by: "rule", position: null });
    const pinned = await callDirectly(why, { params, query: { ...ask, item: "M4" } }, { as });
    expect(pinned.ok()).toMatchObject({ position: 1, explain: { rule: { customization_id: id } } });
  }
  const own = await callDirectly(affecting, { params, query: { q: "printer", type: "item" } }, { as });
  expect(own.ok().acting.every(({ of_query: of }) => of === undefined || of === null)).toBe(true);
});

test.each([
  ["en", "tent", "tents", "Marquee"],
  ["cs", "stan", "stany", "Přístřešek"],
  ["sk", "topánka", "topánkami", "Kanady"],
  ["pl", "torebka", "torebek", "Kopertówka"],
])("%s: a synonym of %s acts on %s", async (language, word, query, other) => {
  const shop = await createShop(
    [
      ["s1", other],
      ["s2", "Lamp"],
    ],
    language,
  );
  const body = { kind: "one_way" as const, words: [word, other] };
  (await callDirectly(createSynonym, { params: shop.params, body }, { as: shop.as })).ok();
  expect(urlsOf(await shop.search(query))).toEqual(["s1"]);
});

test("a draft of a form’s own rules excludes it from those of the other form only when it is published", async () => {
  const { search, params, as, customize, siteId } = await createShop();
  await customize("printer", [pin("M4", 1), hide("M3")]);
  const body = { kind: "query-customizations" as const, subject: "printers", type: "item", mode: "simple" as const };
  const made = await callDirectly(
    saveNew,
    { params, body: { ...body, rules: [pin("M1", 1)], is_draft: true } },
    { as },
  );
  const { customization, draft } = made.ok();
  const find = async () => urlsOf(await search("printers"));
  expect(nameRules(await find())).toBe("printer");
  const query = { q: "printers", type: "item" };
  const { acting } = (await callDirectly(affecting, { params, query }, { as })).ok();
  expect(acting.map(({ kind, of_query: of }) => [kind, of])).toEqual([
    ["pin", "printer"],
    ["hide", "printer"],
  ]);
  const publishing = { kind: body.kind, object_id: customization.id, draft_revision: draft?.revision };
  const headers = { "if-match": `"${customization.revision}"` };
  (await callDirectly(publishDraft, { params: { siteId }, body: publishing }, { as, headers })).ok();
  expect([(await find())[0], (await find()).includes("M3")]).toEqual(["M1", true]);
});

test("the forms that shoppers searched are listed for the customization", async () => {
  const shop = await createShop();
  const id = await shop.customize("printer", [pin("M4", 1)]);
  const searched = [
    ["printer", 9],
    ["printers", 2],
    ["prnter", 1],
    ["laser printer", 5],
    ["lamp", 4],
  ] as const;
  for (const [query, searches] of searched) await addCountedDay(shop.siteId, { query, ago: 2 }, { searches });
  await markCountedNow(shop.siteId);
  const found = await callDirectly(forms, { params: shop.params, query: { id } }, { as: shop.as });
  expect(found.ok()).toMatchObject({
    days: 30,
    forms: [
      { typed: "printers", searches: 2, source: "form" },
      { typed: "prnter", searches: 1, source: "correction" },
    ],
  });
  const missing = await callDirectly(forms, { params: shop.params, query: { id: "0" } }, { as: shop.as });
  expect(missing.status).toBe(404);
});
