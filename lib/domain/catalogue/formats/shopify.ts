import type { ProductFormat } from "./product-format";

/** Shopify: the product export, CSV, with the headers of before and after 2024. */
export const SHOPIFY: ProductFormat = {
  id: "shopify",
  name: "Shopify",
  signs: {
    all: ["title"],
    any: [
      "handle",
      "urlhandle",
      "bodyhtml",
      "variantsku",
      "variantprice",
      "variantinventorypolicy",
      "variantinventoryqty",
      "option1name",
      "option1value",
      "imagesrc",
      "productimageurl",
      "seotitle",
    ],
    atLeast: 4,
  },
  fields: {
    identity: ["handle", "urlhandle"],
    title: ["title"],
    description: ["bodyhtml", "description"],
    brand: ["vendor"],
    category: ["type", "productcategory", "customproducttype"],
    image_link: ["imagesrc", "productimageurl"],
  },
  keepOut: [
    { names: ["status"], values: ["draft", "archived"], reason: "draft" },
    { names: ["published", "publishedononlinestore"], values: ["0"], reason: "unpublished" },
  ],
  group: {
    kind: "rows",
    key: ["handle", "urlhandle"],
    variant: {
      fields: {
        identity: ["variantsku", "sku"],
        price: ["variantprice", "price"],
        price_old: ["variantcompareatprice", "compareatprice"],
        image_link: ["variantimage", "variantimageurl"],
        ean: ["variantbarcode", "barcode"],
        product_code: ["variantsku", "sku"],
        availability: ["variantinventoryqty", "inventoryquantity"],
      },
      prices: { decimal: ".", vat: "unknown" },
      availability: [
        {
          names: ["variantinventoryqty", "inventoryquantity"],
          as: "quantity",
          untracked: { names: ["variantinventorytracker", "inventorytracker"], values: [""] },
          backorders: { names: ["variantinventorypolicy", "continuesellingwhenoutofstock"], values: ["continue", "1"] },
        },
      ],
      single: { names: ["option1value"], values: ["default title"] },
    },
  },
  attributes: [{ kind: "numbered", name: "option#name", value: "option#value" }],
};
