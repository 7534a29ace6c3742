import { show as showChange, undo } from "@/lib/contract/change-history";
import { setApproval } from "@/lib/contract/drafts";
import {
  create,
  list,
  type ProductListing,
  saveInheritance,
  saveRules,
  show,
  timeline,
} from "@/lib/contract/product-listings";
import { listingAffecting, listingWhy } from "@/lib/contract/query-insight";
import type { FlatRuleInput, Rule } from "@/lib/contract/rules";
import { inheritedRules } from "@/lib/domain/inheritance";
import type { Output } from "@/lib/http/endpoint";
import { type CallInit, direct, type MakeCall } from "@/tests/support/direct";
import { changeIds } from "@/tests/support/draft-bench";
import { anActor, aSite, freshId, someItems } from "@/tests/support/seed";
import { testBackend } from "@/tests/support/test-backend";
import { throughBff } from "@/tests/support/through-bff";

const pin = (item_url: string, position: number): FlatRuleInput => ({ id: null, type: "pin", position, item_url });
const hide = (item_url: string): FlatRuleInput => ({ id: null, type: "hide", item_url });

/** A shop with items in two levels of categories, written in the ways that shops write them. */
async function aShop(call: MakeCall) {
  const siteId = freshId("shop");
  const category = "Camping | Tents";
  await someItems(siteId, [
    ...["a", "b", "c", "d"].map((identity) => ({ identity, title: `Tent ${identity}`, attributes: { category } })),
    { identity: "boot", attributes: { category: ["Obuv||Žluté boty", "Camping"] } },
    { identity: "loose", attributes: {} },
    { identity: "guide", type: "article", attributes: { category: "Rady" } },
  ]);
  await aSite({ siteId, language: "en" });
  const as = await anActor({ sites: [siteId] });
  const params = { siteId };
  const init = (revision?: number): CallInit => ({
    as,
    headers: revision === undefined ? {} : { "if-match": `"${revision}"` },
  });
  const make = (category_full: string, type = "item") =>
    call(create, { params, body: { category_full, type } }, init());
  return {
    siteId,
    make,
    made: async (path: string, rules: FlatRuleInput[] = []) => {
      const { id } = (await make(path)).body as { id: string };
      const saved = await call(saveRules, { params, body: { queryId: id, rules } }, init(1));
      expect(saved.status).toBe(200);
      return saved.body as ProductListing;
    },
    show: async (id: string) => (await call(show, { params, query: { id } }, init())).body as ProductListing,
    list: async (query: object) =>
      ((await call(list, { params, query }, init())).body as Output<typeof list>).items.map((one) => one.category_full),
    timeline: async (query: { from: string; to: string; q?: string }) =>
      ((await call(timeline, { params, query }, init())).body as Output<typeof timeline>).items,
    save: (queryId: string, rules: FlatRuleInput[], revision: number) =>
      call(saveRules, { params, body: { queryId, rules } }, init(revision)),
    change: async (id: number) => (await call(showChange, { params, query: { id } }, init())).body,
    undo: (id: number) => call(undo, { params, body: { id } }, init()),
    approval: () => call(setApproval, { params, body: { approval_required: true } }, init()),
    switchOff: (queryId: string, off: string[], revision?: number) =>
      call(saveInheritance, { params, body: { queryId, off } }, init(revision)),
    why: async (q: string, item: string) => {
      const query = { q, type: "item", place: "search" as const, item };
      return (await call(listingWhy, { params, query }, init())).body as Output<typeof listingWhy>;
    },
    affecting: async (q: string) => {
      const { body } = await call(listingAffecting, { params, query: { q, type: "item" } }, init());
      return (body as Output<typeof listingAffecting>).acting;
    },
    shown: async (path: string) => {
      const asked = new URLSearchParams({ tracker_id: siteId, plp: "category_path", "f[]": `category_path:${path}` });
      const answer = await fetch(`${testBackend().publicUrl}/search?${asked}`);
      return ((await answer.json()) as { results: { hits: { url: string }[] } }).results.hits.map(({ url }) => url);
    },
  };
}

