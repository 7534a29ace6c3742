/**
 * Damerau-Levenshtein distance: letters to insert, delete, replace or swap with a neighbour; `max` + 1 if it exceeds `max`.
 */
export function computeSpellingDistance(a: string, b: string, max: number): number {
  if (Math.abs(a.length - b.length) > max) return max + 1;
  let before: number[] = [];
  let above = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let row = 1; row <= a.length; row += 1) {
    const line = [row];
    for (let column = 1; column <= b.length; column += 1) {
      line.push(computeCell(a, b, { row, column }, { before, above, line }));
    }
    if (Math.min(...line) > max) return max + 1;
    before = above;
    above = line;
  }
  return Math.min(above[b.length] ?? 0, max + 1);
}

type Lines = { before: readonly number[]; above: readonly number[]; line: readonly number[] };

function computeCell(a: string, b: string, { row, column }: { row: number; column: number }, lines: Lines): number {
  const isSame = a[row - 1] === b[column - 1];
  const changed = (lines.above[column - 1] ?? 0) + (isSame ? 0 : 1);
  const least = Math.min(changed, (lines.above[column] ?? 0) + 1, (lines.line[column - 1] ?? 0) + 1);
  const isSwapped = a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
  return isSwapped ? Math.min(least, (lines.before[column - 2] ?? 0) + 1) : least;
}

/** Maximum distance of a misspelling: 1 in short words, 2 in longer ones. */
export function getMisspellingMax(text: string): number {
  return text.length < 5 ? 1 : 2;
}

/** In shorter words, one letter makes another word ("rod", "red"). */
const SAME_WORD_MIN = 4;
/** From this length on, two letters may differ. */
const TWO_TYPOS_MIN = 8;

/** Letters that sound alike. */
const ALIKE = ["ae", "ei", "iy", "jy", "ou", "sz", "sc", "ck", "gk", "dt", "bp", "vw", "fv"];
/** Rows of letters on keyboards. */
const KEYS = ["qwertyuiop", "qwertzuiop", "asdfghjkl", "zxcvbnm", "yxcvbnm"];

/** Pairs of letters that are typed for each other, in both orders. */
const SLIPS: ReadonlySet<string> = new Set(
  [ALIKE, KEYS.flatMap(listNeighbours)].flat().flatMap((pair) => [pair, [...pair].reverse().join("")]),
);

function listNeighbours(row: string): string[] {
  return [...row.slice(1)].map((letter, at) => `${row[at]}${letter}`);
}

/**
 * Whether a folded word and its correction most probably mean the same: a letter too many, missing or swapped, in words of five letters also
 * one that was mistaken for another, and the same first letter. Stricter than the corrections of the search, which only have to find
 * something: with another letter in its place, a word of up to seven letters is mostly another word ("grass", "glass").
 */
export function isSameWord(typed: string, corrected: string): boolean {
  if (typed === corrected) return true;
  const length = Math.min(typed.length, corrected.length);
  const max = length < TWO_TYPOS_MIN ? 1 : 2;
  if (length < SAME_WORD_MIN || computeSpellingDistance(typed, corrected, max) > max) return false;
  const isReplaced = typed.length === corrected.length;
  if (isReplaced && sortLetters(typed) === sortLetters(corrected)) return true;
  if (typed[0] !== corrected[0]) return false;
  return !isReplaced || length >= TWO_TYPOS_MIN || (length > SAME_WORD_MIN && hasSlip(typed, corrected));
}

/** Whether the first letter that differs is one that is mistaken for the other. */
function hasSlip(typed: string, corrected: string): boolean {
  const at = [...typed].findIndex((letter, place) => letter !== corrected[place]);
  return SLIPS.has(`${typed[at]}${corrected[at]}`);
}

function sortLetters(word: string): string {
  return [...word].sort().join("");
}

/** Whether a folded text and its correction most probably mean the same: each word does, or they differ in how words are joined. */
export function isSameText(typed: string, corrected: string): boolean {
  const words = typed.split(" ");
  const others = corrected.split(" ");
  if (words.length === others.length) return words.every((word, at) => isSameWord(word, others[at] ?? ""));
  return isSameWord(words.join(""), others.join(""));
}
