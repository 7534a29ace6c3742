import { sql } from "drizzle-orm";
import { create, saveRules } from "@/lib/contract/recommendations/recommendations-customization";
import type { RuleInput } from "@/lib/contract/search/rules";
import { formatCriteria } from "@/lib/domain/search/criteria";
import { callDirectly, ifMatch } from "@/tests/support/direct";
import { moveCatalogue } from "@/tests/support/quality-bench";
import { recommendOne, trainSite } from "@/tests/support/recommendations";
import { hide, pin } from "@/tests/support/rule-inputs";
import { createActor, createItems, createSite } from "@/tests/support/seed";
import { store } from "@/tests/support/test-backend";
import { until } from "@/tests/support/until";

// Rules with criteria after changes of the catalog and of the rules. What meets criteria is cached, so each test asks first.

const byBrand = (...values: string[]) => formatCriteria([{ attribute: "brand", values }]);

/** A shop in which `brands` are the brands of items a, b, c …, the newest first. */
async function createShop(brands: readonly string[]) {
  const siteId = await createSite({ language: "en" });
  const as = await createActor({ sites: [siteId] });
  const addItems = (from: number, added: readonly string[]) =>
    createItems(
      siteId,
      added.map((brand, at) => {
        const introduced_at = `2026-01-${String(28 - from - at)}`;
        return {
          identity: String.fromCharCode(97 + from + at),
          attributes: { brand, introduced_at, availability: 1, category: ["Tents"] },
        };
      }),
    );
  await addItems(0, brands);
  await trainSite(siteId);
  const params = { siteId };
  const { id } = (
    await callDirectly(create, { params, body: { model: "news", target: { type: "all" } } }, { as })
  ).ok();
  const save = async (rules: RuleInput[], revision: number) =>
    (await callDirectly(saveRules, { params, body: { queryId: id, rules } }, { as, headers: ifMatch(revision) })).ok();
  const see = async () => {
    const { hits } = await recommendOne(siteId, { recommendation_type: "news", size: 3 });
    return hits.map(({ url }) => url);
  };
  const expectSoon = async (wanted: string[]) =>
    expect(await until(see, (found) => found.join() === wanted.join())).toEqual(wanted);
  /** Changes an attribute of an item, as a feed does. */
  const change = async (identity: string, attribute: string, value: string | number) => {
    const json = JSON.stringify({ [attribute]: value });
    await store().execute(sql`
      update catalogue_rows set attributes = attributes || ${json}::jsonb,
        sold_out = coalesce(${json}::jsonb ->> 'availability', '1') = '0'
      where site_id = ${siteId} and identity = ${identity}`);
    await moveCatalogue(siteId);
  };
  return { siteId, save, see, expectSoon, change, addItems };
}

test("an item that stops or starts to meet criteria is no longer or newly pinned and hidden", async () => {
  const { save, expectSoon, change } = await createShop(["Oak", "Oak", "Fern", "Rowan"]);
  await save([pin(byBrand("Fern"), 1), hide(byBrand("Rowan"))], 1);
  await expectSoon(["c", "a", "b"]);
  await change("b", "brand", "Fern");
  await expectSoon(["b", "a", "c"]);
  await change("b", "brand", "Rowan");
  await expectSoon(["c", "a"]);
  await change("d", "brand", "Oak");
  await expectSoon(["c", "a", "d"]);
});

test("an item that sells out leaves its pin to the next one that meets the criteria, until it is back", async () => {
  const { save, expectSoon, change } = await createShop(["Oak", "Oak", "Fern", "Fern"]);
  await save([pin(byBrand("Fern"), 1)], 1);
  await expectSoon(["c", "a", "b"]);
  await change("c", "availability", 0);
  await expectSoon(["d", "a", "b"]);
  await change("c", "availability", 1);
  await expectSoon(["c", "a", "b"]);
});

test("a new item, which the model does not know yet, is found by a pin with criteria", async () => {
  const { siteId, save, expectSoon, addItems } = await createShop(["Oak", "Oak", "Oak"]);
  await save([pin(byBrand("Fern"), 1)], 1);
  await expectSoon(["a", "b", "c"]);
  await addItems(3, ["Fern"]);
  await expectSoon(["d", "a", "b"]);
  await trainSite(siteId);
  await expectSoon(["d", "a", "b"]);
});

test("a rule whose criteria are edited acts with the new ones in the next answer", async () => {
  const { save, see, expectSoon } = await createShop(["Oak", "Fern", "Rowan"]);
  await save([pin(byBrand("Fern"), 1)], 1);
  expect(await see()).toEqual(["b", "a", "c"]);
  await save([pin(byBrand("Rowan"), 1)], 2);
  await expectSoon(["c", "a", "b"]);
  await save([pin(byBrand("Fern", "Rowan"), 2), hide(byBrand("Oak"))], 3);
  await expectSoon(["c", "b"]);
});

test("the same criteria of another site have that site's items", async () => {
  const [one, two] = [await createShop(["Oak", "Fern", "Oak"]), await createShop(["Oak", "Oak", "Fern"])];
  for (const { save } of [one, two]) await save([pin(byBrand("Fern"), 1)], 1);
  for (let round = 0; round < 2; round += 1) {
    await one.expectSoon(["b", "a", "c"]);
    await two.expectSoon(["c", "a", "b"]);
  }
  await one.change("b", "brand", "Oak");
  await one.expectSoon(["a", "b", "c"]);
  await two.expectSoon(["c", "a", "b"]);
});
