import { setAppLanguage } from "@/lib/contract/accounts/language";
import { availableProjects } from "@/lib/contract/accounts/site-list";
import { capabilities } from "@/lib/contract/accounts/who";
import * as listings from "@/lib/contract/customizations/product-listings";
import {
  changeMode,
  create,
  deleteRule,
  destroy,
  list,
  type QueryCustomization,
  saveRules,
  show,
} from "@/lib/contract/customizations/query-customizations";
import * as topItems from "@/lib/contract/customizations/top-items";
import type { RuleInput } from "@/lib/contract/search/rules";
import { topItems as askTop, search } from "@/lib/contract/search/search-host";
import { buildCategoryTree, findListingAttribute, readCategoryValues } from "@/lib/domain/search/category-tree";
import { buildCategoriesInput, buildListingInput } from "@/lib/domain/search/search-inputs";
import type { Input } from "@/lib/http/endpoint";
import { signRequest } from "@/lib/http/signature";
import { identifySiteCaller } from "@/lib/server/identity/who";
import { getShared } from "@/lib/server/process/shared";
import { deriveBackendKey } from "@/tests/support/direct";
import { SITE, setUpLegacyBackend } from "@/tests/support/legacy-backend/behind-legacy";
import type { Rule } from "@/tests/support/legacy-backend/store";
import { hide, pin } from "@/tests/support/rule-inputs";
import { makeUniqueId } from "@/tests/support/seed";
import { callThroughBff } from "@/tests/support/through-bff";

// The web server with the simulated legacy backend: calls L and R, no groups, different rules and CSRF tokens. The
// embedded backend only stores the sessions.

const params = { siteId: SITE };
const item = (name: string): string => `https://shop.example/${SITE}/${name}`;
const pinItem = (name: string, position: number, more: object = {}) => pin(item(name), position, more);
const hideItem = (name: string) => hide(item(name));

const { legacy, embedded, signIn } = setUpLegacyBackend();

/** Creates an owner with a customization of a new query. */
async function aCustomization(query = makeUniqueId("query")) {
  const as = await signIn("olga");
  const made = await callThroughBff(create, { params, body: { query, type: "item" } }, { as });
  const { id } = made.ok();
  const save = (rules: RuleInput[], where_to_use?: "autocomplete" | "search") =>
    callThroughBff(saveRules, { params, body: { queryId: id, rules, ...(where_to_use && { where_to_use }) } }, { as });
  const shown = () => callThroughBff(show, { params, query: { id } }, { as });
  return { as, id, query, save, shown };
}

const getRules = (answer: { ok: () => QueryCustomization }) => answer.ok().rules;

test("ids go back as integers, also from a web server that has read nothing before", async () => {
  const { as, id, save } = await aCustomization();
  const forget = () => getShared("backend.id-types", () => new Map()).clear();
  forget();
  const [rule] = getRules(await save([pinItem("printer-1", 1)], "autocomplete")).autocomplete;
  forget();
  // The simulated backend refuses texts.
  expect((await save([{ ...pinItem("printer-1", 2), id: rule?.id ?? "" }], "autocomplete")).status).toBe(200);
  forget();
  expect((await callThroughBff(destroy, { params, body: { id } }, { as })).status).toBe(204);
});

test("answers the unknown call of capability groups without groups", async () => {
  const as = await signIn("olga");
  expect(await callThroughBff(capabilities, { params }, { as })).toMatchObject({ status: 404 });
});

test("lists its projects; an unreadable one has only its id", async () => {
  const { status, body } = await callThroughBff(availableProjects, { params }, { as: await signIn("oto") });
  expect(status).toBe(200);
  expect(body).toEqual({
    "legacy-1": { name: "Paper group", persoo: false, groups: [{ sites: [{ tracker_id: SITE, name: "Paperworld" }] }] },
    "legacy-9": null,
  });
});

test("accepts a user without name, address and trial days", async () => {
  const { uid, sid } = await signIn("nemo");
  const session = { sid, uid, iat: 0, exp: Number.MAX_SAFE_INTEGER, amr: "mail", v: 1 } as const;
  const known = await identifySiteCaller({ session, requestId: "r", sso: null }, SITE);
  expect(known).toMatchObject({ user: { id: "nemo", name: "nemo", email: "" }, trialDays: null });
});

test("returns its numeric ids as texts, and lists in pages", async () => {
  const { as, id, query } = await aCustomization();
  expect(id).toMatch(/^\d+$/);
  const body = (await callThroughBff(list, { params, query: { q: query } }, { as })).ok();
  const { items, unreadable_rows } = body;
  expect([items.length, unreadable_rows]).toEqual([1, 1]);
  expect(items).toMatchObject([{ id, query, type: "item", mode: "simple", rules_count: 0 }]);
});

