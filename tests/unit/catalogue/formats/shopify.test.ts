import { readProductFile, readSample } from "./read-product-file";

const JACKET = { group: "birch-jacket", isMain: false, title: "" };

test("reads the product export: variants by handle, tracked stock, and what is not public", async () => {
  const { format, items, attributes, outs, notes } = await readProductFile(readSample("shopify.csv"));
  expect(format).toBe("shopify");
  expect(items).toEqual([
    {
      id: "alder-lamp",
      title: "Alder lamp",
      price: 34.9,
      old: 49.9,
      state: "in_stock",
      categories: ["Lamps"],
      image: "https://cdn.example/a.jpg?v=1",
      brand: ["Alder"],
      ean: "4006381333931",
      code: "AL-1",
    },
    {
      id: "birch-jacket",
      title: "Birch jacket",
      categories: ["Jackets"],
      image: "https://cdn.example/b.jpg",
      brand: ["Birch"],
      group: "birch-jacket",
      isMain: true,
    },
    { id: "BJ-S", ...JACKET, price: 1200, state: "later", image: "https://cdn.example/b-red.jpg", code: "BJ-S" },
    // Its earlier price is lower, and it has no code.
    { id: "birch-jacket:M:Red", ...JACKET, price: 1200, state: "none" },
    // Nothing tracks its stock of 0.
    { id: "BJ-L", ...JACKET, price: 999, state: "in_stock", code: "BJ-L" },
  ]);
  expect(attributes["alder-lamp"]).toMatchObject({ description: "Warm light" });
  expect(attributes["alder-lamp"]).not.toHaveProperty("Title");
  expect(attributes["BJ-S"]).toMatchObject({ Size: ["S"], Color: ["Red"] });
  expect(attributes["BJ-L"]).toMatchObject({ Size: ["L"], Color: ["Blue"] });
  // Further pictures of a product, and rows below a draft, are no items.
  expect(outs).toEqual(["extra", "draft: Status=draft", "extra", "unpublished: Published=false"]);
  expect(notes).toEqual([]);
});

test("reads the product export with the column names of 2024", async () => {
  const { format, items, attributes, outs } = await readProductFile(readSample("shopify-2024.csv"));
  const jacket = { title: "", price: 120, group: "birch-jacket", isMain: false };
  expect(format).toBe("shopify");
  expect(items).toEqual([
    {
      id: "alder-lamp",
      title: "Alder lamp",
      price: 34.9,
      old: 49.9,
      state: "in_stock",
      categories: ["Home & Garden | Lighting | Lamps"],
      image: "https://cdn.example/a.jpg",
      brand: ["Alder"],
      ean: "4006381333931",
      code: "AL-1",
    },
    { id: "birch-jacket", title: "Birch jacket", group: "birch-jacket", isMain: true },
    { id: "BJ-S", ...jacket, state: "later", code: "BJ-S" },
    { id: "BJ-M", ...jacket, state: "none", code: "BJ-M" },
  ]);
  expect(attributes["BJ-M"]).toMatchObject({ Size: ["M"] });
  expect(outs).toEqual(["draft: Status=Archived"]);
});

