import { create, saveAliases, saveRules } from "@/lib/contract/customizations/query-customizations";
import { affecting, why } from "@/lib/contract/search/query-insight";
import type { RuleInput } from "@/lib/contract/search/rules";
import type { Output } from "@/lib/http/endpoint";
import { callDirectly, type MakeCall } from "@/tests/support/direct";
import { importCatalogue } from "@/tests/support/import-catalogue";
import { inDays } from "@/tests/support/in-days";
import { LAYERS } from "@/tests/support/layers";
import { hide, pin } from "@/tests/support/rule-inputs";
import { createActor, createItems, createSite, makeUniqueId } from "@/tests/support/seed";
import { storeCampaign } from "@/tests/support/some-campaign";
import { store } from "@/tests/support/test-backend";

type Why = Output<typeof why>;
type Affecting = Output<typeof affecting>["acting"];

// One instant for the whole file, so that a test running across a minute boundary stays consistent.

/** A shop with 150 indexed tents, a lamp and a category, and helpers for the insight calls. */
async function createShop(call: MakeCall) {
  const siteId = makeUniqueId("shop");
  await createItems(siteId, [
    ...Array.from({ length: 150 }, (_, n) => ({
      // Equal in everything, so that they rank by identity.
      identity: `t${String(n).padStart(3, "0")}`,
      title: `Tent ${n}`,
    })),
    {
      identity: "lamp",
      title: "Žlutá lampa",
      attributes: {
        web_url: "https://shop.example/lamps/yellow/",
        ean: ["8590000000017"],
        image_link: "https://x.example/l.jpg",
      },
    },
    { identity: "gone", title: "Tent sold out", attributes: { availability: 0 } },
    { identity: "tents", type: "category", title: "Tent" },
  ]);
  await createSite({ siteId, language: "en" });
  const as = await createActor({ sites: [siteId], roles: ["viewer"], policies: ["search_customizations"] });
  const owner = await createActor({ sites: [siteId] });
  const params = { siteId };
  return {
    siteId,
    customize: async (query: string, rules: RuleInput[], aliases: string[] = []) => {
      const created = await callDirectly(create, { params, body: { query, type: "item" } }, { as: owner });
      const { id } = created.ok();
      const saved = await callDirectly(
        saveRules,
        { params, body: { queryId: id, rules } },
        { as: owner, headers: { "if-match": '"1"' } },
      );
      expect(saved.status).toBe(200);
      if (aliases.length > 0) {
        const body = { queryId: id, aliases };
        await callDirectly(saveAliases, { params, body }, { as: owner, headers: { "if-match": '"2"' } });
      }
      return id;
    },
    why: async (
      item: string,
      more: { q?: string; type?: string; place?: "search" | "autocomplete"; at?: string } = {},
    ) => {
      const query = { q: "tent", type: "item", place: "search" as const, item, ...more };
      const answer = await call(why, { params, query }, { as });
      expect(answer.status).toBe(200);
      return answer.ok();
    },
    affecting: async (q: string, at?: string) => {
      const answer = await call(affecting, { params, query: { q, type: "item", ...(at && { at }) } }, { as });
      expect(answer.status).toBe(200);
      return answer.ok().acting;
    },
  };
}

const lastGate = ({ gates }: Why) => gates.at(-1);

