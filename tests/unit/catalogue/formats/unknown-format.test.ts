import { readProductFile } from "./read-product-file";

// Feeds for services whose format is not in the table are read by the names that shops use.

test.each([
  [
    "Kelkoo",
    "offer-id,title,product-url,price,brand,description,image-url,ean,merchant-category,availability,delivery-cost\n" +
      "K1,Lamp Ash,https://lamps.example/1,49.90,Ashworks,Small,https://img.lamps.example/1.jpg,8590000000013,Home > Lamps,in stock,4.90\n" +
      "K2,Lamp Oak,https://lamps.example/2,59.90,Oakworks,Big,https://img.lamps.example/2.jpg,8590000000020,Home > Lamps,out of stock,4.90\n",
  ],
  [
    "Criteo",
    "id|name|producturl|smallimage|bigimage|description|price|retailprice|instock|categoryid1|brand\n" +
      "K1|Lamp Ash|https://lamps.example/1|https://img.lamps.example/1s.jpg|https://img.lamps.example/1.jpg|Small|49.90|59.90|1|17|Ashworks\n" +
      "K2|Lamp Oak|https://lamps.example/2|https://img.lamps.example/2s.jpg|https://img.lamps.example/2.jpg|Big|59.90||0|17|Oakworks\n",
  ],
  [
    "PriceRunner",
    "<products><product><productName>Lamp Ash</productName><productSKU>K1</productSKU><imageURL>https://img.lamps.example/1.jpg</imageURL><productURL>https://lamps.example/1</productURL><productPrice>49.90 EUR</productPrice><stockStatus>In Stock</stockStatus></product>" +
      "<product><productName>Lamp Oak</productName><productSKU>K2</productSKU><imageURL>https://img.lamps.example/2.jpg</imageURL><productURL>https://lamps.example/2</productURL><productPrice>59.90 EUR</productPrice><stockStatus>Out of Stock</stockStatus></product></products>",
  ],
  [
    "Árukereső",
    "<products><product><identifier>K1</identifier><manufacturer>Ashworks</manufacturer><name>Lamp Ash</name><category>Home &gt; Lamps</category><product_url>https://lamps.example/1</product_url><price>49.90</price><net_price>39.29</net_price><image_url>https://img.lamps.example/1.jpg</image_url><availability>in stock</availability></product>" +
      "<product><identifier>K2</identifier><manufacturer>Oakworks</manufacturer><name>Lamp Oak</name><category>Home &gt; Lamps</category><product_url>https://lamps.example/2</product_url><price>59.90</price><net_price>47.17</net_price><image_url>https://img.lamps.example/2.jpg</image_url><availability>out of stock</availability></product></products>",
  ],
])("reads a feed for %s", async (_, text) => {
  const { format, items, notes } = await readProductFile(text);
  expect(format).toBe("unknown");
  expect(items).toMatchObject([
    {
      id: "K1",
      title: "Lamp Ash",
      price: 49.9,
      state: "in_stock",
      image: expect.stringMatching(/img\.lamps\.example\/1s?\.jpg$/),
      page: "https://lamps.example/1",
    },
    { id: "K2", title: "Lamp Oak", price: 59.9, state: "none", page: "https://lamps.example/2" },
  ]);
  expect(notes).toEqual([]);
});

test("reads named parameters of Yandex Market as attributes", async () => {
  const { format, items, attributes } = await readProductFile(
    `<yml_catalog date="2026-11-30 09:00"><shop><categories><category id="1">Lamps</category></categories><offers>
      <offer id="Y1" available="true"><url>https://lamps.example/1</url><price>49.90</price><oldprice>59.90</oldprice><currencyId>EUR</currencyId><categoryId>1</categoryId><picture>https://img.lamps.example/1.jpg</picture><name>Lamp Ash</name><vendor>Ashworks</vendor><vendorCode>AW</vendorCode><barcode>8590000000013</barcode><param name="Color">white</param><param name="Power" unit="W">7</param></offer>
      <offer id="Y2" available="false"><url>https://lamps.example/2</url><price>20</price><currencyId>EUR</currencyId><categoryId>1</categoryId><name>Lamp Oak</name></offer>
    </offers></shop></yml_catalog>`,
  );
  expect(format).toBe("unknown");
  expect(items).toMatchObject([
    {
      id: "Y1",
      title: "Lamp Ash",
      price: 49.9,
      old: 59.9,
      state: "in_stock",
      brand: ["Ashworks"],
      code: "AW",
      ean: "8590000000013",
    },
    { id: "Y2", title: "Lamp Oak", price: 20, state: "none" },
  ]);
  expect(items[0]?.categories).toBeUndefined();
  expect(attributes.Y1).toMatchObject({ Color: ["white"], Power: ["7"] });
});

