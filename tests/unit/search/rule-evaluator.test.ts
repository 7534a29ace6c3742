import { tz } from "@date-fns/tz";
import { addMinutes, format, parseISO } from "date-fns";
import fc from "fast-check";
import { boundaryOf } from "@/lib/domain/kit/day-boundary";
import {
  type Arranged,
  arrange,
  doIntervalsOverlap,
  doPlacementsMeet,
  type EvaluatorRule,
  intervalOf,
  type Moment,
  placePins,
  planOf,
  rulesInForce,
  stateOf,
  windowOf,
} from "@/lib/domain/search/rule-evaluator";
import { REACHABLE } from "@/lib/domain/search/rule-reach";
import { standingBy } from "@/tests/support/rules";
import { tries } from "@/tests/support/tries";

const MINUTE_MS = 60_000;
const ZONES = ["Europe/Prague", "America/New_York", "UTC", "Asia/Kolkata"] as const;
const NOON = Date.parse("2026-06-01T12:00:00Z");
const EVER = { at: NOON, place: "search", timeZone: "UTC" } as const satisfies Moment;

function aRule(over: Partial<EvaluatorRule> = {}): EvaluatorRule {
  return {
    item_url: "a",
    type: "pin",
    position: 1,
    active_from: null,
    active_to: null,
    availability: "always",
    placement: "both",
    ...over,
  };
}

const isInStock = standingBy(() => true);
const at = (text: string): number => Date.parse(text);

test.each([
  ["Europe/Prague", "2026-06-15", "2026-06-14T22:00:00Z", "2026-06-15T22:00:00Z"],
  ["Europe/Prague", "2026-03-29", "2026-03-28T23:00:00Z", "2026-03-29T22:00:00Z"],
  ["Europe/Prague", "2026-10-25", "2026-10-24T22:00:00Z", "2026-10-25T23:00:00Z"],
  ["America/New_York", "2026-03-08", "2026-03-08T05:00:00Z", "2026-03-09T04:00:00Z"],
  ["America/New_York", "2026-11-01", "2026-11-01T04:00:00Z", "2026-11-02T05:00:00Z"],
  ["UTC", "2026-12-31", "2026-12-31T00:00:00Z", "2027-01-01T00:00:00Z"],
])("in %s the day %s is the whole of it, changes of the clocks included", (timeZone, day, from, to) => {
  expect(intervalOf(aRule({ active_from: day, active_to: day }), timeZone)).toEqual({ from: at(from), to: at(to) });
});

test("a day on which the clocks change has 23 or 25 hours", () => {
  const hours = (day: string, zone: string): number =>
    (boundaryOf(day, zone, true) - boundaryOf(day, zone, false)) / (60 * MINUTE_MS);
  expect(hours("2026-03-29", "Europe/Prague")).toBe(23);
  expect(hours("2026-10-25", "Europe/Prague")).toBe(25);
  expect(hours("2026-03-08", "America/New_York")).toBe(23);
  expect(hours("2026-11-01", "America/New_York")).toBe(25);
});

test("an instant in either hour that the clock shows twice is kept apart by its offset", () => {
  const first = boundaryOf("2026-10-25T02:30:00+02:00", "Europe/Prague", false);
  const second = boundaryOf("2026-10-25T02:30:00+01:00", "Europe/Prague", false);
  expect(second - first).toBe(60 * MINUTE_MS);
});

test("an unreadable boundary makes a rule that never acts", () => {
  const rule = aRule({ active_from: "soon" });
  expect(rulesInForce([rule], EVER)).toEqual([]);
  expect(doIntervalsOverlap(intervalOf(rule, "UTC"), intervalOf(aRule(), "UTC"))).toBe(false);
});

const minute = fc.integer({ min: at("2025-12-01T00:00:00Z") / MINUTE_MS, max: at("2027-02-01T00:00:00Z") / MINUTE_MS });
const instant = fc
  .tuple(minute, fc.integer({ min: 0, max: 59_999 }))
  .map(([whole, rest]) => new Date(whole * MINUTE_MS + rest).toISOString());
const day = minute.map((whole) => new Date(whole * MINUTE_MS).toISOString().slice(0, 10));
const zone = fc.constantFrom(...ZONES);

