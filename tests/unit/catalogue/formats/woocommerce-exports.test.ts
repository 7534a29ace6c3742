import { type FileOptions, readProductFile, readSample } from "./read-product-file";

test("reads WP All Export: categories of a translated column, pages, and parents by number", async () => {
  const { format, items, attributes, outs } = await readProductFile(readSample("woocommerce_all_export.csv"));
  expect(format).toBe("woocommerce_all_export");
  expect(items).toEqual([
    {
      id: "WL-1",
      title: "Alder lamp",
      price: 34.9,
      old: 49.9,
      state: "in_stock",
      categories: ["Lamps | Desk", "Sale"],
      image: "https://shop.example/a.jpg",
      page: "https://shop.example/product/alder-lamp/",
      code: "WL-1",
      group: "WL-1",
      isMain: true,
    },
    {
      id: "BJ",
      title: "Birch jacket",
      price: 120,
      state: "in_stock",
      categories: ["Jackets"],
      page: "https://shop.example/product/birch-jacket/",
      code: "BJ",
      group: "BJ",
      isMain: true,
    },
    {
      id: "BJ-S",
      title: "Birch jacket - S",
      price: 120,
      state: "later",
      page: "https://shop.example/product/birch-jacket/?attribute_pa_size=s",
      code: "BJ-S",
      group: "12",
      isMain: false,
    },
    {
      id: "PR",
      title: "Private",
      price: 10,
      state: "in_stock",
      page: "https://shop.example/?p=14",
      code: "PR",
      group: "PR",
      isMain: true,
      isOut: true,
    },
  ]);
  expect(attributes["WL-1"]).toMatchObject({ description: "Warm light", introduced_at: "2026-05-02" });
  expect(attributes.BJ).toMatchObject({ size: ["S", "M"] });
  expect(attributes["BJ-S"]).toMatchObject({ size: ["S"] });
  expect(attributes["WL-1"]).not.toHaveProperty(["Image Filename"]);
  expect(outs).toEqual(["private: Status=private"]);
});

test("reads exports of WordPress fields: described pictures, parents by code, and attributes by prefix", async () => {
  const { format, items, attributes, outs } = await readProductFile(readSample("woocommerce_posts.csv"));
  expect(format).toBe("woocommerce_posts");
  expect(items).toEqual([
    {
      id: "WL-1",
      title: "Alder lamp",
      price: 34.9,
      old: 49.9,
      state: "in_stock",
      categories: ["Lamps | Desk", "Sale"],
      image: "https://shop.example/a.jpg",
      page: "https://shop.example/product/alder-lamp/",
      brand: ["Alder"],
      code: "WL-1",
      group: "WL-1",
      isMain: true,
    },
    {
      id: "BJ",
      title: "Birch jacket",
      state: "in_stock",
      categories: ["Jackets"],
      code: "BJ",
      group: "BJ",
      isMain: true,
    },
    {
      id: "BJ-S",
      title: "Birch jacket - S",
      price: 120,
      state: "none",
      code: "BJ-S",
      group: "BJ",
      isMain: false,
    },
    {
      id: "DR",
      title: "Draft",
      price: 10,
      state: "in_stock",
      code: "DR",
      group: "DR",
      isMain: true,
      isOut: true,
    },
  ]);
  expect(attributes["WL-1"]).toMatchObject({ description: "Warm light", introduced_at: "2026-05-02 10:00:00" });
  expect(attributes.BJ).toMatchObject({ Size: ["S", "M"] });
  expect(attributes["BJ-S"]).toMatchObject({ Size: ["S"] });
  expect(attributes.BJ).not.toHaveProperty(["attribute_data:Size"]);
  expect(attributes["WL-1"]).not.toHaveProperty(["meta:total_sales"]);
  expect(outs).toEqual(["draft: post_status=draft"]);
});

test("reads the REST API", async () => {
  const { format, items, attributes, outs } = await readProductFile(readSample("woocommerce_api.json"));
  expect(format).toBe("woocommerce_api");
  expect(items).toEqual([
    {
      id: "WL-1",
      title: "Alder lamp",
      price: 34.9,
      old: 49.9,
      state: "in_stock",
      categories: ["Lamps"],
      image: "https://shop.example/a.jpg",
      page: "https://shop.example/product/alder-lamp/",
      brand: ["Alder"],
      code: "WL-1",
    },
  ]);
  expect(attributes["WL-1"]).toMatchObject({ description: "Warm light", introduced_at: "2026-05-02T10:00:00" });
  expect(outs).toEqual(["draft: status=draft"]);
});

