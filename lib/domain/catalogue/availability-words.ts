import { fold } from "@vitrine/engine/fold";
import { AVAILABILITY_STATES, type AvailabilityState } from "@/lib/contract/catalogue/availability-states";

// One vocabulary of availability: the words of shops in their languages, and the values of feed formats.

const split = (text: string): string[] => text.split("|").map((word) => fold(word.trim()));

/** Whole texts by state, also without their spaces ("MadeToOrder"), folded, without punctuation at the end. */
const WORDS: Readonly<Record<AvailabilityState, readonly string[]>> = {
  in_stock: split(
    `true|yes|y|t|on|available|in stock|instock|available now|ready to ship|limited availability|limited stock|low stock|
    few left|last piece|last pieces|in store|in store only|online only|active|enabled|ano|a|skladem|na sklade|dostupne|
    dostupny|dostupna|k dispozici|ihned|ihned k odeslani|ihned k odberu|skladem u dodavatele|posledni kus|posledni kusy|
    ano skladem|hned|skladom|ihned k dispozicii|dostupny ihned|posledny kus|posledne kusy|tak|dostepny|dostepna|dostepne|
    w magazynie|jest|na stanie|od reki|na magazynie|duza ilosc|srednia ilosc|mala ilosc|ostatnie sztuki|dostepny od reki|
    wysylka natychmiast|auf lager|lagernd|sofort lieferbar|verfugbar|lieferbar|vorratig|sofort verfugbar|ja|en stock|
    disponible|disponibile|oui|si|sim|em stock|em estoque|disponivel|raktaron|keszleten|van|igen|pe stoc|in stoc|
    disponibil|da|na zalihi|na zalogi|na voljo|op voorraad|i lager|pa lager|finns i lager|varastossa|saadavilla|laos|
    olemas|yra|sandelyje|noliktava|stokta var|stokta|mevcut|в наличии|есть|налично|в наличност|є в наявності|в наявності|
    на складе|διαθεσιμο|αμεσα διαθεσιμο|σε αποθεμα|ετοιμοπαραδοτο|有货|在庫あり|available in store`,
  ),
  later: split(
    `backorder|back order|backordered|on backorder|available on backorder|made to order|available for order|on order|
    special order|ships later|available soon to order|available to order|delivery in a few days|do nekolika dnu|na objednavku|na objednanie|
    k objednani|lze objednat|na ceste|u dodavatele|do tydne|na zamowienie|dostepny na zamowienie|do zamowienia|u dostawcy|
    zamowione|w drodze|auf bestellung|bestellbar|nachbestellt|sur commande|su ordinazione|bajo encargo|rendelheto|
    rendelesre|la comanda|po narudzbi|po narocilu|op bestelling|bestallningsvara|bestillingsvare|tilaustuote|tellimisel|
    под заказ|по поръчка|під замовлення|κατοπιν παραγγελιας|siparis uzerine`,
  ),
  preorder: split(
    `preorder|pre order|presale|pre sale|predobjednavka|predprodej|predpredaj|preorder available|przedsprzedaz|
    zapowiedz|vorbestellung|vorbestellbar|precommande|precommander|prevendita|preventa|eloarendeles|elorendelheto|
    precomanda|prednarudzba|prednarocilo|предзаказ|предварителна поръчка|передзамовлення|προπαραγγελια|on siparis`,
  ),
  on_request: split(
    `on request|upon request|inquire|enquire|call|call for availability|contact us|ask|na dotaz|na vyzadani|na vyziadanie|
    na otazku|overit dostupnost|overte dostupnost|na zapytanie|zapytaj|na telefon|auf anfrage|sur demande|su richiesta|
    bajo consulta|consultar|erdeklodjon|erdeklodes|la cerere|na upit|na povprasevanje|op aanvraag|pa forfragan|
    по запросу|по запитване|за запитом|κατοπιν ζητησης|check availability`,
  ),
  unavailable: split(
    `false|no|n|f|off|out of stock|outofstock|oos|sold out|soldout|discontinued|unavailable|not available|notavailable|
    not in stock|currently unavailable|temporarily unavailable|temporarily out of stock|temporary out of stock|coming soon|soon|ended|
    reserved|inactive|disabled|end of life|obsolete|retired|ne|neni|neni skladem|vyprodano|nedostupne|nedostupny|nedostupna|
    momentalne nedostupne|momentalne vyprodano|docasne nedostupne|docasne vyprodano|ukonceno|prodej ukoncen|pripravujeme|
    jiz brzy|nie|nie je skladom|nie je na sklade|vypredane|momentalne nedostupny|docasne vypredane|predaj ukonceny|
    pripravujeme do predaja|niedostepny|niedostepna|niedostepne|brak|brak w magazynie|brak na magazynie|brak towaru|wyprzedany|
    wyprzedane|wyprzedano|chwilowo niedostepny|czasowo niedostepny|wycofany|wkrotce|nicht verfugbar|nicht auf lager|
    nicht lieferbar|ausverkauft|vergriffen|derzeit nicht verfugbar|nein|epuise|rupture|rupture de stock|en rupture|indisponible|
    non|non disponibile|esaurito|agotado|sin stock|no disponible|esgotado|indisponivel|nao|elfogyott|nincs|nincs raktaron|
    nincs keszleten|nem|nem elerheto|stoc epuizat|epuizat|indisponibil|nu|nu este in stoc|rasprodano|nije dostupno|nema na zalihi|razprodano|
    ni na zalogi|ni na voljo|uitverkocht|niet op voorraad|nee|slut|slut i lager|slutsald|ikke pa lager|udsolgt|utsolgt|
    loppu|ei varastossa|otsas|labi muudud|nera|isparduota|nav|nav noliktava|stokta yok|tukendi|нет в наличии|нет|изчерпано|няма|
    няма наличност|немає|немає в наявності|не в наличии|εξαντλημενο|εξαντληθηκε|μη διαθεσιμο|无货|缺货|在庫なし|売り切れ`,
  ),
};

