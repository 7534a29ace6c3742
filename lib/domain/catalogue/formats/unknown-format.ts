import { splitWords } from "@/lib/domain/catalogue/feed-names";
import type { ProductFormat } from "./product-format";

/** Pictures in the languages of shops, each also with what it contains: an address, or the file. */
const PICTURES =
  splitWords(`image images img imgs picture pictures photo photos foto fotos obrazek obrazky obrazok zdjecie
  zdjecia bild bilder imagen imagenes imagem imagens immagine immagini afbeelding afbeeldingen kep slika imagine`);
const PICTURE_NAMES = PICTURES.flatMap((name) => ["", "url", "link", "src", "href", "uri"].map((end) => name + end));

/** Whether an item is public; not whether it can be bought. */
const STATUS = splitWords("status state publishstatus publicationstatus stav");

/**
 * Names that shops use in files of no known format, in the languages of this product and some others. Words such as "product",
 * the currency and the language may stand beside them (`findCoreName`).
 */
export const UNKNOWN_FORMAT: ProductFormat = {
  id: "unknown",
  name: "",
  signs: {},
  guess: "per_item",
  fields: {
    identity:
      splitWords(`identity id gid productid itemid uniqueid uid sku handle productcode stockcode itemcode code articleid
      articlenumber article artikelnummer artnr itemno itemnumber productno productnumber identifier offerid productsku
      merchantproductid awproductid idproduktu kodproduktu kod objednacikod cislo number numero nummer externalid reference ref referencia
      riferimento codigo codice symbol slug`),
    title:
      splitWords(`title name productname producttitle itemname nameen product nazev nazevproduktu nazov nazovproduktu nazwa
      nazwaproduktu jmeno bezeichnung produktname artikeltext titel titre nom designation nombre nome titolo naam namn navn
      nev megnevezes denumire naziv название наименование наименованиє име назва όνομα τίτλος`),
    type: [],
    description: splitWords(`description shortdescription bodyhtml longdescription productdescription descriptionen
      descriptionplaintext desc summary annotation popis popisproduktu kratkypopis opis opisproduktu beschreibung
      kurzbeschreibung descripcion descrizione descricao omschrijving beskrivning leiras descriere описание опис περιγραφή`),
    brand:
      splitWords(`brand supplier vendor manufacturer brands brandname znacka vyrobce vyrobca marka producent hersteller marke
      marque fabricante fabricantemarca marca merk marke gyarto producator бренд марка производитель виробник μάρκα`),
    price:
      splitWords(`priceincvat pricewithvat pricevat vatprice priceinclvat priceinctax priceincltax grossprice pricegross cenasdph
      cenavcetnedph cenavcdph cenabrutto preisbrutto bruttopreis vkbrutto prixttc preciociva precioconiva prezzoivato
      prezzoivainclusa price priceamount pricevalue currentprice finalprice productprice searchprice variantprice
      priceinfoprice unitprice priceb2c cena preis vkpreis verkaufspreis prix precio preco prezzo prijs pris ar pret cijena
      цена ціна τιμή regularprice listprice originalprice saleprice`),
    sale_price:
      splitWords(`vatpriceaction priceactionvat saleprice specialprice discountprice discountedprice actionprice promoprice promotionalprice
      pricediscount akcnicena cenaposleve cenapozlave akciovacena cenapromocyjna aktionspreis angebotspreis sonderpreis
      prixpromo precioespecial preciooferta precopromocional prezzoscontato akciosar pretpromotional`),
    price_old: splitWords(`priceold oldprice listprice originalprice initialprice wasprice regularprice compareatprice
      variantcompareatprice priceinfooriginalprice pricebeforediscount retailprice rrpprice msrp mrp rrp puvodnicena
      cenapuvodni povodnacena staracena cenaregularna bezpredslevou uvp streichpreis preciooriginal prixbarre prezzooriginale`),
    category:
      splitWords(`category categoriescategory categories categorypath categorytext productcategory1 producttype categoryhierarchy
      productcategory merchantcategory categoryname kategorie kategoria kategorija categorie categoria categorias kategori
      catégorie rubrique warengruppe produktgruppe artikelgruppe gruppe категория категорія κατηγορία cat breadcrumb
      breadcrumbs categorytree rootcategory googleproductcategory googleshoppinggoogleproductcategory`),
    hierarchy: splitWords("hierarchy parents parentpath"),
    image_link: [
      ...splitWords(`imagelink image imageurl img500x500 imagesrc imghigh imgurl img thumbnail productthumbnail imagesuri
        defaultimage bigimage smallimage merchantimageurl awimageurl imagelinkl imagelinkm imagelinks`),
      ...PICTURE_NAMES,
      ...splitWords("thumb thumbnailurl image0url"),
    ],
    web_url:
      splitWords(`weburl link linkhref url producturl producturi uri producturlen landingpageurl productpageurl adresa odkaz
      deeplink merchantdeeplink awdeeplink urlproduktu permalink pageurl`),
    availability:
      splitWords(`availability avail instock stockstatus stock stockonhand stockquantity quantity qty currentstock
      variantinventoryqty inventory dostupnost skladem skladom nasklade sklad skladovost dostepnosc stanmagazynowy ilosc
      stan lager lagerbestand verfugbarkeit bestand disponibilite disponibilidad disponibilidade disponibilita voorraad
      lagersaldo keszlet stoc zaliha estoque наличие наявність διαθεσιμότητα`),
    group: splitWords("itemgroupid groupid itemgroup variantgroup variantgroupid parentsku parentcode parentid"),
    ean: splitWords(
      "ean gtin barcode eangtin upcean variantean variantbarcode productean eankod kodean ean13 gtin13 upc",
    ),
    product_code: splitWords("productcode sku mpn variantsku vendorcode katalogovecislo name"),
    introduced_at: splitWords(
      "introducedat datereleased releasedate createdat publishedat productcreatedat datumpridani",
    ),
  },
  prices: {
    net: splitWords(`pricewithoutvat priceexvat priceexclvat pricetaxexcluded priceexcltax netprice pricenet cenabezdph cenanetto
      nettopreis preisnetto vknetto prixht`),
    rate: splitWords("vat vatrate taxrate dph sazbadph stawkavat mwst steuersatz tva iva"),
    saleFrom:
      splitWords(`salepricefrom specialpricefrom specialfromdate salefrom salestart promofrom promostart promocjaod
      aktionvon datesalepricestarts`),
    saleUntil: splitWords(`salepriceto specialpriceto specialtodate saleto saleuntil saleend promoto promoend promocjado
      aktionbis datesalepriceends`),
    salePeriod: splitWords("salepriceeffectivedate"),
    currency: splitWords("currency currencycode mena waluta wahrung moneda devise valuta"),
  },
  availability: [
    {
      names:
        splitWords(`availability avail stockstatus instock isinstock available skladem nasklade skladom dostupnost dostepnosc
        verfugbarkeit disponibilite disponibilidad disponibilidade disponibilita наличие наявність διαθεσιμότητα`),
      as: "words",
    },
    {
      names:
        splitWords(`stock stockonhand stockquantity quantity qty currentstock variantinventoryqty inventory sklad skladovost
        stanmagazynowy ilosc stan lager lagerbestand bestand voorraad lagersaldo keszlet stoc zaliha estoque`),
      as: "words",
    },
  ],
  keepOut: [
    {
      names: splitWords("active isactive enabled isenabled aktivni aktivny aktywny aktiv actif activo attivo ativo"),
      values: ["0"],
      reason: "disabled",
    },
    {
      names: splitWords(
        "published ispublished publikovano zverejneno zverejnene opublikowany veroffentlicht publicado pubblicato",
      ),
      values: ["0"],
      reason: "unpublished",
    },
    {
      names: splitWords("visible isvisible visibility viditelny viditelne zobrazit widoczny sichtbar"),
      values: ["0", "hidden", "not visible"],
      reason: "hidden",
    },
    { names: splitWords("hidden ishidden skryty skryte ukryty versteckt"), values: ["1"], reason: "hidden" },
    { names: STATUS, values: ["draft", "koncept", "szkic", "entwurf"], reason: "draft" },
    { names: STATUS, values: ["private"], reason: "private" },
    { names: STATUS, values: ["hidden", "skryty", "ukryty"], reason: "hidden" },
    { names: STATUS, values: ["inactive", "disabled", "archived", "neaktivni", "nieaktywny"], reason: "disabled" },
    { names: STATUS, values: ["deleted", "trash"], reason: "deleted" },
  ],
  group: { kind: "key", key: splitWords("itemgroupid groupid itemgroup variantgroup variantgroupid") },
};
