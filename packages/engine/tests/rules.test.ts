import fc from "fast-check";
import type { ListRule } from "../src/pipeline/list-query";
import { runListQuery } from "../src/pipeline/run-list";
import type { ItemEligibility } from "../src/rules/rule-eligibility";
import { arrangeResults, planRules } from "../src/rules/rule-evaluator";
import { buildTestIndex, createItem, createListRule, createQuery, searchIdentities } from "./support/catalogue";

const identities = ["a", "b", "c", "d", "e", "f", "g", "h"];
const shop = buildTestIndex([
  ...identities.map((identity, at) =>
    createItem(identity, at < 6 ? `Lamp ${identity}` : "Vase", {
      availability: at % 3 === 2 ? 0 : 1,
      price_amount: at,
      color: at % 2 === 0 ? "red" : "blue",
    }),
  ),
  createItem("z", "Lamp of another kind", {}, "article"),
]);
const isAvailable = (identity: string): boolean =>
  identities.indexOf(identity) % 3 !== 2 && identities.includes(identity);
const createEligibility =
  (color: string | null) =>
  (identity: string): ItemEligibility => ({
    isInCatalogue: identities.includes(identity) || identity === "z",
    isOfType: identity !== "z",
    passesFilters: color === null || (identities.indexOf(identity) % 2 === 0 ? "red" : "blue") === color,
    isAvailable: isAvailable(identity),
  });
const lamp = { types: ["item"] };

const pin = (item_url: string, position: number, over: Partial<ListRule> = {}) =>
  createListRule({ item_url, position, ...over });
const hide = (item_url: string, over: Partial<ListRule> = {}) =>
  createListRule({ item_url, type: "hide", position: null, ...over });

test("a pin is at its position, and one past the end at the end", () => {
  expect(searchIdentities(shop, "lamp", lamp)).toEqual(["a", "b", "d", "e", "c", "f"]);
  expect(searchIdentities(shop, "lamp", { ...lamp, rules: [pin("e", 1)] })).toEqual(["e", "a", "b", "d", "c", "f"]);
  expect(searchIdentities(shop, "lamp", { ...lamp, rules: [pin("a", 99)] })).toEqual(["b", "d", "e", "c", "f", "a"]);
});

test("a pinned item need not match, but passes type and filters and counts", () => {
  const answer = runListQuery(
    shop,
    createQuery("lamp", { ...lamp, rules: [pin("g", 2)], facets: [{ name: "color", limit: 9 }] }),
  );
  expect(answer.hits.map(({ identity }) => identity)).toEqual(["a", "g", "b", "d", "e", "c", "f"]);
  expect(answer.hits[1]?.tier).toBe("none");
  expect(answer.total).toBe(7);
  expect(answer.facets[0]?.values).toEqual([
    { value: "red", hits_count: 4 },
    { value: "blue", hits_count: 3 },
  ]);
  expect(searchIdentities(shop, "lamp", { ...lamp, rules: [pin("z", 1)] })).not.toContain("z");
  const filters = { any: [{ key: "color", value: "blue" }], must: [], none: [] };
  expect(searchIdentities(shop, "lamp", { ...lamp, filters, rules: [pin("a", 1)] })).toEqual(["b", "d", "f"]);
});

test("skips a sold-out item with `if_available`; the others keep their positions", () => {
  const rules = [pin("c", 1, { availability: "if_available" }), pin("e", 2)];
  expect(searchIdentities(shop, "lamp", { ...lamp, rules })).toEqual(["a", "e", "b", "d", "c", "f"]);
  expect(searchIdentities(shop, "lamp", { ...lamp, rules: [pin("c", 1)] })[0]).toBe("c");
});

test("hidden items are neither shown nor counted", () => {
  const answer = runListQuery(
    shop,
    createQuery("lamp", { ...lamp, rules: [hide("a")], facets: [{ name: "color", limit: 9 }] }),
  );
  expect(answer.hits.map(({ identity }) => identity)).toEqual(["b", "d", "e", "c", "f"]);
  expect(answer.total).toBe(5);
  expect(answer.tierCounts).toEqual([5, 0, 0]);
  expect(answer.facets[0]?.values).toContainEqual({ value: "red", hits_count: 2 });
});

test("an explicit sort disables pins; hides stay", () => {
  const sort = { attribute: "price_amount", descending: true };
  expect(searchIdentities(shop, "lamp", { ...lamp, sort, rules: [pin("a", 1), hide("d")] })).toEqual([
    "f",
    "e",
    "c",
    "b",
    "a",
  ]);
});

