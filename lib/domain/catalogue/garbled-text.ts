// Detects mojibake: UTF-8 decoded as a single-byte encoding, which shows a lead byte followed by continuation bytes.

/** The bytes 0x80 to 0xBF in ISO-8859-1, Windows-1252 and Windows-1250. */
const CONTINUATION = "\\u0080-\\u00BF€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸŚŤŹśťźˇ˘ŁĄŞŻ˛łąşĽ˝ľż";
/** Lead bytes 0xC2 to 0xC5 (Latin): one pair is enough, except for Slovak capitals such as "KĹŽE". */
const LATIN = `(?!Ĺ[ŠŤŽ])[ÂÃÄÅĂĹ][${CONTINUATION}]`;
/** Lead bytes of Greek and Cyrillic occur in real words, but not three such pairs in a row. */
const OTHER = `(?:[ÎÏĎÐÑĐŃ][${CONTINUATION}]){3}`;
/** Quotes, dashes and symbols: 0xE2 and two more bytes. */
const SIGNS = `â[\\u0080-\\u0084€‚„][${CONTINUATION}]`;
const GARBLED = new RegExp(`\\uFFFD|${LATIN}|${OTHER}|${SIGNS}`, "u");

/** Whether a text contains replacement characters or mojibake. */
export function isGarbled(text: string): boolean {
  return GARBLED.test(text);
}
