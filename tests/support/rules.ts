import fc from "fast-check";
import type { Rule } from "@/lib/contract/search/rules";
import { findClashes } from "@/lib/domain/customizations/rule-clashes";
import type { DraftRule, DraftRules } from "@/lib/domain/customizations/rule-draft";
import type { PreviewScope } from "@/lib/domain/customizations/rule-preview";

/** The zone of the test site; its clocks change on 2026-03-29 and 2026-10-25. */
export const ZONE = "Europe/Prague";

/** A list that shows items of any category, on a backend that knows its catalog. */
export const ANY_SCOPE: PreviewScope = { types: ["item"], category: null, isCatalogueKnown: true };

/** A rule as the backend returns it: a pin without dates, with overrides. */
export function makeRule(over: Partial<Rule> = {}): Rule {
  const item_url = over.item_url ?? "a";
  return {
    id: `r-${item_url}`,
    item_url,
    type: "pin",
    position: 1,
    active_from: null,
    active_to: null,
    availability: "always",
    placement: "both",
    ...over,
  };
}

/** A rule of the editor: a pin that always acts, with overrides. */
export function makeDraftRule(over: Partial<DraftRule> = {}): DraftRule {
  return {
    key: over.key ?? `k-${over.item_url ?? "a"}-${over.position ?? 1}`,
    id: null,
    item_url: "a",
    type: "pin",
    position: over.type === "hide" ? null : 1,
    active_from: null,
    active_to: null,
    availability: "always",
    placement: "both",
    item: null,
    ...over,
  };
}

/** Own rules as a state without switched-off rules. */
export function toRuleState(rules: readonly DraftRule[]): DraftRules {
  return { rules, off: [] };
}

const boundaries = ["2026-03-01T00:00:00Z", "2026-03-02T10:30:00Z", "2026-03-05", "2026-03-29T00:30:00Z", "2026-04-01"];
const boundary = fc.constantFrom(null, ...boundaries);

/** Any rule, from a narrow range so that rules often overlap; its key comes from its index. */
export const anyRule = fc.record({
  item_url: fc.constantFrom("a", "b", "c", "d", "e", "f"),
  type: fc.constantFrom("pin" as const, "pin" as const, "hide" as const),
  position: fc.integer({ min: 1, max: 4 }),
  active_from: boundary,
  active_to: boundary,
  availability: fc.constantFrom("always" as const, "if_available" as const),
  placement: fc.constantFrom("both" as const, "search" as const, "autocomplete" as const),
});

/** Any rules, valid or not. */
export const anyRules = fc
  .array(anyRule, { maxLength: 12 })
  .map((rules) => rules.map((rule, index) => withKey(rule, index)));

/** Any rules without conflicts. */
export const soundRules = anyRules.map((rules) => {
  const valid: DraftRule[] = [];
  for (const rule of rules) if (findClashes([...valid, rule], ZONE).length === 0) valid.push(rule);
  return valid;
});

/** Valid rules of one mode: in simple mode each acts in both places, in advanced mode in one. */
export const rulesOfMode = fc.tuple(soundRules, fc.boolean()).map(([rules, isSimple]) => ({
  mode: isSimple ? ("simple" as const) : ("advanced" as const),
  rules: rules.filter((rule) => (rule.placement === "both") === isSimple),
}));

function withKey(rule: Omit<DraftRule, "key" | "id" | "item">, index: number): DraftRule {
  return { ...rule, key: `k${index}`, id: null, item: null, position: rule.type === "pin" ? rule.position : null };
}
