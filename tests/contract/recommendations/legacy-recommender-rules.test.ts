import {
  deleteRecommenderRule,
  listRecommenderRules,
  saveRule,
  tryRules,
} from "@/lib/contract/recommendations/recommender-rules";
import { SITE, setUpLegacyBackend } from "@/tests/support/legacy-backend/behind-legacy";
import { callThroughBff } from "@/tests/support/through-bff";

// Recommender rules of a legacy backend, which can list, save and delete them.

const { signIn } = setUpLegacyBackend();
const params = { siteId: SITE };

const rule = (value: string) => ({
  recommender_id: 1,
  condition_attribute: "category",
  condition_values: [value],
  filter_attribute: "category",
  filter_values: ["Paper"],
  interaction: "do_not_recommend_together",
});

test("rules with integer ids, null fields and overrides as an object are readable", async () => {
  const { definitions, rules } = (
    await callThroughBff(listRecommenderRules, { params }, { as: await signIn("olga") })
  ).ok();
  expect(definitions[0]).toEqual({ recommender_id: "1", title: "Basket" });
  expect(rules).toMatchObject([
    { rule_id: "4", overrides: { "5": true } },
    { rule_id: "5", condition_values: null, filter_values: [7, null], recommender_id: null },
  ]);
});

test("saves and deletes; the group of trying is missing", async () => {
  const as = await signIn("olga");
  const saved = (await callThroughBff(saveRule, { params, body: { rule: rule("Ink") } }, { as })).ok();
  expect(saved.rule).toMatchObject({ rule_id: "6", condition_values: ["Ink"] });
  expect((await callThroughBff(deleteRecommenderRule, { params, body: { rule_id: "6" } }, { as })).status).toBe(204);
  const missing = await callThroughBff(deleteRecommenderRule, { params, body: { rule_id: "6" } }, { as });
  expect(missing).toMatchObject({ status: 404, body: { error: "not_found" } });
  const query = { recommender_id: "basket", item_id: "x" };
  expect((await callThroughBff(tryRules, { params, query }, { as })).status).toBe(404);
});

test.each([
  "action_required",
  "recommender_required",
  "categories_required",
  "duplicate",
  "incompatible",
  "value_in_other_rule",
  "positive_rules_disabled",
  "no_definitions",
])("the refusal %s arrives unchanged", async (code) => {
  const as = await signIn("olga");
  const refused = await callThroughBff(saveRule, { params, body: { rule: rule(`refuse:${code}`) } }, { as });
  expect(refused).toMatchObject({ status: 422, body: { error: code } });
});

test.each(["load_error", "no_definitions"])("the list can be refused with %s", async (code) => {
  const as = await signIn("olga");
  const body = { rule: { ...rule("Ink"), filter_values: [`refuse:${code}`] } };
  const { rule: saved } = (await callThroughBff(saveRule, { params, body }, { as })).ok();
  expect(await callThroughBff(listRecommenderRules, { params }, { as })).toMatchObject({
    status: 422,
    body: { error: code },
  });
  await callThroughBff(deleteRecommenderRule, { params, body: { rule_id: saved.rule_id } }, { as });
});
