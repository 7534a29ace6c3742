import type { ProductFormat } from "./product-format";

/** Shoptet: the export of products, CSV. */
export const SHOPTET: ProductFormat = {
  id: "shoptet",
  name: "Shoptet",
  signs: {
    all: ["code", "name"],
    any: [
      "paircode",
      "standardprice",
      "productvisibility",
      "availabilityinstock",
      "availabilityoutofstock",
      "percentvat",
      "includingvat",
      "defaultcategory",
      "defaultimage",
    ],
    atLeast: 2,
  },
  fields: {
    identity: ["code"],
    title: ["name"],
    description: ["shortdescription", "description"],
    brand: ["manufacturer"],
    price: ["price"],
    sale_price: ["actionprice"],
    price_old: ["standardprice"],
    category: ["defaultcategory", "categorytext"],
    image_link: ["defaultimage", "image"],
    web_url: ["url", "origurl"],
    availability: ["availabilityinstock", "stock"],
    group: ["paircode"],
    ean: ["ean"],
    product_code: ["productnumber", "partnumber"],
  },
  prices: {
    saleFrom: ["actionpricefrom"],
    saleUntil: ["actionpriceuntil", "actionpriceto"],
    netIf: { names: ["includingvat"], values: ["0"] },
    rate: ["percentvat"],
    currency: ["currency"],
  },
  availability: [
    { names: ["availabilityinstock"], as: "words", ifStock: { names: ["stock"], isPositive: true } },
    { names: ["availabilityoutofstock"], as: "words", ifStock: { names: ["stock"], isPositive: false } },
    { names: ["stock"], as: "quantity" },
    { names: ["availability"], as: "words" },
  ],
  keepOut: [
    {
      names: ["productvisibility"],
      values: ["hidden", "detailonly", "blocked", "blockunregistered"],
      reason: "hidden",
    },
    { names: ["variantvisibility"], values: ["0"], reason: "hidden" },
  ],
  group: { kind: "key", key: ["paircode"] },
  attributes: [{ kind: "prefix", prefix: "variant:" }],
  categories: { path: /\s*>\s*/, list: /\s*;\s*/ },
};
