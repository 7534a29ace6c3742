import { tz } from "@date-fns/tz";
import { addMinutes, format, parseISO } from "date-fns";
import fc from "fast-check";
import { parseBoundary } from "../src/rules/boundary";
import { ELIGIBLE } from "../src/rules/rule-eligibility";
import {
  type ArrangedItem,
  arrangeResults,
  doIntervalsOverlap,
  doPlacementsOverlap,
  type EvaluatorRule,
  evaluateState,
  findInterval,
  findRulesInForce,
  type Moment,
  placePins,
  planRules,
  sliceWindow,
} from "../src/rules/rule-evaluator";
import { createEligibilityLookup, createListRule } from "./support/catalogue";

const MINUTE_MS = 60_000;
const ZONES = ["Europe/Prague", "America/New_York", "UTC", "Asia/Kolkata"] as const;
const NOON = Date.parse("2026-06-01T12:00:00Z");
const EVER = { at: NOON, place: "search", timeZone: "UTC" } as const satisfies Moment;

const isInStock = createEligibilityLookup(() => true);
const at = (text: string): number => Date.parse(text);

test.each([
  ["Europe/Prague", "2026-06-15", "2026-06-14T22:00:00Z", "2026-06-15T22:00:00Z"],
  ["Europe/Prague", "2026-03-29", "2026-03-28T23:00:00Z", "2026-03-29T22:00:00Z"],
  ["Europe/Prague", "2026-10-25", "2026-10-24T22:00:00Z", "2026-10-25T23:00:00Z"],
  ["America/New_York", "2026-03-08", "2026-03-08T05:00:00Z", "2026-03-09T04:00:00Z"],
  ["America/New_York", "2026-11-01", "2026-11-01T04:00:00Z", "2026-11-02T05:00:00Z"],
  ["UTC", "2026-12-31", "2026-12-31T00:00:00Z", "2027-01-01T00:00:00Z"],
])("in %s the day %s is the whole of it, changes of the clocks included", (timeZone, day, from, to) => {
  expect(findInterval(createListRule({ active_from: day, active_to: day }), timeZone)).toEqual({
    from: at(from),
    to: at(to),
  });
});

test("a day on which the clocks change has 23 or 25 hours", () => {
  const hours = (day: string, zone: string): number =>
    (parseBoundary(day, zone, true) - parseBoundary(day, zone, false)) / (60 * MINUTE_MS);
  expect(hours("2026-03-29", "Europe/Prague")).toBe(23);
  expect(hours("2026-10-25", "Europe/Prague")).toBe(25);
  expect(hours("2026-03-08", "America/New_York")).toBe(23);
  expect(hours("2026-11-01", "America/New_York")).toBe(25);
});

test("distinguishes the repeated hour by offset", () => {
  const first = parseBoundary("2026-10-25T02:30:00+02:00", "Europe/Prague", false);
  const second = parseBoundary("2026-10-25T02:30:00+01:00", "Europe/Prague", false);
  expect(second - first).toBe(60 * MINUTE_MS);
});

test("a rule with an unreadable boundary never acts", () => {
  const rule = createListRule({ active_from: "soon" });
  expect(findRulesInForce([rule], EVER)).toEqual([]);
  expect(doIntervalsOverlap(findInterval(rule, "UTC"), findInterval(createListRule(), "UTC"))).toBe(false);
});

const minute = fc.integer({ min: at("2025-12-01T00:00:00Z") / MINUTE_MS, max: at("2027-02-01T00:00:00Z") / MINUTE_MS });
const instant = fc
  .tuple(minute, fc.integer({ min: 0, max: 59_999 }))
  .map(([whole, rest]) => new Date(whole * MINUTE_MS + rest).toISOString());
const day = minute.map((whole) => new Date(whole * MINUTE_MS).toISOString().slice(0, 10));
const zone = fc.constantFrom(...ZONES);

test("ranges are half-open: in force from the first minute, over at the last", () => {
  fc.assert(
    fc.property(instant, fc.integer({ min: 1, max: 600_000 }), zone, (from, minutes, timeZone) => {
      const start = Math.floor(at(from) / MINUTE_MS) * MINUTE_MS;
      const end = start + minutes * MINUTE_MS;
      const rule = createListRule({ active_from: from, active_to: new Date(end + 30_000).toISOString() });
      const isOn = (when: number): boolean => findRulesInForce([rule], { ...EVER, at: when, timeZone }).length === 1;
      expect([isOn(start - 1), isOn(start), isOn(end - 1), isOn(end)]).toEqual([false, true, true, false]);
    }),
  );
});

test("bare dates cover exactly the minutes of their days in the site's zone", () => {
  fc.assert(
    fc.property(day, fc.integer({ min: 0, max: 40 }), minute, zone, (first, days, probe, timeZone) => {
      const inZone = { in: tz(timeZone) };
      const last = format(addMinutes(parseISO(first, inZone), days * 24 * 60 + 12 * 60), "yyyy-MM-dd", inZone);
      const when = probe * MINUTE_MS;
      const today = format(when, "yyyy-MM-dd", inZone);
      const rule = createListRule({ active_from: first, active_to: last });
      const isOn = findRulesInForce([rule], { ...EVER, at: when, timeZone }).length === 1;
      expect(isOn).toBe(first <= today && today <= last);
    }),
    { numRuns: 300 },
  );
});

