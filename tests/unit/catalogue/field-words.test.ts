import { findCoreName } from "@/lib/domain/catalogue/field-words";

const CZECH = { language: "cs", currency: "CZK" };
const ENGLISH = { language: "en", currency: "EUR" };

test.each([
  ["Product Name", "name"],
  ["productName", "name"],
  ["Nombre del producto", "nombre"],
  ["Artikelnummer im Shop", "artikelnummer"],
  ["Categoría del producto en la tienda", "categoria"],
  ["Artikeltext1", "artikeltext"],
  ["Main image", "image"],
  ["image[0].url", "imageurl"],
  ["images.cover", "images"],
  ["Price EUR", "price"],
  ["Price (€)", "price"],
  ["EAN13", "ean13"],
  ["price_b2c", "priceb2c"],
  // What only consists of such words keeps them.
  ["Product", "product"],
  ["shop name", "shopname"],
  ["Original price", "originalprice"],
  ["Price USD", "priceusd"],
])("the core of %s is %s", (field, name) => {
  expect(findCoreName(field, ENGLISH)).toEqual({ name, language: null });
});

test.each([
  ["name_cs", "name", "own"],
  ["Název (CZ)", "nazev", "own"],
  ["title_en", "title", "other"],
  ["Popis SK", "popis", "other"],
  ["cs", "cs", null],
])("the name %s has the core %s, and its language is the site's: %p", (field, name, language) => {
  expect(findCoreName(field, CZECH)).toEqual({ name, language });
});

test.each(["Cena Kč", "Cena CZK", "cena_czk"])("the currency of the site is no part of the core: %s", (field) => {
  expect(findCoreName(field, CZECH).name).toBe("cena");
});
