import type { AvailabilityStep, KeepOut, PriceFields, ProductFormat, VariantFields } from "./product-format";

/** Each variant has a price for each currency and perhaps for each region; those of the currency come first. */
const PRICES: PriceFields = { isCurrencyInName: true, decimal: ".", vat: "unknown" };
const PRICE_NAMES = [
  "variantprice{currency}",
  "price{currency}",
  "variantprice*{currency}",
  "price*{currency}",
  "variantprice*",
  "price*",
];

const AVAILABILITY: readonly AvailabilityStep[] = [
  {
    names: ["variantinventoryquantity"],
    as: "quantity",
    untracked: { names: ["variantmanageinventory"], values: ["0"] },
    backorders: { names: ["variantallowbackorder"], values: ["1"] },
  },
  // Without a quantity only what is not tracked is known.
  { names: ["variantmanageinventory"], as: { false: "in_stock", true: null } },
];

/** Medusa: the product exports of versions 1 and 2, CSV. */
export const MEDUSA: ProductFormat = {
  id: "medusa",
  name: "Medusa",
  signs: {
    all: ["producttitle"],
    any: [
      "productid",
      "producthandle",
      "productstatus",
      "productdiscountable",
      "variantid",
      "variantsku",
      "variantmanageinventory",
      "variantallowbackorder",
      "variantoption1name",
      "option1name",
    ],
    atLeast: 3,
  },
  fields: {
    identity: ["productid", "producthandle"],
    title: ["producttitle"],
    description: ["productdescription"],
    category: [
      "productcategory*name",
      "productcategory1",
      "productcategory2",
      "productcategory3",
      "productcollectiontitle",
    ],
    image_link: ["productthumbnail", "productimage*", "image*url"],
    introduced_at: ["productcreatedat"],
  },
  keepOut: [
    { names: ["productstatus"], values: ["draft"], reason: "draft" },
    { names: ["productstatus"], values: ["proposed", "rejected"], reason: "unpublished" },
  ],
  group: {
    kind: "rows",
    key: ["productid", "producthandle"],
    variant: {
      fields: {
        identity: ["variantid", "variantsku"],
        price: PRICE_NAMES,
        ean: ["variantean", "variantbarcode", "variantupc"],
        product_code: ["variantsku"],
        availability: ["variantinventoryquantity"],
      },
      prices: PRICES,
      availability: AVAILABILITY,
    },
  },
  attributes: [
    { kind: "numbered", name: "variantoption#name", value: "variantoption#value" },
    { kind: "numbered", name: "option#name", value: "option#value" },
  ],
  categories: { isUnion: true },
  ignored: [
    "productcategory*",
    "productprofile*",
    "productimage*",
    "image*url",
    "*createdat",
    "*updatedat",
    "*deletedat",
    "variantproductid",
    "variantvariantrank",
    "variantprice*",
    "productcollectionid",
    "producttypeid",
    "productsaleschannel*",
    "shippingprofileid",
    "productmetadata",
    "variantmetadata",
    "varianttitle",
    "productdiscountable",
    "productisgiftcard",
    "variantallowbackorder",
    "variantmanageinventory",
  ],
};

const JSON_FIELDS: ProductFormat["fields"] = {
  identity: ["id", "handle"],
  title: ["title"],
  description: ["description"],
  category: ["categories", "type.value", "collection.title"],
  image_link: ["thumbnail", "images.url"],
  introduced_at: ["createdat"],
};
const JSON_VARIANT: VariantFields = {
  fields: {
    identity: ["id", "sku"],
    title: ["title"],
    ean: ["ean", "barcode", "upc"],
    product_code: ["sku"],
    availability: ["inventoryquantity"],
  },
  availability: [
    {
      names: ["inventoryquantity"],
      as: "quantity",
      untracked: { names: ["manageinventory"], values: ["0"] },
      backorders: { names: ["allowbackorder"], values: ["1"] },
    },
    { names: ["manageinventory"], as: { false: "in_stock", true: null } },
  ],
  attributes: [{ kind: "columns", names: ["options.option.title"], values: ["options.value"], list: "|" }],
};
const JSON_KEEP_OUT: readonly KeepOut[] = [
  { names: ["status"], values: ["draft"], reason: "draft" },
  { names: ["status"], values: ["proposed", "rejected"], reason: "unpublished" },
];
const JSON_IGNORED = [
  "options",
  "saleschannels",
  "shippingprofile",
  "isgiftcard",
  "discountable",
  "collectionid",
  "typeid",
  "updatedat",
];

/** The products of Medusa's API, JSON. */
export const MEDUSA_JSON: ProductFormat = {
  id: "medusa_json",
  name: "Medusa",
  signs: {
    all: ["title", "handle", "variants"],
    any: ["thumbnail", "isgiftcard", "discountable", "midcode", "hscode", "collectionid", "subtitle"],
    atLeast: 2,
    none: ["bodyhtml"],
  },
  fields: JSON_FIELDS,
  keepOut: JSON_KEEP_OUT,
  group: {
    kind: "list",
    list: ["variants"],
    variant: {
      ...JSON_VARIANT,
      fields: {
        ...JSON_VARIANT.fields,
        price: ["calculated_price.original_amount", "prices.amount"],
        sale_price: ["calculated_price.calculated_amount"],
      },
      prices: { currency: ["calculated_price.currency_code", "prices.currency_code"], decimal: ".", vat: "unknown" },
    },
  },
  ignored: JSON_IGNORED,
};

/** The decimals that version 1 enters amounts with, where they are not two. */
const DIGITS: Readonly<Record<string, number>> = {
  ...Object.fromEntries(
    `AFN ALL AMD BIF CLP COP CRC DJF GNF HUF IDR IQD IRR ISK JPY KMF KRW LBP MGA MMK MNT MUR PKR PYG RSD RWF SOS SYP TZS
    UGX UZS VND XAF XOF YER`
      .split(/\s+/)
      .map((code) => [code, 0]),
  ),
  BHD: 3,
  JOD: 3,
  KWD: 3,
  LYD: 3,
  OMR: 3,
  TND: 3,
};

/** The products of the API of version 1, JSON: amounts are in the smallest unit of their currency, with VAT or without. */
export const MEDUSA_1_JSON: ProductFormat = {
  id: "medusa_1_json",
  name: "Medusa",
  signs: {
    all: ["title", "handle", "variants", "profileid"],
    any: ["thumbnail", "isgiftcard", "discountable", "midcode", "hscode", "collectionid", "subtitle"],
    atLeast: 2,
  },
  fields: JSON_FIELDS,
  keepOut: JSON_KEEP_OUT,
  group: {
    kind: "list",
    list: ["variants"],
    variant: {
      ...JSON_VARIANT,
      fields: {
        ...JSON_VARIANT.fields,
        price: ["prices.amount", "originalpriceincltax", "originalprice"],
        sale_price: ["calculatedpriceincltax", "calculatedprice"],
      },
      prices: { currency: ["prices.currency_code"], unit: "minor", digits: DIGITS, vat: "unknown" },
    },
  },
  ignored: [...JSON_IGNORED, "profileid", "profiles", "deletedat"],
};

/** The prices of a price list of Medusa. */
export const MEDUSA_PRICES: ProductFormat = {
  id: "medusa_prices",
  name: "Medusa",
  signs: { all: ["productvariantid", "sku"], any: ["price*"], none: ["producttitle"] },
  fields: {},
  companion: "prices",
};