test("consecutive days neither overlap nor leave a gap, also when clocks change", () => {
  fc.assert(
    fc.property(day, zone, (one, timeZone) => {
      const next = format(addMinutes(parseISO(one, { in: tz(timeZone) }), 36 * 60), "yyyy-MM-dd", { in: tz(timeZone) });
      const [a, b] = [one, next].map((date) => findInterval({ active_from: date, active_to: date }, timeZone));
      expect(a?.to).toBe(b?.from);
      expect(a && b && doIntervalsOverlap(a, b)).toBe(false);
    }),
  );
});

test("two intervals overlap if and only if they share a minute", () => {
  const small = fc.integer({ min: 0, max: 8 });
  const interval = fc.tuple(small, small).map(([from, length]) => ({ from, to: from + length }));
  fc.assert(
    fc.property(interval, interval, (a, b) => {
      const shared = Array.from({ length: 20 }, (_, time) => time).some(
        (time) => a.from <= time && time < a.to && b.from <= time && time < b.to,
      );
      expect(doIntervalsOverlap(a, b)).toBe(shared);
      expect(doIntervalsOverlap(b, a)).toBe(shared);
    }),
  );
});

test.each([
  ["autocomplete", "search", false],
  ["search", "search", true],
  ["both", "autocomplete", true],
  ["search", "both", true],
] as const)("placements %s and %s meet: %s", (a, b, meets) => {
  expect(doPlacementsOverlap(a, b)).toBe(meets);
});

test("a rule is planned before its range, active in it, dormant without stock, expired after it", () => {
  const rule = createListRule({ active_from: "2026-06-01T12:00:00Z", active_to: "2026-06-01T13:00:00Z" });
  const lazy = { ...rule, availability: "if_available" as const };
  const state = (one: EvaluatorRule, when: string, stock: boolean) =>
    evaluateState(one, at(when), "UTC", { ...ELIGIBLE, isAvailable: stock });
  expect(state(rule, "2026-06-01T11:59:59Z", true)).toBe("planned");
  expect(state(rule, "2026-06-01T12:00:00Z", false)).toBe("active");
  expect(state(lazy, "2026-06-01T12:00:00Z", true)).toBe("active");
  expect(state(lazy, "2026-06-01T12:00:00Z", false)).toBe("dormant");
  expect(state(lazy, "2026-06-01T13:00:00Z", false)).toBe("expired");
});

type Item = { url: string };
const NAMES = Array.from("abcdefghijklmnop");
const organicList = fc.shuffledSubarray(NAMES.slice(0, 12)).map((urls) => urls.map((url) => ({ url })));
const anyRule: fc.Arbitrary<EvaluatorRule> = fc.record({
  item_url: fc.constantFrom(...NAMES),
  type: fc.constantFrom("pin" as const, "pin" as const, "hide" as const),
  position: fc.integer({ min: 1, max: 20 }),
  active_from: fc.constant(null),
  active_to: fc.constant(null),
  availability: fc.constantFrom("always" as const, "if_available" as const),
  placement: fc.constantFrom("both" as const, "search" as const, "autocomplete" as const),
});
const anyRules = fc.array(anyRule, { maxLength: 10 });
const stock = fc.subarray(NAMES).map((urls) => new Set(urls));
const listUrls = (list: readonly ArrangedItem<Item, EvaluatorRule>[]): string[] => list.map(({ item }) => item.url);
const findAny = (url: string): Item => ({ url });

function arrangeWith(organic: readonly Item[], rules: readonly EvaluatorRule[], inStock: ReadonlySet<string>) {
  const plan = planRules(
    rules,
    EVER,
    createEligibilityLookup((url) => inStock.has(url)),
  );
  return { plan, list: arrangeResults(organic, plan, findAny) };
}

test("removes hidden items, without losing or duplicating others", () => {
  fc.assert(
    fc.property(organicList, anyRules, stock, (organic, rules, inStock) => {
      const { plan, list } = arrangeWith(organic, rules, inStock);
      const urls = listUrls(list);
      const wanted = new Set([...organic.map(({ url }) => url), ...plan.pins.map((pin) => pin.item_url)]);
      for (const url of plan.hidden) wanted.delete(url);
      expect(new Set(urls)).toEqual(wanted);
      expect(urls).toHaveLength(wanted.size);
    }),
  );
});

test("each pin is at its position, after the pin that took it, or at the end of a short list", () => {
  fc.assert(
    fc.property(organicList, anyRules, stock, (organic, rules, inStock) => {
      const { plan, list } = arrangeWith(organic, rules, inStock);
      let last = 0;
      for (const [index, pin] of plan.pins.entries()) {
        const found = list.findIndex((entry) => entry.pin === pin) + 1;
        const left = list.length - plan.pins.length;
        expect(found).toBe(Math.min(Math.max(pin.position ?? 1, last + 1), left + index + 1));
        last = found;
      }
    }),
  );
});

