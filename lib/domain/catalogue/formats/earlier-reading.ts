import { splitWords } from "@/lib/domain/catalogue/feed-names";
import type { ProductFormat } from "./product-format";

/**
 * How sources were read that were saved before formats were known: one field for each item field, no sale prices, and nothing
 * is kept out. They stay as they are until somebody adopts the new reading.
 */
export const EARLIER_READING: ProductFormat = {
  id: "earlier",
  name: "",
  signs: {},
  guess: "single",
  fields: {
    identity:
      splitWords(`identity id gid productid itemid sku handle productcode stockcode idproduktu kodproduktu kod slug
      url link weburl`),
    title:
      splitWords(`title name productname producttitle itemname nameen product nazev nazevproduktu nazov nazovproduktu
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
  },
};