describe.each(LAYERS)("%s", (_, call) => {
  test("lists the campaigns of a query and of its forms with state, queries, placements and dates, and not those of other queries", async () => {
    const shop = await createShop(call);
    const image = { desktop_url: "https://shop.example/a.jpg", mobile_url: null };
    const banners = { search_header: image, autocomplete_top: image };
    const [activeFrom, activeTo] = [new Date(inDays(1)), new Date(inDays(3))];
    const given = { subjects: ["Ténts"], targetUrl: "https://shop.example/sale/", banners };
    await storeCampaign(shop.siteId, { ...given, id: "17", activeFrom, activeTo });
    await storeCampaign(shop.siteId, { subjects: ["lamp"] });
    await storeCampaign(shop.siteId, { kind: "listing-campaigns", subjects: ["tents"] });
    const campaign = {
      ...{ kind: "campaign", title: "Ténts", campaign_id: "17", campaign_kind: "campaigns" },
      ...{ banner_placements: ["search_header", "autocomplete_top"] },
      ...{ active_from: activeFrom.toISOString(), active_to: activeTo.toISOString() },
    };
    expect(await shop.affecting("tents")).toEqual([{ ...campaign, state: "scheduled" }]);
    expect(await shop.affecting("TENTS", inDays(2))).toEqual([{ ...campaign, state: "live" }]);
    expect(await shop.affecting("tents", inDays(3))).toEqual([{ ...campaign, state: "ended" }]);
    expect(await shop.affecting("tent")).toEqual([{ ...campaign, state: "scheduled", of_query: "Ténts" }]);
    expect(await shop.affecting("lamp post")).toEqual([]);
  });

  test("reports each gate when it is the first closed one", async () => {
    const shop = await createShop(call);
    await shop.customize("tent", [hide("t003", { active_to: inDays(2) }), pin("t140", 2)]);
    const absent = await shop.why("nowhere");
    expect(absent).toMatchObject({ item: null, position: null, stopped_by: "feed", explain: null });
    expect(absent.gates).toMatchObject([{ gate: "feed", is_open: false, facts: { asked: "nowhere" } }]);
    const unmatched = await shop.why("lamp");
    expect(unmatched).toMatchObject({ item: { identity: "lamp" }, position: null, stopped_by: "match" });
    expect(lastGate(unmatched)?.facts).toMatchObject({ matched: [], missing: ["tent"], tier: "none" });
    const other = await shop.why("tents");
    expect(other).toMatchObject({ stopped_by: "filter", position: null });
    expect(lastGate(other)?.facts).toEqual({ item_type: "category", asked_type: "item" });
    const hidden = await shop.why("t003");
    expect(hidden).toMatchObject({ stopped_by: "rule", position: null });
    expect(lastGate(hidden)?.facts).toMatchObject({ type: "hide", query: "tent", active_to: inDays(2), state: "live" });
    const far = await shop.why("t120");
    expect(far).toMatchObject({ stopped_by: "rank", explain: { organic_position: 121, tier: "exact" } });
    // One item before it is hidden, and one after it is pinned before it.
    expect(far.position).toBe(121);
    expect(lastGate(far)?.facts).toMatchObject({ position: 121, organic_position: 121, page: 6, first_page: 24 });
    const shown = await shop.why("t140");
    expect(shown).toMatchObject({
      stopped_by: null,
      position: 2,
      explain: { organic_position: 141, rule: { position: 2 } },
    });
    expect(shown.gates.map(({ gate }) => gate)).toEqual(["feed", "index", "match", "filter", "rule", "rank"]);
    expect(shown.gates[4]).toMatchObject({ is_open: true, facts: { type: "pin", position: 2, state: "live" } });
  });

  test("finds the item by URL, number or exact title", async () => {
    const shop = await createShop(call);
    const forms = [
      "lamp",
      "https://shop.example/lamps/yellow/",
      "https://shop.example/lamps/yellow?utm_source=mail",
      "8590000000017",
      "zluta LAMPA",
    ];
    for (const item of forms)
      expect({ item, found: (await shop.why(item)).item?.identity }).toEqual({ item, found: "lamp" });
    expect((await shop.why("lampa")).item).toBeNull();
    expect((await shop.why("lamp")).item).toMatchObject({
      title: "Žlutá lampa",
      image_link: "https://x.example/l.jpg",
      available: true,
    });
    // Of two items with one title, the one of the requested type is chosen.
    expect((await shop.why("tent", { type: "category" })).item).toMatchObject({ type: "category" });
  });

  test("respects time and place, like the engine", async () => {
    const shop = await createShop(call);
    await shop.customize("tent", [pin("t100", 1, { active_from: inDays(3) })]);
    expect(await shop.why("t100")).toMatchObject({ position: 101, stopped_by: "rank" });
    expect((await shop.why("t100")).gates[4]?.facts).toMatchObject({ state: "scheduled", active_from: inDays(3) });
    expect(await shop.why("t100", { at: inDays(4) })).toMatchObject({ position: 1, stopped_by: null });
    expect(await shop.why("t007")).toMatchObject({ stopped_by: null, position: 8 });
    expect(await shop.why("t007", { place: "autocomplete" })).toMatchObject({ stopped_by: "rank", position: 8 });
    expect(await shop.why("t007", { place: "autocomplete", q: "ten" })).toMatchObject({ position: 8 });
    expect(await shop.why("t007", { q: "ten" })).toMatchObject({ explain: { factors: expect.any(Array) } });
  });

  test("reports a pinned item that does not match", async () => {
    const shop = await createShop(call);
    await shop.customize("tent", [pin("lamp", 1)]);
    const answer = await shop.why("lamp");
    expect(answer).toMatchObject({ position: 1, stopped_by: null, explain: { organic_position: null, tier: "none" } });
    expect(answer.gates[2]).toMatchObject({ gate: "match", is_open: true, facts: { by_pin: true } });
  });

  test("lists everything that acts on a query with its state and what overrides it by which line", async () => {
    const shop = await createShop(call);
    const id = await shop.customize(
      "tent",
      [
        pin("t001", 1),
        pin("gone", 2, { availability: "if_available" }),
        pin("soon", 3, { waiting: true }),
        hide("t009", { active_from: inDays(1) }),
        hide("t008", { active_to: inDays(-1) }),
      ],
      ["shelter"],
    );
    const states = (acting: Affecting) => acting.map(({ kind, state, title }) => [kind, state, title]);
    const listed = [
      ["pin", "live", "Tent 1"],
      ["pin", "dormant", "Tent sold out"],
      ["pin", "dormant", "soon"],
      ["hide", "scheduled", "Tent 9"],
      ["hide", "ended", "Tent 8"],
    ];
    expect(states(await shop.affecting("TENT"))).toEqual(listed);
    const byAlias = await shop.affecting("Shelter");
    expect(states(byAlias)).toEqual([["alias", "live", "shelter"], ...listed]);
    expect(byAlias.every(({ customization_id }) => customization_id === id)).toBe(true);
    expect(states(await shop.affecting("tent", inDays(2)))[3]).toEqual(["hide", "live", "Tent 9"]);
    expect(await shop.affecting("nothing")).toEqual([]);
  });
});

