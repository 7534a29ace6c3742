// Two people put one list in order. What either of them moved, added or took out stays, and nothing is there twice.

/**
 * An order three ways: `theirs` with all that `mine` did to `base`. What one side took out of `base` is gone. With an
 * unchanged side the other one comes back as it is; of one thing moved by both, mine is where it stays.
 */
export function mergeOrder(base: readonly string[], mine: readonly string[], theirs: readonly string[]): string[] {
  const [before, ours] = [new Set(base), new Set(mine)];
  const moved = movedIn(base, mine);
  const gone = (id: string): boolean => before.has(id) && !ours.has(id);
  const result = unique(theirs).filter((id) => !gone(id) && !moved.has(id));
  const others = new Set(theirs);
  for (const [index, id] of mine.entries()) {
    const isLost = before.has(id) && !others.has(id);
    if (!moved.has(id) || isLost || result.includes(id)) continue;
    result.splice(placeBehind(result, mine.slice(0, index)), 0, id);
  }
  return result;
}

/** Behind the nearest of those that stand before it; at the beginning where none of them is there. */
function placeBehind(list: readonly string[], before: readonly string[]): number {
  const nearest = before.findLast((id) => list.includes(id));
  return nearest === undefined ? 0 : list.indexOf(nearest) + 1;
}

/** What is new in an order, and the fewest that were moved to make it out of another one. */
export function movedIn(base: readonly string[], mine: readonly string[]): ReadonlySet<string> {
  const places = new Map(base.map((id, index) => [id, index]));
  const stays = new Set(longestRising(mine.filter((id) => places.has(id)).map((id) => places.get(id) ?? 0)));
  return new Set(mine.filter((id) => !stays.has(places.get(id) ?? -1)));
}

/** The longest part of a list of different numbers that rises. */
function longestRising(numbers: readonly number[]): number[] {
  const best: number[][] = [];
  for (const [index, number] of numbers.entries()) {
    const shorter = best.slice(0, index).filter((_, other) => (numbers[other] ?? 0) < number);
    best.push([...longestOf(shorter), number]);
  }
  return longestOf(best);
}

function longestOf(lists: readonly number[][]): number[] {
  return lists.reduce((longest, list) => (list.length > longest.length ? list : longest), []);
}

function unique(ids: readonly string[]): string[] {
  return [...new Set(ids)];
}
