import { fold } from "@/lib/domain/kit/fold";
import { isNumber, isUnit } from "./units";

/** A word of a text, folded. `glued` says that the next word follows without a blank ("tn-2110"). */
export type Token = { word: string; glued: boolean };

/** Longer words are no words (keys, encoded pictures); they are left out of the index. */
const WORD_MAX = 48;
/** Parts of one glued code that are read as one word at most. */
const RUN_MAX = 4;

const WORD = /(\d+[.,]\d+(?![\p{L}\p{N}.,]))|([\p{L}\p{N}]+(?:['’][\p{L}]+)*)(["″”](?=\W|$))?/gu;

/** Words of a text in order, folded: "15,6" is "15.6", an inch mark is "inch", "women's" is "women". */
export function tokensOf(text: string): Token[] {
  // Folding an ASCII text is lower-casing it; blanks do not matter here.
  const folded = isAscii(text) ? text.toLowerCase() : fold(text);
  const tokens: Token[] = [];
  let end = -1;
  WORD.lastIndex = 0;
  for (let match = WORD.exec(folded); match !== null; match = WORD.exec(folded)) {
    const word = match[1]?.replace(",", ".") ?? wordOf(match[2] ?? "");
    const last = tokens.at(-1);
    if (last !== undefined && match.index === end + 1 && isGlue(folded.charAt(end))) last.glued = true;
    end = match.index + match[0].length;
    if (word === "" || word.length > WORD_MAX) continue;
    tokens.push({ word, glued: false });
    if (match[3] !== undefined && /^\d+$/.test(word)) tokens.push({ word: "inch", glued: false });
  }
  return tokens;
}

/**
 * Words under which a text is found: its own words, glued codes as one word ("tn2110"), numbers with their units
 * ("500gb").
 */
export function indexWordsOf(tokens: readonly Token[]): string[] {
  const words = tokens.map((token) => token.word);
  for (const run of runsOf(tokens)) words.push(run);
  for (let index = 0; index + 1 < tokens.length; index += 1) {
    const [number, unit] = [tokens[index]?.word ?? "", tokens[index + 1]?.word ?? ""];
    if (isUnit(unit) && isNumber(number)) words.push(number + unit);
  }
  return words;
}

/** A code of letters and digits cut where they meet: "iphone11" gives "iphone", "11"; one part when there is no such place. */
export function codeParts(word: string): string[] {
  return word.match(/\d+|\p{L}+/gu) ?? [word];
}

/** Whether a word holds a digit: codes, numbers and sizes are never corrected as if they were words. */
export function hasDigit(word: string): boolean {
  return /\d/.test(word);
}

/** The whole of every glued run, when it is short enough to be one word. */
function runsOf(tokens: readonly Token[]): string[] {
  const runs: string[] = [];
  for (let start = 0; start < tokens.length; start += 1) {
    if (tokens[start]?.glued !== true) continue;
    let end = start;
    while (tokens[end]?.glued === true && end + 1 < tokens.length) end += 1;
    const count = end - start + 1;
    const whole = tokens.slice(start, end + 1).map((token) => token.word);
    const joined = whole.join("");
    if (count > 1 && count <= RUN_MAX && joined.length <= WORD_MAX) runs.push(joined);
    start = end;
  }
  return runs;
}

function isAscii(text: string): boolean {
  for (let at = 0; at < text.length; at += 1) if (text.charCodeAt(at) > 127) return false;
  return true;
}

function isGlue(mark: string): boolean {
  return mark === "-" || mark === "_" || mark === "/" || mark === "." || mark === "‐" || mark === "‑";
}

function wordOf(raw: string): string {
  if (!raw.includes("'") && !raw.includes("’")) return raw;
  return raw.replace(/['’]s$/, "").replace(/['’]/g, "");
}
