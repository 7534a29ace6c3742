import { listNames } from "./field-names";
import type { AvailabilityStep, KeepOut, ProductFormat } from "./product-format";

// PrestaShop names the columns of its import template and of its exports in the language of the administration.

const NAMES = {
  id: listNames(
    `Product ID|ID|ID produit|Produkt-ID|ID produktu|Číslo [ID] produktu|Číslo [ID]|Identyfikator Produktu (ID)|ID del producto|
    ID prodotto|Termékazonosító|Azonosító|Kennung|Identifiant|Product-ID|ID produs`,
  ),
  active: listNames(
    `Active (0/1)|Aktiv (0/1)|Aktivní (0/1)|Aktívne (0/1)|Aktywny (0 lub 1)|Aktywny (0/1)|Actif (0/1)|Activo (0/1)|Attivo (0/1)|
    Actief (0/1)|Aktív (0/1)|Activ (0/1)|Active|Enabled`,
  ),
  name: listNames("Name|Name *|Název|Názov|Nazwa|Nom|Nombre|Nome|Naam|Név|Nume|Nom du produit|Product name"),
  categories: listNames(
    `Categories (x,y,z...)|Kategorien (x, y, z. ..)|Kategorie (a,b,c,...)|Kategorie (x,y,z...)|Kategórie (x,y,z,...)|
    Catégories (x,y,z...)|Categorías (x,y,z...)|Categorie (x,y,z...)|Categorieën (x,y,z...)|Kategóriák (x,y,z...)|
    Categorii (x,y,z...)|Categories`,
  ),
  priceNet: listNames(
    `Price tax excluded|Price tax excluded or Price tax included|Price (tax excl.)|Preis ohne MwSt.|Preis (zzgl. MwSt.)|
    Preis (o. MwSt.)|Cena bez DPH|Cena (bez DPH)|Cena bez podatku. (netto)|Cena (netto)|Cena netto|Prix hors taxe|
    Prix hors taxes|Prix HT|Montant HT|Prix (HT)|Precio impuestos excluidos|Precio (imp. excl.)|Precio sin IVA|
    Prezzo tasse escluso|Prezzo tasse escluse|Prezzo (tasse escl.)|Prezzo (Tasse escl.)|Prijs exclusief belasting|
    Prijs (excl. btw)|Ár Áfa nélkül|Ár (áfa nélkül)|Ár (nettó)|Pret fara taxe|Preț fără taxe|Preț (fără taxe)|Price tax excl.`,
  ),
  priceGross: listNames(
    `Price tax included|Price (tax incl.)|Preis inkl. MwSt.|Preis (inkl. MwSt.)|Cena s DPH|Cena (s DPH)|
    Cena zawiera podatek. (brutto)|Cena (brutto)|Cena brutto|Prix TTC|Montant TTC|Prix (TTC)|Prix toutes taxes comprises|
    Precio impuestos incluidos|Precio (imp. incl.)|Precio con IVA|Prezzo tasse incl.|Prezzo tasse incluse|
    Prezzo (tasse incl.)|Prijs inclusief belasting|Prijs (incl. btw)|Ár Áfával|Ár (áfával)|Ár (bruttó)|Pret cu taxe|
    Preț cu taxe|Preț (cu taxe)|Price tax incl.|Final price tax incl.`,
  ),
  onSale: listNames(
    `On sale (0/1)|Ermäßigt (0/1)|Výprodej (0/1)|Na predaj (0/1)|W sprzedaży (0 lub 1)|En soldes (0/1)|En oferta (0/1)|
    En rebaja (0/1)|Saldi (0/1)|In de uitverkoop (0/1)|Kiárusítás (0/1)`,
  ),
  discount: listNames(
    `Discount amount|Rabattbetrag|Sleva v hodnotě|Zľava v hodnote|Wartość rabatu|Montant de réduction|Montant de la réduction|
    Montant de la remise|Valor del descuento|Somme di sconto|Ammontare sconto|Kortingsbedrag|Kedvezmény mértéke|
    Suma reducerii`,
  ),
  discountPercent: listNames(
    `Discount percent|Ermäßigung in Prozent|Rabatt in Prozent|Sleva v procentech|Zľava v percentách|Procent rabatu|
    Pourcentage de réduction|Porcentaje de descuento|Porcentaje del descuento|Percentuale di sconto|Kortingspercentage|
    Kedvezmény százaléka|Procent reducere`,
  ),
  discountFrom: listNames(
    `Discount from (yyyy-mm-dd)|Ermäßigung vom (JJJJ-MM-TT)|Sleva od (RRRR-MM-DD)|Zľava od (rrrr-mm-dd)|
    Rabat od dnia (rrrr-mm-dd)|Réduction de (aaaa-mm-jj)|Descuento desde (aaaa-mm-dd)|Sconto da (aaaa-mm-gg)|
    Korting van (jjjj-mm-dd)|Kedvezmény kezdete (éééé-hh-nn)|Reducere de la (aaaa-ll-zz)|Discount from`,
  ),
  discountTo: listNames(
    `Discount to (yyyy-mm-dd)|Ermäßigung bis zum (JJJJ-MM-TT)|Sleva do (RRRR-MM-DD)|Zľava do (rrrr-mm-dd)|
    Rabat do dnia (rrrr-mm-dd)|Réduction à (aaaa-mm-jj)|Descuento hasta (aaaa-mm-dd)|Sconto a (aaaa-mm-gg)|
    Korting tot (jjjj-mm-dd)|Kedvezmény vége (éééé-hh-nn)|Reducere pana la (aaaa-ll-zz)|Discount to`,
  ),
  reference: listNames(
    `Reference #|Reference|Artikel-Nr.|Kód č.|Kód|Kód produktu|Indeks #|Indeks|Indeks produktu|Référence|Référence #|
    Referencia nº|Referencia|Riferimento|Riferimento #|Referentie #|Referentie|Cikkszám #|Cikkszám|Referinta #|Referinta`,
  ),
  brand: listNames(
    `Manufacturer|Brand|Hersteller|Marke|Výrobce|Značka|Výrobca|Producent|Marka|Fabricant|Marque|Fabricante|Marca|Produttore|
    Fabrikant|Merk|Gyártó|Márka|Producator`,
  ),
  ean: listNames("EAN13|EAN-13|kod EAN13|EAN|GTIN|UPC"),
  quantity: listNames(
    "Quantity|Menge|Počet|Množství|Množstvo|Množ.|Ilość|Quantité|Cantidad|Quantità|Aantal|Hoeveelheid|Mennyiség|Cantitate",
  ),
  summary: listNames(
    `Summary|Short description|Zusammenfassung|Kurzbeschreibung|Shrnutí|Krátký popis|Zhrnutie|Krátky popis|Podsumowanie|
    Krótki opis|Résumé|Récapitulatif|Description courte|Resumen|Descripción corta|Riepilogo|Breve descrizione|Samenvatting|
    Korte beschrijving|Összefoglaló|Rövid leírás|Rezumat|Descriere scurta`,
  ),
  description: listNames("Description|Beschreibung|Popis|Opis|Descripción|Descrizione|Beschrijving|Leírás|Descriere"),
  urlRewritten: listNames(
    `URL rewritten|Rewritten URL|Benutzerfreundliche URL|Přepisování URL|URL przepisany|Przyjazny URL|URL simplifiée|
    URL réécrite|Enlace reescrito|URL reescrita|URL comprensibile|URL semplificato|Herschreven URL|URL újraírás`,
  ),
  images: listNames(
    `Image URLs (x,y,z...)|URLs der Bilder (x, y, z. ..)|URL obrázků (a,b,c,...)|Odkazy obrázka (x,y,z...)|
    Adresy URL zdjęcia (x,y,z...)|URLs des images (x,y,z...)|URL des images (x,y,z...)|URL des images (x,y,z, etc.)|
    URL's de las imágenes (x,y,z...)|URL delle immagini (x,y,z...)|Afbeelding-URL's (x,y,z...)|Kép URL-ek (x,y,z...)|
    Image URLs`,
  ),
  outOfStock: listNames(
    `Out of stock action|Out of stock|Action when out of stock|Akce, když není skladem|Akcja kiedy brak na stanie|
    Acción cuando no haya existencias de stock|Cuando no haya existencias|Action en cas de rupture de stock|
    Quando fuori magazzino|Művelet készlethiánynál|
    Actioneaza la epuizarea stocului|When out of stock`,
  ),
  forOrder: listNames(
    `Available for order (0 = No, 1 = Yes)|K dispozici pro objednávku (0 = Ne, 1 = Ano)|
    Dostępne do zamówienia (0 = Nie, 1 = Tak)|Disponible à la vente (0 = Non, 1 = Oui)|
    Disponible à la commande (0 = Non, 1 = Oui)|
    Disponible para pedidos (0 = No, 1 = Si)|Disponibile per l'ordine (0 = no, 1 = sì)|
    Bestellbar (0 = Nein, 1 = Ja)|Elérhető rendelésre (0 = Nem, 1 = Igen)|
    Disponibil pentru comanda (0 = Nu, 1 = Da)`,
  ),
  showPrice: listNames(
    `Show price (0 = No, 1 = Yes)|Zobrazit cenu (0 = Ne, 1 = Ano)|Pokaż cenę (0 = Nie, 1 = Tak)|
    Afficher le prix (0 = Non, 1 = Oui)|Mostrar precio (0 = No, 1 = Si)|Mostra prezzo (0 = no, 1 = sì)|
    Ár megjelenítése (0 = Nem, 1 = Igen)|Afisare pret (0 = Nu, 1 = Da)`,
  ),
  created: listNames(
    `Product creation date|Datum vytvoření produktu|Data wytworzenia produktu|Date de création du produit|
    Date d'ajout du produit|Fecha de creación del producto|Data aggiunta prodotto|Termék létrehozás dátuma|Data crearii produsului`,
  ),
  supplier: listNames(
    `Supplier|Dodavatel|Dodávateľ|Lieferant|Proveedor|Fournisseur|Beszállító|Fornitore|Dostawca|Furnizor|Supplier reference #|
    Kód dodavatele č.|Dodávateľský kód|Lieferanten-Nr.|N° de referencia proveedor|Référence fournisseur|Szállítói cikkszám #|
    Riferimento fornitori|Kod dostawcy|Referinta furnizorului #`,
  ),
  visibility: listNames(
    "Visibility|Sichtbarkeit|Viditelnost|Viditeľnosť|Widoczność|Visibilité|Visible en|Visibilità|Zichtbaarheid|Láthatóság",
  ),
  category: listNames("Category|Kategorie|Kategória|Kategoria|Catégorie|Categoría|Categoria|Categorie"),
  image: listNames("Image|Photo|Bild|Obrázek|Obrázok|Obraz|Zdjęcie|Imagen|Immagine|Afbeelding|Kép|Imagine"),
};