const STATES = new Map<string, AvailabilityState>(
  AVAILABILITY_STATES.flatMap((state) =>
    WORDS[state]
      .filter((word) => word !== "")
      .flatMap((word) => [[word, state] as const, [word.replaceAll(" ", ""), state] as const]),
  ),
);

/** Beginnings of longer texts ("Skladem > 5 ks", "out of stock until May"), the negated ones first; folded. */
const BEGINNINGS: readonly (readonly [RegExp, AvailabilityState])[] = [
  [
    /^(out of stock|sold out|not available|unavailable|neni|nie je|vyprodan|vypredan|nedostupn|brak|niedostepn|wyprzedan|nicht|ausverkauft|non disponi|no disponi|nincs|nem |indisponi|rupture|esaurit|agotad|epuizat|udsolgt|utsolgt|slut)/,
    "unavailable",
  ],
  [/^(pre ?order|presale|predobjedn|predprodej|predpredaj|przedsprzeda|vorbestell)/, "preorder"],
  [/^(on request|na dotaz|na vyzad|na vyziad|na zapytanie|auf anfrage|sur demande|su richiesta)/, "on_request"],
  [
    /^((available|delivery|deliverable|delivered|dispatched?|shipped|shipping|dostepn\S*|dostupn\S*|lieferbar|disponible|disponibile|παραδοση|διαθεσιμο|skladem|skladom) (from |in |u dodavatele |u dodavatela |within |up to |up |to |by |upon request|on order|od |do |za |v |w |w ciagu |ciagu |in ca |ab |innerhalb |sous |dans |entro |en |σε |εως |απο |κατοπιν )+(\d|order|παραγγελιας)|παραδοση)/,
    "later",
  ],
  [
    /^(in stock|skladem|skladom|na sklade|dostupn|dostepn|w magazynie|na stanie|auf lager|lagernd|en stock|raktaron|in stoc|pe stoc|available|ihned|sofort|inmediat|immediat|dispon\S* (im|in)mediat|αμεσα|διαθεσιμο|σε αποθεμα|ετοιμοπαραδοτο)/,
    "in_stock",
  ],
  [
    /^(back ?order|do \d+|za \d+|od \d+|v(e)? \d+|w \d+|ca\.? \d+|within \d+|in \d+|ab \d+|sous \d+|entro \d+|en \d+|up to \d+|ships in|ships within|(do|za|v|w ciagu|within|in|ca\.?) (a |one |jednoho |jeden )?(day|dne|dni|dnia|week|weeks|tydne|tydnu|tyzdna|tygodnia|mesice|mesiaca|miesiaca|month)|\d+ ?h\b|(ca\.? )?\d+ ?((([-–/]|bis|to|az|do|a|al|au|y|und|or|nebo|lub|ou) ?)?\d+ )?(business |working |pracovni(ch)? |pracovnych |roboczych |werk|arbeits|kalender)?(days?|dni|dnu|dny|den|dne|hod|hodin\S*|hours?|godzin\S*|tagen?|tage|tag|wochen?|monaten?|jours?( ouvres)?|semaines?|giorni( lavorativi)?|settimane?|dias( habiles)?|semanas?|nap|munkanap|het|zile|tydn\S*|tyzdn\S*|tygodni\S*|weeks?|months?|werkdagen|dagen|dagar|dage|dager|pracovnich|pracovnych|roboczych|ημερες|εργασιμες)\b|wysylka|expedice|expedujeme|odesilame|odosielame|odosleme|lieferzeit|lieferbar in|livraison|expedition|spedizione|envio en|dodani|dodanie|na objedn|na zamow|made to order|preordinabile)/,
    "later",
  ],
];

/** The state that a word or phrase stands for. Numbers are not words. */
export function findAvailabilityState(text: string): AvailabilityState | undefined {
  const word = normalizeStateWord(text);
  const known = STATES.get(word) ?? STATES.get(word.replaceAll(" ", ""));
  if (known !== undefined) return known;
  return BEGINNINGS.find(([pattern]) => pattern.test(word))?.[1];
}

/** An apostrophe that programs put before a sign, so that spreadsheets see no formula: '-1. */
const FORMULA_GUARD = /^'(?=[-+=@])/;

/** The form in which words are compared and chosen: folded, without the address of schema.org, joins and end marks. */
export function normalizeStateWord(text: string): string {
  return fold(
    text
      .replace(/^(https?:)?\/\/(www\.)?schema\.org\//i, "")
      .replace(FORMULA_GUARD, "")
      .replace(/[_‐–]+|-+(?!\d)/g, " "),
  )
    .replace(/[!.:;,]+$/, "")
    .replace(/\s+/g, " ")
    .trim();
}
