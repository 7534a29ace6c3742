import type { AvailabilityState } from "@/lib/contract/catalogue/availability-states";
import { findAvailabilityState, normalizeStateWord } from "@/lib/domain/catalogue/availability-words";
import { readProductFile, testShared } from "./formats/read-product-file";

const WORDS: Readonly<Record<AvailabilityState, readonly string[]>> = {
  in_stock: [
    "in stock",
    "In Stock",
    "in_stock",
    "InStock",
    "https://schema.org/InStock",
    "http://schema.org/InStock",
    "https://schema.org/LimitedAvailability",
    "limited availability",
    "OnlineOnly",
    "yes",
    "true",
    "Y",
    "available",
    "Skladem",
    "skladem!",
    "skladem > 5 ks",
    "Skladem 5 ks",
    "Skladem (3 ks)",
    "ihned k odeslání",
    "Poslední kus",
    "ano",
    "na sklade",
    "Skladom",
    "Skladom viac ako 5 ks",
    "posledné kusy",
    "dostępny",
    "Dostępny od ręki",
    "w magazynie",
    "duża ilość",
    "tak",
    "auf Lager",
    "Sofort lieferbar",
    "Inmediatamente disponible",
    "disponible immédiatement",
    "en stock",
    "disponibile",
    "raktáron",
    "în stoc",
    "Άμεσα διαθέσιμο",
    "в наличии",
  ],
  later: [
    "backorder",
    "on backorder",
    "https://schema.org/BackOrder",
    "MadeToOrder",
    "available for order",
    "Available from 4 to 10 days",
    "Delivery in 1 to 3 days",
    "within 3 days",
    "ships in 2 weeks",
    "3-5 business days",
    "4 bis 8 Tage",
    "4 to 8 days",
    "3 až 5 dnů",
    "3 do 5 dni",
    "1 - 14 días",
    "2 ou 3 jours",
    "Do 3 dnů",
    "do týdne",
    "Skladem za 14 dní",
    "Skladem u dodavatele do 7 dnů",
    "na objednávku",
    "5 pracovních dní",
    "do 5 dní",
    "na objednanie",
    "expedujeme do 3 dní",
    "na zamówienie",
    "Wysyłka w 3 dni",
    "24 godziny",
    "48h",
    "3-5 dni roboczych",
    "3-5 Werktage",
    "Lieferzeit 2 Wochen",
    "2 Wochen",
    "sous 3 jours",
    "Παράδοση σε 1 έως 3 ημέρες",
    "Διαθέσιμο κατόπιν παραγγελίας",
    "под заказ",
  ],
  preorder: [
    "preorder",
    "pre-order",
    "PreSale",
    "https://schema.org/PreOrder",
    "předobjednávka",
    "Předprodej",
    "predpredaj",
    "przedsprzedaż",
    "vorbestellbar",
    "précommande",
  ],
  on_request: ["on request", "Na dotaz", "na vyžádání", "na vyžiadanie", "na zapytanie", "auf Anfrage", "sur demande"],
  unavailable: [
    "out of stock",
    "out_of_stock",
    "OutOfStock",
    "https://schema.org/SoldOut",
    "https://schema.org/Discontinued",
    "sold out",
    "discontinued",
    "coming soon",
    "no",
    "false",
    "N",
    "Není skladem",
    "Vyprodáno",
    "Momentálně nedostupné",
    "nedostupné",
    "ne",
    "Nie je na sklade",
    "vypredané",
    "Momentálne nedostupné",
    "niedostępny",
    "brak w magazynie",
    "brak",
    "wyprzedane",
    "nie",
    "nicht auf Lager",
    "ausverkauft",
    "rupture de stock",
    "non disponibile",
    "nincs raktáron",
    "stoc epuizat",
    "нет в наличии",
  ],
};

for (const [state, words] of Object.entries(WORDS))
  test.each(words)(`%s: ${state}`, (word) => {
    expect(findAvailabilityState(word)).toBe(state);
  });

test.each(["", "5", "0 ks", "perhaps", "dle dohody", "typ A"])("%s says nothing", (word) => {
  expect(findAvailabilityState(word)).toBeUndefined();
});

test.each([
  ["  In_Stock. ", "in stock"],
  ["https://schema.org/PreOrder", "preorder"],
  ["Nie je na sklade!", "nie je na sklade"],
  ["pre-order", "pre order"],
  ["-3", "-3"],
])("compares %s as %s", (text, word) => {
  expect(normalizeStateWord(text)).toBe(word);
});

testShared("shop-exports/availability-words.csv", async (content) => {
  const { items, attributes, notes } = await readProductFile(content);
  const states = {
    "in stock": "in_stock",
    later: "later",
    "pre-order": "preorder",
    "on request": "none",
    unavailable: "none",
  };
  for (const { id, state } of items) {
    const expected = String(attributes[String(id)]?.expected ?? "");
    expect([id, state]).toEqual([id, expected === "" ? undefined : states[expected as keyof typeof states]]);
  }
  expect(items).toHaveLength(41);
  expect(notes).toEqual([]);
});
