import { type FileOptions, readProductFile, readSample, testShared } from "./read-product-file";

const LAMP = {
  id: "WL-1",
  title: "Alder lamp",
  price: 34.9,
  old: 49.9,
  state: "in_stock",
  categories: ["Lamps | Desk, small", "Sale"],
  image: "https://shop.example/wp-content/uploads/a.jpg",
  brand: ["Alder"],
  ean: "4006381333931",
  code: "WL-1",
  group: "WL-1",
  isMain: true,
};
const JACKET = {
  id: "12",
  title: "Birch jacket",
  state: "in_stock",
  categories: ["Jackets"],
  image: "https://shop.example/wp-content/uploads/c.jpg",
  group: "12",
  isMain: true,
};
const SMALL = { id: "BJ-S", title: "Birch jacket - S", price: 120.5, state: "later", code: "BJ-S" };
const MEDIUM = { id: "BJ-M", title: "Birch jacket - M", price: 110, state: "none", code: "BJ-M" };
const VARIANT = { group: "id:12", isMain: false };

/** A product that is kept out; it is only read so that its variants are kept out, too. */
function makeOut(id: string, title: string): object {
  return {
    id,
    title,
    price: 10,
    state: "in_stock",
    categories: ["Lamps"],
    code: id,
    group: id,
    isMain: true,
    isOut: true,
  };
}

test("reads the product export: sale prices in their dates, variations, and what is not public", async () => {
  const { format, items, attributes, outs, notes } = await readProductFile(readSample("woocommerce.csv"));
  expect(format).toBe("woocommerce");
  expect(items).toEqual([
    LAMP,
    JACKET,
    { ...SMALL, ...VARIANT },
    { ...MEDIUM, ...VARIANT },
    makeOut("DR-1", "Draft"),
    makeOut("PR-1", "Private"),
    makeOut("HI-1", "Hidden"),
  ]);
  expect(attributes["WL-1"]).toMatchObject({ Finish: ["Matt", "Oak, oiled"], description: "Warm light" });
  expect(attributes["12"]).toMatchObject({ Size: ["S", "M"] });
  expect(attributes["BJ-S"]).toMatchObject({ Size: ["S"] });
  for (const name of ["Tax status", "Is featured?", "Attribute 1 visible", "Attribute 1 global", "Position"])
    expect(attributes["WL-1"]).not.toHaveProperty([name]);
  expect(outs).toEqual(["draft: Published=-1", "private: Published=0", "hidden: Visibility in catalog=hidden"]);
  expect(notes).toEqual([]);
});

test.each<[language: string, published: string]>([
  ["cs", "Publikovaný='-1"],
  ["de", "Veröffentlicht=-1"],
  ["es", "Publicado=-1"],
  ["fr", "Publié=-1"],
  ["hu", "Közzétéve=-1"],
  ["it", "Pubblicato=-1"],
  ["nl", "Gepubliceerd=-1"],
  ["pl", "Opublikowano=-1"],
  ["ro", "Publicat=-1"],
  ["sk", "Publikované=-1"],
])("reads the product export of an administration in %s, with decimal commas", async (language, published) => {
  const file = await readProductFile(readSample(`woocommerce-${language}.csv`), { language });
  expect(file.format).toBe("woocommerce");
  expect(file.items).toEqual([
    LAMP,
    JACKET,
    { ...SMALL, ...VARIANT },
    { ...MEDIUM, ...VARIANT },
    makeOut("DR-1", "Draft"),
  ]);
  expect(file.attributes["WL-1"]).toMatchObject({ Finish: ["Matt", "Oak, oiled"], description: "Warm light" });
  expect(file.attributes["12"]).toMatchObject({ Size: ["S", "M"] });
  expect(file.outs).toEqual([`draft: ${published}`]);
  expect(file.notes).toEqual([]);
});

test.each([
  [
    "en",
    "ID,Type,Name,Published,Is featured?,In stock?,Regular price",
    "Purchase note,Download limit,Download 1 name,Download 1 URL,Cost of goods,Upsells",
  ],
  [
    "cs",
    "ID,Typ,Jméno,Publikovaný,Je doporučený?,Skladem?,Běžná cena",
    "Poznámka k nákupu,Limit stahování,Název 1 stahování,URL 1 stahování,Nákupní cena,Navyšovací prodej",
  ],
  [
    "de",
    "ID,Typ,Name,Veröffentlicht,Ist hervorgehoben?,Vorrätig?,Regulärer Preis",
    "Hinweis zum Kauf,Downloadlimit,Download 1 Name,Download 1 URL,Cost of goods,Zusatzverkäufe",
  ],
  [
    "pl",
    "ID,Typ,Nazwa,Opublikowano,Wyróżniony produkt?,W magazynie?,Cena",
    "Notatka do zakupu,Limit pobrań,Nazwa 1 pliku do pobrania,Adres URL 1 pliku do pobrania,Produkty grupowe",
  ],
  [
    "sk",
    "ID,Typ,Meno,Publikované,Je odporúčaný?,Na sklade?,Normálna cena",
    "Poznámka k objednávke,Limit sťahovania,Stiahnuť 1 meno,Stiahnuť 1 URL,Cena tovaru,Navýšenie predaja",
  ],
])("shows nobody the files that customers pay for, notes and costs, in %s", async (language, header, hidden) => {
  const values = hidden.replace(/[^,]+/g, "secret");
  const { format, items, attributes } = await readProductFile(
    `${header},Fabric,${hidden}\n1,simple,Book,1,0,1,10,Linen,${values}\n`,
    { language },
  );
  expect(format).toBe("woocommerce");
  expect(items).toMatchObject([{ id: "1", title: "Book", price: 10, state: "in_stock" }]);
  expect(attributes["1"]).toMatchObject({ Fabric: "Linen" });
  expect(JSON.stringify(attributes)).not.toContain("secret");
});

