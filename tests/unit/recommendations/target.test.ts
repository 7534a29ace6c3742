import type { EvaluatorRule } from "@vitrine/engine/rule-evaluator";
import fc from "fast-check";
import { combineRules } from "@/lib/domain/recommendations/combine-rules";
import {
  compareTargets,
  formatTarget,
  parseTarget,
  type RecommendationTarget,
  TARGET_PRIORITIES,
} from "@/lib/domain/recommendations/target";

const text = fc.string({ minLength: 1, maxLength: 8 }).filter((value) => value.trim() === value && value !== "");
const criteria = fc.uniqueArray(
  fc.record({ attribute: text, values: fc.array(text, { minLength: 1, maxLength: 4 }) }),
  {
    minLength: 1,
    maxLength: 3,
    selector: ({ attribute }) => attribute,
  },
);
const target: fc.Arbitrary<RecommendationTarget> = fc.oneof(
  fc.constant({ type: "all" as const }),
  fc.record({ type: fc.constant("item" as const), identity: text }),
  fc.record({ type: fc.constant("criteria" as const), criteria }),
);

describe("subject of a target", () => {
  test("reading a subject and writing it again changes nothing", () => {
    fc.assert(
      fc.property(target, (one) => {
        const subject = formatTarget(one);
        const parsed = parseTarget(subject);
        expect(parsed?.type).toBe(one.type);
        expect(parsed && formatTarget(parsed)).toBe(subject);
      }),
    );
  });

  test("criteria and values in another order have the same subject", () => {
    const brand = { attribute: "brand", values: ["Oak", "Fern"] };
    const color = { attribute: "color", values: ["red"] };
    const other = [color, { attribute: " brand", values: ["Fern ", "Oak", "Oak", ""] }];
    expect(formatTarget({ type: "criteria", criteria: other })).toBe(
      formatTarget({ type: "criteria", criteria: [brand, color] }),
    );
  });

  test.each([
    "",
    "item:",
    "criteria:",
    "criteria:[]",
    "criteria:[[1,2]]",
    'criteria:[["brand",[]]]',
    "criteria:{",
    "tent",
  ])("%p is no subject", (subject) => {
    expect(parseTarget(subject)).toBeNull();
  });
});

describe("several customizations of a request", () => {
  test("an item is before criteria, more criteria before fewer, all is last", () => {
    const narrow = { type: "criteria" as const, criteria: [{ attribute: "brand", values: ["Oak"] }] };
    const wide = { type: "criteria" as const, criteria: [{ attribute: "brand", values: ["Oak", "Fern"] }] };
    const two = { type: "criteria" as const, criteria: [...wide.criteria, { attribute: "color", values: ["red"] }] };
    const item = { type: "item" as const, identity: "a" };
    const all = { type: "all" as const };
    expect([all, wide, item, narrow, two].sort(compareTargets)).toEqual([item, two, narrow, wide, all]);
  });

  const instant = { at: Date.UTC(2026, 5, 1), timeZone: "UTC" };
  const rule = fc.record({
    item_url: fc.constantFrom("a", "b", "c", "d"),
    type: fc.constantFrom("pin" as const, "hide" as const),
    position: fc.integer({ min: 1, max: 4 }),
    active_from: fc.constantFrom(null, "2026-01-01", "2027-01-01"),
    active_to: fc.constant(null),
    availability: fc.constant("always" as const),
    placement: fc.constant("both" as const),
  });
  const customization = fc.record({ target, rules: fc.array(rule, { maxLength: 4 }) });
  const isInForce = (one: EvaluatorRule): boolean => one.active_from !== "2027-01-01";

  test("the highest priority decides about each item and each position", () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(customization, { maxLength: 4, selector: (one) => formatTarget(one.target) }),
        (list) => {
          const priorities = new Map(
            list.flatMap(({ target: of, rules }) => rules.map((one) => [one, TARGET_PRIORITIES[of.type]] as const)),
          );
          const acting = combineRules<EvaluatorRule>(list, instant).filter(isInForce);
          const all = list.flatMap(({ rules }) => rules).filter(isInForce);
          for (const one of all) {
            if (acting.includes(one)) continue;
            const winner = acting.find(
              (by) =>
                by.item_url === one.item_url ||
                (by.type === "pin" && one.type === "pin" && by.position === one.position),
            );
            expect(priorities.get(winner as never)).toBeGreaterThanOrEqual(priorities.get(one) ?? 0);
          }
          expect(combineRules<EvaluatorRule>([...list].reverse(), instant)).toEqual(
            combineRules<EvaluatorRule>(list, instant),
          );
        },
      ),
    );
  });

  test("a planned rule overrides nothing", () => {
    const pin = (item_url: string, active_from: string | null): EvaluatorRule => ({
      ...{ item_url, type: "pin", position: 1, active_from, active_to: null },
      ...{ availability: "always", placement: "both" },
    });
    const list = [
      { target: { type: "item" as const, identity: "x" }, rules: [pin("a", "2027-01-01")] },
      { target: { type: "all" as const }, rules: [pin("b", null)] },
    ];
    expect(combineRules<EvaluatorRule>(list, instant).map(({ item_url }) => item_url)).toEqual(["a", "b"]);
  });
});
