import type { ProductFormat } from "./product-format";

/** Shopware 6: the product profile of its export, CSV. A variant names its product by id, and leaves empty what is equal. */
export const SHOPWARE: ProductFormat = {
  id: "shopware",
  name: "Shopware",
  signs: {
    all: ["productnumber"],
    any: [
      "parentid",
      "pricenet",
      "pricegross",
      "taxrate",
      "taxid",
      "covermediaurl",
      "covermediaid",
      "manufacturername",
      "propertyids",
      "optionids",
      "saleschannel",
      "minpurchase",
      "purchasesteps",
    ],
    atLeast: 3,
  },
  fields: {
    identity: ["productnumber", "id"],
    title: ["name", "name{language}", "translations*{language}name", "name*"],
    description: ["description", "description{language}", "description*"],
    brand: ["manufacturername", "manufacturername{language}", "manufacturer"],
    price: ["pricegross{currency}", "pricegross", "pricedefaultgross"],
    price_old: ["listpricegross{currency}", "listpricegross"],
    category: ["categorypaths", "categorynames", "categories"],
    image_link: ["covermediaurl", "media", "mediaurls"],
    web_url: ["url", "producturl", "seourl"],
    availability: ["availablestock", "stock"],
    ean: ["ean"],
    product_code: ["productnumber"],
    introduced_at: ["releasedate", "createdat"],
  },
  prices: { net: ["pricenet{currency}", "pricenet"], rate: ["taxrate"], decimal: "." },
  availability: [
    {
      names: ["availablestock", "stock"],
      as: "quantity",
      backorders: { names: ["iscloseout", "closeout"], values: ["0"] },
    },
  ],
  keepOut: [{ names: ["active"], values: ["0"], reason: "disabled" }],
  group: {
    kind: "parent",
    parent: ["parentid"],
    own: ["id"],
    aliases: [{ prefix: "", names: ["productnumber"] }],
    inherited: ["iscloseout", "closeout", "taxrate"],
  },
  attributes: [
    { kind: "pairs", names: ["variants"], pair: ":", list: "|", values: "," },
    { kind: "pairs", names: ["options"], pair: ":", list: "|" },
    { kind: "pairs", names: ["properties"], pair: ":", list: "|" },
  ],
  categories: { path: /\s*>\s*/, list: /\s*\|\s*/ },
  ignored: [
    "taxid",
    "taxname",
    "covermedia*",
    "manufacturer*",
    "optionids",
    "propertyids",
    "saleschannel",
    "customfields",
    "categories",
    "taxrate",
    "pricenet*",
    "pricegross*",
    "listprice*",
    "maxpurchase",
    "purchasesteps",
    "purchaseprice*",
    "translations*",
  ],
};

/** Prices of Shopware for customer groups and quantities. */
export const SHOPWARE_PRICES: ProductFormat = {
  id: "shopware_prices",
  name: "Shopware",
  signs: { all: ["productid", "pricegross"], any: ["ruleid", "quantitystart"], none: ["productnumber", "name"] },
  fields: {},
  companion: "prices",
};

/** Categories of Shopware. */
export const SHOPWARE_CATEGORIES: ProductFormat = {
  id: "shopware_categories",
  name: "Shopware",
  signs: {
    all: ["parentid", "name", "level"],
    any: ["cmspageid", "slotconfig", "externallink", "visible"],
    none: ["productnumber"],
  },
  fields: {},
  companion: "categories",
};

/** Properties of Shopware, such as colors. */
export const SHOPWARE_PROPERTIES: ProductFormat = {
  id: "shopware_properties",
  name: "Shopware",
  signs: { all: ["groupid", "name"], any: ["colorhexcode", "groupdisplaytype", "groupsortingtype"], atLeast: 2 },
  fields: {},
  companion: "attributes",
};

/** Cross-selling of Shopware: which products are shown beside another one. */
export const SHOPWARE_CROSS_SELLING: ProductFormat = {
  id: "shopware_cross_selling",
  name: "Shopware",
  signs: {
    all: ["productid", "assignedproducts"],
    any: ["sortby", "sortdirection", "limit", "position", "type"],
    atLeast: 2,
    none: ["productnumber"],
  },
  fields: {},
  companion: "relations",
};
