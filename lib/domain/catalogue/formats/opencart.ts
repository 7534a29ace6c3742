import type { AvailabilityStep, PriceFields, ProductFormat } from "./product-format";

/** Prices are without tax; a tax class is added in the shop. */
const PRICES: PriceFields = { decimal: ".", vat: "unknown" };

/** A status in words holds only for what is not in stock. */
const AVAILABILITY: readonly AvailabilityStep[] = [
  { names: ["stockstatus", "stockstatusname"], as: "words", ifStock: { names: ["quantity"], isPositive: false } },
  { names: ["quantity"], as: "quantity" },
];

/** OpenCart: the products of its export tools, CSV. */
export const OPENCART: ProductFormat = {
  id: "opencart",
  name: "OpenCart",
  signs: {
    all: ["productid", "model"],
    any: [
      "quantity",
      "stockstatusid",
      "stockstatus",
      "dateavailable",
      "taxclassid",
      "weightclassid",
      "lengthclassid",
      "storeids",
      "seokeyword",
      "relatedids",
      "subtract",
      "minimum",
      "imagename",
      "jan",
      "points",
      "manufacturerid",
      "viewed",
    ],
    atLeast: 4,
  },
  fields: {
    identity: ["productid"],
    title: ["name{language}", "name", "productname", "name*"],
    description: ["description{language}", "description", "description*"],
    brand: ["manufacturer", "manufacturername"],
    price: ["price"],
    sale_price: ["special", "specialprice"],
    category: ["categories", "category", "categoryname", "categorynames"],
    image_link: ["imagename", "image", "mainimage"],
    web_url: ["url", "producturl"],
    availability: ["quantity"],
    ean: ["ean", "upc", "jan", "isbn"],
    product_code: ["model", "sku", "mpn"],
    introduced_at: ["dateavailable", "dateadded"],
  },
  prices: PRICES,
  availability: AVAILABILITY,
  keepOut: [{ names: ["status"], values: ["0"], reason: "disabled" }],
  categories: { path: /\s*(?:>|&gt;)\s*/, list: /\s*[|;]\s*/ },
  pictureFolder: "image",
  ignored: [
    "categories",
    "metatitle*",
    "metadescription*",
    "metakeyword*",
    "tags*",
    "layout*",
    "storeids",
    "relatedids",
    "sortorder",
    "viewed",
    "shipping",
    "points",
    "datemodified",
    "subtract",
    "minimum",
    "seokeyword",
    "taxclassid",
    "stockstatusid",
    "manufacturerid",
    "weightclassid",
    "lengthclassid",
  ],
};

/** CSV Price Pro, an export tool for OpenCart. */
export const OPENCART_PRICE_PRO: ProductFormat = {
  id: "opencart_price_pro",
  name: "OpenCart (CSV Price Pro)",
  signs: {
    all: ["_NAME_"],
    any: ["_MODEL_", "_SKU_", "_PRICE_", "_QUANTITY_", "_CATEGORY_", "_MANUFACTURER_", "_STATUS_"],
    atLeast: 2,
  },
  fields: {
    identity: ["_ID_", "_PRODUCT_ID_", "_SKU_", "_MODEL_"],
    title: ["_NAME_"],
    description: ["_DESCRIPTION_"],
    brand: ["_MANUFACTURER_"],
    price: ["_PRICE_"],
    category: ["_CATEGORY_", "_CATEGORIES_"],
    image_link: ["_IMAGE_", "_IMAGES_"],
    web_url: ["_URL_"],
    availability: ["_QUANTITY_"],
    ean: ["_EAN_", "_UPC_"],
    product_code: ["_MODEL_", "_SKU_"],
    introduced_at: ["_DATE_AVAILABLE_", "_DATE_ADDED_"],
  },
  prices: PRICES,
  availability: [
    { names: ["_STOCK_STATUS_"], as: "words", ifStock: { names: ["_QUANTITY_"], isPositive: false } },
    { names: ["_QUANTITY_"], as: "quantity" },
  ],
  keepOut: [{ names: ["_STATUS_"], values: ["0"], reason: "disabled" }],
  categories: { path: /\s*\|\s*/, list: /\s*\n\s*/ },
  pictureFolder: "image",
};

/** Tables of their own for what belongs to OpenCart's products. */
export const OPENCART_SPECIALS: ProductFormat = {
  id: "opencart_specials",
  name: "OpenCart",
  signs: [
    {
      all: ["productid", "customergroup", "price"],
      any: ["datestart", "dateend", "priority"],
      none: ["model", "name"],
    },
    { all: ["productid", "customergroup", "points"], none: ["model", "name"] },
  ],
  fields: {},
  companion: "prices",
};

export const OPENCART_OPTIONS: ProductFormat = {
  id: "opencart_options",
  name: "OpenCart",
  signs: {
    all: ["productid"],
    any: ["optionid", "optionvalue", "option", "optionvalueid", "defaultoptionvalue", "required"],
    atLeast: 2,
    none: ["model", "name"],
  },
  fields: {},
  companion: "variants",
};

export const OPENCART_ATTRIBUTES: ProductFormat = {
  id: "opencart_attributes",
  name: "OpenCart",
  signs: [
    { all: ["productid", "attributegroup", "attribute"], none: ["model", "name"] },
    { all: ["productid", "filtergroup", "filter"], none: ["model", "name"] },
  ],
  fields: {},
  companion: "attributes",
};

export const OPENCART_IMAGES: ProductFormat = {
  id: "opencart_images",
  name: "OpenCart",
  signs: { all: ["productid", "image", "sortorder"], none: ["model", "name", "title", "price", "sku"] },
  fields: {},
  companion: "pictures",
};
