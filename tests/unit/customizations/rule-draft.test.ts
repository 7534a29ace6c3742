import fc from "fast-check";
import type { Rule } from "@/lib/contract/search/rules";
import { findClashes } from "@/lib/domain/customizations/rule-clashes";
import {
  addRule,
  createDraft,
  createInheritedRule,
  type EditScope,
  editRule,
  hide,
  isDirty,
  listDraftChanges,
  move,
  pinAt,
  type RuleDraft,
  removeRule,
  switchRule,
  unhide,
  unpin,
  withRules,
} from "@/lib/domain/customizations/rule-draft";
import { buildSaves, mergePartialSave, rebaseOnSave, toRuleExtras } from "@/lib/domain/customizations/rule-save";
import { fromRuleLists } from "@/lib/domain/customizations/wire-rules";
import { buildSupports } from "@/lib/domain/kit/supports";
import { makeRule, ZONE } from "@/tests/support/rules";

const AT = Date.parse("2026-03-10T12:00:00Z");
const scope: EditScope = { at: AT, place: "search", timeZone: ZONE, withTimes: true };
const target = (item_url: string) => ({ item_url, item: null });

function simple(...rules: Rule[]): RuleDraft {
  return createDraft({ mode: "simple", rules: fromRuleLists("simple", { autocomplete: rules, search: rules }) });
}

function advanced(autocomplete: Rule[], search: Rule[]): RuleDraft {
  return createDraft({ mode: "advanced", rules: fromRuleLists("advanced", { autocomplete, search }) });
}

test("simple mode has one list, advanced mode one per place", () => {
  expect(simple(makeRule()).rules).toHaveLength(1);
  const draft = advanced([makeRule({ placement: "autocomplete" })], [makeRule({ placement: "search" })]);
  expect(draft.rules.map((rule) => rule.placement)).toEqual(["autocomplete", "search"]);
  expect(new Set(draft.rules.map((rule) => rule.key)).size).toBe(2);
});

test("pinning adds a rule for both places in simple mode, for one place in advanced mode", () => {
  expect(pinAt(simple(), target("b"), 3, scope).rules).toMatchObject([{ placement: "both", position: 3, id: null }]);
  expect(pinAt(advanced([], []), target("b"), 3, scope).rules).toMatchObject([{ placement: "search" }]);
});

test("pinning moves an existing pin and turns a hide into a pin", () => {
  expect(pinAt(simple(makeRule()), target("a"), 4, scope).rules).toMatchObject([{ id: "r-a", position: 4 }]);
  const hidden = simple(makeRule({ type: "hide", position: null }));
  expect(pinAt(hidden, target("a"), 4, scope).rules).toMatchObject([{ id: "r-a", type: "pin", position: 4 }]);
});

test("a new pin fills the time between ended and planned rules of its item", () => {
  const ended = makeRule({ active_to: "2026-03-05" });
  const planned = makeRule({ id: "2", active_from: "2026-03-20T08:00:00Z" });
  const draft = pinAt(simple(ended, planned), target("a"), 1, scope);
  expect(draft.rules.at(-1)).toMatchObject({
    active_from: "2026-03-05T23:00:00.000Z",
    active_to: "2026-03-20T08:00:00.000Z",
  });
  expect(findClashes(draft.rules, ZONE)).toEqual([]);
  const days = pinAt(simple(ended), target("a"), 1, { ...scope, withTimes: false });
  expect(days.rules.at(-1)).toMatchObject({ active_from: "2026-03-06", active_to: null });
});

test("hiding turns a pin into a hide; unhide and unpin only remove their own type", () => {
  const draft = hide(simple(makeRule()), target("a"), scope);
  expect(draft.rules).toMatchObject([{ id: "r-a", type: "hide", position: null }]);
  expect(unpin(draft, "a", scope)).toBe(draft);
  expect(unhide(draft, "a", scope).rules).toEqual([]);
});

