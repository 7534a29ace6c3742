import { findInheritedRules } from "@vitrine/engine/inheritance";
import { toCustomization } from "@/components/customizations/product-listings/listing-form";
import { publishDraft, saveDraft, sharePreview } from "@/lib/contract/customizations/drafts";
import {
  create,
  list,
  saveInheritance,
  saveRules,
  show,
  timeline,
} from "@/lib/contract/customizations/product-listings";
import { showChange, undoChanges } from "@/lib/contract/history/change-history";
import { listingAffecting, listingWhy } from "@/lib/contract/search/query-insight";
import type { FlatRuleInput, Rule } from "@/lib/contract/search/rules";
import type { Hit } from "@/lib/contract/search/search-host";
import { setApproval } from "@/lib/contract/settings/site-settings";
import { findInheritedDrafts } from "@/lib/domain/customizations/inherited-draft";
import { createDraft } from "@/lib/domain/customizations/rule-draft";
import { buildPreview, collectKnownItems, findObstacleIn } from "@/lib/domain/customizations/rule-preview";
import { buildPreviewItem } from "@/lib/domain/search/preview-item";
import { type CallInit, getChangeId, ifMatch, type MakeCall, readChangeIds } from "@/tests/support/direct";
import { LAYERS } from "@/tests/support/layers";
import { hide, pin } from "@/tests/support/rule-inputs";
import { runSearch, type SearchParams, urlsOf } from "@/tests/support/search";
import { createActor, createItems, createSite, makeUniqueId } from "@/tests/support/seed";
import { storeCampaign } from "@/tests/support/some-campaign";

async function searchListing(tracker_id: string, path: string, more: SearchParams = {}): Promise<{ hits: Hit[] }> {
  const listing = { plp: "category_path", "f[]": `category_path:${path}` };
  return (await runSearch({ tracker_id, ...listing, ...more })).results;
}

/** A shop with items in two category levels, in the notations that shops use. */
async function aShop(call: MakeCall) {
  const siteId = makeUniqueId("shop");
  const category = "Camping | Tents";
  await createItems(siteId, [
    ...["a", "b", "c", "d"].map((identity) => ({ identity, title: `Tent ${identity}`, attributes: { category } })),
    { identity: "boot", attributes: { category: ["Obuv||Žluté boty", "Camping"] } },
    { identity: "loose", attributes: {} },
    { identity: "guide", type: "article", attributes: { category: "Rady" } },
  ]);
  await createSite({ siteId, language: "en" });
  const as = await createActor({ sites: [siteId] });
  const params = { siteId };
  const init = (revision?: number): CallInit => ({ as, headers: ifMatch(revision) });
  const toObject = (object_id: string) => ({ kind: "product-listings" as const, object_id });
  const make = (category_full: string, type = "item") =>
    call(create, { params, body: { category_full, type } }, init());
  return {
    siteId,
    make,
    made: async (path: string, rules: FlatRuleInput[] = []) => {
      const { id } = (await make(path)).ok();
      const saved = await call(saveRules, { params, body: { queryId: id, rules } }, init(1));
      expect(saved.status).toBe(200);
      return saved.ok();
    },
    show: async (id: string) => (await call(show, { params, query: { id } }, init())).ok(),
    list: async (query: object) =>
      (await call(list, { params, query }, init())).ok().items.map((one) => one.category_full),
    timeline: async (query: { from: string; to: string; q?: string }) =>
      (await call(timeline, { params, query }, init())).ok().items,
    save: (queryId: string, rules: FlatRuleInput[], revision: number) =>
      call(saveRules, { params, body: { queryId, rules } }, init(revision)),
    change: async (id: number) => (await call(showChange, { params, query: { id } }, init())).body,
    undo: (id: number) => call(undoChanges, { params, body: { id } }, init()),
    approval: () => call(setApproval, { params, body: { approval_required: true } }, init()),
    switchOff: (queryId: string, off: string[], revision?: number) =>
      call(saveInheritance, { params, body: { queryId, off } }, init(revision)),
    draft: async (objectId: string, off_rules: string[] | undefined, base: number, at = 0) => {
      const body = {
        ...toObject(objectId),
        mode: "simple" as const,
        rules: [],
        off_rules,
        base_revision: String(base),
      };
      const saved = await call(saveDraft, { params, body }, init(at));
      expect(saved.status).toBe(200);
      return saved.ok();
    },
    publish: (objectId: string, revision: number, who = as) =>
      call(publishDraft, { params, body: toObject(objectId) }, { ...init(revision), as: who }),
    preview: async (objectId: string, off_rules?: string[]) => {
      const body = { ...toObject(objectId), mode: "simple" as const, rules: [], off_rules };
      const { token } = (await call(sharePreview, { params, body }, init())).ok();
      return async (path: string) => urlsOf(await searchListing(siteId, path, { preview: token }));
    },
    colleague: () => createActor({ sites: [siteId] }),
    why: async (q: string, item: string) => {
      const query = { q, type: "item", place: "search" as const, item };
      return (await call(listingWhy, { params, query }, init())).ok();
    },
    affecting: async (q: string) => {
      const body = (await call(listingAffecting, { params, query: { q, type: "item" } }, init())).ok();
      return body.acting;
    },
    shown: async (path: string) => urlsOf(await searchListing(siteId, path)),
    organic: async (path: string) => (await searchListing(siteId, path, { customizations: "0" })).hits,
  };
}

