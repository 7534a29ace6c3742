import { itemChanges } from "@/lib/domain/catalogue/item-diff";

const lamp = { title: "Lamp", type: "item", attributes: { watt: 40, colours: ["red"] } };

test("the same content in another order of names differs in nothing", () => {
  const again = { ...lamp, attributes: { colours: ["red"], watt: 40 } };
  expect(itemChanges(lamp, again)).toEqual([]);
  const nested = { ...lamp, attributes: { size: { w: 1, h: 2 } } };
  expect(itemChanges(nested, { ...lamp, attributes: { size: { h: 2, w: 1 } } })).toEqual([]);
});

test("title, type and attributes are told with what was and what is", () => {
  const after = { title: "Lamp 2", type: "article", attributes: { watt: "40", ean: "1" } };
  expect(itemChanges(lamp, after)).toEqual([
    { field: "title", before: "Lamp", after: "Lamp 2" },
    { field: "type", before: "item", after: "article" },
    { field: "colours", before: ["red"], after: null },
    { field: "ean", before: null, after: "1" },
    { field: "watt", before: 40, after: "40" },
  ]);
});

test("the order of values is part of a list", () => {
  const of = (...colours: string[]) => ({ ...lamp, attributes: { colours } });
  expect(itemChanges(of("a", "b"), of("b", "a"))).toHaveLength(1);
});
