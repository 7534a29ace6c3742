export type BasketTexts = typeof ENGLISH;

const ENGLISH = {
  add: "Add to basket",
  basket: "Basket",
  basketOf: "Basket ({count})",
  empty: "Your basket is empty.",
  pieces: "Pieces",
  change: "Change",
  remove: "Remove",
  total: "Total",
  order: "Place order",
  note: "This is a demo shop: nothing is charged or shipped. The order counts only in the shop’s statistics.",
  thanks: "Thank you for your order",
  number: "Order {number}",
};

const CZECH: BasketTexts = {
  add: "Přidat do košíku",
  basket: "Košík",
  basketOf: "Košík ({count})",
  empty: "Košík je prázdný.",
  pieces: "Kusů",
  change: "Změnit",
  remove: "Odebrat",
  total: "Celkem",
  order: "Objednat",
  note: "Toto je ukázkový obchod: nic neplatíte a nic vám nepřijde. Objednávka se započítá jen do statistik obchodu.",
  thanks: "Děkujeme za objednávku",
  number: "Objednávka {number}",
};

const SLOVAK: BasketTexts = {
  add: "Pridať do košíka",
  basket: "Košík",
  basketOf: "Košík ({count})",
  empty: "Košík je prázdny.",
  pieces: "Kusov",
  change: "Zmeniť",
  remove: "Odobrať",
  total: "Spolu",
  order: "Objednať",
  note: "Toto je ukážkový obchod: nič neplatíte a nič vám nepríde. Objednávka sa započíta len do štatistík obchodu.",
  thanks: "Ďakujeme za objednávku",
  number: "Objednávka {number}",
};

const POLISH: BasketTexts = {
  add: "Dodaj do koszyka",
  basket: "Koszyk",
  basketOf: "Koszyk ({count})",
  empty: "Koszyk jest pusty.",
  pieces: "Sztuk",
  change: "Zmień",
  remove: "Usuń",
  total: "Razem",
  order: "Złóż zamówienie",
  note: "To sklep pokazowy: nic nie płacisz i nic nie wyślemy. Zamówienie liczy się tylko w statystykach sklepu.",
  thanks: "Dziękujemy za zamówienie",
  number: "Zamówienie {number}",
};

const BY_LANGUAGE: Record<string, BasketTexts> = { en: ENGLISH, cs: CZECH, sk: SLOVAK, pl: POLISH };

/** The texts of the basket in a language; English as the fallback. */
export function getBasketTexts(language: string): BasketTexts {
  return BY_LANGUAGE[language.slice(0, 2)] ?? ENGLISH;
}
