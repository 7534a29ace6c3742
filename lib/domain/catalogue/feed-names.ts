import { fold } from "@/lib/domain/kit/fold";

// What shops, feeds and exports call the fields of an item, in the languages of this product.

/** Fields of a catalogue item that a mapping can name a source field for. */
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
/** A field of a catalogue item. */
export type Target = (typeof TARGETS)[number];

const words = (text: string): readonly string[] => text.trim().split(/\s+/);

/** Names of the same thing as `plainName` makes them, the likeliest first. */
export const NAMES: Readonly<Record<Target, readonly string[]>> = {
  identity: words(`identity id gid productid itemid sku handle productcode stockcode idproduktu kodproduktu kod slug
    url link weburl`),
  title: words(`title name productname producttitle itemname nameen product nazev nazevproduktu nazov nazovproduktu
    nazwa nazwaproduktu jmeno`),
  type: [],
  description: words(`description shortdescription bodyhtml longdescription productdescription descriptionen
    descriptionplaintext summary annotation popis popisproduktu kratkypopis opis opisproduktu`),
  brand: words("brand supplier vendor manufacturer brands brandname znacka vyrobce vyrobca marka producent"),
  price: words(`price priceamount currentprice saleprice variantprice priceinfoprice pricevat unitprice cena cenasdph
    cenabrutto`),
  price_old: words(`priceold listprice originalprice regularprice compareatprice variantcompareatprice
    priceinfooriginalprice puvodnicena cenapuvodni povodnacena staracena cenaregularna`),
  category: words(`category categories categorypath categorytext productcategory1 producttype categoryhierarchy
    kategorie kategoria googleproductcategory googleshoppinggoogleproductcategory`),
  hierarchy: words("hierarchy parents parentpath"),
  image_link: words(`imagelink image imageurl img500x500 imagesrc imghigh imgurl img thumbnail productthumbnail
    imagesuri images obrazek obrazok zdjecie foto imagelinkl imagelinkm imagelinks`),
  web_url: words("weburl link linkhref url producturl uri adresa odkaz"),
  availability: words(`availability avail instock stock stockonhand quantity currentstock variantinventoryqty
    dostupnost skladem skladom nasklade sklad dostepnosc`),
  ean: words("ean gtin barcode variantean variantbarcode eankod kodean"),
  product_code: words("productcode sku mpn variantsku katalogovecislo name"),
  introduced_at: words("introducedat datereleased releasedate createdat publishedat productcreatedat datumpridani"),
};

/** A field's name without case, diacritics, signs and the prefix of Google's fields. */
export function plainName(field: string): string {
  return fold(field)
    .replace(/^g:/, "")
    .replace(/[^a-z0-9]/g, "");
}