test("counts an unreadable rule and returns the others", async () => {
  const { save, shown, id } = await aCustomization();
  await save([pinItem("printer-1", 1)], "search");
  const stored = legacy()
    .store.sites.get(SITE)
    ?.customizations.find((one) => String(one.id) === id);
  stored?.rules.search.push({ ...(stored.rules.search[0] as Rule), id: 9, type: "boost" as never });
  const body = (await shown()).ok();
  const { rules, unreadable_rows } = body;
  expect([rules.search.length, rules.autocomplete.length, unreadable_rows]).toEqual([1, 1, 2]);
});

test("saves rules without revisions for each place, with whole days", async () => {
  const { save, shown } = await aCustomization();
  const rule = pinItem("printer-1", 1, { active_from: "2026-01-01", active_to: "2099-12-31" });
  const saved = await save([rule, hideItem("printer-2")], "search");
  expect(saved.status).toBe(200);
  expect(getRules(saved).search).toMatchObject([
    { item_url: item("printer-1"), position: 1, active_from: "2026-01-01", active_to: "2099-12-31", placement: "both" },
    { item_url: item("printer-2"), type: "hide" },
  ]);
  expect((await shown()).body).toEqual(saved.body);
  expect(saved.body).not.toHaveProperty("revision");
});

test("passes on its refusal of fields that need capability groups", async () => {
  const { save } = await aCustomization();
  expect(await save([pinItem("printer-1", 1)])).toMatchObject({
    status: 422,
    body: { error: "invalid", errors: { where_to_use: ["invalid"] } },
  });
  const timed = pinItem("printer-1", 1, { active_from: "2026-01-01T10:00:00Z" });
  expect(await save([timed], "search")).toMatchObject({
    status: 422,
    body: { error: "invalid", errors: { "rules.0.active_from": ["active_from_not_date"] } },
  });
});

test.each<[string, RuleInput[], Record<string, string[]>]>([
  [
    "position_occupied",
    [pinItem("printer-1", 1), pinItem("printer-2", 1)],
    { "rules.1.position": ["position_occupied"] },
  ],
  ["pin_and_hide", [pinItem("printer-1", 1), hideItem("printer-1")], { "rules.1.item_url": ["pin_and_hide"] }],
  ["item_already_set", [hideItem("printer-1"), hideItem("printer-1")], { "rules.1.item_url": ["item_already_set"] }],
  ["item_not_found", [pinItem("plane-1", 1)], { "rules.0.item_url": ["item_not_found"] }],
])("its own verdict %s arrives at its field", async (_, rules, errors) => {
  const { save } = await aCustomization();
  expect(await save(rules, "search")).toMatchObject({ status: 422, body: { error: "invalid", errors } });
});

test("switches modes: both places get the rules, switching back needs a source", async () => {
  const { as, id, save } = await aCustomization();
  await save([pinItem("printer-1", 1)], "search");
  const mode = (body: Omit<Input<typeof changeMode>["body"], "queryId">) =>
    callThroughBff(changeMode, { params, body: { queryId: id, ...body } }, { as });
  const advanced = await mode({ mode: "advanced" });
  expect(getRules(advanced).autocomplete[0]).toMatchObject({ item_url: item("printer-1"), placement: "autocomplete" });
  expect(getRules(advanced).autocomplete[0]?.id).not.toBe(getRules(advanced).search[0]?.id);
  await save([], "search");
  expect(await mode({ mode: "simple" })).toMatchObject({ status: 422, body: { error: "source_required" } });
  expect(getRules(await mode({ mode: "simple", source: "autocomplete" })).search).toHaveLength(1);
});

test("deletes a rule and a customization once", async () => {
  const { as, id, save } = await aCustomization();
  const [rule] = getRules(await save([pinItem("printer-1", 1)], "search")).search;
  const body = { id: rule?.id ?? "" };
  expect((await callThroughBff(deleteRule, { params, body }, { as })).status).toBe(204);
  expect((await callThroughBff(deleteRule, { params, body }, { as })).status).toBe(404);
  expect((await callThroughBff(destroy, { params, body: { id } }, { as })).status).toBe(204);
  expect((await callThroughBff(destroy, { params, body: { id } }, { as })).status).toBe(404);
});

test("replaces its CSRF tokens after ten writes without a failure", async () => {
  const { save } = await aCustomization();
  for (let count = 0; count < 25; count += 1) {
    expect((await save([pinItem("printer-1", (count % 5) + 1)], "search")).status).toBe(200);
  }
});

test("pins act in its search, which lacks our additions", async () => {
  const { as, save } = await aCustomization("scanner");
  await save([pinItem("scanner-5", 1), hideItem("scanner-1")], "search");
  const query = { tracker_id: SITE, q: "scanner", "f[]": ["type:item"], customizations: "0" };
  const { results } = (await callThroughBff(search, { query }, { as })).ok();
  expect(results.hits.map((hit) => hit.url).slice(0, 2)).toEqual([item("scanner-5"), item("scanner-2")]);
  expect(results).not.toHaveProperty("organic");
});