const HEADER =
  "ID,Type,SKU,Name,Published,Visibility in catalog,Date sale price starts,Date sale price ends,In stock?,Stock,Backorders allowed?,Sale price,Regular price,Categories,Images,Parent,Meta: _wc_cog_cost\n";

test("takes the sale price within its dates only", async () => {
  const content = `${HEADER}1,simple,A,Over,1,visible,2026-11-01,2026-11-29,1,,0,8,10,,,,
2,simple,B,Last day,1,visible,2026-11-01,2026-11-30,1,,0,8,10,,,,
3,simple,C,Later,1,visible,2026-12-01,,1,,0,8,10,,,,
4,simple,D,Always,1,visible,,,1,,0,8,10,,,,
5,simple,E,No sale,1,visible,,,1,,0,,10,,,,
6,simple,F,Dearer,1,visible,,,1,,0,12,10,,,,
`;
  const readPrices = async (options?: FileOptions) =>
    (await readProductFile(content, options)).items.map(({ id, price, old }) => [id, price, old]);
  expect(await readPrices()).toEqual([
    ["A", 10, undefined],
    ["B", 8, 10],
    ["C", 10, undefined],
    ["D", 8, 10],
    ["E", 10, undefined],
    ["F", 12, undefined],
  ]);
  const nextDay = await readPrices({ now: Date.parse("2026-12-01T08:00Z") });
  expect(nextDay.slice(1, 3)).toEqual([
    ["B", 10, undefined],
    ["C", 8, 10],
  ]);
});

test("reads stock where the state is missing, and allows orders without stock", async () => {
  const { items } = await readProductFile(`${HEADER}1,simple,A,A,1,visible,,,,3,0,,10,,,,
2,simple,B,B,1,visible,,,,0,0,,10,,,,
3,simple,C,C,1,visible,,,,-2,notify,,10,,,,
4,simple,D,D,1,visible,,,backorder,0,0,,10,,,,
5,simple,E,E,1,visible,,,,,0,,10,,,,
`);
  expect(items.map(({ id, state }) => [id, state])).toEqual([
    ["A", "in_stock"],
    ["B", "none"],
    ["C", "later"],
    ["D", "later"],
    ["E", undefined],
  ]);
});

test("asks about a price of 0, but not on the row of a product with variations, and shows no purchase price", async () => {
  const { items, attributes, notes } = await readProductFile(`${HEADER}1,variable,A,Shirt,1,visible,,,1,,0,,0,,,,
2,variation,A-S,,1,visible,,,1,,0,,15,,,A,7
3,simple,B,Sample,1,visible,,,1,,0,,0,,,,2.50
`);
  expect(items.map(({ id, price, group }) => [id, price, group])).toEqual([
    ["A", undefined, "A"],
    ["A-S", 15, "A"],
    ["B", undefined, "B"],
  ]);
  expect(notes).toEqual(["price_zero: Regular price=0"]);
  expect(JSON.stringify(attributes)).not.toContain("cog");
});

test("keeps nothing out for a source that wants hidden products", async () => {
  const { items, outs } = await readProductFile(readSample("woocommerce.csv"), { answers: { keepOut: false } });
  expect(items.map(({ id, isOut }) => [id, isOut])).toEqual(
    ["WL-1", "12", "BJ-S", "BJ-M", "DR-1", "PR-1", "HI-1"].map((id) => [id, undefined]),
  );
  expect(outs).toEqual([]);
});

testShared("shop-exports/woocommerce-export-small.csv", async (content) => {
  const { format, items, outs } = await readProductFile(content);
  expect(format).toBe("woocommerce");
  const shown = items.filter(({ isOut }) => isOut !== true);
  expect(
    shown.map(({ id, price, old, state, categories, image, group }) => [
      id,
      price,
      old,
      state,
      categories,
      image,
      group,
    ]),
  ).toEqual([
    ["b-1", 45, undefined, "in_stock", ["Lamps | Desk", "Sale"], "https://img.example/1.jpg", "b-1"],
    ["b-2", 18, 20, "in_stock", ["Lamps | Desk"], undefined, "b-2"],
    ["v-1", undefined, undefined, "in_stock", ["Lamps | Desk"], undefined, "v-1"],
    ["v-1-r", 42, 45, "in_stock", undefined, undefined, "v-1"],
    ["v-1-g", 45, undefined, "none", undefined, undefined, "v-1"],
  ]);
  expect(outs).toEqual(["hidden: Visibility in catalog=hidden", "private: Published=0", "draft: Published=-1"]);
});