const LAMP = { id: "L1", title: "Lamp Ash", price: 49.9 };

test.each([
  ["Spanish", "Número de artículo;Nombre del producto;Precio\n", { language: "en" }],
  ["German", "Artikelnummer im Shop;Produktbezeichnung;Preis (Brutto)\n", { language: "en" }],
  ["a system of cash desks", "Artikelnummer;Artikeltext1;VKPreis\n", { language: "en" }],
  ["French", "référence;désignation;prix TTC\n", { language: "en" }],
  ["Czech, with the currency", "Kód zboží;Název zboží;Cena s DPH (Kč)\n", { language: "cs", currency: "CZK" }],
  ["Slovak", "Kód tovaru;Názov tovaru;Cena s DPH\n", { language: "sk" }],
  ["Polish", "Kod produktu;Nazwa towaru;Cena brutto PLN\n", { language: "pl", currency: "PLN" }],
])("reads headers in %s", async (_, header, options) => {
  const { format, items, notes } = await readProductFile(`${header}L1;Lamp Ash;49,90\nL2;Lamp Oak;59,90\n`, options);
  expect(format).toBe("unknown");
  expect(items).toMatchObject([LAMP, { id: "L2", title: "Lamp Oak", price: 59.9 }]);
  expect(notes).toEqual([]);
});

test.each([
  ["cs", "Lampa jasan"],
  ["de", "Lampe Esche"],
  ["pl", "Lamp Ash"],
])("reads texts in the language of a site in %s, else those without a language", async (language, title) => {
  const table = "id,name,name_cs,name_de,price\nL1,Lamp Ash,Lampa jasan,Lampe Esche,49.90\n";
  expect((await readProductFile(table, { language })).items).toMatchObject([{ id: "L1", title }]);
});

test("reads texts of another language where there are no others", async () => {
  const { items } = await readProductFile("id,name_de,name_tr,price\nL1,Lampe Esche,Lamba,49.90\n", { language: "en" });
  expect(items).toMatchObject([{ id: "L1", title: "Lampe Esche" }]);
});

test("finds titles by their form where no name is known", async () => {
  const rows = ["L1;Lamp Ash small;wood;49,90", "L2;Lamp Oak small;wood;59,90", "L3;Desk Oak;wood;159,90"];
  const { items } = await readProductFile(`code;was drauf steht;stoff;preis\n${rows.join("\n")}\n`);
  expect(items.map(({ title }) => title)).toEqual(["Lamp Ash small", "Lamp Oak small", "Desk Oak"]);
});

test.each([
  ["a field named like an ID before an address", "url,vehicle_id,title\n", "V-1", "V-2"],
  ["a known name before one that is only like it", "stock_number,id,title\n", "V-1", "V-2"],
])("reads the identity from %s", async (_, header, first, second) => {
  const { items } = await readProductFile(`${header}https://a.example/1,V-1,Lamp\nhttps://a.example/2,V-2,Desk\n`);
  expect(items.map(({ id }) => id)).toEqual([first, second]);
});

test("reads the identity from an address where no code is distinct", async () => {
  const { items } = await readProductFile(
    "url,category_id,title\nhttps://a.example/1,7,Lamp\nhttps://a.example/2,7,Desk\n",
  );
  expect(items.map(({ id }) => id)).toEqual(["https://a.example/1", "https://a.example/2"]);
});

test("reads the recommended price as the old one beside a discounted price", async () => {
  const { items } = await readProductFile("id,name,MRP,Discounted Price\nL1,Lamp,50,45\n");
  expect(items).toMatchObject([{ price: 45, old: 50 }]);
});

