import type { ProductFormat } from "./product-format";

/** Ceneo.pl: XML whose `<o>` elements have prices as attributes, and brand and codes in a list of names and values. */
export const CENEO: ProductFormat = {
  id: "ceneo",
  name: "Ceneo",
  signs: { all: ["id", "price", "avail"], any: ["imgs", "attrs", "cat", "basket", "set", "desc"], atLeast: 2 },
  fields: {
    identity: ["id"],
    title: ["name"],
    description: ["desc"],
    price: ["price"],
    category: ["cat"],
    image_link: ["imgs.main.url", "imgs.i.url"],
    web_url: ["url"],
    availability: ["avail"],
  },
  named: { brand: ["Producent"], ean: ["EAN", "ISBN"], product_code: ["Kod_producenta"] },
  prices: {},
  availability: [
    {
      names: ["avail"],
      as: {
        "1": "in_stock",
        "3": "later",
        "7": "later",
        "14": "later",
        "90": "later",
        "99": "on_request",
        "110": "preorder",
      },
    },
    { names: ["stock"], as: "quantity" },
  ],
  // A slash may be part of a name where ">" separates the levels.
  categories: { path: /\s*>\s*|(?<!>.*)\s*\/\s*(?!.*>)/ },
};
