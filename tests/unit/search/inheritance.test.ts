import fc from "fast-check";
import type { DraftRule } from "@/lib/domain/customizations/rule-draft";
import { findInheritedRules, type ParentRule, resolveInheritance } from "@/lib/domain/search/inheritance";
import { findRulesInForce } from "@/lib/domain/search/rule-evaluator";
import { makeDraftRule, soundRules, ZONE } from "@/tests/support/rules";

const NONE: readonly DraftRule[] = [];
const NOW = { at: Date.parse("2026-03-02T12:00:00Z"), timeZone: ZONE };

const createParentRule = (subject: string, over: Partial<DraftRule>, is_off = false): ParentRule<DraftRule> => ({
  subject,
  rule: makeDraftRule({ ...over, key: `${subject}-${over.item_url}` }),
  is_off,
});
const listIdentities = (list: readonly ParentRule<DraftRule>[]) => list.map(({ rule }) => rule.item_url);

describe("a rule of a parent category", () => {
  test("acts when no nearer rule overrides it", () => {
    const parents = [
      createParentRule("A||B", { item_url: "a", position: 1 }),
      createParentRule("A", { item_url: "b", position: 2 }),
    ];
    expect(listIdentities(findInheritedRules([makeDraftRule({ item_url: "c", position: 3 })], parents, NOW))).toEqual([
      "a",
      "b",
    ]);
  });

  test("is overridden by a rule of the same item and by a pin on its position, and names it", () => {
    const own = [makeDraftRule({ item_url: "a", position: 5 }), makeDraftRule({ item_url: "x", position: 2 })];
    const parents = [
      createParentRule("A", { item_url: "a", type: "hide" }),
      createParentRule("A", { item_url: "b", position: 2 }),
      createParentRule("A", { item_url: "c", position: 3 }),
    ];
    expect(resolveInheritance(own, parents, NOW).map(({ outcome: fate, by }) => [fate, by?.item_url])).toEqual([
      ["beaten", "a"],
      ["beaten", "x"],
      ["acts", undefined],
    ]);
  });

  test("is overridden only while the nearer rule is in force", () => {
    const own = [makeDraftRule({ item_url: "a", active_from: "2026-03-01", active_to: "2026-03-05" })];
    const parents = [createParentRule("A", { item_url: "a", type: "hide" })];
    const at = (day: string) => ({ at: Date.parse(day), timeZone: ZONE });
    expect(listIdentities(findInheritedRules(own, parents, at("2026-03-05T22:59:00Z")))).toEqual([]);
    expect(listIdentities(findInheritedRules(own, parents, at("2026-03-05T23:00:00Z")))).toEqual(["a"]);
    expect(listIdentities(findInheritedRules(own, parents, at("2026-02-01T00:00:00Z")))).toEqual(["a"]);
  });

  test("of a farther category is overridden by one of a nearer category, unless that is off or overridden itself", () => {
    const near = createParentRule("A||B", { item_url: "a", position: 1 });
    const far = createParentRule("A", { item_url: "b", position: 1 });
    expect(listIdentities(findInheritedRules(NONE, [near, far], NOW))).toEqual(["a"]);
    expect(listIdentities(findInheritedRules(NONE, [{ ...near, is_off: true }, far], NOW))).toEqual(["b"]);
    const own = [makeDraftRule({ item_url: "a", type: "hide" })];
    expect(listIdentities(findInheritedRules(own, [near, far], NOW))).toEqual(["b"]);
  });
});

const parentRules = fc
  .record({ near: soundRules, far: soundRules, off: fc.array(fc.boolean(), { minLength: 24, maxLength: 24 }) })
  .map(({ near, far, off }) =>
    [...near.map((rule) => ({ subject: "A||B", rule })), ...far.map((rule) => ({ subject: "A", rule }))].map(
      (one, index) => ({ ...one, is_off: off[index] ?? false }),
    ),
  );
const instants = fc.constantFrom(
  "2026-02-01",
  "2026-03-01",
  "2026-03-02T10:30",
  "2026-03-05",
  "2026-03-06",
  "2026-05-01",
);

test("acting rules never clash at any instant, and all own rules act", () => {
  fc.assert(
    fc.property(soundRules, parentRules, instants, (own, parents, day) => {
      const instant = { at: Date.parse(`${day.length > 10 ? day : `${day}T00:00`}:00Z`), timeZone: ZONE };
      // A listing has a single place.
      const flat = (rule: DraftRule): DraftRule => ({ ...rule, placement: "both" });
      const sound = own.map(flat);
      const acting = findInheritedRules(
        sound,
        parents.map((one) => ({ ...one, rule: flat(one.rule) })),
        instant,
      );
      expect(acting.some(({ is_off }) => is_off)).toBe(false);
      const nearAndFar = (subject: string) => acting.filter((one) => one.subject === subject).map(({ rule }) => rule);
      for (const [mine, theirs] of [
        [sound, nearAndFar("A||B")],
        [[...sound, ...nearAndFar("A||B")], nearAndFar("A")],
      ] as const) {
        const inForce = findRulesInForce(mine, { ...instant, place: "search" });
        for (const rule of findRulesInForce(theirs, { ...instant, place: "search" })) {
          expect(inForce.some((one) => one.item_url === rule.item_url)).toBe(false);
          const isPin = rule.type === "pin";
          expect(isPin && inForce.some((one) => one.type === "pin" && one.position === rule.position)).toBe(false);
        }
      }
    }),
  );
});

test("a rule that does not act is off or overridden by an acting rule in force", () => {
  fc.assert(
    fc.property(soundRules, parentRules, instants, (own, parents, day) => {
      const instant = { at: Date.parse(`${day.length > 10 ? day : `${day}T00:00`}:00Z`), timeZone: ZONE };
      const fates = resolveInheritance(own, parents, instant);
      expect(fates.map(({ inherited }) => inherited)).toEqual(parents);
      const acting = [
        ...own,
        ...fates.flatMap(({ inherited, outcome: fate }) => (fate === "acts" ? [inherited.rule] : [])),
      ];
      for (const { inherited, outcome: fate, by } of fates) {
        expect(fate === "off").toBe(inherited.is_off);
        expect(fate === "beaten").toBe(by !== null);
        if (by !== null) expect(acting).toContain(by);
      }
    }),
  );
});
