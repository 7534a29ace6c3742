import { fold } from "@/lib/domain/kit/fold";
import { trimmedCells } from "./row";

// Rows of column names. A file of words has none by its grammar, but spreadsheets of people do.

/** What columns of words are called, in the languages of the product; folded. */
const WORD_NAMES = namesOf(`
  word|words|term|terms|keyword|keywords|query|queries|phrase|phrases|search term|search query|search phrase|from|source|
  original|slovo|slova|vyraz|vyrazy|hledany vyraz|hledane slovo|dotaz|fraze|klicove slovo|klicova slova|puvodni slovo|
  hladany vyraz|hladane slovo|dopyt|fraza|klucove slovo|klucove slova|povodne slovo|wyraz|wyrazy|szukana fraza|
  szukane slowo|haslo|zapytanie|slowo|slowa|slowo kluczowe|slowa kluczowe`);

const SYNONYM_NAMES = namesOf(`
  synonym|synonyms|alternative|alternatives|variant|variants|replacement|correction|to|target|expansion|
  synonymum|synonyma|varianta|varianty|nahrada|oprava|variant|synonim|synonimy|zamiennik|zamienniki|wariant|warianty|poprawka`);

const KIND_NAMES = namesOf("type|kind|marker|direction|arrow|typ|druh|smer|rodzaj|kierunek|sipka|strzalka");

const TARGET_NAMES = namesOf(`
  url|urls|link|links|address|web address|target|target url|target address|destination|destination url|redirect|
  redirect to|redirect url|landing page|to|adresa|cil|cilova adresa|cilova url|odkaz|presmerovani|presmerovat na|
  ciel|cielova adresa|cielova url|presmerovanie|presmerovat na|adres|adres url|adres docelowy|cel|strona docelowa|
  przekierowanie|przekieruj na`);

const NAMES = {
  synonyms: { others: SYNONYM_NAMES, all: new Set([...WORD_NAMES, ...SYNONYM_NAMES, ...KIND_NAMES]) },
  redirects: { others: TARGET_NAMES, all: new Set([...WORD_NAMES, ...TARGET_NAMES]) },
};

/**
 * Where a file has a row of column names: the index of its first row that is not blank, where most fields are usual names and
 * one of them names what belongs to a word; null where it has none, or nothing else.
 */
export function headerIndex(name: keyof typeof NAMES, rows: readonly (readonly string[])[]): number | null {
  const index = rows.findIndex((cells) => !isBlank(cells));
  const names = trimmedCells(rows[index] ?? []).map(nameOf);
  const { others, all } = NAMES[name];
  const known = names.filter((one) => all.has(one)).length;
  // A column of notes or numbers beside them may be called anything.
  const isMostly = known > 1 && known > names.length - known && names.every((one) => /^\p{L}/u.test(one));
  const isNamed = known === names.length || isMostly;
  const isHeader = isNamed && names.some((one) => others.has(one));
  return isHeader && rows.slice(index + 1).some((cells) => !isBlank(cells)) ? index : null;
}

function isBlank(cells: readonly string[]): boolean {
  return cells.every((cell) => cell.trim() === "");
}

/** A column's name without its number and what stands in brackets: `Synonym 2`, `synonym_2`, `URL (https)`. */
function nameOf(cell: string): string {
  return fold(
    cell
      .slice(0, 100)
      .replace(/\([^)]*\)/g, " ")
      .replace(/[\d_.:#*-]+/g, " "),
  );
}

function namesOf(list: string): Set<string> {
  return new Set(list.split("|").map(fold));
}