/** The root of the catalog, in all languages. */
const ROOTS = [
  "Home",
  "Root",
  "Accueil",
  "Racine",
  "Startseite",
  "Inicio",
  "Strona główna",
  "Domů",
  "Hlavní stránka",
  "Domov",
  "Kezdőlap",
  "Főoldal",
  "Acasă",
];

/** Columns of the template that say nothing to shoppers. Columns with "(0 = No, 1 = Yes)" are flags. */
const SETTINGS = [
  "*0no1yes",
  "*0ne1ano",
  "*0nie1tak",
  "*0non1oui",
  "*0no1si",
  "*0nein1ja",
  "*0nem1igen",
  "*0nu1da",
  ...listNames(
    `Tax rules ID|Tax rule ID|Číslo daňového pravidla|Adózási szabályazonosító|ID regole tasse|ID zasad podatku|ID reguły podatku|
    ID regla de impuestos|Minimal quantity|Minimální množství|Cantidad mínima|Minimális mennyiség|Quantità minima|
    Minimalna ilość|Cantitate minima|Low stock level|Nivel de stock bajo|Niski poziom produktów w magazynie|
    Receive a low stock alert by email|Send me an email when the quantity is under this level|
    Wyślij do mnie e-mail, gdy ilość jest poniżej tego poziomu|Additional shipping cost|Příplatek k dopravě|
    Coste adicional del envío|További szállítási költség|Costi di spedizione supplementari|Dodatkowe koszty przesyłki|
    Virtual product|ID / Name of shop|Číslo / název obchodu|ID / Nombre de la tienda|Bolt azonosítója / neve|
    ID / Nome del negozio|ID / Nazwa sklepu|Advanced stock management|Advanced Stock Managment|Pokročilé řízení zásob|
    Administración Avanzada de Stock|Fejlett készletkezelés|Gestione magazzino avanzata|Zaawansowane zarządzanie magazynem|
    Depends on stock|Závisí na skladu|Dependiendo del stock|Készlettől függ|Dipende dallo stock|
    Zależny od stanu magazynowego|Warehouse|Almacén|Raktár|Magazzino|Magazyn|Depozit|Meta title|Meta titulek|Meta-título|
    Balise titre|Meta cím|Meta titolo|Meta-tytuł|Titlu Meta|Meta keywords|Meta klíčová slova|Meta mots-clés|Meta kulcsszavak|
    Parole chiave|Słowa kluczowe meta|Cuvinte cheie Meta|Meta description|Meta popis|Meta descripción|Meta leírás|
    Meta descrizione|Opis meta|Descriere Meta|Image alt texts (x,y,z...)`,
  ),
];