test("a rule acts only in its place and time", () => {
  const at = Date.parse("2026-03-10T12:00:00Z");
  const rule = pin("e", 1, {
    placement: "autocomplete",
    active_from: "2026-03-10T12:00:00Z",
    active_to: "2026-03-10T13:00:00Z",
  });
  expect(searchIdentities(shop, "lamp", { ...lamp, rules: [rule], at })[0]).toBe("a");
  expect(searchIdentities(shop, "lamp", { ...lamp, rules: [rule], at, place: "autocomplete" })[0]).toBe("e");
  expect(searchIdentities(shop, "lamp", { ...lamp, rules: [rule], at: at - 1, place: "autocomplete" })[0]).toBe("a");
  expect(searchIdentities(shop, "lamp", { ...lamp, rules: [rule], at: at + 3_600_000, place: "autocomplete" })[0]).toBe(
    "a",
  );
});

test("an explanation has the position without rules, counting hidden items", () => {
  const rules = [pin("e", 1), pin("h", 2), hide("a")];
  const { hits } = runListQuery(shop, createQuery("lamp", { ...lamp, rules, isExplained: true }));
  expect(hits.map(({ identity, organicPosition }) => [identity, organicPosition])).toEqual([
    ["e", 4],
    ["h", null],
    ["b", 2],
    ["d", 3],
    ["c", 5],
    ["f", 6],
  ]);
  expect(hits[0]?.rule).toEqual({ ruleId: "r", customizationId: "c", position: 1 });
});

const boundary = fc.constantFrom(
  null,
  "2026-03-01T00:00:00Z",
  "2026-03-10T12:00:00Z",
  "2026-03-10",
  "2026-03-29T00:30:00Z",
);
const anyRule = fc
  .record({
    item_url: fc.constantFrom(...identities, "z", "unknown"),
    type: fc.constantFrom("pin" as const, "pin" as const, "hide" as const),
    position: fc.integer({ min: 1, max: 10 }),
    active_from: boundary,
    active_to: boundary,
    availability: fc.constantFrom("always" as const, "if_available" as const),
    placement: fc.constantFrom("both" as const, "search" as const, "autocomplete" as const),
  })
  .map((rule) => createListRule({ ...rule, position: rule.type === "pin" ? rule.position : null }));
const anyMoment = fc.constantFrom(
  "2026-02-01T00:00:00Z",
  "2026-03-10T12:00:30Z",
  "2026-03-10T23:30:00Z",
  "2026-04-01T00:00:00Z",
);
const anyColor = fc.constantFrom(null, "red", "blue");
const anyPlace = fc.constantFrom("search" as const, "autocomplete" as const);

test("the engine arranges every list like the domain's evaluator", () => {
  fc.assert(
    fc.property(fc.array(anyRule, { maxLength: 10 }), anyMoment, anyPlace, anyColor, (rules, moment, place, color) => {
      const filters = { any: color === null ? [] : [{ key: "color", value: color }], must: [], none: [] };
      const query = { ...lamp, filters, at: Date.parse(moment), place };
      const organic = searchIdentities(shop, "lamp", query).map((url) => ({ url }));
      const plan = planRules(rules, { at: query.at, place, timeZone: "Europe/Prague" }, createEligibility(color));
      const expected = arrangeResults(organic, plan, (url) => ({ url })).map(({ item }) => item.url);
      expect(searchIdentities(shop, "lamp", { ...query, rules })).toEqual(expected);
    }),
    { numRuns: 300 },
  );
});

test("all pages together are the whole list", () => {
  fc.assert(
    fc.property(fc.array(anyRule, { maxLength: 10 }), fc.integer({ min: 1, max: 5 }), (rules, size) => {
      const whole = searchIdentities(shop, "lamp", { ...lamp, rules });
      const pages: string[] = [];
      for (let offset = 0; offset < whole.length + size; offset += size) {
        pages.push(...searchIdentities(shop, "lamp", { ...lamp, rules, offset, limit: size }));
      }
      expect(pages).toEqual(whole);
      expect(runListQuery(shop, createQuery("lamp", { ...lamp, rules, limit: 1 })).total).toBe(whole.length);
    }),
  );
});

test("a page of a long list equals that part of the whole list", () => {
  const many = buildTestIndex(
    Array.from({ length: 3000 }, (_, at) =>
      createItem(`i${at}`, `Lamp ${at % 7 === 0 ? "lamp" : ""}`, { boost: at % 3 }),
    ),
  );
  const whole = searchIdentities(many, "lamp", { limit: 3000 });
  expect(new Set(whole).size).toBe(3000);
  for (const offset of [0, 10, 500, 2990]) {
    expect(searchIdentities(many, "lamp", { offset, limit: 10 })).toEqual(whole.slice(offset, offset + 10));
  }
});
