import { type Names, normalizeName } from "@/lib/domain/catalogue/feed-names";
import { listNames } from "./field-names";

// Columns of WooCommerce's product export that are not for shoppers: settings, other products, what the shop pays, and files that
// customers pay for. The product export writes their names in the language of the administration.

/** Names of numbered columns; "#" is the number. */
function listNumberedNames(text: string): Names {
  return [...new Set(text.split("|").map((name) => name.split("#").map(normalizeName).join("*")))];
}

const SETTINGS = `Tax status|Stav daně|Momsstatus|Steuerstatus|Κατάσταση φόρου|Estado del impuesto|Veron tila|État de la TVA|
  Status poreza|Adó státusz|Stato delle imposte|Avgiftsstatus|Btw status|Status podatku|Status do imposto|Situação fiscal|
  Stare taxă|Статус налога|Zdaniteľnosť|Stanje davka|Vergi durumu|Статус податку|Low stock amount|Práh nízkého skladu|
  Lavt lagerantal|Geringe Lagermenge|Χαμηλή ποσότητα αποθέματος|Cantidad de bajo inventario|Varasto vähissä määrä|
  Montant de stock faible|Nisko stanje zalihe|Alacsony készlet mennyiség|Quantità in magazzino bassa|
  Terskel for lite på lager|Lage voorraad|Niski stan magazynowy|Quantidade baixa de estoque|Valor de stock baixo|
  Cantitate mică în stoc|Величина малых запасов|Nízke skladové zásoby|Nizka zaloga|Lågt lagerantal|Düşük stok miktarı|
  Низька кількість запасів|Shipping class|Třída dopravy|Forsendelsesklasse|Versandklasse|Κατηγορία αποστολής|Clase de envío|
  Toimitusluokka|Classe d’expédition|Klasa dostave|Szállítási osztály|Classe di spedizione|Fraktklasse|Verzendklasse|
  Klasa wysyłkowa|Classe de entrega|Classe de envio|Clasă de livrare|Класс доставки|Trieda dopravy|Razred dostave|Fraktklass|
  Gönderim sınıfı|Клас доставки|Purchase note|Poznámka k nákupu|Bemærkning til køb|Hinweis zum Kauf|Σημείωση αγοράς|
  Nota de compra|Viesti ostajalle|Note de commande|Napomena uz kupovinu|Vásárlási megjegyzés|Nota di acquisto|Kjøpsnotat|
  Aankoopnotitie|Notatka do zakupu|Nota da compra|Nota da encomenda|Notă de cumpărare|Примечание к покупке|
  Poznámka k objednávke|Obvestilo ob nakupu|Köpmeddelande|Satın alma notu|Нотатка до покупки|Button text|Text tlačítka|
  Knap tekst|Button-Text|Κείμενο κουμπιού|Texto del botón|Painikkeen teksti|Libellé du bouton|Tekst dugmeta|Gomb szövege|
  Testo del pulsante|Knappetekst|Knop tekst|Tekst przycisku|Texto do botão|Text buton|Текст кнопки|Besedilo gumba|Knapptext|
  Düğme metni|Position|Pozice|Θέση|Posición|Paikka|Pozicija|Pozíció|Posizione|Posisjon|Positie|Pozycja|Posição|Poziție|Позиция|
  Pozícia|Položaj|Konum|Позиція`;

const OTHER_PRODUCTS = `Upsells|Navyšovací prodej|Mersalg|Zusatzverkäufe|Αύξηση πωλήσεων|Ventas dirigidas|Parempi tuote (Up-Sell)|
  Produits suggérés|Uvećana prodaja|Upsell|Oppsalg|Produkty \\"up-sell\\"|Aumenta vendas|Апсэлы|Navýšenie predaja|
  Dražji izdelki|Uppförsäljning|Yukarı satışlar|Пропозиція товарів|Cross-sells|Doplňkový prodej|Krydssalg|
  Cross-Sells (Querverkäufe)|Προϊόντα παράλληλης πώλησης|Ventas cruzadas|Lisätuote (Cross-Sell)|Ventes croisées|
  Dodatna prodaja|Keresztértékesítés|Cross-sell|Kryssalg|Produkty \\"Cross-sell\\"|Venda cruzada|Vendas cruzadas|
  Vânzări încrucișate|Кросселы|Doplnkový predaj|Navzkrižni izdelki|Korsförsäljning|Çapraz satışlar|Супутні товари|
  Grouped products|Seskupené produkty|Grupperede varer|Gruppierte Produkte|Ομαδοποιημένα προϊόντα|Productos agrupados|
  Joukkotuotteet|Groupes de produits|Grupirani proizvodi|Csoportosított termékek|Prodotti raggruppati|Grupperte produkter|
  Gegroepeerde producten|Produkty grupowe|Grupo de produtos|Produtos agrupados|Produse grupate|Сгруппированные товары|
  Zoskupené produkty|Združeni izdelki|Grupperade produkter|Gruplanmış ürünler|Згруповані товари`;

const PAID = `Cost of goods|Nákupní cena|Cijena dobara|Áruk ára|Costo dei beni|Costul mărfurilor|Cena tovaru|Stroški blaga`;

