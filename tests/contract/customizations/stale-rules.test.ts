import { fold } from "@vitrine/engine/fold";
import { and, eq } from "drizzle-orm";
import { customizations, rules } from "@/backend/db/schema/customizations/rules";
import { list } from "@/lib/contract/customizations/query-customizations";
import {
  type StaleRuleFinding,
  type StaleRuleProblem,
  staleListingRules,
  staleRules,
} from "@/lib/contract/customizations/rule-evidence";
import * as redirects from "@/lib/contract/rewrites/redirects";
import { addCountedDay, COUNTED_ZONE, markCountedNow } from "@/tests/support/counted-queries";
import { callDirectly, type MakeCall } from "@/tests/support/direct";
import { inDays } from "@/tests/support/in-days";
import { LAYERS } from "@/tests/support/layers";
import { createActor, createItems, createSite } from "@/tests/support/seed";
import { storeCustomization } from "@/tests/support/some-customization";
import { store } from "@/tests/support/test-backend";

type Page = { items: StaleRuleFinding[]; total_count: number; counts: Partial<Record<StaleRuleProblem, number>> };
type Seeded = Parameters<typeof storeCustomization>[2];

/** A site with search counts and items of two words and categories. */
async function aBench(call: MakeCall) {
  const category = { category: ["Shoes||Boots"] };
  const siteId = await createSite({ timeZone: COUNTED_ZONE, baseUrl: "https://shop.example" });
  const as = await createActor({ sites: [siteId] });
  await createItems(siteId, [
    ...["a", "b", "c"].map((identity) => ({ identity, title: `Boot ${identity}`, attributes: category })),
    { identity: "sold", title: "Boot sold", attributes: { ...category, availability: 0 } },
    { identity: "k1", title: "Kayak one" },
    { identity: "k2", title: "Kayak two" },
  ]);
  for (const ago of [1, 29, 45]) await addCountedDay(siteId, { query: "boot", ago }, { searches: 10 });
  const params = { siteId };
  const make = async (
    subject: string,
    seeded: Seeded,
    kind: "query-customizations" | "product-listings" = "query-customizations",
  ) => {
    const id = await storeCustomization(siteId, { kind, subject, searchText: fold(subject), type: "item" }, seeded);
    const ago = { createdAt: new Date(inDays(-60)), updatedAt: new Date(inDays(-60)) };
    await store()
      .update(customizations)
      .set(ago)
      .where(and(eq(customizations.siteId, siteId), eq(customizations.id, id)));
    return id;
  };
  const found = async (query: { problem?: StaleRuleProblem } = {}) =>
    (await call(staleRules, { params, query }, { as })).ok();
  return {
    siteId,
    as,
    params,
    make,
    found,
    searchFor: (query: string) => addCountedDay(siteId, { query, ago: 3 }, { searches: 5 }),
  };
}

const summarize = ({ items }: Page) =>
  items.map(({ subject, problem, rules: of }) => [subject, problem, of.map(({ item_url }) => item_url)]);

