import { splitWords } from "@/lib/domain/catalogue/feed-names";
import type { FormatSigns, ProductFormat } from "./product-format";

/** The headers of the specification, and those of the spreadsheet templates in German, English and Spanish. */
const SIGNS: readonly FormatSigns[] = [
  {
    all: ["sku", "title", "url", "price"],
    any: splitWords(`hans eans categorypath imageurls formerprice paymentcosts* deliverycosts* deliverytime baseprice checkout
      merchantname`),
    atLeast: 3,
  },
  {
    all: ["preis*", "versandkosten*", "lieferzeit*"],
    any: splitWords(`artikelnummer* artikelid produktname artikelbezeichnung bezeichnung herstellername hersteller*
      produktlink* produkturl deeplink bildlink* bildurl* produktgruppe*`),
    atLeast: 4,
  },
  {
    all: ["artikelnummerimshop", "preis*", "lieferzeit*"],
    any: splitWords("produktname produktgruppeimshop originalherstellerartikelnummer produkturl bildurl* vorkasse"),
    atLeast: 3,
  },
  {
    all: ["articlenumberinshop", "price", "deliverytime"],
    any: splitWords(
      "eangtinbarcode hanmpn manufacturerbrandname productname productgroupinshop discountprice wasprice",
    ),
    atLeast: 2,
  },
  {
    all: ["n*articuloentienda", "precio", "plazodeentrega"],
    any: splitWords(`eangtincodigobarras numerodelfabricantehanmpn fabricantemarca nombredelproducto urldelproducto
      categoriadelproductoen*tienda urlimagen*`),
    atLeast: 2,
  },
];

/** idealo: CSV. */
export const IDEALO: ProductFormat = {
  id: "idealo",
  name: "idealo",
  signs: SIGNS,
  fields: {
    identity: splitWords(`sku artikelnummer artikelnummerinihremshop artikelnummerimshop artikelnummer* artikelid
      articlenumberinshop n*articuloentienda`),
    title: splitWords(
      `title produktname artikelbezeichnung bezeichnung produktbezeichnung productname nombredelproducto`,
    ),
    description: splitWords(`description produktbeschreibung beschreibung artikelbeschreibung beschreibungkurz
      productdescription descripciondelproducto`),
    brand: splitWords(`brand herstellername hersteller herstellermarkenname markenname marke manufacturerbrandname
      fabricantemarca`),
    price: splitWords("price preis preisbrutto bruttopreis endpreis verkaufspreis precio"),
    sale_price: splitWords("discountprice sonderpreis rabattpreis precioespecial"),
    price_old: splitWords("formerprice streichpreis uvp altpreis wasprice preciooriginal"),
    category: splitWords(`categorypath produktgruppeimshop produktgruppe produktkategorie kategorie warengruppe
      productgroupinshop categoriadelproductoen*tienda`),
    image_link: splitWords("imageurls imageurl bildlink* bildurl* produktbild* bild urlimagen* imageurl*"),
    web_url: splitWords("url produktlinkurl produktlink* produkturl deeplink link producturl urldelproducto"),
    availability: splitWords("deliverytime delivery lieferzeit* plazodeentrega verfugbarkeit"),
    ean: splitWords("eans ean eangtin gtin ean* barcode"),
    product_code: splitWords(`hans han herstellerartikelnummer originalherstellerartikelnummer mpn hanmpn
      numerodelfabricantehanmpn`),
  },
  // Only items that can be ordered are listed; the time of delivery tells when.
  availability: [{ names: splitWords("deliverytime delivery lieferzeit* plazodeentrega verfugbarkeit"), as: "words" }],
  prices: {},
};
