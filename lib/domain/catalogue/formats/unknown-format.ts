import { splitWords } from "@/lib/domain/catalogue/feed-names";
import type { ProductFormat } from "./product-format";

/** Names that shops use in files of no known format, in the languages of this product and some others. */
export const UNKNOWN_FORMAT: ProductFormat = {
  id: "unknown",
  name: "",
  signs: {},
  guess: "per_item",
  fields: {
    identity:
      splitWords(`identity id gid productid itemid uniqueid uid sku handle productcode stockcode itemcode code articleid
      article artikelnummer artnr identifier offerid productsku merchantproductid awproductid idproduktu
      kodproduktu kod objednacikod externalid slug url link weburl`),
    title:
      splitWords(`title name productname producttitle itemname nameen product nazev nazevproduktu nazov nazovproduktu nazwa
      nazwaproduktu jmeno bezeichnung produktname titel titre nom nombre nome titolo naam namn navn nev megnevezes
      denumire naziv название наименование наименованиe име назва όνομα τίτλος`),
    type: [],
    description:
      splitWords(`description shortdescription bodyhtml longdescription productdescription descriptionen descriptionplaintext
      summary annotation popis popisproduktu kratkypopis opis opisproduktu beschreibung kurzbeschreibung
      descripcion descrizione omschrijving beskrivning leiras descriere описание опис περιγραφή`),
    brand:
      splitWords(`brand supplier vendor manufacturer brands brandname znacka vyrobce vyrobca marka producent hersteller marke
      marque fabricante marca merk marke gyarto producator бренд марка производитель виробник μάρκα`),
    price:
      splitWords(`priceincvat pricewithvat pricevat priceinclvat grossprice pricegross cenasdph cenabrutto price priceamount
      currentprice productprice searchprice variantprice priceinfoprice unitprice cena preis prix precio prezzo
      prijs pris ar pret cijena цена ціна τιμή regularprice listprice originalprice saleprice`),
    sale_price:
      splitWords(`saleprice specialprice discountprice discountedprice actionprice promoprice promotionalprice akcnicena
      cenaposleve cenapozlave akciovacena cenapromocyjna aktionspreis angebotspreis sonderpreis prixpromo
      preciooferta prezzoscontato akciosar pretpromotional`),
    price_old: splitWords(`priceold oldprice listprice originalprice regularprice compareatprice variantcompareatprice
      priceinfooriginalprice pricebeforediscount retailprice rrpprice msrp rrp puvodnicena cenapuvodni povodnacena
      staracena cenaregularna bezpredslevou uvp streichpreis`),
    category:
      splitWords(`category categories categorypath categorytext productcategory1 producttype categoryhierarchy productcategory
      merchantcategory categoryname kategorie kategoria kategorija categorie categoria categorias kategori
      catégorie категория категорія κατηγορία googleproductcategory googleshoppinggoogleproductcategory`),
    hierarchy: splitWords("hierarchy parents parentpath"),
    image_link:
      splitWords(`imagelink image imageurl img500x500 imagesrc imghigh imgurl img thumbnail productthumbnail imagesuri images
      picture pictures photo photos mainimage defaultimage bigimage smallimage merchantimageurl awimageurl obrazek
      obrazok zdjecie foto bild bilder imagen immagine afbeelding kep imagine slika imagelinkl imagelinkm
      imagelinks`),
    web_url:
      splitWords(`weburl link linkhref url producturl producturi uri producturlen landingpageurl productpageurl adresa odkaz
      deeplink merchantdeeplink awdeeplink urlproduktu permalink`),
    availability:
      splitWords(`availability avail instock stockstatus stock stockonhand quantity qty currentstock variantinventoryqty
      inventory dostupnost skladem skladom nasklade sklad dostepnosc stan lager verfugbarkeit bestand
      disponibilite disponibilidad disponibilita voorraad lagersaldo keszlet stoc zaliha наличие наявність
      διαθεσιμότητα`),
    group: splitWords("itemgroupid groupid itemgroup variantgroup variantgroupid parentsku parentcode parentid"),
    ean: splitWords("ean gtin barcode variantean variantbarcode productean eankod kodean ean13 gtin13 upc"),
    product_code: splitWords("productcode sku mpn variantsku vendorcode katalogovecislo name"),
    introduced_at: splitWords(
      "introducedat datereleased releasedate createdat publishedat productcreatedat datumpridani",
    ),
  },
  prices: {
    net: splitWords(`pricewithoutvat priceexvat priceexclvat pricetaxexcluded netprice pricenet cenabezdph cenanetto nettopreis
      prixht`),
    rate: splitWords("vat vatrate taxrate dph sazbadph stawkavat mwst tva iva"),
    saleFrom: splitWords("salepricefrom specialpricefrom specialfromdate salefrom datesalepricestarts"),
    saleUntil: splitWords("salepriceto specialpriceto specialtodate saleto saleuntil datesalepriceends"),
    salePeriod: splitWords("salepriceeffectivedate"),
    currency: splitWords("currency currencycode mena waluta wahrung"),
  },
  availability: [
    {
      names:
        splitWords(`availability avail stockstatus instock isinstock available skladem nasklade skladom dostupnost dostepnosc
      verfugbarkeit disponibilite disponibilidad disponibilita наличие наявність διαθεσιμότητα`),
      as: "words",
    },
    {
      names:
        splitWords(`stock stockonhand quantity qty currentstock variantinventoryqty inventory sklad stan lager bestand voorraad
      lagersaldo keszlet stoc zaliha`),
      as: "words",
    },
  ],
  group: { kind: "key", key: splitWords("itemgroupid groupid itemgroup variantgroup variantgroupid") },
};
