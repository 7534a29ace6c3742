import type { EvaluatorRule } from "@vitrine/engine/rule-evaluator";
import { combineRules } from "@/lib/domain/recommendations/combine-rules";
import { expandCriteria } from "@/lib/domain/recommendations/expand-criteria";
import type { RecommendationTarget } from "@/lib/domain/recommendations/target";
import { formatCriteria } from "@/lib/domain/search/criteria";
import { makeRule } from "@/tests/support/rules";

const NOW = Date.parse("2026-03-10T10:00:00Z");
const INSTANT = { at: NOW, timeZone: "UTC" };
const OAK = formatCriteria([{ attribute: "brand", values: ["Oak"] }]);
const FERN = formatCriteria([{ attribute: "brand", values: ["Fern"] }]);
const BRANDS: Record<string, string> = { a: OAK, b: OAK, c: FERN, d: FERN, x: OAK };

const rule = (item_url: string, position: number | null, more: Partial<EvaluatorRule> = {}): EvaluatorRule =>
  makeRule({ item_url, position, type: position === null ? "hide" : "pin", ...more });
const ALL: RecommendationTarget = { type: "all" };
const ONE: RecommendationTarget = { type: "item", identity: "z" };

/** The rules of items in force, as `<item> <position>` or `-<item>`. */
function act(...customizations: { target: RecommendationTarget; rules: EvaluatorRule[] }[]): string[] {
  const choice = {
    ranked: ["a", "b", "c", "d"],
    pinned: ["x"],
    meets: (criteria: string, identity: string) => BRANDS[identity] === criteria,
  };
  return combineRules(expandCriteria(customizations, choice, INSTANT), INSTANT)
    .map(({ type, item_url, position }) => (type === "hide" ? `-${item_url}` : `${item_url} ${position}`))
    .sort();
}

test("a pin takes the first item that meets the criteria, a hide all of them", () => {
  expect(act({ target: ALL, rules: [rule(FERN, 1), rule(OAK, null)] })).toEqual(["-a", "-b", "-x", "c 1"]);
});

test("a rule that names an item comes before criteria of its customization", () => {
  expect(act({ target: ALL, rules: [rule("a", 3), rule("x", 4), rule(OAK, null)] })).toEqual(["-b", "a 3", "x 4"]);
  expect(act({ target: ALL, rules: [rule("c", null), rule(FERN, 1)] })).toEqual(["-c", "d 1"]);
});

test("pins with different criteria never take the same item", () => {
  const both = formatCriteria([{ attribute: "brand", values: ["Oak", "Fern"] }]);
  const choice = { ranked: ["a", "b"], pinned: [], meets: () => true };
  const [first] = expandCriteria([{ target: ALL, rules: [rule(both, 2), rule(OAK, 1)] }], choice, INSTANT);
  expect(first?.rules.map(({ item_url, position }) => `${item_url} ${position}`)).toEqual(["a 1", "b 2"]);
});

test("criteria of the higher customization come before items and positions of the lower one", () => {
  const lower = { target: ALL, rules: [rule("a", 1), rule(FERN, 2)] };
  expect(act({ target: ONE, rules: [rule(OAK, null)] }, lower)).toEqual(["-a", "-b", "-x", "c 2"]);
  expect(act({ target: ONE, rules: [rule(FERN, 1)] }, lower)).toEqual(["c 1", "d 2"]);
  expect(act({ target: ONE, rules: [rule("d", 2)] }, lower)).toEqual(["a 1", "d 2"]);
  const none = formatCriteria([{ attribute: "brand", values: ["None"] }]);
  expect(act({ target: ONE, rules: [rule(none, 2)] }, lower)).toEqual(["a 1", "c 2"]);
});

test("criteria that no item meets, or that are not in force, do nothing", () => {
  const none = formatCriteria([{ attribute: "brand", values: ["None"] }]);
  const over = { active_to: "2026-03-01" };
  expect(act({ target: ALL, rules: [rule(none, 1), rule(none, null), rule(OAK, 2, over)] })).toEqual([]);
});
