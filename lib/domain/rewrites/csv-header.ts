import { fold } from "@vitrine/engine/fold";
import { trimCells } from "./row";

// Detects header rows. The file format has none, but users' spreadsheets do.

/** Usual column names of words, in all product languages; folded. */
const WORD_NAMES = parseNames(`
  word|words|term|terms|keyword|keywords|query|queries|phrase|phrases|search term|search query|search phrase|from|source|
  original|slovo|slova|vyraz|vyrazy|hledany vyraz|hledane slovo|dotaz|fraze|klicove slovo|klicova slova|puvodni slovo|
  hladany vyraz|hladane slovo|dopyt|fraza|klucove slovo|klucove slova|povodne slovo|wyraz|wyrazy|szukana fraza|
  szukane slowo|haslo|zapytanie|slowo|slowa|slowo kluczowe|slowa kluczowe`);

const SYNONYM_NAMES = parseNames(`
  synonym|synonyms|alternative|alternatives|variant|variants|replacement|correction|to|target|expansion|
  synonymum|synonyma|varianta|varianty|nahrada|oprava|variant|synonim|synonimy|zamiennik|zamienniki|wariant|warianty|poprawka`);

const KIND_NAMES = parseNames("type|kind|marker|direction|arrow|typ|druh|smer|rodzaj|kierunek|sipka|strzalka");

const TARGET_NAMES = parseNames(`
  url|urls|link|links|address|web address|target|target url|target address|destination|destination url|redirect|
  redirect to|redirect url|landing page|to|adresa|cil|cilova adresa|cilova url|odkaz|presmerovani|presmerovat na|
  ciel|cielova adresa|cielova url|presmerovanie|presmerovat na|adres|adres url|adres docelowy|cel|strona docelowa|
  przekierowanie|przekieruj na`);

const NAMES = {
  synonyms: { others: SYNONYM_NAMES, all: new Set([...WORD_NAMES, ...SYNONYM_NAMES, ...KIND_NAMES]) },
  redirects: { others: TARGET_NAMES, all: new Set([...WORD_NAMES, ...TARGET_NAMES]) },
};

/**
 * Finds the header: the first row that is not blank, if most of its fields are usual column names and at least one names a
 * synonym or target column. Null if there is none, or if no other rows follow.
 */
export function findHeaderIndex(name: keyof typeof NAMES, rows: readonly (readonly string[])[]): number | null {
  const index = rows.findIndex((cells) => !isBlank(cells));
  const names = trimCells(rows[index] ?? []).map(normalizeName);
  const { others, all } = NAMES[name];
  const known = names.filter((one) => all.has(one)).length;
  // Extra columns, such as notes, may have any name.
  const hasMostlyKnownNames = known > 1 && known > names.length - known && names.every((one) => /^\p{L}/u.test(one));
  const hasKnownNames = known === names.length || hasMostlyKnownNames;
  const isHeader = hasKnownNames && names.some((one) => others.has(one));
  return isHeader && rows.slice(index + 1).some((cells) => !isBlank(cells)) ? index : null;
}

function isBlank(cells: readonly string[]): boolean {
  return cells.every((cell) => cell.trim() === "");
}

/** Folds a column name and removes numbers and bracketed text: `Synonym 2`, `synonym_2`, `URL (https)`. */
function normalizeName(cell: string): string {
  return fold(
    cell
      .slice(0, 100)
      .replace(/\([^)]*\)/g, " ")
      .replace(/[\d_.:#*-]+/g, " "),
  );
}

function parseNames(list: string): Set<string> {
  return new Set(list.split("|").map(fold));
}
