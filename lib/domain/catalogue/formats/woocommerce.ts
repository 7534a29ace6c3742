import type { ProductFormat } from "./product-format";

/** WooCommerce: the product export, CSV. */
export const WOOCOMMERCE: ProductFormat = {
  id: "woocommerce",
  name: "WooCommerce",
  signs: {
    all: ["sku"],
    any: [
      "visibilityincatalog",
      "backordersallowed",
      "taxclass",
      "datesalepricestarts",
      "soldindividually",
      "allowcustomerreviews",
      "isfeatured",
      "saleprice",
      "regularprice",
      "attribute1name",
    ],
    atLeast: 4,
  },
  fields: {
    identity: ["sku", "id"],
    title: ["name"],
    description: ["shortdescription", "description"],
    brand: ["brands", "brand"],
    price: ["regularprice"],
    sale_price: ["saleprice"],
    category: ["categories"],
    image_link: ["images"],
    availability: ["instock"],
    ean: ["gtinupceanorisbn", "globaluniqueid"],
    product_code: ["sku"],
  },
  prices: { saleFrom: ["datesalepricestarts"], saleUntil: ["datesalepriceends"], decimal: ".", vat: "unknown" },
  availability: [
    { names: ["instock"], as: { "1": "in_stock", "0": "unavailable", backorder: "later", onbackorder: "later" } },
    {
      names: ["stock"],
      as: "quantity",
      backorders: { names: ["backordersallowed"], values: ["1", "notify"] },
    },
  ],
  keepOut: [
    { names: ["published"], values: ["0"], reason: "private" },
    { names: ["published"], values: ["-1"], reason: "draft" },
    { names: ["visibilityincatalog"], values: ["hidden"], reason: "hidden" },
  ],
  group: { kind: "parent", parent: ["parent"], own: ["sku", "id"], aliases: [{ prefix: "id:", names: ["id"] }] },
  attributes: [{ kind: "numbered", name: "attribute#name", value: "attribute#values", list: "," }],
  categories: { path: /\s*>\s*/, list: /\s*(?<!\\),\s*/ },
};
