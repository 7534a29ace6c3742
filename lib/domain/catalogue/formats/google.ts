import type { ProductFormat } from "./product-format";

/** Google Merchant Center: XML (RSS or Atom), TSV and CSV, also with translated headers of its spreadsheet template. */
export const GOOGLE: ProductFormat = {
  id: "google",
  name: "Google Merchant",
  signs: {
    all: ["id", "title"],
    any: [
      "gtin",
      "mpn",
      "googleproductcategory",
      "producttype",
      "itemgroupid",
      "saleprice",
      "salepriceeffectivedate",
      "additionalimagelink",
      "identifierexists",
      "condition",
      "shipping",
      "agegroup",
      "customlabel0",
      "availabilitydate",
    ],
    atLeast: 2,
    none: ["fbproductcategory", "quantitytosellonfacebook", "commercetaxcategory"],
  },
  fields: {
    identity: ["id"],
    title: ["title"],
    description: ["description"],
    brand: ["brand"],
    price: ["price"],
    sale_price: ["saleprice"],
    category: ["producttype", "googleproductcategory"],
    image_link: ["imagelink", "additionalimagelink"],
    web_url: ["link.href", "link", "canonicallink", "mobilelink"],
    availability: ["availability"],
    group: ["itemgroupid"],
    ean: ["gtin"],
    product_code: ["mpn"],
  },
  prices: {
    salePeriod: ["salepriceeffectivedate"],
    decimal: ".",
  },
  availability: [
    {
      names: ["availability"],
      as: {
        "in stock": "in_stock",
        "limited availability": "in_stock",
        "out of stock": "unavailable",
        preorder: "preorder",
        backorder: "later",
        "available for order": "later",
      },
    },
  ],
  group: { kind: "key", key: ["itemgroupid"] },
};
