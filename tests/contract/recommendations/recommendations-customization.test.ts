import { endPreview, listDrafts, saveDraft, sharePreview } from "@/lib/contract/customizations/drafts";
import {
  create,
  destroy,
  importRows,
  list,
  saveRules,
  show,
  timeline,
} from "@/lib/contract/recommendations/recommendations-customization";
import type { RuleInput } from "@/lib/contract/search/rules";
import { formatCriteria } from "@/lib/domain/search/criteria";
import { getTimeDaysAgo, makeShopVisitor, putEvents, sendNow } from "@/tests/support/analytics";
import { callDirectly, ifMatch, type MakeCall, toUncheckedInput } from "@/tests/support/direct";
import { LAYERS } from "@/tests/support/layers";
import { recommendOne, trainSite } from "@/tests/support/recommendations";
import { hide, pin } from "@/tests/support/rule-inputs";
import { urlsOf } from "@/tests/support/search";
import { createActor, createItems, createSite } from "@/tests/support/seed";
import { getTestBackend } from "@/tests/support/test-backend";
import { until } from "@/tests/support/until";

// Rules of recommendations: refusals of the calls, and what shoppers get.

type Target = { type: string } & Record<string, unknown>;

const item = (identity: string, brand: string, availability = 1) => ({
  identity,
  title: `Item ${identity}`,
  attributes: { category: ["Camping | Tents"], brand, availability },
});

/** A trained shop with tents a to f, its owner, and calls for them. */
async function createBench(call: MakeCall) {
  const siteId = await createSite({ language: "en" });
  const as = await createActor({ sites: [siteId] });
  await createItems(siteId, [
    ...["a", "b", "c", "d"].map((identity) => item(identity, "Oak")),
    item("e", "Fern"),
    item("f", "Fern"),
    item("g", "Oak", 0),
  ]);
  const shopper = makeShopVisitor(getTimeDaysAgo(2));
  await putEvents(siteId, [
    shopper.page(0, "a"),
    shopper.page(60, "b"),
    shopper.page(120, "c"),
    shopper.page(180, "d"),
  ]);
  await trainSite(siteId);
  const params = { siteId };
  const make = (model: string, target: Target) =>
    call(create, toUncheckedInput(create, { params, body: { model, target } }), { as });
  const save = (queryId: string, rules: RuleInput[], revision = 1) =>
    call(saveRules, { params, body: { queryId, rules } }, { as, headers: ifMatch(revision) });
  return {
    ...{ siteId, as, params, make, save },
    /** Creates a customization of alternatives with rules; returns its id. */
    add: async (target: Target, rules: RuleInput[]): Promise<string> => {
      const { id } = (await make("item_detail_alternatives", target)).ok();
      (await save(id, rules)).ok();
      return id;
    },
    see: (more: Record<string, unknown> = {}) =>
      recommendOne(siteId, { recommendation_type: "item_detail_alternatives", item_ids: ["a"], size: 4, ...more }),
  };
}