test("ranges are half-open and to the minute: in force from the first minute on, over at the last", () => {
  fc.assert(
    fc.property(instant, fc.integer({ min: 1, max: 600_000 }), zone, (from, minutes, timeZone) => {
      const start = Math.floor(at(from) / MINUTE_MS) * MINUTE_MS;
      const end = start + minutes * MINUTE_MS;
      const rule = aRule({ active_from: from, active_to: new Date(end + 30_000).toISOString() });
      const isOn = (when: number): boolean => rulesInForce([rule], { ...EVER, at: when, timeZone }).length === 1;
      expect([isOn(start - 1), isOn(start), isOn(end - 1), isOn(end)]).toEqual([false, true, true, false]);
    }),
  );
});

test("bare dates cover every minute of their days in the site's zone and none beside them", () => {
  fc.assert(
    fc.property(day, fc.integer({ min: 0, max: 40 }), minute, zone, (first, days, probe, timeZone) => {
      const inZone = { in: tz(timeZone) };
      const last = format(addMinutes(parseISO(first, inZone), days * 24 * 60 + 12 * 60), "yyyy-MM-dd", inZone);
      const when = probe * MINUTE_MS;
      const today = format(when, "yyyy-MM-dd", inZone);
      const rule = aRule({ active_from: first, active_to: last });
      const isOn = rulesInForce([rule], { ...EVER, at: when, timeZone }).length === 1;
      expect(isOn).toBe(first <= today && today <= last);
    }),
    { numRuns: tries(300) },
  );
});

test("days that follow each other leave no gap and do not overlap, whatever the clocks do", () => {
  fc.assert(
    fc.property(day, zone, (one, timeZone) => {
      const next = format(addMinutes(parseISO(one, { in: tz(timeZone) }), 36 * 60), "yyyy-MM-dd", { in: tz(timeZone) });
      const [a, b] = [one, next].map((date) => intervalOf({ active_from: date, active_to: date }, timeZone));
      expect(a?.to).toBe(b?.from);
      expect(a && b && doIntervalsOverlap(a, b)).toBe(false);
    }),
  );
});

test("two intervals overlap exactly when some minute lies in both", () => {
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
  expect(doPlacementsMeet(a, b)).toBe(meets);
});

