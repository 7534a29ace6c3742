import { fold } from "./fold";
import { getFunctionWords, isConjunction, isPurpose } from "./function-words";
import { hasDigit, tokenize } from "./tokens";

// The words that say what an item is: "bag" of "Laptop bag for 15 inch", "brasna" of "Brašna na notebook". They are found by the
// grammar of names, not by a list of products: what a preposition or a comma follows is named before it; in English the last word of a
// compound names the thing, in Czech, Slovak and Polish one of the first.

/** What ends the part of a name that says what the thing is. */
const BREAK = /[,;:|()[\]{}]|\s[-–—/]\s/;
/** What separates things of one kind in the name of a category. */
const AND = /[,&/+]|\s(?:and|or|a|i|aj|nebo|alebo|lub|oraz)\s/i;
const SLAVIC_HEADS = 2;
/** A noun is looked for behind this many adjectives at most: "Noční pleťový krém". */
const ADJECTIVES_MAX = 3;
/** Endings of adjectives in Czech and Slovak; Polish has no letters of its own for them. */
const ADJECTIVE = /\p{L}+[ýáéí](?!\p{L})/giu;
const TITLE_MAX = 200;

/** The head words of a title, folded. */
export function findTitleHeads(title: string, language: string): string[] {
  if (!isKnown(language)) return [];
  const [first = ""] = title.slice(0, TITLE_MAX).split(BREAK);
  const words = readNames(first, language);
  if (isCompounding(language)) {
    const code = words.findIndex(hasDigit);
    const before = code < 0 ? words : words.slice(0, code);
    return [before.at(-1), words.findLast((word) => !hasDigit(word))].filter((word) => word !== undefined);
  }
  return takeSlavicHeads(words, first);
}

/** The first words of a name, and those up to the noun if these are adjectives. */
function takeSlavicHeads(words: readonly string[], name: string): string[] {
  const adjectives = new Set(name.match(ADJECTIVE)?.map(fold));
  const plain = words.filter((word) => !hasDigit(word));
  const noun = plain.findIndex((word) => !adjectives.has(word));
  return plain.slice(0, noun > ADJECTIVES_MAX ? SLAVIC_HEADS : Math.max(SLAVIC_HEADS, noun + 1));
}

/** The words of a title up to the first preposition after which it says what the thing is for, and those after it. */
export function splitPurpose(title: string, language: string): { own: string[]; purpose: string[] } {
  const words = tokenize(title.slice(0, TITLE_MAX)).map(({ word }) => word);
  const at = words.findIndex((word, place) => place > 0 && isPurpose(word, language));
  return at < 0 ? { own: words, purpose: [] } : { own: words.slice(0, at), purpose: words.slice(at + 1) };
}

/** The head words of the last category of a path, folded. */
export function findCategoryHeads(path: string, language: string): string[] {
  if (!isKnown(language)) return [];
  const leaf =
    path
      .slice(-TITLE_MAX)
      .split(/\|+|\s>\s/)
      .at(-1) ?? "";
  return leaf.split(AND).flatMap((part) => {
    const words = readNames(part, language);
    return isCompounding(language) ? words.slice(-1) : words.slice(0, SLAVIC_HEADS);
  });
}

/** The words before the first function word after one. */
function readNames(text: string, language: string): string[] {
  const functionWords = getFunctionWords(language);
  const words = tokenize(text).map(({ word }) => word);
  const start = words.findIndex((word) => !functionWords.has(word));
  if (start < 0) return [];
  const named = words.slice(start);
  const end = named.findIndex((word) => functionWords.has(word) && !(isCompounding(language) && isConjunction(word)));
  return end < 0 ? named : named.slice(0, end);
}

/** Whether the grammar of names is known; without it, a wrong word would say what things are. */
function isKnown(language: string): boolean {
  return getFunctionWords(language).size > 0;
}

/** Whether the last word of a compound names the thing. */
export function isCompounding(language: string): boolean {
  return !["cs", "sk", "pl"].includes(language.slice(0, 2));
}
