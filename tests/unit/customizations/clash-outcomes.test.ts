import fc from "fast-check";
import { type OutcomeKind, resolve } from "@/lib/domain/customizations/clash-outcomes";
import { findClashes } from "@/lib/domain/customizations/rule-clashes";
import type { DraftRule } from "@/lib/domain/customizations/rule-draft";
import { anyRule, makeDraftRule, soundRules, ZONE } from "@/tests/support/rules";
import { countTries } from "@/tests/support/tries";

const style = { withTimes: true, timeZone: ZONE };
const incoming = (over: Partial<DraftRule> = {}) => makeDraftRule({ key: "in", item_url: "in", position: 2, ...over });
const occupant = (over: Partial<DraftRule> = {}) =>
  makeDraftRule({ key: "old", item_url: "old", position: 2, ...over });

function outcome(kind: OutcomeKind, rules: DraftRule[], from: number | null = 5) {
  return resolve(rules, { key: "in", from, style }).find((one) => one.kind === kind);
}

function positions(rules: readonly DraftRule[] | undefined) {
  return Object.fromEntries((rules ?? []).map((rule) => [rule.key, rule.position]));
}

test("offers no resolution for a free position", () => {
  expect(resolve([incoming(), occupant({ position: 3 })], { key: "in", from: null, style })).toEqual([]);
});

test("shift, the default, moves old pins down by one and only as far as needed", () => {
  const rules = [incoming(), occupant(), makeDraftRule({ key: "c", item_url: "c", position: 3 })];
  rules.push(makeDraftRule({ key: "e", item_url: "e", position: 5 }));
  expect(resolve(rules, { key: "in", from: 7, style })[0]?.kind).toBe("shift");
  expect(positions(outcome("shift", rules)?.rules)).toEqual({ in: 2, old: 3, c: 4, e: 5 });
});

test("shift does not move pins of other times and places", () => {
  const rules = [
    incoming({ active_to: "2026-03-01T00:00:00Z" }),
    occupant({ active_to: "2026-02-01T00:00:00Z" }),
    makeDraftRule({ key: "late", item_url: "late", position: 3, active_from: "2026-02-01T00:00:00Z" }),
  ];
  expect(positions(outcome("shift", rules)?.rules)).toEqual({ in: 2, old: 3, late: 3 });
});

test("swap moves the old pin to the new pin's previous position", () => {
  expect(positions(outcome("swap", [incoming(), occupant()], 5)?.rules)).toEqual({ in: 2, old: 5 });
  expect(outcome("swap", [incoming(), occupant()], null)).toBeUndefined();
});

test("replace removes the old pin and reports it", () => {
  expect(outcome("replace", [incoming(), occupant()])).toMatchObject({ touched: ["old"], rules: [{ key: "in" }] });
});

test("split gives the new pin its range and the old pin the rest", () => {
  const range = { active_from: "2026-03-10T00:00:00.000Z", active_to: "2026-03-20T00:00:00.000Z" };
  const after = outcome("split", [incoming(range), occupant()])?.rules.filter((rule) => rule.item_url === "old");
  expect(after).toMatchObject([
    { key: "old", active_from: null, active_to: range.active_from },
    { id: null, active_from: range.active_to, active_to: null },
  ]);
});

test("split applies an open-ended new pin around an old one with a range, and is not offered for equal ranges", () => {
  const range = { active_from: "2026-03-10T00:00:00.000Z", active_to: "2026-03-20T00:00:00.000Z" };
  const after = outcome("split", [incoming(), occupant(range)])?.rules;
  expect(after?.filter((rule) => rule.item_url === "in")).toHaveLength(2);
  expect(after?.find((rule) => rule.key === "old")).toMatchObject(range);
  expect(outcome("split", [incoming(), occupant()])).toBeUndefined();
});

test("split leaves out parts of the new pin that have ended", () => {
  const range = { active_from: "2026-03-10T00:00:00.000Z", active_to: "2026-03-20T00:00:00.000Z" };
  const now = Date.parse(range.active_from) + 1;
  const rules = [incoming(), occupant(range)];
  const split = resolve(rules, { key: "in", from: null, style, now });
  const after = split.find(({ kind }) => kind === "split")?.rules.filter(({ key }) => key !== "old");
  expect(after).toMatchObject([{ key: "in", active_from: range.active_to, active_to: null }]);
});

test("without times of day, split writes whole days", () => {
  const days = { withTimes: false, timeZone: ZONE };
  const rules = [incoming({ active_from: "2026-03-29", active_to: "2026-03-29" }), occupant()];
  const after = resolve(rules, { key: "in", from: null, style: days }).find((one) => one.kind === "split")?.rules;
  expect(after?.filter((rule) => rule.item_url === "old")).toMatchObject([
    { active_from: null, active_to: "2026-03-28" },
    { active_from: "2026-03-30", active_to: null },
  ]);
});

test("no resolution leaves a clash, moves the new pin or drops an unrelated rule", () => {
  const cases = fc.tuple(soundRules, anyRule, fc.option(fc.integer({ min: 1, max: 6 }), { nil: null }));
  fc.assert(
    fc.property(cases, ([sound, rule, from]) => {
      const pin = { ...incoming(), ...rule, type: "pin" as const, item_url: "in", key: "in" };
      const rules = [...sound, pin];
      const clashes = findClashes(rules, ZONE);
      fc.pre(clashes.length > 0 && clashes.every((clash) => clash.code === "position_occupied"));
      const outcomes = resolve(rules, { key: "in", from, style });
      expect(outcomes.map((one) => one.kind)).toEqual(expect.arrayContaining(["shift", "replace"]));
      for (const one of outcomes) {
        expect(findClashes(one.rules, ZONE)).toEqual([]);
        expect(one.rules.filter((other) => other.key === "in")).toMatchObject([{ position: pin.position }]);
        expect(new Set(one.rules.map((other) => other.key)).size).toBe(one.rules.length);
        const gone = rules.filter((other) => !one.rules.some((after) => after.key === other.key));
        if (one.kind !== "replace") expect(gone).toEqual([]);
      }
    }),
    { numRuns: countTries(200) },
  );
});
