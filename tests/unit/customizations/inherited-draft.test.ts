import type { InheritedRule } from "@/lib/contract/customizations/customizations";
import { findInheritedDrafts } from "@/lib/domain/customizations/inherited-draft";
import { createInheritedRule, isInherited } from "@/lib/domain/customizations/rule-draft";

const INSTANT = { at: Date.parse("2026-03-10T11:00:00Z"), timeZone: "Europe/Prague" };

function parentRule(item_url: string, over: Partial<InheritedRule["rule"]> = {}, is_off = false): InheritedRule {
  const rule: InheritedRule["rule"] = {
    ...{ id: `r-${item_url}`, item_url, type: "pin", position: 1, active_from: null, active_to: null },
    ...{ availability: "always", placement: "search", ...over },
  };
  return { customization_id: "c-parent", subject: "Camping", rule, is_off };
}

test("an inherited rule applies to both places and has a key that no own rule has", () => {
  const draft = createInheritedRule(parentRule("P1"));
  expect(draft).toMatchObject({ item_url: "P1", type: "pin", position: 1, placement: "both", item: null });
  expect(isInherited(draft)).toBe(true);
  expect(isInherited({ key: "r-P1" })).toBe(false);
  expect(createInheritedRule(parentRule("P2", { type: "hide", position: null })).position).toBeNull();
});

test("an inherited rule does not act if it is switched off, or its item or position has an own rule", () => {
  const own = { ...createInheritedRule(parentRule("P1", { position: 1 })), key: "own" };
  const parents = [
    parentRule("P1", { position: 5 }),
    parentRule("P2", { position: 1 }),
    parentRule("P3", { position: 3 }, true),
    parentRule("P4", { position: 4 }),
  ];
  expect(findInheritedDrafts([own], parents, INSTANT).map(({ item_url }) => item_url)).toEqual(["P4"]);
  const without = findInheritedDrafts([], parents, INSTANT).map(({ item_url }) => item_url);
  expect(without).toEqual(expect.arrayContaining(["P1", "P2", "P4"]));
  expect(without).not.toContain("P3");
});
