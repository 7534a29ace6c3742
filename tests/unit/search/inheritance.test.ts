import { findInheritedRules, resolveInheritance } from "@vitrine/engine/inheritance";
import { findRulesInForce } from "@vitrine/engine/rule-evaluator";
import fc from "fast-check";
import type { DraftRule } from "@/lib/domain/customizations/rule-draft";
import { soundRules, ZONE } from "@/tests/support/rules";

// Rules of which no two clash in the editor.

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