describe("planned edits", () => {
  const from = Date.parse("2026-03-20T08:00:00Z");
  const planned: EditScope = { ...scope, at: from, from };
  const start = "2026-03-20T08:00:00.000Z";

  test("a new pin starts at the planned time", () => {
    expect(pinAt(simple(), target("a"), 1, planned).rules).toMatchObject([{ active_from: start, active_to: null }]);
  });

  test.each([
    ["pinning", (draft: RuleDraft) => pinAt(draft, target("a"), 4, planned), { type: "pin", position: 4 }],
    ["hiding", (draft: RuleDraft) => hide(draft, target("a"), planned), { type: "hide", position: null }],
  ])("%s a pinned item ends its rule at that time and adds the successor", (_, edit, expected) => {
    const next = edit(simple(makeRule({ active_to: "2026-04-01T08:00:00Z" })));
    expect(next.rules).toMatchObject([
      { id: "r-a", type: "pin", position: 1, active_from: null, active_to: start },
      { id: null, ...expected, active_from: start, active_to: "2026-04-01T08:00:00Z" },
    ]);
    expect(findClashes(next.rules, ZONE)).toEqual([]);
  });

  test("a rule that starts at that time itself changes or goes", () => {
    const own = simple(makeRule({ active_from: start }));
    expect(pinAt(own, target("a"), 4, planned).rules).toMatchObject([{ id: "r-a", position: 4 }]);
    expect(unpin(own, "a", planned).rules).toEqual([]);
  });

  test("unpinning ends an earlier pin at that time", () => {
    expect(unpin(simple(makeRule()), "a", planned).rules).toMatchObject([{ id: "r-a", active_to: start }]);
  });

  test("a backend with days ends it the day before", () => {
    const days = { ...planned, at: Date.parse("2026-03-20T00:00:00+01:00"), withTimes: false };
    const next = pinAt(simple(makeRule()), target("a"), 4, { ...days, from: days.at });
    expect(next.rules).toMatchObject([{ active_to: "2026-03-19" }, { active_from: "2026-03-20" }]);
  });
});

test("in advanced mode, the placement `both` makes two rules with separate keys", () => {
  const draft = advanced([], [makeRule({ placement: "search" })]);
  const values = { ...target("a"), type: "pin", position: 2, active_from: null, active_to: null } as const;
  const both = { ...values, availability: "always", placement: "both" } as const;
  const edited = editRule(draft, draft.rules[0]?.key ?? "", both);
  expect(edited.rules).toMatchObject([
    { id: "r-a", placement: "search", position: 2 },
    { id: null, placement: "autocomplete", position: 2 },
  ]);
  expect(addRule(advanced([], []), both).rules.map((rule) => rule.placement)).toEqual(["autocomplete", "search"]);
});

test("a reverted change is not reported as a change", () => {
  const saved = simple(makeRule());
  expect(isDirty(saved)).toBe(false);
  const moved = move(saved, saved.rules[0]?.key ?? "", 2);
  expect(listDraftChanges(moved)).toMatchObject([{ kind: "changed", before: { position: 1 }, after: { position: 2 } }]);
  expect(isDirty(move(moved, saved.rules[0]?.key ?? "", 1))).toBe(false);
  expect(listDraftChanges(removeRule(saved, saved.rules[0]?.key ?? ""))).toMatchObject([{ kind: "removed" }]);
  expect(listDraftChanges(pinAt(saved, target("b"), 2, scope))).toMatchObject([{ kind: "added" }]);
});

test("operations do not modify their input", () => {
  const saved = Object.freeze(simple(makeRule()));
  Object.freeze(saved.rules);
  const key = saved.rules[0]?.key ?? "";
  for (const next of [pinAt(saved, target("b"), 2, scope), hide(saved, target("a"), scope), removeRule(saved, key)]) {
    expect(next).not.toBe(saved);
    expect(next.saved).toBe(saved.saved);
  }
  expect(saved.rules).toHaveLength(1);
});

