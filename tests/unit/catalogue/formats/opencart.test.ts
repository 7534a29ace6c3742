import { readProductFile, readSample } from "./read-product-file";

test("reads the products of the export tool in the language of the site, without the numbers of categories", async () => {
  const { format, items, attributes, outs, notes } = await readProductFile(readSample("opencart.csv"));
  expect(format).toBe("opencart");
  expect(items).toEqual([
    {
      id: "275",
      title: "Alder lamp",
      price: 49.9,
      state: "in_stock",
      brand: ["Alder"],
      ean: "4006381333931",
      code: "AL-1",
    },
    { id: "276", title: "Birch lamp", price: 20, state: "none", code: "BL-1" },
  ]);
  expect(attributes["275"]).toMatchObject({ description: "Warm light", introduced_at: "2026-03-01" });
  for (const name of ["categories", "store_ids", "sort_order", "tax_class_id", "subtract", "seo_keyword"])
    expect(attributes["275"]).not.toHaveProperty([name]);
  expect(outs).toEqual(["disabled: status=false"]);
  expect(notes).toEqual(["picture_incomplete: image_name=catalog/demo/a.jpg"]);
});

test("takes the names of another language where the site's has none", async () => {
  const { items } = await readProductFile(readSample("opencart.csv"), { language: "cs" });
  expect(items.map(({ id, title }) => [id, title])).toEqual([
    ["275", "Lampa Olše"],
    ["276", "Birch lamp"],
  ]);
});

test("reads CSV Price Pro: paths of categories by line, completed pictures, and states of what is out of stock", async () => {
  const { format, items, attributes, outs, notes } = await readProductFile(readSample("opencart_price_pro.csv"));
  expect(format).toBe("opencart_price_pro");
  expect(items).toEqual([
    {
      id: "275",
      title: "Alder lamp",
      price: 49.9,
      // The status is that of a product without stock.
      state: "in_stock",
      categories: ["Lamps | Desk", "Sale"],
      image: "https://shop.example/image/catalog/a.jpg",
      page: "https://shop.example/alder-lamp",
      brand: ["Alder"],
      ean: "4006381333931",
      code: "AL-1",
    },
    {
      id: "276",
      title: "Birch lamp",
      price: 20,
      state: "preorder",
      page: "https://shop.example/birch-lamp",
      code: "BL-1",
    },
  ]);
  expect(attributes["275"]).toMatchObject({ description: "Warm light" });
  expect(attributes["276"]).toMatchObject({ availability_rank_text: "Pre-Order" });
  expect(outs).toEqual(["disabled: _STATUS_=0"]);
  expect(notes).toEqual([]);
});

test("reads states in words for products without stock, special prices, and no purchase price", async () => {
  const { format, items, attributes } = await readProductFile(
    `product_id,name,model,quantity,stock_status,price,special,cost,image,categories,manufacturer,url,status,date_available,tax_class_id
1,Lamp,L-1,0,2-3 Days,10,8,4,catalog/a.jpg,Lamps > Desk|Sale,Alder,https://shop.example/lamp,1,,9
2,Bag,B-1,5,Out Of Stock,20,,8,,Bags,,https://shop.example/bag,1,,9
`,
  );
  expect(format).toBe("opencart");
  expect(items).toEqual([
    {
      id: "1",
      title: "Lamp",
      price: 8,
      old: 10,
      state: "later",
      categories: ["Lamps | Desk", "Sale"],
      image: "https://shop.example/image/catalog/a.jpg",
      page: "https://shop.example/lamp",
      brand: ["Alder"],
      code: "L-1",
    },
    {
      id: "2",
      title: "Bag",
      price: 20,
      state: "in_stock",
      categories: ["Bags"],
      page: "https://shop.example/bag",
      code: "B-1",
    },
  ]);
  expect(attributes["1"]).not.toHaveProperty("cost");
});

test.each([
  ["opencart_attributes.csv", "opencart_attributes", "attributes"],
  ["opencart_images.csv", "opencart_images", "pictures"],
  ["opencart_options.csv", "opencart_options", "variants"],
  ["opencart_specials.csv", "opencart_specials", "prices"],
])("names %s, which belongs to a file of products", async (name, format, companion) => {
  expect(await readProductFile(readSample(name))).toMatchObject({ format, companion });
});

test.each([
  ["product_id,option_id,default_option_value,required\n275,13,,true\n", "variants"],
  ["product_id,customer_group,quantity,priority,price,date_start,date_end\n275,Default,10,1,30,,\n", "prices"],
  ["product_id,customer_group,points\n275,Default,100\n", "prices"],
  ["product_id,filter_group,filter\n275,Color,Red\n", "attributes"],
])("names the sheet of the export tool that begins with %j", async (content, companion) => {
  expect(await readProductFile(content)).toMatchObject({ companion });
});