describe.each(LAYERS)("%s", (_, call) => {
  test.each<[string, string, Record<string, unknown> & { type: string }, string, string]>([
    ["an unknown model", "nothing", { type: "all" }, "unknown_model", "model"],
    ["an item that does not exist", "trends", { type: "item", identity: "zz" }, "item_not_found", "target.identity"],
    [
      "two criteria of one attribute",
      "trends",
      { type: "criteria", criteria: ["Oak", "Fern"].map((value) => ({ attribute: "brand", values: [value] })) },
      "attribute_repeated",
      "target.criteria.1.attribute",
    ],
    ["an item without identity", "trends", { type: "item", identity: " " }, "target_item_empty", "target.identity"],
    ["no criteria", "trends", { type: "criteria", criteria: [] }, "criteria_empty", "target.criteria"],
    [
      "a criterion without values",
      "trends",
      { type: "criteria", criteria: [{ attribute: "brand", values: [] }] },
      "values_empty",
      "target.criteria.0.values",
    ],
  ])("refuses %s at its field", async (_name, model, target, code, field) => {
    const bench = await createBench(call);
    const refused = await bench.make(model, target);
    expect(refused).toMatchObject({ status: 422, body: { errors: { [field]: [code] } } });
    expect((await call(list, { params: bench.params }, { as: bench.as })).body).toMatchObject({ total_count: 0 });
  });

  test("lists model, target, title of the item and priority", async () => {
    const bench = await createBench(call);
    await bench.add({ type: "all" }, []);
    await bench.add({ type: "item", identity: "a" }, [pin("f", 1)]);
    const { items } = (await call(list, { params: bench.params }, { as: bench.as })).ok();
    const byType = Object.fromEntries(items.map((row) => [row.target_type, row]));
    expect(byType.all).toMatchObject({ model: "item_detail_alternatives", priority: 1, rules_count: 0 });
    expect(byType.item).toMatchObject({
      ...{ target_identity: "a", priority: 3, rules_count: 1, active_rules_count: 1 },
      target_metadata: { title: "Item a" },
    });
  });

  test("the search finds titles of target items, in the list and in the timeline", async () => {
    const bench = await createBench(call);
    await bench.add({ type: "all" }, [pin("b", 1)]);
    const id = await bench.add({ type: "item", identity: "a" }, [pin("f", 1)]);
    await bench.add({ type: "item", identity: "b" }, [pin("f", 1)]);
    const find = async (q: string) =>
      (await call(list, { params: bench.params, query: { q } }, { as: bench.as })).ok().items.map((row) => row.id);
    expect(await find("ÍTEM a")).toEqual([id]);
    expect(await find("item")).toHaveLength(3);
    expect(await find("Item %")).toEqual([]);
    const range = { from: "2026-01-01T00:00:00Z", to: "2026-02-01T00:00:00Z" };
    const bars = (
      await call(timeline, { params: bench.params, query: { q: "item A", ...range } }, { as: bench.as })
    ).ok();
    expect(bars.items.map((row) => row.id)).toEqual([id]);
  });

  test("refuses the same criteria in another order, with the id of the existing ones", async () => {
    const bench = await createBench(call);
    const brand = { attribute: "brand", values: ["Oak", "Fern"] };
    const type = { attribute: "type", values: ["item"] };
    const id = await bench.add({ type: "criteria", criteria: [brand, type] }, []);
    const turned = { ...brand, values: ["Fern", "Oak"] };
    expect(await bench.make("item_detail_alternatives", { type: "criteria", criteria: [type, turned] })).toMatchObject({
      status: 422,
      body: { error: "already_exists", id },
    });
  });
});

