import { create, list, saveRules, show } from "@/lib/contract/customizations/top-items";
import { topItemsAffecting, topItemsWhy } from "@/lib/contract/search/query-insight";
import type { FlatRuleInput } from "@/lib/contract/search/rules";
import { type CallInit, ifMatch, type MakeCall } from "@/tests/support/direct";
import { LAYERS } from "@/tests/support/layers";
import { hide, pin } from "@/tests/support/rule-inputs";
import { requestTopItems, urlsOf } from "@/tests/support/search";
import { createActor, createItems, createSite, makeUniqueId } from "@/tests/support/seed";

/** A shop whose item type is called `product`, with two brands. */
async function aShop(call: MakeCall) {
  const siteId = makeUniqueId("shop");
  await createItems(siteId, [
    ...["a", "b", "c"].map((identity) => ({ identity, type: "product", title: `Tent ${identity}` })),
    { identity: "north", type: "brand", title: "North" },
    { identity: "south", type: "brand", title: "South" },
  ]);
  await createSite({ siteId, language: "en", mainType: "product" });
  const as = await createActor({ sites: [siteId] });
  const params = { siteId };
  const init = (revision?: number): CallInit => ({ as, headers: ifMatch(revision) });
  const make = (type: string) => call(create, { params, body: { type } }, init());
  const save = (queryId: string, rules: FlatRuleInput[], revision: number) =>
    call(saveRules, { params, body: { queryId, where_to_use: "autocomplete", rules } }, init(revision));
  return {
    make,
    save,
    made: async (type: string) => (await make(type)).ok().id,
    show: async (id: string) => (await call(show, { params, query: { id } }, init())).ok(),
    list: async () => (await call(list, { params }, init())).ok().items,
    why: async (type: string, item: string) => {
      const query = { q: "", type, place: "autocomplete" as const, item };
      return (await call(topItemsWhy, { params, query }, init())).ok();
    },
    affecting: async (type: string) => {
      const body = (await call(topItemsAffecting, { params, query: { q: "", type } }, init())).ok();
      return body.acting;
    },
    shown: async (type: string) => urlsOf(await requestTopItems({ tracker_id: siteId, type })),
  };
}

describe.each(LAYERS)("%s", (_, call) => {
  test("each type has one customization, and the site's own item type equals `item`", async () => {
    const shop = await aShop(call);
    const made = await shop.make("item");
    expect(made.status).toBe(201);
    const { id } = made.ok();
    for (const type of ["product", "item"]) {
      const errors = { type: ["already_exists"] };
      expect(await shop.make(type)).toMatchObject({ status: 422, body: { error: "already_exists", errors, id } });
    }
    for (const type of ["brand", "query"]) expect((await shop.make(type)).status).toBe(201);
    // The catalog has no articles, and `page` is not a type of TOP items.
    for (const type of ["article", "page", ""]) {
      expect(await shop.make(type)).toMatchObject({ status: 422, body: { error: "invalid_item_type" } });
    }
    expect((await shop.list()).map(({ type, rules_count }) => [type, rules_count]).sort()).toEqual([
      ["brand", 0],
      ["product", 0],
      ["query", 0],
    ]);
    expect(await shop.show(id)).toMatchObject({ id, type: "product", revision: 1, rules: [] });
  });

  test("refuses items of another type, and the empty search box shows the saved items", async () => {
    const shop = await aShop(call);
    const id = await shop.made("brand");
    expect(await shop.save(id, [pin("a", 1)], 1)).toMatchObject({
      status: 422,
      body: { errors: { "rules.0.item_url": ["item_not_found"] } },
    });
    expect(await shop.shown("brand")).toEqual(["north", "south"]);
    expect((await shop.save(id, [pin("south", 1)], 1)).status).toBe(200);
    expect(await shop.shown("brand")).toEqual(["south", "north"]);
    expect((await shop.save(id, [hide("north")], 2)).status).toBe(200);
    expect(await shop.shown("brand")).toEqual(["south"]);
  });

  test("TOP queries are texts: not catalogue items, case-insensitive, and never waiting", async () => {
    const shop = await aShop(call);
    const id = await shop.made("query");
    const saved = await shop.save(id, [pin("family  tents", 1, { waiting: true }), pin("Lampy", 2)], 1);
    expect(saved.status).toBe(200);
    expect(saved.ok().rules).toMatchObject([
      { item_url: "family tents", waiting: false, item: { title: "family tents" } },
      { item_url: "Lampy" },
    ]);
    expect(await shop.shown("query")).toEqual(["family tents", "Lampy"]);
    expect(await shop.list()).toMatchObject([{ rules_count: 2, problems: [] }]);
    expect(await shop.save(id, [pin("lampy", 1), hide("LAMPY")], 2)).toMatchObject({
      status: 422,
      body: { errors: { "rules.1.item_url": ["pin_and_hide"] } },
    });
    expect(await shop.why("query", "Lampy")).toMatchObject({ position: 2, stopped_by: null, item: null });
    expect(await shop.why("query", "boots")).toMatchObject({ position: null, stopped_by: "rule" });
    expect(await shop.affecting("query")).toMatchObject([
      { kind: "pin", title: "family tents", state: "live" },
      { title: "Lampy", state: "live" },
    ]);
  });

  test("explains why a product is not among the TOP ones: there are no words to match", async () => {
    const shop = await aShop(call);
    const id = await shop.made("item");
    await shop.save(id, [hide("b"), pin("c", 1)], 1);
    const hidden = await shop.why("item", "b");
    expect(hidden.stopped_by).toBe("rule");
    expect(hidden.gates.at(-1)?.facts).toMatchObject({ customization_id: id, query: "product", type: "hide" });
    const shown = await shop.why("item", "c");
    expect(shown).toMatchObject({ stopped_by: null, position: 1 });
    expect(shown.gates.map(({ gate }) => gate)).toEqual(["feed", "index", "filter", "rule", "rank"]);
    expect(await shop.why("item", "north")).toMatchObject({ stopped_by: "filter" });
  });
});
