import { buildVariantItem, readVariants } from "@vitrine/engine/variants";
import { completeRow, type GroupRow, mergeVariants } from "@/lib/domain/catalogue/merge-variants";

const makeRow = (identity: string, attributes: Record<string, unknown> = {}, title = "Tee"): GroupRow => ({
  identity,
  type: "item",
  title,
  attributes,
});

const money = (amount: number) => ({ price: `€${amount}.00`, price_amount: amount });

function merge(main: GroupRow | null, variants: GroupRow[], identity = main?.identity ?? variants[0]?.identity ?? "") {
  const product = mergeVariants({ main, variants, identity });
  if (product === null) throw new Error("the product is too large");
  return product;
}

test("a product lists the distinct values in which its variants differ, in the order of the rows", () => {
  const product = merge(null, [
    makeRow("S", { color: ["red"], size: "S", material: "cotton", is_new: true }),
    makeRow("M", { color: ["red", "white"], size: "M", material: "cotton", is_new: false }),
    makeRow("L", { color: ["blue"], material: "cotton" }),
  ]);
  expect(product).toMatchObject({ identity: "S", type: "item", title: "Tee" });
  const { _variants, ...attributes } = product.attributes;
  expect(attributes).toEqual({
    color: ["red", "white", "blue"],
    size: ["S", "M"],
    material: "cotton",
    is_new: [true, false],
  });
  expect(readVariants(product.attributes)).toEqual([
    { identity: "S", title: "Tee", attributes: { color: ["red"], size: "S", is_new: true } },
    { identity: "M", title: "Tee", attributes: { color: ["red", "white"], size: "M", is_new: false } },
    { identity: "L", title: "Tee", attributes: { color: ["blue"] } },
  ]);
});

test("a main row gives the product its identity, its title, its texts and what the variants lack", () => {
  const main = makeRow("P", { description: "Long", image_link: "p.jpg", brand: ["Lumo"], product_code: "TEE" }, "Tee");
  const product = merge(main, [
    makeRow("S", { size: "S", image_link: "s.jpg", product_code: "TEE-S" }, ""),
    makeRow("M", { size: "M", description: "In M", product_code: "TEE-M" }, "Tee M"),
  ]);
  expect(product).toMatchObject({ identity: "P", title: "Tee" });
  expect(product.attributes).toMatchObject({
    description: "Long",
    image_link: "p.jpg",
    brand: ["Lumo"],
    size: ["S", "M"],
    product_code: ["TEE", "TEE-S", "TEE-M"],
  });
  expect(readVariants(product.attributes)).toEqual([
    {
      identity: "S",
      title: "Tee",
      attributes: { size: "S", image_link: "s.jpg", product_code: "TEE-S" },
    },
    {
      identity: "M",
      title: "Tee M",
      attributes: { description: "In M", size: "M", product_code: "TEE-M" },
    },
  ]);
});

test("variants decide on values that the main row only summarizes", () => {
  const product = merge(makeRow("P", { color: "multi", weight: 3 }), [
    makeRow("A", { color: "red" }),
    makeRow("B", { color: "red" }),
  ]);
  expect(product.attributes).toMatchObject({ color: "red", weight: 3 });
});