describe.each(LAYERS)("%s", (_, call) => {
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

  test("finds a category in any notation, with its ancestors, and names it as items do", async () => {
    const shop = await aShop(call);
    const made = await shop.make("camping | tents");
    expect(made.status).toBe(201);
    const { id } = made.ok();
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

  test("the timeline lists the listings with rules in the window, sorted by path", async () => {
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

  test("rules of a parent category act below it until switched off there, and the shop shows it", async () => {
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
    // The parent category is unchanged.
    expect(await shop.shown("Camping")).toEqual(["c", "d", "a"]);
    expect((await shop.switchOff(below.id, off, 3)).body).toMatchObject({ revision: 3 });
  });

  test("the history names switched-off categories, and undo keeps what others saved since", async () => {
    const shop = await aShop(call);
    const above = await shop.made("Camping", [pin("c", 1), hide("b")]);
    const below = await shop.made("Camping||Tents", [pin("a", 2)]);
    const switched = await shop.switchOff(below.id, [above.rules[1]?.id ?? ""], 2);
    const change = getChangeId(switched);
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
    // With required approval this call becomes a request.
    await shop.approval();
    expect(await shop.switchOff(below.id, [above.rules[0]?.id ?? ""], 5)).toMatchObject({
      status: 403,
      body: { error: "approval_requested" },
    });
  });

  test("only its preview shows a switch in a draft, until one change publishes it", async () => {
    const shop = await aShop(call);
    const above = await shop.made("Camping", [pin("c", 1), hide("b")]);
    const below = await shop.made("Camping||Tents");
    const hidden = above.rules[1]?.id ?? "";
    const draft = await shop.draft(below.id, [hidden, "of-nobody"], 1);
    expect(draft).toMatchObject({ off_rules: [hidden], base_off_rules: [], rules: [] });
    expect(await shop.shown("Camping||Tents")).toEqual(["c", "a", "d"]);
    const previewed = await shop.preview(below.id, [hidden]);
    expect(await previewed("Camping||Tents")).toEqual(["c", "a", "b", "d"]);
    // A link without switches uses the live ones.
    expect(await (await shop.preview(below.id))("Camping||Tents")).toEqual(["c", "a", "d"]);
    const published = await shop.publish(below.id, 1);
    expect(published.body).toMatchObject({ revision: 2, inherited: [{ is_off: false }, { is_off: true }] });
    expect(await shop.shown("Camping||Tents")).toEqual(["c", "a", "b", "d"]);
    const changes = await Promise.all(readChangeIds(published).map(shop.change));
    expect(changes).toContainEqual(
      expect.objectContaining({
        ...{ feature: "product-listings", action: "publish" },
        after: { category_full: "Camping||Tents", type: "item", mode: "simple", off_rules: ["Tent b"], rules: [] },
      }),
    );
    for (const id of readChangeIds(published)) expect((await shop.undo(id)).status).toBe(200);
    expect(await shop.shown("Camping||Tents")).toEqual(["c", "a", "d"]);
  });

  test("publishing merges the switches of a draft with newer live ones; a draft without switches changes none", async () => {
    const shop = await aShop(call);
    const above = await shop.made("Camping", [pin("c", 1), hide("b")]);
    const below = await shop.made("Camping||Tents");
    const [pinned = "", hidden = ""] = above.rules.map(({ id }) => id ?? "");
    await shop.draft(below.id, [hidden], 1);
    await shop.switchOff(below.id, [pinned], 1);
    const both = await shop.publish(below.id, 2);
    expect(both.body).toMatchObject({ revision: 3, inherited: [{ is_off: true }, { is_off: true }] });
    const silent = await shop.draft(below.id, undefined, 3);
    expect(silent.off_rules).toEqual([pinned, hidden]);
    expect((await shop.publish(below.id, 3)).body).toMatchObject({ revision: 3 });
  });

  test("with required approval, a switch waits for a second person", async () => {
    const shop = await aShop(call);
    const above = await shop.made("Camping", [hide("b")]);
    const below = await shop.made("Camping||Tents");
    await shop.approval();
    await shop.draft(below.id, [above.rules[0]?.id ?? ""], 1);
    expect(await shop.publish(below.id, 1)).toMatchObject({ status: 403, body: { error: "approval_needed" } });
    expect(await shop.shown("Camping||Tents")).not.toContain("b");
    expect((await shop.publish(below.id, 1, await shop.colleague())).status).toBe(200);
    expect(await shop.shown("Camping||Tents")).toContain("b");
  });

  test("lists where each acting rule comes from and which rules it overrides", async () => {
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
    // The panel, the editor's list and the engine agree.
    const { inherited = [] } = await shop.show(below.id);
    const rules = below.rules.map((rule): Rule => ({ ...rule, placement: "both" }));
    const acting = findInheritedRules(rules, inherited, { at: Date.now(), timeZone: "Europe/Prague" });
    const live = others.filter(({ state }) => state === "live");
    expect(acting.map(({ rule }) => rule.id)).toEqual(live.map(({ rule_id }) => rule_id));
  });

  test("lists the campaigns of the category, not those of its parent", async () => {
    const shop = await aShop(call);
    const listing = { kind: "listing-campaigns", targetUrl: "https://shop.example/tents" } as const;
    await storeCampaign(shop.siteId, { ...listing, id: "c-1", subjects: ["Camping||Tents"] });
    await storeCampaign(shop.siteId, { ...listing, subjects: ["Camping"] });
    expect(await shop.affecting("Camping||Tents")).toEqual([
      {
        ...{ kind: "campaign", state: "live", title: "Camping | Tents" },
        ...{ campaign_id: "c-1", campaign_kind: "listing-campaigns", banner_placements: ["search_header"] },
        ...{ active_from: null, active_to: null },
      },
    ]);
  });

  test("a pin of an item outside the listing is not shown, and the editor and the panel give the reason", async () => {
    const shop = await aShop(call);
    // In the parent category, but not in this one.
    await shop.made("Camping", [pin("boot", 1), pin("c", 2)]);
    const below = await shop.made("Camping||Tents", [pin("loose", 3), pin("guide", 4)]);
    const shown = await shop.shown("Camping||Tents");
    expect(shown).toEqual(["a", "c", "b", "d"]);
    const acting = await shop.affecting("Camping||Tents");
    expect(acting.map(({ item_url, state, obstacle }) => [item_url, state, obstacle])).toEqual([
      ["loose", "dormant", "filter"],
      ["guide", "dormant", "type"],
      ["boot", "dormant", "filter"],
      ["c", "live", null],
    ]);
    const { inherited = [], rules, category_full: category } = await shop.show(below.id);
    const { saved } = createDraft(toCustomization({ ...below, rules }));
    const instant = { at: Date.now(), timeZone: "Europe/Prague" };
    const effective = [...saved, ...findInheritedDrafts(saved, inherited, instant)];
    const organic = (await shop.organic("Camping||Tents")).map(buildPreviewItem);
    const scope = { types: ["item"], category, isCatalogueKnown: true };
    const known = collectKnownItems(effective, scope, organic);
    const { rows } = buildPreview(organic, effective, { ...instant, place: "listing" }, known);
    expect(rows.map(({ item }) => item.url)).toEqual(shown);
    expect(effective.map((rule) => findObstacleIn(known, rule))).toEqual(["filter", "type", "filter", null]);
  });

  test("explains why an item is not in a listing: no matching words, the category, or a rule and its origin", async () => {
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