test("a rule is planned before its range, active in it, dormant without stock, expired after it", () => {
  const rule = aRule({ active_from: "2026-06-01T12:00:00Z", active_to: "2026-06-01T13:00:00Z" });
  const lazy = { ...rule, availability: "if_available" as const };
  const state = (one: EvaluatorRule, when: string, stock: boolean) =>
    stateOf(one, at(when), "UTC", { ...REACHABLE, isAvailable: stock });
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
const rulesOf = fc.array(anyRule, { maxLength: 10 });
const stock = fc.subarray(NAMES).map((urls) => new Set(urls));
const show = (list: readonly Arranged<Item, EvaluatorRule>[]): string[] => list.map(({ item }) => item.url);
const findAny = (url: string): Item => ({ url });

function arrangedBy(organic: readonly Item[], rules: readonly EvaluatorRule[], inStock: ReadonlySet<string>) {
  const plan = planOf(
    rules,
    EVER,
    standingBy((url) => inStock.has(url)),
  );
  return { plan, list: arrange(organic, plan, findAny) };
}

test("what is hidden is absent, and nothing stands twice or gets lost", () => {
  fc.assert(
    fc.property(organicList, rulesOf, stock, (organic, rules, inStock) => {
      const { plan, list } = arrangedBy(organic, rules, inStock);
      const urls = show(list);
      const wanted = new Set([...organic.map(({ url }) => url), ...plan.pins.map((pin) => pin.item_url)]);
      for (const url of plan.hidden) wanted.delete(url);
      expect(new Set(urls)).toEqual(wanted);
      expect(urls).toHaveLength(wanted.size);
    }),
  );
});

test("each pin stands at its position, after the pin that took it first, or at the end of a short list", () => {
  fc.assert(
    fc.property(organicList, rulesOf, stock, (organic, rules, inStock) => {
      const { plan, list } = arrangedBy(organic, rules, inStock);
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

test("everything that no rule touches keeps its order", () => {
  fc.assert(
    fc.property(organicList, rulesOf, stock, (organic, rules, inStock) => {
      const { list } = arrangedBy(organic, rules, inStock);
      const free = list.filter((entry) => entry.pin === null).map(({ item }) => item.url);
      const kept = new Set(free);
      expect(free).toEqual(organic.map(({ url }) => url).filter((url) => kept.has(url)));
    }),
  );
});

test("the order in which rules were written down does not matter while none clashes", () => {
  const distinct = fc
    .uniqueArray(anyRule, { selector: (rule) => rule.item_url, maxLength: 10 })
    .map((rules) => rules.map((rule, index) => ({ ...rule, position: index * 2 + 1 })));
  fc.assert(
    fc.property(organicList, distinct, stock, fc.nat(), (organic, rules, inStock, turn) => {
      const cut = rules.length === 0 ? 0 : turn % rules.length;
      const turned = [...rules.slice(cut), ...rules.slice(0, cut)];
      expect(show(arrangedBy(organic, turned, inStock).list)).toEqual(show(arrangedBy(organic, rules, inStock).list));
    }),
  );
});

test("windows laid end to end are the whole list", () => {
  fc.assert(
    fc.property(organicList, rulesOf, stock, fc.integer({ min: 1, max: 7 }), (organic, rules, inStock, size) => {
      const { plan, list } = arrangedBy(organic, rules, inStock);
      const rest = list.filter((entry) => entry.pin === null).map(({ item }) => item);
      const placed = placePins(plan.pins, rest.length);
      const pages: Arranged<Item, EvaluatorRule>[] = [];
      for (let offset = 0; offset < list.length + size; offset += size) {
        const itemAt = (index: number): Item => rest[index] ?? { url: "past the end" };
        pages.push(...windowOf(placed, rest.length, itemAt, (rule) => ({ url: rule.item_url }), offset, size));
      }
      expect(show(pages)).toEqual(show(list));
    }),
  );
});

test("a dormant pin is skipped and the other pins keep their positions", () => {
  fc.assert(
    fc.property(organicList, rulesOf, stock, (organic, rules, inStock) => {
      const { plan, list } = arrangedBy(organic, rules, inStock);
      const awake = rules.filter((rule) => rule.availability === "always" || inStock.has(rule.item_url));
      expect(show(list)).toEqual(show(arrangedBy(organic, awake, inStock).list));
      for (const rule of plan.dormant) expect(list.some((entry) => entry.pin === rule)).toBe(false);
    }),
  );
});

test("a pin at 1 and a pin at 3 with the second one asleep", () => {
  const organic = ["x", "y", "z"].map((url) => ({ url }));
  const rules = [
    aRule({ item_url: "p1", position: 1 }),
    aRule({ item_url: "p2", position: 2, availability: "if_available" }),
    aRule({ item_url: "p3", position: 3 }),
  ];
  const order = (inStock: string[]): string[] => show(arrangedBy(organic, rules, new Set(inStock)).list);
  expect(order([])).toEqual(["p1", "x", "p3", "y", "z"]);
  expect(order(["p2"])).toEqual(["p1", "p2", "p3", "x", "y", "z"]);
});

test("a hide beats a pin of the same item, and of two pins of one item the earlier position wins", () => {
  const organic = ["x", "y", "z"].map((url) => ({ url }));
  const hidden = [aRule({ item_url: "y" }), aRule({ item_url: "y", type: "hide" })];
  expect(show(arrangedBy(organic, hidden, new Set()).list)).toEqual(["x", "z"]);
  const twice = [aRule({ item_url: "z", position: 3 }), aRule({ item_url: "z", position: 1 })];
  expect(show(arrangedBy(organic, twice, new Set()).list)).toEqual(["z", "x", "y"]);
});

test("rules of the other place do nothing", () => {
  const rules = [aRule({ placement: "autocomplete" }), aRule({ item_url: "b", placement: "search" })];
  expect(planOf(rules, EVER, isInStock).pins.map((rule) => rule.item_url)).toEqual(["b"]);
  expect(planOf(rules, { ...EVER, place: "autocomplete" }, isInStock).pins.map((rule) => rule.item_url)).toEqual(["a"]);
});

test("a pinned item that cannot be found leaves no hole", () => {
  const plan = planOf([aRule({ item_url: "gone" }), aRule({ item_url: "y", position: 2 })], EVER, isInStock);
  const list = arrange([{ url: "x" }, { url: "y" }], plan, () => undefined);
  expect(show(list)).toEqual(["x", "y"]);
});