test("sends all rules at once to a backend with revisions, to others only changed lists, autocomplete first", () => {
  const draft = advanced([makeRule({ placement: "autocomplete" })], [makeRule({ id: "2", placement: "search" })]);
  const other = { ...target("b"), type: "hide", position: null, active_from: null, active_to: null } as const;
  const changed = addRule(draft, { ...other, availability: "always", placement: "both" });
  expect(buildSaves(changed, true)).toMatchObject([
    { rules: [{ id: "r-a" }, { id: "2" }, { id: null }, { id: null }] },
  ]);
  expect(buildSaves(changed, false).map((save) => save.where_to_use)).toEqual(["autocomplete", "search"]);
  const onlySearch = hide(draft, target("c"), scope);
  expect(buildSaves(onlySearch, false)).toMatchObject([{ where_to_use: "search", rules: [{ id: "2" }, { id: null }] }]);
  expect(buildSaves(hide(simple(), target("c"), scope), false)).toHaveLength(1);
});

test("edits made during a save stay pending on top of the saved rules", () => {
  const sent = pinAt(simple(), target("a"), 1, scope);
  const current = hide(pinAt(sent, target("b"), 2, scope), target("c"), scope);
  const now = simple(makeRule({ id: "9", item_url: "a" }));
  const after = rebaseOnSave(now, sent, current);
  expect(listDraftChanges(after)).toMatchObject([{ after: { item_url: "b" } }, { after: { item_url: "c" } }]);
  expect(after.rules[0]).toMatchObject({ id: "9" });
  expect(new Set(pinAt(after, target("d"), 4, scope).rules.map((rule) => rule.key)).size).toBe(4);
  const moved = move(sent, sent.rules[0]?.key ?? "", 5);
  expect(rebaseOnSave(now, sent, moved).rules).toMatchObject([{ id: "9", position: 5 }]);
  expect(rebaseOnSave(now, sent, sent)).toBe(now);
});

test("after saving one place, only the other is pending", () => {
  const first = pinAt(advanced([], []), target("a"), 1, { ...scope, place: "autocomplete" });
  const pending = pinAt(first, target("a"), 1, scope);
  const live = advanced([makeRule({ id: "9", placement: "autocomplete" })], []);
  const half = mergePartialSave(live, pending, "autocomplete");
  expect(listDraftChanges(half)).toMatchObject([{ kind: "added", after: { placement: "search" } }]);
});

test("keys stay unique after rules come back from a local copy", () => {
  const draft = pinAt(simple(), target("b"), 1, scope);
  const restored = withRules(simple(), draft.rules);
  const more = pinAt(restored, target("c"), 2, scope);
  expect(new Set(more.rules.map((rule) => rule.key)).size).toBe(2);
});

test("an item never has two rules at the same time and place", () => {
  const step = fc.record({
    verb: fc.constantFrom("pin", "hide", "unpin", "unhide"),
    url: fc.constantFrom("a", "b", "c"),
    position: fc.integer({ min: 1, max: 3 }),
    place: fc.constantFrom("search" as const, "autocomplete" as const),
  });
  fc.assert(
    fc.property(fc.boolean(), fc.array(step, { maxLength: 20 }), (isSimple, steps) => {
      let draft = isSimple ? simple() : advanced([], []);
      for (const { verb, url, position, place } of steps) {
        const here = { ...scope, place };
        if (verb === "pin") draft = pinAt(draft, target(url), position, here);
        else if (verb === "hide") draft = hide(draft, target(url), here);
        else draft = (verb === "unpin" ? unpin : unhide)(draft, url, here);
      }
      const codes = findClashes(draft.rules, ZONE).map((clash) => clash.code);
      expect(codes.filter((code) => code !== "position_occupied")).toEqual([]);
    }),
  );
});

