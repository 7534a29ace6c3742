import fc from "fast-check";
import { VariantOrder } from "@/lib/domain/catalogue/variant-order";

function counted(groups: readonly unknown[]) {
  const order = new VariantOrder();
  for (const group of groups) order.note(group);
  return order.counts;
}

test("variants that follow one another are in order, those that come back later stand apart", () => {
  expect(counted(["a", "a", "b", "b"])).toEqual({ variants: 4, variants_apart: 0 });
  expect(counted(["a", "b", "a", "a"])).toEqual({ variants: 4, variants_apart: 2 });
  expect(counted(["a", undefined, "a"])).toEqual({ variants: 2, variants_apart: 1 });
  expect(counted([["a"], "a", 7, "7"])).toEqual({ variants: 4, variants_apart: 0 });
});

test("a feed without groups says nothing of variants", () => {
  expect(counted([undefined, null, "", " "])).toEqual({});
});

test("sorted by group nothing stands apart", () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom("a", "b", "c", "d")), (groups) => {
      expect(counted([...groups].sort()).variants_apart ?? 0).toBe(0);
    }),
  );
});
