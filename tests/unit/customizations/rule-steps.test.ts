import { countRuleChanges, diffRuleVersions, parseRules } from "@/lib/domain/customizations/rule-steps";
import { makeRule } from "@/tests/support/rules";

const version = (...rules: object[]) => ({ query: "lamp", mode: "simple", rules });

test("finds added, changed and removed rules by id", () => {
  const before = version(makeRule(), makeRule({ id: "r2", item_url: "b", position: 2 }));
  const after = version(makeRule({ position: 3 }), makeRule({ id: "r3", item_url: "c", position: 1 }));
  expect(diffRuleVersions(before, after)?.map(({ kind, before: was, after: is }) => [kind, was?.id, is?.id])).toEqual([
    ["changed", "r-a", "r-a"],
    ["added", undefined, "r3"],
    ["removed", "r2", undefined],
  ]);
  expect(countRuleChanges(before, after)).toEqual({ added: 1, changed: 1, removed: 1 });
});

test("does not count a rule re-created with another id as new", () => {
  expect(countRuleChanges(version(makeRule()), version(makeRule({ id: "other" })))).toEqual({
    added: 0,
    changed: 0,
    removed: 0,
  });
  expect(countRuleChanges(version(makeRule()), version(makeRule({ id: "other", position: 2 })))).toMatchObject({
    changed: 1,
  });
});

test("tells new rules of a draft apart, which have no id yet", () => {
  const a = makeRule({ id: null });
  const b = makeRule({ id: null, item_url: "b", position: 2 });
  const c = makeRule({ id: null, item_url: "c", position: 3 });
  const toSteps = (before: object, after: object) =>
    diffRuleVersions(before, after)?.map((step) => [
      step.kind,
      step.kind === "removed" ? step.before.item_url : step.after.item_url,
    ]);
  expect(toSteps(version(a, b), version(a, b, c))).toEqual([["added", "c"]]);
  expect(toSteps(version(a, b, c), version(b, c))).toEqual([["removed", "a"]]);
  expect(toSteps(version(a, b), version({ ...a, position: 5 }, b))).toEqual([["changed", "a"]]);
  const spring = makeRule({ id: null, active_to: "2026-04-01T00:00:00Z" });
  const autumn = makeRule({ id: null, active_from: "2026-09-01T00:00:00Z" });
  expect(diffRuleVersions(version(spring, autumn), version(autumn))).toEqual([
    { kind: "removed", before: spring, after: null },
  ]);
});

test("ignores empty tags, empty notes and item titles", () => {
  const explicit = makeRule({ tags: [], note: null, owner: null, waiting: false, item: { title: "A" } });
  expect(countRuleChanges(version(makeRule()), version(explicit))).toEqual({ added: 0, changed: 0, removed: 0 });
  expect(countRuleChanges(version(makeRule()), version(makeRule({ note: "why" })))).toMatchObject({ changed: 1 });
});

test("counts all rules of a created or deleted object, and nothing for objects without rules", () => {
  expect(countRuleChanges(null, version(makeRule()))).toEqual({ added: 1, changed: 0, removed: 0 });
  expect(countRuleChanges(version(makeRule()), null)).toEqual({ added: 0, changed: 0, removed: 1 });
  expect(countRuleChanges(null, { approval_required: true })).toBeNull();
  expect(parseRules({ rules: "none" })).toBeNull();
});
