import type { ProductFormat, VariantFields } from "./product-format";

/** Values of `available`; others are words. */
const STATES = { "in stock": "in_stock", unavailable: "unavailable" } as const;

/** Names of the only size of products without sizes. */
const ONE_SIZE = [
  "uniw",
  "uniwersalny",
  "universal",
  "uniwersalne",
  "one size",
  "onesize",
  "univerzalni",
  "jeden rozmiar",
];

/** IdoSell (IAI): the offer in IOF format, XML with full data. */
export const IDOSELL: ProductFormat = {
  id: "idosell",
  name: "IdoSell (IOF)",
  signs: {
    all: ["id", "sizes"],
    any: ["producer", "category", "card", "description", "images", "srp", "price", "codeoncard", "parameters"],
    atLeast: 4,
  },
  fields: {
    identity: ["id"],
    title: ["description.name", "description.n"],
    description: ["description.short_desc", "description.long_desc"],
    brand: ["producer.name"],
    price: ["price.gross"],
    price_old: [
      "strikethrough_retail_price.gross",
      "iaiext_strikethrough_retail_price.gross",
      "strikethrough_price.gross",
    ],
    category: [
      "iaiext_navigation.iaiext_site.iaiext_menu.iaiext_item.textid",
      "navigation.site.menu.item.textid",
      "category_idosell.path",
      "category.path",
      "category.name",
    ],
    image_link: ["images.large.image.url", "images.originals.image.url", "images.image.url", "images.icons.icon.url"],
    web_url: ["card.url"],
    ean: ["ean"],
    product_code: ["codeoncard", "codeproducer", "code"],
  },
  prices: { net: ["price.net"], rate: ["vat"], currency: ["currency", "iaiextcurrency"], decimal: "." },
  availability: [
    { names: ["sizes.size.available", "sizes.size.iaiext_available"], as: STATES },
    {
      names: [
        "sizes.size.stock.quantity",
        "sizes.size.stock.available_stock_quantity",
        "sizes.size.stock.stock_quantity",
      ],
      as: "quantity",
      unlimited: ["-1"],
    },
  ],
  keepOut: [
    {
      names: ["iaiext_visibility.iaiext_site.visible", "visibility.site.visible"],
      values: ["0"],
      reason: "hidden",
    },
  ],
  group: {
    kind: "list",
    list: ["sizes.size"],
    variant: {
      fields: {
        identity: ["code", "iaiextcodeexternal", "codeexternal", "codeproducer", "id"],
        price: ["price.gross"],
        ean: ["codeproducer", "iaiextcodeexternal", "codeexternal", "ean"],
        product_code: ["iaiextcodeexternal", "codeexternal", "codeproducer"],
      },
      availability: [
        { names: ["available", "iaiextavailable"], as: STATES },
        {
          names: ["stock.quantity", "stock.available_stock_quantity", "stock.stock_quantity"],
          as: "quantity",
          unlimited: ["-1"],
        },
      ],
      single: { names: ["panelname", "name"], values: ONE_SIZE },
      inherited: ["vat", "currency", "iaiextcurrency"],
    },
  },
  attributes: [{ kind: "field", name: "size", names: ["name"] }],
  categories: { path: /\s*[\\/>]\s*/ },
  pictureOrder: { "images.large.image.url": "images.large.image.iaiext_priority" },
};

/** The light IOF file: prices and stock of products that the full file describes. */
export const IDOSELL_LIGHT: ProductFormat = {
  id: "idosell_light",
  name: "IdoSell (IOF)",
  signs: {
    all: ["id", "sizes.size"],
    any: ["price", "srp"],
    none: ["description", "producer", "category", "card", "name", "title", "images"],
  },
  fields: {},
  companion: "prices",
};

const SIZE_FIELDS: VariantFields["fields"] = {
  identity: ["sizessizecode", "sizessizecodeexternal", "sizessizecodeproducer", "sizessizeid"],
  price: ["sizessizepricegross"],
  ean: ["sizessizecodeproducer", "sizessizecodeexternal"],
  product_code: ["sizessizecodeexternal"],
};

/** IdoSell: the CSV export, whose headers are paths of the IOF format. Cells of sizes have a line for each size. */
export const IDOSELL_CSV: ProductFormat = {
  id: "idosell_csv",
  name: "IdoSell",
  signs: {
    all: ["id"],
    any: [
      "descriptionname*",
      "producername",
      "categoryname*",
      "codeoncard",
      "pricegross",
      "priceretailbasegross",
      "priceretailsitegross",
      "sizessizecode",
      "sizessizecodeexternal",
      "sizessizecodeproducer",
      "sizessizestockquantity",
      "producercodestandard",
      "navigationsitemenuitemtextid*",
    ],
    atLeast: 3,
  },
  fields: {
    identity: ["id"],
    title: ["descriptionname{language}", "descriptionname*"],
    description: [
      "descriptionshortdesc{language}",
      "descriptionlongdesc{language}",
      "descriptionshortdesc*",
      "descriptionlongdesc*",
    ],
    brand: ["producername"],
    price: ["pricegross", "priceretailbasegross", "priceretailgross", "priceretailsitegross"],
    price_old: ["strikethroughretailpricegross", "strikethroughpricegross"],
    category: [
      "navigationsitemenuitemtextid{language}",
      "navigationsitemenuitemtextid*",
      "categoryname{language}",
      "categoryname*",
    ],
    image_link: ["imageslargeimageurl", "imagesoriginalsimageurl", "imagesimageurl", "images*"],
    web_url: ["cardurl", "url"],
    ean: ["ean", "sizessizecodeproducer"],
    product_code: ["codeoncard", "codeproducer"],
  },
  prices: { net: ["pricenet", "priceretailbasenet"], rate: ["vat"], currency: ["currency"] },
  availability: [{ names: ["sizessizestockquantity"], as: "quantity", unlimited: ["-1"] }],
  keepOut: [{ names: ["visibilitysitevisible"], values: ["0"], reason: "hidden" }],
  group: {
    kind: "cells",
    cells: [
      "sizessizecode",
      "sizessizecodeexternal",
      "sizessizecodeproducer",
      "sizessizeid",
      "sizessizename",
      "sizessizepanelname",
      "sizessizepricegross",
      "sizessizepricenet",
      "sizessizeweight",
      "sizessizestockquantity",
    ],
    variant: {
      fields: SIZE_FIELDS,
      prices: { net: ["sizessizepricenet"], rate: ["vat"] },
      availability: [{ names: ["sizessizestockquantity"], as: "quantity", unlimited: ["-1"] }],
    },
  },
  attributes: [{ kind: "field", name: "size", names: ["sizessizename", "sizessizepanelname"] }],
  categories: { path: /\s*[\\/>]\s*/, list: /\s*\n\s*/ },
};
