import fc from "fast-check";
import { findBeatenRules, getLineNumber, getPrecedenceLine, PRECEDENCE } from "../src/rules/precedence";
import { ELIGIBLE } from "../src/rules/rule-eligibility";
import { findRulesInForce, type Moment, placePins, planRules } from "../src/rules/rule-evaluator";
import { createEligibilityLookup, createListRule } from "./support/catalogue";

const moment: Moment = { at: Date.parse("2026-03-10T11:00:00Z"), place: "search", timeZone: "Europe/Prague" };
const isInStock = (identity: string) => identity !== "sold-out";
const inStock = createEligibilityLookup(isInStock);

test("the lines have the numbers 1 to 5", () => {
  expect(PRECEDENCE.map(getLineNumber)).toEqual([1, 2, 3, 4, 5]);
  expect(getPrecedenceLine(2)).toBe("hide");
  expect(getPrecedenceLine(6)).toBeNull();
});

test("a hide beats the pins of its item, whatever the order", () => {
  const [pin, hide] = [createListRule(), createListRule({ type: "hide", position: null })];
  expect(findBeatenRules([pin, hide], moment, inStock)).toEqual([{ rule: pin, by: hide, line: "hide" }]);
});

test("of two pins of one item the earlier position acts", () => {
  const [late, early] = [createListRule({ position: 4 }), createListRule({ position: 2 })];
  expect(findBeatenRules([late, early], moment, inStock)).toEqual([{ rule: late, by: early, line: "item" }]);
});

test("of two pins on one position the earlier rule gets it; a displaced third one names what displaced it", () => {
  const [a, b, c] = [
    createListRule(),
    createListRule({ item_url: "b" }),
    createListRule({ item_url: "c", position: 2 }),
  ];
  expect(findBeatenRules([a, b, c], moment, inStock)).toEqual([
    { rule: b, by: a, line: "position" },
    { rule: c, by: b, line: "position" },
  ]);
});

test("a dormant, expired or other-place rule neither beats nor is beaten", () => {
  const pin = createListRule({ item_url: "sold-out" });
  const asleep = createListRule({ item_url: "sold-out", type: "hide", availability: "if_available" });
  const ended = createListRule({ item_url: "sold-out", type: "hide", active_to: "2026-03-01T00:00:00Z" });
  const elsewhere = createListRule({ item_url: "sold-out", type: "hide", placement: "autocomplete" });
  expect(findBeatenRules([pin, asleep, ended, elsewhere], moment, inStock)).toEqual([]);
  const waiting = createListRule({ item_url: "sold-out", availability: "if_available" });
  expect(findBeatenRules([waiting, createListRule()], moment, inStock)).toEqual([]);
});

test("a pin that cannot be shown takes no place", () => {
  const [gone, pin] = [createListRule({ item_url: "gone" }), createListRule()];
  expect(
    findBeatenRules([gone, pin], moment, (identity) => ({ ...ELIGIBLE, passesFilters: identity !== "gone" })),
  ).toEqual([]);
});

const anyRule = fc.record({
  item_url: fc.constantFrom("a", "b", "c", "sold-out"),
  type: fc.constantFrom("pin" as const, "hide" as const),
  position: fc.integer({ min: 1, max: 4 }),
  active_from: fc.constantFrom(null, "2026-03-01", "2026-04-01"),
  active_to: fc.constantFrom(null, "2026-03-05", "2026-05-01"),
  availability: fc.constantFrom("always" as const, "if_available" as const),
  placement: fc.constantFrom("search" as const, "autocomplete" as const, "both" as const),
});

test("exactly the pins in force that the evaluator drops or displaces are beaten", () => {
  fc.assert(
    fc.property(fc.array(anyRule, { maxLength: 8 }), (rules) => {
      const plan = planRules(rules, moment, inStock);
      const places = new Map(
        placePins(plan.pins, Number.POSITIVE_INFINITY).map((placed) => [placed.rule, placed.position]),
      );
      const awake = findRulesInForce(rules, moment).filter(
        (one) => one.type === "pin" && (one.availability === "always" || isInStock(one.item_url)),
      );
      const expected = awake.filter((one) => places.get(one) !== one.position);
      const found = findBeatenRules(rules, moment, inStock);
      expect(found.map((one) => one.rule)).toEqual(expected);
      for (const { rule: one, by, line } of found) {
        expect(line === "position").toBe(places.has(one));
        expect(line === "hide").toBe(plan.hidden.has(one.item_url));
        expect(one).not.toBe(by);
      }
    }),
  );
});