describe.each([
  ["direct", direct],
  ["through the web server", throughBff],
])("%s", (_, call) => {
  test.each([
    ["  ", "item", "blank_category", "category_full"],
    [" || ", "item", "blank_category", "category_full"],
    ["Camping||Boats", "item", "invalid_category_attribute", "category_full"],
    ["Tents", "item", "invalid_category_attribute", "category_full"],
    ["Camping||Tents", "brand", "invalid_item_type", "type"],
  ])("a listing of %j for %s is refused: %s", async (path, type, code, field) => {
    const { make } = await aShop(call);
    const errors = { [field]: [code] };
    expect(await make(path, type)).toMatchObject({ status: 422, body: { error: code, errors } });
  });

  test("a category is found however it is written, with those above it, and named as items have it", async () => {
    const shop = await aShop(call);
    const made = await shop.make("camping | tents");
    expect(made.status).toBe(201);
    const { id } = made.body as { id: string };
    expect(await shop.show(id)).toMatchObject({
      category_full: "Camping||Tents",
      type: "item",
      revision: 1,
      rules: [],
    });
    expect(await shop.make("Camping||Tents")).toMatchObject({
      status: 422,
      body: { error: "already_exists", errors: { category_full: ["already_exists"] }, id },
    });
    for (const path of ["Camping", "Obuv", "Obuv||Žluté boty"]) expect((await shop.make(path)).status).toBe(201);
    expect((await shop.make("Camping||Tents", "article")).status).toBe(201);
    expect(await shop.list({ q: "ZLUTE" })).toEqual(["Obuv||Žluté boty"]);
    expect(await shop.list({ q: "camping", type: "item", sort: "query" })).toEqual(["Camping", "Camping||Tents"]);
  });

  test("the timeline has the listings whose rules reach into the window, by path", async () => {
    const shop = await aShop(call);
    const dated = { ...pin("a", 1), active_from: "2026-03-01T00:00:00.000Z", active_to: "2026-03-10T00:00:00.000Z" };
    const tents = await shop.made("Camping||Tents", [dated, hide("b")]);
    await shop.made("Obuv||Žluté boty", [{ ...dated, item_url: "boot" }]);
    const march = { from: "2026-03-09T00:00:00.000Z", to: "2026-03-11T00:00:00.000Z" };
    const found = await shop.timeline(march);
    expect(found.map(({ category_full }) => category_full)).toEqual(["Camping||Tents", "Obuv||Žluté boty"]);
    expect(found[0]).toMatchObject({
      id: tents.id,
      revision: 2,
      bars: [
        { item_url: "a", title: "Tent a", type: "pin", position: 1, active_to: dated.active_to },
        { item_url: "b", type: "hide", active_from: null, active_to: null },
      ],
    });
    const later = { from: dated.active_to, to: "2026-03-12T00:00:00.000Z" };
    expect((await shop.timeline(later)).map(({ bars }) => bars.map(({ item_url }) => item_url))).toEqual([["b"]]);
    expect((await shop.timeline({ ...march, q: "zlute" })).map(({ id }) => id)).toEqual([found[1]?.id]);
    expect(await shop.timeline({ ...march, q: "Camping > Tents" })).toHaveLength(1);
  });

  test("rules of a category above act below it until they are switched off there, and the shop shows it", async () => {
    const shop = await aShop(call);
    const above = await shop.made("Camping", [pin("c", 1), hide("b"), pin("d", 2)]);
    const below = await shop.made("Camping||Tents", [pin("a", 2)]);
    const { inherited = [] } = await shop.show(below.id);
    expect(inherited).toMatchObject(
      above.rules.map(({ id, item_url }) => ({
        ...{ customization_id: above.id, subject: "Camping", is_off: false },
        rule: { id, item_url, item: { title: `Tent ${item_url}` } },
      })),
    );
    expect(await shop.shown("Camping||Tents")).toEqual(["c", "a", "d"]);
    const off = [above.rules[1]?.id ?? "", "of-nobody"];
    expect(await shop.switchOff(below.id, off)).toMatchObject({ status: 428 });
    expect(await shop.switchOff(below.id, off, 1)).toMatchObject({ status: 412, body: { revision: 2 } });
    const switched = await shop.switchOff(below.id, off, 2);
    expect(switched).toMatchObject({
      status: 200,
      body: { revision: 3, inherited: [{ is_off: false }, { is_off: true }, { is_off: false }] },
    });
    expect(await shop.shown("Camping||Tents")).toEqual(["c", "a", "b", "d"]);
    // Above it nothing has changed.
    expect(await shop.shown("Camping")).toEqual(["c", "d", "a"]);
    expect((await shop.switchOff(below.id, off, 3)).body).toMatchObject({ revision: 3 });
  });

  test("what is switched off is told by name, and taken back beside what others saved since", async () => {
    const shop = await aShop(call);
    const above = await shop.made("Camping", [pin("c", 1), hide("b")]);
    const below = await shop.made("Camping||Tents", [pin("a", 2)]);
    const switched = await shop.switchOff(below.id, [above.rules[1]?.id ?? ""], 2);
    const [change = 0] = changeIds(switched);
    expect(await shop.change(change)).toMatchObject({
      action: "save_inheritance",
      object: { id: below.id, title: "Camping||Tents", kind: "product-listings" },
      after: { category_full: "Camping||Tents", off_rules: ["Tent b"], rules: [{ item_url: "a" }] },
    });
    await shop.save(below.id, [pin("d", 3)], 3);
    expect((await shop.undo(change)).status).toBe(200);
    const back = await shop.show(below.id);
    expect(back).toMatchObject({
      revision: 5,
      rules: [{ item_url: "d" }],
      inherited: [{ is_off: false }, { is_off: false }],
    });
    // Where a second person must publish, this goes past nobody either.
    await shop.approval();
    expect(await shop.switchOff(below.id, [], 5)).toMatchObject({ status: 403, body: { error: "approval_needed" } });
  });

  test("what acts on a listing says where it comes from, and what a nearer rule stands in the place of", async () => {
    const shop = await aShop(call);
    const above = await shop.made("Camping", [pin("c", 1), hide("b"), pin("d", 2)]);
    const below = await shop.made("Camping||Tents", [pin("a", 2)]);
    const [own, ...others] = await shop.affecting("Camping||Tents");
    expect(own).toMatchObject({ title: "Tent a", state: "live", customization_id: below.id, inherited_from: null });
    expect(others).toMatchObject([
      { item_url: "c", state: "live", customization_id: above.id, inherited_from: "Camping" },
      { item_url: "b", kind: "hide", state: "live", inherited_from: "Camping" },
      {
        ...{ item_url: "d", state: "shadowed", inherited_from: "Camping" },
        beaten_by: { rule_id: below.rules[0]?.id, title: "Tent a", line: 0 },
      },
    ]);
    // The panel, the editor's own list and the engine are one opinion.
    const { inherited = [] } = await shop.show(below.id);
    const rules = below.rules.map((rule): Rule => ({ ...rule, placement: "both" }));
    const acting = inheritedRules(rules, inherited, { at: Date.now(), timeZone: "Europe/Prague" });
    const live = others.filter(({ state }) => state === "live");
    expect(acting.map(({ rule }) => rule.id)).toEqual(live.map(({ rule_id }) => rule_id));
  });

  test("why an item is not in a listing: no words to match, the category, the rule and where it is from", async () => {
    const shop = await aShop(call);
    const above = await shop.made("Camping", [hide("b")]);
    expect(await shop.why("Camping||Tents", "nowhere")).toMatchObject({ stopped_by: "feed", item: null });
    const elsewhere = await shop.why("Camping||Tents", "loose");
    expect(elsewhere).toMatchObject({ stopped_by: "filter", item: { identity: "loose" } });
    expect(elsewhere.gates.at(-1)?.facts).toEqual({
      ...{ item_type: "item", asked_type: "item" },
      ...{ category: "Camping||Tents", item_categories: [] },
    });
    const hidden = await shop.why("Camping||Tents", "b");
    expect(hidden.stopped_by).toBe("rule");
    expect(hidden.gates.at(-1)?.facts).toMatchObject({ customization_id: above.id, query: "Camping", type: "hide" });
    const shown = await shop.why("Camping||Tents", "a");
    expect(shown).toMatchObject({ stopped_by: null, position: 1, total: 3 });
    expect(shown.gates.map(({ gate }) => gate)).toEqual(["feed", "index", "filter", "rule", "rank"]);
  });
});