describe.each(LAYERS)("%s", (_, call) => {
  test("finds each kind of stale rule and none that still has an effect", async () => {
    const bench = await aBench(call);
    const { make, searchFor, siteId } = bench;
    const subjects = ["fine", "planned", "gone", "sold", "over", "beaten", "boot", "led away", "partly led"];
    for (const subject of subjects) await searchFor(subject);
    await make("fine", [{ itemUrl: "a", position: 1 }, { itemUrl: "b" }]);
    await make("planned", [{ itemUrl: "sold", position: 1, activeFrom: new Date(inDays(3)) }]);
    await make("gone", [
      { itemUrl: "left", position: 1 },
      { itemUrl: "a", position: 2 },
    ]);
    await make("sold", [{ itemUrl: "sold", position: 1 }]);
    await make("over", [
      { itemUrl: "a", position: 1, activeTo: new Date(inDays(-1)) },
      { itemUrl: "b", position: 2 },
    ]);
    await make("beaten", [{ itemUrl: "a", position: 3 }, { itemUrl: "a" }]);
    await make("kayak", [{ itemUrl: "k1" }, { itemUrl: "k2" }]);
    await searchFor("kayak");
    await make("boot", [
      { itemUrl: "c", position: 2 },
      { itemUrl: "c", position: 2 },
    ]);
    await make("never", [{ itemUrl: "a", position: 1 }]);
    await make("led away", [{ itemUrl: "a", position: 1 }]);
    const part = await make("partly led", [{ itemUrl: "a", position: 1 }]);
    await store()
      .update(customizations)
      .set({ aliases: ["Aside"], aliasKeys: ["aside"] })
      .where(eq(customizations.id, part));
    for (const word of ["Led AWAY", "aside"]) {
      const body = { word, target: "https://shop.example/x" };
      expect((await callDirectly(redirects.create, { params: bench.params, body }, { as: bench.as })).status).toBe(201);
    }
    await store()
      .update(rules)
      .set({ itemState: "gone" })
      .where(and(eq(rules.siteId, siteId), eq(rules.itemUrl, "left")));
    await store()
      .update(rules)
      .set({ itemState: "sold_out" })
      .where(and(eq(rules.siteId, siteId), eq(rules.itemUrl, "sold")));
    const page = await bench.found();
    expect(summarize(page).sort()).toEqual(
      [
        ["beaten", "shadowed", ["a"]],
        ["boot", "duplicated", ["c"]],
        ["gone", "item_gone", ["left"]],
        ["kayak", "hides_everything", ["k1", "k2"]],
        ["led away", "redirected", ["a"]],
        ["never", "never_triggered", ["a"]],
        ["over", "expired", ["a"]],
        ["partly led", "redirected", ["a"]],
        ["sold", "sold_out", ["sold"]],
      ].sort(),
    );
    expect(page.counts).toMatchObject({ redirected: 2, shadowed: 1, expired: 1 });
    expect(page.items[0]).toMatchObject({ subject: "boot", searches: 25 });
    const led = (await bench.found({ problem: "redirected" })).items;
    expect(led.map(({ subject, redirected, can_remove }) => [subject, redirected, can_remove]).sort()).toEqual([
      ["led away", ["led away"], true],
      ["partly led", ["aside"], false],
    ]);
  });

  test("the rules of a query are triggered by searches for its plural", async () => {
    const bench = await aBench(call);
    await bench.make("lucerna", [{ itemUrl: "a", position: 1 }]);
    await bench.make("never", [{ itemUrl: "a", position: 1 }]);
    await bench.searchFor("lucerny");
    await markCountedNow(bench.siteId);
    // A write makes the search read what was stored directly.
    const body = { word: "sale", target: "https://shop.example/x" };
    expect((await callDirectly(redirects.create, { params: bench.params, body }, { as: bench.as })).status).toBe(201);
    expect(summarize(await bench.found({ problem: "never_triggered" }))).toEqual([["never", "never_triggered", ["a"]]]);
  });

  test("a pin outside the category of its listing shadows nothing there", async () => {
    const bench = await aBench(call);
    await addCountedDay(bench.siteId, { query: "Shoes||Boots", ago: 3, scope: "product_listing" }, { searches: 4 });
    // Both pin to position 1, but the kayak is not a boot.
    const wanted = [
      { itemUrl: "k1", position: 1 },
      { itemUrl: "a", position: 1 },
    ];
    await bench.make("Shoes||Boots", wanted, "product-listings");
    const page = (await call(staleListingRules, { params: bench.params, query: {} }, { as: bench.as })).ok();
    expect(summarize(page)).toEqual([]);
  });

  test("finds a listing's rule that repeats one of its parent category, unless that one is switched off", async () => {
    const bench = await aBench(call);
    for (const query of ["Shoes", "Shoes||Boots"]) {
      await addCountedDay(bench.siteId, { query, ago: 3, scope: "product_listing" }, { searches: 4 });
    }
    const parent = await bench.make("Shoes", [{ itemUrl: "a", position: 1 }], "product-listings");
    const child = await bench.make(
      "Shoes||Boots",
      [
        { itemUrl: "a", position: 1 },
        { itemUrl: "b", position: 2 },
      ],
      "product-listings",
    );
    const find = async () =>
      (await call(staleListingRules, { params: bench.params, query: {} }, { as: bench.as })).ok();
    expect(summarize(await find())).toEqual([["Shoes||Boots", "duplicated", ["a"]]]);
    const [own] = await store().select({ id: rules.id }).from(rules).where(eq(rules.customizationId, parent));
    await store()
      .update(customizations)
      .set({ offRules: [own?.id ?? ""] })
      .where(eq(customizations.id, child));
    await store().execute(`update sites set revision = revision + 1 where site_id = '${bench.siteId}'`);
    expect(summarize(await find())).toEqual([]);
  });
});

test("counts the searches of a stale rule as the list does, and autocomplete only as a sign of use", async () => {
  const { siteId, as, params, make, found, searchFor } = await aBench(callDirectly);
  await make("gone", [{ itemUrl: "sold", position: 1 }]);
  await store().update(rules).set({ itemState: "sold_out" }).where(eq(rules.siteId, siteId));
  await searchFor("gone");
  await addCountedDay(siteId, { query: "gone", ago: 4, scope: "autocomplete" }, { searches: 7 });
  await make("begun", [{ itemUrl: "a", position: 1 }]);
  await addCountedDay(siteId, { query: "begun", ago: 4, scope: "autocomplete" }, { searches: 7 });
  const page = await found();
  expect(page.items).toMatchObject([{ subject: "gone", problem: "sold_out", searches: 5 }]);
  const { items } = (await callDirectly(list, { params, query: { q: "gone" } }, { as })).ok();
  expect(items).toMatchObject([{ query: "gone", numbers: { now: { searches: 5 } } }]);
});

test("without search counts for the whole period, no rule is reported as never triggered", async () => {
  const siteId = await createSite({ timeZone: COUNTED_ZONE });
  const as = await createActor({ sites: [siteId] });
  await createItems(siteId, [{ identity: "a" }]);
  await addCountedDay(siteId, { query: "other", ago: 10 }, { searches: 3 });
  const id = await storeCustomization(siteId, { kind: "query-customizations", subject: "rare", type: "item" }, [
    { itemUrl: "a", position: 1 },
  ]);
  await store()
    .update(customizations)
    .set({ updatedAt: new Date(inDays(-90)) })
    .where(eq(customizations.id, id));
  const page = (await callDirectly(staleRules, { params: { siteId }, query: {} }, { as })).ok();
  expect([page.total_count, page.counts]).toEqual([0, {}]);
});
