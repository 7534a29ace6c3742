import type { AvailabilityStep, KeepOut, ProductFormat } from "./product-format";

/**
 * Between category paths is a comma. A comma within a name has a space after it: "Default Category/Beds, sofas/Small".
 */
const LIST = /\s*,\s*(?=(?:Default Category|Root Catalog)(?:[,/]|$))|,(?=[^\s,/][^,/]*\/)/;
const ROOTS = ["Default Category", "Root Catalog"];

/** A product's own setting, which counts only if it does not use that of the configuration. */
const UNTRACKED = [
  { names: ["managestock"], values: ["0"] },
  { names: ["useconfigmanagestock"], values: ["0", ""] },
];
const AVAILABILITY: readonly AvailabilityStep[] = [
  {
    names: ["isinstock"],
    as: { "1": "in_stock", "0": "unavailable" },
    untracked: UNTRACKED,
  },
  {
    names: ["qty"],
    as: "quantity",
    untracked: UNTRACKED,
    backorders: { names: ["allowbackorders", "backorders"], values: ["1", "2"] },
  },
];

/** The label of the visibility, in the language of the administration, or its number. */
const NOT_INDIVIDUAL: KeepOut = {
  names: ["visibility"],
  values: [
    "not visible individually",
    "nicht einzeln sichtbar",
    "einzeln nicht sichtbar",
    "non visible individuellement",
    "no visible individualmente",
    "non visibile individualmente",
    "niet individueel zichtbaar",
    "niewidoczny indywidualnie",
    "samostatne neviditelny",
    "1",
  ],
  reason: "not_individual",
  exceptVariant: true,
};

/** Fields of all versions that say nothing to shoppers. */
const SETTINGS = [
  "urlkey",
  "urlpath",
  "useconfig*",
  "attributeset*",
  "productwebsites",
  "taxclass*",
  "metatitle",
  "metakeyword*",
  "metadescription",
  "customdesign*",
  "customlayout*",
  "pagelayout",
  "optionscontainer",
  "productoptionscontainer",
  "msrp*",
  "displayproductoptionsin",
  "map*",
  "giftmessageavailable",
  "updatedat",
  "outofstockqty",
  "m*cartqty",
  "m*saleqty",
  "minqty",
  "notifyonstockbelow",
  "notifystockqty",
  "isqtydecimal",
  "isdecimaldivided",
  "qtyincrements",
  "enableqty*",
  "website*",
  "relatedskus",
  "crosssellskus",
  "upsellskus",
  "*position",
  "*imagelabel",
  "*imagelabels",
  "additionalimages",
  "swatchimage",
  "hidefromproductpage",
  "bundle*",
  "configurablevariationlabels",
  "customoptions",
  "stockistatuschangedauto",
  "groupprice*",
  "tierprice*",
  "links*",
  "super*",
  "mediaattributeid",
  "medialable",
  "mediaisdisabled",
  "hasoptions",
  "requiredoptions",
  "giftwrapping*",
  "deferredstockupdate",
  "stockstatuschangedautomatically",
  "categoryids",
];

/** Attributes of all products that are settings. */
const SETTING_ATTRIBUTES = [
  "has_options",
  "required_options",
  "shipment_type",
  "quantity_and_stock_status",
  "gift_wrapping_available",
];

