import type { ProductFormat } from "./product-format";

/** Shoper: the product export, CSV and XML. */
export const SHOPER: ProductFormat = {
  id: "shoper",
  name: "Shoper",
  signs: {
    all: ["productcode", "name"],
    any: [
      "stockwarnlevel",
      "rankvotes",
      "pkwiu",
      "otherprice",
      "images1",
      "warehousecode",
      "mainpagepriority",
      "producer",
      "delivery",
      "priority",
    ],
    atLeast: 3,
  },
  fields: {
    identity: ["productcode"],
    title: ["name"],
    description: ["shortdescription", "description"],
    brand: ["producer"],
    price: ["price"],
    sale_price: ["promoprice", "promotionprice", "specialprice", "pricespecial", "specialofferprice"],
    category: ["category", "categories"],
    image_link: ["images1", "images", "images*", "image*"],
    web_url: ["url", "producturl", "link", "permalink"],
    availability: ["availability", "stock"],
    ean: ["barcode", "ean"],
    product_code: ["productcode", "producercode"],
  },
  prices: {
    rate: ["vat"],
    saleFrom: ["promostart", "promotionstart", "specialofferstart", "datefrom"],
    saleUntil: ["promoend", "promotionend", "specialofferend", "dateto"],
    currency: ["currency"],
  },
  availability: [
    // Numbers are ids of states, and "auto" follows the stock.
    {
      names: ["availability"],
      as: { auto: null, ...Object.fromEntries([...Array(20).keys()].map((id) => [id, null])) },
    },
    { names: ["stock"], as: "quantity" },
  ],
  keepOut: [{ names: ["active"], values: ["0"], reason: "disabled" }],
  categories: { path: /\s*>\s*|(?<!>.*)\s*\/\s*(?!.*>)/, list: /\s*;\s*/ },
};

/** Shoper's file of stocks, by which a shop updates products that it has. */
export const SHOPER_STOCK: ProductFormat = {
  id: "shoper_stock",
  name: "Shoper",
  signs: {
    all: ["productcode", "stock"],
    any: ["stockwarnlevel", "delivery", "availability", "warehousecode"],
    none: ["name", "title", "price", "sku", "id"],
  },
  fields: { identity: ["productcode"], availability: ["stock"] },
  availability: [{ names: ["stock"], as: "quantity" }],
  ignored: ["active", "availability", "delivery", "stockwarnlevel", "warehousecode"],
  companion: "availability",
};
