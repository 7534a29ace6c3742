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
