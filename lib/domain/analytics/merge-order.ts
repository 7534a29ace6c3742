// Merges two orders of one list. Moves, additions and removals of both sides apply; nothing occurs twice.

/**
 * Three-way merge: `theirs` with all changes that `mine` made to `base`. An entry that one side removed is gone. If both
 * sides moved an entry, `mine` wins.
 */
export function mergeOrder(base: readonly string[], mine: readonly string[], theirs: readonly string[]): string[] {
  const before = new Set(base);
  const ours = new Set(mine);
  const moved = findMovedEntries(base, mine);
  const isRemoved = (id: string): boolean => before.has(id) && !ours.has(id);
  const result = dedupe(theirs).filter((id) => !isRemoved(id) && !moved.has(id));
  const others = new Set(theirs);
  for (const [index, id] of mine.entries()) {
    const isLost = before.has(id) && !others.has(id);
    if (!moved.has(id) || isLost || result.includes(id)) continue;
    result.splice(findIndexAfter(result, mine.slice(0, index)), 0, id);
  }
  return result;
}

/** The index after the nearest of the preceding entries; 0 if none of them is in the list. */
function findIndexAfter(list: readonly string[], before: readonly string[]): number {
  const nearest = before.findLast((id) => list.includes(id));
  return nearest === undefined ? 0 : list.indexOf(nearest) + 1;
}

/** The new entries of an order, and the smallest set of moves that leads to it from `base`. */
export function findMovedEntries(base: readonly string[], mine: readonly string[]): ReadonlySet<string> {
  const places = new Map(base.map((id, index) => [id, index]));
  const stays = new Set(findLongestIncreasing(mine.filter((id) => places.has(id)).map((id) => places.get(id) ?? 0)));
  return new Set(mine.filter((id) => !stays.has(places.get(id) ?? -1)));
}

/** Longest increasing subsequence of distinct numbers. */
function findLongestIncreasing(numbers: readonly number[]): number[] {
  const best: number[][] = [];
  for (const [index, number] of numbers.entries()) {
    const shorter = best.slice(0, index).filter((_, other) => (numbers[other] ?? 0) < number);
    best.push([...findLongest(shorter), number]);
  }
  return findLongest(best);
}

function findLongest(lists: readonly number[][]): number[] {
  return lists.reduce((longest, list) => (list.length > longest.length ? list : longest), []);
}

function dedupe(ids: readonly string[]): string[] {
  return [...new Set(ids)];
}