const DOWNLOADS = `Download limit|Limit stahování|Downloadbegrænsning|Downloadlimit|Όριο μεταφόρτωσης|Límite de descargas|Latausraja|
  Limite de téléchargement|Limit preuzimanja|Letöltési korlát|Limite di download|Nedlastningsbegrensning|Downloadlimiet|
  Limit pobrań|Limite de downloads|Limite de descarregamento|Limită de descărcări|Лимит загрузок|Limit sťahovania|
  Omejitev prenosov|Nedladdningsgräns|İndirme sınırı|Ліміт завантажень|Download expiry days|Expirace stahování ve dnech|
  Download udløbsdage|Ablauftage des Downloads|Ημέρες λήξης μεταφόρτωσης|Días de caducidad de la descarga|
  Latauksen vanhenemisaika päivissä|Jours d’expiration du téléchargement|Rok isteka preuzimanja|Letöltés lejárati napok|
  Scarica i giorni di scadenza|Dager til utløpsdato for nedlastingen|Dagen vervaltijd download|Ważność pobierania|
  Dias para expirar o download|Dias para expirar o descarregamento|Zile de expirare descărcare|Дней срока загрузки|
  Doba platnosti na stiahnutie|Dnevi poteka prenosa|Ladda ner utgångsdagar|İndirme sona erme günü|
  Число днів до закінчення Завантаження`;

const NUMBERED = `Download # name|Název # stahování|Download # navn|Μεταφόρτωση # ονόματος|Nombre de la descarga #|Latauksen # nimi|
  Nom de téléchargement #|Ime # preuzimanja|Letöltés # neve|Nome # download|Nedlasting # navn|Naam download #|
  Nazwa # pliku do pobrania|Nome do download #|Descarregar # nome|Nume descărcare #|Название загрузки #|Stiahnuť # meno|
  Naziv prenosa #|Ladda ner # namn|İndirme # ismi|Завантажити # назву|Download # URL|Download # URL (webadresse)|
  URL # stahování|Μεταφόρτωση # URL|URL de la descarga #|Latauksen # verkko-osoite|URL de téléchargement #|URL # preuzimanja|
  Letöltés # URL|Nedlasting # URL|URL download #|Adres URL # pliku do pobrania|URL do download #|Descarregar # URL|
  URL descărcare #|URL загрузки #|Stiahnuť # URL|URL prenosa #|Ladda ner # URL|İndirme # URL'si|Завантажити # URL|
  Download # ID|Stáhnout # ID|#-ID herunterladen|Λήψη # ID|ID de la descarga #|ID de téléchargement #|Preuzimanje # ID|
  Letöltés # ID|Scarica ID #|Last ned # ID|Identyfikator # pliku do pobrania|ID do download #|Descarcă ID-ul #|ID загрузки #|
  Stiahnuť # ID|Prenos # ID|Nedladdnings-ID #|# kimliğini indir|Завантажити ідентифікатор #|
  Attribute # visible|Vlastnost # viditelnost|Egenskab # er synlig|Attribut # Sichtbar|Ιδιότητα # ορατή|Atributo visible #|
  Ominaisuus # näkyy|Attribut # visible|Atribut # vidljiv|Tulajdonság # láthatósága|Attributo # visibile|Attributt # synlig|
  Zichtbare eigenschap #|Atrybut # widoczny|Visibilidade do atributo #|Atributo # visível|Vizibilitate atribut #|
  Видимость атрибута #|Vlastnosť # viditeľná|Viden atribut #|Attribut # synligt|Nitelik # görünür|Атрибут # видимий|
  Attribute # global|Vlastnost # globální|Egenskab # globalt|Attribut # Global|Ιδιότητα # καθολική|Atributo global #|
  Ominaisuus # kaikkialla käytetty|Atribut # globalni|Tulajdonság (#) globális|Attributo # globale|Attributt # global|
  Globale eigenschap #|Atrybut #: globalny|Atributo # global|Atribut # global|Глобальный атрибут #|
  Globálna hodnota vlastnosti #|Globalni atribut #|Attribut # globalt|Nitelik # genel|Атрибут # глобальний|
  Attribute # default|Vlastnost # výchozí|Egenskab # standard|Attribut # Standard|Ιδιότητα # προεπιλεγμένη|
  Atributo por defecto #|Ominaisuuden # oletus|Attribut # par défaut|Atribut # zadani|Attributo # predefinito|
  Attributt # standard|Standaardeigenschap #|Atrybut #: wartość domyślna|Atributo padrão #|Atributo # por omissão|
  Atribut # implicit|Атрибут # по умолчанию|Predvolená hodnota vlastnosti #|Privzet atribut #|Attribut # standardvärde|
  Nitelik # varsayılan|Атрибут # за замовчуванням`;

/** Columns that give no attributes. */
export const WOOCOMMERCE_SETTINGS: Names = [
  ...[SETTINGS, OTHER_PRODUCTS, PAID, DOWNLOADS].flatMap(listNames),
  ...listNumberedNames(NUMBERED),
];

/** Fields of WooCommerce's APIs that give no attributes. */
export const WOOCOMMERCE_API_SETTINGS: Names = [
  "attributes",
  "backordered",
  "backorders*",
  "buttontext",
  "crosssellids",
  "datecreatedgmt",
  "datemodified*",
  "defaultattributes",
  "downloadable",
  "download*",
  "featured",
  "groupedproducts",
  "hasoptions",
  "isonbackorder",
  "ispurchasable",
  "lowstock*",
  "managestock",
  "menuorder",
  "onsale",
  "parent",
  "parentid",
  "postpassword",
  "pricehtml",
  "purchasable",
  "purchasenote",
  "relatedids",
  "reviewsallowed",
  "shippingclass*",
  "shippingrequired",
  "shippingtaxable",
  "slug",
  "soldindividually",
  "stockquantity",
  "taxclass",
  "taxstatus",
  "totalsales",
  "type",
  "upsellids",
  "variation",
  "variations",
  "virtual",
];
