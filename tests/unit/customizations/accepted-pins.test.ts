import { type AcceptedPin, placeAccepted, sortPins } from "@/lib/domain/customizations/accepted-pins";
import type { OutcomeKind } from "@/lib/domain/customizations/clash-outcomes";
import { pinInOrder } from "@/lib/domain/customizations/pin-in-order";
import { findClashes } from "@/lib/domain/customizations/rule-clashes";
import type { DraftRule, RuleDraft, Scope } from "@/lib/domain/customizations/rule-draft";
import { aDraftRule, ZONE } from "@/tests/support/rules";

const scope: Scope = { place: "search", at: Date.UTC(2026, 4, 1), timeZone: ZONE, withTimes: true };
const saved = (id: string, over: Partial<DraftRule>): DraftRule => aDraftRule({ key: `both:${id}`, id, ...over });
const draftWith = (rules: DraftRule[], mode: RuleDraft["mode"] = "simple"): RuleDraft => ({
  ...{ mode, saved: rules, savedOff: [], rules, off: [], made: 0 },
});
const acceptPins = (draft: RuleDraft, pins: AcceptedPin[], answers: OutcomeKind[] = []) =>
  pinInOrder({ draft, placings: placeAccepted(pins), answers, scope });
const order = (draft: RuleDraft) => sortPins(draft, scope).map((rule) => `${rule.item_url} ${rule.position}`);

test("pins at the suggested positions move down by one without clashes", () => {
  const live = [saved("1", { item_url: "a", position: 1 }), saved("2", { item_url: "b", position: 2 })];
  const { draft, done } = acceptPins(draftWith(live), [{ item_url: "x", to: 1 }]);
  expect(done).toBe(1);
  expect(order(draft)).toEqual(["x 1", "a 2", "b 3"]);
  expect(findClashes(draft.rules, ZONE)).toEqual([]);
  expect(draft.rules.at(-1)).toMatchObject({ item_url: "x", id: null, availability: "if_available" });
});

test("places several pins at their suggested positions", () => {
  const live = [saved("1", { item_url: "a", position: 1 }), saved("2", { item_url: "b", position: 3 })];
  const pins = [
    { item_url: "y", to: 3 },
    { item_url: "x", to: 1 },
  ];
  expect(order(acceptPins(draftWith(live), pins).draft)).toEqual(["x 1", "a 2", "y 3", "b 4"]);
});

test("a pin that starts later also occupies its position, and moves only if the answer says so", () => {
  const later = saved("1", { item_url: "a", position: 1, active_from: "2026-06-01T00:00:00Z" });
  const [start, pins] = [draftWith([later]), [{ item_url: "x", to: 1 }]];
  expect(acceptPins(start, pins)).toMatchObject({ draft: start, done: 0, question: { collision: { from: null } } });
  expect(order(acceptPins(start, pins, ["shift"]).draft)).toEqual(["x 1", "a 2"]);
});

test("advanced mode pins only in search", () => {
  const other = saved("1", { item_url: "a", position: 1, placement: "autocomplete" });
  const { draft } = acceptPins(draftWith([other], "advanced"), [{ item_url: "x", to: 1 }]);
  expect(draft.rules.map(({ item_url, placement, position }) => [item_url, placement, position])).toEqual([
    ["a", "autocomplete", 1],
    ["x", "search", 1],
  ]);
});
