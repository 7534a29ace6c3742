// UTF-8 that was read in a single-byte encoding: a lead byte followed by continuation bytes, as that encoding shows them.

/** What the bytes 0x80 to 0xBF look like in ISO-8859-1, Windows-1252 and Windows-1250. */
const CONTINUATION = "\\u0080-\\u00BF€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸŚŤŹśťźˇ˘ŁĄŞŻ˛łąşĽ˝ľż";
/** Lead bytes 0xC2 to 0xC5, of Latin letters and signs: one pair is enough, but for Slovak capitals such as "KĹŽE". */
const LATIN = `(?!Ĺ[ŠŤŽ])[ÂÃÄÅĂĹ][${CONTINUATION}]`;
/** Lead bytes of Greek and Cyrillic are letters of real words; three such pairs in a row are not. */
const OTHER = `(?:[ÎÏĎÐÑĐŃ][${CONTINUATION}]){3}`;
/** Quotes, dashes and signs: 0xE2 and two more bytes. */
const SIGNS = `â[\\u0080-\\u0084€‚„][${CONTINUATION}]`;
const GARBLED = new RegExp(`\\uFFFD|${LATIN}|${OTHER}|${SIGNS}`, "u");

/** Whether a text holds replacement characters, or UTF-8 that was read in another encoding. */
export function isGarbled(text: string): boolean {
  return GARBLED.test(text);
}
