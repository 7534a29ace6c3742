import type { TextPool } from "./text-pool";
import type { TextTable } from "./text-table";

/** Minimum letters of two joined words together; each has at least two. */
const JOINED_MIN = 6;
const DIGIT_0 = 0x30;
const DIGIT_9 = 0x39;

/**
 * Items by a word that their titles write as two ("smart watch") and other titles as one ("smartwatch"), so that both
 * spellings find them.
 * @param titles word ids of all titles.
 * @param starts the start of each item's title in `titles`.
 */
export function findJoinedWords(words: TextTable, titles: Uint32Array, starts: Uint32Array): Map<number, number[]> {
  const parts = measureWords(words.pool());
  const joined = new Map<number, number[]>();
  for (let doc = 0; doc < starts.length; doc += 1) {
    const end = starts[doc + 1] ?? titles.length;
    for (let at = starts[doc] ?? 0; at + 1 < end; at += 1) {
      const first = titles[at] ?? 0;
      const second = titles[at + 1] ?? 0;
      const length = parts[first] ?? 0;
      const secondLength = parts[second] ?? 0;
      if (length === 0 || secondLength === 0 || length + secondLength < JOINED_MIN) continue;
      const whole = words.findJoined(first, second);
      if (whole < 0) continue;
      const docs = joined.get(whole);
      if (docs === undefined) joined.set(whole, [doc]);
      else if (docs.at(-1) !== doc) docs.push(doc);
    }
  }
  return joined;
}

/** Length in letters of words that can be part of a longer one; 0 for others, including those with digits. */
function measureWords({ bytes, starts, length }: TextPool): Uint8Array {
  const lengths = new Uint8Array(length);
  for (let id = 0; id < length; id += 1) {
    let letters = 0;
    for (let at = starts[id] ?? 0; at < (starts[id + 1] ?? 0) && letters >= 0; at += 1) {
      const byte = bytes[at] ?? 0;
      if (byte >= DIGIT_0 && byte <= DIGIT_9) letters = -1;
      // Count only the first byte of a UTF-8 character.
      else if ((byte & 0xc0) !== 0x80) letters += 1;
    }
    lengths[id] = letters > 1 ? letters : 0;
  }
  return lengths;
}
