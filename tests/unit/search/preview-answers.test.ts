import { listFacetChoices } from "@/lib/domain/search/facet-choices";
import { toFollowableUrl } from "@/lib/domain/search/followable-url";
import {
  buildResults,
  compareOrders,
  countActing,
  findCustomization,
  findHiddenItems,
  findRowsByName,
  groupSuggestions,
  listRuleDates,
} from "@/lib/domain/search/preview-answers";
import { makeHit } from "@/tests/support/hits";

const explain = (organic_position: number | null, rule: object | null = null) => ({
  ...{ organic_position, score: 1, tier: "exact" as const, factors: [] },
  rule: rule as null,
});

describe("results", () => {
  test("are numbered across pages", () => {
    expect(buildResults([makeHit("a"), makeHit("b")], 24).map(({ position }) => position)).toEqual([25, 26]);
  });

  test("name their pin; another backend may only report that there is one", () => {
    const rule = { customization_id: "c1", rule_id: "r1", type: "pin", position: 2 };
    const [ours, other, withPosition, none] = buildResults([
      makeHit("a", { explain: explain(7, rule) }),
      makeHit("b", { pinned: {} }),
      makeHit("d", { pinned: { position: 4 } }),
      makeHit("c"),
    ]);
    expect(ours).toMatchObject({ organic: 7, pin: { customizationId: "c1", ruleId: "r1", position: 2 } });
    expect(other).toMatchObject({ organic: null, pin: { customizationId: null, ruleId: null, position: null } });
    expect(withPosition?.pin).toEqual({ customizationId: null, ruleId: null, position: 4 });
    expect(none?.pin).toBeNull();
  });

  test("suggestions are numbered within their type", () => {
    const groups = groupSuggestions([makeHit("a"), makeHit("b", { type: "brand" }), makeHit("c")]);
    expect(groups.map(({ type, results }) => [type, results.map(({ position }) => position)])).toEqual([
      ["item", [1, 2]],
      ["brand", [1]],
    ]);
  });
});

test("compares two orders: moved, entered, left; omits unchanged results", () => {
  const live = buildResults([
    makeHit("z", { explain: explain(40) }),
    makeHit("a", { explain: explain(1) }),
    makeHit("c", { explain: explain(3) }),
  ]);
  const organic = buildResults([makeHit("a"), makeHit("b"), makeHit("c")]);
  expect(compareOrders(live, organic).map(({ item, from, to, mark }) => [item.url, from, to, mark])).toEqual([
    ["z", 40, 1, "entered"],
    ["a", 1, 2, "moved"],
    ["b", 2, null, "left"],
  ]);
});

test("lists a facet tree from its root, each value by the last part of its path", () => {
  const values = [{ value: "A", hits_count: 3, level: 1, children: [{ value: "A||B", hits_count: 2, children: [] }] }];
  expect(listFacetChoices({ name: "category_path", type: "hierarchical", values })).toEqual([
    { clause: "category_path:A", label: "A", count: 3, depth: 0 },
    { clause: "category_path:A||B", label: "B", count: 2, depth: 1 },
  ]);
});

describe("what acts", () => {
  const pin = {
    kind: "pin",
    state: "live",
    title: "P",
    customization_id: "c1",
    active_from: "2026-04-01T06:00:00Z",
  } as const;
  const hide = { kind: "hide", state: "live", title: "H", placement: "search" } as const;
  const late = { kind: "hide", state: "scheduled", title: "L", placement: "both" } as const;
  const synonym = { kind: "synonym", state: "live", title: "S" } as const;

  test("is listed as hidden only in its place and while it acts", () => {
    expect(findHiddenItems([pin, hide, late], "search")).toEqual([hide]);
    expect(findHiddenItems([pin, hide, late], "autocomplete")).toEqual([]);
  });

  test("is counted by kind if it acts now", () => {
    expect(countActing([pin, hide, late, synonym])).toEqual([
      { kind: "pin", count: 1 },
      { kind: "hide", count: 1 },
      { kind: "synonym", count: 1 },
    ]);
  });

  test("gives the dates of rules for the marks of the time slider", () => {
    expect(listRuleDates([pin, synonym])).toEqual([{ active_from: "2026-04-01T06:00:00Z", active_to: null }]);
  });

  test("names the customization unless it is a parent's; otherwise the one with the name and type", () => {
    const row = { id: "c2", type: "product" };
    expect(findCustomization("item", [pin], [row])).toBe("c1");
    expect(findCustomization("item", [{ ...pin, inherited_from: "A" }], [row])).toBe("c2");
    expect(findCustomization("brand", [], [row])).toBeNull();
  });

  test("finds rows by query or alias, ignoring case and diacritics", () => {
    const rows = [{ query: "Účet", aliases: ["faktura"] }, { query: "účty" }];
    expect(findRowsByName(rows, "ucet")).toEqual([rows[0]]);
    expect(findRowsByName(rows, "Faktura")).toEqual([rows[0]]);
  });
});

test("follows only web URLs", () => {
  expect(toFollowableUrl("https://shop.example/a")).toBe("https://shop.example/a");
  for (const other of ["javascript:alert(1)", "/a", "", null, undefined]) expect(toFollowableUrl(other)).toBeNull();
});
