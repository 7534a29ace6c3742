import { planModeSwitch } from "@/lib/domain/customizations/rule-mode";
import { aDraftRule } from "@/tests/support/rules";

const rules = [
  aDraftRule({ key: "a1", item_url: "a", placement: "autocomplete" }),
  aDraftRule({ key: "b1", item_url: "b", position: 2, placement: "autocomplete" }),
  aDraftRule({ key: "a2", item_url: "a", placement: "search" }),
  aDraftRule({ key: "c2", item_url: "c", position: 3, placement: "search" }),
];

test("towards simple the rules of the chosen place stay, and the others are dropped unless they say the same", () => {
  const { retained: kept, dropped } = planModeSwitch(rules, "simple", "search");
  expect(kept.map((rule) => rule.key)).toEqual(["a2", "c2"]);
  expect(dropped.map((rule) => rule.key)).toEqual(["b1"]);
});

test("towards advanced nothing is dropped", () => {
  expect(planModeSwitch(rules, "advanced", "search").dropped).toEqual([]);
});
