import { findItemChanges } from "@/lib/domain/catalogue/item-diff";

const lamp = { title: "Lamp", type: "item", attributes: { watt: 40, colours: ["red"] } };

test("ignores the order of attributes", () => {
  const reordered = { ...lamp, attributes: { colours: ["red"], watt: 40 } };
  expect(findItemChanges(lamp, reordered)).toEqual([]);
  const nested = { ...lamp, attributes: { size: { w: 1, h: 2 } } };
  expect(findItemChanges(nested, { ...lamp, attributes: { size: { h: 2, w: 1 } } })).toEqual([]);
});

test("returns title, type and attributes with the values before and after", () => {
  const after = { title: "Lamp 2", type: "article", attributes: { watt: "40", ean: "1" } };
  expect(findItemChanges(lamp, after)).toEqual([
    { field: "title", before: "Lamp", after: "Lamp 2" },
    { field: "type", before: "item", after: "article" },
    { field: "colours", before: ["red"], after: null },
    { field: "ean", before: null, after: "1" },
    { field: "watt", before: 40, after: "40" },
  ]);
});

test("compares lists including the order of values", () => {
  const of = (...colours: string[]) => ({ ...lamp, attributes: { colours } });
  expect(findItemChanges(of("a", "b"), of("b", "a"))).toHaveLength(1);
});

test("returns only the variants that differ", () => {
  const variant = (identity: string, size: string) => ({ identity, title: "Tee", attributes: { size } });
  const of = (...variants: object[]) => ({ ...lamp, attributes: { _variants: variants } });
  expect(findItemChanges(of(variant("A", "S"), variant("B", "M")), of(variant("B", "L"), variant("A", "S")))).toEqual([
    { field: "_variants", before: [variant("B", "M")], after: [variant("B", "L")] },
  ]);
  expect(findItemChanges(of(variant("A", "S")), lamp)).toContainEqual({
    field: "_variants",
    before: [variant("A", "S")],
    after: null,
  });
  expect(findItemChanges(of(variant("A", "S"), variant("B", "M")), of(variant("B", "M"), variant("A", "S")))).toEqual(
    [],
  );
});
