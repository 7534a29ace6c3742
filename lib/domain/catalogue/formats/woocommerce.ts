import { listNames } from "./field-names";
import type { AttributeRule, ProductFormat } from "./product-format";
import { WOOCOMMERCE_SETTINGS } from "./woocommerce-settings";

// The product export of WooCommerce writes its column names in the language of the shop's administration.

const NAMES = {
  id: listNames("ID|Azonosító|Kimlik"),
  type: listNames("Type|Typ|Tipo|Típus|Tip|Vrsta|Laji|Τύπος|Тип|Tür"),
  sku: listNames(
    `SKU|Artikelnummer|Katalogové číslo|Katalógové číslo|Cikkszám|UGS|COD|REF|Varenummer|Tuotetunnus (SKU)|Šifra|Stok kodu (SKU)|
    Артикул|Κωδικός προϊόντος`,
  ),
  name: listNames(
    "Name|Jméno|Název|Meno|Názov|Nazwa|Nom|Nombre|Nome|Naam|Név|Nume|Naziv|Navn|Namn|Nimi|Имя|Назва|Όνομα|İsim",
  ),
  published: listNames(
    `Published|Veröffentlicht|Publikovaný|Publikováno|Publikované|Opublikowano|Publié|Publicado|Pubblicato|Gepubliceerd|Közzétéve|
    Publicat|Objavljeno|Publicerad|Udgivet|Publisert|Julkaistu|Опубликован|Опубліковано|Δημοσιευμένο|Yayımlanmış`,
  ),
  featured: listNames(
    `Is featured?|Ist hervorgehoben?|Je zvýrazněný?|Je doporučený?|Je odporúčaný?|Wyróżniony produkt?|Mis en avant ?|
    ¿Está destacado?|In primo piano?|Uitgelicht?|Kiemelt?|Este reprezentativ?|Istaknuto?|Je izpostavljen?|Är utvald?|
    Er fremhævet (udvalgt)?|Er fremhevet?|On esittelyssä?|Em destaque?|Рекомендуемый?|Рекомендовано?|Είναι προτεινόμενο;|
    Öne çıkan?`,
  ),
  visibility: listNames(
    `Visibility in catalog|Visibility in catalogue|Sichtbarkeit im Katalog|Viditelnost v katalogu|Viditeľnosť v katalógu|
    Widoczność w katalogu|Visibilité dans le catalogue|Visibilidad en el catálogo|Visibilità nel catalogo|
    Zichtbaarheid in catalogus|Látható a katalógusban|Vizibilitate în catalog|Vidljivost u katalogu|Vidnost v katalogu|
    Synlighet i katalog|Synlighed i katalog (shoppens frontend)|Synlighet i katalogen|Näkyvyys tuoteluettelossa|
    Visibilidade no catálogo|Видимость в каталоге|Видимість в каталозі|Ορατότητα στον κατάλογο|Katalogda görünürlük`,
  ),
  shortDescription: listNames(
    `Short description|Kurzbeschreibung|Krátký popis|Krátky popis|Krótki opis|Description courte|Descripción corta|
    Breve descrizione|Korte omschrijving|Korte beschrijving|Rövid leírás|Descriere scurtă|Kratak opis|Kratek opis|
    Kort beskrivning|Kort beskrivelse|Lyhyt kuvaus|Descrição curta|Descrição breve|Краткое описание|Короткий опис|
    Σύντομη περιγραφή|Kısa açıklama`,
  ),
  description: listNames(
    `Description|Beschreibung|Popis|Opis|Descripción|Descrizione|Beschrijving|Leírás|Descriere|Beskrivning|Beskrivelse|Kuvaus|
    Descrição|Описание|Опис|Περιγραφή|Açıklama`,
  ),
  saleFrom: listNames(
    `Date sale price starts|Datum, an dem Angebotspreis beginnt|Akční cena začíná dne|Sleva začíná dne|Dátum začiatku zľavy|
    Data rozpoczęcia promocji|Date de début de promo|Día en que empieza el precio rebajado|
    Data di partenza del prezzo in saldo|Startdatum actieprijs|Akciós ár első napja|Dată începere promoție|
    Datum početka sniženja|Začetni datum akcijske cene|Datum när reapriset börjar|Den dato hvor tilbudsprisen starter|
    Startdato for utsalgspris|Alennuksen aloituspäivä|Data de preço promocional começa em|
    Data de início do preço promocional|Дата начала действия скидки|Початок акції|Ημερομηνία έναρξης εκπτωτικής τιμής|
    İndirimli fiyatın başladığı tarih`,
  ),
  saleUntil: listNames(
    `Date sale price ends|Datum, an dem Angebotspreis endet|Akční cena končí dne|Sleva končí dne|Dátum konca akciovej ceny|
    Data zakończenia promocji|Date de fin de promo|Día en que termina el precio rebajado|Data in cui termina l'offerta|
    Einddatum actieprijs|Akciós ár utolsó napja|Dată încheiere promoție|Datum kraja sniženja|Končni datum akcijske cene|
    Datum när reapriset upphör|Den dato hvor tilbudsprisen slutter|Sluttdato for utsalgspris|Alennuksen päättymispäivä|
    Data de preço promocional termina em|Data de término do preço promocional|Дата окончания действия скидки|
    Завершення акції|Ημερομηνία λήξης εκπτωτικής τιμής|İndirimli fiyatın bittiği tarih`,
  ),
  taxClass: listNames(
    `Tax class|Steuerklasse|Daňová třída|Sadzba dane|Klasa podatkowa|Classe de TVA|Clase de impuesto|Aliquota di imposta|
    Belastingklasse|Adózási osztály|Clasă de impozitare|Klasa poreza|Davčni razred|Momsklass|Momsklasse|Avgiftsklasse|
    Veroluokka|Classe de imposto|Налоговый класс|Клас податку|Κατηγορία φόρου|Vergi sınıfı`,
  ),
  inStock: listNames(
    `In stock?|Vorrätig?|Skladem?|Na sklade?|W magazynie?|En stock ?|¿Existencias?|¿En inventario?|Op voorraad?|Raktáron?|
    În stoc?|Na zalihi?|Na zalogi?|I lager?|På lager?|Varasto?|Em estoque?|Em stock?|В наличии?|В наявності?|Σε απόθεμα;|
    Stokta?`,
  ),
  stock: listNames(
    `Stock|Lager|Lagerbestand|Bestand|Sklad|Stan magazynowy|Inventario|Magazzino|Voorraad|Készlet|Stoc|Zalihe|Zaloga|Estoque|
    Запасы|Запаси|Απόθεμα|Stok`,
  ),
  backorders: listNames(
    `Backorders allowed?|Lieferrückstande erlaubt?|Lieferrückstände erlaubt?|Povoleno objednávání?|
    Povoliť objednávky, ak nie je na sklade?|Pozwalać na zamówienia oczekujące (na dostawę do magazynu)?|
    Autoriser les commandes de produits en rupture ?|¿Permitir reservas de productos agotados?|
    Abilita gli ordini arretrati?|Nabestellingen toestaan?|Függő rendelés engedélyezése?|Precomenzile sunt permise?|
    Narudžbe na upit dozvoljene?|Dovoljena naročila brez zaloge?|Tillåt restnoteringar?|Restordrer tilladt?|
    Restordre tillatt?|Salli jälkitoimitukset?|São permitidas encomendas?|Permitir encomendas pendentes?|
    Возможен ли предзаказ?|Дозволити резервування?|Να επιτρέπονται λίστες αναμονής;|Yok satmaya izin?`,
  ),
  soldIndividually: listNames(
    `Sold individually?|Nur einzeln verkaufen?|Prodávat samostatně?|Predávané individuálne?|Sprzedawany pojedynczo?|
    Vendre individuellement ?|¿Vendido individualmente?|Venduto singolarmente?|Wordt individueel verkocht?|
    Egyedileg értékesítető?|Vândut individual?|Rasprodaja pojedinačno?|Posamična prodaja?|Säljes styckvis?|
    Sælges enkeltvist?|Solgt individuelt?|Myydäänkö yksittäin?|Vender Individualmente?|Продано индивидуально?|
    Продавати окремо?|Μεμονωμένη πώληση;|Ayrı ayrı mı satılıyor?`,
  ),
  reviews: listNames(
    `Allow customer reviews?|Kundenbewertungen erlauben?|Kundenrezensionen erlauben?|Povolit zákaznické recenze?|
    Umožniť zákazníkom hodnotiť?|Włącz opinie klientów?|Autoriser les avis clients ?|¿Permitir valoraciones de clientes?|
    Permetti le recensioni clienti?|Klantbeoordelingen toestaan?|Engedélyezzük az értékelést?|
    Permiți recenzii de la clienți?|Dopusti recenzije kupaca?|Dovoli mnenja strank?|Tillåt kundrecensioner?|
    Tillad kundeanmeldelser?|Tillat omtaler?|Salli asiakkaiden tuotearviot|Permitir avaliações de clientes?|
    Разрешить отзывы от клиентов?|Дозволити відгуки?|Να επιτρέπονται αξιολογήσεις πελάτη;|
    Müşteri değerlendirmelerine izin verilsin mi?`,
  ),
  salePrice: listNames(
    `Sale price|Angebotspreis|Akční cena|Cena po slevě|Cena po zľave|Cena promocyjna|Tarif promo|Precio rebajado|
    Prezzo in offerta|Actieprijs|Akciós ár|Preț promoțional|Rasprodajna cijena|Akcijska cena|Reapris|Tilbudspris|
    Utsalgspris|Alennettu hinta|Preço promocional|Акционная цена|Ціна зі знижкою|Τιμή προσφοράς|İndirimli satış fiyatı`,
  ),
  regularPrice: listNames(
    `Regular price|Regulärer Preis|Běžná cena|Normálna cena|Bežná cena|Cena|Cena regularna|Tarif régulier|Precio normal|
    Prezzo di listino|Reguliere prijs|Normál ár|Preț obișnuit|Normalna cijena|Redna cena|Ordinarie pris|Normalpris|
    Ordinær pris|Normaali hinta|Preço|Preço normal|Базовая цена|Звичайна ціна|Κανονική τιμή|Normal fiyat`,
  ),
  categories: listNames(
    `Categories|Kategorien|Kategorie|Kategórie|Catégories|Categorías|Categorie|Categorieën|Kategória|Kategóriák|Categorii|
    Kategorije|Kategorier|Osastot|Categorias|Категории|Категорії|Κατηγορίες|Kategoriler`,
  ),
  images: listNames(
    `Images|Bilder|Obrázky|Obrazki|Imágenes|Immagine|Immagini|Afbeeldingen|Képek|Imagini|Slike|Billeder|Kuvat|Imagens|
    Изображения|Зображення|Εικόνες|Görseller`,
  ),
  parent: listNames(
    `Parent|Übergeordnetes Produkt|Nadřazené|Nadradené|Element nadrzędny|Superior|Genitore|Hoofd|Szülő|Părinte|Glavni|Nadrejeni|
    Överordnad|Forældre|Forelder|Ylempi taso|Ascendente|Pai|Родительский|Предок|Γονέας|Ebeveyn`,
  ),
  brands: listNames(
    "Brands|Marken|Značky|Marki|Marques|Marcas|Marchi|Merken|Márkák|Branduri|Brendovi|Blagovne znamke|Varumärken|Бренды",
  ),
};

