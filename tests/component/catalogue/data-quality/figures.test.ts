import { buildTrendPath, formatQualityShare } from "@/components/catalogue/data-quality/figures";
import { computeChange, sortAttributes } from "@/components/catalogue/data-quality/sort-attributes";
import type { CatalogAttribute } from "@/lib/contract/catalogue/data-quality";

const SIZE = { width: 100, height: 20 };
const at = (day: number) => `2026-03-0${day}T00:00:00Z`;

test("places points by time on an axis that starts at zero", () => {
  const points = [
    { at: at(1), share: 0 },
    { at: at(2), share: 0.5 },
    { at: at(5), share: 0.25 },
  ];
  const { line, last, limit } = buildTrendPath(points, 0.25, SIZE);
  const [first, second, third] = line.split(" ").map((spot) => spot.split(",").map(Number));
  expect([first, second?.[0], third?.[0]]).toEqual([[0, 20], 25, 100]);
  // Half as much is half as high.
  expect(20 - (third?.[1] ?? 0)).toBeCloseTo((20 - (second?.[1] ?? 0)) / 2, 0);
  expect([last?.x, last?.y]).toEqual(third);
  expect(limit).toBe(third?.[1]);
});

test.each([
  [[], null],
  [[{ at: at(1), share: 0 }], { x: 100, y: 20 }],
])("draws an axis for a trend of %j", (points, last) => {
  expect(buildTrendPath(points, 0, SIZE)).toMatchObject({ last, limit: null });
});

const attribute = (over: Partial<CatalogAttribute>): CatalogAttribute => ({
  ...{ type: "item", name: "a", data_type: "string", filled: 1, total: 2, share: 0.5 },
  ...over,
});
const names = (rows: CatalogAttribute[]) => rows.map(({ name }) => name);

test("sorts attributes in both directions, unknown values last, ties by name", () => {
  const all = [
    attribute({ name: "c", distinct: 5 }),
    attribute({ name: "b" }),
    attribute({ name: "d", distinct: 9 }),
    attribute({ name: "a", distinct: 5 }),
  ];
  expect(names(sortAttributes(all, { q: "", by: "distinct", dir: "asc" }))).toEqual(["a", "c", "d", "b"]);
  expect(names(sortAttributes(all, { q: "", by: "distinct", dir: "desc" }))).toEqual(["d", "a", "c", "b"]);
});

test("finds attributes by name ignoring case and diacritics, in one type or all", () => {
  const all = [attribute({ name: "Účel" }), attribute({ name: "ucel_2", type: "brand" }), attribute({ name: "other" })];
  expect(names(sortAttributes(all, { q: " UCEL ", by: "name", dir: "asc" }))).toHaveLength(2);
  expect(names(sortAttributes(all, { q: "ucel", type: "brand", by: "name", dir: "asc" }))).toEqual(["ucel_2"]);
});

test("computes changes in percentage points, and null without an earlier value", () => {
  expect(computeChange({ share: 0.998, before: 0.95 })).toBe(4.8);
  expect(computeChange({ share: 0.4, before: null })).toBeNull();
});

test.each([
  [0, "0%"],
  [0.0003, "< 0.1%"],
  [0.0737, "7.4%"],
  [0.9999, "> 99.9%"],
  [1, "100%"],
])("formats the share %d as %s, never rounding to 0 or 100%%", (share, text) => {
  expect(formatQualityShare(share, "en")).toBe(text);
});
