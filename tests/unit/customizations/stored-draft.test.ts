import type { Customization } from "@/lib/contract/customizations/customizations";
import type { Draft } from "@/lib/contract/customizations/drafts";
import type { Rule } from "@/lib/contract/search/rules";
import { createDraftRules, diffRuleStates, listDraftChanges } from "@/lib/domain/customizations/rule-draft";
import { alignKeys, openDraft } from "@/lib/domain/customizations/stored-draft";
import { makeRule, toRuleState, ZONE } from "@/tests/support/rules";

const pin = (item_url: string, position: number, over: Partial<Rule> = {}) => makeRule({ item_url, position, ...over });

function live(rules: Rule[], revision = 3): Customization {
  return { kind: "query-customizations", id: "c1", subject: "q", type: "item", mode: "simple", revision, rules };
}

function stored(rules: Rule[], base: Rule[], over: Partial<Draft> = {}): Draft {
  return {
    kind: "query-customizations",
    object_id: "c1",
    title: "q",
    mode: "simple",
    rules,
    base_revision: 3,
    base_mode: "simple",
    base_rules: base,
    revision: 5,
    updated_at: "2026-03-10T10:00:00Z",
    updated_by: { id: "u2", name: "Petra" },
    review: null,
    ...over,
  };
}

const summarize = (opened: ReturnType<typeof openDraft>) =>
  opened.draft.rules.map((rule) => `${rule.item_url}@${rule.position}`);

test("opens with the live rules when there is no draft", () => {
  const opened = openDraft(live([pin("a", 1)]), null, ZONE);
  expect(listDraftChanges(opened.draft)).toEqual([]);
});

test("only the changes of a draft are pending", () => {
  const base = [pin("a", 1), pin("b", 2)];
  const opened = openDraft(live(base), stored([pin("a", 3), pin("c", 1, { id: null })], base), ZONE);
  expect(summarize(opened)).toEqual(["a@3", "c@1"]);
  expect(listDraftChanges(opened.draft).map(({ kind }) => kind)).toEqual(["changed", "added", "removed"]);
  expect(opened.rebased).toBeNull();
});

test("merges live changes of other items without a conflict", () => {
  const base = [pin("a", 1)];
  const now = live([pin("a", 1), pin("z", 7)], 4);
  const opened = openDraft(now, stored([pin("a", 1), pin("c", 2, { id: null })], base), ZONE);
  expect(opened.rebased?.merge.clashes).toEqual([]);
  expect(summarize(opened).sort()).toEqual(["a@1", "c@2", "z@7"]);
  expect(opened.rebased?.incoming.map(({ after }) => after?.item_url)).toEqual(["z"]);
  expect(listDraftChanges(opened.draft).map(({ after }) => after?.item_url)).toEqual(["c"]);
});

test("reports a conflict when both sides moved an item, and keeps the live position", () => {
  const opened = openDraft(live([pin("a", 2)], 4), stored([pin("a", 5)], [pin("a", 1)]), ZONE);
  expect(opened.rebased?.merge.clashes.map(({ kind }) => kind)).toEqual(["changed"]);
  expect(summarize(opened)).toEqual(["a@2"]);
});

test("a rule that is no longer live becomes a new one", () => {
  const opened = openDraft(live([]), stored([pin("gone", 1)], []), ZONE);
  expect(opened.draft.rules[0]?.id).toBeNull();
});

const toSet = (rules: Rule[], name: string) => ({
  mode: "simple" as const,
  rules: createDraftRules("simple", rules, name),
});

test("two versions of a draft differ only in changed rules, even if rules have no ids yet", () => {
  const known = toSet([pin("a", 1, { id: null }), pin("b", 2)], "draft:5");
  const newer = toSet([pin("c", 3, { id: null }), pin("a", 1, { id: null }), pin("b", 2)], "draft:7");
  const { rules } = alignKeys(known, newer, ZONE);
  expect(
    diffRuleStates(toRuleState(known.rules), toRuleState(rules)).map(({ kind, after }) => [kind, after?.item_url]),
  ).toEqual([["added", "c"]]);
});