/** The number of an attribute stands in its column names, in each language at another place. */
const ATTRIBUTES: readonly AttributeRule[] = [
  ["Attribute # name", "Attribute # value(s)"],
  ["Attribut # Name", "Attribut # Wert(e)"],
  ["Název # vlastnosti", "Hodnota(y) # vlastnosti"],
  ["Meno vlastnosti #", "Hodnota(y) vlastnosti #"],
  ["Nazwa atrybutu #", "Wartości atrybutu #"],
  ["Nom de l’attribut #", "Valeur(s) de l’attribut #"],
  ["Nombre del atributo #", "Valor(es) del atributo #"],
  ["Nome dell'attributo #", "Valore dell'attributo #"],
  ["Attributo # nome", "Attributo # valuta(e)"],
  ["Naam eigenschap #", "Waarde eigenschap #"],
  ["Tulajdonság neve #", "Tulajdonság (#) értéke(i)"],
  ["Nume atribut #", "Valoare (valori) atribut #"],
  ["Atribut # ime", "Atribut # vrijednosti"],
  ["Naziv atributa #", "Vrednost(i) atributa #"],
  ["Attribut # namn", "Attribut # värde(n)"],
  ["Egenskab # navn", "Egenskab # værdi(er)"],
  ["Attributt # navn", "Attributt # verdi(er)"],
  ["Ominaisuus # nimi", "Ominaisuus # arvo(t)"],
  ["Nome do atributo #", "Valores do atributo #"],
  ["Atributo # nome", "Atributo # valor(es)"],
  ["Название атрибута #", "Значения атрибутов #"],
  ["Назва # атрибуту", "# значення атрибуту"],
  ["Όνομα ιδιότητας #", "Τιμή(ές) ιδιότητας #"],
  ["Nitelik # ismi", "Nitelik # değer(ler)i"],
].map(([name = "", value = ""]) => ({ kind: "numbered", name, value, list: "," }));

