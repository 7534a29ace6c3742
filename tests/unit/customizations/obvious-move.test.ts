import fc from "fast-check";
import { findObviousMove, resolveCollision } from "@/lib/domain/customizations/obvious-move";
import { findClashes } from "@/lib/domain/customizations/rule-clashes";
import {
  createDraft,
  type DraftRule,
  move as moveRule,
  type RuleDraft,
  withRules,
} from "@/lib/domain/customizations/rule-draft";
import { makeDraftRule, makeRule, ZONE } from "@/tests/support/rules";
import { countTries } from "@/tests/support/tries";

/** Pins at positions, by key; one of them was just moved to `to`. */
function pins(positions: Record<string, number>): DraftRule[] {
  return Object.entries(positions).map(([key, position]) => makeDraftRule({ key, item_url: key, position }));
}

function move(rules: readonly DraftRule[], key: string, from: number | null) {
  const after = findObviousMove(rules, { key, from, timeZone: ZONE });
  return after && Object.fromEntries(after.rules.map((rule) => [rule.key, rule.position]));
}

test("a pin that moves up within its block moves the pins between by one down", () => {
  expect(move(pins({ a: 1, b: 2, c: 3, d: 2, e: 5 }), "d", 4)).toEqual({ a: 1, d: 2, b: 3, c: 4, e: 5 });
});

test("a pin that moves down within its block moves the pins between by one up", () => {
  expect(move(pins({ a: 3, b: 2, c: 3, d: 4 }), "a", 1)).toEqual({ b: 1, c: 2, a: 3, d: 4 });
});

test("neighbours change places", () => {
  expect(move(pins({ a: 2, b: 2 }), "a", 1)).toEqual({ b: 1, a: 2 });
});

test("a new pin, and one from beyond a gap, move the following pins down as far as needed", () => {
  expect(move(pins({ new: 1, a: 1, b: 2, c: 4 }), "new", null)).toEqual({ new: 1, a: 2, b: 3, c: 4 });
  expect(move(pins({ a: 1, b: 2, far: 1 }), "far", 9)).toEqual({ far: 1, a: 2, b: 3 });
});

test("pins of another time or place are a question", () => {
  const [a, b] = pins({ a: 1, b: 1 });
  if (a === undefined || b === undefined) throw new Error("two pins expected");
  expect(move([a, { ...b, active_to: "2026-03-20T00:00:00.000Z" }], "a", null)).toBeNull();
  expect(move([a, { ...b, placement: "search" }], "a", 4)).toBeNull();
});

test("a shift that would reach a pin of another time is a question", () => {
  const [a, b, c] = pins({ a: 1, b: 1, c: 2 });
  if (a === undefined || b === undefined || c === undefined) throw new Error("three pins expected");
  expect(move([a, b, { ...c, active_to: "2026-03-20T00:00:00.000Z" }], "a", null)).toBeNull();
});

test("every move in a set of equal pins is obvious, gives no clash, and leaves the order of the others", () => {
  const sets = fc.uniqueArray(fc.integer({ min: 1, max: 12 }), { minLength: 2, maxLength: 10 });
  fc.assert(
    fc.property(sets, fc.nat(), fc.nat(), (places, which, towards) => {
      const rules = pins(Object.fromEntries(places.map((position, index) => [`p${index}`, position])));
      const [moved, target] = [rules[which % rules.length], rules[towards % rules.length]];
      fc.pre(moved !== undefined && target !== undefined && moved !== target);
      const requested = rules.map((rule) => (rule === moved ? { ...rule, position: target.position } : rule));
      const obvious = findObviousMove(requested, { key: moved.key, from: moved.position, timeZone: ZONE });
      const after = obvious?.rules;
      expect(findClashes(after ?? requested, ZONE)).toEqual([]);
      expect(after?.find(({ key }) => key === moved.key)?.position).toBe(target.position);
      const order = (list: readonly DraftRule[]) =>
        [...list]
          .filter(({ key }) => key !== moved.key)
          .sort((one, other) => (one.position ?? 0) - (other.position ?? 0))
          .map(({ key }) => key);
      expect(order(after ?? [])).toEqual(order(rules));
    }),
    { numRuns: countTries(200) },
  );
});

describe("pins that move aside", () => {
  const saved = ["a", "b", "c"].map((item_url, index) => makeRule({ item_url, position: index + 1 }));
  const live = createDraft({ mode: "simple", rules: saved });
  const keyOf = (item_url: string) => live.rules.find((rule) => rule.item_url === item_url)?.key ?? "";
  const add = (draft: RuleDraft, item_url: string, position: number) =>
    withRules(draft, [...draft.rules, makeDraftRule({ key: `new:${item_url}`, item_url, position })]);
  const settle = (before: RuleDraft, after: RuleDraft, key: string) => {
    const settled = resolveCollision(
      before,
      after,
      { key, from: null, style: { timeZone: ZONE, withTimes: true } },
      null,
    );
    return settled && Object.fromEntries(settled.draft.rules.map((rule) => [rule.item_url, rule.position]));
  };

  test("saved pins are a question before a new pin moves them down", () => {
    expect(settle(live, add(live, "x", 1), "new:x")).toBeNull();
    expect(settle(live, add(live, "x", 3), "new:x")).toBeNull();
  });

  test("pins with unsaved changes move without a question, also saved ones that have already moved", () => {
    const first = add(live, "x", 9);
    expect(settle(first, add(first, "y", 9), "new:y")).toMatchObject({ x: 10, y: 9 });
    const moved = moveRule(live, keyOf("c"), 7);
    expect(settle(moved, add(moved, "y", 7), "new:y")).toMatchObject({ a: 1, b: 2, c: 8, y: 7 });
  });

  test("saved pins change their order without a question: none moves beyond the place of the other", () => {
    expect(settle(live, moveRule(live, keyOf("c"), 1), keyOf("c"))).toEqual({ c: 1, a: 2, b: 3 });
    expect(settle(live, moveRule(live, keyOf("a"), 3), keyOf("a"))).toEqual({ b: 1, c: 2, a: 3 });
  });
});
