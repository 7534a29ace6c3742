import { fnv1a } from "@vitrine/engine/fnv1a";

// A set for many strings that are nearly all new. A native Set hashes each again and grows by copying; on 50,000 lines that
// took as long as reading the file.

/** A set of strings with a fixed capacity. */
export type KeySet = {
  /** Adds a string; false if it is already in the set. */
  add: (key: string) => boolean;
};

/**
 * Creates a set of strings.
 * @param most how many there may be.
 */
export function createKeySet(most: number): KeySet {
  let room = 16;
  while (room < 2 * most) room *= 2;
  const places = new Int32Array(room);
  const hashes = new Int32Array(most + 1);
  const keys: string[] = [""];
  return {
    add: (key) => {
      const hash = hashKey(key);
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
function hashKey(key: string): number {
  const hash = fnv1a(key);
  return hash ^ (hash >>> 15);
}
