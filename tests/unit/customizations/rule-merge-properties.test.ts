import fc from "fast-check";
import { findClashes } from "@/lib/domain/customizations/rule-clashes";
import type { DraftRule } from "@/lib/domain/customizations/rule-draft";
import { areRulesSame } from "@/lib/domain/customizations/rule-fields";
import { type Merge, mergeRules, resolveClash } from "@/lib/domain/customizations/rule-merge";
import { anyRule, soundRules, ZONE } from "@/tests/support/rules";
import { countTries } from "@/tests/support/tries";

// Properties of merging any two concurrent edits.

const RUNS = { numRuns: countTries(1000) };
const savedRules = soundRules.map((rules) =>
  rules.map((rule, index) => ({ ...rule, id: `r${index}`, key: `both:r${index}` })),
);

/** A set and two concurrent edits of it, each without clashes. */
const concurrent = savedRules.chain((base) =>
  fc.record({ base: fc.constant(base), mine: edit(base, "new"), theirs: edit(base, "live") }),
);

function edit(base: DraftRule[], keys: string): fc.Arbitrary<DraftRule[]> {
  const kinds = fc.constantFrom(
    "keep" as const,
    "keep" as const,
    "change" as const,
    "note" as const,
    "remove" as const,
  );
  return fc
    .record({
      edits: fc.array(fc.record({ kind: kinds, rule: anyRule }), { minLength: base.length, maxLength: base.length }),
      added: fc.array(anyRule, { maxLength: 3 }),
    })
    .map(({ edits, added }) => {
      const rules: DraftRule[] = [];
      const take = (rule: DraftRule): void => {
        if (findClashes([...rules, rule], ZONE).length === 0) rules.push(rule);
      };
      base.forEach((rule, index) => {
        const edit = edits[index];
        if (edit === undefined || edit.kind === "keep") take(rule);
        else if (edit.kind === "note") take({ ...rule, note: edit.rule.item_url });
        else if (edit.kind === "change") take({ ...rule, ...ofType(edit.rule) });
      });
      added.forEach((rule, index) => {
        take({ ...ofType(rule), key: `${keys}:${index + 1}`, id: null, item: null });
      });
      return rules;
    });
}

function ofType<T extends { type: "pin" | "hide"; position: number }>(rule: T) {
  return { ...rule, position: rule.type === "pin" ? rule.position : null };
}

function isAlike(a: DraftRule, b: DraftRule): boolean {
  const toName = ({ item_url, type, placement, active_from, active_to }: DraftRule) =>
    [item_url, type, placement, active_from, active_to].join();
  return toName(a) === toName(b);
}

function settled(merge: Merge<DraftRule>, choice: "mine" | "theirs" | "both"): Merge<DraftRule> {
  let now = merge;
  for (let round = 0; now.clashes.length > 0; round += 1) {
    const [clash] = now.clashes;
    if (clash === undefined || round > 100) throw new Error("a merge never ends");
    now = resolveClash(now, clash, choice === "both" && !clash.canKeepBoth ? "theirs" : choice);
  }
  return now;
}

const contents = (rules: readonly DraftRule[]) =>
  rules.map((rule) => JSON.stringify({ ...rule, key: "", id: "", note: rule.note ?? null })).sort();

test(`${RUNS.numRuns} pairs of concurrent edits: no change is lost and the result has no clashes`, () => {
  fc.assert(
    fc.property(concurrent, ({ base, mine, theirs }) => {
      const merge = mergeRules(base, mine, theirs, ZONE);
      expect(findClashes(merge.rules, ZONE)).toEqual([]);
      const conflicts = merge.clashes.flatMap((clash) => clash.slots);
      const isInConflict = (rule: DraftRule, side: "mine" | "theirs") => conflicts.some((slot) => slot[side] === rule);
      const isIn = (rule: DraftRule) =>
        merge.rules.some((other) => areRulesSame({ ...rule, note: null }, { ...other, note: null }, ZONE));
      const ofBase = new Map(base.map((rule) => [rule.id, rule]));
      for (const [side, rules, others] of [["mine", mine, theirs] as const, ["theirs", theirs, mine] as const]) {
        for (const rule of rules) {
          const before = rule.id === null ? base.find((other) => areRulesSame(other, rule, ZONE)) : ofBase.get(rule.id);
          if (before !== undefined && areRulesSame(before, rule, ZONE)) continue;
          const isNoteOnly =
            before !== undefined && areRulesSame({ ...before, note: null }, { ...rule, note: null }, ZONE);
          const isNoted = merge.rules.some(
            ({ id, item_url, note }) => note === rule.note && (id === rule.id || item_url === rule.item_url),
          );
          const isThere = isNoteOnly ? isNoted : isIn(rule);
          expect(isThere || isInConflict(rule, side)).toBe(true);
        }
        for (const rule of base) {
          // A rule that was removed and re-created for the same item, place and time counts as the same rule.
          const isGone = !rules.some((other) => other.id === rule.id || (other.id === null && isAlike(other, rule)));
          const isUntouched = others.some((other) => other.id === rule.id && areRulesSame(rule, other, ZONE));
          if (!isGone || !isUntouched) continue;
          const isOut = !merge.rules.some((other) => other.id === rule.id);
          expect(isOut || conflicts.some((slot) => slot.base === rule)).toBe(true);
        }
      }
    }),
    RUNS,
  );
});

