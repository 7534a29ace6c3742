import { fold } from "@/lib/domain/kit/fold";

/** A folded word of a text. `glued`: the next word follows without a space ("tn-2110"). */
export type Token = { word: string; glued: boolean };

/** Longer tokens are not words (keys, encoded images); the index omits them. */
const WORD_MAX = 48;
/** Maximum parts of a glued code that count as one word. */
const RUN_MAX = 4;

const WORD = /(\d+[.,]\d+(?![\p{L}\p{N}.,]))|([\p{L}\p{N}]+(?:['’][\p{L}]+)*)(["″”](?=\W|$))?/gu;

/** Splits a text into folded words: "15,6" is "15.6", an inch mark is "inch", "women's" is "women". */
export function tokenize(text: string): Token[] {
  // For ASCII text, folding is lower-casing; spaces do not matter here.
  const folded = isAscii(text) ? text.toLowerCase() : fold(text);
  const tokens: Token[] = [];
  let end = -1;
  WORD.lastIndex = 0;
  for (let match = WORD.exec(folded); match !== null; match = WORD.exec(folded)) {
    const word = match[1]?.replace(",", ".") ?? stripApostrophes(match[2] ?? "");
    const last = tokens.at(-1);
    if (last !== undefined && match.index === end + 1 && isConnector(folded.charAt(end))) last.glued = true;
    end = match.index + match[0].length;
    if (word === "" || word.length > WORD_MAX) continue;
    tokens.push({ word, glued: false });
    if (match[3] !== undefined && /^\d+$/.test(word)) tokens.push({ word: "inch", glued: false });
  }
  return tokens;
}

/** Words under which a text is found: its words, glued codes as one word ("tn2110"), numbers with units ("500gb"). */
export function listIndexWords(tokens: readonly Token[]): string[] {
  const words = tokens.map((token) => token.word);
  for (const run of joinRuns(tokens)) words.push(run);
  for (let index = 0; index + 1 < tokens.length; index += 1) {
    const number = tokens[index]?.word ?? "";
    const unit = tokens[index + 1]?.word ?? "";
    if (isUnit(unit) && isNumber(number)) words.push(number + unit);
  }
  return words;
}

/** Splits a code between letters and digits: "iphone11" gives "iphone", "11". */
export function splitCode(word: string): string[] {
  return word.match(/\d+|\p{L}+/gu) ?? [word];
}

/** Whether a word contains a digit; such words are never spell-corrected. */
export function hasDigit(word: string): boolean {
  return /\d/.test(word);
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

// Units written with and without a space: "500 GB", "500gb".

const UNITS = new Set(
  (
    "b kb mb gb tb mbit gbit mbps gbps mm cm dm m km in inch ft yd mg g dkg dag kg t lb lbs oz ml cl dl l w kw kwh wh v kv a ma mah ah " +
    "hz khz mhz ghz db dpi ppi mp mpx px rpm nm bar psi pa kpa lm lx k c f s ms min h ks szt pcs pc x"
  ).split(" "),
);

/** Whether a folded word is a unit that is joined with the number before it. */
export function isUnit(word: string): boolean {
  return UNITS.has(word);
}

/** Whether a folded word is a number: "15", "15.6". */
export function isNumber(word: string): boolean {
  return /^\d+(\.\d+)?$/.test(word);
}

/** A word in a text: its position and folded form. */
export type Span = { start: number; end: number; word: string };

const SPAN = /\d+[.,]\d+(?![\p{L}\p{N}\p{M}.,])|[\p{L}\p{N}\p{M}]+/gu;

/** Words of a text with positions, for highlighting; equal to the words of `tokenize` unless glued. */
export function findSpans(text: string): Span[] {
  return [...text.matchAll(SPAN)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
    word: fold(match[0]).replace(/^(\d+),(\d+)$/, "$1.$2"),
  }));
}
