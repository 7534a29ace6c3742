import { fold } from "./fold";
import { findUnit, isNumber } from "./units";

/** A folded word of a text. `glued`: the next word follows without a space ("tn-2110"). */
export type Token = { word: string; glued: boolean };

/** Longer tokens are not words (keys, encoded images); the index omits them. */
const WORD_MAX = 48;
/** Maximum parts of a glued code that count as one word. */
const RUN_MAX = 4;

const FRACTION_BASES = new Set(["2", "3", "4", "5", "8", "16", "32", "64"]);

// A fraction, a decimal number, or a word; an inch mark after it. Of a number and the letters right after it, each is a word.
const WORD =
  /(?:(?<![\d/.,])(\d+)[/⁄](\d+)(?![\d/⁄.,\p{L}])|(\d+[.,]\d+)(?![\d\p{N}]|[.,]\d)|([\p{L}\p{N}]+(?:['’][\p{L}]+)*))(["″”]|''(?!'))?/gu;

/** Splits a text into folded words: "15,6" is "15.6", an inch mark is "inch", "women's" is "women". */
export function tokenize(text: string): Token[] {
  // For ASCII text, folding is lower-casing; spaces do not matter here.
  const folded = isAscii(text) ? text.toLowerCase() : fold(text);
  const tokens: Token[] = [];
  let end = -1;
  WORD.lastIndex = 0;
  for (let match = WORD.exec(folded); match !== null; match = WORD.exec(folded)) {
    const [whole, part, base, decimal, letters] = match;
    const last = tokens.at(-1);
    const isNext = match.index === end || (match.index === end + 1 && isConnector(folded.charAt(end)));
    if (last !== undefined && isNext) last.glued = true;
    end = match.index + whole.length;
    const words =
      part === undefined
        ? [decimal?.replace(",", ".") ?? stripApostrophes(letters ?? "")]
        : readFraction(part, base ?? "");
    for (const [at, word] of words.entries()) {
      if (word !== "" && word.length <= WORD_MAX) tokens.push({ word, glued: at + 1 < words.length });
    }
    if (match[5] !== undefined && isNumber(tokens.at(-1)?.word ?? "")) tokens.push({ word: "inch", glued: false });
  }
  return tokens;
}

/** "1/2" is one number; of "24/7" each part is one. */
function readFraction(part: string, base: string): string[] {
  return Number(part) < Number(base) && FRACTION_BASES.has(base) ? [`${part}/${base}`] : [part, base];
}

/**
 * Words under which a text is found: its words, glued codes as one word ("tn2110"), numbers with the symbol of their unit ("500gb"),
 * dimensions ("10x20"), and numbers without the marks between their thousands ("20 000" and "20.000" as "20000").
 */
export function listIndexWords(tokens: readonly Token[]): string[] {
  const words = tokens.map((token) => token.word);
  const runs = joinRuns(tokens);
  words.push(...runs);
  for (let at = 0; at < tokens.length; at += 1) {
    // Only numbers begin any of them.
    if (!startsWithDigit(tokens[at]?.word ?? "")) continue;
    for (const joined of [joinMeasure(tokens, at), joinThousands(tokens, at), joinDimensions(tokens, at)])
      if (joined !== null && !runs.includes(joined.word)) words.push(joined.word);
  }
  return words;
}

/** Words of a text that are written as one: `count` of them. */
export type JoinedWord = { word: string; count: number };

/** A number and its unit from the token `at` on, with the symbol of the unit: "1.5", "litres" and "1.5litres" are "1.5l". */
export function joinMeasure(tokens: readonly Token[], at: number): JoinedWord | null {
  const number = tokens[at]?.word ?? "";
  const thousands = joinThousands(tokens, at);
  const far = thousands === null ? null : findUnit(tokens[at + thousands.count]?.word ?? "");
  if (thousands !== null && far !== null) return { word: thousands.word + far, count: thousands.count + 1 };
  if (isNumber(number)) {
    const unit = isJoining(tokens, at + 1) ? null : findUnit(tokens[at + 1]?.word ?? "");
    return unit === null ? null : { word: number + unit, count: 2 };
  }
  const [, digits, name = ""] = /^(\d+)(\p{L}+)$/u.exec(number) ?? [];
  const unit = digits === undefined ? null : findUnit(name);
  return unit === null || unit === name ? null : { word: digits + unit, count: 1 };
}

/** Whether a word that is also a unit is a preposition: "3 in 1", "3 v 1", "4 s předsíní". */
function isJoining(tokens: readonly Token[], at: number): boolean {
  const word = tokens[at]?.word ?? "";
  const next = tokens[at + 1]?.word ?? "";
  if (["in", "v", "w"].includes(word) && isNumber(next)) return true;
  return /^[saki]$/.test(word) && next !== "" && tokens[at - 1]?.glued !== true;
}

/** Dimensions from the token `at` on, as one word: "10", "x", "20" is "10x20". */
export function joinDimensions(tokens: readonly Token[], at: number): JoinedWord | null {
  let count = 1;
  if (!isNumber(tokens[at]?.word ?? "")) return null;
  while (tokens[at + count]?.word === "x" && isNumber(tokens[at + count + 1]?.word ?? "") && count < 5) count += 2;
  const word = tokens
    .slice(at, at + count)
    .map((token) => token.word)
    .join("");
  return count === 1 ? null : { word, count };
}

/** The number whose first thousands are the token `at`: "20", "000" or "20.000" is "20000". */
export function joinThousands(tokens: readonly Token[], at: number): JoinedWord | null {
  const first = tokens[at]?.word ?? "";
  if (/^\d{1,3}\.\d{3}$/.test(first)) return { word: first.replace(".", ""), count: 1 };
  if (!/^[1-9]\d{0,2}$/.test(first)) return null;
  let count = 1;
  while (/^\d{3}$/.test(tokens[at + count]?.word ?? "") && count < RUN_MAX) count += 1;
  const word = tokens
    .slice(at, at + count)
    .map((token) => token.word)
    .join("");
  // "15 128" are two numbers; thousands are round.
  return count === 1 || !word.endsWith("00") ? null : { word, count };
}

/** Splits a code between letters and digits: "iphone11" gives "iphone", "11". */
export function splitCode(word: string): string[] {
  return word.match(/\d+|\p{L}+/gu) ?? [word];
}

/** Whether a word contains a digit; such words are never spell-corrected. */
export function hasDigit(word: string): boolean {
  return /\d/.test(word);
}

function startsWithDigit(word: string): boolean {
  const code = word.charCodeAt(0);
  return code >= 0x30 && code <= 0x39;
}

/** Joins each glued run that is short enough to be one word. */
function joinRuns(tokens: readonly Token[]): string[] {
  const runs: string[] = [];
  for (let start = 0; start < tokens.length; start += 1) {
    if (tokens[start]?.glued !== true) continue;
    let end = start;
    while (tokens[end]?.glued === true && end + 1 < tokens.length) end += 1;
    const count = end - start + 1;
    const words = tokens.slice(start, end + 1).map((token) => token.word);
    const joined = words.join("");
    if (count > 1 && count <= RUN_MAX && joined.length <= WORD_MAX) runs.push(joined);
    start = end;
  }
  return runs;
}

function isAscii(text: string): boolean {
  for (let at = 0; at < text.length; at += 1) if (text.charCodeAt(at) > 127) return false;
  return true;
}

function isConnector(mark: string): boolean {
  return mark === "-" || mark === "_" || mark === "/" || mark === "." || mark === "‐" || mark === "‑";
}

function stripApostrophes(raw: string): string {
  if (!raw.includes("'") && !raw.includes("’")) return raw;
  return raw.replace(/['’]s$/, "").replace(/['’]/g, "");
}

/** A word in a text: its position and folded form. */
export type Span = { start: number; end: number; word: string };

const SPAN = /\d+[.,]\d+(?![\d\p{N}]|[.,]\d)|[\p{L}\p{N}\p{M}]+/gu;

/** Words of a text with positions, for highlighting; equal to the words of `tokenize` unless glued. */
export function findSpans(text: string): Span[] {
  return [...text.matchAll(SPAN)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
    word: fold(match[0]).replace(/^(\d+),(\d+)$/, "$1.$2"),
  }));
}