test("reads JSON: variants within products, and unpublished ones", async () => {
  const { format, items, attributes, outs } = await readProductFile(readSample("shopify_json.json"));
  const group = "6871234567891";
  expect(format).toBe("shopify_json");
  expect(items).toEqual([
    {
      id: "6871234567890",
      title: "Alder lamp",
      price: 34.9,
      old: 49.9,
      state: "in_stock",
      categories: ["Lamps"],
      image: "https://cdn.example/a.jpg",
      brand: ["Alder"],
      code: "AL-1",
    },
    {
      id: group,
      title: "Birch jacket",
      categories: ["Jackets"],
      image: "https://cdn.example/b.jpg",
      brand: ["Birch"],
      group,
      isMain: true,
    },
    {
      id: "BJ-S",
      title: "",
      price: 120,
      state: "none",
      image: "https://cdn.example/b-red.jpg",
      code: "BJ-S",
      group,
      isMain: false,
    },
    { id: "40123456789014", title: "", price: 125, state: "in_stock", group, isMain: false },
  ]);
  expect(attributes["6871234567890"]).toMatchObject({
    description: "Warm light",
    tags: ["sale"],
    introduced_at: "2026-03-01T10:00:00+01:00",
  });
  expect(attributes["BJ-S"]).toMatchObject({ Size: ["S"], Color: ["Red"] });
  expect(attributes["40123456789014"]).toMatchObject({ Size: ["M"], Color: ["Red"] });
  expect(outs).toEqual(["unpublished: published_at="]);
});

test("reads the Admin API's stock, and pictures that variants name by their number", async () => {
  const variant = (id: number, more: object) => ({
    id,
    title: `Size ${id}`,
    option1: String(id),
    price: "10.00",
    inventory_management: "shopify",
    inventory_policy: "deny",
    inventory_quantity: 0,
    ...more,
  });
  const { format, items } = await readProductFile(
    JSON.stringify([
      {
        id: 1,
        title: "Birch jacket",
        handle: "birch-jacket",
        body_html: "",
        vendor: "Birch",
        product_type: "",
        status: "active",
        published_at: "2026-03-01T10:00:00+01:00",
        options: [{ name: "Size" }],
        images: [
          { id: 7, src: "https://cdn.example/front.jpg" },
          { id: 8, src: "https://cdn.example/red.jpg" },
        ],
        variants: [
          variant(11, { image_id: 8, inventory_quantity: 2 }),
          variant(12, { inventory_policy: "continue" }),
          variant(13, { inventory_management: null }),
          variant(14, {}),
        ],
      },
      { id: 2, title: "Draft", handle: "draft", vendor: "Birch", status: "draft", variants: [variant(21, {})] },
    ]),
  );
  expect(format).toBe("shopify_json");
  expect(items.map(({ id, state, image }) => [id, state, image])).toEqual([
    ["1", undefined, "https://cdn.example/front.jpg"],
    ["11", "in_stock", "https://cdn.example/red.jpg"],
    ["12", "later", undefined],
    ["13", "in_stock", undefined],
    ["14", "none", undefined],
  ]);
});

const HEADER =
  "Handle,Title,Vendor,Product Category,Type,Published,Option1 Name,Option1 Value,Variant SKU,Variant Inventory Tracker,Variant Inventory Qty,Variant Inventory Policy,Variant Price,Variant Barcode,Image Src,Cost per item";

test("counts no stock in a shop that tracks none: the column is there, but always empty", async () => {
  const { items } = await readProductFile(`${HEADER}
lamp,Lamp,,,,true,Title,Default Title,L-1,,0,deny,10,,,
bag,Bag,,,,true,Title,Default Title,B-1,,-1,deny,10,,,
`);
  expect(items.map(({ id, state }) => [id, state])).toEqual([
    ["lamp", "in_stock"],
    ["bag", "in_stock"],
  ]);
});

test("counts the stock of a file without the column of the tracker", async () => {
  const { format, items } = await readProductFile(
    "Handle,Title,Vendor,Variant SKU,Variant Inventory Qty,Variant Price,Image Src\nlamp,Lamp,Alder,L-1,0,10,\nbag,Bag,Alder,B-1,2,10,\n",
  );
  expect(format).toBe("shopify");
  expect(items.map(({ id, state }) => [id, state])).toEqual([
    ["lamp", "none"],
    ["bag", "in_stock"],
  ]);
});

