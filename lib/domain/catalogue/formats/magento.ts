import type { ProductFormat } from "./product-format";

/** Magento 2 and Adobe Commerce: the product export, CSV. */
export const MAGENTO: ProductFormat = {
  id: "magento",
  name: "Magento 2",
  signs: {
    all: ["sku"],
    any: [
      "storeviewcode",
      "attributesetcode",
      "producttype",
      "productwebsites",
      "productonline",
      "configurablevariations",
      "additionalattributes",
    ],
    atLeast: 3,
  },
  fields: {
    identity: ["sku"],
    title: ["name"],
    description: ["shortdescription", "description"],
    price: ["price"],
    sale_price: ["specialprice"],
    category: ["categories"],
    image_link: ["baseimage", "smallimage", "thumbnailimage"],
    web_url: ["urlkey"],
    availability: ["isinstock"],
    introduced_at: ["createdat"],
  },
  prices: {
    saleFrom: ["specialpricefromdate", "specialfromdate"],
    saleUntil: ["specialpricetodate", "specialtodate"],
    decimal: ".",
    vat: "unknown",
  },
  availability: [
    {
      names: ["isinstock"],
      as: { "1": "in_stock", "0": "unavailable" },
    },
    {
      names: ["qty"],
      as: "quantity",
      untracked: { names: ["managestock"], values: ["0"] },
      backorders: { names: ["allowbackorders"], values: ["1", "2"] },
    },
  ],
  keepOut: [
    { names: ["productonline", "status"], values: ["2", "0", "disabled"], reason: "disabled" },
    { names: ["visibility"], values: ["not visible individually", "1"], reason: "not_individual", exceptVariant: true },
  ],
  group: { kind: "members", members: ["configurablevariations"], pattern: /(?:^|\|)sku=([^,|]+)/gi },
  attributes: [{ kind: "pairs", names: ["additionalattributes"], pair: "=", list: "," }],
  categories: { path: /\s*\/\s*/, list: /\s*,\s*/, without: ["Default Category", "Root Catalog"] },
  pictureFolder: "media/catalog/product",
  translation: { names: ["storeviewcode"] },
};
