import type { AvailabilityStep, ProductFormat } from "./product-format";

// BigCommerce writes a product and its variants, images and rules in rows of their own below each other.

const HIDDEN = ["0", "n"];
const STOCK = ["currentstocklevel", "stocklevel"];
/** "[RT]Size=S,[CS]Color=Black:#000000": the kind of an option, its name, and its value with a code of the color. */
const OPTIONS = /\[\w+\]([^=,[\]]+)=([^,:]+)/g;
/** "Type=Swatch|Name=Color|Value=Black[#000000]||Type=Rectangle|Name=Size|Value=S". */
const OPTIONS_NEW = /Name=([^|]+)\|Value=(.+?)(?=\[|\s*\|\||\|?Type=|$)/g;

/** Whether a product can be ordered at all. */
const PURCHASES: AvailabilityStep = {
  names: ["allowpurchases"],
  as: { n: "unavailable", no: "unavailable", "0": "unavailable", y: null, yes: null, "1": null },
};

/**
 * Stock counts only where it is tracked.
 * @param values.untracked values of the field `tracking` that say that stock is not tracked.
 * @param values.tracked values that say that the stock of this row counts; with any other, the stock of the product or
 *   of its variants does.
 */
function countStock(
  tracking: string,
  { untracked, tracked }: { untracked: readonly string[]; tracked: readonly string[] },
  names: readonly string[],
): AvailabilityStep {
  return {
    names,
    as: "quantity",
    untracked: { names: [tracking], values: untracked },
    onlyIf: { names: [tracking], values: [...untracked, ...tracked] },
  };
}

/** The Bulk Edit template: rows of products, of their SKUs and of rules. */
export const BIGCOMMERCE: ProductFormat = {
  id: "bigcommerce",
  name: "BigCommerce",
  signs: {
    all: ["itemtype", "productname"],
    any: [
      "productcodesku",
      "optionset",
      "productvisible",
      "trackinventory",
      "allowpurchases",
      "brandname",
      "producttype",
    ],
    atLeast: 2,
  },
  fields: {
    identity: ["productid", "productcodesku", "productname"],
    title: ["productname"],
    description: ["productdescription"],
    brand: ["brandname"],
    price: ["price"],
    sale_price: ["saleprice"],
    price_old: ["retailprice"],
    category: ["category"],
    image_link: ["productimageurl1", "productimagefile1", "productimageurl*", "productimagefile*"],
    web_url: ["producturl"],
    availability: ["currentstocklevel", "stocklevel"],
    ean: ["productupcean", "gpsglobaltradeitemnumber"],
    product_code: ["productcodesku"],
  },
  prices: { decimal: ".", vat: "unknown" },
  availability: [PURCHASES, countStock("trackinventory", { untracked: ["none", ""], tracked: ["by product"] }, STOCK)],
  keepOut: [{ names: ["productvisible"], values: HIDDEN, reason: "hidden" }],
  group: {
    kind: "continued",
    isProduct: { names: ["itemtype"], values: ["product"] },
    isVariant: { names: ["itemtype"], values: ["sku"] },
    variant: {
      fields: {
        identity: ["productcodesku", "productid"],
        price: ["price"],
        image_link: ["productimageurl1", "productimagefile1"],
        availability: ["currentstocklevel", "stocklevel"],
        ean: ["productupcean"],
        product_code: ["productcodesku"],
      },
      availability: [
        PURCHASES,
        countStock("trackinventory", { untracked: ["none"], tracked: ["by option", "by sku", ""] }, STOCK),
      ],
      attributes: [{ kind: "pattern", names: ["productname"], pattern: OPTIONS }],
      inherited: ["trackinventory", "allowpurchases"],
    },
  },
  categories: { path: /\s*\/\s*/, list: /\s*;\s*/ },
  pictureFolder: "product_images",
  ignored: [
    "productimage*",
    "optionset*",
    "myob*",
    "eventdate*",
    "redirectoldurl",
    "stopprocessingrules",
    "sortorder",
    "producttype",
    "costprice",
    "binpickingnumber",
    "fixedshippingcost",
  ],
};

/** The current export: rows of products, variants, images and videos. */
export const BIGCOMMERCE_ROWS: ProductFormat = {
  id: "bigcommerce_rows",
  name: "BigCommerce",
  signs: {
    all: ["item", "name"],
    any: [
      "inventorytracking",
      "isvisible",
      "options",
      "imageurlimport",
      "internalimageurlexport",
      "brandid",
      "variantimageurl",
    ],
    atLeast: 2,
  },
  fields: {
    identity: ["id", "sku", "name"],
    title: ["name"],
    description: ["description"],
    brand: ["brandname", "brand"],
    price: ["price"],
    sale_price: ["saleprice"],
    price_old: ["retailprice"],
    category: ["category", "categories"],
    image_link: ["internalimageurlexport", "imageurlimport"],
    web_url: ["producturl"],
    availability: ["currentstock"],
    ean: ["upcean", "globaltradenumber"],
    product_code: ["sku"],
  },
  prices: { decimal: ".", vat: "unknown" },
  availability: [countStock("inventorytracking", { untracked: ["none", ""], tracked: ["product"] }, ["currentstock"])],
  keepOut: [{ names: ["isvisible"], values: HIDDEN, reason: "hidden" }],
  group: {
    kind: "continued",
    isProduct: { names: ["item"], values: ["product"] },
    isVariant: { names: ["item"], values: ["variant"] },
    variant: {
      fields: {
        identity: ["sku", "id"],
        price: ["price"],
        sale_price: ["saleprice"],
        image_link: ["variantimageurl"],
        availability: ["currentstock"],
        ean: ["upcean", "globaltradenumber"],
        product_code: ["sku"],
      },
      availability: [
        countStock("inventorytracking", { untracked: ["none"], tracked: ["variant", ""] }, ["currentstock"]),
      ],
      attributes: [{ kind: "pattern", names: ["options"], pattern: OPTIONS_NEW }],
      inherited: ["inventorytracking"],
    },
  },
  categories: { path: /\s*(?:>|\/)\s*/, list: /\s*;\s*/ },
  below: {
    start: { names: ["item"], values: ["product"] },
    rows: [{ names: ["item"], values: ["image"] }],
    fields: ["internalimageurlexport", "imageurlimport"],
  },
  ignored: [
    "imagedescription",
    "imageisthumbnail",
    "imagesortorder",
    "youtubeid",
    "video*",
    "sortorder",
    "channels",
    "type",
    "brandid",
    "costprice",
    "binpickingnumber",
    "fixedshippingcost",
  ],
};

/** The default template of the earlier export: one row for each product. */
export const BIGCOMMERCE_PRODUCTS: ProductFormat = {
  id: "bigcommerce_products",
  name: "BigCommerce",
  signs: {
    all: ["name"],
    any: [
      "calculatedprice",
      "categorydetails",
      "productinventoried",
      "productvisible",
      "allowpurchases",
      "retailprice",
      "productavailability",
    ],
    atLeast: 3,
    none: ["itemtype"],
  },
  fields: {
    identity: ["productid", "code"],
    title: ["name"],
    description: ["description"],
    brand: ["brand"],
    price: ["price", "calculatedprice"],
    sale_price: ["saleprice"],
    price_old: ["retailprice"],
    category: ["categorydetails", "categories", "category"],
    image_link: ["images", "productimages"],
    web_url: ["producturl"],
    availability: ["stocklevel"],
    ean: ["productupcean", "upc"],
    product_code: ["code"],
    introduced_at: ["dateadded"],
  },
  prices: { decimal: ".", vat: "unknown" },
  availability: [
    PURCHASES,
    {
      names: ["stocklevel"],
      as: "quantity",
      untracked: { names: ["productinventoried"], values: ["n", "0", "none"] },
    },
  ],
  keepOut: [{ names: ["productvisible"], values: HIDDEN, reason: "hidden" }],
  categories: {
    each: /Category Path:\s*([^|]+?)(?=\s*(?:\||,\s*Category \w+:|$))/g,
    path: /\s*\/\s*/,
    list: /\s*[|;]\s*/,
  },
  ignored: ["costprice", "fixedshippingprice"],
};
