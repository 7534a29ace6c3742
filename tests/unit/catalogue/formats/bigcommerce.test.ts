import { readProductFile, readSample } from "./read-product-file";

const LAMP = {
  id: "77",
  title: "Alder lamp",
  price: 34.9,
  old: 49.9,
  state: "in_stock",
  categories: ["Lamps | Desk", "Sale"],
  page: "https://shop.example/alder-lamp/",
  brand: ["Alder"],
  code: "AL-1",
};
const GROUP = { group: "78", isMain: false };

test("reads the Bulk Edit template: rows of options, stock by option, what cannot be bought, and hidden products", async () => {
  const { format, items, attributes, outs, notes } = await readProductFile(readSample("bigcommerce.csv"));
  expect(format).toBe("bigcommerce");
  expect(items).toEqual([
    {
      ...LAMP,
      image: "https://shop.example/product_images/a.jpg",
      ean: "4006381333931",
      group: "77",
      isMain: true,
    },
    {
      id: "78",
      title: "Birch jacket",
      price: 120,
      old: 150,
      categories: ["Jackets"],
      image: "https://shop.example/product_images/b.jpg",
      page: "https://shop.example/birch-jacket/",
      brand: ["Birch"],
      group: "78",
      isMain: true,
    },
    { id: "BJ-S", title: "", ...GROUP, state: "none", code: "BJ-S" },
    // A rule adds 10 to the price of its product.
    { id: "BJ-M", title: "", ...GROUP, price: 130, state: "in_stock", code: "BJ-M" },
    {
      id: "79",
      title: "Cedar chair",
      price: 10,
      state: "none",
      categories: ["Chairs"],
      code: "CC",
      group: "79",
      isMain: true,
    },
  ]);
  expect(attributes["77"]).toMatchObject({ description: "Warm light" });
  expect(attributes["BJ-S"]).toMatchObject({ Size: ["S"], Color: ["Black"] });
  expect(outs).toEqual(["hidden: Product Visible?=N"]);
  expect(notes).toEqual([]);
});

test("reads the stock of a product that is not tracked by option, whether it can be bought, and slashes in names", async () => {
  const header =
    "Item Type,Product ID,Product Name,Product Type,Product Code/SKU,Brand Name,Price,Cost Price,Allow Purchases?,Product Visible?,Track Inventory,Current Stock Level,Category";
  const { items, attributes } = await readProductFile(
    [
      header,
      "Product,1,Lamp,P,L,Alder,50.00,20.00,Y,Y,by product,0,Lamps\\/Lights/Desk",
      "  SKU,11,[RT]Size=S,,L-S,,,,,,,0,",
      "Product,2,Desk,P,D,Alder,90.00,,N,Y,by option,,Desks",
      "  SKU,21,[RT]Size=S,,D-S,,,,,,,4,",
      "Product,3,Bench,P,B,Alder,70.00,,Y,Y,none,0,Benches",
      "  SKU,31,[RT]Size=S,,B-S,,,,,,,0,",
    ].join("\n"),
  );
  expect(items.map(({ id, state }) => [id, state])).toEqual([
    ["1", "none"],
    // The stock of its product counts.
    ["L-S", undefined],
    ["2", "none"],
    ["D-S", "none"],
    ["3", "in_stock"],
    ["B-S", "in_stock"],
  ]);
  expect(items[0]?.categories).toEqual(["Lamps/Lights | Desk"]);
  expect(attributes["1"]).not.toHaveProperty("Cost Price");
});

