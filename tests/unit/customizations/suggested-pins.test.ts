import type { OutcomeKind } from "@/lib/domain/customizations/clash-outcomes";
import { pinInOrder } from "@/lib/domain/customizations/pin-in-order";
import { findClashes } from "@/lib/domain/customizations/rule-clashes";
import type { DraftRule, EditScope, RuleDraft } from "@/lib/domain/customizations/rule-draft";
import { type AcceptedPin, placeAccepted, sortPins, suggestPins } from "@/lib/domain/customizations/suggested-pins";
import { makeDraftRule, ZONE } from "@/tests/support/rules";

const list = (...urls: string[]) =>
  urls.map((url) => ({
    url: url.replace("!", ""),
    title: url.replace("!", "").toUpperCase(),
    isPinned: url.endsWith("!"),
  }));
const wanted = (...items: [string, number][]) =>
  items.map(([url, clicks]) => ({ url, title: url.toUpperCase(), clicks }));

test("pins the most clicked item at the first position and moves the others down", () => {
  const { pins, rankChanges: moved } = suggestPins(list("a", "b", "c", "d"), wanted(["d", 50]));
  expect(pins).toEqual([{ url: "d", title: "D", clicks: 50, from: 4, to: 1 }]);
  expect(moved.map(({ url, from, to }) => [url, from, to])).toEqual([
    ["d", 4, 1],
    ["a", 1, 2],
    ["b", 2, 3],
    ["c", 3, 4],
  ]);
});

test("skips positions that rules already use", () => {
  const { pins, rankChanges: moved } = suggestPins(list("a!", "b", "c", "d"), wanted(["d", 50], ["c", 40]));
  expect(pins.map(({ url, from, to }) => [url, from, to])).toEqual([["d", 4, 2]]);
  expect(moved.map(({ url, from, to }) => [url, from, to])).toEqual([
    ["d", 4, 2],
    ["b", 2, 3],
    ["c", 3, 4],
  ]);
});

test("skips items that rank high enough and puts no pin above them", () => {
  const { pins } = suggestPins(list("a", "b", "c", "d"), wanted(["a", 90], ["c", 40]));
  expect(pins.map(({ url, to }) => [url, to])).toEqual([["c", 2]]);
  expect(suggestPins(list("a", "b"), wanted(["a", 90], ["b", 40]))).toEqual({ pins: [], rankChanges: [] });
});

test("an item from beyond the first results pushes the last one out", () => {
  const { pins, rankChanges: moved } = suggestPins(list("a", "b"), wanted(["z", 30]));
  expect(pins[0]).toMatchObject({ from: null, to: 1 });
  expect(moved.map(({ url, from, to }) => [url, from, to])).toEqual([
    ["z", null, 1],
    ["a", 1, 2],
    ["b", 2, null],
  ]);
});

const scope: EditScope = { place: "search", at: Date.UTC(2026, 4, 1), timeZone: ZONE, withTimes: true };
const saved = (id: string, over: Partial<DraftRule>): DraftRule => makeDraftRule({ key: `both:${id}`, id, ...over });
const draftWith = (rules: DraftRule[], mode: RuleDraft["mode"] = "simple"): RuleDraft => ({
  ...{ mode, saved: rules, savedOff: [], rules, off: [], made: 0 },
});
const acceptPins = (draft: RuleDraft, pins: AcceptedPin[], answers: OutcomeKind[] = []) =>
  pinInOrder({ draft, placings: placeAccepted(pins), answers, scope });
const order = (draft: RuleDraft) => sortPins(draft, scope).map((rule) => `${rule.item_url} ${rule.position}`);

test("saved pins at the suggested positions are a question, and then move down by one without clashes", () => {
  const live = [saved("1", { item_url: "a", position: 1 }), saved("2", { item_url: "b", position: 2 })];
  expect(acceptPins(draftWith(live), [{ item_url: "x", to: 1 }]).question).not.toBeNull();
  const { draft, done } = acceptPins(draftWith(live), [{ item_url: "x", to: 1 }], ["shift"]);
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
  expect(order(acceptPins(draftWith(live), pins, ["shift"]).draft)).toEqual(["x 1", "a 2", "y 3", "b 4"]);
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
