import { fnv1a } from "@vitrine/engine/fnv1a";

/** A stream of pseudo-random numbers, deterministic for a seed and name on every machine. */
export type Random = {
  /** Number in [0, 1). */
  next(): number;
  /** Integer in [low, high]. */
  int(low: number, high: number): number;
  /** True with the given probability. */
  chance(probability: number): boolean;
  /** One entry of a non-empty list, with equal probability. */
  pick<T>(list: readonly T[]): T;
  /** Up to so many distinct entries, in list order. */
  some<T>(list: readonly T[], count: number): T[];
};

/** Creates the stream of a seed and name (mulberry32, seeded by FNV-1a of both). */
export function createRandom(seed: number, name: string): Random {
  let state = fnv1a(`${seed}/${name}`);
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const int = (low: number, high: number): number => low + Math.floor(next() * (high - low + 1));
  const pick = <T>(list: readonly T[]): T => {
    const value = list[Math.floor(next() * list.length)];
    if (value === undefined) throw new Error("nothing to pick from");
    return value;
  };
  const some = <T>(list: readonly T[], count: number): T[] => {
    const left = list.map((_, index) => index);
    const taken: number[] = [];
    while (taken.length < count && left.length > 0) taken.push(...left.splice(int(0, left.length - 1), 1));
    return taken.sort((a, b) => a - b).flatMap((index) => list[index] as T);
  };
  return { next, int, chance: (probability) => next() < probability, pick, some };
}