test(`${RUNS.numRuns} pairs without clashes merge without conflicts`, () => {
  fc.assert(
    fc.property(concurrent, ({ base, mine, theirs }) => {
      const merge = mergeRules(base, mine, theirs, ZONE);
      // Conflicts: both changed or removed one rule, or the union of all changes has clashes.
      const of = (rules: DraftRule[]) => new Map(rules.flatMap((rule) => (rule.id === null ? [] : [[rule.id, rule]])));
      const [m, t] = [of(mine), of(theirs)];
      const isTouched = (side: Map<string, DraftRule>, rule: DraftRule) =>
        !areRulesSame(side.get(rule.id ?? "") ?? null, rule, ZONE);
      fc.pre(!base.some((rule) => isTouched(m, rule) && isTouched(t, rule)));
      const stays = base.flatMap((rule) => {
        const now = isTouched(m, rule) ? m.get(rule.id ?? "") : t.get(rule.id ?? "");
        return now === undefined ? [] : [now];
      });
      const union = [...stays, ...[...mine, ...theirs].filter((rule) => rule.id === null)];
      fc.pre(findClashes(union, ZONE).length === 0);
      expect(merge.clashes).toEqual([]);
      expect(contents(merge.rules)).toEqual(contents(union));
    }),
    RUNS,
  );
});

function leaveIdOut<R extends { id: unknown; key: string }>({ id: _id, key: _key, ...rest }: R) {
  return rest;
}

test("an unchanged side yields the other one, and merging again changes nothing", () => {
  fc.assert(
    fc.property(concurrent, ({ base, mine, theirs }) => {
      for (const merge of [mergeRules(base, mine, base, ZONE), mergeRules(base, base, mine, ZONE)]) {
        // A rule that was deleted and added again unchanged may have its id back.
        expect(merge.rules.map(leaveIdOut)).toEqual(mine.map(leaveIdOut));
        expect(merge.clashes).toEqual([]);
      }
      const { rules, clashes } = mergeRules(base, mine, theirs, ZONE);
      fc.pre(clashes.length === 0);
      const again = mergeRules(base, rules, theirs, ZONE);
      expect([contents(again.rules), again.clashes]).toEqual([contents(rules), []]);
    }),
    RUNS,
  );
});

test("swapping the sides gives the same conflicts and the same rules, except for their order", () => {
  fc.assert(
    fc.property(concurrent, ({ base, mine, theirs }) => {
      const one = mergeRules(base, mine, theirs, ZONE);
      const other = mergeRules(base, theirs, mine, ZONE);
      expect(other.clashes.length > 0).toBe(one.clashes.length > 0);
      if (one.clashes.length === 0) expect(contents(other.rules)).toEqual(contents(one.rules));
    }),
    RUNS,
  );
});

test.each(["mine", "theirs", "both"] as const)(
  "resolving every conflict with %s ends in rules without clashes",
  (choice) => {
    fc.assert(
      fc.property(concurrent, ({ base, mine, theirs }) => {
        const { rules } = settled(mergeRules(base, mine, theirs, ZONE), choice);
        expect(findClashes(rules, ZONE)).toEqual([]);
        expect(new Set(rules.map((rule) => rule.key)).size).toBe(rules.length);
      }),
      RUNS,
    );
  },
);

test("rules stay in the live order", () => {
  fc.assert(
    fc.property(concurrent, ({ base, mine, theirs }) => {
      const { rules } = mergeRules(base, mine, theirs, ZONE);
      const order = new Map(theirs.map((rule, index) => [rule.id ?? rule.key, index]));
      const live = rules.flatMap((rule) => (rule.id === null ? [] : (order.get(rule.id) ?? [])));
      if (theirs.some((rule, index) => rule !== base[index])) expect(live).toEqual([...live].sort((a, b) => a - b));
    }),
    { numRuns: 200 },
  );
});
