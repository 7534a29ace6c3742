import { type Names, splitWords } from "@/lib/domain/catalogue/feed-names";
import type { FormatSigns, ProductFormat } from "./product-format";

/** Names of fields that only feeds of Meta have. */
export const META_ONLY: Names = [
  "fbproductcategory",
  "quantitytosellonfacebook",
  "commercetaxcategory",
  "richtextdescription",
  "checkouturl",
  "defaultproduct",
  "offerpriceeffectivedate",
  "producttags0",
  "style0",
  "image0url",
  "video0url",
];

/** The picture's address in the headers of the spreadsheet template, which Google accepts in many languages. */
const TRANSLATED_PICTURES = splitWords(`bildlink lienimage liendelimage enlaceimagen enlacedeimagen enlacedelaimagen
  vinculodeimagen linkimmagine afbeeldingslink afbeeldinglink linkdozdjecia linkdoobrazu odkaznaobrazek odkaznaobrazok
  linkdaimagem linkdeimagem billedlink bildlank bildelenke kepkelink keplink linkimagine resimbaglantisi
  ссылканаизображение изображение`);
const TRANSLATED_TITLES =
  splitWords(`titel titre titulo titolo tytul nazev nazov rubrik tittel cim megnevezes titlu baslik
  название наименование`);
const TRANSLATED_PRICES = splitWords("preis prix precio prezzo prijs cena preco pris ar pret fiyat цена");
const TRANSLATED_AVAILABILITIES = splitWords(`verfugbarkeit disponibilite disponibilidad disponibilita beschikbaarheid
  dostepnosc dostupnost disponibilidade tilgaengelighed tillganglighet tilgjengelighet rendelkezesreallas
  elerhetoseg disponibilitate stokdurumu наличие доступность`);
const TRANSLATED_GROUPS = splitWords(`artikelgruppenid artikelgruppennummer artikelgruppenkennung identifiantdegroupe
  identifiantdugroupe identifiantgroupe identifiantdegroupedarticles identificadordegrupo identificadordegrupodearticulos
  identificadordelgrupo iddegrupo idgruppoarticoli idgruppodiarticoli codiceidentificativogruppoarticoli artikelgroepid
  productgroepid identyfikatorgrupyproduktow identyfikatorgrupyelementow identyfikatorgrupy idskupiny idskupinypolozek
  identifikatorskupiny identifikatorskupinypoloziek idskupinypoloziek iddogrupodeitens idgrupodeitens varegruppeid
  artikelgruppsid идентификаторгруппытоваров`);
const TRANSLATED_SALES = splitWords(`sonderangebotspreis aktionspreis angebotspreis prixsolde prixpromotionnel
  preciodeoferta preciorebajado preciooferta prezzoscontato prezzoinofferta actieprijs aanbiedingsprijs uitverkoopprijs
  saleprijs cenapromocyjna cenawyprzedazowa cenavakci akcnicena cenaposleve vyprodejovacena zlavnenacena vypredajovacena
  cenapocasvypredaja akciovacena precopromocional precodesaldo udsalgspris reapris salgspris akciosar pretpromotional
  indirimlifiyat ценасоскидкой`);

const SIGNS: readonly FormatSigns[] = [
  {
    all: ["id", "title"],
    any: [
      "gtin",
      "mpn",
      "googleproductcategory",
      "producttype",
      "itemgroupid",
      "saleprice",
      "salepriceeffectivedate",
      "additionalimagelink",
      "identifierexists",
      "condition",
      "shipping",
      "agegroup",
      "customlabel0",
      "availabilitydate",
    ],
    atLeast: 2,
    none: META_ONLY,
  },
  {
    all: ["id", "title", "price", "availability"],
    any: ["producttype", "googleproductcategory", "additionalimagelink"],
    none: META_ONLY,
  },
  {
    all: ["id", "title", "price", "availability", "link", "imagelink"],
    // Many shops use some of Google's names in files of their own.
    none: [...META_ONLY, "category", "categories", "priceold", "oldprice", "weburl", "url"],
  },
  ...TRANSLATED_PICTURES.map((picture) => ({
    all: [picture],
    any: [...TRANSLATED_TITLES, ...TRANSLATED_PRICES, ...TRANSLATED_AVAILABILITIES],
    atLeast: 2,
  })),
];

