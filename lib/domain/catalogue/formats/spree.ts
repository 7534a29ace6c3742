import type { ProductFormat } from "./product-format";

/** Spree: the product export and its import template, CSV. The first row of a product is the product, the others are variants. */
export const SPREE: ProductFormat = {
  id: "spree",
  name: "Spree",
  signs: {
    all: ["slug", "name"],
    any: [
      "trackinventory",
      "inventorycount",
      "inventorybackorderable",
      "image1src",
      "availableon",
      "discontinueon",
      "taxcategory",
    ],
    atLeast: 2,
  },
  fields: {
    identity: ["slug", "sku"],
    title: ["name"],
    description: ["description"],
    brand: ["brandname", "brand", "vendorname", "sellername"],
    price: ["price"],
    price_old: ["compareatprice"],
    category: ["category*"],
    image_link: ["image1src", "image2src", "image3src"],
    availability: ["inventorycount"],
    product_code: ["sku"],
    introduced_at: ["availableon"],
  },
  prices: { decimal: ".", currency: ["currency"], vat: "unknown" },
  availability: [
    {
      names: ["inventorycount"],
      as: "quantity",
      unlimited: ["∞"],
      untracked: { names: ["trackinventory"], values: ["0"] },
      backorders: { names: ["inventorybackorderable"], values: ["1"] },
    },
  ],
  keepOut: [
    { names: ["status"], values: ["draft", "archived"], reason: "draft" },
    { names: ["availableon"], values: [], date: "future", reason: "unpublished" },
    { names: ["discontinueon"], values: [], date: "past", reason: "unpublished" },
  ],
  group: {
    kind: "rows",
    key: ["slug"],
    isApart: true,
    variant: {
      fields: {
        identity: ["sku"],
        price: ["price"],
        price_old: ["compareatprice"],
        image_link: ["image1src", "image2src", "image3src"],
        availability: ["inventorycount"],
        product_code: ["sku"],
      },
    },
  },
  attributes: [
    { kind: "numbered", name: "option#name", value: "option#value" },
    { kind: "prefix", prefix: "custom_field.custom." },
    { kind: "prefix", prefix: "custom_field." },
  ],
  categories: { path: /\s*->\s*/, isUnion: true },
  // Rows with nothing but the price in another currency.
  below: {
    rows: [
      { names: ["name"], values: [""] },
      { names: ["option1value"], values: [""] },
    ],
    fields: ["price", "compareatprice", "currency"],
    same: ["sku"],
  },
  ignored: [
    "currency",
    "costprice",
    "dimensionsunit",
    "weightunit",
    "digital",
    "productid",
    "taxcategory",
    "metatitle",
    "metadescription",
    "metakeywords",
  ],
};

/** Texts of Spree's products in other languages. */
export const SPREE_TRANSLATIONS: ProductFormat = {
  id: "spree_translations",
  name: "Spree",
  signs: { all: ["slug", "locale", "name", "metatitle", "metadescription"], none: ["price", "sku"] },
  fields: {},
  companion: "translations",
};
