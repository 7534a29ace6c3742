// Folds texts for comparison without case and accents: queries, categories, index terms.

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
const LATIN = /^[\x21-\x7e\u00c0-\u024f]+(?: [\x21-\x7e\u00c0-\u024f]+)*$/;
const LATIN_FIRST = 0xc0;
const LATIN_LAST = 0x24f;
const latin: readonly string[] = Array.from({ length: LATIN_LAST - LATIN_FIRST + 1 }, (_, at) =>
  foldAny(String.fromCharCode(LATIN_FIRST + at)),
);

/** Removes case and accents, and collapses whitespace; same result in browser, web server and backend. */
export function fold(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  return LATIN.test(text) ? foldLatin(text) : foldAny(text);
}

/** Maximum length of a query in statistics. */
export const STORED_QUERY_MAX = 300;

/** The key of a query in statistics: folded, then cut, because folding can make a text 18 times longer. */
export function foldQuery(query: string): string {
  return cutText(fold(query), STORED_QUERY_MAX);
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
  return text
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase()
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .replace(/[łđðøßæœþıħ]/g, (letter) => PLAIN[letter] ?? letter)
    .replace(/\s+/gu, " ")
    .trim();
}