/** Google Merchant Center: XML (RSS or Atom), TSV and CSV, also with translated headers of its spreadsheet template. */
export const GOOGLE: ProductFormat = {
  id: "google",
  name: "Google Merchant",
  signs: SIGNS,
  fields: {
    identity: splitWords("id identifiant identificador identificativo identyfikator identifikator идентификатор"),
    title: ["title", ...TRANSLATED_TITLES],
    description: splitWords(`description beschreibung descripcion descrizione beschrijving opis popis descricao
      beskrivelse beskrivning leiras descriere aciklama описание`),
    brand: splitWords("brand marke marque marca merk marka znacka maerke varumarke merke gyarto бренд марка"),
    price: ["price", ...TRANSLATED_PRICES],
    sale_price: ["saleprice", ...TRANSLATED_SALES],
    category:
      splitWords(`producttype produkttyp typedeproduit categoriedeproduit tipodeproducto tipodiprodotto tipoprodotto
      categoriaprodotto producttypen productsoort typproduktu rodzajproduktu typvyrobku tipodeproduto producttyp produkttype
      termektipus tipdeprodus типтовара googleproductcategory googleproduktkategorie categoriedeproduitsgoogle
      categoriedeproductodegoogle categoriadeproductodegoogle categoriaprodottogoogle categoriadiprodottogoogle
      googleproductcategorie kategoriaproduktugoogle kategoriaproduktowgoogle kategorieproduktugoogle
      kategorieproduktunagoogle kategorieproduktunagooglu kategoriavyrobkugoogle kategoriavyrobkunagoogli
      categoriadeprodutodogoogle категориятовараgoogle`),
    image_link: [
      "imagelink",
      ...TRANSLATED_PICTURES,
      ...splitWords(`additionalimagelink zusatzlicherbildlink lienimagesupplementaire enlacedeimagenadicional
        linkimmagineaggiuntiva extraafbeeldingslink dodatkowylinkdozdjecia odkaznadalsiobrazek odkaznadalsiobrazok`),
    ],
    web_url: splitWords(`link.href link lien enlace vinculo odkaz lank lenke adres ссылка canonicallink mobilelink
      mobilerlink`),
    availability: ["availability", ...TRANSLATED_AVAILABILITIES],
    group: ["itemgroupid", ...TRANSLATED_GROUPS],
    ean: splitWords("gtin codegtin codigogtin kodgtin gtinkod"),
    product_code: splitWords("mpn referencefabricant codigompn codicemodelloproduttore"),
  },
  prices: {
    salePeriod: splitWords(`salepriceeffectivedate sonderangebotszeitraum periodedevaliditeduprixsolde
      datesdevaliditeduprixsolde datedevaliditeduprixsolde fechaefectivadelpreciodeoferta
      fechadevalidezdelpreciodeoferta periododevalidezdelpreciodeoferta datavaliditaprezzoscontato
      datadivaliditaprezzoscontato ingangsdatumactieprijs geldigheidsperiodeactieprijs
      okresobowiazywaniacenypromocyjnej datyobowiazywaniacenypromocyjnej dobaplatnosticeny dobaplatnosticenyvakci
      obdobieplatnostizlavnenejceny`),
    decimal: ".",
  },
  availability: [
    {
      names: ["availability", ...TRANSLATED_AVAILABILITIES],
      as: {
        "in stock": "in_stock",
        "limited availability": "in_stock",
        "out of stock": "unavailable",
        preorder: "preorder",
        backorder: "later",
        "available for order": "later",
      },
    },
  ],
  group: { kind: "key", key: ["itemgroupid", ...TRANSLATED_GROUPS] },
};

/** Google's local inventory and supplemental feeds: prices and stock of products that another feed describes. */
export const GOOGLE_INVENTORY: ProductFormat = {
  id: "google_inventory",
  name: "Google Merchant",
  signs: {
    all: ["id"],
    any: ["storecode", "pickupmethod", "pickupsla", "instoreproductlocation"],
    none: ["title", "titel", "description", "imagelink", "name"],
  },
  fields: {},
  companion: "availability",
};