describe("prices", () => {
  test("are those of the cheapest variant that can be bought, with the range", () => {
    const product = merge(null, [
      makeRow("A", { ...money(50), availability: 1 }),
      makeRow("B", { ...money(34), price_old: "€40.00", price_old_amount: 40, availability: 1 }),
      makeRow("C", { ...money(10), availability: 0 }),
    ]);
    expect(product.attributes).toMatchObject({
      ...money(34),
      price_old: "€40.00",
      price_old_amount: 40,
      price_from: "€34.00",
      price_from_amount: 34,
      price_to: "€50.00",
      price_to_amount: 50,
      availability: 1,
    });
  });

  test("have no old price that belongs to another variant", () => {
    const product = merge(null, [
      makeRow("A", money(20)),
      makeRow("B", { ...money(34), price_old: "€40.00", price_old_amount: 40 }),
    ]);
    expect(product.attributes).toMatchObject(money(20));
    expect(product.attributes.price_old).toBeUndefined();
  });

  test("have no range if they are the same, and count sold-out variants if nothing else is left", () => {
    expect(merge(null, [makeRow("A", money(20)), makeRow("B", money(20))]).attributes.price_from).toBeUndefined();
    const soldOut = merge(null, [
      makeRow("A", { ...money(20), availability: 0 }),
      makeRow("B", { ...money(30), availability: 0 }),
    ]);
    expect(soldOut.attributes).toMatchObject({ price_from_amount: 20, price_to_amount: 30, availability: 0 });
  });

  test("of the main row are those of variants without a price", () => {
    const product = merge(makeRow("P", money(25)), [
      makeRow("A", { size: "S" }),
      makeRow("B", { size: "M", ...money(30) }),
    ]);
    expect(product.attributes).toMatchObject({ price_amount: 25, price_to_amount: 30 });
    expect(readVariants(product.attributes)[0]?.attributes).toMatchObject({ price_amount: 25 });
  });
});

test("a product is as available as its most available variant", () => {
  const rank = (availability_rank: number, text: string) => ({ availability_rank, availability_rank_text: text });
  const product = merge(null, [makeRow("A", rank(15, "Sold out")), makeRow("B", rank(3, "In a week"))]);
  expect(product.attributes).toMatchObject(rank(3, "In a week"));
});

test("a title is that of the first row that has one", () => {
  expect(merge(null, [makeRow("A", {}, ""), makeRow("B", {}, "Tee B")])).toMatchObject({
    identity: "A",
    title: "Tee B",
  });
  expect(merge(null, [makeRow("A", {}, ""), makeRow("B", {}, "")]).title).toBe("");
});

test("the row with the product's identity describes it", () => {
  const product = merge(
    null,
    [makeRow("A", { image_link: "a" }, "Tee A"), makeRow("B", { image_link: "b" }, "Tee B")],
    "B",
  );
  expect(product).toMatchObject({ identity: "B", title: "Tee B", attributes: { image_link: "b" } });
});

test("lists of values and products are limited", () => {
  const rows = (count: number, text: string) =>
    Array.from({ length: count }, (_, at) => makeRow(`V${at}`, { size: `${text}${at}` }));
  expect(merge(null, rows(300, "s")).attributes.size).toHaveLength(200);
  expect(mergeVariants({ main: null, variants: rows(900, "s".repeat(600)), identity: "V0" })).toBeNull();
});

test("a variant is an item with what it shares with its product", () => {
  const product = merge(makeRow("P", { material: "cotton", image_link: "p.jpg" }), [
    makeRow("A", { ...money(20), size: "S" }, "Tee S"),
    makeRow("B", { ...money(30), color: "red" }, "Tee M"),
  ]);
  const [first, second] = readVariants(product.attributes).map((variant) => buildVariantItem(product, variant));
  expect(first).toEqual({
    title: "Tee S",
    attributes: { material: "cotton", image_link: "p.jpg", ...money(20), size: "S" },
  });
  expect(second?.attributes).toEqual({ material: "cotton", image_link: "p.jpg", ...money(30), color: "red" });
});

test("a row takes from the main row what it lacks, but no codes, stock or parts of prices and availability", () => {
  const main = makeRow("P", {
    brand: ["Lumo"],
    sku: "TEE",
    stock: 3,
    ...money(20),
    price_old_amount: 30,
    availability: 0,
    availability_rank_text: "Soon",
  });
  expect(completeRow(makeRow("A", { ...money(25), availability: 1 }, ""), main)).toEqual(
    makeRow("A", { brand: ["Lumo"], ...money(25), availability: 1 }),
  );
  expect(completeRow(makeRow("B", {}, "Tee B"), main)).toEqual(
    makeRow(
      "B",
      { brand: ["Lumo"], ...money(20), price_old_amount: 30, availability: 0, availability_rank_text: "Soon" },
      "Tee B",
    ),
  );
});
