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