test("notes, tags, owners and waiting pins count as changes and are sent only to backends that support them", () => {
  const draft = simple(
    makeRule({ note: "why", tags: ["summer"], owner: "u1", waiting: true }),
    makeRule({ id: "2", item_url: "b", position: 2 }),
  );
  const [first, second] = draft.rules;
  if (first === undefined || second === undefined) throw new Error("rules are missing");
  const edited = withRules(draft, [
    { ...first, tags: ["winter"] },
    { ...second, note: null, tags: [], owner: null, waiting: false },
  ]);
  expect(listDraftChanges(edited).map(({ after }) => after?.key)).toEqual([first.key]);
  expect(buildSaves(edited, true)[0]?.rules[0]).not.toHaveProperty("note");
  expect(buildSaves(edited, true)[0]?.rules[0]).not.toHaveProperty("waiting");
  const extras = toRuleExtras(buildSupports(["rule_notes", "waiting_pins"]));
  expect(buildSaves(edited, true, extras)[0]?.rules).toMatchObject([
    { note: "why", tags: ["winter"], owner: "u1", waiting: true },
    { note: null, tags: [], owner: null, waiting: false },
  ]);
});

test("an earlier model stays pending after a save: saved rules get their ids, deleted ones become new", () => {
  const start = simple(makeRule());
  const added = pinAt(start, target("b"), 2, scope);
  const sent = removeRule(added, start.rules[0]?.key ?? "");
  const now = simple(makeRule({ id: "7", item_url: "b", position: 2 }));
  expect(listDraftChanges(rebaseOnSave(now, sent, sent))).toEqual([]);
  const back = rebaseOnSave(now, sent, added);
  expect(back.rules.map(({ id, item_url }) => [id, item_url])).toEqual([
    [null, "a"],
    ["7", "b"],
  ]);
  expect(listDraftChanges(back).map(({ kind }) => kind)).toEqual(["added"]);
  expect(listDraftChanges(rebaseOnSave(now, sent, start)).map(({ kind }) => kind)).toEqual(["added", "removed"]);
});

describe("switches of inherited rules", () => {
  const parent = (id: string, is_off: boolean) => ({
    ...{ customization_id: "c0", subject: "Camping", is_off },
    rule: makeRule({ id, item_url: `item-${id}` }),
  });
  const listing = (off: string[]): RuleDraft => {
    const own = makeRule({ id: "1" });
    return createDraft({
      mode: "simple",
      rules: [own],
      inherited: ["p", "q"].map((id) => parent(id, off.includes(id))),
    });
  };
  const [p, q] = ["p", "q"].map((id) => createInheritedRule(parent(id, false)));
  if (p === undefined || q === undefined) throw new Error("two rules were made");
  const kinds = (draft: RuleDraft) =>
    listDraftChanges(draft).map(({ kind, before, after }) => [kind, (before ?? after)?.id]);

  test("a switch is a change, and switching back reverts it", () => {
    const start = listing(["q"]);
    expect(isDirty(start)).toBe(false);
    const off = switchRule(start, p, true);
    expect(kinds(off)).toEqual([["switchedOff", "p"]]);
    expect(kinds(switchRule(off, q, false))).toEqual([
      ["switchedOff", "p"],
      ["switchedOn", "q"],
    ]);
    expect(isDirty(switchRule(off, p, false))).toBe(false);
    expect(off.rules).toBe(start.rules);
  });

  test("a saved switch is no longer pending, but a later one is", () => {
    const start = listing([]);
    const sent = switchRule(start, p, true);
    const now = listing(["p"]);
    expect(kinds(rebaseOnSave(now, sent, sent))).toEqual([]);
    expect(kinds(rebaseOnSave(now, sent, switchRule(sent, q, true)))).toEqual([["switchedOff", "q"]]);
    expect(kinds(rebaseOnSave(now, sent, start))).toEqual([["switchedOn", "p"]]);
    expect(kinds(rebaseOnSave(now, sent, removeRule(sent, sent.rules[0]?.key ?? "")))).toEqual([["removed", "1"]]);
  });
});

test("a rule that names a variant is the rule of its product", () => {
  const named = simple(makeRule({ item_url: "a-blue", item: { title: "A", product: "a" } }));
  expect(pinAt(named, target("a"), 4, scope).rules).toMatchObject([{ item_url: "a-blue", position: 4 }]);
  expect(hide(named, target("a"), scope).rules).toMatchObject([{ item_url: "a-blue", type: "hide" }]);
  expect(unpin(named, "a", scope).rules).toEqual([]);
});
