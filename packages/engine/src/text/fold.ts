// Folds texts for comparison: queries, categories, index terms. Ignores case, accents, marks that nobody sees, and which of
// several characters for the same thing a keyboard or word processor chose (docs/adr/0103).

/**
 * Increases with every change of what `fold` returns. Stores keep folded texts; those with a lower version are converted when the
 * backend starts (backend/kit/fold-keys).
 */
export const FOLD_VERSION = 2;

// Letters that NFKD does not decompose, although users type them without marks.
const PLAIN: Record<string, string> = {
  ł: "l",
  đ: "d",
  ð: "d",
  ø: "o",
  ß: "ss",
  æ: "ae",
  œ: "oe",
  þ: "th",
  ı: "i",
  ħ: "h",
};

// Fast paths for ASCII and precomposed Latin letters: full Unicode folding takes ten times as long, and an upload has 200,000
// texts.
const ASCII = /^[\x21-\x7e]+(?: [\x21-\x7e]+)*$/;
// Without \u00d7, the multiplication sign, which depends on what is beside it.
const LATIN = /^[\x21-\x7e\u00c0-\u00d6\u00d8-\u024f]+(?: [\x21-\x7e\u00c0-\u00d6\u00d8-\u024f]+)*$/;
const LATIN_FIRST = 0xc0;
const LATIN_LAST = 0x24f;

// What is seen in other characters than those of a keyboard. Signs of trade marks, and emoji, count only in a text without words.

const SIGNS = /[™℠®©℗]/gu;
const SIGNS_THERE = /[™℠®©℗]/u;
const SIGNS_OF_RIGHTS = /[®©℗]/gu;
/** Zero-width and direction marks, soft hyphens, variation selectors. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}+/gu;
/** A fraction after a digit is a number of its own: "1½" is "1 1/2". */
const FRACTION = /(?<=\p{Nd})(?=[¼-¾⅐-⅟↉])/gu;
/** These would decompose to a space and an accent, or to two single primes. */
const BEFORE_MARKS: Record<string, string> = {
  "´": "'",
  "˝": '"',
  "″": '"',
  "‴": `"'`,
  "⁗": '""',
  "‶": '"',
  "′′": '"',
  "‵‵": '"',
};
const BEFORE = /′′|‵‵|[´˝″‴⁗‶]/gu;
/** A quick test for the three before. */
const RARE = /[\p{Default_Ignorable_Code_Point}´˝′″‴⁗‵‶¼-¾⅐-⅟↉]/u;
const KEYBOARD: Record<string, string> = {
  ...toEach("'", "’‘‚‛‹›′‵ʹʼʻʽˈ"),
  ...toEach('"', "“”„‟«»〝〞〟ˮ"),
  ...toEach("-", "‐‑‒–—―−⁃˗⸺⸻"),
  ...toEach("/", "⁄∕"),
  ...toEach("×", "✕⨯"),
};
const NOT_ON_KEYBOARD = new RegExp(`[${Object.keys(KEYBOARD).join("")}]`, "gu");
const EMOJI = /[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}]+/gu;
/** A quick test for emoji that decomposition leaves. */
const MAYBE_EMOJI = /[\u2190-\uffff]/;
const WORD = /[\p{L}\p{N}]/u;
/** A multiplication sign before a number, or after one ("5× zoom"); elsewhere it stays a sign. */
const TIMES = /(?<=\d)×|(?<=[\p{L}\p{N}"'×] ?)×(?= ?\d)/gu;

const latin: readonly string[] = Array.from({ length: LATIN_LAST - LATIN_FIRST + 1 }, (_, at) =>
  foldAny(String.fromCharCode(LATIN_FIRST + at)),
);

function toEach(to: string, from: string): Record<string, string> {
  return Object.fromEntries([...from].map((letter) => [letter, to]));
}

/**
 * Reduces a text to what users tell apart when they type it, and collapses whitespace; same result in browser, web server and
 * backend. Folding a folded text changes nothing.
 */
export function fold(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  return LATIN.test(text) ? foldLatin(text) : foldAny(text);
}

/** Maximum length of a query in statistics. */
export const STORED_QUERY_MAX = 300;

/** The key of a query in statistics: folded, then cut, because folding can make a text 18 times longer. */
export function foldQuery(query: string): string {
  return cutText(fold(query), STORED_QUERY_MAX).trimEnd();
}

/** Cuts a text to `max` UTF-16 units without splitting a surrogate pair. */
export function cutText(text: string, max: number): string {
  if (text.length <= max) return text;
  const last = text.charCodeAt(max - 1);
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? max - 1 : max);
}

/** Folds letter by letter; these letters do not depend on their context. */
function foldLatin(text: string): string {
  let folded = "";
  let from = 0;
  for (let at = 0; at < text.length; at += 1) {
    const letter = text.charCodeAt(at);
    if (letter < LATIN_FIRST) continue;
    folded += text.slice(from, at) + latin[letter - LATIN_FIRST];
    from = at + 1;
  }
  return (folded + text.slice(from)).toLowerCase();
}

function foldAny(text: string): string {
  if (!SIGNS_THERE.test(text)) return foldSigns(text);
  // "®" alone is a text of its own, and "™" is what it decomposes to.
  return foldSigns(text.replace(SIGNS, "")) || foldSigns(text.replace(SIGNS_OF_RIGHTS, "")) || foldSigns(text);
}

function foldSigns(text: string): string {
  const folded = (RARE.test(text) ? replaceRare(text) : text)
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase()
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .replace(/[łđðøßæœþıħ]/g, (letter) => PLAIN[letter] ?? letter)
    .replace(NOT_ON_KEYBOARD, (mark) => KEYBOARD[mark] ?? mark);
  const words = (MAYBE_EMOJI.test(folded) ? leaveWords(folded) : folded).replace(/\s+/gu, " ");
  return (words.includes("×") ? words.replace(TIMES, "x") : words).trim();
}

/** Replaces what does not survive decomposition. */
function replaceRare(text: string): string {
  return text
    .replace(INVISIBLE, "")
    .replace(BEFORE, (mark) => BEFORE_MARKS[mark] ?? mark)
    .replace(FRACTION, " ");
}

/** Removes emoji from a text with words. */
function leaveWords(text: string): string {
  return WORD.test(text) ? text.replace(EMOJI, " ") : text;
}
