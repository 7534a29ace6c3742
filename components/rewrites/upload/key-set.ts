import { fnv1a } from "@/lib/domain/kit/fnv1a";

// Texts that were seen, for a great many that are nearly all new. A Set works out a hash of its own for each and grows by
// copies; on files of 50,000 lines that took as long as reading them.

/** Texts that were seen before; made for at most so many. */
export type KeySet = {
  /** Remembers a text; false where it is known already. */
  add: (key: string) => boolean;
};

/** A set of at most `most` texts. */
export function keySet(most: number): KeySet {
  let room = 16;
  while (room < 2 * most) room *= 2;
  const places = new Int32Array(room);
  const hashes = new Int32Array(most + 1);
  const keys: string[] = [""];
  return {
    add: (key) => {
      const hash = hashOf(key);
      let at = hash & (room - 1);
      for (let known = places[at] ?? 0; known !== 0; known = places[at] ?? 0) {
        if (hashes[known] === hash && keys[known] === key) return false;
        at = (at + 1) & (room - 1);
      }
      places[at] = keys.length;
      hashes[keys.length] = hash;
      keys.push(key);
      return true;
    },
  };
}

/** A hash whose low bits depend on all others. */
function hashOf(key: string): number {
  const hash = fnv1a(key);
  return hash ^ (hash >>> 15);
}
