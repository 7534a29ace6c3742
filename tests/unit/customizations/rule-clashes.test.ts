import { doIntervalsOverlap, doPlacementsOverlap, findInterval } from "@vitrine/engine/rule-evaluator";
import fc from "fast-check";
import { findClashes } from "@/lib/domain/customizations/rule-clashes";
import { anyRules, makeDraftRule, ZONE } from "@/tests/support/rules";

const codes = (...rules: Parameters<typeof findClashes>[0]) => findClashes(rules, ZONE).map((clash) => clash.code);

test("two pins clash at the same position and time", () => {
  const rules = [makeDraftRule({ item_url: "a" }), makeDraftRule({ item_url: "b" })];
  expect(findClashes(rules, ZONE)).toEqual([{ code: "position_occupied", index: 1, other: 0, field: "position" }]);
});

test("reports an item that is pinned and hidden, or set twice, at the same time", () => {
  const hide = makeDraftRule({ type: "hide" });
  expect(codes(makeDraftRule(), hide)).toEqual(["pin_and_hide"]);
  expect(codes(makeDraftRule(), makeDraftRule({ position: 7 }))).toEqual(["item_already_set"]);
  expect(codes(hide, hide)).toEqual(["item_already_set"]);
});

test("does not report two rules of one item as a position clash too", () => {
  expect(codes(makeDraftRule(), makeDraftRule())).toEqual(["item_already_set"]);
});

test("ranges are half-open to the minute", () => {
  const first = makeDraftRule({ active_to: "2026-03-01T10:00:00Z" });
  expect(codes(first, makeDraftRule({ item_url: "b", active_from: "2026-03-01T10:00:00Z" }))).toEqual([]);
  expect(codes(first, makeDraftRule({ item_url: "b", active_from: "2026-03-01T09:59:00Z" }))).toEqual([
    "position_occupied",
  ]);
  // Seconds do not count: both are 10:00.
  expect(codes(first, makeDraftRule({ item_url: "b", active_from: "2026-03-01T10:00:59Z" }))).toEqual([]);
});

test("a bare end date includes that whole day in the site's time zone", () => {
  const day = makeDraftRule({ active_to: "2026-03-01" });
  expect(codes(day, makeDraftRule({ item_url: "b", active_from: "2026-03-01T22:30:00Z" }))).toEqual([
    "position_occupied",
  ]);
  expect(codes(day, makeDraftRule({ item_url: "b", active_from: "2026-03-01T23:00:00Z" }))).toEqual([]);
});

test("rules of different places do not clash, but a rule for both places clashes with each", () => {
  const search = makeDraftRule({ placement: "search" });
  expect(codes(search, makeDraftRule({ item_url: "b", placement: "autocomplete" }))).toEqual([]);
  expect(codes(search, makeDraftRule({ item_url: "b", placement: "both" }))).toEqual(["position_occupied"]);
});

test("reports an empty range at its end and finds no other clash", () => {
  const empty = makeDraftRule({ active_from: "2026-03-02", active_to: "2026-03-01" });
  expect(findClashes([makeDraftRule(), empty], ZONE)).toEqual([
    { code: "active_range_empty", index: 1, other: null, field: "active_to" },
  ]);
});

test("500 rules at separate positions do not clash", () => {
  const rules = Array.from({ length: 500 }, (_, index) =>
    makeDraftRule({ item_url: `i${index}`, position: index + 1 }),
  );
  expect(findClashes(rules, ZONE)).toEqual([]);
});

test("a set has no clashes exactly when no two of its rules clash", () => {
  fc.assert(
    fc.property(anyRules, (rules) => {
      const isEmpty = rules.some((rule) => {
        const { from, to } = findInterval(rule, ZONE);
        return from >= to;
      });
      const doAnyMeet = rules.some((a, index) =>
        rules.slice(0, index).some((b) => {
          const isRival = a.item_url === b.item_url || (a.position !== null && a.position === b.position);
          const doMeet = doIntervalsOverlap(findInterval(a, ZONE), findInterval(b, ZONE));
          return isRival && doMeet && doPlacementsOverlap(a.placement, b.placement);
        }),
      );
      expect(findClashes(rules, ZONE).length === 0).toBe(!isEmpty && !doAnyMeet);
    }),
  );
});