describe("inherited rules", () => {
  const parent = (id: string, is_off = false) => ({
    ...{ customization_id: "c0", subject: "Camping", is_off },
    rule: { ...pin(`item-${id}`, 1), id },
  });
  const listing = (off: string[], revision = 3) => ({
    ...live([], revision),
    inherited: ["p1", "p2", "p3"].map((id) => parent(id, off.includes(id))),
  });
  const offIn = ({ draft }: ReturnType<typeof openDraft>) => draft.off.map(({ id }) => id);

  test("a draft that switches one rule off differs from live only in that", () => {
    const opened = openDraft(listing([]), stored([], [], { off_rules: ["p2"], base_off_rules: [] }), ZONE);
    expect(listDraftChanges(opened.draft)).toMatchObject([{ kind: "switchedOff", before: { item_url: "item-p2" } }]);
    const back = openDraft(listing(["p2"]), stored([], [], { off_rules: [], base_off_rules: ["p2"] }), ZONE);
    expect(listDraftChanges(back.draft)).toMatchObject([{ kind: "switchedOn", after: { item_url: "item-p2" } }]);
  });

  test("a draft without stored switches uses the live ones", () => {
    expect(listDraftChanges(openDraft(listing(["p1"]), stored([], []), ZONE).draft)).toEqual([]);
    expect(listDraftChanges(openDraft(listing(["p1"], 4), stored([], []), ZONE).draft)).toEqual([]);
  });

  test("keeps switches of both sides and reports incoming changes", () => {
    const draft = stored([], [], { off_rules: ["p1", "p2"], base_off_rules: ["p2"] });
    const opened = openDraft(listing(["p2", "p3"], 4), draft, ZONE);
    expect(offIn(opened).sort()).toEqual(["p1", "p2", "p3"]);
    expect(opened.rebased?.incoming).toMatchObject([{ kind: "switchedOff", before: { id: "p3" } }]);
    const other = openDraft(listing([], 4), draft, ZONE);
    expect(offIn(other)).toEqual(["p1"]);
  });

  test("drops switches of rules that no longer exist", () => {
    const opened = openDraft(listing([]), stored([], [], { off_rules: ["gone"], base_off_rules: [] }), ZONE);
    expect(listDraftChanges(opened.draft)).toEqual([]);
  });
});

test.each([
  ["1", "8"],
  ["8", "1"],
  ["8", "9"],
])("a switch of the mode adds no changes to a draft, with the live ids %s and %s", (inSearch, inAutocomplete) => {
  const pin = (id: string | null, item_url: string, placement: Rule["placement"], position: number): Rule => ({
    ...{ id, item_url, type: "pin", position, active_from: null, active_to: null, availability: "always", placement },
  });
  const base_rules = [pin("1", "a", "both", 1)];
  const stored: Draft = {
    kind: "query-customizations",
    object_id: "c1",
    title: "a",
    mode: "simple",
    rules: [...base_rules, pin(null, "c", "both", 4)],
    base_mode: "simple",
    base_rules,
    base_revision: 3,
    revision: 1,
    updated_at: "",
    updated_by: { id: "u2", name: "Petra" },
    review: null,
  };
  const rules = [pin(inAutocomplete, "a", "autocomplete", 1), pin(inSearch, "a", "search", 1)];
  const { draft, rebased } = openDraft({ revision: 4, mode: "advanced", rules }, stored, "UTC");
  expect(listDraftChanges(draft)).toMatchObject([
    { kind: "added", after: { item_url: "c", placement: "autocomplete" } },
    { kind: "added", after: { item_url: "c", placement: "search" } },
  ]);
  expect(rebased?.incoming).toEqual([]);
});
