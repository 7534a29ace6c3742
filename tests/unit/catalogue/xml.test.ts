import { readFault, readRecords, readValues } from "./reading";

// The XML reader of backend/catalogue/read, through the readers' entry point.

const RSS = `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">
  <channel>
    <title>Shop</title>
    <item>
      <g:id>A1</g:id>
      <title>Lamp &amp; shade &nbsp;&#x17E;</title>
      <g:price>12.50 EUR</g:price>
      <g:product_type><![CDATA[Home > Lamps]]></g:product_type>
      <g:additional_image_link>https://a/1.jpg</g:additional_image_link>
      <g:additional_image_link>https://a/2.jpg</g:additional_image_link>
      <g:shipping><g:country>CZ</g:country><g:price>0</g:price></g:shipping>
    </item>
    <item><g:id>A2</g:id></item>
  </channel>
</rss>`;

test("reads RSS items as records and removes Google's prefix", async () => {
  const expected = [
    {
      id: "A1",
      title: "Lamp & shade \u00a0ž",
      price: "12.50 EUR",
      product_type: "Home > Lamps",
      additional_image_link: ["https://a/1.jpg", "https://a/2.jpg"],
      shipping: { country: "CZ", price: "0" },
    },
    { id: "A2" },
  ];
  for (const size of [1, 3, 64, 1 << 16]) expect(await readValues(RSS, {}, size)).toEqual(expected);
  expect((await readRecords(RSS)).map(({ line, column }) => [line, column])).toEqual([
    [5, 5],
    [14, 5],
  ]);
});

test("uses the prefix that the feed declares for Google's fields", async () => {
  const text = RSS.replace("xmlns:g", "xmlns:shop").replaceAll("g:", "shop:");
  expect((await readValues(text))[1]).toEqual({ id: "A2" });
});

test("reads Atom entries: prefers the product id to the entry id, and reads link attributes", async () => {
  const text = `<feed xmlns="http://www.w3.org/2005/Atom" xmlns:g="http://base.google.com/ns/1.0">
    <entry><id>tag:a,1</id><g:id>7</g:id><link rel="alternate" href="https://a/7"/>
    <summary type="xhtml"><div>A <b>fine</b><br/> lamp</div></summary></entry></feed>`;
  expect(await readValues(text)).toEqual([
    { id: "7", link: { rel: "alternate", href: "https://a/7" }, summary: "A fine lamp" },
  ]);
});

test.each([
  ["SHOP/SHOPITEM", "<SHOP><SHOPITEM><ITEM_ID>1</ITEM_ID></SHOPITEM></SHOP>", [{ ITEM_ID: "1" }]],
  [
    "products as attributes",
    '<products>\n<product\n  sku="1"\n  name="A"/><product sku="2"/></products>',
    [{ sku: "1", name: "A" }, { sku: "2" }],
  ],
  [
    "offers beside categories",
    "<yml><shop><categories><category id='1'>C</category></categories><offers><offer id='7'><name>N</name></offer></offers></shop></yml>",
    [{ id: "7", name: "N" }],
  ],
  [
    "a feed of categories",
    "<categories><category><name>Lamps</name><hierarchy>Home</hierarchy></category></categories>",
    [{ name: "Lamps", hierarchy: "Home" }],
  ],
  ["unknown names that come again", "<a><b><c>1</c></b><b><c>2</c></b></a>", [{ c: "1" }, { c: "2" }]],
  ["one record alone", "<product><id>1</id></product>", [{ id: "1" }]],
  ["a shop's own feed", "<feed><product><id>1</id></product></feed>", [{ id: "1" }]],
])("finds the records of %s", async (_, text, records) => {
  expect(await readValues(text)).toEqual(records);
});

test("lists the primary category first", async () => {
  const text = `<items><item><id>1</id><category>Sale</category><category primary="true">Home | Lamps</category></item></items>`;
  expect(await readValues(text)).toEqual([{ id: "1", category: ["Home | Lamps", "Sale"] }]);
});

test("replaces colons in names and does not pollute prototypes", async () => {
  const text = `<items><item><media:content>x</media:content><__proto__><polluted>1</polluted></__proto__></item></items>`;
  const [record] = await readValues(text);
  expect(Object.keys(record as object)).toEqual(["media_content", "__proto__"]);
  expect(({} as Record<string, unknown>).polluted).toBeUndefined();
});

test.each([
  ["text that ends early", "<items>\n<item><id>1</id></item>", "xml_malformed@2:23"],
  ["a root without records", '<rss version="2.0"><channel><title>x</title></channel></rss>', "no_records@1:61"],
  ["elements within elements", `<items>${"<a>".repeat(100)}`, "too_deep@1:200"],
  ["elements within a record", `<items><item>${"<a>".repeat(100)}`, "too_deep@1:203"],
])("refuses %s with its position", async (_, text, fault) => {
  expect(await readFault(text)).toBe(fault);
});

const ENTITIES: [string, string][] = [
  ["a file", '<!DOCTYPE d [<!ENTITY x SYSTEM "file:///etc/passwd">]>'],
  ["an address", '<!DOCTYPE d [<!ENTITY x SYSTEM "http://127.0.0.1:1/">]>'],
  ["a bomb", '<!DOCTYPE d [<!ENTITY a "ha"><!ENTITY x "&a;&a;&a;&a;">]>'],
  ["a parameter", '<!DOCTYPE d [<!ENTITY % p SYSTEM "http://127.0.0.1:1/"> %p;]>'],
];
test.each(ENTITIES)("refuses declared entities: %s", async (_, doctype) => {
  const text = `<?xml version="1.0"?>${doctype}<items><item><id>&x;</id></item></items>`;
  expect(await readFault(text)).toMatch(/^xml_entities_declared@1:/);
});

test("ignores a document type without entities", async () => {
  const text = `<!DOCTYPE rss PUBLIC "-//N//DTD RSS 0.91//EN" "http://nowhere.example/rss.dtd"><rss><channel><item><title>A</title></item></channel></rss>`;
  expect(await readValues(text)).toEqual([{ title: "A" }]);
});
