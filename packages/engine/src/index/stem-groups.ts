import { Dictionary } from "./dictionary";
import { sortTexts } from "./sort-texts";
import type { TextPool } from "./text-pool";
import { TextTable } from "./text-table";

/** Words that share a stem: `members[starts[g]..starts[g + 1]]` have stem g of the dictionary. */
export type StemGroups = { stems: Dictionary; starts: Uint32Array; members: Uint32Array };

/** Marks a word without a group. */
const ALONE = 0xffff_ffff;
const LETTER_A = 0x61;
const LETTER_Z = 0x7a;

/** Groups sorted words by stem; omits stems whose only word is the stem itself. */
export function groupByStem(words: TextPool, stem: (word: string) => string): StemGroups {
  const table = new TextTable();
  const groupByWord = new Uint32Array(words.length).fill(ALONE);
  for (let id = 0; id < words.length; id += 1) {
    // Words with other characters are their own stem.
    if (!hasOnlyLetters(words, id)) continue;
    const word = words.at(id);
    const key = stem(word);
    if (key !== word) groupByWord[id] = table.takeNumber(key);
  }
  for (let id = 0; id < words.length; id += 1) {
    if (groupByWord[id] !== ALONE || !hasOnlyLetters(words, id)) continue;
    const group = table.findAt(words, id);
    if (group >= 0) groupByWord[id] = group;
  }
  return sortGroups(table.pool(), groupByWord);
}

function sortGroups(stems: TextPool, groupByWord: Uint32Array): StemGroups {
  const order = sortTexts(stems);
  const rankByGroup = new Uint32Array(order.length);
  order.forEach((group, rank) => {
    rankByGroup[group] = rank;
  });
  const starts = new Uint32Array(order.length + 1);
  for (const group of groupByWord) {
    if (group === ALONE) continue;
    const end = (rankByGroup[group] ?? 0) + 1;
    starts[end] = (starts[end] ?? 0) + 1;
  }
  for (let rank = 0; rank < order.length; rank += 1) starts[rank + 1] = (starts[rank + 1] ?? 0) + (starts[rank] ?? 0);
  const ends = starts.slice();
  const members = new Uint32Array(starts[order.length] ?? 0);
  groupByWord.forEach((group, word) => {
    if (group === ALONE) return;
    const rank = rankByGroup[group] ?? 0;
    const place = ends[rank] ?? 0;
    members[place] = word;
    ends[rank] = place + 1;
  });
  return { stems: new Dictionary(stems.pick(order)), starts, members };
}

/** Whether a word consists of letters a to z only. */
function hasOnlyLetters({ bytes, starts }: TextPool, id: number): boolean {
  for (let at = starts[id] ?? 0; at < (starts[id + 1] ?? 0); at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte < LETTER_A || byte > LETTER_Z) return false;
  }
  return true;
}
