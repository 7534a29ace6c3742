// Which sources of two versions of a feed are the same one. Sources have no id of their own.

type Place = { url: string | null; file: { id: string } | null };

/** A source before and after, either of them undefined if it is new or gone; its number, from 1, in the version that has it. */
export type SourcePair<T> = { old: T | undefined; now: T | undefined; number: number };

/** Pairs the sources of two versions by their URL or file, the others in their order; those that are gone come last. */
export function pairSources<T extends Place>(before: readonly T[], after: readonly T[]): SourcePair<T>[] {
  const places = new Set(after.map(findPlace));
  const byPlace = new Map(before.map((one) => [findPlace(one), one]));
  const others = before.filter((one) => !places.has(findPlace(one)));
  const pairs = after.map((now, index) => ({
    old: byPlace.get(findPlace(now)) ?? others.shift(),
    now,
    number: index + 1,
  }));
  return [...pairs, ...others.map((old) => ({ old, now: undefined, number: before.indexOf(old) + 1 }))];
}

function findPlace({ url, file }: Place): string {
  return file === null ? `url ${url ?? ""}` : `file ${file.id}`;
}
