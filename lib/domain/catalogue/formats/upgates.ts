import type { AvailabilityStep, KeepOut, ProductFormat } from "./product-format";

const WITHOUT_BASKET = {
  "0": "unavailable",
  false: "unavailable",
  no: "unavailable",
  "1": null,
  true: null,
  yes: null,
} as const;

const AVAILABILITY: readonly AvailabilityStep[] = [
  { names: ["CAN_ADD_TO_BASKET_YN", "canaddtobasketyn"], as: WITHOUT_BASKET },
  { names: ["AVAILABILITY", "availability"], as: "words" },
  { names: ["STOCK", "stock"], as: "quantity" },
];

const KEEP_OUT: readonly KeepOut[] = [
  { names: ["ACTIVE_YN", "activeyn"], values: ["0"], reason: "disabled" },
  { names: ["ARCHIVED_YN", "archivedyn"], values: ["1"], reason: "disabled" },
  {
    names: ["PRIVATE_YN", "privateyn", "PRIVATE_CUSTOMERS_ONLY_YN", "privatecustomersonlyyn"],
    values: ["1"],
    reason: "private",
  },
  { names: ["EXCLUDE_FROM_SEARCH_YN", "excludefromsearchyn"], values: ["1"], reason: "hidden" },
];

/** Upgates: the product export, CSV, whose headers are in brackets: [PRODUCT_CODE]. */
export const UPGATES: ProductFormat = {
  id: "upgates",
  name: "Upgates",
  signs: {
    all: ["productcode", "title"],
    any: [
      "variantyn",
      "variantcode",
      "activeyn",
      "archivedyn",
      "canaddtobasketyn",
      "mainyn",
      "priceoriginal*",
      "ispriceswithvatyn",
      "shipmentgroup",
      "longdescription",
      "parameter*",
    ],
    atLeast: 3,
  },
  fields: {
    identity: ["variantcode", "productcode"],
    title: ["title"],
    description: ["shortdescription", "longdescription"],
    brand: ["manufacturer"],
    price: ["pricewithvat*", "priceoriginal*"],
    sale_price: ["pricesale*"],
    price_old: ["priceoriginal*"],
    category: ["categoriesnames*", "categorynames*", "categories"],
    image_link: ["images", "image*"],
    web_url: ["url", "producturl"],
    availability: ["availability", "stock"],
    ean: ["ean"],
    product_code: ["suppliercode"],
  },
  prices: {
    net: ["pricewithoutvat*"],
    rate: ["vat"],
    netIf: { names: ["ispriceswithvatyn"], values: ["0"], prices: ["priceoriginal*", "pricesale*"] },
    currency: ["currency"],
  },
  availability: AVAILABILITY,
  keepOut: KEEP_OUT,
  group: {
    kind: "parent",
    parent: ["productcode"],
    own: ["productcode"],
    isVariant: { names: ["variantyn"], values: ["1"] },
  },
  attributes: [{ kind: "prefix", prefix: "[parameter " }],
  categories: { path: /\s*[>|]\s*/, list: /\s*;\s*/ },
  translation: { names: ["language"] },
};

// Prices of the site's language come first, and the price list of all customers.
const PRICE_LIST = "PRICES.PRICE.0.PRICELISTS.PRICELIST.0";

/** Upgates: the product export, XML. */
export const UPGATES_XML: ProductFormat = {
  id: "upgates_xml",
  name: "Upgates",
  signs: {
    all: ["DESCRIPTIONS"],
    any: ["PRICES", "ACTIVE_YN", "CAN_ADD_TO_BASKET_YN", "SEO_OPTIMALIZATION", "VATS", "PRODUCT_ID", "VARIANTS"],
    atLeast: 2,
  },
  fields: {
    identity: ["CODE", "PRODUCT_ID"],
    title: ["DESCRIPTIONS.DESCRIPTION.TITLE"],
    description: ["DESCRIPTIONS.DESCRIPTION.SHORT_DESCRIPTION", "DESCRIPTIONS.DESCRIPTION.LONG_DESCRIPTION"],
    brand: ["MANUFACTURER"],
    price: [`${PRICE_LIST}.PRICE_WITH_VAT`, `${PRICE_LIST}.PRICE_ORIGINAL`],
    sale_price: [`${PRICE_LIST}.PRICE_SALE`],
    price_old: [`${PRICE_LIST}.PRICE_ORIGINAL`],
    category: ["CATEGORIES.CATEGORY.NAME"],
    image_link: ["IMAGES.IMAGE.URL"],
    web_url: ["DESCRIPTIONS.DESCRIPTION.URL"],
    availability: ["AVAILABILITY", "STOCK"],
    ean: ["EAN"],
    product_code: ["SUPPLIER_CODE"],
  },
  prices: { net: [`${PRICE_LIST}.PRICE_WITHOUT_VAT`], rate: ["VATS.VAT"], currency: ["PRICES.PRICE.0.CURRENCY"] },
  availability: AVAILABILITY,
  keepOut: KEEP_OUT,
  group: {
    kind: "list",
    list: ["VARIANTS.VARIANT"],
    variant: {
      fields: {
        identity: ["CODE", "VARIANT_ID"],
        price: [`${PRICE_LIST}.PRICE_WITH_VAT`, `${PRICE_LIST}.PRICE_ORIGINAL`],
        sale_price: [`${PRICE_LIST}.PRICE_SALE`],
        price_old: [`${PRICE_LIST}.PRICE_ORIGINAL`],
        image_link: ["IMAGE_URL", "IMAGES.IMAGE.URL"],
        availability: ["AVAILABILITY", "STOCK"],
        ean: ["EAN"],
        product_code: ["SUPPLIER_CODE"],
      },
    },
  },
  categories: { path: /\s*[>|]\s*/ },
};