test("reads paths of the taxonomy beside types, codes behind an apostrophe, and no purchase price", async () => {
  const { items, attributes } = await readProductFile(`${HEADER}
lamp,Lamp,Alder,Home & Garden > Lighting > Lamps,Lamps,true,Title,Default Title,L-1,shopify,1,deny,10,'4006381333931,,4.50
bag,Bag,Alder,Luggage & Bags > Backpacks,,true,Title,Default Title,'0042,shopify,1,deny,10,,,5
`);
  expect(items.map(({ id, categories, ean, code }) => [id, categories, ean, code])).toEqual([
    ["lamp", ["Lamps"], "4006381333931", "L-1"],
    ["bag", ["Luggage & Bags | Backpacks"], undefined, "0042"],
  ]);
  expect(JSON.stringify(attributes)).not.toContain("Cost");
});

test("reads metafields as attributes of the product, with their names, and no settings", async () => {
  const { attributes } = await readProductFile(
    `Handle,Title,Published,Option1 Name,Option1 Value,Variant SKU,Variant Grams,Variant Price,Variant Taxable,Gift Card,SEO Title,Färg (product.metafields.shopify.color-pattern),Related products (product.metafields.shopify--discovery--product_recommendation.related_products),Google Shopping / Gender
bar,Bar,true,Färg,black,BAR-B,400.0,599.00,true,false,Bar,black; silver,lamp; bag,unisex
bar,,,,silver,BAR-S,400.0,599.00,true,,,,,
`,
  );
  expect(attributes.bar).toEqual({ Färg: ["black", "silver"] });
  expect(attributes["BAR-B"]).toMatchObject({ Färg: ["black"] });
  expect(attributes["BAR-S"]).toMatchObject({ Färg: ["silver"] });
});

test("gives each variant an identity, also where two have the same code", async () => {
  const { items } = await readProductFile(`${HEADER}
lamp,Lamp,,,,true,Color,Red,L-1,shopify,1,deny,10,,,
lamp,,,,,,,Blue,L-1,shopify,1,deny,12,,,
lamp,,,,,,,Green,L-2,shopify,1,deny,14,,,
`);
  expect(items.map(({ id, price, group }) => [id, price, group])).toEqual([
    ["lamp", undefined, "lamp"],
    ["L-1", 10, "lamp"],
    ["lamp:Blue", 12, "lamp"],
    ["L-2", 14, "lamp"],
  ]);
});

test("reads a product export in German", async () => {
  const { format, items, outs } = await readProductFile(
    `Titel,URL-Handle,Beschreibung,Anbieter,Produktkategorie,Typ,Status,SKU,Barcode,Option1 Name,Option1 Value,Preis,Vergleichspreis,Bestandsverfolgung,Bestandsmenge,"Weiterverkaufen, wenn nicht vorrätig",Produktbild-URL
Lampe Erle,lampe-erle,,Erle,,Lampen,Active,LE-1,4006381333931,Title,Default Title,34.9,49.9,shopify,0,CONTINUE,https://cdn.example/a.jpg
Entwurf,entwurf,,,,,Draft,E-1,,Title,Default Title,10,,shopify,1,DENY,
`,
    { language: "de" },
  );
  expect(format).toBe("shopify");
  expect(items).toEqual([
    {
      id: "lampe-erle",
      title: "Lampe Erle",
      price: 34.9,
      old: 49.9,
      state: "later",
      categories: ["Lampen"],
      image: "https://cdn.example/a.jpg",
      brand: ["Erle"],
      ean: "4006381333931",
      code: "LE-1",
    },
  ]);
  expect(outs).toEqual(["draft: Status=Draft"]);
});

test("recognizes an export of stock by its columns", async () => {
  const { format, items } = await readProductFile(
    "Handle,Title,Vendor,Variant SKU,Variant Inventory Tracker,Variant Inventory Qty,Variant Barcode\na1,Trolley,Shop,A1,shopify,3,'8720602828605\n",
  );
  expect(format).toBe("shopify");
  expect(items).toMatchObject([{ id: "a1", title: "Trolley", state: "in_stock", ean: "8720602828605" }]);
});