/** Magento 2 and Adobe Commerce: the product export, CSV. */
export const MAGENTO: ProductFormat = {
  id: "magento",
  name: "Magento 2",
  signs: [
    {
      all: ["sku"],
      any: [
        "storeviewcode",
        "attributesetcode",
        "producttype",
        "productwebsites",
        "productonline",
        "configurablevariations",
        "additionalattributes",
        "baseimage",
        "specialpricefromdate",
        "taxclassname",
      ],
      atLeast: 3,
      none: ["_store", "_attribute_set"],
    },
    { all: ["sku", "attributesetcode"], any: ["name", "price", "categories", "qty"], none: ["_store"] },
  ],
  fields: {
    identity: ["sku"],
    title: ["name"],
    description: ["shortdescription", "description"],
    brand: ["manufacturer", "brand"],
    price: ["price"],
    sale_price: ["specialprice"],
    category: ["categories"],
    image_link: ["baseimage", "smallimage", "thumbnailimage"],
    web_url: ["producturl", "url"],
    availability: ["isinstock"],
    product_code: ["mpn"],
    ean: ["ean", "gtin", "barcode"],
    introduced_at: ["createdat"],
  },
  prices: {
    saleFrom: ["specialpricefromdate", "specialfromdate"],
    saleUntil: ["specialpricetodate", "specialtodate"],
    decimal: ".",
    isMonthFirst: true,
    vat: "unknown",
  },
  availability: AVAILABILITY,
  keepOut: [{ names: ["productonline", "status"], values: ["2", "0", "disabled"], reason: "disabled" }, NOT_INDIVIDUAL],
  group: { kind: "members", members: ["configurablevariations"], pattern: /(?:^|\|)sku=([^,|]+)/gi },
  attributes: [
    {
      kind: "pairs",
      names: ["additionalattributes"],
      pair: "=",
      list: ",",
      values: "|",
      without: SETTING_ATTRIBUTES,
    },
    { kind: "pattern", names: ["configurablevariations"], pattern: /,([^=,|]+)=([^,|]+)/g },
  ],
  named: { brand: ["manufacturer", "brand"], ean: ["ean", "gtin", "barcode"] },
  categories: { path: /\s*\/\s*/, list: LIST, without: ROOTS, hasRoot: true },
  pictureFolder: "media/catalog/product",
  translation: { names: ["storeviewcode"] },
  ignored: [...SETTINGS, "producttype", "associatedskus"],
};

/** What the exports of Magento 1 have in common. */
const MAGENTO_1_PRODUCTS = {
  name: "Magento 1",
  fields: {
    identity: ["sku"],
    title: ["name"],
    description: ["shortdescription", "description"],
    brand: ["manufacturer", "brand"],
    price: ["price"],
    sale_price: ["specialprice"],
    category: ["_category"],
    image_link: ["image", "smallimage", "thumbnail", "_media_image"],
    availability: ["isinstock"],
    ean: ["ean", "gtin", "upc"],
    introduced_at: ["createdat"],
  },
  prices: {
    saleFrom: ["specialfromdate"],
    saleUntil: ["specialtodate"],
    decimal: ".",
    vat: "unknown",
  },
  availability: AVAILABILITY,
  keepOut: [{ names: ["status"], values: ["2", "0", "disabled"], reason: "disabled" }, NOT_INDIVIDUAL],
  categories: { path: /\s*\/\s*/, without: ROOTS },
  pictureFolder: "media/catalog/product",
  ignored: [...SETTINGS, "store", "rootcategory", "type", "associated*", "newsfromdate", "newstodate"],
} satisfies Partial<ProductFormat>;

/** Magento 1 and OpenMage: the product export, CSV. Rows without a SKU add categories, pictures and variants to the one above. */
export const MAGENTO_1: ProductFormat = {
  ...MAGENTO_1_PRODUCTS,
  id: "magento_1",
  signs: {
    all: ["sku"],
    any: [
      "_store",
      "_attribute_set",
      "_type",
      "_product_websites",
      "_root_category",
      "_category",
      "_super_products_sku",
    ],
    atLeast: 2,
  },
  group: { kind: "members", members: ["_super_products_sku"], pattern: /([^|]+)/g },
  below: {
    rows: [{ names: ["sku"], values: [""] }],
    fields: ["_category", "_media_image", "_super_products_sku"],
  },
};

/** Magento 1 and OpenMage: the profile "Export All Products", CSV. Categories are numbers only. */
export const MAGENTO_1_PROFILE: ProductFormat = {
  ...MAGENTO_1_PRODUCTS,
  id: "magento_1_profile",
  signs: {
    all: ["sku", "store", "websites", "attributeset"],
    any: ["categoryids", "type", "taxclassid", "hasoptions", "urlkey", "optionscontainer"],
    atLeast: 2,
  },
  group: { kind: "members", members: ["associatedskus"], pattern: /([^,]+)/g },
  translation: { names: ["store"], base: "admin" },
};

/** Prices of Magento for customer groups and quantities. */
export const MAGENTO_PRICES: ProductFormat = {
  id: "magento_prices",
  name: "Magento 2",
  signs: {
    all: ["sku"],
    any: ["tierpricewebsite", "tierpricecustomergroup", "tierpriceqty", "tierprice"],
    atLeast: 2,
    none: ["name"],
  },
  fields: {},
  companion: "prices",
};

/** Quantities of Magento by source. */
export const MAGENTO_SOURCES: ProductFormat = {
  id: "magento_sources",
  name: "Magento 2",
  signs: { all: ["sourcecode", "sku", "quantity"], none: ["name"] },
  fields: {},
  companion: "availability",
};
