import { listChanges, undoChanges } from "@/lib/contract/history/change-history";
import {
  deleteRecommenderRule,
  listRecommenderRules,
  saveRule,
  tryRules,
} from "@/lib/contract/recommendations/recommender-rules";
import type { Input } from "@/lib/http/endpoint";
import { getTimeDaysAgo, makeShopVisitor, putEvents } from "@/tests/support/analytics";
import { callDirectly, type MakeCall } from "@/tests/support/direct";
import { LAYERS } from "@/tests/support/layers";
import { recommendOne, trainSite } from "@/tests/support/recommendations";
import { createActor, createItems, createSite, type TestActor } from "@/tests/support/seed";

type Shop = { siteId: string; as: TestActor };
type SentRule = Input<typeof saveRule>["body"]["rule"];

const RECOMMENDER = "item_detail_complements";

/** A shop with tents, five lamps and five pegs; shoppers who buy a tent buy the others with it. */
async function createShop(): Promise<Shop> {
  const siteId = await createSite({ language: "en" });
  const item = (identity: string, category: string, brand: string) => {
    const attributes = { category: [category], all_categories: [category], brand, price_amount: 10 };
    return { identity, title: `${category} ${identity}`, attributes };
  };
  const numbers = [1, 2, 3, 4, 5];
  await createItems(siteId, [
    item("t1", "Tents", "Fern"),
    ...numbers.map((number) => item(`l${number}`, "Lamps", "Oak")),
    ...numbers.map((number) => item(`p${number}`, "Pegs", number === 1 ? "Oak" : "Fern")),
  ]);
  const prices = Object.fromEntries(["t1", ...numbers.flatMap((n) => [`l${n}`, `p${n}`])].map((id) => [id, 10]));
  await putEvents(
    siteId,
    [1, 2, 3].map((day) => makeShopVisitor(getTimeDaysAgo(day)).buy(0, prices)),
  );
  await trainSite(siteId);
  return { siteId, as: await createActor({ sites: [siteId] }) };
}

const aSentRule = (given: Partial<SentRule> = {}): SentRule => ({
  recommender_id: RECOMMENDER,
  condition_attribute: "category",
  condition_values: ["Tents"],
  filter_attribute: "category",
  filter_values: ["Lamps"],
  interaction: "do_not_recommend_together",
  ...given,
});

const save = ({ siteId, as }: Shop, rule: SentRule, call: MakeCall = callDirectly) =>
  call(saveRule, { params: { siteId }, body: { rule } }, { as });

const look = async ({ siteId, as }: Shop, call: MakeCall = callDirectly) =>
  (await call(listRecommenderRules, { params: { siteId } }, { as })).ok();

async function listRecommended({ siteId }: Shop): Promise<string[]> {
  const { hits } = await recommendOne(siteId, { recommendation_type: RECOMMENDER, item_ids: ["t1"] });
  return hits.map(({ url }) => url).sort();
}

