import { findHeaderIndex } from "@/lib/domain/rewrites/csv-header";

const row = ["tent", "bivy"];

test.each([
  ["Word", "Synonym"],
  ["Type", "Word", "Synonym 1", "Synonym 2"],
  ["Slovo", "Synonyma"],
  ["Hledaný výraz", "synonymum_1", "synonymum_2"],
  ["Kľúčové slovo", "Synonymá"],
  ["Słowo", "Synonimy"],
  ["Typ", "Fraza", "Zamiennik"],
  ["from", "to"],
  ["Search term", "Synonym", "Note"],
  ["ID", "Keyword", "Synonym"],
])("%j, %j is a header of synonyms", (...names) => {
  expect(findHeaderIndex("synonyms", [names, row])).toBe(0);
  expect(findHeaderIndex("synonyms", [["", " "], [...names, "", ""], row])).toBe(1);
  expect(findHeaderIndex("synonyms", [names])).toBeNull();
  expect(findHeaderIndex("synonyms", [row, names])).toBeNull();
});

test.each([
  ["Query", "URL"],
  ["Search term", "Target URL"],
  ["Dotaz", "Cílová adresa"],
  ["Dopyt", "Presmerovať na"],
  ["Zapytanie", "Adres docelowy"],
])("%j, %j is a header of redirects", (...names) => {
  expect(findHeaderIndex("redirects", [names, ["sale", "https://shop.example/"]])).toBe(0);
});

test.each([
  ["tent", "synonym"],
  ["word", "term"],
  ["<->", "word", "synonym"],
  ["->", "synonym", "word"],
  ["word", "", "synonym"],
  ["word", "tent", "bivy", "synonym"],
  ["link", "https://shop.example/"],
])("%j, %j is not a header", (...cells) => {
  expect(findHeaderIndex("synonyms", [cells, row])).toBeNull();
  expect(findHeaderIndex("redirects", [cells, row])).toBeNull();
});
