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
import type { RuleInput } from "@/lib/contract/search/rules";
import { type CallInit, ifMatch, type MakeCall } from "@/tests/support/direct";
import { inDays } from "@/tests/support/in-days";
import { LAYERS } from "@/tests/support/layers";
import { hide, pin } from "@/tests/support/rule-inputs";
import { createActor, createItems, createSite, type TestActor } from "@/tests/support/seed";

// Fixed for the whole file, so a test that crosses a minute boundary keeps its moment.

/** A site with items a to e, its owner, and the calls of the screen. */
async function aBench(call: MakeCall, zone = "Europe/Prague") {
  const siteId = await createSite({ timeZone: zone });
  const as: TestActor = await createActor({ sites: [siteId] });
  await createItems(siteId, [
    {
      identity: "a",
      title: "Anorak",
      attributes: { price: "1290 Kč", image_link: "https://shop.example/a.jpg", web_url: "https://shop.example/a" },
    },
    ...["b", "c", "d", "e"].map((identity) => ({ identity })),
    { identity: "shoes", type: "category" },
  ]);
  const params = { siteId };
  const init = (revision?: number): CallInit => ({ as, headers: ifMatch(revision) });
  return {
    siteId,
    as,
    make: async (query: string, type = "item") =>
      (await call(create, { params, body: { query, type } }, init())).ok().id,
    create: (query: string, type = "item") => call(create, { params, body: { query, type } }, init()),
    show: (id: string, filter: "all" | "active" | "planned" | "expired" = "all") =>
      call(show, { params, query: { id, filter } }, init()),
    list: (query: object = {}) => call(list, { params, query }, init()),
    save: (queryId: string, rules: RuleInput[], revision?: number, where_to_use?: "autocomplete" | "search") =>
      call(saveRules, { params, body: { queryId, rules, ...(where_to_use && { where_to_use }) } }, init(revision)),
    mode: (queryId: string, mode: "simple" | "advanced", source?: "autocomplete" | "search", revision?: number) =>
      call(changeMode, { params, body: { queryId, mode, ...(source && { source }) } }, init(revision)),
    destroy: (id: string, revision?: number) => call(destroy, { params, body: { id } }, init(revision)),
    deleteRule: (id: string) => call(deleteRule, { params, body: { id } }, init()),
  };
}

const getRules = (answer: { ok: () => QueryCustomization }) => answer.ok().rules;
const urls = (rules: readonly { item_url: string }[]): string[] => rules.map((rule) => rule.item_url);