describe.each(LAYERS)("recommender rules %s", (_, call) => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await createShop();
  });

  test("save, act in the next recommendation, and end when they are deleted", async () => {
    expect(await listRecommended(shop)).toContain("l1");
    const { rule } = (await save(shop, aSentRule(), call)).ok();
    expect(await look(shop, call)).toMatchObject({
      definitions: expect.arrayContaining([{ recommender_id: RECOMMENDER, name: "Item detail complements" }]),
      rules: [{ ...aSentRule(), rule_id: rule.rule_id, overrides: [] }],
    });
    expect(await listRecommended(shop)).toEqual(["p1", "p2", "p3", "p4", "p5"]);
    const removed = await call(
      deleteRecommenderRule,
      { params: { siteId: shop.siteId }, body: { rule_id: rule.rule_id } },
      shop,
    );
    expect(removed.status).toBe(204);
    expect(await listRecommended(shop)).toContain("l1");
    const again = await call(
      deleteRecommenderRule,
      { params: { siteId: shop.siteId }, body: { rule_id: rule.rule_id } },
      shop,
    );
    expect(again).toMatchObject({ status: 404, body: { error: "not_found" } });
  });

  test.each([
    ["action_required", "interaction", aSentRule({ interaction: null })],
    ["action_required", "interaction", aSentRule({ interaction: "sometimes" })],
    ["recommender_required", "recommender_id", aSentRule({ recommender_id: "" })],
    ["recommender_required", "recommender_id", aSentRule({ recommender_id: "trends" })],
    ["categories_required", "condition_values", aSentRule({ condition_values: [] })],
    ["categories_required", "filter_values", aSentRule({ filter_values: null })],
    ["positive_rules_disabled", "interaction", aSentRule({ interaction: "recommend_together" })],
  ])("refuse %s at %s", async (code, field, rule) => {
    expect(await save(shop, rule, call)).toMatchObject({
      status: 422,
      body: { error: code, errors: { [`rule.${field}`]: [code] } },
    });
  });

  test("refuse a conflict and name the other rule", async () => {
    const { rule } = (await save(shop, aSentRule({ condition_values: ["Tents", "Bags"] }), call)).ok();
    const other = { rule_id: Number(rule.rule_id) };
    expect(await save(shop, aSentRule({ condition_values: ["Bags", "Tents"] }), call)).toMatchObject({
      status: 422,
      body: { error: "duplicate", details: other },
    });
    expect(await save(shop, aSentRule(), call)).toMatchObject({
      body: { error: "value_in_other_rule", errors: { "rule.filter_values": ["value_in_other_rule"] }, details: other },
    });
    expect(await save(shop, aSentRule({ filter_values: ["Pans"], overrides: [999] }), call)).toMatchObject({
      body: { error: "incompatible", errors: { "rule.overrides": ["incompatible"] }, details: { rule_id: 999 } },
    });
    const overriding = (await save(shop, aSentRule({ overrides: { [rule.rule_id]: true } }), call)).ok();
    expect(overriding.rule.overrides).toEqual([Number(rule.rule_id)]);
    for (const { rule_id } of (await look(shop)).rules)
      await callDirectly(deleteRecommenderRule, { params: { siteId: shop.siteId }, body: { rule_id } }, shop);
  });

  test("refuse a rule that leaves too few items in a box, with the count", async () => {
    const filters = { filter_attribute: "brand", filter_values: ["Oak"] };
    const lamps = (await save(shop, aSentRule(filters), call)).ok();
    expect(await save(shop, aSentRule({ filter_values: ["Pegs"] }), call)).toMatchObject({
      status: 422,
      body: { error: "too_few_items", details: { count: 0, minimum: 4, item_id: "t1" } },
    });
    await callDirectly(
      deleteRecommenderRule,
      { params: { siteId: shop.siteId }, body: { rule_id: lamps.rule.rule_id } },
      shop,
    );
  });

  test("can be tried on an item: the box before and after, and the rule that dropped an item", async () => {
    const { rule } = (await save(shop, aSentRule(), call)).ok();
    const query = { recommender_id: RECOMMENDER, item_id: "t1" };
    const tried = (await call(tryRules, { params: { siteId: shop.siteId }, query }, shop)).ok();
    expect(tried.title).toBe("Tents t1");
    expect(tried.before).toHaveLength(10);
    expect(tried.after.map(({ item_id }) => item_id).sort()).toEqual(["p1", "p2", "p3", "p4", "p5"]);
    expect(tried.dropped).toContainEqual({ item_id: "l1", title: "Lamps l1", rule_ids: [rule.rule_id] });
    const refused = await call(
      tryRules,
      { params: { siteId: shop.siteId }, query: { ...query, recommender_id: "no" } },
      shop,
    );
    expect(refused).toMatchObject({ status: 422, body: { error: "recommender_required" } });
    await callDirectly(
      deleteRecommenderRule,
      { params: { siteId: shop.siteId }, body: { rule_id: rule.rule_id } },
      shop,
    );
  });

  test("tried on an item, a rule that another one overrides drops nothing", async () => {
    const lamps = (await save(shop, aSentRule(), call)).ok().rule;
    const oak = aSentRule({ filter_attribute: "brand", filter_values: ["Oak"], overrides: [lamps.rule_id] });
    const { rule } = (await save(shop, oak, call)).ok();
    const query = { recommender_id: RECOMMENDER, item_id: "t1" };
    const tried = (await call(tryRules, { params: { siteId: shop.siteId }, query }, shop)).ok();
    expect(tried.dropped.map(({ item_id: id, rule_ids: ids }) => [id, ids]).sort()).toEqual(
      ["l1", "l2", "l3", "l4", "l5", "p1"].map((id) => [id, [rule.rule_id]]),
    );
    for (const { rule_id: id } of [rule, lamps])
      await callDirectly(deleteRecommenderRule, { params: { siteId: shop.siteId }, body: { rule_id: id } }, shop);
  });

  test("viewers see them and change nothing; others see nothing", async () => {
    const { siteId } = shop;
    const viewer = await createActor({ sites: [siteId], roles: ["viewer"], policies: ["recommendations"] });
    expect((await call(listRecommenderRules, { params: { siteId } }, { as: viewer })).status).toBe(200);
    expect((await save({ siteId, as: viewer }, aSentRule(), call)).status).toBe(403);
    const analyst = await createActor({ sites: [siteId], roles: ["operator"], policies: ["analytics"] });
    expect((await call(listRecommenderRules, { params: { siteId } }, { as: analyst })).status).toBe(403);
  });
});

test("the change of a rule is in the history, and undoing a deletion makes the rule act again", async () => {
  const shop = await createShop();
  const { siteId, as } = shop;
  const { rule } = (await save(shop, aSentRule())).ok();
  await callDirectly(deleteRecommenderRule, { params: { siteId }, body: { rule_id: rule.rule_id } }, { as });
  const { items } = (await callDirectly(listChanges, { params: { siteId } }, { as })).ok();
  const [removal] = items.filter(({ feature }) => feature === "recommender-rules");
  expect(removal).toMatchObject({ action: "destroy", object: { title: `#${rule.rule_id} (${RECOMMENDER})` } });
  await callDirectly(undoChanges, { params: { siteId }, body: { id: Number(removal?.id) } }, { as });
  expect((await look(shop)).rules).toHaveLength(1);
  expect(await listRecommended(shop)).not.toContain("l1");
  const { rule: next } = (await save(shop, aSentRule({ filter_values: ["Pans"] }))).ok();
  expect(Number(next.rule_id)).toBe(Number(rule.rule_id) + 1);
});