describe("what shoppers get", () => {
  const [[, call]] = LAYERS;
  const createShop = async () => createBench(call);

  test("of two people who create the same at once one does, and the other can open it", async () => {
    const bench = await createShop();
    const both = await Promise.all([1, 2].map(() => bench.make("trends", { type: "item", identity: "a" })));
    expect(both.map(({ status }) => status).sort()).toEqual([201, 422]);
    const made = both.find(({ status }) => status === 201)?.ok().id;
    expect(both.find(({ status }) => status === 422)?.body).toMatchObject({ id: made, error: "already_exists" });
  });

  test("pins and hides of an item act at once, and end with their customization", async () => {
    const bench = await createShop();
    const before = urlsOf(await bench.see());
    const id = await bench.add({ type: "item", identity: "a" }, [pin("f", 1), hide("b")]);
    const { hits } = await bench.see();
    expect(urlsOf({ hits })[0]).toBe("f");
    expect(urlsOf({ hits })).not.toContain("b");
    expect(hits[0]?.explain).toMatchObject({ source: "rule", rule: { customization_id: id } });
    expect(urlsOf(await bench.see({ item_ids: ["c"] }))[0]).not.toBe("f");
    await call?.(destroy, { params: bench.params, body: { id } }, { as: bench.as });
    expect(
      await until(
        async () => urlsOf(await bench.see()),
        (now) => now.join() === before.join(),
      ),
    ).toEqual(before);
  });

  test("the item's pin beats that of criteria, which beats that of all, position by position", async () => {
    const bench = await createShop();
    await bench.add({ type: "all" }, [pin("d", 1), pin("e", 2), pin("c", 3)]);
    await bench.add({ type: "criteria", criteria: [{ attribute: "brand", values: ["Oak"] }] }, [pin("f", 2)]);
    await bench.add({ type: "item", identity: "a" }, [pin("b", 1)]);
    expect(urlsOf(await bench.see()).slice(0, 3)).toEqual(["b", "f", "c"]);
    expect(urlsOf(await bench.see({ item_ids: ["e"] })).slice(0, 3)).toEqual(["d", "f", "c"]);
  });

  test("rules with criteria pin the first item that meets them, and hide all that do", async () => {
    const bench = await createShop();
    const fern = formatCriteria([{ attribute: "brand", values: ["Fern"] }]);
    const oak = formatCriteria([{ attribute: "brand", values: ["Oak"] }]);
    const id = await bench.add({ type: "all" }, [pin(fern, 2), hide(oak), pin("c", 1)]);
    const { hits } = await bench.see({ size: 10 });
    // An item that a rule names comes before criteria.
    expect(urlsOf({ hits })[0]).toBe("c");
    expect(["e", "f"]).toContain(urlsOf({ hits })[1]);
    for (const hidden of ["b", "d", "g"]) expect(urlsOf({ hits })).not.toContain(hidden);
    expect(hits[1]?.explain).toMatchObject({ source: "rule", rule: { customization_id: id } });
    const excluded = urlsOf(await bench.see({ size: 10, blacklisted_item_ids: ["e", "f"] }));
    expect(excluded).toEqual(["c"]);
  });

  test("a pin with criteria finds items that the model does not recommend", async () => {
    const bench = await createShop();
    const params = { params: bench.params };
    const created = await bench.make("last_seen", { type: "all" });
    const { id } = created.ok();
    await bench.save(id, [pin(formatCriteria([{ attribute: "brand", values: ["Fern"] }]), 1)]);
    const found = urlsOf(await recommendOne(bench.siteId, { recommendation_type: "last_seen", size: 4 }));
    expect(["e", "f"]).toContain(found[0]);
    const { items } = (await call(list, params, { as: bench.as })).ok();
    expect(items).toMatchObject([{ rules_count: 1, active_rules_count: 1, problems: [] }]);
  });

  test("pins with criteria find other items of the catalog if rules name those of the model", async () => {
    const bench = await createShop();
    const fern = formatCriteria([{ attribute: "brand", values: ["Fern"] }]);
    const both = formatCriteria([{ attribute: "brand", values: ["Fern", "Rowan"] }]);
    const { id } = (await bench.make("last_seen", { type: "all" })).ok();
    await bench.save(id, [hide("e"), pin(fern, 1), pin(both, 2)]);
    const found = urlsOf(await recommendOne(bench.siteId, { recommendation_type: "last_seen", size: 4 }));
    expect(found).toEqual(["f"]);
    const shopper = makeShopVisitor(new Date());
    await sendNow(bench.siteId, [shopper.page(0, "e")]);
    const request = { recommendation_type: "last_seen", user_id: shopper.clientId, size: 4 };
    expect(urlsOf(await recommendOne(bench.siteId, request))).toEqual(["f"]);
  });

  test("criteria without values and repeated attributes are refused at the item of the rule", async () => {
    const bench = await createShop();
    const { id } = (await bench.make("trends", { type: "all" })).ok();
    const brand = (value: string) => ["brand", [value]];
    for (const criteria of [[], [["brand", []]], [["", ["Oak"]]], [brand("Oak"), brand("Fern")]]) {
      const refused = await bench.save(id, [pin(`criteria:${JSON.stringify(criteria)}`, 1)]);
      const errors = { "rules.0.item_url": ["criteria_incomplete"] };
      expect(refused).toMatchObject({ status: 422, body: { errors } });
    }
  });

  test("criteria that are too long to store are refused at their field, also in drafts and files", async () => {
    const bench = await createShop();
    const values = Array.from({ length: 40 }, (_, at) => `${at} ${"ž".repeat(30)}`);
    const long = [
      { attribute: "category", values: ["Camping | Tents"] },
      { attribute: "brand", values },
    ];
    const code = "criteria_too_long";
    const target = await bench.make("trends", { type: "criteria", criteria: long });
    expect(target).toMatchObject({ status: 422, body: { errors: { "target.criteria.1.values": [code] } } });
    const id = await bench.add({ type: "all" }, []);
    const text = formatCriteria(long);
    const saved = await bench.save(id, [pin(text, 1)]);
    expect(saved).toMatchObject({ status: 422, body: { errors: { "rules.0.item_url": [code] } } });
    const empty = {
      ...{ model: "trends", target_identity: "", target_criteria: "", rule_type: "", item_url: "", position: "" },
      ...{ active_from: "", active_to: "", availability: "", tags: "", note: "" },
    };
    const json = JSON.stringify(long);
    const rows = [
      { ...empty, at: "1", target_type: "criteria", target_criteria: json },
      { ...empty, at: "2", target_type: "all", rule_type: "hide", item_criteria: json },
    ];
    const body = { rows, mode: "add" as const, dry_run: true };
    const { lines } = (await callDirectly(importRows, { params: bench.params, body }, { as: bench.as })).ok();
    expect(lines).toMatchObject([{ code }, { code }]);
  });

  test("a box is filled even if all of the first candidates are hidden", async () => {
    const siteId = await createSite({ language: "en" });
    const as = await createActor({ sites: [siteId] });
    const params = { siteId };
    const dated = (identity: string, brand: string, introduced_at: string) => {
      const made = item(identity, brand);
      return { ...made, attributes: { ...made.attributes, introduced_at } };
    };
    const hidden = Array.from({ length: 1_010 }, (_, at) => dated(`h${at}`, "Oak", "2026-02-01"));
    await createItems(siteId, [...hidden, dated("last", "Fern", "2026-01-01")]);
    await trainSite(siteId);
    const body = { model: "news", target: { type: "all" as const } };
    const { id } = (await callDirectly(create, { params, body }, { as })).ok();
    const rules = [hide(formatCriteria([{ attribute: "brand", values: ["Oak"] }]))];
    const headers = { "if-match": '"1"' };
    (await callDirectly(saveRules, { params, body: { queryId: id, rules } }, { as, headers })).ok();
    const found = urlsOf(await recommendOne(siteId, { recommendation_type: "news", size: 4 }));
    expect(found).toEqual(["last"]);
  });

  test("leaves out pins that are sold out, excluded, planned, or the item itself", async () => {
    const bench = await createShop();
    const planned = pin("c", 4, { active_from: new Date(Date.now() + 86_400_000).toISOString() });
    await bench.add({ type: "all" }, [pin("g", 1), pin("f", 2), pin("a", 3), planned]);
    const found = urlsOf(await bench.see({ blacklisted_item_ids: ["f"], size: 10 }));
    expect(found).not.toContain("g");
    expect(found).not.toContain("f");
    expect(found).not.toContain("a");
  });

  test("drafts in the list are named by the item or the criteria that they are for", async () => {
    const bench = await createShop();
    const criteria = [{ attribute: "brand", values: ["Oak", "Fern"] }];
    const { params, as } = bench;
    for (const target of [{ type: "all" }, { type: "item", identity: "a" }, { type: "criteria", criteria }]) {
      const id = await bench.add(target, []);
      const what = { kind: "recommendations-customization" as const, object_id: id, mode: "simple" as const };
      const body = { ...what, rules: [pin("f", 1)], base_revision: "1" };
      (await callDirectly(saveDraft, { params, body }, { as, headers: { "if-match": '"0"' } })).ok();
    }
    const { items } = (await callDirectly(listDrafts, { params, query: {} }, { as })).ok();
    expect(items.map(({ title, type }) => [title, type]).reverse()).toEqual([
      ["", "item_detail_alternatives"],
      ["Item a", "item_detail_alternatives"],
      ["brand: Fern, Oak", "item_detail_alternatives"],
    ]);
  });

  test("shows the saved rules with their items", async () => {
    const bench = await createShop();
    const id = await bench.add({ type: "all" }, [pin("f", 1)]);
    const shown = await call?.(show, { params: bench.params, query: { id, filter: "all" } }, { as: bench.as });
    expect(shown?.body).toMatchObject({
      ...{ target_type: "all", revision: 2 },
      rules: [{ type: "pin", position: 1, item_url: "f", item: { title: "Item f" } }],
    });
  });

  test("a shared draft acts only under its token, in boxes of the shop, too, until the link is ended", async () => {
    const bench = await createShop();
    const id = await bench.add({ type: "item", identity: "a" }, [pin("e", 1)]);
    const body = {
      ...{ kind: "recommendations-customization" as const, object_id: id, mode: "simple" as const },
      rules: [pin("f", 1), hide("b")],
    };
    const link = (await callDirectly(sharePreview, { params: bench.params, body }, { as: bench.as })).ok();
    // Its page in the shop is that of the item.
    expect(link.url).toContain(`/shop/${bench.siteId}/item?identity=a&preview=${link.token}`);
    const page = link.url.replace(new URL(link.url).origin, getTestBackend().publicUrl);
    expect(await (await fetch(page)).text()).toContain("Preview of changes to recommendations");
    const seeDraft = async (more: Record<string, unknown> = {}) =>
      urlsOf(
        await recommendOne(
          bench.siteId,
          { recommendation_type: "item_detail_alternatives", item_ids: ["a"], size: 4, ...more },
          { preview: link.token },
        ),
      );
    expect((await seeDraft())[0]).toBe("f");
    expect(await seeDraft()).not.toContain("b");
    expect((await seeDraft({ item_ids: ["c"] }))[0]).not.toBe("f");
    expect(urlsOf(await bench.see())[0]).toBe("e");
    const shop = new URL(`/shop/${bench.siteId}/boxes`, getTestBackend().publicUrl);
    shop.search = new URLSearchParams({ box: "alternatives", item: "a", preview: link.token }).toString();
    expect(await (await fetch(shop)).text()).toContain("identity=f");
    const home = await (await fetch(`${getTestBackend().publicUrl}/shop/${bench.siteId}?preview=${link.token}`)).text();
    expect(home).toContain("Preview of changes to recommendations");
    await callDirectly(endPreview, { params: bench.params, body: { id: link.id } }, { as: bench.as });
    expect((await seeDraft())[0]).toBe("e");
  });
});
