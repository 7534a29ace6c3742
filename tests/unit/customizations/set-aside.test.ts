import type { Rule } from "@/lib/contract/search/rules";
import { addRule, createDraft, listDraftChanges } from "@/lib/domain/customizations/rule-draft";
import { findSetAside, mergeSetAside, restoreSetAside } from "@/lib/domain/customizations/set-aside";
import { makeRule } from "@/tests/support/rules";

const rule = (id: string, item_url: string, placement: Rule["placement"], position = 1) =>
  makeRule({ id, item_url, placement, position });
const search = rule("1", "a", "search");
const lost = rule("2", "b", "autocomplete");
const before = { mode: "advanced", rules: [search, lost, rule("3", "a", "autocomplete", 2)] };
const after = { mode: "simple", rules: [{ ...search, placement: "both" }] };

test("finds the whole set of the place whose rules a switch removed", () => {
  expect(findSetAside(before, after)).toMatchObject({
    places: ["autocomplete"],
    rules: [
      { id: null, item_url: "b", position: 1 },
      { id: null, item_url: "a", position: 2 },
    ],
  });
  expect(findSetAside(after, after)).toBeNull();
  expect(findSetAside(null, null)).toBeNull();
});

test("brings the set back in place of the copies, as unsaved rules", () => {
  const set = findSetAside(before, after);
  if (set === null) throw new Error("no set");
  const copy = { ...search, id: "9", placement: "autocomplete" as const };
  const draft = createDraft({ mode: "advanced", rules: [copy, search] });
  const next = restoreSetAside(draft, set);
  expect(next.saved).toEqual(draft.saved);
  expect(next.rules.map(({ item_url, placement, position }) => [item_url, placement, position])).toEqual([
    ["a", "search", 1],
    ["b", "autocomplete", 1],
    ["a", "autocomplete", 2],
  ]);
});

test("a rule of the set that is still there is no change", () => {
  const set = findSetAside(before, after);
  if (set === null) throw new Error("no set");
  const copy = { ...rule("9", "a", "autocomplete", 2) };
  const next = restoreSetAside(createDraft({ mode: "advanced", rules: [copy, search] }), set);
  expect(listDraftChanges(next)).toMatchObject([{ kind: "added", after: { item_url: "b", position: 1 } }]);
});

test("a draft over the switched version keeps its changes beside the set", () => {
  const set = findSetAside(before, after);
  if (set === null) throw new Error("no set");
  const copy = { ...search, id: "9", placement: "autocomplete" as const };
  const live = { mode: "advanced" as const, rules: [copy, search] };
  const { id: _, ...pin } = rule("", "c", "both", 4);
  const draft = addRule(createDraft(live), { ...pin, position: 4, item: null });
  const next = mergeSetAside(live, draft, set, "UTC");
  expect(next.rules.map(({ item_url, placement, position }) => `${placement} ${position} ${item_url}`).sort()).toEqual([
    "autocomplete 1 b",
    "autocomplete 2 a",
    "autocomplete 4 c",
    "search 1 a",
    "search 4 c",
  ]);
});
