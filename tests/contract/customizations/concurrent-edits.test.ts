import fc from "fast-check";
import { toCustomization } from "@/components/customizations/query-customizations/query-form";
import { create, type QueryCustomization, saveRules, show } from "@/lib/contract/customizations/query-customizations";
import { findClashes } from "@/lib/domain/customizations/rule-clashes";
import {
  addRule,
  createDraft,
  type DraftRule,
  diffRuleStates,
  editRule,
  removeRule,
  withRules,
} from "@/lib/domain/customizations/rule-draft";
import { areRulesSame } from "@/lib/domain/customizations/rule-fields";
import { type Merge, mergeRules, resolveClash } from "@/lib/domain/customizations/rule-merge";
import { buildSaves } from "@/lib/domain/customizations/rule-save";
import { callDirectly, ifMatch } from "@/tests/support/direct";
import { toRuleState } from "@/tests/support/rules";
import { createActor, createItems, createSite, type TestActor } from "@/tests/support/seed";
import { countTries } from "@/tests/support/tries";

// Two people save one customization at the same time over HTTP. One save is refused; its author merges with the live
// rules and saves again. Then both edits must be live.

const SEED = 20_260_412;
const PAIRS = countTries(60);
const ZONE = "Europe/Prague";
const ITEMS = ["a", "b", "c", "d", "e", "f", "g", "h"];

const NO_DATES = { active_from: null, active_to: null, availability: "always" as const };
const anyValues = fc.record({
  item_url: fc.constantFrom(...ITEMS),
  type: fc.constantFrom("pin" as const, "pin" as const, "hide" as const),
  position: fc.integer({ min: 1, max: 6 }),
  active_from: fc.constantFrom(null, "2026-06-01T00:00:00.000Z", "2026-07-01T10:30:00.000Z"),
  active_to: fc.constantFrom(null, "2026-08-01T00:00:00.000Z"),
  availability: fc.constantFrom("always" as const, "if_available" as const),
});
const anyEdits = fc.array(
  fc.record({ kind: fc.constantFrom("add", "change", "remove"), values: anyValues, at: fc.nat(20) }),
  {
    minLength: 1,
    maxLength: 4,
  },
);
/** Both change the first rule, or add it: a clash in any number of pairs. */
const SAME_RULE = [1, 2].map((position) => [
  { kind: "add", at: 0, values: { ...NO_DATES, item_url: "a", type: "pin" as const, position } },
]);
type Edit = { kind: string; values: ReturnType<typeof toValues>; at: number };

function toValues(values: { type: "pin" | "hide"; position: number | null }) {
  return { ...values, position: values.type === "pin" ? values.position : null };
}

/** The rules after the edits; skips an edit that would create a clash. */
function applyEdits(customization: QueryCustomization, edits: readonly unknown[]): DraftRule[] {
  let draft = createDraft(toCustomization(customization));
  for (const { kind, values, at } of edits as Edit[]) {
    const target = draft.rules[at % Math.max(1, draft.rules.length)];
    const next = { ...toValues(values), placement: "both" as const, item: null } as Omit<DraftRule, "key" | "id">;
    const after =
      kind === "add" || target === undefined
        ? addRule(draft, next)
        : kind === "change"
          ? editRule(draft, target.key, next)
          : removeRule(draft, target.key);
    if (findClashes(after.rules, ZONE).length === 0) draft = after;
  }
  return [...draft.rules];
}

function keepTheirs(merge: Merge<DraftRule>): Merge<DraftRule> {
  let now = merge;
  for (let clash = now.clashes[0]; clash !== undefined; clash = now.clashes[0])
    now = resolveClash(now, clash, "theirs");
  return now;
}

test(`${PAIRS} pairs of concurrent edits lose no accepted edit`, async () => {
  const siteId = await createSite({ timeZone: ZONE });
  await createItems(
    siteId,
    ITEMS.map((identity) => ({ identity })),
  );
  const people: [TestActor, TestActor] = [
    await createActor({ sites: [siteId] }),
    await createActor({ sites: [siteId] }),
  ];
  const params = { siteId };
  const made = await callDirectly(create, { params, body: { query: "tent", type: "item" } }, { as: people[0] });
  const { id } = made.ok();
  const live = async (): Promise<QueryCustomization> =>
    (await callDirectly(show, { params, query: { id, filter: "all" } }, { as: people[0] })).ok();
  const save = (who: TestActor, customization: QueryCustomization, rules: readonly DraftRule[]) => {
    const [call] = buildSaves(withRules(createDraft(toCustomization(customization)), rules), true);
    const headers = ifMatch(customization.revision);
    return callDirectly(saveRules, { params, body: { queryId: id, rules: call?.rules ?? [] } }, { as: who, headers });
  };
  let [refusals, clashing] = [0, 0];
  const pairs = fc.sample(fc.tuple(anyEdits, anyEdits), { seed: SEED, numRuns: PAIRS });
  for (const edits of [SAME_RULE, ...pairs]) {
    const before = await live();
    const base = [...createDraft(toCustomization(before)).rules];
    const sides = edits.map((own) => applyEdits(before, own));
    const answers = await Promise.all(people.map((who, index) => save(who, before, sides[index] ?? [])));
    const changed = sides.map((side) => diffRuleStates(toRuleState(base), toRuleState(side)).length > 0);
    // When both change something, one save is refused; a save without changes may come first.
    expect(answers.every(({ status }) => status === 200 || status === 412)).toBe(true);
    expect(answers.some(({ status }) => status === 200)).toBe(true);
    const refused = answers.findIndex(({ status }) => status === 412);
    if (refused === -1) {
      expect(changed.every(Boolean)).toBe(false);
      continue;
    }
    refusals += 1;
    const now = await live();
    const theirs = [...createDraft(toCustomization(now)).rules];
    const accepted = sides[1 - refused] ?? [];
    expect(theirs.length).toBe(accepted.length);
    const merge = mergeRules(base, sides[refused] ?? [], theirs, ZONE);
    clashing += merge.clashes.length > 0 ? 1 : 0;
    const saved = await save(people[refused] ?? people[0], now, keepTheirs(merge).rules);
    expect([saved.status, saved.body]).toEqual([200, expect.anything()]);
    const after = createDraft(toCustomization(saved.ok())).rules;
    const isIn = (rule: DraftRule): boolean => after.some((other) => areRulesSame(other, rule, ZONE));
    // Clashes are settled with the live side, so all accepted edits are present, and the refused ones outside of clashes.
    for (const { after: rule } of diffRuleStates(toRuleState(base), toRuleState(accepted)))
      expect(rule === null || isIn(rule)).toBe(true);
    const clashSlots = merge.clashes.flatMap((clash) => clash.slots);
    for (const { before: old, after: rule } of diffRuleStates(toRuleState(base), toRuleState(sides[refused] ?? []))) {
      const isInConflict = clashSlots.some((slot) => slot.mine === rule && slot.base === old);
      const isGone = rule === null && !after.some((other) => other.id === old?.id);
      expect(isInConflict || isGone || (rule !== null && isIn(rule))).toBe(true);
    }
  }
  expect(refusals).toBeGreaterThan(PAIRS / 2);
  expect(clashing).toBeGreaterThan(0);
});