const QUANTITY: AvailabilityStep = {
  names: NAMES.quantity,
  as: "quantity",
  backorders: { names: NAMES.outOfStock, values: ["1", "allow orders"] },
};
const HIDDEN: KeepOut = { names: NAMES.visibility, values: ["none", "nowhere"], reason: "hidden" };

/** The columns of the import template, CSV. Discounts apply whether or not the product has the mark of a sale. */
export const PRESTASHOP: ProductFormat = {
  id: "prestashop",
  name: "PrestaShop",
  signs: {
    any: [
      ...NAMES.active,
      ...NAMES.onSale,
      ...NAMES.priceNet,
      ...NAMES.priceGross,
      ...NAMES.categories,
      ...NAMES.images,
      ...NAMES.urlRewritten,
      ...NAMES.forOrder,
      ...NAMES.created,
      ...NAMES.discountFrom,
      "taxrulesid",
      "taxruleid",
      "textwheninstock",
      "wholesaleprice",
      "reference",
      "supplierreference",
      "featurenamevalueposition",
      "summary",
    ],
    atLeast: 4,
    none: ["attributenametypeposition", "sku", "handle"],
  },
  fields: {
    identity: [...NAMES.id, ...NAMES.reference],
    title: NAMES.name,
    description: [...NAMES.summary, ...NAMES.description],
    brand: NAMES.brand,
    price: NAMES.priceGross,
    category: [...NAMES.categories, ...NAMES.category],
    image_link: [...NAMES.images, ...NAMES.image],
    web_url: ["producturl", "url", "link"],
    availability: NAMES.quantity,
    ean: NAMES.ean,
    product_code: NAMES.reference,
    introduced_at: NAMES.created,
  },
  prices: {
    net: NAMES.priceNet,
    discount: NAMES.discount,
    discountPercent: NAMES.discountPercent,
    saleFrom: NAMES.discountFrom,
    saleUntil: NAMES.discountTo,
    decimal: ".",
    hiddenIf: { names: NAMES.showPrice, values: ["0"] },
  },
  availability: [{ names: NAMES.forOrder, as: { "0": "unavailable", "1": null } }, QUANTITY],
  keepOut: [{ names: NAMES.active, values: ["0"], reason: "disabled" }, HIDDEN],
  attributes: [
    {
      kind: "pattern",
      names: ["featurename*", "caracteristiquenom*", "caracteristicanombre*"],
      pattern: /(?:^|,)\s*([^:,]+):([^:,]+)/g,
    },
  ],
  categories: { path: /\s*(?:>|\/)\s*/, list: /\s*[,;]\s*/, without: ROOTS },
  ignored: [...NAMES.onSale, ...NAMES.showPrice, ...NAMES.supplier, ...SETTINGS],
};