/** Whether a shop's prices include VAT is a setting of the shop. */
const PRICES = { vat: "unknown" } as const;

/** WooCommerce: the product export and its import template, CSV. */
export const WOOCOMMERCE: ProductFormat = {
  id: "woocommerce",
  name: "WooCommerce",
  signs: {
    any: [
      ...NAMES.visibility,
      ...NAMES.backorders,
      ...NAMES.taxClass,
      ...NAMES.saleFrom,
      ...NAMES.saleUntil,
      ...NAMES.soldIndividually,
      ...NAMES.reviews,
      ...NAMES.featured,
      ...NAMES.published,
      ...NAMES.inStock,
      ...NAMES.shortDescription,
      ...NAMES.salePrice,
      ...NAMES.regularPrice,
      "attribute1name",
    ],
    atLeast: 4,
    none: ["posttitle", "postcontent", "permalink", "variants"],
  },
  fields: {
    identity: [...NAMES.sku, ...NAMES.id],
    title: NAMES.name,
    description: [...NAMES.shortDescription, ...NAMES.description],
    brand: [...NAMES.brands, "brand"],
    price: [...NAMES.regularPrice, "price"],
    sale_price: NAMES.salePrice,
    category: NAMES.categories,
    image_link: NAMES.images,
    availability: NAMES.inStock,
    ean: ["gtinupcean*", "globaluniqueid"],
    product_code: NAMES.sku,
  },
  prices: { ...PRICES, saleFrom: NAMES.saleFrom, saleUntil: NAMES.saleUntil },
  availability: [
    { names: NAMES.inStock, as: { "1": "in_stock", "0": "unavailable", backorder: "later", onbackorder: "later" } },
    { names: NAMES.stock, as: "quantity", backorders: { names: NAMES.backorders, values: ["1", "notify"] } },
  ],
  keepOut: [
    { names: NAMES.published, values: ["0"], reason: "private" },
    { names: NAMES.published, values: ["-1"], reason: "draft" },
    { names: NAMES.visibility, values: ["hidden"], reason: "hidden" },
  ],
  group: {
    kind: "parent",
    parent: NAMES.parent,
    own: [...NAMES.sku, ...NAMES.id],
    aliases: [{ prefix: "id:", names: NAMES.id }],
    type: NAMES.type,
  },
  attributes: ATTRIBUTES,
  categories: { path: /\s*>\s*/, list: /\s*,\s*/ },
  ignored: [
    ...NAMES.featured,
    ...NAMES.taxClass,
    ...NAMES.soldIndividually,
    ...NAMES.reviews,
    ...WOOCOMMERCE_SETTINGS,
    "metawpcom*",
  ],
};
