import fc from "fast-check";
import { RULES_PER_QUERY_MAX } from "@/lib/contract/kit/limits";
import type { OutcomeKind } from "@/lib/domain/customizations/clash-outcomes";
import { countOtherChanges, listPinOutcomes, pinInOrder } from "@/lib/domain/customizations/pin-in-order";
import { findClashes } from "@/lib/domain/customizations/rule-clashes";
import { createDraft, type EditScope, type RuleDraft, withRules } from "@/lib/domain/customizations/rule-draft";
import { makeDraftRule, rulesOfMode, ZONE } from "@/tests/support/rules";

const scope: EditScope = { at: Date.parse("2026-03-10T12:00:00Z"), place: "search", timeZone: ZONE, withTimes: true };
const empty = createDraft({ mode: "simple", rules: [] });
const makeDraft = (...rules: Parameters<typeof makeDraftRule>[0][]): RuleDraft =>
  withRules(empty, rules.map(makeDraftRule));
const pins = ({ rules }: RuleDraft) => Object.fromEntries(rules.map((rule) => [rule.item_url, rule.position]));

function request(draft: RuleDraft, position: number, urls: readonly string[], answers: readonly OutcomeKind[] = []) {
  const placings = urls.map((item_url, index) => ({ target: { item_url, item: null }, position: position + index }));
  return { draft, placings, answers, scope };
}

test("pins items in the selected order, and pins of the same time move down", () => {
  const wanted = request(makeDraft({ item_url: "x", position: 3 }), 2, ["c", "a", "b"]);
  const outcome = pinInOrder(wanted);
  expect(outcome).toMatchObject({ done: 3, question: null });
  expect(pins(outcome.draft)).toEqual({ x: 5, c: 2, a: 3, b: 4 });
  expect(countOtherChanges(wanted, outcome.draft)).toBe(1);
});

const dated = { item_url: "x", key: "x", position: 2, active_to: "2026-03-20T00:00:00.000Z" };

test("a pin with other dates is a question, and nothing changes before the answer", () => {
  const draft = makeDraft(dated);
  const { question, ...outcome } = pinInOrder(request(draft, 1, ["a", "b", "c"]));
  expect(outcome).toEqual({ draft, done: 0, skipped: [] });
  expect(question?.draft.rules.filter(({ position }) => position === 2).map((rule) => rule.item_url)).toEqual([
    "x",
    "b",
  ]);
});

test.each<[OutcomeKind, Record<string, number>]>([
  ["shift", { x: 4, a: 1, b: 2, c: 3 }],
  ["replace", { a: 1, b: 2, c: 3 }],
])("an answer applies to all items: %s", (answer, positions) => {
  const outcome = pinInOrder(request(makeDraft(dated), 1, ["a", "b", "c"], [answer]));
  expect(outcome).toMatchObject({ done: 3, question: null });
  expect(pins(outcome.draft)).toEqual(positions);
});

test("an answer that is not possible leaves the question open", () => {
  expect(pinInOrder(request(makeDraft(dated), 1, ["a", "b"], ["swap"])).question).not.toBeNull();
});

test("selected items never block a position, whatever their dates", () => {
  const draft = makeDraft({ ...dated, position: 1 }, { item_url: "y", key: "y", position: 2 });
  const outcome = pinInOrder(request(draft, 1, ["y", "x"]));
  expect(outcome.question).toBeNull();
  expect(outcome.draft.rules.map(({ key, position }) => [key, position])).toEqual([
    ["x", 2],
    ["y", 1],
  ]);
});

test("items that move down do not move each other", () => {
  const draft = makeDraft(
    ...["a", "b", "c", "d", "e"].map((key, index) => ({ key, item_url: key, position: index + 1 })),
  );
  expect(pins(pinInOrder(request(draft, 4, ["a", "b"])).draft)).toEqual({ a: 4, b: 5, c: 3, d: 6, e: 7 });
});

test("the options of a question have the order of all items", () => {
  const wanted = request(makeDraft(dated), 1, ["a", "b", "c"]);
  const { question } = pinInOrder(wanted);
  if (question === null) throw new Error("a question expected");
  const [first] = listPinOutcomes(wanted, question);
  expect(first).toMatchObject({ kind: "shift", touched: ["x"] });
  expect(first?.rules.map(({ item_url, position }) => `${item_url} ${position}`)).toEqual(["x 4", "a 1", "b 2", "c 3"]);
});

test("skips and reports items beyond the rule limit, but moves pins that exist", () => {
  const full = makeDraft(
    ...Array.from({ length: RULES_PER_QUERY_MAX }, (_, index) => ({
      ...{ item_url: `i${index}`, key: `i${index}`, position: index + 10 },
    })),
  );
  const outcome = pinInOrder(request(full, 1, ["a", "i0"]));
  expect(outcome).toMatchObject({ done: 1, skipped: [{ target: { item_url: "a" }, reason: "too_many_rules" }] });
  expect(outcome.draft.rules[0]?.position).toBe(2);
});

test("with an answer, the items have the wanted positions and nothing clashes", () => {
  const urls = fc.uniqueArray(fc.constantFrom("a", "b", "c", "d", "e", "f"), { minLength: 1 });
  fc.assert(
    fc.property(rulesOfMode, urls, fc.integer({ min: 1, max: 4 }), (model, chosen, position) => {
      const draft = { ...empty, ...model };
      const outcome = pinInOrder(request(draft, position, chosen, ["shift", "replace"]));
      expect(findClashes(outcome.draft.rules, ZONE)).toEqual([]);
      if (outcome.question !== null) return expect(outcome.draft).toBe(draft);
      expect(outcome.done).toBe(chosen.length);
      for (const [index, url] of chosen.entries()) {
        const own = outcome.draft.rules.filter((rule) => rule.item_url === url);
        expect(own.map((rule) => rule.position)).toContain(position + index);
      }
    }),
  );
});
