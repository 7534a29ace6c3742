import {
  actingNow,
  correctionParts,
  customizationOf,
  datedRules,
  facetChoices,
  followable,
  hiddenIn,
  orderChanges,
  resultsOf,
  rowsCalled,
  suggestionGroups,
} from "@/lib/domain/search/preview-answers";

const explain = (organic_position: number | null, rule: object | null = null) => ({
  ...{ organic_position, score: 1, tier: "exact" as const, factors: [] },
  rule: rule as null,
});

function aHit(url: string, over: object = {}) {
  return { url, type: "item", attributes: { title: `Product ${url}`, price: "9 Kč" }, ...over };
}

describe("results", () => {
  test("count on from the pages before", () => {
    expect(resultsOf([aHit("a"), aHit("b")], 24).map(({ position }) => position)).toEqual([25, 26]);
  });

  test("say which rule put them there; another backend may only say that one did", () => {
    const rule = { customization_id: "c1", rule_id: "r1", type: "pin", position: 2 };
    const [ours, other, told, none] = resultsOf([
      aHit("a", { explain: explain(7, rule) }),
      aHit("b", { pinned: {} }),
      aHit("d", { pinned: { position: 4 } }),
      aHit("c"),
    ]);
    expect(ours).toMatchObject({ organic: 7, pin: { customizationId: "c1", ruleId: "r1", position: 2 } });
    expect(other).toMatchObject({ organic: null, pin: { customizationId: null, ruleId: null, position: null } });
    expect(told?.pin).toEqual({ customizationId: null, ruleId: null, position: 4 });
    expect(none?.pin).toBeNull();
  });

  test("suggestions count within their type", () => {
    const groups = suggestionGroups([aHit("a"), aHit("b", { type: "brand" }), aHit("c")]);
    expect(groups.map(({ type, results }) => [type, results.map(({ position }) => position)])).toEqual([
      ["item", [1, 2]],
      ["brand", [1]],
    ]);
  });
});

test("two orders are compared: moved, come in from further down, gone; what stays is left out", () => {
  const live = resultsOf([
    aHit("z", { explain: explain(40) }),
    aHit("a", { explain: explain(1) }),
    aHit("c", { explain: explain(3) }),
  ]);
  const organic = resultsOf([aHit("a"), aHit("b"), aHit("c")]);
  expect(orderChanges(live, organic).map(({ item, from, to, mark }) => [item.url, from, to, mark])).toEqual([
    ["z", 40, 1, "entered"],
    ["a", 1, 2, "moved"],
    ["b", 2, null, "left"],
  ]);
});

describe("a corrected query", () => {
  test("comes in parts", () => {
    expect(correctionParts("<strike>sheos</strike> <b>shoes</b>")).toEqual([
      { kind: "left", text: "sheos" },
      { kind: "plain", text: " " },
      { kind: "put", text: "shoes" },
    ]);
  });

  test("never brings markup of its own", () => {
    expect(correctionParts("a &lt;b&gt; <img src=x onerror=alert(1)> <strike><i>c</i></strike>")).toEqual([
      { kind: "plain", text: "a <b> " },
      { kind: "plain", text: "img src=x onerror=alert(1)> " },
      { kind: "left", text: "c" },
    ]);
  });
});

test("a tree of a facet is told from its top, each value by the last part of its path", () => {
  const values = [{ value: "A", hits_count: 3, level: 1, children: [{ value: "A||B", hits_count: 2, children: [] }] }];
  expect(facetChoices({ name: "category_path", type: "hierarchical", values })).toEqual([
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

  test("is hidden only in its place and while it acts", () => {
    expect(hiddenIn([pin, hide, late], "search")).toEqual([hide]);
    expect(hiddenIn([pin, hide, late], "autocomplete")).toEqual([]);
  });

  test("is counted by kind as far as it acts now", () => {
    expect(actingNow([pin, hide, late, synonym])).toEqual([
      { kind: "pin", count: 1 },
      { kind: "hide", count: 1 },
      { kind: "synonym", count: 1 },
    ]);
  });

  test("gives the dates of rules, which make the marks of the time bar", () => {
    expect(datedRules([pin, synonym])).toEqual([{ active_from: "2026-04-01T06:00:00Z", active_to: null }]);
  });

  test("names the customization, unless it is a parent's; else the one of the name and type does", () => {
    const row = { id: "c2", type: "product" };
    expect(customizationOf("item", [pin], [row])).toBe("c1");
    expect(customizationOf("item", [{ ...pin, inherited_from: "A" }], [row])).toBe("c2");
    expect(customizationOf("brand", [], [row])).toBeNull();
  });

  test("a query is called by its words or another spelling, without case and diacritics", () => {
    const rows = [{ query: "Účet", aliases: ["faktura"] }, { query: "účty" }];
    expect(rowsCalled(rows, "ucet")).toEqual([rows[0]]);
    expect(rowsCalled(rows, "Faktura")).toEqual([rows[0]]);
  });
});

test("only web addresses are followed", () => {
  expect(followable("https://shop.example/a")).toBe("https://shop.example/a");
  for (const other of ["javascript:alert(1)", "/a", "", null, undefined]) expect(followable(other)).toBeNull();
});
