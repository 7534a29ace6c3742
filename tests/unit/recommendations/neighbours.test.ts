import fc from "fast-check";
import { type CooccurrenceSettings, findNeighbours, type Groups } from "@/lib/domain/recommendations/neighbours";
import { countTries } from "@/tests/support/tries";

const PLAIN: CooccurrenceSettings = { top: 50, groupMax: 100, groupDamping: 0, popularityDamping: 0, shrinkage: 0 };

function toGroups(lists: readonly (readonly number[])[], weights = lists.map(() => 1)): Groups {
  const starts = [0];
  for (const list of lists) starts.push((starts.at(-1) ?? 0) + list.length);
  return {
    starts: Uint32Array.from(starts),
    items: Uint32Array.from(lists.flat()),
    weights: Float32Array.from(weights),
  };
}

/** The neighbours of an item as tuples: item, score, count. */
function listNeighbours(item: number, lists: readonly (readonly number[])[], settings = PLAIN, weights?: number[]) {
  const { starts, items, scores, counts } = findNeighbours(toGroups(lists, weights), 10, settings);
  const found: [number, number, number][] = [];
  for (let at = starts[item] ?? 0; at < (starts[item + 1] ?? 0); at += 1)
    found.push([items[at] ?? -1, Math.round((scores[at] ?? 0) * 1e4) / 1e4, counts[at] ?? 0]);
  return found;
}

/** The definition, pair by pair: the oracle. */
function computeByPairs(lists: readonly (readonly number[])[], settings: CooccurrenceSettings) {
  const pairs = new Map<string, { weight: number; count: number }>();
  const own = new Map<number, number>();
  for (const list of lists) {
    const used = list.slice(0, settings.groupMax);
    const weight = used.length ** -settings.groupDamping;
    for (const one of used) {
      own.set(one, (own.get(one) ?? 0) + weight);
      for (const other of used) {
        if (one === other) continue;
        const { weight: sum = 0, count = 0 } = pairs.get(`${one} ${other}`) ?? {};
        pairs.set(`${one} ${other}`, { weight: sum + weight, count: count + 1 });
      }
    }
  }
  const scores = new Map<string, number>();
  for (const [pair, { weight, count }] of pairs) {
    const [one = 0, other = 0] = pair.split(" ").map(Number);
    const share = (weight / (own.get(one) ?? 1)) * (count / (count + settings.shrinkage));
    scores.set(pair, share / (own.get(other) ?? 1) ** settings.popularityDamping);
  }
  return scores;
}

test("counts equal those of all pairs, for any orders and settings", () => {
  const lists = fc.array(fc.uniqueArray(fc.nat({ max: 9 }), { minLength: 1, maxLength: 8 }), { maxLength: 20 });
  const settings = fc.record({
    top: fc.constant(50),
    groupMax: fc.integer({ min: 2, max: 8 }),
    groupDamping: fc.constantFrom(0, 0.5, 1),
    popularityDamping: fc.constantFrom(0, 0.3, 1),
    shrinkage: fc.constantFrom(0, 2, 10),
  });
  fc.assert(
    fc.property(lists, settings, (groups, given) => {
      const expected = computeByPairs(groups, given);
      const { starts, items, scores } = findNeighbours(toGroups(groups), 10, given);
      expect(items).toHaveLength(expected.size);
      for (let item = 0; item < 10; item += 1)
        for (let at = starts[item] ?? 0; at < (starts[item + 1] ?? 0); at += 1)
          expect(scores[at]).toBeCloseTo(expected.get(`${item} ${items[at]}`) ?? Number.NaN, 5);
    }),
    { numRuns: countTries(200) },
  );
});

test("neighbours are sorted by score, ties by item, and cut to the best", () => {
  const lists = [
    [0, 1],
    [0, 1],
    [0, 3],
    [0, 2],
  ];
  expect(listNeighbours(0, lists)).toEqual([
    [1, 0.5, 2],
    [2, 0.25, 1],
    [3, 0.25, 1],
  ]);
  expect(listNeighbours(0, lists, { ...PLAIN, top: 1 })).toEqual([[1, 0.5, 2]]);
});

test("a neighbour that everyone buys is damped", () => {
  const lists = [[0, 1], [0, 1], [0, 2], ...[4, 5, 6, 7, 8].map((other) => [1, other])];
  expect(listNeighbours(0, lists)[0]?.[0]).toBe(1);
  expect(listNeighbours(0, lists, { ...PLAIN, popularityDamping: 1 })[0]?.[0]).toBe(2);
});

test("a pair seen once counts less than its share", () => {
  const once = [[0, 1]];
  const often = Array.from({ length: 10 }, () => [0, 1]);
  const damped = { ...PLAIN, shrinkage: 2 };
  expect(listNeighbours(0, once, damped)).toEqual([[1, 0.3333, 1]]);
  expect(listNeighbours(0, often, damped)).toEqual([[1, 0.8333, 10]]);
});

test("large groups and old groups count less, and only their first items count", () => {
  const large = [
    [0, 1, 2, 3],
    [0, 4],
  ];
  const damped = listNeighbours(0, large, { ...PLAIN, groupDamping: 1 });
  expect(damped[0]?.[0]).toBe(4);
  const old = [
    [0, 1],
    [0, 2],
  ];
  expect(listNeighbours(0, old, PLAIN, [1, 0.25]).map(([item, score]) => [item, score])).toEqual([
    [1, 0.8],
    [2, 0.2],
  ]);
  expect(listNeighbours(0, [[0, 1, 2, 3]], { ...PLAIN, groupMax: 2 }).map(([item]) => item)).toEqual([1]);
});