test("reads lists that cells contain as texts: pictures, and the levels of a category", async () => {
  const row = ["L1", "Lamp", '"[""https://a.example/1.jpg"",""https://a.example/2.jpg""]"', '"[""Home"",""Lamps""]"'];
  const { items } = await readProductFile(`id,name,images,breadcrumbs\n${row.join(",")}\n`);
  expect(items).toMatchObject([{ image: "https://a.example/1.jpg", categories: ["Home | Lamps"] }]);
});

test("reads nested fields: a picture among several, an amount, and categories with IDs", async () => {
  const lamp = {
    id: "L1",
    name: { en: "Lamp", cs: "Lampa" },
    price: { value: 49.9, currency: "EUR" },
    images: { cover: "https://a.example/1.jpg", gallery: ["https://a.example/2.jpg"] },
    category: { id: 7, name: "Lamps" },
  };
  const { items } = await readProductFile(JSON.stringify([lamp]), { language: "cs" });
  expect(items).toMatchObject([
    { id: "L1", title: "Lampa", price: 49.9, image: "https://a.example/1.jpg", categories: ["Lamps"] },
  ]);
});

test.each([
  ["category", "17"],
  ["category", "c-876333"],
  ["kategorie", "98ad5678-cbfc-45b9-8d4f-5273332dd2c9"],
])("reads no category from IDs: %s=%s", async (field, value) => {
  const { items } = await readProductFile(`id,name,${field}\nL1,Lamp,${value}\nL2,Desk,${value}\n`);
  expect(items[0]).not.toHaveProperty("categories");
});

test.each([
  ["is_active", "false", "disabled"],
  ["published", "0", "unpublished"],
  ["visible", "no", "hidden"],
  ["hidden", "1", "hidden"],
  ["status", "draft", "draft"],
  ["status", "Archived", "disabled"],
  ["status", "private", "private"],
])("keeps out what is not public: %s=%s", async (field, value, reason) => {
  const table = `id,name,price,${field}\nL1,Lamp,5,${value}\nL2,Desk,7,\n`;
  const { items, outs } = await readProductFile(table);
  expect(items.map(({ id }) => id)).toEqual(["L2"]);
  expect(outs).toEqual([`${reason}: ${field}=${value}`]);
  const all = await readProductFile(table, { answers: { keepOut: false } });
  expect(all.items.map(({ id }) => id)).toEqual(["L1", "L2"]);
});

test("does not copy a field under the name of an item field whose form its values do not have", async () => {
  const { items, attributes } = await readProductFile(
    "id,title,price,image_link,category,ean,web_url,brand\nK1,Lamp Ash,49.90,17,4,0,8,Ashworks\nK2,Lamp Oak,59.90,18,5,0,9,Oakworks\n",
  );
  expect(items).toMatchObject([{ id: "K1", brand: ["Ashworks"] }, { id: "K2" }]);
  expect(Object.keys(attributes.K1 ?? {}).sort()).toEqual(["brand", "price", "price_amount"]);
});

test("prefers VAT_PRICE to PRICE, and reads categories that are elements of their own", async () => {
  const write = (id: string, categories: string[], net: string, gross: string): string =>
    `<PRODUCT><ITEM_ID>${id}</ITEM_ID><TITLE>Dioda ${id}</TITLE><CATEGORIES>${categories
      .map((name) => `<CATEGORY id="_E">${name}</CATEGORY>`)
      .join("")}</CATEGORIES><PRICE>${net}</PRICE><VAT_PRICE>${gross}</VAT_PRICE><PRICE_ACTION/></PRODUCT>`;
  const { items } = await readProductFile(
    `<PRODUCTS>${write("A1", ["Součástky | Diody"], "65.289", "79.00")}${write("A2", ["Součástky | LED", "Výprodej"], "0.700", "0.85")}</PRODUCTS>`,
    { language: "cs", currency: "CZK" },
  );
  expect(items.map(({ id, price, categories }) => [id, price, categories])).toEqual([
    ["A1", 79, ["Součástky | Diody"]],
    ["A2", 0.85, ["Součástky | LED", "Výprodej"]],
  ]);
});
