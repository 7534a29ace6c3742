/** A result of a recognizer: what it recognized first, and whether it may still change. */
export type RecognizedResult = { readonly isFinal: boolean; readonly [index: number]: { readonly transcript: string } };

/** A part of a sentence: its text, the same in letters and digits only, and whether it changed until it was final. */
type Part = { text: string; words: string; hasChanged: boolean };

/** Longer results are compared by their beginning, and by the last parts only. */
const COMPARED_LETTERS = 200;
const COMPARED_PARTS = 8;
/** The share of letters that a recognizer may correct while a transcript grows. */
const CORRECTED_SHARE = 0.3;
/** A number has at most so many words. */
const NUMBER_WORDS = 6;

/** Scripts without spaces between words. */
const UNSPACED =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/**
 * Returns a function from the results so far to the text that was spoken; it remembers which results changed.
 *
 * Chrome on Android returns every partial result as a final one under its own index, so the list of results is "red", "red tent",
 * "red tent for". Other browsers change a result until it is final and then begin the next one, which continues the sentence.
 */
export function createTranscript(): (results: ArrayLike<RecognizedResult>) => string {
  const changing = new Set<number>();
  return (results) => {
    const parts: Part[] = [];
    Array.from(results).forEach((result, index) => {
      if (!result.isFinal) changing.add(index);
      // Edge ends sentences with a full stop.
      const text = (result[0] ? result[0].transcript : "").trim().replace(/[.?\u3002\u2026]+$/, "");
      if (text !== "") addPart(parts, { text, words: toWords(text), hasChanged: changing.has(index) });
    });
    return parts
      .map(({ text }) => text)
      .join(" ")
      .replace(/\s+/g, " ");
  };
}

function toWords(text: string): string {
  const letters = text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  return letters.replace(/[^\p{L}\p{N}]+/gu, " ").trim();
}

/**
 * Adds a result. If it begins with what came before, also with a corrected word or a number in digits, it replaces
 * that.
 */
function addPart(parts: Part[], part: Part): void {
  for (let from = Math.max(0, parts.length - COMPARED_PARTS); from < parts.length; from += 1) {
    const before = parts.slice(from);
    const words = before.map((one) => one.words).join(" ");
    // A result that changed until it was final is a part of its own, unless it repeats all words before it.
    const isFinalOnly = [...before, part].every(({ hasChanged }) => !hasChanged);
    if (words === "" || part.words === "") continue;
    const isLike = () => startsLike(part.words, words) || startsInDigits(part.words, words);
    if (startsWithWords(part.words, words) || (isFinalOnly && isLike())) {
      parts.splice(from, before.length, part);
      return;
    }
    if (isFinalOnly && startsWithWords(words, part.words)) return;
  }
  parts.push(part);
}

/** Whether a text begins with the words of another one. In a script without spaces, a word may end anywhere. */
function startsWithWords(text: string, start: string): boolean {
  if (!text.startsWith(start)) return false;
  const rest = text.slice(start.length);
  return rest === "" || rest.startsWith(" ") || UNSPACED.test(rest);
}

/** Whether a text begins with almost these letters (edit distance); spaces do not count. */
function startsLike(text: string, start: string): boolean {
  const wanted = start.replace(/ /g, "").slice(0, COMPARED_LETTERS);
  const letters = text.replace(/ /g, "").slice(0, 2 * wanted.length);
  let row = Array.from({ length: letters.length + 1 }, (_, length) => length);
  for (let i = 1; i <= wanted.length; i += 1) {
    let last = i;
    const next = [last];
    for (let j = 1; j < row.length; j += 1) {
      const replaced = (row[j - 1] ?? 0) + (wanted[i - 1] === letters[j - 1] ? 0 : 1);
      last = Math.min(replaced, (row[j] ?? 0) + 1, last + 1);
      next.push(last);
    }
    row = next;
  }
  return Math.min(...row) <= Math.floor(wanted.length * CORRECTED_SHARE);
}

/** Whether a text begins with another one that has words where it has digits: "size 42" and "size forty two". */
function startsInDigits(text: string, start: string): boolean {
  const next = text.split(" ");
  const before = start.split(" ");
  let same = 0;
  while (same < before.length && next[same] === before[same]) same += 1;
  const words = before.slice(same, same + NUMBER_WORDS + 1);
  if (words.length === 0 || !/^\p{N}/u.test(next[same] || "") || /\p{N}/u.test(before.slice(same).join(" ")))
    return false;
  if (same > 0) return true;
  // "two tents" and "2 tents": only the words after the number are the same.
  const rest = next.slice(1).join(" ");
  return words.some((_, index) => index > 0 && startsWithWords(rest, before.slice(index).join(" ")));
}