/** Whether a product or category is active, in lists. */
const DISPLAYED = `Status|Statut|État|Stav|Aktívne|Wyświetlany|Habilitado|Estado|Stato|Mostrata|Állapot|Stare|Displayed|Affichée|
  Mostrado`;
const POSITION = "Position|Pozice|Pozícia|Pozycja|Posición|Posizione|Pozíció|Positie|Pozitie";

/**
 * The list of products as PrestaShop 1.7 and later export it, CSV. The column "Status" does not tell whether a product
 * is active: products that are not in stock have 1, too.
 */
export const PRESTASHOP_LIST: ProductFormat = {
  ...PRESTASHOP,
  id: "prestashop_list",
  signs: {
    all: ["productid"],
    any: [...NAMES.priceNet, ...NAMES.priceGross],
    atLeast: 2,
    none: ["sku", "model", "producttitle", ...NAMES.active, ...NAMES.categories],
  },
  keepOut: [],
  ignored: listNames(`${DISPLAYED}|${POSITION}`),
};

/** The list of products as PrestaShop 1.6 exports it, CSV. */
export const PRESTASHOP_LIST_16: ProductFormat = {
  ...PRESTASHOP,
  id: "prestashop_list_16",
  signs: {
    any: listNames(
      `Base price|Final price|Grundpreis|Endpreis|Základní cena|Koncová cena|Zákl. cena|Predaj. cena|Cena podstawowa|
      Cena ostateczna|Prix de base|Prix final|Precio base|Precio final|Prezzo base|Prezzo finale|Alapár|Végső ár|
      Pret de baza|Pret final`,
    ),
    atLeast: 2,
  },
  fields: {
    ...PRESTASHOP.fields,
    price: listNames(
      `Final price|Endpreis|Koncová cena|Predaj. cena|Cena ostateczna|Prix final|Precio final|Prezzo finale|Végső ár|Pret final`,
    ),
  },
  prices: {
    net: listNames(
      `Base price|Grundpreis|Základní cena|Zákl. cena|Cena podstawowa|Prix de base|Precio base|Prezzo base|Alapár|Pret de baza`,
    ),
  },
  keepOut: [{ names: listNames(DISPLAYED), values: ["0"], reason: "disabled" }],
};

