import { type FieldMapping, TARGETS, type Target } from "./import-options";

// Names that shops, feeds and exports use for the same thing, folded; the first that a file has is taken.
const NAMES: Record<Target, readonly string[]> = {
  identity: [
    "identity",
    "id",
    "gid",
    "productid",
    "itemid",
    "sku",
    "handle",
    "productcode",
    "stockcode",
    "slug",
    "url",
    "link",
  ],
  title: ["title", "name", "productname", "producttitle", "itemname", "nameen"],
  type: [],
  description: [
    ...["description", "shortdescription", "bodyhtml", "longdescription", "productdescription", "descriptionen"],
    ...["descriptionplaintext", "summary"],
  ],
  brand: ["brand", "supplier", "vendor", "manufacturer", "brands", "brandname"],
  price: [
    "price",
    "priceamount",
    "currentprice",
    "saleprice",
    "variantprice",
    "priceinfoprice",
    "pricevat",
    "unitprice",
  ],
  price_old: [
    ...["priceold", "listprice", "originalprice", "regularprice", "compareatprice", "variantcompareatprice"],
    "priceinfooriginalprice",
  ],
  category: [
    ...["category", "categories", "categorypath", "categorytext", "productcategory1", "producttype"],
    ...["categoryhierarchy", "googleproductcategory", "googleshoppinggoogleproductcategory"],
  ],
  image_link: [
    ...["imagelink", "image", "imageurl", "img500x500", "imagesrc", "imghigh", "imgurl", "thumbnail"],
    ...["productthumbnail", "imagesuri", "images"],
  ],
  web_url: ["weburl", "link", "url", "producturl", "uri"],
  availability: ["availability", "instock", "stock", "stockonhand", "quantity", "currentstock", "variantinventoryqty"],
  ean: ["ean", "gtin", "barcode", "variantean", "variantbarcode"],
  product_code: ["productcode", "sku", "mpn", "variantsku", "name"],
  introduced_at: ["introducedat", "datereleased", "releasedate", "createdat", "publishedat", "productcreatedat"],
};

/**
 * A mapping for the fields of a file: what was asked for, and for the rest the best known name. A field that feeds the
 * title is not taken for the product code again.
 */
export function guessMapping(fields: Iterable<string>, asked: FieldMapping): FieldMapping {
  const byName = new Map<string, string>();
  for (const field of fields) if (!byName.has(plain(field))) byName.set(plain(field), field);
  const mapping: FieldMapping = {};
  for (const target of TARGETS) {
    const guess = NAMES[target]
      .map((name) => byName.get(name))
      .find((field) => field !== undefined && isFree(field, target, mapping));
    const field = asked[target] ?? guess;
    if (field !== undefined && field !== "") mapping[target] = field;
  }
  return mapping;
}

function isFree(field: string, target: Target, mapping: FieldMapping): boolean {
  return target !== "product_code" || field !== mapping.title;
}

function plain(field: string): string {
  return field
    .toLowerCase()
    .replace(/^g:/, "")
    .replace(/[^a-z0-9]/g, "");
}
