import { planModeSwitch } from "@/lib/domain/customizations/rule-mode";
import { makeDraftRule } from "@/tests/support/rules";

const rules = [
  makeDraftRule({ key: "a1", item_url: "a", placement: "autocomplete" }),
  makeDraftRule({ key: "b1", item_url: "b", position: 2, placement: "autocomplete" }),
  makeDraftRule({ key: "a2", item_url: "a", placement: "search" }),
  makeDraftRule({ key: "c2", item_url: "c", position: 3, placement: "search" }),
];

test("simple mode keeps the rules of the source place and drops the others unless an equal one stays", () => {
  const { retained, dropped } = planModeSwitch(rules, "simple", "search");
  expect(retained.map((rule) => rule.key)).toEqual(["a2", "c2"]);
  expect(dropped.map((rule) => rule.key)).toEqual(["b1"]);
});

test("advanced mode drops nothing", () => {
  expect(planModeSwitch(rules, "advanced", "search").dropped).toEqual([]);
});