test("customizes listings without revisions and placements, and its search applies them", async () => {
  const as = await signIn("olga");
  const body = (category_full: string, type = "item") => ({ params, body: { category_full, type } });
  for (const [category, code] of [
    [" ", "blank_category"],
    ["boats", "invalid_category_attribute"],
  ] as const)
    expect(await callThroughBff(listings.create, body(category), { as })).toMatchObject({
      status: 422,
      body: { error: code },
    });
  const made = await callThroughBff(listings.create, body("Office||toner"), { as });
  expect(await callThroughBff(listings.create, body("Office||toner"), { as })).toMatchObject({
    body: { error: "already_exists" },
  });
  const { id } = made.ok();
  const rules = [pinItem("toner-5", 1), hideItem("toner-1")];
  const saved = await callThroughBff(listings.saveRules, { params, body: { queryId: id, rules } }, { as });
  expect(saved).toMatchObject({ status: 200, body: { category_full: "Office||toner", rules: [{ position: 1 }, {}] } });
  expect(saved.body).not.toHaveProperty("revision");
  expect((await callThroughBff(listings.show, { params, query: { id } }, { as })).body).toEqual(saved.body);
  const page = await callThroughBff(listings.list, { params, query: { q: "ton" } }, { as });
  expect(page.body).toMatchObject({
    items: [{ id, category_full: "Office||toner", rules_count: 2, active_rules_count: 2 }],
  });
  const facets = (await callThroughBff(search, buildCategoriesInput(SITE, "item"), { as })).ok();
  const { byPath } = buildCategoryTree(readCategoryValues(facets.results.facets));
  expect(byPath.get("Office||toner")).toMatchObject({ directTotal: 8, total: 8 });
  const attribute = findListingAttribute(facets.results.facets);
  const listed = buildListingInput({ siteId: SITE, subject: "Office||toner", type: "item" }, 10, attribute);
  const { results } = (await callThroughBff(search, listed, { as })).ok();
  expect(results.hits.map((hit) => hit.url).slice(0, 2)).toEqual([item("toner-5"), item("toner-2")]);
  expect((await callThroughBff(listings.destroy, { params, body: { id } }, { as })).status).toBe(204);
});

test("customizes TOP items by type, and TOP queries by their text", async () => {
  const as = await signIn("olga");
  expect(await callThroughBff(topItems.create, { params, body: { type: "page" } }, { as })).toMatchObject({
    body: { error: "invalid_item_type" },
  });
  const shown = async (type: string, rules: RuleInput[]) => {
    const { id } = (await callThroughBff(topItems.create, { params, body: { type } }, { as })).ok();
    const body = { queryId: id, where_to_use: "autocomplete" as const, rules };
    const saved = await callThroughBff(topItems.saveRules, { params, body }, { as });
    expect(saved).toMatchObject({
      status: 200,
      body: { id, type, rules: [{ item_url: rules[0]?.item_url, position: 1 }] },
    });
    expect(saved.ok().rules[0]).not.toHaveProperty("placement");
    expect((await callThroughBff(topItems.show, { params, query: { id } }, { as })).body).toEqual(saved.body);
    const answer = await callThroughBff(askTop, { query: { tracker_id: SITE, type: `${type}:2` } }, { as });
    return answer.ok().hits.map(({ url }) => url);
  };
  expect(await shown("item", [pinItem("paper-1", 1)])).toEqual([item("paper-1"), item("printer-1")]);
  expect(await shown("query", [{ ...pinItem("", 1), item_url: "inkjet" }])).toEqual(["inkjet"]);
  const page = await callThroughBff(topItems.list, { params }, { as });
  expect(page.body).toMatchObject({ items: [{ type: "item" }, { type: "query", rules_count: 1 }] });
});

test("viewers can read, users without access cannot", async () => {
  const vera = await signIn("vera");
  expect((await callThroughBff(list, { params }, { as: vera })).status).toBe(200);
  const body = { query: "x", type: "item" };
  expect(await callThroughBff(create, { params, body }, { as: vera })).toMatchObject({ status: 403 });
  expect(await callThroughBff(list, { params }, { as: await signIn("stan") })).toMatchObject({ status: 403 });
});

test("stores the language there", async () => {
  const as = await signIn("oto");
  const answer = await callThroughBff(setAppLanguage, { body: { user: { locale: "sk" } } }, { as });
  expect(answer).toMatchObject({ status: 200, body: { user: { locale: "sk" } } });
  expect(legacy().store.people.get("oto")?.locale).toBe("sk");
});

test("distinguishes a wrongly signed call from an unsigned one", async () => {
  const unsigned = await fetch(`${legacy().url}/sites/${SITE}/frontend_data`);
  expect([unsigned.status, await unsigned.json()]).toEqual([401, { error: "hmac_invalid" }]);
  const path = `/sites/${SITE}/frontend_data`;
  const parts = { method: "GET", path, body: "", user: "olga", session: "s" };
  const headers = await signRequest(await deriveBackendKey(embedded().secrets), parts, Date.now() - 301_000);
  const off = await fetch(legacy().url + path, { headers });
  expect([off.status, await off.json()]).toEqual([401, { error: "hmac_clock", server_time: expect.any(String) }]);
});
