import fc from "fast-check";
import { VariantOrder } from "@/lib/domain/catalogue/variant-order";

function counted(groups: readonly unknown[]) {
  const order = new VariantOrder();
  for (const group of groups) order.add(group);
  return order.counts;
}

test("counts variants that return after other items as apart", () => {
  expect(counted(["a", "a", "b", "b"])).toEqual({ variants: 4, variants_apart: 0 });
  expect(counted(["a", "b", "a", "a"])).toEqual({ variants: 4, variants_apart: 2 });
  expect(counted(["a", undefined, "a"])).toEqual({ variants: 2, variants_apart: 1 });
  expect(counted([["a"], "a", 7, "7"])).toEqual({ variants: 4, variants_apart: 0 });
});

test("returns no counts for a feed without groups", () => {
  expect(counted([undefined, null, "", " "])).toEqual({});
});

test("finds no variants apart in a sorted feed", () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom("a", "b", "c", "d")), (groups) => {
      expect(counted([...groups].sort()).variants_apart ?? 0).toBe(0);
    }),
  );
});
