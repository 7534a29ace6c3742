import fc from "fast-check";
import { findClashes } from "@/lib/domain/customizations/rule-clashes";
import { createDraft, type RuleDraft, withRules } from "@/lib/domain/customizations/rule-draft";
import { unpinFilling } from "@/lib/domain/customizations/unpin";
import { makeDraftRule, soundRules, ZONE } from "@/tests/support/rules";

const moment = { at: Date.parse("2026-03-10T12:00:00Z"), place: "search", timeZone: ZONE, withTimes: true } as const;
const draft = (...rules: Parameters<typeof makeDraftRule>[0][]): RuleDraft =>
  withRules(createDraft({ mode: "simple", rules: [] }), rules.map(makeDraftRule));
const positions = ({ rules }: RuleDraft) => rules.map(({ item_url, position }) => [item_url, position]);

const three = draft({ item_url: "a", position: 2 }, { item_url: "b", position: 3 }, { item_url: "c", position: 6 });

test("other pins stay, or lower ones move up by one", () => {
  expect(positions(unpinFilling(three, "a", "stay", moment))).toEqual([
    ["b", 3],
    ["c", 6],
  ]);
  expect(positions(unpinFilling(three, "a", "close_up", moment))).toEqual([
    ["b", 2],
    ["c", 5],
  ]);
});

test("does not move higher pins and pins that are never active at the same time", () => {
  const mixed = draft(
    { item_url: "z", position: 1 },
    { item_url: "a", position: 2, active_to: "2026-03-20" },
    { item_url: "b", position: 4, active_from: "2026-04-01" },
  );
  expect(positions(unpinFilling(mixed, "a", "close_up", moment))).toEqual([
    ["z", 1],
    ["b", 4],
  ]);
});

test("changes nothing if the item is not pinned", () => {
  expect(unpinFilling(three, "x", "close_up", moment)).toBe(three);
});

test("closing a gap never creates clashes", () => {
  fc.assert(
    fc.property(soundRules, fc.constantFrom("a", "b", "c", "d", "e", "f"), (rules, url) => {
      const next = unpinFilling({ ...three, rules }, url, "close_up", moment);
      expect(findClashes(next.rules, ZONE)).toEqual([]);
      expect(next.rules.every((rule) => rule.type === "hide" || (rule.position ?? 0) >= 1)).toBe(true);
    }),
  );
});