test("reads the Store API, whose amounts have no decimal sign", async () => {
  const { format, items, attributes, notes } = await readProductFile(readSample("woocommerce_store.json"));
  expect(format).toBe("woocommerce_store");
  expect(items).toEqual([
    {
      id: "WL-1",
      title: "Alder lamp",
      price: 34.9,
      old: 49.9,
      state: "in_stock",
      categories: ["Lamps"],
      image: "https://shop.example/a.jpg",
      page: "https://shop.example/product/alder-lamp/",
      brand: ["Alder"],
      code: "WL-1",
    },
    {
      id: "BJ",
      title: "Birch jacket",
      price: 120,
      state: "none",
      categories: ["Jackets"],
      page: "https://shop.example/product/birch-jacket/",
      code: "BJ",
    },
  ]);
  expect(attributes["WL-1"]).toMatchObject({ description: "Warm light" });
  expect(notes).toEqual([]);
});

test.each<[currency: string, decimals: number, price: string, expected: number | undefined]>([
  ["CZK", 0, "1290", 1290],
  ["HUF", 0, "45900", 45_900],
  ["EUR", 2, "90", 0.9],
  ["KWD", 3, "4250", 4.25],
])("reads amounts of the Store API in %s with %i decimals", async (currency, decimals, price, expected) => {
  const prices = {
    price,
    regular_price: price,
    sale_price: price,
    currency_code: currency,
    currency_minor_unit: decimals,
  };
  const product = { id: 1, name: "Lamp", permalink: "https://shop.example/lamp/", sku: "L", prices, is_in_stock: true };
  const read = (options: FileOptions) =>
    readProductFile(JSON.stringify([product, { ...product, id: 2, sku: "M", is_on_backorder: true }]), options);
  const { items } = await read({ currency });
  expect(items.map(({ id, price: paid, state }) => [id, paid, state])).toEqual([
    ["L", expected, "in_stock"],
    ["M", expected, "later"],
  ]);
  const { items: others, notes } = await read({ currency: "PLN" });
  expect(others.map((item) => item.price)).toEqual([undefined, undefined]);
  expect(notes).toContain(`price_currency: prices.regular_price=${price}`);
});

test("reads attributes of the APIs, which are lists in lists", async () => {
  const rest = await readProductFile(
    JSON.stringify([
      {
        id: 1,
        name: "Shirt",
        permalink: "https://shop.example/shirt/",
        type: "simple",
        catalog_visibility: "visible",
        regular_price: "10",
        stock_status: "instock",
        total_sales: 7,
        price_html: "<span>10</span>",
        attributes: [
          { id: 1, name: "Color", position: 0, visible: true, variation: false, options: ["Red", "Blue"] },
          { id: 0, name: "Fit", position: 1, visible: true, variation: false, options: ["Slim"] },
        ],
      },
    ]),
  );
  expect(rest.format).toBe("woocommerce_api");
  expect(rest.attributes["1"]).toMatchObject({ Color: ["Red", "Blue"], Fit: ["Slim"] });
  for (const name of ["total_sales", "price_html", "type", "attributes"])
    expect(rest.attributes["1"]).not.toHaveProperty(name);
  const store = await readProductFile(
    JSON.stringify([
      {
        id: 1,
        name: "Shirt",
        permalink: "https://shop.example/shirt/",
        on_sale: false,
        prices: { price: "1000", regular_price: "1000", currency_code: "EUR", currency_minor_unit: 2 },
        is_in_stock: true,
        attributes: [
          {
            id: 1,
            name: "Color",
            terms: [
              { id: 5, name: "Red" },
              { id: 6, name: "Blue" },
            ],
          },
        ],
      },
    ]),
  );
  expect(store.format).toBe("woocommerce_store");
  expect(store.attributes["1"]).toMatchObject({ Color: ["Red", "Blue"] });
});

test("reads a table with the names of the REST API: one picture, and categories with semicolons", async () => {
  const header =
    "id,name,sku,type,status,price,regular_price,sale_price,stock_quantity,main_image,all_images,categories,permalink";
  const { format, items, outs } = await readProductFile(
    [
      header,
      "7,Set Vrba,V-7,variable,publish,2890,,,,https://cdn.example/7.webp,https://cdn.example/7.webp; https://cdn.example/7b.webp,Dečaci; Novo - Dečaci; Setovi,https://shop.example/vrba",
      "8,Majica Lipa,V-8,simple,publish,990,1290,990,4,https://cdn.example/8.webp,,Majice,https://shop.example/lipa",
      "9,Jakna Jela,V-9,simple,draft,5690,5690,,,,,Jakne,https://shop.example/jela",
    ].join("\n"),
  );
  expect(format).toBe("woocommerce_api");
  expect(items).toMatchObject([
    { id: "V-7", price: 2890, categories: ["Dečaci", "Novo - Dečaci", "Setovi"], image: "https://cdn.example/7.webp" },
    { id: "V-8", price: 990, old: 1290, categories: ["Majice"], image: "https://cdn.example/8.webp" },
  ]);
  expect(outs).toEqual(["draft: status=draft"]);
});
