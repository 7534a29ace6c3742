import fc from "fast-check";
import { RULES_PER_QUERY_MAX } from "@/lib/contract/kit/limits";
import { clearAll, hideMany, pinFree, setMany, unpinMany } from "@/lib/domain/customizations/bulk-edit";
import { findClashes } from "@/lib/domain/customizations/rule-clashes";
import { createDraft, type EditScope, type RuleDraft, withRules } from "@/lib/domain/customizations/rule-draft";
import { makeDraftRule, rulesOfMode, ZONE } from "@/tests/support/rules";

const scope: EditScope = {
  at: Date.parse("2026-03-10T12:00:00Z"),
  place: "search",
  timeZone: ZONE,
  withTimes: true,
};
const empty = createDraft({ mode: "simple", rules: [] });
const draft = (...rules: Parameters<typeof makeDraftRule>[0][]): RuleDraft =>
  withRules(empty, rules.map(makeDraftRule));
const target = (item_url: string) => ({ item_url, item: null });
const at = (position: number, ...urls: string[]) =>
  urls.map((url, index) => ({ target: target(url), position: position + index }));
const pins = ({ rules }: RuleDraft) => Object.fromEntries(rules.map((rule) => [rule.item_url, rule.position]));

test("skips and reports an item whose position is taken when pins may not move", () => {
  const outcome = pinFree(draft({ item_url: "x", position: 2 }), at(1, "a", "b", "c"), scope);
  expect(outcome).toMatchObject({ done: 2, skipped: [{ target: { item_url: "b" }, reason: "position_taken" }] });
  expect(pins(outcome.draft)).toEqual({ x: 2, a: 1, c: 3 });
});

test("skips and reports items beyond the rule limit", () => {
  const full = draft(
    ...Array.from({ length: RULES_PER_QUERY_MAX - 1 }, (_, index) => ({ item_url: `i${index}`, position: index + 10 })),
  );
  const outcome = pinFree(full, at(1, "a", "b"), scope);
  expect(outcome).toMatchObject({ done: 1, skipped: [{ target: { item_url: "b" }, reason: "too_many_rules" }] });
  expect(hideMany(outcome.draft, [target("c")], scope).skipped[0]?.reason).toBe("too_many_rules");
});

test("hiding a pinned item turns its pin into a hide", () => {
  const outcome = hideMany(draft({ item_url: "a" }), [target("a"), target("b")], scope);
  expect(outcome.draft.rules.map(({ item_url, type }) => [item_url, type])).toEqual([
    ["a", "hide"],
    ["b", "hide"],
  ]);
});

test("unpinning closes each gap once and reports items that were not pinned", () => {
  const pinned = draft({ item_url: "a", position: 1 }, { item_url: "b", position: 2 }, { item_url: "c", position: 3 });
  const outcome = unpinMany(pinned, [target("a"), target("x"), target("b")], "close_up", scope);
  expect(outcome).toMatchObject({ done: 2, skipped: [{ target: { item_url: "x" }, reason: "not_pinned" }] });
  expect(pins(outcome.draft)).toEqual({ c: 1 });
});

test("sets dates and availability on the active rule, else on the only one", () => {
  const rules = draft({ item_url: "a", position: 1 }, { item_url: "b", position: 2, active_from: "2026-05-01" });
  const values = { active_from: "2026-04-01", active_to: "2026-04-02", availability: "if_available" } as const;
  const outcome = setMany(rules, [target("a"), target("b"), target("c")], values, scope);
  expect(outcome.draft.rules).toMatchObject([values, values]);
  expect(outcome.skipped.map(({ reason }) => reason)).toEqual(["no_rule"]);
});

test("leaves a rule unchanged when its new dates clash, and reports why", () => {
  const rules = draft(
    { item_url: "a", position: 1 },
    { item_url: "b", position: 1, key: "later", active_from: "2026-05-01" },
  );
  const apart = withRules(
    rules,
    rules.rules.map((rule) => (rule.item_url === "a" ? { ...rule, active_to: "2026-04-30" } : rule)),
  );
  expect(setMany(apart, [target("a")], { active_to: null }, scope)).toMatchObject({
    draft: apart,
    skipped: [{ reason: "clash" }],
  });
  const backwards = { active_from: "2026-04-02", active_to: "2026-04-01" };
  expect(setMany(apart, [target("a")], backwards, scope).skipped[0]?.reason).toBe("range_empty");
});

test("skips an item with several rules when none is active", () => {
  const rules = draft(
    { item_url: "a", key: "one", active_from: "2026-05-01", active_to: "2026-05-02" },
    { item_url: "a", key: "two", active_from: "2026-06-01" },
  );
  expect(setMany(rules, [target("a")], { availability: "if_available" }, scope).skipped[0]?.reason).toBe(
    "several_rules",
  );
});

test("clearing removes all pending rules and leaves the saved ones for undo", () => {
  const full = draft({ item_url: "a" });
  expect(clearAll(full)).toMatchObject({ rules: [], saved: full.saved });
});

test("bulk actions never create clashes", () => {
  const urls = fc.uniqueArray(fc.constantFrom("a", "b", "c", "d", "e", "f"), { minLength: 1 });
  fc.assert(
    fc.property(rulesOfMode, urls, fc.integer({ min: 1, max: 4 }), (model, chosen, position) => {
      const start = { ...empty, ...model };
      const targets = chosen.map(target);
      const outcomes = [
        pinFree(start, at(position, ...chosen), scope),
        hideMany(start, targets, scope),
        unpinMany(start, targets, "close_up", scope),
        setMany(start, targets, { active_from: null, active_to: "2026-03-12" }, scope),
      ];
      for (const outcome of outcomes) {
        expect(findClashes(outcome.draft.rules, ZONE)).toEqual([]);
        expect(outcome.done + outcome.skipped.length).toBe(chosen.length);
      }
    }),
  );
});