test("applies rules to the SKUs that they name: amounts, percent, fixed prices, and what cannot be bought", async () => {
  const header =
    "Item Type,Product ID,Product Name,Product Type,Product Code/SKU,Price,Sale Price,Allow Purchases?,Product Visible?,Track Inventory,Current Stock Level,Category";
  const sku = (size: string) => `  SKU,,[RT]Size=${size},,J-${size},,,,,,5,`;
  const rule = (code: string, price: string, purchases = "") => `  Rule,,,,${code},${price},,${purchases},,,,`;
  const { items } = await readProductFile(
    [
      header,
      "Product,1,Jacket,P,J,120.00,100.00,Y,Y,by option,,Jackets",
      ...["S", "M", "L", "XL"].map(sku),
      rule("J-M", "[REMOVE]10%"),
      rule("J-L", "[FIXED]149.50"),
      rule("J-XL", "", "N"),
      rule("J-XXL", "[ADD]5"),
      "Product,2,Hat,P,H,20.00,,Y,Y,none,,Hats",
      rule("J-S", "[ADD]5"),
    ].join("\n"),
  );
  expect(items.map(({ id, price, state }) => [id, price, state])).toEqual([
    ["1", 100, undefined],
    ["J-S", undefined, "in_stock"],
    ["J-M", 90, "in_stock"],
    ["J-L", 149.5, "in_stock"],
    ["J-XL", undefined, "none"],
    ["2", 20, "in_stock"],
  ]);
});

test("applies rules to the SKUs with the options that they name, one after the other until a rule stops it", async () => {
  const header =
    "Item Type,Product ID,Product Name,Product Type,Product Code/SKU,Price,Allow Purchases?,Product Visible?,Track Inventory,Stop Processing Rules";
  const sku = (size: string, color: string) =>
    `  SKU,,"[RB]Size=${size},[CS]Color=${color}:#000000",,${size}-${color},,,,,`;
  const rule = (options: string, price: string, stop = "N") => `  Rule,,"${options}",,,${price},,,,${stop}`;
  const { items } = await readProductFile(
    [
      header,
      "Product,1,Disc,P,D,100.00,Y,Y,none,",
      ...["S", "M", "L"].map((size) => sku(size, "Black")),
      sku("L", "Red"),
      rule("[RB]Size=M,Size=L", "[ADD]16"),
      rule("[CS]Color=Red", "[ADD]10%", "Y"),
      rule("[RB]Size=L,[CS]Color=Black", "[FIXED]90"),
      rule("[RB]Size=L", "[REMOVE]1"),
      rule("", "[ADD]500"),
    ].join("\n"),
  );
  expect(items.map(({ id, price }) => [id, price])).toEqual([
    ["1", 100],
    ["S-Black", undefined],
    ["M-Black", 116],
    ["L-Black", 89],
    ["L-Red", 127.6],
  ]);
});

test("reads the default template: paths of categories, and the first address of a picture", async () => {
  const { format, items, attributes, outs } = await readProductFile(readSample("bigcommerce_products.csv"));
  expect(format).toBe("bigcommerce_products");
  expect(items).toEqual([
    { ...LAMP, image: "https://cdn.example/a.jpg" },
    { id: "79", title: "Cedar chair", price: 10, state: "none", code: "CC" },
  ]);
  expect(attributes["77"]).toMatchObject({ introduced_at: "2026-03-01" });
  expect(outs).toEqual(["hidden: Product Visible=N"]);
});

test("reads paths of categories with a comma in the default template", async () => {
  const { items } = await readProductFile(
    [
      "Product ID,Name,Price,Calculated Price,Retail Price,Product Visible,Product Inventoried,Stock Level,Category Details",
      '1,Soap,4.9,4.9,0,Y,N,0,"Category ID: 23, Category Name: Bath, Body, Category Path: Home/Bath, Body|Category ID: 24, Category Name: Sale, Category Path: Sale"',
    ].join("\n"),
  );
  expect(items).toEqual([
    { id: "1", title: "Soap", price: 4.9, state: "in_stock", categories: ["Home | Bath, Body", "Sale"] },
  ]);
});

