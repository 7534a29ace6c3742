import type { ProductFormat } from "./product-format";

// Shopware 5 writes each kind of data by a profile of its own. The columns of other profiles that are only there to be read begin
// with "_".

/** Shopware 5: the article profiles of its import and export, CSV. */
export const SHOPWARE_5: ProductFormat = {
  id: "shopware_5",
  name: "Shopware 5",
  signs: {
    all: ["ordernumber", "name"],
    any: [
      "mainnumber",
      "supplier",
      "priceek",
      "pseudopriceek",
      "instock",
      "laststock",
      "additionaltext",
      "suppliernumber",
      "tax",
    ],
    atLeast: 3,
  },
  fields: {
    group: ["mainnumber"],
    identity: ["ordernumber"],
    title: ["name"],
    description: ["description", "descriptionlong"],
    brand: ["supplier", "suppliername"],
    price: ["priceek", "price"],
    price_old: ["pseudopriceek", "pseudoprice"],
    category: ["categorypaths", "categories"],
    image_link: ["imageurl", "images", "image"],
    availability: ["instock"],
    ean: ["ean"],
    product_code: ["suppliernumber", "ordernumber"],
    introduced_at: ["releasedate", "added"],
  },
  prices: { vat: "unknown", rate: ["tax"] },
  availability: [{ names: ["instock"], as: "quantity", backorders: { names: ["laststock"], values: ["0", ""] } }],
  keepOut: [{ names: ["active"], values: ["0"], reason: "disabled" }],
  group: { kind: "key", key: ["mainnumber"] },
  attributes: [
    { kind: "pairs", names: ["configuratoroptions", "configoptionname"], pair: ":", list: "|" },
    { kind: "pairs", names: ["propertyvaluename"], pair: ":", list: "|" },
  ],
  categories: { path: /\s*(?:->|>)\s*/, list: /\s*\|\s*/ },
  // Prices of other customer groups, purchase prices, settings, and texts in other languages ("name_2").
  ignored: [
    "tax",
    "additionaltext*",
    "stockmin",
    "baseprice*",
    "price*",
    "pseudoprice*",
    "purchase*",
    "fromek",
    "toek",
    "changed",
    "topseller",
    "shippingfree",
    "minpurchase",
    "maxpurchase",
    "unitid",
    "configurator*",
    "configsetname",
    "kind",
    "similar",
    "accessory",
    "propertygroupname",
    "categories",
    "variantid*",
    "articleid*",
    "name*",
    "description*",
    "keywords*",
    "metatitle*",
    "main",
  ],
};

/** Prices by customer group and quantity. */
export const SHOPWARE_5_PRICES: ProductFormat = {
  id: "shopware_5_prices",
  name: "Shopware 5",
  signs: { all: ["ordernumber", "pricegroup", "price"], none: ["mainnumber"] },
  fields: {},
  companion: "prices",
};

/** Stock by order number. */
export const SHOPWARE_5_STOCK: ProductFormat = {
  id: "shopware_5_stock",
  name: "Shopware 5",
  signs: {
    all: ["ordernumber", "instock", "supplier"],
    any: ["additionaltext", "price"],
    none: ["mainnumber", "name"],
  },
  fields: {},
  companion: "availability",
};

/** Pictures by order number. */
export const SHOPWARE_5_IMAGES: ProductFormat = {
  id: "shopware_5_images",
  name: "Shopware 5",
  signs: [
    { all: ["ordernumber", "mainnumber", "imageurl"], none: ["name"] },
    { all: ["ordernumber", "image", "relations"], none: ["name"] },
  ],
  fields: {},
  companion: "pictures",
};

/** The category tree, and the categories of each order number. */
export const SHOPWARE_5_CATEGORIES: ProductFormat = {
  id: "shopware_5_categories",
  name: "Shopware 5",
  signs: [
    { all: ["ordernumber", "mainnumber", "categoryid"], none: ["name"] },
    { all: ["categoryid", "parentid", "description"], any: ["cmsheadline", "cmstext", "hidefilter", "template"] },
  ],
  fields: {},
  companion: "categories",
};

/** Properties by order number. */
export const SHOPWARE_5_PROPERTIES: ProductFormat = {
  id: "shopware_5_properties",
  name: "Shopware 5",
  signs: { all: ["ordernumber", "mainnumber", "propertyvaluename"], none: ["name"] },
  fields: {},
  companion: "attributes",
};

/** Texts in other languages. */
export const SHOPWARE_5_TRANSLATIONS: ProductFormat = {
  id: "shopware_5_translations",
  name: "Shopware 5",
  signs: { all: ["articlenumber", "languageid", "name"] },
  fields: {},
  companion: "translations",
};

/** Accessories and similar products by order number. */
export const SHOPWARE_5_RELATIONS: ProductFormat = {
  id: "shopware_5_relations",
  name: "Shopware 5",
  signs: [
    { all: ["ordernumber", "mainnumber", "accessory"], none: ["name"] },
    { all: ["ordernumber", "mainnumber", "similar"], none: ["name"] },
  ],
  fields: {},
  companion: "relations",
};
