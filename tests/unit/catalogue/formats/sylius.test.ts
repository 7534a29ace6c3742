import { readProductFile, readSample } from "./read-product-file";

const LAMP = {
  id: "SY-1",
  title: "Alder lamp",
  price: 34.9,
  old: 49.9,
  categories: ["lamps", "sale"],
  image: "https://cdn.example/a.jpg",
  code: "SY-1",
};

test("reads the export: hundredths, codes of categories, and what is disabled", async () => {
  const { format, items, attributes, outs, notes } = await readProductFile(readSample("sylius.csv"));
  expect(format).toBe("sylius");
  expect(items).toEqual([LAMP]);
  expect(attributes["SY-1"]).toEqual({
    description: "Warm light",
    product_code: "SY-1",
    image_link: "https://cdn.example/a.jpg",
    category: ["lamps", "sale"],
    price: "€34.90",
    price_amount: 34.9,
    price_old: "€49.90",
    price_old_amount: 49.9,
  });
  expect(outs).toEqual(["translation: Locale=cs_CZ", "disabled: Enabled=0"]);
  expect(notes).toEqual([]);
});

test("takes texts from the row in the site's language, and the rest from the first row", async () => {
  const { items, attributes, outs } = await readProductFile(readSample("sylius.csv"), { language: "cs" });
  expect(items).toEqual([{ ...LAMP, title: "Lampa Olše" }]);
  expect(attributes["SY-1"]).toMatchObject({ description: "Warm light" });
  expect(outs).toEqual(["translation: Locale=cs_CZ", "disabled: Enabled=0"]);
});

test("reads products that have no row in the site's language, and rows of a language at the end of the file", async () => {
  const header = "Code,Locale,Name,Description,Short_description,Main_taxon,Taxons,Channels,Enabled,Price";
  const { items, outs } = await readProductFile(
    [
      header,
      "A,en_US,Alder lamp,,,,,WEB,1,3490",
      "B,en_US,Birch lamp,,,,,WEB,1,2000",
      "A,de_DE,Erlenlampe,,,,,WEB,1,3490",
    ].join("\n"),
    { language: "de" },
  );
  expect(items.map(({ id, title, price }) => [id, title, price])).toEqual([
    ["A", "Alder lamp", 34.9],
    ["B", "Birch lamp", 20],
  ]);
  expect(outs).toEqual(["translation: Locale=de_DE"]);
});

test("reads an empty cell as disabled, pictures of any type, and attributes of the shop", async () => {
  const header =
    "Code,Locale,Name,Short_description,Main_taxon,Taxons,Channels,Enabled,Price,Images_main,Images_thumbnail,Material";
  const { items, attributes, outs } = await readProductFile(
    [
      header,
      "A,en_US,Alder lamp,,lamps,,WEB,1,3490,,https://cdn.example/t.jpg,Wood",
      "B,en_US,Birch lamp,,,,WEB,,2000,,,",
    ].join("\n"),
  );
  expect(items).toEqual([
    {
      id: "A",
      title: "Alder lamp",
      price: 34.9,
      categories: ["lamps"],
      image: "https://cdn.example/t.jpg",
      code: "A",
    },
  ]);
  expect(attributes.A).toMatchObject({ Material: "Wood" });
  expect(outs).toEqual(["disabled: Enabled="]);
});

test("reads prices of less than three digits as hundredths, too, but not amounts with decimals", async () => {
  const header = "Code,Locale,Name,Main_taxon,Taxons,Channels,Enabled,Price";
  const prices = async (...amounts: string[]) => {
    const rows = amounts.map((amount, at) => `C${at},en_US,Screw ${at},,,WEB,1,${amount}`);
    return (await readProductFile([header, ...rows].join("\n"))).items.map(({ price }) => price);
  };
  expect(await prices("22", "5", "130")).toEqual([0.22, 0.05, 1.3]);
  expect(await prices("22", "5.50")).toEqual([22, 5.5]);
});

test("reads the API: price and availability of the default variant", async () => {
  const { format, items, attributes, outs } = await readProductFile(readSample("sylius_api.json"));
  expect(format).toBe("sylius_api");
  expect(items).toEqual([
    {
      id: "SY-1",
      title: "Alder lamp",
      price: 34.9,
      old: 49.9,
      state: "in_stock",
      image: "https://cdn.example/a.jpg",
      code: "SY-1",
    },
    { id: "SY-2", title: "Birch lamp", price: 20, state: "none", code: "SY-2" },
  ]);
  expect(Object.keys(attributes["SY-1"] ?? {}).sort()).toEqual([
    "availability",
    "description",
    "image_link",
    "introduced_at",
    "price",
    "price_amount",
    "price_old",
    "price_old_amount",
    "product_code",
  ]);
  expect(outs).toEqual([]);
});

test("names the file of categories, which has no products", async () => {
  const { format, companion } = await readProductFile(readSample("sylius_taxons.csv"));
  expect(format).toBe("sylius_taxons");
  expect(companion).toBe("categories");
});