test("items without rules keep their order", () => {
  fc.assert(
    fc.property(organicList, anyRules, stock, (organic, rules, inStock) => {
      const { list } = arrangeWith(organic, rules, inStock);
      const free = list.filter((entry) => entry.pin === null).map(({ item }) => item.url);
      const remaining = new Set(free);
      expect(free).toEqual(organic.map(({ url }) => url).filter((url) => remaining.has(url)));
    }),
  );
});

test("the order of rules does not matter without clashes", () => {
  const distinct = fc
    .uniqueArray(anyRule, { selector: (rule) => rule.item_url, maxLength: 10 })
    .map((rules) => rules.map((rule, index) => ({ ...rule, position: index * 2 + 1 })));
  fc.assert(
    fc.property(organicList, distinct, stock, fc.nat(), (organic, rules, inStock, turn) => {
      const cut = rules.length === 0 ? 0 : turn % rules.length;
      const turned = [...rules.slice(cut), ...rules.slice(0, cut)];
      expect(listUrls(arrangeWith(organic, turned, inStock).list)).toEqual(
        listUrls(arrangeWith(organic, rules, inStock).list),
      );
    }),
  );
});

test("consecutive windows are the whole list", () => {
  fc.assert(
    fc.property(organicList, anyRules, stock, fc.integer({ min: 1, max: 7 }), (organic, rules, inStock, size) => {
      const { plan, list } = arrangeWith(organic, rules, inStock);
      const rest = list.filter((entry) => entry.pin === null).map(({ item }) => item);
      const placed = placePins(plan.pins, rest.length);
      const pages: ArrangedItem<Item, EvaluatorRule>[] = [];
      for (let offset = 0; offset < list.length + size; offset += size) {
        const itemAt = (index: number): Item => rest[index] ?? { url: "past the end" };
        pages.push(...sliceWindow(placed, rest.length, itemAt, (rule) => ({ url: rule.item_url }), offset, size));
      }
      expect(listUrls(pages)).toEqual(listUrls(list));
    }),
  );
});

test("a dormant pin is skipped and the other pins keep their positions", () => {
  fc.assert(
    fc.property(organicList, anyRules, stock, (organic, rules, inStock) => {
      const { plan, list } = arrangeWith(organic, rules, inStock);
      const awake = rules.filter((rule) => rule.availability === "always" || inStock.has(rule.item_url));
      expect(listUrls(list)).toEqual(listUrls(arrangeWith(organic, awake, inStock).list));
      for (const rule of plan.dormant) expect(list.some((entry) => entry.pin === rule)).toBe(false);
    }),
  );
});

test("a pin at 1 and a pin at 3 with a dormant one", () => {
  const organic = ["x", "y", "z"].map((url) => ({ url }));
  const rules = [
    createListRule({ item_url: "p1", position: 1 }),
    createListRule({ item_url: "p2", position: 2, availability: "if_available" }),
    createListRule({ item_url: "p3", position: 3 }),
  ];
  const order = (inStock: string[]): string[] => listUrls(arrangeWith(organic, rules, new Set(inStock)).list);
  expect(order([])).toEqual(["p1", "x", "p3", "y", "z"]);
  expect(order(["p2"])).toEqual(["p1", "p2", "p3", "x", "y", "z"]);
});

test("a hide beats a pin of the same item, and of two pins of one item the earlier position wins", () => {
  const organic = ["x", "y", "z"].map((url) => ({ url }));
  const hidden = [createListRule({ item_url: "y" }), createListRule({ item_url: "y", type: "hide" })];
  expect(listUrls(arrangeWith(organic, hidden, new Set()).list)).toEqual(["x", "z"]);
  const twice = [createListRule({ item_url: "z", position: 3 }), createListRule({ item_url: "z", position: 1 })];
  expect(listUrls(arrangeWith(organic, twice, new Set()).list)).toEqual(["z", "x", "y"]);
});

test("rules of the other place have no effect", () => {
  const rules = [createListRule({ placement: "autocomplete" }), createListRule({ item_url: "b", placement: "search" })];
  expect(planRules(rules, EVER, isInStock).pins.map((rule) => rule.item_url)).toEqual(["b"]);
  expect(planRules(rules, { ...EVER, place: "autocomplete" }, isInStock).pins.map((rule) => rule.item_url)).toEqual([
    "a",
  ]);
});

test("a pinned item that cannot be found leaves no gap", () => {
  const plan = planRules(
    [createListRule({ item_url: "gone" }), createListRule({ item_url: "y", position: 2 })],
    EVER,
    isInStock,
  );
  const list = arrangeResults([{ url: "x" }, { url: "y" }], plan, () => undefined);
  expect(listUrls(list)).toEqual(["x", "y"]);
});
