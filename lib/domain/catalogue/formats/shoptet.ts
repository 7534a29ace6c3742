import type { AvailabilityStep, KeepOut, ProductFormat } from "./product-format";

const HIDDEN = ["hidden", "detailonly", "cashdeskonly", "blocked", "blockunregistered", "showregistered"];

/** Two texts of availability, one for items in stock and one for others. */
function buildAvailability(
  inStock: string,
  outOfStock: string,
  stock: readonly string[],
  other: string,
): AvailabilityStep[] {
  return [
    { names: [inStock], as: "words", ifStock: { names: stock, isPositive: true } },
    { names: [outOfStock], as: "words", ifStock: { names: stock, isPositive: false } },
    { names: stock, as: "quantity" },
    { names: [other], as: "words" },
  ];
}

const KEEP_OUT: readonly KeepOut[] = [
  { names: ["productvisibility"], values: HIDDEN, reason: "hidden" },
  { names: ["variantvisibility"], values: ["0", ...HIDDEN], reason: "hidden" },
];

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
    category: ["defaultcategory", "categorytext*"],
    image_link: ["defaultimage", "image", "image*"],
    web_url: ["url", "origurl"],
    availability: ["availabilityinstock", "stock"],
    group: ["paircode"],
    ean: ["ean"],
    product_code: ["productnumber", "partnumber", "externalcode"],
  },
  prices: {
    saleFrom: ["actionpricefrom", "actionfrom"],
    saleUntil: ["actionpriceuntil", "actionpriceto", "actionuntil"],
    netIf: { names: ["includingvat"], values: ["0"] },
    rate: ["percentvat"],
    currency: ["currency"],
  },
  availability: buildAvailability("availabilityinstock", "availabilityoutofstock", ["stock"], "availability"),
  keepOut: KEEP_OUT,
  group: { kind: "key", key: ["paircode"] },
  attributes: [{ kind: "prefix", prefix: "variant:" }],
  categories: { path: /\s*>\s*/, list: /\s*;\s*/, isUnion: true },
};

const XML_AVAILABILITY = buildAvailability(
  "AVAILABILITY_IN_STOCK",
  "AVAILABILITY_OUT_OF_STOCK",
  ["STOCK.AMOUNT", "STOCK.WAREHOUSES.WAREHOUSE.VALUE"],
  "AVAILABILITY",
);

/** Shoptet: the export of products, XML, with variants in their product. */
export const SHOPTET_XML: ProductFormat = {
  id: "shoptet_xml",
  name: "Shoptet",
  signs: {
    all: ["NAME"],
    any: [
      "SHORT_DESCRIPTION",
      "CATEGORIES",
      "IMAGES",
      "VARIANTS",
      "FLAGS",
      "ITEM_TYPE",
      "TEXT_PROPERTIES",
      "INFORMATION_PARAMETERS",
      "PURCHASE_PRICE",
      "STANDARD_PRICE",
      "AVAILABILITY_IN_STOCK",
      "AVAILABILITY_OUT_OF_STOCK",
      "RELATED_PRODUCTS",
      "ATYPICAL_PRODUCT",
      "WARRANTY",
    ],
    atLeast: 3,
  },
  fields: {
    // A number is also the code of other products, so that of a product with variants is its GUID.
    identity: ["CODE", "GUID", "id"],
    title: ["NAME"],
    description: ["SHORT_DESCRIPTION", "DESCRIPTION"],
    brand: ["MANUFACTURER"],
    price: ["PRICE_VAT"],
    sale_price: ["ACTION_PRICE"],
    price_old: ["STANDARD_PRICE"],
    category: ["CATEGORIES.DEFAULT_CATEGORY", "CATEGORIES.CATEGORY", "CATEGORYTEXT"],
    image_link: ["IMAGES.IMAGE", "IMAGE", "IMGURL"],
    web_url: ["ORIG_URL", "URL"],
    availability: ["AVAILABILITY_IN_STOCK", "STOCK.AMOUNT"],
    ean: ["EAN"],
    product_code: ["PRODUCT_NUMBER", "PART_NUMBER"],
  },
  prices: {
    net: ["PRICE"],
    rate: ["VAT"],
    saleFrom: ["ACTION_PRICE_FROM"],
    saleUntil: ["ACTION_PRICE_UNTIL", "ACTION_PRICE_TO"],
    currency: ["CURRENCY"],
  },
  availability: XML_AVAILABILITY,
  keepOut: [
    { names: ["VISIBILITY"], values: HIDDEN, reason: "hidden" },
    { names: ["VISIBLE"], values: ["0"], reason: "hidden" },
  ],
  group: {
    kind: "list",
    list: ["VARIANTS.VARIANT"],
    variant: {
      fields: {
        identity: ["CODE"],
        price: ["PRICE_VAT"],
        sale_price: ["ACTION_PRICE"],
        price_old: ["STANDARD_PRICE"],
        image_link: ["IMAGE_REF", "IMAGE"],
        availability: ["AVAILABILITY_IN_STOCK", "STOCK.AMOUNT"],
        ean: ["EAN"],
        product_code: ["PRODUCT_NUMBER", "PART_NUMBER"],
      },
    },
  },
  categories: { path: /\s*>\s*/, isUnion: true },
};
