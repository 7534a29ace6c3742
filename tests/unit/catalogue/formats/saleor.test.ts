import { readProductFile, readSample, testShared } from "./read-product-file";

const KEY = "UHJvZHVjdDo3Mg==";

test("reads CSV: the channel of the site's currency, stock of all warehouses, rich text, and attributes", async () => {
  const { format, items, attributes, outs, notes } = await readProductFile(readSample("saleor.csv"));
  const variant = { title: "", group: KEY, isMain: false };
  expect(format).toBe("saleor");
  expect(items).toEqual([
    {
      id: KEY,
      title: "Birch jacket",
      categories: ["Jackets"],
      image: "https://cdn.example/b.jpg",
      group: KEY,
      isMain: true,
    },
    { id: "BJ-S", ...variant, price: 120, state: "none", code: "BJ-S" },
    { id: "BJ-M", ...variant, price: 125, state: "in_stock", image: "https://cdn.example/b-m.jpg", code: "BJ-M" },
  ]);
  expect(attributes[KEY]).toMatchObject({ description: "Warm light", Color: ["Red"] });
  expect(attributes["BJ-M"]).toMatchObject({ Size: ["M"] });
  expect(outs).toEqual(["unpublished: default-channel (channel published)=False"]);
  expect(notes).toEqual([]);
});

test("keeps out what the channel of the site's currency does not publish", async () => {
  const { items, outs } = await readProductFile(readSample("saleor.csv"), { language: "pl", currency: "PLN" });
  expect(items).toEqual([]);
  expect(outs).toEqual(Array.from({ length: 3 }, () => "unpublished: pln (channel published)=False"));
});

test("reads dates of publication and purchase, listings, pre-orders, and products that are in no channel", async () => {
  const header =
    "id,name,category,variant sku,variant is preorder,eu (channel product currency code),eu (channel published),eu (channel publication date),eu (channel searchable),eu (channel available for purchase),eu (channel price amount),eu (channel variant currency code),eu (channel variant cost price),a (warehouse quantity)";
  const { items, attributes, outs } = await readProductFile(
    [
      header,
      "P1,Lamp,lamps,L,False,EUR,True,2026-01-01 00:00:00+00:00,True,2026-01-01 00:00:00+00:00,10.0,EUR,4.0,5",
      "P2,Chair,chairs,C,False,EUR,True,2026-01-01 00:00:00+00:00,True,,20.0,EUR,,5",
      "P3,Desk,desks,D,False,EUR,True,2026-01-01 00:00:00+00:00,True,2027-01-01 00:00:00+00:00,30.0,EUR,,5",
      "P4,Shelf,shelves,S,True,EUR,True,2026-01-01 00:00:00+00:00,True,2026-01-01 00:00:00+00:00,40.0,EUR,,0",
      "P5,Soon,shelves,N,False,EUR,True,2027-01-01 00:00:00+00:00,True,2026-01-01 00:00:00+00:00,40.0,EUR,,5",
      "P6,Secret,shelves,H,False,EUR,True,2026-01-01 00:00:00+00:00,False,2026-01-01 00:00:00+00:00,40.0,EUR,,5",
      "P7,Nowhere,shelves,W,False,,,,,,,,,5",
    ].join("\n"),
  );
  expect(items.filter(({ isMain }) => isMain === false).map(({ id, price, state }) => [id, price, state])).toEqual([
    ["L", 10, "in_stock"],
    ["C", 20, "none"],
    ["D", 30, "none"],
    ["S", 40, "preorder"],
  ]);
  expect(attributes.L).toEqual({
    product_code: "L",
    price: "€10.00",
    price_amount: 10,
    availability: 1,
    item_group_id: "P1",
  });
  expect(outs).toEqual([
    "unpublished: eu (channel publication date)=2027-01-01 00:00:00+00:00",
    "hidden: eu (channel searchable)=False",
    "unpublished: eu (channel published)=",
  ]);
});

test("puts the products of a dump together: discounted prices, free stock, levels of categories, and attributes", async () => {
  const { format, items, attributes, outs, notes } = await readProductFile(readSample("saleor_dump.json"));
  const variant = { group: "72", isMain: false };
  expect(format).toBe("saleor_dump");
  expect(items).toEqual([
    {
      id: "72",
      title: "Birch jacket",
      categories: ["Clothing | Jackets"],
      brand: ["Birch"],
      group: "72",
      isMain: true,
    },
    { id: "BJ-S", title: "S", ...variant, price: 120, state: "in_stock", code: "BJ-S" },
    { id: "BJ-M", title: "M", ...variant, price: 100, old: 125, state: "none", code: "BJ-M" },
  ]);
  expect(attributes["72"]).toMatchObject({ description: "Warm", introduced_at: "2026-03-01T10:00:00Z" });
  expect(attributes["BJ-M"]).toMatchObject({ Size: ["M"] });
  expect(outs).toEqual(["unpublished: is_published=false"]);
  expect(notes).toEqual(["picture_incomplete: media=products/b.jpg"]);
});

test("reads the prices of another channel in a dump, and notes variants that are not in it", async () => {
  const { items, notes } = await readProductFile(readSample("saleor_dump.json"), { currency: "PLN" });
  expect(items.map(({ id, price, old }) => [id, price, old])).toEqual([
    ["72", undefined, undefined],
    ["BJ-S", undefined, undefined],
    ["BJ-M", 520, undefined],
  ]);
  expect(notes).toContain("price_currency: price_amount=120.000");
});

testShared("import-samples/saleor/populatedb_data.json", async (content) => {
  const { format, items } = await readProductFile(content, { currency: "USD" });
  const rows: { model: string; pk: number; fields: Record<string, unknown> }[] = JSON.parse(content.toString());
  const products = rows.filter(({ model }) => model === "product.product");
  expect(format).toBe("saleor_dump");
  expect(items.filter(({ isMain }) => isMain !== false).map(({ title }) => title)).toEqual(
    products.map(({ fields }) => fields.name),
  );
  expect(items.filter(({ isMain }) => isMain === false)).toHaveLength(
    rows.filter(({ model }) => model === "product.productvariant").length,
  );
});
