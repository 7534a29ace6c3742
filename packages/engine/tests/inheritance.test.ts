import type { ListRule } from "../src/pipeline/list-query";
import { findInheritedRules, type ParentRule, resolveInheritance } from "../src/rules/inheritance";
import { createListRule } from "./support/catalogue";

const ZONE = "Europe/Prague";
const NONE: readonly ListRule[] = [];
const NOW = { at: Date.parse("2026-03-02T12:00:00Z"), timeZone: ZONE };

const createParentRule = (subject: string, over: Partial<ListRule>, is_off = false): ParentRule<ListRule> => ({
  subject,
  rule: createListRule({ ...over, ruleId: `${subject}-${over.item_url}` }),
  is_off,
});
const listIdentities = (list: readonly ParentRule<ListRule>[]) => list.map(({ rule }) => rule.item_url);

describe("a rule of a parent category", () => {
  test("acts when no nearer rule overrides it", () => {
    const parents = [
      createParentRule("A||B", { item_url: "a", position: 1 }),
      createParentRule("A", { item_url: "b", position: 2 }),
    ];
    expect(listIdentities(findInheritedRules([createListRule({ item_url: "c", position: 3 })], parents, NOW))).toEqual([
      "a",
      "b",
    ]);
  });

  test("is overridden by a rule of the same item and by a pin on its position, and names it", () => {
    const own = [createListRule({ item_url: "a", position: 5 }), createListRule({ item_url: "x", position: 2 })];
    const parents = [
      createParentRule("A", { item_url: "a", type: "hide" }),
      createParentRule("A", { item_url: "b", position: 2 }),
      createParentRule("A", { item_url: "c", position: 3 }),
    ];
    expect(resolveInheritance(own, parents, NOW).map(({ outcome: fate, by }) => [fate, by?.item_url])).toEqual([
      ["beaten", "a"],
      ["beaten", "x"],
      ["acts", undefined],
    ]);
  });

  test("is overridden only while the nearer rule is in force", () => {
    const own = [createListRule({ item_url: "a", active_from: "2026-03-01", active_to: "2026-03-05" })];
    const parents = [createParentRule("A", { item_url: "a", type: "hide" })];
    const at = (day: string) => ({ at: Date.parse(day), timeZone: ZONE });
    expect(listIdentities(findInheritedRules(own, parents, at("2026-03-05T22:59:00Z")))).toEqual([]);
    expect(listIdentities(findInheritedRules(own, parents, at("2026-03-05T23:00:00Z")))).toEqual(["a"]);
    expect(listIdentities(findInheritedRules(own, parents, at("2026-02-01T00:00:00Z")))).toEqual(["a"]);
  });

  test("of a farther category is overridden by one of a nearer category, unless that is off or overridden itself", () => {
    const near = createParentRule("A||B", { item_url: "a", position: 1 });
    const far = createParentRule("A", { item_url: "b", position: 1 });
    expect(listIdentities(findInheritedRules(NONE, [near, far], NOW))).toEqual(["a"]);
    expect(listIdentities(findInheritedRules(NONE, [{ ...near, is_off: true }, far], NOW))).toEqual(["b"]);
    const own = [createListRule({ item_url: "a", type: "hide" })];
    expect(listIdentities(findInheritedRules(own, [near, far], NOW))).toEqual(["b"]);
  });
});
