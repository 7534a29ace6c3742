import fc from "fast-check";
import { isGood, parsePinLines, validatePins } from "@/lib/domain/customizations/pin-csv";
import { findClashes } from "@/lib/domain/customizations/rule-clashes";
import { createDraft, type EditScope, type RuleDraft, withRules } from "@/lib/domain/customizations/rule-draft";
import type { PreviewItem } from "@/lib/domain/search/preview-item";
import { makeDraftRule, rulesOfMode, ZONE } from "@/tests/support/rules";

const scope: EditScope = {
  at: Date.parse("2026-03-10T12:00:00Z"),
  place: "search",
  timeZone: ZONE,
  withTimes: true,
};
const empty = createDraft({ mode: "simple", rules: [] });
const draft = (...rules: Parameters<typeof makeDraftRule>[0][]): RuleDraft =>
  withRules(empty, rules.map(makeDraftRule));
const item = (url: string): PreviewItem => ({
  ...{ url, title: `Product ${url}`, image: null, webUrl: null, price: null },
  ...{ isAvailable: true, isKnown: true },
});
const find = (named: string) => (/^[a-f]$/.test(named) ? item(named) : null);
const validate = (model: RuleDraft, table: string[][]) => validatePins(model, parsePinLines(table), find, scope);
const verdicts = (model: RuleDraft, table: string[][]) => validate(model, table).lines.map(({ verdict }) => verdict);

test("reads items and positions from the first two columns, or from those named in the header", () => {
  expect(
    parsePinLines([
      ["a", "1"],
      ["", ""],
      [" b ", "2"],
    ]),
  ).toEqual([
    { line: 1, named: "a", position: "1" },
    { line: 3, named: "b", position: "2" },
  ]);
  expect(
    parsePinLines([
      ["Pozice", "Poznámka", "Název"],
      ["4", "x", "a"],
    ]),
  ).toEqual([{ line: 2, named: "a", position: "4" }]);
  expect(
    parsePinLines([
      ["something", "position"],
      ["a", "2"],
    ]),
  ).toEqual([{ line: 2, named: "a", position: "2" }]);
});

test("marks a hidden item, and turns its hide into the pin", () => {
  const model = draft({ item_url: "a", type: "hide", position: null }, { item_url: "b", type: "hide", position: null });
  const taken = withRules(model, [...model.rules, makeDraftRule({ item_url: "f", position: 2 })]);
  const result = validate(taken, [
    ["a", "1"],
    ["b", "2"],
  ]);
  expect(result.lines.map(({ verdict }) => verdict)).toEqual(["unhides", "unhides_shifts"]);
  expect(result.good).toBe(2);
  expect(result.draft.rules.map(({ item_url, type, position }) => [item_url, type, position])).toEqual([
    ["a", "pin", 1],
    ["b", "pin", 2],
    ["f", "pin", 3],
  ]);
});

test("returns a verdict for each line", () => {
  const model = draft({ item_url: "a", position: 9 }, { item_url: "f", position: 2 });
  const table = [
    ["a", "1"],
    ["b", "2"],
    ["c", "3"],
    ["zz", "4"],
    ["d", "0"],
    ["d", "1.5"],
    ["", "5"],
    ["c", "6"],
    ["e", "3"],
  ];
  expect(verdicts(model, table)).toEqual([
    "moves",
    "shifts",
    "shifts",
    "unknown_item",
    "position_not_positive",
    "position_not_positive",
    "item_empty",
    "duplicate_item",
    "duplicate_position",
  ]);
});

test("applies all valid lines at exactly their positions, in any order", () => {
  const model = draft({ item_url: "f", position: 3 });
  const table = [
    ["b", "4"],
    ["a", "3"],
    ["zz", "1"],
  ];
  const { draft: next, good } = validate(model, table);
  expect(good).toBe(2);
  expect(Object.fromEntries(next.rules.map((rule) => [rule.item_url, rule.position]))).toEqual({ a: 3, b: 4, f: 5 });
});

test("leaves an item to the backend if the search host cannot check it", () => {
  const { lines, draft: next } = validatePins(empty, parsePinLines([["SKU-1", "1"]]), () => undefined, scope);
  expect(lines[0]?.verdict).toBe("ok");
  expect(next.rules).toMatchObject([{ item_url: "SKU-1", item: null }]);
});

test("an import never creates clashes and puts valid lines at their positions", () => {
  const line = fc.tuple(fc.constantFrom("a", "b", "c", "d", "e", "f", "x"), fc.integer({ min: 0, max: 6 }).map(String));
  fc.assert(
    fc.property(rulesOfMode, fc.array(line, { maxLength: 8 }), (model, table) => {
      const result = validate({ ...empty, ...model }, table);
      expect(findClashes(result.draft.rules, ZONE)).toEqual([]);
      for (const { line: own, item: known, verdict } of result.lines) {
        if (!isGood(verdict)) continue;
        const pins = result.draft.rules.filter((rule) => rule.item_url === known?.url && rule.type === "pin");
        expect(pins.map((rule) => String(rule.position))).toContain(own.position);
      }
    }),
  );
});
