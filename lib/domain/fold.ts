// The one way texts are compared without case and diacritics: queries, categories, words of the index (reliability V-9).

// Letters that NFKD leaves whole although people type them plain.
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

/** A text without case and diacritics, blanks collapsed and trimmed; the same in browser, web server and backend. */
export function fold(text: string): string {
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
