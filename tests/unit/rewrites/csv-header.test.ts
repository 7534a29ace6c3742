import { headerIndex } from "@/lib/domain/rewrites/csv-header";

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
])("%j, %j is a row of column names of synonyms", (...names) => {
  expect(headerIndex("synonyms", [names, row])).toBe(0);
  expect(headerIndex("synonyms", [["", " "], [...names, "", ""], row])).toBe(1);
  expect(headerIndex("synonyms", [names])).toBeNull();
  expect(headerIndex("synonyms", [row, names])).toBeNull();
});

test.each([
  ["Query", "URL"],
  ["Search term", "Target URL"],
  ["Dotaz", "Cílová adresa"],
  ["Dopyt", "Presmerovať na"],
  ["Zapytanie", "Adres docelowy"],
])("%j, %j is a row of column names of redirects", (...names) => {
  expect(headerIndex("redirects", [names, ["sale", "https://shop.example/"]])).toBe(0);
});

test.each([
  ["tent", "synonym"],
  ["word", "term"],
  ["<->", "word", "synonym"],
  ["->", "synonym", "word"],
  ["word", "", "synonym"],
  ["word", "tent", "bivy", "synonym"],
  ["link", "https://shop.example/"],
])("%j, %j is a row like any other", (...cells) => {
  expect(headerIndex("synonyms", [cells, row])).toBeNull();
  expect(headerIndex("redirects", [cells, row])).toBeNull();
});
