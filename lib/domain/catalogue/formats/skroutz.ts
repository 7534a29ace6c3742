import type { AvailabilityStep, ProductFormat } from "./product-format";

const AVAILABILITY: readonly AvailabilityStep[] = [
  { names: ["instock"], as: { y: "in_stock", yes: "in_stock", "1": "in_stock", n: null, no: null, "0": null } },
  { names: ["availability"], as: "words" },
  { names: ["instock"], as: "words" },
  { names: ["quantity"], as: "quantity" },
];

/** Skroutz.gr, and feeds of other Greek marketplaces in its form: XML. */
export const SKROUTZ: ProductFormat = {
  id: "skroutz",
  name: "Skroutz",
  signs: {
    all: ["name", "pricewithvat"],
    any: [
      "instock",
      "uniqueid",
      "uid",
      "id",
      "link",
      "image",
      "additionalimage",
      "additionalimageurl",
      "manufacturer",
      "mpn",
      "availability",
      "variations",
      "quantity",
    ],
    atLeast: 4,
  },
  fields: {
    identity: ["uniqueid", "uid", "id", "sku", "link"],
    title: ["name"],
    description: ["description"],
    brand: ["manufacturer", "brand"],
    price: ["pricewithvat"],
    price_old: ["initialprice", "pricebeforediscount", "regularprice"],
    category: ["category", "categorypath"],
    image_link: ["image", "additionalimageurl", "additionalimage"],
    web_url: ["link", "url"],
    availability: ["instock", "availability"],
    ean: ["ean", "barcode"],
    product_code: ["mpn"],
  },
  prices: { rate: ["vat"] },
  availability: AVAILABILITY,
  group: {
    kind: "list",
    list: ["variations.variation"],
    variant: {
      fields: {
        identity: ["variationid", "uniqueid", "id"],
        price: ["pricewithvat"],
        image_link: ["image"],
        web_url: ["link"],
        availability: ["availability"],
        ean: ["ean", "barcode"],
        product_code: ["manufacturersku", "mpn"],
      },
      availability: AVAILABILITY,
    },
  },
  categories: { path: /\s*(?:->|>|&gt;)\s*/ },
};
