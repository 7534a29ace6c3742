import { readProductFile, readSample, testShared } from "./read-product-file";

test("reads the product export of Magento 2: special prices in their dates, variants, store views and visibility", async () => {
  const { format, items, attributes, outs, notes } = await readProductFile(readSample("magento.csv"));
  expect(format).toBe("magento");
  expect(items).toEqual([
    {
      id: "MT-1",
      title: "Tent Alder",
      price: 1290.9,
      old: 1340,
      state: "in_stock",
      categories: ["Beds, sofas | Small", "Sale"],
      image: "https://shop.example/media/catalog/product/t/e/tent.jpg",
      brand: ["Alder"],
    },
    // Not visible individually: only as a variant of MJ.
    {
      id: "MJ-S",
      title: "Jacket Birch-S",
      price: 120,
      state: "none",
      categories: ["Jackets"],
      group: "MJ-S",
      isMain: false,
    },
    { id: "MJ", title: "Jacket Birch", state: "in_stock", categories: ["Jackets"], group: "MJ", isMain: true },
    { id: "MJ-M", title: "Jacket Birch-M", price: 125, state: "in_stock", group: "MJ-M", isMain: false },
    { id: "MG", title: "Set", state: "in_stock", categories: ["Jackets"] },
    { id: "MB", title: "Bundle", state: "in_stock", categories: ["Tents"] },
  ]);
  expect(attributes["MT-1"]).toMatchObject({
    color: ["Green", "Blue"],
    description: "For two",
    introduced_at: "2026-03-01T09:00:00.000Z",
  });
  expect(attributes["MJ-S"]).toMatchObject({ size: ["S"] });
  expect(attributes.MJ).toMatchObject({ size: ["S", "M"] });
  for (const name of ["manufacturer", "qty", "website_id", "manage_stock", "product_websites"])
    expect(attributes["MT-1"]).not.toHaveProperty(name);
  expect(outs).toEqual(["translation: store_view_code=de", "disabled: product_online=2"]);
  expect(notes).toEqual([]);
});

test("reads the product export of Magento 1: categories and variants in the rows below, visibility by number", async () => {
  const { format, items, attributes, outs, notes } = await readProductFile(readSample("magento_1.csv"));
  expect(format).toBe("magento_1");
  expect(items).toEqual([
    {
      id: "M1-1",
      title: "Tent Alder",
      price: 149,
      old: 159,
      state: "in_stock",
      categories: ["Tents | Small", "Sale"],
      brand: ["Alder"],
    },
    {
      id: "M1-2",
      title: "Jacket Birch",
      price: 120,
      state: "in_stock",
      categories: ["Jackets"],
      group: "M1-2",
      isMain: true,
    },
    { id: "M1-2-S", title: "Jacket Birch S", price: 120, state: "none", group: "M1-2-S", isMain: false },
    { id: "M1-2-M", title: "Jacket Birch M", price: 125, state: "in_stock", group: "M1-2-M", isMain: false },
  ]);
  expect(attributes["M1-1"]).toMatchObject({ description: "For two", introduced_at: "2012-08-30 10:00:00" });
  expect(outs).toEqual(["disabled: status=2"]);
  // The address of the shop is not in the file.
  expect(notes).toEqual(["picture_incomplete: image=/t/e/tent.jpg"]);
});

test("reads the profile of Magento 1: one row per store, labels, and untracked stock", async () => {
  const { format, items, attributes, outs } = await readProductFile(readSample("magento_1_profile.csv"));
  expect(format).toBe("magento_1_profile");
  expect(items).toEqual([
    { id: "P-1", title: "Jacket Birch", price: 120, state: "in_stock", brand: ["Birch"], group: "P-1", isMain: true },
    {
      id: "P-1-S",
      title: "Jacket Birch S",
      price: 99,
      old: 120,
      state: "in_stock",
      brand: ["Birch"],
      group: "P-1-S",
      isMain: false,
    },
    {
      id: "P-1-M",
      title: "Jacket Birch M",
      price: 125,
      state: "none",
      brand: ["Birch"],
      group: "P-1-M",
      isMain: false,
    },
    { id: "P-2", title: "Gift voucher", price: 25, state: "in_stock" },
  ]);
  expect(attributes["P-1"]).toMatchObject({ description: "Warm" });
  expect(attributes["P-1-S"]).not.toHaveProperty("cost");
  expect(outs).toEqual(["translation: store=german", "disabled: status=Disabled"]);
});

const HEADER =
  "sku,store_view_code,attribute_set_code,product_type,categories,name,product_online,visibility,price,additional_attributes,qty,is_in_stock,manage_stock,use_config_manage_stock,base_image";