test("reads rows of products, variants and images", async () => {
  const { format, items, attributes, outs, notes } = await readProductFile(readSample("bigcommerce_rows.csv"));
  expect(format).toBe("bigcommerce_rows");
  expect(items).toEqual([
    {
      id: "77",
      title: "Alder lamp",
      price: 34.9,
      old: 49.9,
      state: "in_stock",
      categories: ["Lamps"],
      image: "https://cdn.example/a.jpg",
      page: "/alder-lamp/",
      ean: "4006381333931",
      code: "AL-1",
      group: "77",
      isMain: true,
    },
    // Its variants have stock of their own.
    {
      id: "78",
      title: "Birch jacket",
      price: 120,
      categories: ["Jackets", "Sale"],
      image: "https://cdn.example/b.jpg",
      page: "/birch-jacket/",
      group: "78",
      isMain: true,
    },
    { id: "BJ-S", title: "", ...GROUP, state: "none", image: "https://cdn.example/b-s.jpg", code: "BJ-S" },
    { id: "BJ-M", title: "", ...GROUP, price: 125, state: "in_stock", code: "BJ-M" },
  ]);
  expect(attributes["BJ-M"]).toMatchObject({ Size: ["M"], Color: ["Black"] });
  expect(outs).toEqual(["hidden: Is Visible=FALSE"]);
  expect(notes).toEqual([]);
});

test("notes prices of products without variants: 0, and on request", async () => {
  const { items, notes } = await readProductFile(
    [
      "Item,ID,Name,Type,SKU,Options,Inventory Tracking,Current Stock,Price,Is Visible,Categories",
      "Product,1,Lamp,physical,L,,none,0,0,TRUE,Lamps",
      "Variant,11,,,L-S,Type=Rectangle|Name=Size|Value=S,,0,30,,",
      "Product,2,Gift,physical,G,,none,0,0,TRUE,Gifts",
      "Product,3,Piano,physical,P,,none,0,On request,TRUE,Pianos",
    ].join("\n"),
  );
  expect(items.map(({ id, price }) => [id, price])).toEqual([
    ["1", undefined],
    ["L-S", 30],
    ["2", undefined],
    ["3", undefined],
  ]);
  expect(notes).toEqual(["price_zero: Price=0", "price_on_request: Price=On request"]);
});

test("counts the stock of a product that is tracked as a whole for all its variants", async () => {
  const { items } = await readProductFile(
    [
      "Item,ID,Name,Type,SKU,Options,Inventory Tracking,Current Stock,Price,Is Visible,Categories",
      "Product,1,Lamp,physical,L,,product,0,50,TRUE,Lamps",
      "Variant,11,,,L-S,Type=Rectangle|Name=Size|Value=S,,0,,,",
      "Product,2,Desk,physical,D,,none,0,90,TRUE,Desks",
      "Variant,21,,,D-S,Type=Rectangle|Name=Size|Value=S,,0,,,",
    ].join("\n"),
  );
  expect(items.map(({ id, state }) => [id, state])).toEqual([
    ["1", "none"],
    ["L-S", undefined],
    ["2", "in_stock"],
    ["D-S", "in_stock"],
  ]);
});

test("reads rules with values of several options, and no price of 0 in rows of SKUs", async () => {
  const header =
    "Item Type,Product ID,Product Name,Product Code/SKU,Price,Retail Price,Sale Price,Allow Purchases?,Product Visible?,Track Inventory,Current Stock Level,Stop Processing Rules";
  const hole = "[RB]Center Hole=5/8-11 thread";
  const { items, attributes, notes } = await readProductFile(
    [
      header,
      "Product,61,Rotor,DR,100.00,0.00,0.00,Y,Y,by option,0,N",
      `  SKU,63,"[RB]Diameter=4"" (100mm),${hole}",DR04,0.00,,,,,,3,`,
      `  SKU,65,"[RB]Diameter=5"" (125mm),${hole}",DR05,0.00,,,,,,0,`,
      `  SKU,66,"[RB]Diameter=7"" (180mm),${hole}",DR07,0.00,,,,,,2,`,
      '  Rule,54,"[RB]Diameter=5"" (125mm),Diameter=6"" (150mm)",,[ADD]16,,,Y,,,,N',
      '  Rule,55,"[RB]Diameter=7"" (180mm)",,[REMOVE]33,,,Y,,,,N',
    ].join("\n"),
  );
  expect(items.map(({ id, price, state }) => [id, price, state])).toEqual([
    ["61", 100, undefined],
    ["DR04", undefined, "in_stock"],
    ["DR05", 116, "none"],
    ["DR07", 67, "in_stock"],
  ]);
  expect(attributes.DR05).toMatchObject({ Diameter: ['5" (125mm)'] });
  expect(notes).toEqual([]);
});
