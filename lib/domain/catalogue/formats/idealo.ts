import type { ProductFormat } from "./product-format";

/** idealo: CSV with the English headers of its specification, or the German ones of older exports. */
export const IDEALO: ProductFormat = {
  id: "idealo",
  name: "idealo",
  signs: [
    {
      all: ["sku", "title", "url", "price"],
      any: [
        "hans",
        "eans",
        "categorypath",
        "imageurls",
        "formerprice",
        "paymentcosts*",
        "deliverycosts*",
        "deliverytime",
        "baseprice",
        "checkout",
        "merchantname",
      ],
      atLeast: 3,
    },
    {
      all: ["preis*", "versandkosten*", "lieferzeit*"],
      any: [
        "artikelnummer*",
        "artikelid",
        "produktname",
        "artikelbezeichnung",
        "bezeichnung",
        "herstellername",
        "hersteller*",
        "produktlink*",
        "produkturl",
        "deeplink",
        "bildlink*",
        "bildurl*",
        "produktgruppe*",
      ],
      atLeast: 4,
    },
  ],
  fields: {
    identity: [
      "sku",
      "artikelnummer",
      "artikelnummerinihremshop",
      "artikelnummerimshop",
      "artikelnummer*",
      "artikelid",
    ],
    title: ["title", "produktname", "artikelbezeichnung", "bezeichnung", "produktbezeichnung"],
    description: ["description", "produktbeschreibung", "beschreibung", "artikelbeschreibung", "beschreibungkurz"],
    brand: ["brand", "herstellername", "hersteller", "herstellermarkenname", "markenname", "marke"],
    price: ["price", "preis", "preisbrutto", "bruttopreis", "endpreis", "verkaufspreis"],
    price_old: ["formerprice", "streichpreis", "uvp", "altpreis"],
    category: ["categorypath", "produktgruppeimshop", "produktgruppe", "produktkategorie", "kategorie", "warengruppe"],
    image_link: ["imageurls", "imageurl", "bildlink*", "bildurl*", "produktbild*", "bild"],
    web_url: ["url", "produktlinkurl", "produktlink*", "produkturl", "deeplink", "link"],
    availability: ["deliverytime", "delivery", "lieferzeit*", "verfugbarkeit"],
    ean: ["eans", "ean", "eangtin", "gtin", "ean*", "barcode"],
    product_code: ["hans", "han", "herstellerartikelnummer", "originalherstellerartikelnummer", "mpn"],
  },
  // Only items that can be ordered are listed; the time of delivery tells when.
  availability: [{ names: ["deliverytime", "delivery", "lieferzeit*", "verfugbarkeit"], as: "words" }],
  prices: {},
};
