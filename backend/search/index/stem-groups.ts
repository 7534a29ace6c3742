import { Dictionary } from "./dictionary";

/** Words that share a stem: `members` from `starts[g]` to `starts[g + 1]` belong to stem g of the dictionary. */
export type StemGroups = { stems: Dictionary; starts: Uint32Array; members: Uint32Array };

/** Groups the words of a dictionary, in its order, by stem; stems with one word that is the stem itself are left out. */
export function groupByStem(words: readonly string[], stem: (word: string) => string): StemGroups {
  const byStem = new Map<string, number[]>();
  words.forEach((word, id) => {
    const key = stem(word);
    const group = byStem.get(key);
    if (group === undefined) byStem.set(key, [id]);
    else group.push(id);
  });
  for (const [key, group] of byStem) if (group.length === 1 && words[group[0] ?? 0] === key) byStem.delete(key);
  const stems = Dictionary.of([...byStem.keys()]);
  const starts = new Uint32Array(stems.size + 1);
  const members: number[] = [];
  for (let id = 0; id < stems.size; id += 1) {
    for (const word of byStem.get(stems.word(id)) ?? []) members.push(word);
    starts[id + 1] = members.length;
  }
  return { stems, starts, members: Uint32Array.from(members) };
}