/** The combinations of PrestaShop's products, CSV: their prices are differences. */
export const PRESTASHOP_COMBINATIONS: ProductFormat = {
  id: "prestashop_combinations",
  name: "PrestaShop",
  signs: {
    any: listNames(
      `Attribute (Name:Type:Position)*|Value (Value:Position)*|Impact on price|Impact on weight|Combination available date|
      Combination availability date|Atribut (Název:Typ:Pozice)|Hodnota (Hodnota: Pozice)|Vliv na cenu|
      Atribut (Názov:Typ:Pozícia)|Hodnota (Hodnota:Pozícia)|Vplyv na cenu|Atrybut (Nazwa:Typ:Pozycja)|
      Wartość (Wartość:Pozycja)|Wpływ na cenę|Attribut (Nom:Type:Position)|Attribut (Nom : Type : Position)|
      Valeur (Valeur:Position)|Valeur (Valeur : Position)|Impact sur le prix|Atributo (Nombre:Tipo:Posición)|
      Valor (Valor:Posición)|Impacto en el precio|Attributo (Nome:Tipo:Posizione)|Valore(Valore:Posizione)|
      Impatto sul prezzo|Attribut (Name:Typ:Position)|Wert (Wert:Position)|Auswirkung auf den Preis|Preisauswirkung|
      Attribuut (Naam:Type:Positie)|Waarde (Waarde:Positie)|Invloed op de prijs|Jellemzők (Név:Típus:Pozíció)|
      Érték (Érték:Pozíció)|Hatása az árra|Atribut (Nume:Tip:Pozitie)|Valoare (Valoare:Pozitie)|Influenta asupra pretului`,
    ),
    atLeast: 2,
  },
  fields: {},
  companion: "variants",
};

/** The categories of PrestaShop, CSV: the columns of the import template, and the list as it is exported. */
export const PRESTASHOP_CATEGORIES: ProductFormat = {
  id: "prestashop_categories",
  name: "PrestaShop",
  signs: [
    {
      any: listNames(
        `Root category (0/1)|Parent category|Category ID|Kořenová kategorie (0/1)|Nadřazená kategorie|Catégorie racine (0/1)|
        Catégorie parente|Hauptkategorie (0/1)|Übergeordnete Kategorie|Kategoria główna (0/1)|Kategoria nadrzędna|
        Categoría raíz (0/1)|Categoría padre`,
      ),
      atLeast: 2,
    },
    ...[
      "Displayed|Position|Name",
      "Wyświetlane|Pozycja|Nazwa",
      "Affichée|Position|Nom",
      "Mostrado|Posición|Nombre",
    ].map((names) => ({
      all: ["id", ...listNames(names)],
      none: ["sku", "price", ...NAMES.priceNet, ...NAMES.priceGross, ...NAMES.quantity, ...NAMES.reference],
    })),
  ],
  fields: {},
  companion: "categories",
};
