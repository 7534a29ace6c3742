import { AttributeTally } from "@/lib/domain/catalogue/attribute-tally";

function tallied(items: readonly Record<string, unknown>[], type = "item") {
  const tally = new AttributeTally();
  tally.learn(items.map((attributes) => ({ type, attributes })));
  const clashes = items.map((attributes) => tally.add(type, attributes));
  return { clashes, attributes: tally.attributes };
}

test("counts the fill rate and the values of an attribute", () => {
  const { attributes } = tallied([{ brand: ["A"] }, { brand: ["B", "A"] }, { brand: "" }, { brand: null }]);
  expect(attributes).toEqual([
    {
      ...{ type: "item", name: "brand", data_type: "text", filled: 2, total: 4, share: 0.5, distinct: 2, clashes: 0 },
      top: [
        { value: "A", count: 2 },
        { value: "B", count: 1 },
      ],
    },
  ]);
});

test("takes the data type from the majority of the first items and counts other values as clashes", () => {
  const { clashes, attributes } = tallied([{ size: "XL" }, { size: 40 }, { size: 41 }, { size: [42, "43"] }]);
  expect(clashes).toEqual([true, false, false, true]);
  expect(attributes[0]).toMatchObject({ data_type: "numeric", clashes: 2 });
});

test("accepts dates in a text attribute, but not texts in a date attribute", () => {
  expect(tallied([{ note: "new" }, { note: "soon" }, { note: "2026-01-01" }]).clashes).toEqual([false, false, false]);
  const dated = tallied([{ at: "2026-01-01" }, { at: "2026-01-02T10:00:00Z" }, { at: "soon" }]);
  expect(dated.clashes).toEqual([false, false, true]);
  expect(dated.attributes[0]).toMatchObject({ data_type: "date" });
});

test("never reports more distinct values than values", () => {
  for (const series of ["HM", "ROT", "BOR", "https://shop.example/item?identity="]) {
    const items = Array.from({ length: 1600 }, (_, at) => ({ code: [`${series}${10_000 + at * 7}`] }));
    const [{ distinct = 0 } = {}] = tallied(items).attributes;
    expect(distinct).toBeLessThanOrEqual(1600);
    expect(distinct).toBeGreaterThan(1500);
  }
});

test("counts item types separately", () => {
  const tally = new AttributeTally();
  tally.add("item", { title: "a" });
  tally.add("brand", { title: "b" });
  expect(tally.attributes.map(({ type, total }) => [type, total])).toEqual([
    ["brand", 1],
    ["item", 1],
  ]);
});

test("finds frequent values among many, and lists none for an attribute without repeated values", () => {
  const many = Array.from({ length: 20_000 }, (_, n) => ({
    ean: `x${n}`,
    colour: n % 3 === 0 ? "red" : `c${n % 2000}`,
  }));
  const byName = new Map(tallied(many).attributes.map((one) => [one.name, one]));
  expect(byName.get("colour")?.top?.[0]).toEqual({ value: "red", count: 6667 });
  expect(byName.get("ean")?.top).toEqual([]);
  const distinct = byName.get("ean")?.distinct ?? 0;
  expect(Math.abs(distinct - 20_000)).toBeLessThan(2_000);
});

test("distinguishes long values that differ only at the end", () => {
  const long = ["a", "b", "a"].map((end) => ({ text: `${"y".repeat(500)}${end}` }));
  expect(tallied(long).attributes[0]).toMatchObject({ distinct: 2, top: [{ count: 2 }, { count: 1 }] });
});

test("truncates long values and counts at most a thousand attributes", () => {
  const { attributes } = tallied([{ text: "y".repeat(500) }]);
  expect(attributes[0]?.top?.[0]?.value).toHaveLength(120);
  const wide = Object.fromEntries(Array.from({ length: 1500 }, (_, n) => [`a${n}`, n]));
  expect(tallied([wide]).attributes).toHaveLength(1000);
});

test("counts no variants: they are not values", () => {
  const variants = [{ identity: "A", title: "Tee", attributes: { size: "S" } }];
  expect(tallied([{ size: ["S", "M"], _variants: variants }]).attributes.map(({ name }) => name)).toEqual(["size"]);
});
