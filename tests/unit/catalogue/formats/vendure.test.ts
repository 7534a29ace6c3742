import { readProductFile, readSample, testShared } from "./read-product-file";

const JACKET = {
  id: "birch-jacket",
  title: "Birch jacket",
  categories: ["Clothing", "Jackets"],
  image: "https://cdn.example/b.jpg",
  brand: ["Birch"],
  group: "birch-jacket",
  isMain: true,
};

test("reads variants below their product, options, facets, and stock that is not tracked", async () => {
  const { format, items, attributes, outs, notes } = await readProductFile(readSample("vendure.csv"));
  const variant = { title: "", group: "birch-jacket", isMain: false };
  expect(format).toBe("vendure");
  expect(items).toEqual([
    JACKET,
    { id: "BJ-S", ...variant, price: 120, state: "none", code: "BJ-S" },
    { id: "BJ-M", ...variant, price: 125, state: "in_stock", image: "https://cdn.example/b-m.jpg", code: "BJ-M" },
    // A product without options is an item of its own.
    { id: "alder-lamp", title: "Alder lamp", price: 34.9, state: "in_stock", categories: ["Lamps"], code: "AL-1" },
  ]);
  expect(attributes["birch-jacket"]).toMatchObject({ description: "Warm" });
  expect(attributes["BJ-S"]).toMatchObject({ size: ["S"], color: ["Red"] });
  expect(attributes["BJ-M"]).toMatchObject({ size: ["M"], color: ["Red"], season: ["Winter"] });
  expect(outs).toEqual([]);
  expect(notes).toEqual([]);
});

test("reads texts, options and facets in the site's language", async () => {
  const czech = await readProductFile(readSample("vendure-languages.csv"), { language: "cs" });
  expect(czech.items).toEqual([
    { id: "bunda-briza", title: "Bunda Bříza", brand: ["Bříza"], group: "bunda-briza", isMain: true },
    { id: "BJ-S", title: "", price: 120, state: "in_stock", code: "BJ-S", group: "bunda-briza", isMain: false },
    { id: "BJ-L", title: "", price: 120, state: "none", code: "BJ-L", group: "bunda-briza", isMain: false },
    { id: "stul-dub", title: "Stůl Dub", price: 300, state: "in_stock", categories: ["Stoly"], code: "OT" },
  ]);
  expect(czech.attributes["BJ-L"]).toMatchObject({ velikost: ["Velká"] });
  expect(czech.attributes["bunda-briza"]).toMatchObject({ description: "Hřejivá" });
  const english = await readProductFile(readSample("vendure-languages.csv"), { language: "en" });
  expect(english.items.map(({ id, title, brand }) => [id, title, brand])).toEqual([
    ["birch-jacket", "Birch jacket", ["Birch"]],
    ["BJ-S", "", undefined],
    ["BJ-L", "", undefined],
    ["oak-table", "Oak table", undefined],
  ]);
  expect(english.attributes["BJ-L"]).toMatchObject({ size: ["Large"] });
  expect(english.attributes["birch-jacket"]).not.toHaveProperty("description");
  expect(english.attributes["oak-table"]).toMatchObject({ description: "Solid" });
});

test("reads products that are not tracked as available, also if no product has a quantity", async () => {
  const { items, attributes } = await readProductFile(
    [
      "name,slug,optionGroups,optionValues,sku,price,taxCategory,stockOnHand,trackInventory",
      "Lamp,lamp,,,L,10,standard,,false",
      "Desk,desk,,,D,20,standard,,true",
    ].join("\n"),
  );
  expect(items.map(({ id, state }) => [id, state])).toEqual([
    ["lamp", "in_stock"],
    ["desk", undefined],
  ]);
  expect(attributes.lamp).not.toHaveProperty("trackInventory");
});

test("reads fields that a shop added, names of pictures, and columns that are aligned with spaces", async () => {
  const { items, attributes, notes } = await readProductFile(
    [
      "name          ,slug ,description     ,assets           ,facets     ,optionGroups ,optionValues ,sku ,price ,taxCategory,stockOnHand,trackInventory,variantAssets,variantFacets,product:keywords,variant:weight",
      'Paper stretcher,     ,"Stretches paper","a.jpg|b.jpg",brand:Oak  ,size ,"Half, cut"   ,P-1 ,45.3  ,standard   ,10         ,false         ,             ,             ,paper|stretching,100',
      "               ,     ,                ,                 ,           ,             ,Full         ,P-2 ,59.5  ,standard   ,0          ,true          ,             ,             ,                ,200",
    ].join("\n"),
  );
  expect(items.map(({ id, title, price, state, group }) => [id, title, price, state, group])).toEqual([
    ["Paper stretcher", "Paper stretcher", undefined, undefined, "Paper stretcher"],
    ["P-1", "", 45.3, "in_stock", "Paper stretcher"],
    ["P-2", "", 59.5, "none", "Paper stretcher"],
  ]);
  expect(attributes["Paper stretcher"]).toEqual({
    description: "Stretches paper",
    brand: ["Oak"],
    keywords: ["paper", "stretching"],
  });
  expect(attributes["P-1"]).toMatchObject({ size: ["Half, cut"], weight: ["100"] });
  expect(notes).toEqual(["picture_incomplete: assets=a.jpg"]);
});

testShared("import-samples/vendure/multiple-products-multiple-variants.csv", async (content) => {
  const { format, items } = await readProductFile(content);
  expect(format).toBe("vendure");
  expect(items.map(({ id, title, price, state }) => [id, title, price, state])).toEqual([
    ["Perfect-paper-stretcher", "Perfect Paper Stretcher", undefined, undefined],
    ["PPS12", "", 45.3, "in_stock"],
    ["PPS14", "", 32.5, "in_stock"],
    ["PPSF", "", 59.5, "in_stock"],
    // Without a slug: the code of the only variant, or the name.
    ["M02", "Mabef M/02 Studio Easel", 910.7, "in_stock"],
    ["Giotto Mega Pencils", "Giotto Mega Pencils", undefined, undefined],
    ["225400", "", 4.16, "in_stock"],
    ["225600", "", 6.24, "in_stock"],
    ["Artists Smock", "Artists Smock", undefined, undefined],
    ["10112", "", 11.99, "in_stock"],
    ["10113", "", 11.99, "in_stock"],
    ["10114", "", 11.99, "in_stock"],
    ["10115", "", 11.99, "in_stock"],
  ]);
});