describe.each(LAYERS)("%s", (_, call) => {
  test("a query has one customization of each type, ignoring case and accents", async () => {
    const bench = await aBench(call);
    const made = await bench.create("  Kávovar  ");
    expect([made.status, made.body]).toEqual([201, { id: expect.any(String) }]);
    for (const query of ["kávovar", "KAVOVAR", "kavovar "])
      expect(await bench.create(query)).toMatchObject({ status: 422, body: { error: "already_exists" } });
    expect((await bench.create("kavovar", "product")).body).toMatchObject({ error: "already_exists" });
    expect((await bench.create("kavovar", "category")).status).toBe(201);
    expect((await bench.show(made.ok().id)).body).toMatchObject({
      query: "Kávovar",
      type: "item",
      mode: "simple",
      revision: 1,
      rules: { autocomplete: [], search: [] },
    });
  });

  test.each([
    ["   ", "item", "blank_query"],
    ["lamp", "brand", "invalid_item_type"],
  ])("creating %j for %s is refused: %s", async (query, type, code) => {
    const { create: make } = await aBench(call);
    expect(await make(query, type)).toMatchObject({ status: 422, body: { error: code } });
  });

  test("saved rules are returned in both lists with their items and raise the revision", async () => {
    const bench = await aBench(call);
    const id = await bench.make("jacket");
    const saved = await bench.save(id, [pin("a", 1), hide("b")], 1);
    expect(saved.status).toBe(200);
    expect(saved.body).toMatchObject({ revision: 2, updated_by: bench.as.name });
    const { autocomplete, search } = getRules(saved);
    expect(autocomplete).toEqual(search);
    expect(search).toMatchObject([
      {
        type: "pin",
        position: 1,
        item_url: "a",
        placement: "both",
        availability: "always",
        item: { title: "Anorak", price: "1290 Kč", web_url: "https://shop.example/a" },
      },
      { type: "hide", item_url: "b", placement: "both" },
    ]);
    expect((await bench.show(id)).body).toEqual(saved.body);
  });

  test("a mode switch and a deletion on an older revision are 412", async () => {
    const bench = await aBench(call);
    const id = await bench.make("jacket");
    await bench.save(id, [hide("b")], 1);
    expect(await bench.mode(id, "advanced", undefined, 1)).toMatchObject({ status: 412 });
    expect(await bench.destroy(id, 1)).toMatchObject({ status: 412 });
  });

  test("advanced mode has a list with its own ids for each place; simple mode keeps the rules of the source place", async () => {
    const bench = await aBench(call);
    const id = await bench.make("jacket");
    await bench.save(id, [pin("a", 1), hide("b")], 1);
    const advanced = getRules(await bench.mode(id, "advanced", undefined, 2));
    expect(urls(advanced.autocomplete)).toEqual(["a", "b"]);
    expect(urls(advanced.search)).toEqual(["a", "b"]);
    const ids = [...advanced.autocomplete, ...advanced.search].map((rule) => rule.id);
    expect(new Set(ids).size).toBe(4);
    expect(advanced.search.map((rule) => rule.placement)).toEqual(["search", "search"]);
    const saved = getRules(await bench.save(id, [pin("c", 1)], 3, "search"));
    expect([urls(saved.autocomplete), urls(saved.search)]).toEqual([["a", "b"], ["c"]]);
    expect(await bench.mode(id, "simple")).toMatchObject({ status: 422, body: { error: "source_required" } });
    const simple = await bench.mode(id, "simple", "search", 4);
    expect(simple.body).toMatchObject({ mode: "simple", revision: 5 });
    expect([urls(getRules(simple).autocomplete), urls(getRules(simple).search)]).toEqual([["c"], ["c"]]);
    expect(getRules(simple).search[0]?.placement).toBe("both");
  });

  test("advanced mode saves both lists at once, and `both` creates two rules", async () => {
    const bench = await aBench(call);
    const id = await bench.make("jacket");
    await bench.mode(id, "advanced", undefined, 1);
    const rules = [
      pin("a", 1, { placement: "both" }),
      pin("b", 2, { placement: "search" }),
      pin("c", 2, { placement: "autocomplete" }),
    ];
    const saved = await bench.save(id, rules, 2);
    expect(saved.body).toMatchObject({ revision: 3 });
    const { autocomplete, search } = getRules(saved);
    expect([urls(autocomplete), urls(search)]).toEqual([
      ["a", "c"],
      ["a", "b"],
    ]);
    expect(autocomplete[0]?.id).not.toBe(search[0]?.id);
  });

  test("in simple mode both places write the same list", async () => {
    const bench = await aBench(call);
    const id = await bench.make("jacket");
    const { autocomplete, search } = getRules(await bench.save(id, [hide("d")], 1, "autocomplete"));
    expect([urls(autocomplete), urls(search)]).toEqual([["d"], ["d"]]);
  });

  test("deletes a rule at once; a second deletion is not found", async () => {
    const bench = await aBench(call);
    const id = await bench.make("jacket");
    const [first] = getRules(await bench.save(id, [pin("a", 1), hide("b")], 1)).search;
    expect((await bench.deleteRule(first?.id ?? "")).status).toBe(204);
    expect((await bench.show(id)).body).toMatchObject({ revision: 3, rules: { search: [{ item_url: "b" }] } });
    expect(await bench.deleteRule(first?.id ?? "")).toMatchObject({ status: 404, body: { error: "not_found" } });
  });

  test("the list is searched without accents, filtered by state, sorted by last change and paged", async () => {
    const bench = await aBench(call);
    const names = ["žluté boty", "boty", "Zlatá 50 %", "čepice"];
    const ids = [];
    for (const name of names) ids.push(await bench.make(name));
    await bench.save(ids[1] ?? "", [pin("a", 1)], 1);
    await bench.save(ids[0] ?? "", [pin("a", 1, { active_from: inDays(1) })], 1);
    const found = async (query: object) => (await bench.list(query)).ok().items.map((item) => item.query);
    expect(await found({})).toEqual(["žluté boty", "boty", "čepice", "Zlatá 50 %"]);
    expect(await found({ q: "ZLUTE" })).toEqual(["žluté boty"]);
    expect(await found({ q: "boty" })).toEqual(["žluté boty", "boty"]);
    expect(await found({ q: "50 %" })).toEqual(["Zlatá 50 %"]);
    expect(await found({ q: "_" })).toEqual([]);
    expect(await found({ state: "active" })).toEqual(["boty"]);
    expect(await found({ state: "planned" })).toEqual(["žluté boty"]);
    expect(await found({ state: "inactive" })).toEqual(["čepice", "Zlatá 50 %"]);
    expect((await bench.list({ page: 2, per_page: 3 })).body).toMatchObject({
      items: [{ query: "Zlatá 50 %" }],
      page: 2,
      per_page: 3,
      total_pages: 2,
      total_count: 4,
    });
  });
});