test("takes the first level of categories for the root of the shop, whatever its name", async () => {
  const { items } = await readProductFile(`${HEADER}
A,,Default,simple,"Shop Root/Beds, sofas/Small,Shop Root/Sale,Shop Root",Bed,1,"Catalog, Search",10,,1,1,1,1,
B,,Default,simple,Shop Root,Voucher,1,"Catalog, Search",10,,1,1,1,1,
C,,Default,simple,"Outlet/Beds,Outlet",Old bed,1,"Catalog, Search",10,,1,1,1,1,
`);
  expect(items.map(({ id, categories }) => [id, categories])).toEqual([
    ["A", ["Beds, sofas | Small", "Sale"]],
    ["B", undefined],
    ["C", ["Beds"]],
  ]);
});

test("counts stock only where a product manages it by itself or by the configuration", async () => {
  const { items } = await readProductFile(`${HEADER}
A,,Default,simple,,Managed,1,"Catalog, Search",10,,0,0,1,0,
B,,Default,simple,,By configuration,1,"Catalog, Search",10,,0,0,0,1,
C,,Default,simple,,Not managed,1,"Catalog, Search",10,,0,0,0,0,
`);
  expect(items.map(({ id, state }) => [id, state])).toEqual([
    ["A", "none"],
    ["B", "none"],
    ["C", "in_stock"],
  ]);
});

test("counts quantities with back-orders where the state is missing", async () => {
  const { format, items } = await readProductFile(
    "sku,attribute_set_code,name,price,qty,allow_backorders\nA,Default,A,10,2.0000,0\nB,Default,B,10,0.0000,1\nC,Default,C,10,0.0000,0\n",
  );
  expect(format).toBe("magento");
  expect(items.map(({ id, state }) => [id, state])).toEqual([
    ["A", "in_stock"],
    ["B", "later"],
    ["C", "none"],
  ]);
});

test("finds brand and EAN among the attributes however they are written, and shows no purchase price", async () => {
  const { items, attributes } = await readProductFile(`${HEADER}
A,,Default,simple,,Fan,1,"Catalog, Search",10,"GTIN=4899888101772,Manufacturer=Alder,cost=4.50,color=Black,has_options=0,required_options=0",1,1,1,1,/f/a/fan.jpg
`);
  expect(items).toMatchObject([{ id: "A", ean: "4899888101772", brand: ["Alder"] }]);
  expect(attributes.A).toMatchObject({ color: ["Black"] });
  for (const name of ["GTIN", "Manufacturer", "cost", "has_options", "required_options"])
    expect(attributes.A).not.toHaveProperty(name);
});

test("keeps out variants of a product that is disabled", async () => {
  const { items, outs } = await readProductFile(
    `sku,attribute_set_code,product_type,name,product_online,visibility,price,configurable_variations
P-S,Default,simple,Jacket S,1,Not Visible Individually,10,
P,Default,configurable,Jacket,2,"Catalog, Search",10,"sku=P-S,size=S"
`,
  );
  expect(items.map(({ id, isMain, isOut }) => [id, isMain, isOut])).toEqual([
    ["P-S", false, undefined],
    ["P", true, true],
  ]);
  expect(outs).toEqual(["disabled: product_online=2"]);
});

test.each([
  ["magento_prices.csv", "magento_prices", "prices"],
  ["magento_sources.csv", "magento_sources", "availability"],
])("names %s, which belongs to a product export", async (name, format, companion) => {
  expect(await readProductFile(readSample(name))).toMatchObject({ format, companion });
});

testShared("shop-exports/magento2-export-small.csv", async (content) => {
  const { format, items, outs, notes } = await readProductFile(content);
  expect(format).toBe("magento");
  expect(
    items.map(({ id, title, price, old, state, categories, brand, group }) => [
      id,
      title,
      price,
      old,
      state,
      categories,
      brand,
      group,
    ]),
  ).toEqual([
    ["T-1", "Tent Alder 2", 29.9, 34, "in_stock", ["Tents | 2 persons", "Sale"], ["Alder"], undefined],
    ["T-2-S", "Jacket Birch-S", 120, undefined, "none", ["Jackets"], undefined, "T-2-S"],
    ["T-2", "Jacket Birch", 120, undefined, "in_stock", ["Jackets"], undefined, "T-2"],
  ]);
  expect(outs).toEqual(["translation: store_view_code=de", "disabled: product_online=2"]);
  expect(notes).toEqual(["picture_incomplete: base_image=/t/e/tent.jpg"]);
});
