import {
  type CategoryTally,
  expandPaths,
  findSuccessor,
  listSuspects,
  rankTargets,
  tallyItem,
} from "@/lib/domain/search/category-successor";

/** Items as `[before, after]`, each with one path or several; null: it left the catalog. */
type Move = [before: string | string[], after: string | string[] | null];

/** Ranks the successors of a category after these items moved; `totals` are the items of categories now. */
function rank(path: string, moves: readonly Move[], totals: Record<string, number> = {}) {
  const tallies = new Map<string, CategoryTally>();
  for (const [before, after] of moves)
    tallyItem(
      tallies,
      new Set([path]),
      expandPaths([before].flat()),
      after === null ? null : expandPaths([after].flat()),
    );
  const tally = tallies.get(path);
  if (tally === undefined) return null;
  const { items, removed } = tally;
  return { items, removed, targets: rankTargets(tally, new Map(Object.entries(totals))) };
}

const times = (count: number, ...move: Move): Move[] => Array.from({ length: count }, () => move);

test("a renamed category has its new name as successor, with all its items", () => {
  const totals = { "Home||Lighting": 6, Home: 7 };
  expect(rank("Home||Lamps", times(6, "Home||Lamps", "Home||Lighting"), totals)).toEqual({
    items: 6,
    removed: 0,
    targets: [{ path: "Home||Lighting", shared: 6, total: 6 }],
  });
});

test("of 14 items, the category with 12 of them comes before the parent with 14 of 500", () => {
  const moves = [...times(12, "Home||Lamps", "Living||Lighting"), ...times(2, "Home||Lamps", "Living||Decor")];
  const totals = { Living: 500, "Living||Lighting": 12, "Living||Decor": 90 };
  expect(rank("Home||Lamps", moves, totals)?.targets).toEqual([
    { path: "Living||Lighting", shared: 12, total: 12 },
    { path: "Living", shared: 14, total: 500 },
  ]);
});

test.each<[string, string, Move[], Record<string, number>, string | undefined]>([
  [
    "a renamed top category, not one of its subcategories",
    "Home",
    [...times(6, "Home||Lamps", "House||Lamps"), ...times(1, "Home||Rugs", "House||Rugs")],
    { House: 7, "House||Lamps": 6, "House||Rugs": 1 },
    "House",
  ],
  [
    "a category into which another one was merged",
    "Home||Lamps",
    times(14, "Home||Lamps", "Home||Lighting"),
    { "Home||Lighting": 114 },
    "Home||Lighting",
  ],
  [
    "the new category, not one where most items were before",
    "Home||Lamps",
    times(8, ["Home||Lamps", "Sale"], ["Home||Lighting", "Sale"]),
    { Sale: 8, "Home||Lighting": 100 },
    "Home||Lighting",
  ],
  [
    "a category with the same items, although none moved",
    "Home||Lamps",
    times(5, ["Home||Lamps", "Lighting"], "Lighting"),
    { Lighting: 6 },
    "Lighting",
  ],
  [
    "none if the items are only in a category that has many others",
    "Home||Lamps",
    times(5, ["Home||Lamps", "Sale"], "Sale"),
    { Sale: 60 },
    undefined,
  ],
  [
    "none if the items went everywhere",
    "Home||Lamps",
    ["A", "B", "C", "D"].map((after): Move => ["Home||Lamps", after]),
    { A: 1, B: 1, C: 1, D: 1 },
    undefined,
  ],
  ["none if all items left the catalog", "Home||Lamps", times(3, "Home||Lamps", null), {}, undefined],
  ["never a parent", "Home||Lamps", times(3, "Home||Lamps", "Home"), { Home: 3 }, undefined],
])("proposes %s", (_, path, moves, totals, expected) => {
  expect(rank(path, moves, totals)?.targets[0]?.path).toBe(expected);
});

test("items that left the catalog are counted, and do not weigh against the successor", () => {
  const moves = [...times(2, "Lamps", "Lighting"), ...times(5, "Lamps", null)];
  expect(rank("Lamps", moves, { Lighting: 2 })).toEqual({
    items: 7,
    removed: 5,
    targets: [{ path: "Lighting", shared: 2, total: 2 }],
  });
});

test("items that stay in a category, or in one below it, are not counted", () => {
  expect(rank("Home", [["Home", "Home||Lamps"]])).toBeNull();
});

test("an item with very many categories is read in part", () => {
  const paths = Array.from({ length: 10_000 }, (_, index) => `Category ${index}`);
  expect(expandPaths(paths).size).toBe(100);
});

test("a successor that was renamed itself is followed, and a circle ends without one", () => {
  const to = (path: string) => [{ path, shared: 1, total: 1 }];
  expect(
    findSuccessor(
      new Map([
        ["A", to("B")],
        ["B", to("C")],
      ]),
      "A",
    )?.path,
  ).toBe("C");
  expect(
    findSuccessor(
      new Map([
        ["A", to("B")],
        ["B", []],
      ]),
      "A",
    ),
  ).toBeNull();
  expect(
    findSuccessor(
      new Map([
        ["A", to("B")],
        ["B", to("A")],
      ]),
      "A",
    ),
  ).toBeNull();
});

test("a text that only drafts name is not looked for in the catalog, unless items left it", () => {
  const tally: CategoryTally = { items: 1, removed: 0, targets: new Map() };
  const known = { stored: new Set(["Gone"]), drafted: new Set(["Typo", "Left"]), tallies: new Map([["Left", tally]]) };
  expect(listSuspects(new Set(["Gone", "Typo"]), known)).toEqual(new Set());
  expect(listSuspects(new Set(["Gone", "Typo", "Left", "Named"]), known)).toEqual(new Set(["Left", "Named"]));
});