test("stops an item at the index gate when it is not indexed yet", async () => {
  const shop = await createShop(callDirectly);
  await shop.why("t001");
  // The revision stays the same; otherwise an index built meanwhile would contain the item.
  await store().execute(`
    insert into catalogue_rows (site_id, identity, type, title, attributes, hash)
    values ('${shop.siteId}', 'late', 'item', 'Tent late', '{"title":"Tent late"}', 'late')`);
  const answer = await shop.why("late");
  expect(answer).toMatchObject({ item: { identity: "late" }, stopped_by: "index", position: null, explain: null });
  expect(answer.gates.map(({ gate, is_open }) => [gate, is_open])).toEqual([
    ["feed", true],
    ["index", false],
  ]);
});

test("names the pin that waits for a missing item", async () => {
  const shop = await createShop(callDirectly);
  const id = await shop.customize("tent", [pin("soon", 1, { waiting: true })]);
  expect((await shop.why("soon")).gates).toMatchObject([
    { gate: "feed", is_open: false, facts: { asked: "soon", customization_id: id, rule_id: expect.any(String) } },
  ]);
});

test("a shadowed pin names the overriding rule and the line of precedence", async () => {
  const shop = await createShop(callDirectly);
  const id = await shop.customize("tent", [pin("t005", 1)]);
  // A clash cannot be saved; an existing one is still reported.
  await store().execute(`
    insert into rules (site_id, id, customization_id, item_url, type, position, place, ordinal)
    values ('${shop.siteId}', 'over', '${id}', 't005', 'hide', null, 'both', 9)`);
  await store().execute(`update customizations set revision = revision + 1 where id = '${id}'`);
  await store().execute(`update sites set revision = revision + 1 where site_id = '${shop.siteId}'`);
  expect(await shop.affecting("tent")).toMatchObject([
    { kind: "pin", state: "shadowed", beaten_by: { rule_id: "over", title: "Tent 5", line: 2 } },
    { kind: "hide", state: "live" },
  ]);
});

test("reports the last catalogue run for an unknown item", async () => {
  const siteId = await createSite();
  const as = await createActor({ sites: [siteId] });
  await importCatalogue(siteId, [{ identity: "a", title: "Lamp" }], { source: "spring.csv" });
  const query = { q: "lamp", type: "item", place: "search" as const, item: "b" };
  const answer = (await callDirectly(why, { params: { siteId }, query }, { as })).ok();
  expect(answer.gates[0]?.facts).toMatchObject({ source: "spring.csv", last_run: expect.stringMatching(/^20/) });
});

test("refuses other sites and users without the right to customizations", async () => {
  const shop = await createShop(callDirectly);
  const stranger = await createActor({ sites: [await createSite()] });
  const clerk = await createActor({ sites: [shop.siteId], roles: ["operator"], policies: ["stats"] });
  const query = { q: "tent", type: "item", place: "search" as const, item: "t001" };
  for (const as of [stranger, clerk]) {
    expect((await callDirectly(why, { params: { siteId: shop.siteId }, query }, { as })).status).toBe(403);
    expect(
      (await callDirectly(affecting, { params: { siteId: shop.siteId }, query: { q: "tent", type: "item" } }, { as }))
        .status,
    ).toBe(403);
  }
});
