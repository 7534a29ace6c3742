import type { FieldMapping } from "@/lib/domain/catalogue/feed-mapping";
import { FeedReading } from "@/lib/domain/catalogue/reading/feed-reading";
import { createReading, NOW } from "./read-item";

/** The mapping of a feed without records. */
function mapFields(names: readonly string[], mapping: FieldMapping): FieldMapping {
  const site = { type: "item", language: "en", currency: "EUR", timeZone: "Europe/Prague", now: NOW };
  const answers = { zero: null, vat: null, words: {}, keepOut: true };
  return new FeedReading(names, [], { ...site, mapping, answers }).mapping;
}

test("maps the fields of an electronics export by name", () => {
  const fields = [
    "id",
    "name",
    "title",
    "ean",
    "short_description",
    "img_high",
    "img_500x500",
    "supplier",
    "price",
    "date_released",
  ];
  expect(mapFields(fields, {})).toEqual({
    identity: "id",
    title: "title",
    description: "short_description",
    brand: "supplier",
    price: "price",
    image_link: "img_500x500",
    ean: "ean",
    product_code: "name",
    introduced_at: "date_released",
  });
});

test("prefers a requested mapping, and an empty one turns the guess off", () => {
  const mapping = mapFields(["id", "title", "name", "price"], { title: "name", price: "" });
  expect(mapping).toEqual({ identity: "id", title: "name" });
});

const guessed = (...records: Record<string, unknown>[]) => createReading(records).mapping;

test.each([
  [
    "Heureka",
    {
      ...{ ITEM_ID: "1", PRODUCTNAME: "Lampa", PRODUCT: "Lampa bílá", DESCRIPTION: "x", URL: "https://a/1" },
      ...{ IMGURL: "https://a/1.jpg", PRICE_VAT: "1299", MANUFACTURER: "Lumo", CATEGORYTEXT: "Dům | Lampy" },
      ...{ EAN: "1234567890123" },
    },
    {
      ...{ identity: "ITEM_ID", title: "PRODUCTNAME", description: "DESCRIPTION", web_url: "URL" },
      ...{ image_link: "IMGURL", price: "PRICE_VAT", brand: "MANUFACTURER", category: "CATEGORYTEXT", ean: "EAN" },
    },
  ],
  [
    "a Czech export",
    { Kód: "1", Název: "Lampa", Cena: "1 299 Kč", Kategorie: "Dům > Lampy", Značka: "Lumo", Dostupnost: "skladem" },
    {
      ...{ identity: "Kód", title: "Název", price: "Cena", category: "Kategorie", brand: "Značka" },
      ...{ availability: "Dostupnost" },
    },
  ],
  [
    "a Polish export",
    { Kod: "1", Nazwa: "Lampa", Cena: "129,00", Kategoria: "Dom", Producent: "Lumo", Zdjęcie: "/1.webp" },
    {
      ...{ identity: "Kod", title: "Nazwa", price: "Cena", category: "Kategoria", brand: "Producent" },
      ...{ image_link: "Zdjęcie" },
    },
  ],
  [
    "an Atom feed",
    { id: "1", title: "Lamp", link: { rel: "alternate", href: "https://a/1" }, image_link: "https://a/1" },
    { identity: "id", title: "title", web_url: "link.href", image_link: "image_link" },
  ],
])("maps the fields of %s by name", (_, record, mapping) => {
  expect(guessed(record)).toEqual(mapping);
});

test("ignores a field whose values do not match its name", () => {
  const record = { id: "1", title: "Lamp", image: "yes", price: "on request", link: "none", img: "https://a/1.png" };
  expect(guessed(record)).toEqual({ identity: "id", title: "title", image_link: "img" });
});

test("recognizes images and URLs by their values", () => {
  const record = { code: "1", title: "Lamp", foo: "https://a/1.jpg?x=1", bar: "https://a/1" };
  expect(guessed(record)).toEqual({ identity: "code", title: "title", image_link: "foo", web_url: "bar" });
});

test("chooses an identity field with distinct values in all records", () => {
  const records = Array.from({ length: 20 }, (_, index) => ({ id: "same", sku: `S${index}`, title: "Lamp" }));
  expect(guessed(...records).identity).toBe("sku");
  expect(guessed({ id: "1", title: "A" }, { id: "1", title: "B" }).identity).toBe("id");
});

test("uses the URL as identity if no other field identifies items", () => {
  expect(guessed({ title: "A", url: "https://a/1" }, { title: "B", url: "https://a/2" })).toEqual({
    identity: "url",
    title: "title",
    web_url: "url",
  });
});
