import { fold } from "@/lib/domain/kit/fold";
import { isRecord } from "@/lib/domain/kit/record";

// Names that shops, feeds and exports use for the fields of an item, in the languages of this product.

/** Fields of a catalog item that a mapping can fill. */
export const TARGETS = [
  "identity",
  "title",
  "type",
  "description",
  "brand",
  "price",
  "price_old",
  "category",
  "hierarchy",
  "image_link",
  "web_url",
  "availability",
  "ean",
  "product_code",
  "introduced_at",
] as const;
export type Target = (typeof TARGETS)[number];

const splitWords = (text: string): readonly string[] => text.trim().split(/\s+/);

/** Known names by target in the form of `normalizeName`, most likely first. */
export const FIELD_NAMES: Readonly<Record<Target, readonly string[]>> = {
  identity:
    splitWords(`identity id gid productid itemid sku handle productcode stockcode idproduktu kodproduktu kod slug
    url link weburl`),
  title: splitWords(`title name productname producttitle itemname nameen product nazev nazevproduktu nazov nazovproduktu
    nazwa nazwaproduktu jmeno`),
  type: [],
  description: splitWords(`description shortdescription bodyhtml longdescription productdescription descriptionen
    descriptionplaintext summary annotation popis popisproduktu kratkypopis opis opisproduktu`),
  brand: splitWords("brand supplier vendor manufacturer brands brandname znacka vyrobce vyrobca marka producent"),
  price:
    splitWords(`price priceamount currentprice saleprice variantprice priceinfoprice pricevat unitprice cena cenasdph
    cenabrutto`),
  price_old: splitWords(`priceold listprice originalprice regularprice compareatprice variantcompareatprice
    priceinfooriginalprice puvodnicena cenapuvodni povodnacena staracena cenaregularna`),
  category: splitWords(`category categories categorypath categorytext productcategory1 producttype categoryhierarchy
    kategorie kategoria googleproductcategory googleshoppinggoogleproductcategory`),
  hierarchy: splitWords("hierarchy parents parentpath"),
  image_link: splitWords(`imagelink image imageurl img500x500 imagesrc imghigh imgurl img thumbnail productthumbnail
    imagesuri images obrazek obrazok zdjecie foto imagelinkl imagelinkm imagelinks`),
  web_url: splitWords("weburl link linkhref url producturl uri adresa odkaz"),
  availability: splitWords(`availability avail instock stock stockonhand quantity currentstock variantinventoryqty
    dostupnost skladem skladom nasklade sklad dostepnosc`),
  ean: splitWords("ean gtin barcode variantean variantbarcode eankod kodean"),
  product_code: splitWords("productcode sku mpn variantsku katalogovecislo name"),
  introduced_at: splitWords(
    "introducedat datereleased releasedate createdat publishedat productcreatedat datumpridani",
  ),
};

/** A field name without case, diacritics, punctuation and Google's prefix. */
export function normalizeName(field: string): string {
  return fold(field)
    .replace(/^g:/, "")
    .replace(/[^a-z0-9]/g, "");
}

/** The values of a feed record by field. */
export type FeedValues = Record<string, unknown>;

/** The field names of a record that a mapping can use: its own, and `a.b` for nested fields, one level deep. */
export function listFieldNames(record: FeedValues): string[] {
  return Object.entries(record).flatMap(([name, value]) => {
    const inner: unknown = Array.isArray(value) ? value[0] : value;
    return isRecord(inner) ? [name, ...Object.keys(inner).map((key) => `${name}.${key}`)] : [name];
  });
}

/** The value of a field; `a.b` reads a nested field, in each entry of a list. */
export function getValue(record: FeedValues, field: string): unknown {
  if (Object.hasOwn(record, field)) return record[field];
  const dot = field.indexOf(".");
  if (dot < 0) return undefined;
  const outer = record[field.slice(0, dot)];
  const below = field.slice(dot + 1);
  if (Array.isArray(outer)) return outer.map((one) => (isRecord(one) ? one[below] : undefined));
  return isRecord(outer) ? outer[below] : undefined;
}
