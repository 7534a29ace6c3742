import { Dictionary } from "./dictionary";
import { orderOf } from "./sort-texts";
import type { TextPool } from "./text-pool";
import { TextTable } from "./text-table";

/** Words that share a stem: `members` from `starts[g]` to `starts[g + 1]` belong to stem g of the dictionary. */
export type StemGroups = { stems: Dictionary; starts: Uint32Array; members: Uint32Array };

/** Stands for a word that is alone under its own stem. */
const ALONE = 0xffff_ffff;
const [LETTER_A, LETTER_Z] = [0x61, 0x7a];

/** Groups the words of a dictionary, in its order, by stem; stems with one word that is the stem itself are left out. */
export function groupByStem(words: TextPool, stem: (word: string) => string): StemGroups {
  const table = new TextTable();
  const groupOf = new Uint32Array(words.length).fill(ALONE);
  for (let id = 0; id < words.length; id += 1) {
    // No other word has a stem of its own, nor is one.
    if (!isOfLetters(words, id)) continue;
    const word = words.at(id);
    const key = stem(word);
    if (key !== word) groupOf[id] = table.numberOf(key);
  }
  for (let id = 0; id < words.length; id += 1) {
    if (groupOf[id] !== ALONE || !isOfLetters(words, id)) continue;
    const group = table.findAt(words, id);
    if (group >= 0) groupOf[id] = group;
  }
  return sorted(table.pool(), groupOf);
}

/** The groups in the order of their stems. */
function sorted(stems: TextPool, groupOf: Uint32Array): StemGroups {
  const order = orderOf(stems);
  const rankOf = new Uint32Array(order.length);
  order.forEach((group, rank) => {
    rankOf[group] = rank;
  });
  const starts = new Uint32Array(order.length + 1);
  for (const group of groupOf) {
    if (group === ALONE) continue;
    const end = (rankOf[group] ?? 0) + 1;
    starts[end] = (starts[end] ?? 0) + 1;
  }
  for (let rank = 0; rank < order.length; rank += 1) starts[rank + 1] = (starts[rank + 1] ?? 0) + (starts[rank] ?? 0);
  const ends = starts.slice();
  const members = new Uint32Array(starts[order.length] ?? 0);
  groupOf.forEach((group, word) => {
    if (group === ALONE) return;
    const rank = rankOf[group] ?? 0;
    const place = ends[rank] ?? 0;
    members[place] = word;
    ends[rank] = place + 1;
  });
  return { stems: new Dictionary(stems.picked(order)), starts, members };
}

/** Whether a word is letters from a to z only. */
function isOfLetters({ bytes, starts }: TextPool, id: number): boolean {
  for (let at = starts[id] ?? 0; at < (starts[id + 1] ?? 0); at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte < LETTER_A || byte > LETTER_Z) return false;
  }
  return true;
}
