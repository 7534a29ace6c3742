import fc from "fast-check";
import { create, type QueryCustomization, saveRules, show } from "@/lib/contract/customizations/query-customizations";
import { findClashes } from "@/lib/domain/customizations/rule-clashes";
import {
  addRule,
  changesBetween,
  createDraft,
  type DraftRule,
  editRule,
  removeRule,
  withRules,
} from "@/lib/domain/customizations/rule-draft";
import { areRulesSame } from "@/lib/domain/customizations/rule-fields";
import { type Merge, mergeRules, settleClash } from "@/lib/domain/customizations/rule-merge";
import { buildSaves } from "@/lib/domain/customizations/rule-save";
import { direct, type TestAnswer } from "@/tests/support/direct";
import { stateOf } from "@/tests/support/rules";
import { anActor, aSite, someItems, type TestActor } from "@/tests/support/seed";
import { tries } from "@/tests/support/tries";

// Two people save one customization at the same time, over HTTP: one gets through, the other is refused,
// merges with what is live, and saves again. What both did must then be live.

const SEED = 20_260_412;
const PAIRS = tries(60);
const ZONE = "Europe/Prague";
const ITEMS = ["a", "b", "c", "d", "e", "f", "g", "h"];

jest.setTimeout(180_000);

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
type Edit = { kind: string; values: ReturnType<typeof valuesOf>; at: number };

function valuesOf(values: { type: "pin" | "hide"; position: number | null }) {
  return { ...values, position: values.type === "pin" ? values.position : null };
}

/** What somebody makes of the rules; an edit that may not stand is not made. */
function edited(customization: QueryCustomization, edits: readonly unknown[]): DraftRule[] {
  let draft = createDraft(customization);
  for (const { kind, values, at } of edits as Edit[]) {
    const target = draft.rules[at % Math.max(1, draft.rules.length)];
    const next = { ...valuesOf(values), placement: "both" as const, item: null } as Omit<DraftRule, "key" | "id">;
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

function settled(merge: Merge<DraftRule>): Merge<DraftRule> {
  let now = merge;
  for (let clash = now.clashes[0]; clash !== undefined; clash = now.clashes[0]) now = settleClash(now, clash, "theirs");
  return now;
}

test(`${PAIRS} pairs of concurrent edits: nobody's accepted edit is lost`, async () => {
  const siteId = await aSite({ timeZone: ZONE });
  await someItems(
    siteId,
    ITEMS.map((identity) => ({ identity })),
  );
  const people: [TestActor, TestActor] = [await anActor({ sites: [siteId] }), await anActor({ sites: [siteId] })];
  const params = { siteId };
  const made = await direct(create, { params, body: { query: "tent", type: "item" } }, { as: people[0] });
  const { id } = made.ok();
  const live = async (): Promise<QueryCustomization> =>
    (await direct(show, { params, query: { id, filter: "all" } }, { as: people[0] })).ok();
  const save = (
    who: TestActor,
    customization: QueryCustomization,
    rules: readonly DraftRule[],
  ): Promise<TestAnswer> => {
    const [call] = buildSaves(withRules(createDraft(customization), rules), true);
    const headers = { "if-match": `"${customization.revision}"` };
    return direct(saveRules, { params, body: { queryId: id, rules: call?.rules ?? [] } }, { as: who, headers });
  };
  let [conflicts, asked] = [0, 0];
  for (const edits of fc.sample(fc.tuple(anyEdits, anyEdits), { seed: SEED, numRuns: PAIRS })) {
    const before = await live();
    const base = [...createDraft(before).rules];
    const sides = edits.map((own) => edited(before, own));
    const answers = await Promise.all(people.map((who, index) => save(who, before, sides[index] ?? [])));
    const changed = sides.map((side) => changesBetween(stateOf(base), stateOf(side)).length > 0);
    // One of two that change something is refused; whoever changes nothing may come first.
    expect(answers.every(({ status }) => status === 200 || status === 412)).toBe(true);
    expect(answers.some(({ status }) => status === 200)).toBe(true);
    const loser = answers.findIndex(({ status }) => status === 412);
    if (loser === -1) {
      expect(changed.every(Boolean)).toBe(false);
      continue;
    }
    conflicts += 1;
    const now = await live();
    const theirs = [...createDraft(now).rules];
    const winner = sides[1 - loser] ?? [];
    expect(theirs.length).toBe(winner.length);
    const merge = mergeRules(base, sides[loser] ?? [], theirs, ZONE);
    asked += merge.clashes.length > 0 ? 1 : 0;
    const saved = await save(people[loser] ?? people[0], now, settled(merge).rules);
    expect([saved.status, saved.body]).toEqual([200, expect.anything()]);
    const after = createDraft(saved.body as QueryCustomization).rules;
    const isIn = (rule: DraftRule): boolean => after.some((other) => areRulesSame(other, rule, ZONE));
    // Live stays wherever the two clash, so everything that the first one did is there, and of the second one
    // whatever was not asked about.
    for (const { after: rule } of changesBetween(stateOf(base), stateOf(winner)))
      expect(rule === null || isIn(rule)).toBe(true);
    const questions = merge.clashes.flatMap((clash) => clash.slots);
    for (const { before: old, after: rule } of changesBetween(stateOf(base), stateOf(sides[loser] ?? []))) {
      const wasAsked = questions.some((slot) => slot.mine === rule && slot.base === old);
      const isGone = rule === null && !after.some((other) => other.id === old?.id);
      expect(wasAsked || isGone || (rule !== null && isIn(rule))).toBe(true);
    }
  }
  expect(conflicts).toBeGreaterThan(PAIRS / 2);
  expect(asked).toBeGreaterThan(0);
});
