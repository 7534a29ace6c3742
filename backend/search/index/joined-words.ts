import type { TextPool } from "./text-pool";
import type { TextTable } from "./text-table";

/** Two words that are written as one have so many letters at least, each two. */
const JOINED_MIN = 6;
const [DIGIT_0, DIGIT_9] = [0x30, 0x39];

/**
 * Items whose title writes as two words what the catalogue elsewhere writes as one ("smart watch", "smartwatch"), by
 * that word: they are found under it too. The catalogue itself is the evidence, not a list of compounds. `titles` has the
 * words of all titles by number, `starts` where that of each item begins.
 */
export function joinedInTitles(words: TextTable, titles: Uint32Array, starts: Uint32Array): Map<number, number[]> {
  const parts = partsOfWords(words.pool());
  const joined = new Map<number, number[]>();
  for (let doc = 0; doc < starts.length; doc += 1) {
    const end = starts[doc + 1] ?? titles.length;
    for (let at = starts[doc] ?? 0; at + 1 < end; at += 1) {
      const [first, second] = [titles[at] ?? 0, titles[at + 1] ?? 0];
      const [length, more] = [parts[first] ?? 0, parts[second] ?? 0];
      if (length === 0 || more === 0 || length + more < JOINED_MIN) continue;
      const whole = words.findJoined(first, second);
      if (whole < 0) continue;
      const docs = joined.get(whole);
      if (docs === undefined) joined.set(whole, [doc]);
      else if (docs.at(-1) !== doc) docs.push(doc);
    }
  }
  return joined;
}

/** Length of the words that may be a part of a longer one, in letters; 0 for the others, those with digits among them. */
function partsOfWords({ bytes, starts, length }: TextPool): Uint8Array {
  const lengths = new Uint8Array(length);
  for (let id = 0; id < length; id += 1) {
    let letters = 0;
    for (let at = starts[id] ?? 0; at < (starts[id + 1] ?? 0) && letters >= 0; at += 1) {
      const byte = bytes[at] ?? 0;
      if (byte >= DIGIT_0 && byte <= DIGIT_9) letters = -1;
      // A byte that continues a letter is none of its own.
      else if ((byte & 0xc0) !== 0x80) letters += 1;
    }
    lengths[id] = letters > 1 ? letters : 0;
  }
  return lengths;
}
