import type { KeepOut, ProductFormat } from "./product-format";

/** The currency of each channel of the export. */
const CURRENCIES = ["*channelproductcurrencycode"];

/** Saleor: the product export, CSV. Each row is a variant and repeats its product; each channel has columns of its own. */
export const SALEOR: ProductFormat = {
  id: "saleor",
  name: "Saleor",
  signs: {
    all: ["id"],
    any: [
      "variantsku",
      "variantid",
      "producttype",
      "productmedia",
      "variantmedia",
      "productweight",
      "variantweight",
      "*channelpriceamount",
      "*channelpublished",
      "*warehousequantity",
      "*productattribute",
      "*variantattribute",
    ],
    atLeast: 3,
    none: ["title", "shopifyid"],
  },
  fields: {
    identity: ["id"],
    title: ["name"],
    description: ["description"],
    brand: ["brandproductattribute", "manufacturerproductattribute", "publisherproductattribute"],
    category: ["category", "producttype"],
    image_link: ["productmedia"],
    introduced_at: ["*channelpublishedat", "*channelpublicationdate"],
  },
  // A product without a value is not in the channel.
  keepOut: [
    { names: ["*channelpublished"], values: ["0", ""], currency: CURRENCIES, reason: "unpublished" },
    { names: ["*channelpublishedat", "*channelpublicationdate"], values: [], date: "future", reason: "unpublished" },
    {
      names: ["*channelsearchable", "*channelvisibleinlistings"],
      values: ["0"],
      currency: CURRENCIES,
      reason: "hidden",
    },
  ],
  group: {
    kind: "rows",
    key: ["id"],
    variant: {
      fields: {
        identity: ["variantsku", "variantid"],
        price: ["*channelpriceamount"],
        image_link: ["variantmedia"],
        product_code: ["variantsku"],
        availability: ["*warehousequantity"],
      },
      prices: { currency: ["*channelvariantcurrencycode"], decimal: ".", vat: "unknown" },
      availability: [
        { names: ["*channelavailableforpurchase*"], as: "start" },
        { names: ["variantispreorder"], as: { true: "preorder", false: null } },
        { names: ["*warehousequantity"], as: "quantity", isUnion: true },
      ],
    },
  },
  attributes: [
    { kind: "suffix", suffix: / \(product attribute\)$/i },
    { kind: "suffix", suffix: / \(variant attribute\)$/i },
  ],
  ignored: [
    "*channelvariantcostprice",
    "*channelproductcurrencycode",
    "*channelvariantcurrencycode",
    "*channelpriceamount",
    "*channelvariantpreorderquantitythreshold",
    "variantpreorder*",
    "chargetaxes",
  ],
};

const UNPUBLISHED: readonly KeepOut[] = [
  { names: ["ispublished"], values: ["0"], reason: "unpublished" },
  { names: ["visibleinlistings"], values: ["0"], reason: "hidden" },
];

/** A dump of Saleor's database, JSON, put together by `saleor-dump.ts`. */
export const SALEOR_DUMP: ProductFormat = {
  id: "saleor_dump",
  name: "Saleor",
  signs: { all: ["slug", "name", "ispublished", "visibleinlistings", "variants"] },
  fields: {
    identity: ["id", "slug"],
    title: ["name"],
    description: ["description"],
    category: ["category", "producttype"],
    image_link: ["media"],
    introduced_at: ["createdat"],
  },
  keepOut: UNPUBLISHED,
  group: {
    kind: "list",
    list: ["variants"],
    variant: {
      fields: {
        identity: ["sku", "id"],
        title: ["name"],
        price: ["priceamount"],
        sale_price: ["discountedpriceamount"],
        product_code: ["sku"],
        availability: ["quantity"],
      },
      prices: { currency: ["currency"], decimal: ".", vat: "unknown" },
      availability: [
        { names: ["ispreorder"], as: { true: "preorder", false: null } },
        { names: ["quantity"], as: "quantity", untracked: { names: ["trackinventory"], values: ["0"] } },
      ],
    },
  },
  named: { brand: ["Brand", "Manufacturer", "Publisher"] },
  ignored: ["currency"],
  pictureFolder: "media",
};
